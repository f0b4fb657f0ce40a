"""Turns: your games with others a move at a time, those that wait for you first."""

from msgspec import Struct

from rumpus.wire.fields import FromHall


class TurnLine(Struct):
    """One of your games."""

    code: str
    game: str
    names: list[str]
    """Who plays, by seat."""
    yours: bool
    """Whether it waits for you."""
    since: float | None
    """When somebody last moved, in seconds since 1970."""


class Turns(FromHall, tag="turns"):
    """All of your games a move at a time; sent whole whenever one begins, ends, or it is somebody else's turn."""

    games: list[TurnLine]
