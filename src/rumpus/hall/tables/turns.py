"""Your games that wait for a move: which they are, and that they have changed."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rumpus.hall.people.players import Player
from rumpus.hall.people.visitor import News

if TYPE_CHECKING:
    from rumpus.hall.tables.table import Table


@dataclass(frozen=True, slots=True)
class TurnsChanged(News):
    """One of your games a move at a time has changed."""


def list_turns(tables: "list[Table]", player: Player) -> "list[tuple[Table, bool]]":
    """The player's games with others a move at a time, with whether each waits for them: those that do first."""
    long = [table for table in tables if table.is_long and table.match is not None]
    turns = [(table, waits_for(table, player)) for table in long]
    return sorted(turns, key=lambda turn: not turn[1])


def waits_for(table: "Table", player: Player) -> bool:
    """Whether the table's match waits for the player's move."""
    mine = table.seating.of(player)
    return table.match is not None and any(seat in mine for seat in table.match.turn)
