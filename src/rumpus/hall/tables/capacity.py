"""How much the hall can take: no more tables are opened than can be played at on time, so that those there are can be.

Four things say that it is full: the share of a core it takes, with what the tables opened just now will take; matches
that are woken late; commits that take long; a loop that is late with everything, whatever takes its time. Lateness
alone would tell too late: tables open faster than they cost.

What was promised is kept. A match that is on goes on; another one at the same table, an invite that was accepted and a
table turn by turn, which costs next to nothing, are refused only when the hall is far over what it can take; so is
whoever is new then.
"""

from collections.abc import Callable, Sequence
from typing import Final

from rumpus.core.clock import Clock, Nanoseconds
from rumpus.core.pacing import SECOND
from rumpus.core.token_buckets import TokenBuckets
from rumpus.hall.errors import Refused
from rumpus.hall.people.players import Player
from rumpus.hall.tables.bot_shares import COMFORTABLE, HOUSEHOLD, PERSON, BotShares, Kind
from rumpus.hall.tables.cpu_load import FEW, CpuLoad
from rumpus.hall.tables.lateness import Lateness, LoopLag

DAY: Final = 86400
FULL: Final = ((0.70, 0.62), (0.01, 0.005), (0.5, 0.25), (0.025, 0.01))
FAR_OVER: Final = ((0.90, 0.80), (0.05, 0.01), (2.0, 1.0), (0.1, 0.05))
"""The share of a core, the share of wake-ups that came late, the seconds a commit takes, the seconds the loop is late
on average: too much above the first of each two, in order again below the second."""
MANY_PEOPLE: Final = 50
"""So many people are a crowd, whatever they do: a loop that is late is felt by all of them."""
PROMISE: Final[Nanoseconds] = 60 * SECOND
"""So long room is kept for the first match of a new table."""
MANY_BOTS: Final = 6
"""So many bots in real time are a crowd by themselves: seven experts at one table can take a whole core."""
MATCHES_AT_ONCE: Final = 2_000
MATCHES_A_DAY: Final = 20_000
"""What of one household may begin, beside what others ask it to: how each ended is kept for good."""
HOUSEHOLDS: Final = 20_000
"""So many are remembered."""
LATEST: Final = 0.2
"""How much the last commit says about how long commits take now."""


class Mark:
    """A figure that is too high above one limit, and again in order only below another: a hall at its limit must not
    change its mind with every wake-up."""

    def __init__(self, high: float, low: float) -> None:
        self.passed = False
        self._high = high
        self._low = low

    def look(self, figure: float, *, counts: bool) -> bool:
        """Whether it is too high now; where it does not count, it cannot become so."""
        self.passed = figure > (self._low if self.passed else self._high) and (counts or self.passed)
        return self.passed


