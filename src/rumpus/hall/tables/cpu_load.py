"""How hard the hall works: which share of a core it takes, and how much of that one match in real time costs.

Sampled when something happens and half a second has passed, never by a timer: a hall where nothing happens costs
nothing and knows nothing new. What new matches cost is not known before they have been played for a moment; until then
they are taken to cost what others have cost.
"""

from collections.abc import Callable
from typing import Final

from rumpus.core.clock import Clock, Nanoseconds
from rumpus.core.pacing import SECOND

SAMPLE: Final[Nanoseconds] = SECOND // 2
"""No two samples are closer together."""
HALF: Final[Nanoseconds] = 2 * SECOND
"""After this time what was measured before counts half."""
LEARNING_HALF: Final[Nanoseconds] = 4 * SECOND
USUAL_COST: Final = 0.01
"""What a match is taken to cost before any was seen: a dear one, at a terminal against a bot."""
LEAST_COST: Final = 0.004
"""No match is taken to be cheaper than this before it is seen: the next ones may be of another game."""
FEW: Final = 12
"""So many matches say what one costs; with fewer, the hall is busy with something else."""


class CpuLoad:
    """The share of a core the hall takes, and the matches it takes it for."""

    def __init__(self, clock: Clock, spent: Callable[[], Nanoseconds] | None = None) -> None:
        """`spent` tells the processor's time this program has used; without it nothing is known but the matches."""
        self._clock = clock
        self._spent = spent
        self.matches = 0
        """Matches in real time whose time passes."""
        self.busy = 0.0
        """The share of a core taken in the last seconds."""
        self._seen = 0.0
        """How many matches that was for, on average over the same seconds."""
        self._cost = USUAL_COST
        self._sampled = self._changed = clock.now()
        self._used = spent() if spent is not None else 0
        self._played = 0
        """Matches times nanoseconds since the last sample."""

    @property
    def cost(self) -> float:
        """What one more match is expected to take of a core."""
        return max(LEAST_COST, self._cost) if self._spent is not None else 0.0

    @property
    def unseen(self) -> float:
        """How many of the matches are so new that what they cost has not shown yet."""
        return max(0.0, self.matches - self._seen)

    def add(self, matches: int) -> None:
        """So many matches more are on, or fewer."""
        self._note_played()
        self.matches += matches

    def look(self) -> None:
        """Sample, if it is time to."""
        now = self._clock.now()
        passed = now - self._sampled
        if self._spent is None or passed < SAMPLE:
            return
        self._note_played()
        used = self._spent()
        share, matches = (used - self._used) / passed, self._played / passed
        self._sampled, self._used, self._played = now, used, 0
        kept = _keep_share(passed, HALF)
        # Both by the same measure, so that at every moment the one is what the other costs.
        self.busy += (1 - kept) * (share - self.busy)
        self._seen += (1 - kept) * (matches - self._seen)
        if self._seen >= FEW:
            self._cost += (1 - _keep_share(passed, LEARNING_HALF)) * (self.busy / self._seen - self._cost)

    def _note_played(self) -> None:
        now = self._clock.now()
        self._played += self.matches * (now - self._changed)
        self._changed = now


def _keep_share(passed: Nanoseconds, half: Nanoseconds) -> float:
    return float(0.5 ** min(64.0, passed / half))
