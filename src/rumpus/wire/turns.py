"""Turns: your games with others a move at a time, those that wait for you first."""

from typing import Final

from msgspec import Struct

from rumpus.wire.fields import FromHall, Request


class TurnLine(Struct):
    """One of your games."""

    code: str
    """The table."""
    game: str
    """What is played."""
    names: list[str]
    """Who plays, by seat."""
    yours: bool
    """Whether it waits for you."""
    since: float | None
    """When somebody last moved, in seconds since 1970."""


class Turns(FromHall, tag="turns"):
    """All of your games a move at a time; sent whole whenever one begins, ends, or it is somebody else's turn."""

    games: list[TurnLine]
    """Those that wait for you first."""


EXAMPLES: Final[tuple[Request | FromHall, ...]] = (
    Turns(games=[TurnLine(code="LUMIKA", game="pebbles", names=["Ann", "Bob"], yours=True, since=1794751800.5)]),
)
"""One of each, as docs/protocol.md shows them."""
