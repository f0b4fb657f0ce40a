"""The line door: the original's line format over TCP, for bots in any language (docs/line-door.md)."""