class Capacity:
    """Whether there is room for one more table."""

    def __init__(
        self,
        clock: Clock,
        spent: Callable[[], Nanoseconds] | None = None,
        household_of: Callable[[Player], str] = lambda player: "",
        strength_of: Callable[[Kind], float] = lambda kind: 1.0,
        people: Callable[[], int] = lambda: 0,
    ) -> None:
        """`spent` tells the processor's time this program has used; without it, lateness and commits alone count.
        `household_of` tells by which network somebody is here; `strength_of`, how strong a bot is (BotShares);
        `people`, how many are here."""
        self._people = people
        self.household_of = household_of
        self.is_elsewhere: Callable[[], bool] = lambda: False
        """Tells whether the next match is played in a room beside the hall: it costs nothing here."""
        self.refused = 0
        """How often a table or a match was refused."""
        self._clock = clock
        self._cpu_load = CpuLoad(clock, spent)
        self._lateness = Lateness(clock)
        self._loop_lag = LoopLag(clock)
        self.bot_shares = BotShares(clock, strength_of)
        """What bots cost, and for whom."""
        self._begun: TokenBuckets[str] = TokenBuckets(MATCHES_AT_ONCE, MATCHES_A_DAY, DAY * SECOND, HOUSEHOLDS)
        """By household: matches."""
        self._commit = 0.0
        self._bots = 0
        """In matches in real time that are on."""
        self._promised: dict[str, Nanoseconds] = {}
        """When a place was promised to each new table, the oldest first."""
        self._full = [Mark(*limits) for limits in FULL]
        self._over = [Mark(*limits) for limits in FAR_OVER]

    # What happens.

    def note(self, late: Nanoseconds) -> None:
        """A match was woken that late."""
        self._lateness.note(late)
        self._cpu_load.look()

    def note_lag(self, late: Nanoseconds) -> None:
        """The loop came that late to something that was due."""
        self._loop_lag.note(late)

    def note_commit(self, seconds: float) -> None:
        """A commit took that long."""
        self._commit += LATEST * (seconds - self._commit)

    def promise(self, code: str) -> None:
        """A table in real time is being opened: what its match will cost is spoken for, if it costs it here."""
        if not self.is_elsewhere():
            self._promised[code] = self._clock.now()

    def forget(self, code: str) -> None:
        """The table is gone, or its match runs elsewhere: what it was promised is free again."""
        self._promised.pop(code, None)
        self.bot_shares.forget(code)

    def begin(self, code: str, bots: Sequence[Kind] = ()) -> None:
        """Time begins to pass, or passes again, in a match in real time at that table, with these bots in it."""
        self._promised.pop(code, None)
        self._cpu_load.add(1)
        self._bots += len(bots)
        self.bot_shares.begin(code, bots)

    def stop(self, code: str, bots: int = 0) -> None:
        """Time passes no more in the match at that table."""
        self._cpu_load.add(-1)
        self._bots -= bots
        self.bot_shares.stop(code)

    # What follows.

    @property
    def matches(self) -> int:
        """Matches in real time whose time passes."""
        return self._cpu_load.matches

    @property
    def expected(self) -> float:
        """The share of a core the hall will take once the tables opened just now are played at."""
        self._cpu_load.look()
        return self._cpu_load.busy + self._cpu_load.cost * (self._cpu_load.unseen + self._count_promised())

    @property
    def is_full(self) -> bool:
        """Whether another table would be one too many."""
        return self._look(self._full, self.expected)

    @property
    def is_over(self) -> bool:
        """Whether the hall has far more to do than it can."""
        self._cpu_load.look()
        return self._look(self._over, self._cpu_load.busy)

    @property
    def lag(self) -> float:
        """How many seconds late the loop is just now with what is due."""
        return self._loop_lag.seconds

    @property
    def is_lagging(self) -> bool:
        """Whether the loop is so late that who is inside comes first."""
        return self.lag > FULL[3][0]

    @property
    def is_busy(self) -> bool:
        """Whether so much of a core is taken that who is inside comes first."""
        self._cpu_load.look()
        return self._cpu_load.busy > COMFORTABLE

    def check_newcomer(self) -> None:
        """Refuse somebody new if the hall is far over: whoever is inside comes first."""
        if self.is_over:
            self.refused += 1
            raise Refused("busy")

    def check(self, *, realtime: bool = True, promised: bool = False) -> None:
        """Refuse a table the hall has no room for; one that was `promised` or costs next to nothing, only if over."""
        if self.is_over or (realtime and not promised and self.is_full):
            self.refused += 1
            raise Refused("busy")

    def check_match(self, code: str) -> None:
        """Refuse another match in real time at a table there is, if the hall is far over."""
        if self._count_promised() and code in self._promised:
            return
        if self.is_over:
            self.refused += 1
            raise Refused("busy_for_match")

    def count_match(self, player: Player) -> None:
        """Somebody opens a table, or is ready for another match at one; Refused if their household does little else."""
        household, now = self.household_of(player), self._clock.now()
        if not household:
            return
        if wait := self._begun.wait(household, now):
            self.refused += 1
            raise Refused("too_many_matches", wait=-(-wait // SECOND))
        self._begun.take(household, now)

    def check_share(self, player: Player) -> None:
        """Refuse one more table in real time to who has more of the hall by tables than is fair, or whose household
        has, before others are refused."""
        cost, household = self._cpu_load.cost, self.household_of(player)
        own, shared = (self.bot_shares.count_tables(who) * cost if who else 0.0 for who in (player.id, household))
        if (own > PERSON or shared > HOUSEHOLD) and self.expected > COMFORTABLE:
            self.refused += 1
            raise Refused("busy")

    def check_bots(self, code: str, player: Player, bots: Sequence[Kind]) -> None:
        """Refuse bots in real time at a table to who has more of the hall than is fair, before others are refused."""
        if not self.bot_shares.claim(code, player.id, self.household_of(player), bots, self.expected):
            self.refused += 1
            raise Refused("busy")

    def _look(self, marks: list[Mark], share: float) -> bool:
        crowd = self._cpu_load.matches + len(self._promised) >= FEW or self._bots >= MANY_BOTS
        busy, late, slow, lagging = marks
        felt = crowd or self._people() >= MANY_PEOPLE
        found = (
            busy.look(share if crowd else 0.0, counts=crowd),
            late.look(self._lateness.share, counts=self._lateness.is_crowd),
            slow.look(self._commit if crowd else 0.0, counts=crowd),
            lagging.look(self.lag if felt else 0.0, counts=felt),
        )
        return any(found)

    def _count_promised(self) -> int:
        """Tables that wait for their first match, without those that have waited for too long."""
        too_old = self._clock.now() - PROMISE
        while self._promised and next(iter(self._promised.values())) <= too_old:
            del self._promised[next(iter(self._promised))]
        return len(self._promised)
