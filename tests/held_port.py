"""A port that stays one hall's over all its lives, also while it is between two of them."""

import socket


def hold_port() -> socket.socket:
    """A free port of this machine, held until the socket is closed. Nobody listens at it here: a hall does, and may do
    so again; but the system gives it to nobody who asks for any port, as it would once the hall is gone."""
    held = socket.socket()
    held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    held.bind(("127.0.0.1", 0))
    return held


def port_of(held: socket.socket) -> int:
    """Its number."""
    return int(held.getsockname()[1])
