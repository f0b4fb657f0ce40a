"""A player's tables: which they are told of, those where something is on first, and that they have changed."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from rumpus.hall.people.players import Player
from rumpus.hall.people.presence import Presence
from rumpus.hall.people.visitor import News
from rumpus.hall.tables.turns import TurnsChanged

if TYPE_CHECKING:
    from rumpus.hall.tables.table import Table

ORDER: Final = ("PLAYING", "PAUSED", "WAITING", "IDLE", "ENDED")
"""What is on comes first, what is over last."""


@dataclass(frozen=True, slots=True)
class OwnTablesChanged(News):
    """One of the tables where a seat is yours is there, gone, or in another state."""


def list_own(tables: "list[Table]", player: Player) -> "list[Table]":
    """Those a player wants to know of: one that is over is worth coming back to as long as somebody else is there."""
    kept = [table for table in tables if table.state != "ENDED" or _company(table, player)]
    return sorted(kept, key=lambda table: ORDER.index(table.state))


def _company(table: "Table", player: Player) -> bool:
    return any(visitor.player is not player for visitor in table.visitors)


class TableNews:
    """Tells those who sit, wherever they are, what has become of their tables; only when it looks different."""

    def __init__(self, presence: Presence) -> None:
        self._presence = presence
        self._turns: dict[Table, tuple[bool, tuple[int, ...]]] = {}
        self._own: dict[Table, tuple[object, ...]] = {}

    def tell(self, table: "Table", people: list[Player]) -> None:
        """The table has changed; `people` sit there now or did until now."""
        is_long = table.is_long and not table.closed  # one that is closed is over, even before that is on disk
        turns = (is_long, table.match.turn if table.match else ())
        if not table.info.realtime and self._turns.get(table, (False, ())) != turns:
            self._turns[table] = turns
            self._presence.tell(people, TurnsChanged())
        if not is_long:
            self._turns.pop(table, None)
        over = table.state == "ENDED"
        there = tuple(dict.fromkeys(visitor.player for visitor in table.visitors)) if over else ()
        own = (table.state, tuple(table.seating.people), tuple(seat.name for seat in table.seating), there)
        if table.closed:
            self._own.pop(table, None)
        elif self._own.get(table) == own:
            return
        else:
            self._own[table] = own
        self._presence.tell(people, OwnTablesChanged())
