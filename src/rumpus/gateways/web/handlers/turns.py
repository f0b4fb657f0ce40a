"""Handlers of your tables, and of turns: your games with others a move at a time, those that wait for you first."""

from typing import TYPE_CHECKING

from rumpus.gateways.web.handlers.handler import Shows
from rumpus.hall.people.players import Player
from rumpus.hall.tables.own_tables import OwnTablesChanged, list_own
from rumpus.hall.tables.turns import TurnsChanged, list_turns
from rumpus.wire.turns import OwnTable, OwnTables, TurnLine, Turns

if TYPE_CHECKING:
    from rumpus.gateways.web.connection import Connection
    from rumpus.hall.tables.table import Table


def show_turns(connection: "Connection", _news: TurnsChanged | None = None) -> Turns:
    """The games of the connection's player."""
    player = connection.player
    return Turns(
        [
            TurnLine(table.code, table.info.name, [seat.name for seat in table.seating], yours, table.waits_since)
            for table, yours in list_turns(connection.hall.tables_of(player), player)
        ]
    )


def show_own(connection: "Connection", _news: OwnTablesChanged | None = None) -> OwnTables:
    """The tables of the connection's player."""
    player = connection.player
    tables = list_own(connection.hall.tables_of(player), player)
    return OwnTables([OwnTable(table.code, table.info.name, table.state, _others(table, player)) for table in tables])


def _others(table: "Table", player: Player) -> list[str]:
    return [seat.name for seat in table.seating if seat.kind != "open" and (seat.player is not player or seat.local)]


def greet(connection: "Connection") -> None:
    """A newcomer sees which games wait, and where a seat is kept."""
    connection.send(show_turns(connection))
    own = show_own(connection)
    if own.tables:
        connection.send(own)


NEWS: Shows = {TurnsChanged: show_turns, OwnTablesChanged: show_own}
