"""Quick reactions of those who sit: six that need no words, a few at a time, told to everybody and kept nowhere."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from rumpus.core.clock import Clock
from rumpus.core.pacing import SECOND
from rumpus.core.token_bucket import TokenBucket
from rumpus.hall.errors import Refused
from rumpus.hall.people.players import Player
from rumpus.hall.people.visitor import News

if TYPE_CHECKING:
    from rumpus.hall.tables.table import Table

KINDS: Final = ("good", "laugh", "wow", "cry", "fire", "clap")
BURST: Final = 3
BACK_SECONDS: Final = 4
"""Three at once, and one more every four seconds."""


@dataclass(frozen=True, slots=True)
class Reacted(News):
    """Somebody who sits there has reacted."""

    code: str
    player: Player
    seat: int
    kind: str


class Reactions:
    """What those who sit at one table may show."""

    def __init__(self, table: "Table", clock: Clock) -> None:
        self._table = table
        self._clock = clock
        self._buckets: dict[Player, TokenBucket] = {}

    def react(self, player: Player, kind: str) -> None:
        """Show one to everybody at the table, but to those who do not read the player."""
        if kind not in KINDS:
            raise Refused("bad_reaction", kinds=KINDS)
        seats = self._table.seating.of(player)
        if not seats:
            raise Refused("only_watching", code=self._table.code)
        now = self._clock.now()
        self._buckets = {who: one for who, one in self._buckets.items() if who is player or not one.is_full(now)}
        bucket = self._buckets.setdefault(player, TokenBucket(BURST, 1, BACK_SECONDS * SECOND, now))
        if not bucket.take(now):
            raise Refused("reacts_too_fast", wait=-(-bucket.wait(now) // SECOND))
        news = Reacted(self._table.code, player, seats[0], kind)
        for visitor in tuple(self._table.visitors):
            if player.id not in visitor.player.muted:
                visitor.tell(news)
