"""Ports of the doors: how the host writes them, and why one cannot be used."""

import errno
from typing import Final

LAST_PORT: Final = 65535


def read_port(door: str, text: str | None, usual: int) -> int | None:
    """A door's port as written: a number, `none`, or None for the usual; ValueError says what it should be."""
    if text is None:
        return usual
    if text == "none":
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= 5 and int(text) <= LAST_PORT):
        raise ValueError(f"--{door}-port is a number from 0 to {LAST_PORT}, or none")
    return int(text)


def explain_port(problem: OSError) -> str:
    """Why a port cannot be used."""
    return "it is taken" if problem.errno == errno.EADDRINUSE else str(problem.strerror or problem)
