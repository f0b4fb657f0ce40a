"""How much the hall can take: no more tables are opened than can be played at on time, so that those there are can be.

Three things say that it is full: the share of a core it takes, with what the tables opened just now will take; matches
that are woken late; commits that take long. Lateness alone would tell too late: tables open faster than they cost.

What was promised is kept. A match that is on goes on; another one at the same table, an invite that was accepted and a
table turn by turn, which costs next to nothing, are refused only when the hall is far over what it can take.
"""

from collections.abc import Callable
from typing import Final

from rumpus.core.clock import Clock, Nanoseconds
from rumpus.core.pacing import SECOND
from rumpus.hall.errors import Refused
from rumpus.hall.tables.cpu_load import FEW, CpuLoad
from rumpus.hall.tables.lateness import Lateness

FULL: Final = ((0.70, 0.62), (0.01, 0.005), (0.5, 0.25))
FAR_OVER: Final = ((0.90, 0.80), (0.05, 0.01), (2.0, 1.0))
"""The share of a core, the share of wake-ups that came late, the seconds a commit takes: too much above the first of
each two, in order again below the second."""
PROMISE: Final[Nanoseconds] = 60 * SECOND
"""So long room is kept for the first match of a new table."""
MANY_BOTS: Final = 6
"""So many bots in real time are a crowd by themselves: seven experts at one table can take a whole core."""
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

    def __init__(self, clock: Clock, spent: Callable[[], Nanoseconds] | None = None) -> None:
        """`spent` tells the processor's time this program has used; without it, lateness and commits alone count."""
        self.refused = 0
        """How often a table or a match was refused."""
        self._clock = clock
        self._cpu_load = CpuLoad(clock, spent)
        self._lateness = Lateness(clock)
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

    def note_commit(self, seconds: float) -> None:
        """A commit took that long."""
        self._commit += LATEST * (seconds - self._commit)

    def promise(self, code: str) -> None:
        """A table in real time is being opened: what its match will cost is spoken for."""
        self._promised[code] = self._clock.now()

    def forget(self, code: str) -> None:
        """The table is gone, if it was promised anything."""
        self._promised.pop(code, None)

    def begin(self, code: str, bots: int = 0) -> None:
        """Time begins to pass, or passes again, in a match in real time at that table, with so many bots in it."""
        self.forget(code)
        self._cpu_load.add(1)
        self._bots += bots

    def stop(self, bots: int = 0) -> None:
        """Time passes no more in one of these matches."""
        self._cpu_load.add(-1)
        self._bots -= bots

    # What follows.

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

    def _look(self, marks: list[Mark], share: float) -> bool:
        crowd = self._cpu_load.matches + len(self._promised) >= FEW or self._bots >= MANY_BOTS
        busy, late, slow = marks
        found = (
            busy.look(share if crowd else 0.0, counts=crowd),
            late.look(self._lateness.share, counts=self._lateness.is_crowd),
            slow.look(self._commit if crowd else 0.0, counts=crowd),
        )
        return any(found)

    def _count_promised(self) -> int:
        """Tables that wait for their first match, without those that have waited for too long."""
        too_old = self._clock.now() - PROMISE
        while self._promised and next(iter(self._promised.values())) <= too_old:
            del self._promised[next(iter(self._promised))]
        return len(self._promised)
