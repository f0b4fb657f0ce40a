"""Somebody at a terminal of their own who is a visitor of the hall. Bytes in, screens out; no sockets."""
