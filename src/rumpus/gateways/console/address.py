"""Where the console listens: a socket in the data folder. A UNIX socket's path may have some hundred bytes only."""

import contextlib
import os
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Final

NAME: Final = "console.sock"
LONGEST_PATH: Final = 100
MAX_LINE: Final = 4096
"""Bytes of a line, either way."""
ERROR: Final = "error: "
"""What the answer to a command that was turned down begins with."""
LANGUAGE: Final = b"language "
"""A line that begins so, and ends in a language's two letters, chooses how the next ones are answered."""


def has_sockets() -> bool:
    """Whether this system has UNIX sockets."""
    return hasattr(socket, "AF_UNIX")


@contextlib.contextmanager
def reachable(path: Path) -> Iterator[str]:
    """The socket's path, short enough for the system; OSError if there is no way."""
    plain = str(path)
    if len(os.fsencode(plain)) <= LONGEST_PATH:
        yield plain
        return
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        short = f"/proc/self/fd/{folder}/{path.name}"  # Linux: the folder by its number
        if not os.path.isdir(os.path.dirname(short)):  # noqa: PTH112, PTH120
            raise OSError(f"the path of {path} is too long for a socket; use a shorter data folder")
        yield short
    finally:
        os.close(folder)
