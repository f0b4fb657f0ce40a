"""Your tables, and your games with others a move at a time: those that wait for you first."""

from typing import Final

from msgspec import Struct

from rumpus.wire.fields import FromHall, Request, TableState


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


class OwnTable(Struct):
    """A table where a seat is yours."""

    code: str
    """The table."""
    game: str
    """What is played there."""
    state: TableState
    """Where it is."""
    names: list[str]
    """Who else sits there."""


class OwnTables(FromHall, tag="your_tables"):
    """Your tables; sent whole after `welcome`, if there are any, and when one of them is in another state. One that is
    over is among them as long as somebody else is there."""

    tables: list[OwnTable]
    """Those where a match is on first, those that are over last."""


EXAMPLES: Final[tuple[Request | FromHall, ...]] = (
    Turns(games=[TurnLine(code="LUMIKA", game="pebbles", names=["Ann", "Bob"], yours=True, since=1794751800.5)]),
    OwnTables(tables=[OwnTable(code="LUMIKA", game="pebbles", state="PLAYING", names=["Bob"])]),
)
"""One of each, as docs/protocol.md shows them."""
