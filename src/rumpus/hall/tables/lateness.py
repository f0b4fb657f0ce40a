"""How late the matches of the last seconds were woken, and how late the loop was with whatever was due.

Counts all wake-ups and those among them that came late. More than one in a hundred late is the same as a 99th
percentile above LATE; no list is kept, and nothing is done when nothing happens.
"""

from typing import Final

from rumpus.core.clock import Clock, Nanoseconds
from rumpus.core.pacing import MILLISECOND, SECOND

LATE: Final[Nanoseconds] = 50 * MILLISECOND
"""What a player begins to feel: three frames of a screen."""
CROWD: Final = 300
"""So many wake-ups of the last seconds, those of a dozen matches in real time, make a crowd. With fewer the hall is not
full: the machine is busy with something else, and one table more makes no difference."""
FADE: Final[Nanoseconds] = 1 * SECOND
"""How often what was counted is halved."""
LONGEST: Final[Nanoseconds] = 200 * MILLISECOND
"""No look counts for more: a single pause, however long, is over."""
LEAST_LOOKS: Final = 8
"""With fewer looks at the loop in the last seconds nothing is known of it."""


class _Fading:
    """Something that is added up, and how often; what is older counts less."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._all = 0.0
        self._sum = 0.0
        self._faded = clock.now()

    def _add(self, value: float) -> None:
        self._fade()
        self._all += 1
        self._sum += value

    def _fade(self) -> None:
        halves = (self._clock.now() - self._faded) // FADE
        if halves > 0:
            self._faded += halves * FADE
            kept = 0.5 ** min(halves, 64)
            self._all *= kept
            self._sum *= kept


class Lateness(_Fading):
    """The share of wake-ups that came late, just now."""

    def note(self, late: Nanoseconds) -> None:
        """A match was woken that late."""
        self._add(1 if late > LATE else 0)

    @property
    def share(self) -> float:
        """Which share came late."""
        self._fade()
        return self._sum / self._all if self._sum >= 1 else 0.0

    @property
    def is_crowd(self) -> bool:
        """Whether there were enough of them to say anything."""
        self._fade()
        return self._all >= CROWD


class LoopLag(_Fading):
    """How late the loop is, on average, with what was due; also where no match is in real time."""

    def note(self, late: Nanoseconds) -> None:
        """It was that late once."""
        self._add(min(late, LONGEST) / SECOND)

    @property
    def seconds(self) -> float:
        """How late it is just now; 0 if nobody has looked."""
        self._fade()
        return self._sum / self._all if self._all >= LEAST_LOOKS else 0.0
