"""How much the hall can take: while matches are woken late no more tables are opened, so that there is time for those.

Counts the wake-ups of the last seconds and those among them that came late. More than one in a hundred late is the same
as a 99th percentile above LATE; no list is kept, and nothing is done when nothing happens.
"""

from typing import Final

from rumpus.core.clock import Clock, Nanoseconds
from rumpus.core.pacing import MILLISECOND, SECOND
from rumpus.hall.errors import Refused

LATE: Final[Nanoseconds] = 50 * MILLISECOND
"""What a player begins to feel: three frames of a screen."""
FULL_SHARE: Final = 0.01
FREE_SHARE: Final = 0.005
"""Full above the one, free again below the other: a hall at its limit must not change its mind with every wake-up."""
CROWD: Final = 300
"""So many wake-ups of the last seconds, those of a dozen matches in real time, make a crowd. With fewer the hall is not
full: the machine is busy with something else, and one table more makes no difference."""
FADE: Final[Nanoseconds] = 1 * SECOND
"""How often what was counted is halved."""


class Capacity:
    """Whether there is room for one more table."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._all = 0.0
        self._late = 0.0
        self._faded = clock.now()
        self._full = False
        self.refused = 0
        """How many tables were not opened."""

    def note(self, late: Nanoseconds) -> None:
        """A match was woken that late."""
        self._fade()
        self._all += 1
        if late > LATE:
            self._late += 1

    @property
    def is_full(self) -> bool:
        """Whether the hall has been late for too many, just now."""
        self._fade()
        share = self._late / self._all if self._all else 0.0
        if self._full:
            self._full = share > FREE_SHARE and self._late >= 1
        else:
            self._full = share > FULL_SHARE and self._all >= CROWD
        return self._full

    def check(self) -> None:
        """Refuse a table the hall has no room for."""
        if self.is_full:
            self.refused += 1
            raise Refused("busy", "the hall is full right now; matches that are on go on, try again in a minute")

    def _fade(self) -> None:
        halves = (self._clock.now() - self._faded) // FADE
        if halves > 0:
            self._faded += halves * FADE
            kept = 0.5 ** min(halves, 64)
            self._all *= kept
            self._late *= kept
