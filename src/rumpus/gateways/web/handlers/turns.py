"""Handlers of turns: your games with others a move at a time, those that wait for you first."""

from typing import TYPE_CHECKING

from rumpus.gateways.web.handlers.handler import Shows
from rumpus.hall.tables.turns import TurnsChanged, list_turns
from rumpus.wire.turns import TurnLine, Turns

if TYPE_CHECKING:
    from rumpus.gateways.web.connection import Connection


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
