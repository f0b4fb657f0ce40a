"""The desk of turns: your games with others a move at a time, those that wait for you first."""

from typing import TYPE_CHECKING

from msgspec import Struct

from rumpus.gateways.web.desks.desk import Shows
from rumpus.hall.tables.turns import TurnsChanged, list_turns

if TYPE_CHECKING:
    from rumpus.gateways.web.connection import Connection


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


class Turns(Struct, tag_field="t", tag="turns"):
    """All of your games a move at a time; sent whole whenever one begins, ends, or it is somebody else's turn."""

    games: list[TurnLine]


def show_turns(connection: "Connection", _news: TurnsChanged | None = None) -> Turns:
    """The games of the connection's player."""
    player = connection.player
    return Turns(
        [
            TurnLine(table.code, table.info.name, [seat.name for seat in table.seating], yours, table.waits_since)
            for table, yours in list_turns(connection.hall.tables_of(player), player)
        ]
    )


def greet(connection: "Connection") -> None:
    """A newcomer sees which games wait."""
    connection.send(show_turns(connection))


NEWS: Shows = {TurnsChanged: show_turns}
GREETINGS = [greet]
