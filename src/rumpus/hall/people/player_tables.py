"""Who is at which tables, from both sides, so that no question about a player walks over all tables."""

from typing import TYPE_CHECKING

from rumpus.hall.people.players import Player
from rumpus.hall.people.visitor import Visitor

if TYPE_CHECKING:
    from rumpus.hall.tables.table import Table


class PlayerTables:
    """The tables of visitors, of seated players, and of owners."""

    def __init__(self) -> None:
        self._visited: dict[Visitor, list[Table]] = {}
        self._seated: dict[Player, list[Table]] = {}
        self._people: dict[Table, list[Player]] = {}
        self._owned: dict[Player, list[Table]] = {}
        self._owner: dict[Table, Player] = {}

    def come(self, visitor: Visitor, table: "Table") -> None:
        """A visitor is at the table."""
        self._visited.setdefault(visitor, []).append(table)

    def go(self, visitor: Visitor, table: "Table") -> None:
        """A visitor is no longer there."""
        tables = self._visited.get(visitor, [])
        if table in tables:
            tables.remove(table)
        if not tables:
            self._visited.pop(visitor, None)

    def visited(self, visitor: Visitor) -> "list[Table]":
        """The tables a visitor is at."""
        return list(self._visited.get(visitor, ()))

    def seated(self, player: Player) -> "list[Table]":
        """The tables where a seat is the player's, longest held first."""
        return list(self._seated.get(player, ()))

    def owned(self, player: Player) -> int:
        """How many tables are the player's."""
        return len(self._owned.get(player, ()))

    def note(self, table: "Table") -> list[Player]:
        """The table has changed; returns the people who sit there now or did until now."""
        before = self._people.pop(table, [])
        now = [] if table.closed else table.seating.people
        if now:
            self._people[table] = now
        for player in before:
            if player not in now:
                _drop(self._seated, player, table)
        for player in now:
            if player not in before:
                self._seated.setdefault(player, []).append(table)
        self._note_owner(table)
        return [*now, *(player for player in before if player not in now)]

    def _note_owner(self, table: "Table") -> None:
        owner = self._owner.pop(table, None)
        if owner is not None and (table.closed or owner is not table.owner):
            _drop(self._owned, owner, table)
            owner = None
        if not table.closed:
            if owner is None:
                self._owned.setdefault(table.owner, []).append(table)
            self._owner[table] = table.owner


def _drop(index: "dict[Player, list[Table]]", player: Player, table: "Table") -> None:
    index[player].remove(table)
    if not index[player]:
        del index[player]
