"""Who of the two in a score challenge is away from their table: the other one is told, and for how long they may be.

A challenge waits for nobody (rules/hall.md): who is away may come back for as long as its time runs.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from rumpus.hall.contests.challenge import Challenge, Side
from rumpus.hall.contests.challenges import Challenges
from rumpus.hall.people.players import Player
from rumpus.hall.people.visitor import News
from rumpus.hall.services import Services
from rumpus.hall.tables.observer import Observer
from rumpus.store.records import Saved

if TYPE_CHECKING:
    from rumpus.hall.tables.table import Table


@dataclass(frozen=True, slots=True)
class RivalAway(News):
    """The other one in a challenge is away, or here again."""

    challenge: Challenge
    player: Player
    """Whom it is about."""
    away: bool


class RivalHost(Protocol):
    """Where the tables of challenges are."""

    tables: "dict[str, Table]"


class Rivals(Observer):
    """Looks on at the tables of challenges."""

    def __init__(self, services: Services, host: RivalHost, challenges: Challenges) -> None:
        self._seen, self._presence = services.seen, services.presence
        self._host = host
        self._challenges = challenges
        self._away: set[str] = set()
        """The tables whose player is known to be away."""

    def take_up(self, saved: Saved) -> None:
        """After a restart nobody is here yet."""
        self._away.update(self._challenges.tables)

    def is_away(self, side: Side) -> bool:
        """Whether who plays a side at a table of the hall cannot be heard there."""
        table = self._host.tables.get(side.table)
        if side.done or table is None or table.live is None:
            return False
        return not table.attendance.is_here(side.player)

    def find_away(self, code: str) -> tuple[Player, int] | None:
        """The rival of who plays at a table, if they are away, and for how many seconds more they may be."""
        challenge, number = self._challenges.at(code)
        if challenge is None or not self.is_away(challenge.sides[1 - number]):
            return None
        return challenge.sides[1 - number].player, self.left(challenge)

    def left(self, challenge: Challenge) -> int:
        """For how many seconds more somebody may be away from a challenge."""
        return max(0, round(challenge.deadline - self._seen()))

    def player_came(self, table: "Table", player: Player) -> None:
        """They are here, perhaps again."""
        self.presence_changed(table)

    def presence_changed(self, table: "Table") -> None:
        """Tell the other one, if it is news."""
        if table.challenge is None:
            return
        challenge, number = self._challenges.at(table.code)
        if challenge is None:
            return
        side, other = challenge.sides[number], challenge.sides[1 - number]
        away = self.is_away(side)
        if away != (table.code in self._away):
            (self._away.add if away else self._away.discard)(table.code)
            self._presence.tell(other.player, RivalAway(challenge, side.player, away))

    def match_over(self, table: "Table") -> None:
        """Nobody is missed there any more."""
        self._away.discard(table.code)

    def table_closed(self, table: "Table") -> None:
        """Nobody is missed there any more."""
        self._away.discard(table.code)
