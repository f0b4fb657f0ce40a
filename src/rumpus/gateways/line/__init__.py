"""The line door: the seed's line format over TCP, for bots in any language (docs/line-door.md)."""
