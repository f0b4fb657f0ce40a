"""How long the hall has been open, in all its life: what clocks go by. It stands still while the hall is closed.

While any clock runs it is kept again and again, in one row for the whole hall. A match with clocks keeps once at which
of these milliseconds it was at which step; so after a kill it is known how far every match had come, without a write
for each. The wall clock would not do: it goes on while the hall is closed, and somebody may set it.
"""

from typing import Final

from rumpus.core.clock import Clock, Nanoseconds, Timer
from rumpus.core.pacing import MILLISECOND, SECOND
from rumpus.core.time_control import TimeControl
from rumpus.hall.stores import Keeper
from rumpus.store.records import Saved, SettingRecord

KEY: Final = "hall_time"
OFTEN: Final[Nanoseconds] = 2 * SECOND
"""How often it is kept at most: so much of what was thought before a kill may be given back."""
SHARE: Final = 100
"""A game of days does not need seconds: it may get back one part in so many of what a player has."""


class HallTime:
    """Milliseconds for which the hall has been open."""

    def __init__(self, clock: Clock, store: Keeper) -> None:
        self.kept = 0
        """What it was when the hall was last closed, as far as that is known."""
        self._clock = clock
        self._store = store
        self._opened = clock.now()
        self._pace: dict[str, Nanoseconds] = {}
        """How often it has to be kept for each match whose clocks run."""
        self._timer = Timer(clock)

    def take_up(self, saved: Saved) -> None:
        """Go on where it stood."""
        self.kept = int(saved.settings.get(KEY, 0))

    def at(self, time: Nanoseconds) -> int:
        """What it was or is at a time of the hall's clock."""
        return self.kept + (time - self._opened) // MILLISECOND

    def watch(self, match: str, control: TimeControl) -> None:
        """A match's clocks run: keep the time."""
        self._pace[match] = max(OFTEN, control.seconds * SECOND // SHARE)
        self._arm()

    def unwatch(self, match: str) -> None:
        """A match's clocks stand still."""
        if self._pace.pop(match, None) is not None:
            self._arm()

    def _arm(self) -> None:
        """Ring for the match that needs it most often."""
        pace = min(self._pace.values(), default=None)
        if pace is None:
            self._timer.stop()
        elif self._timer.left is None or self._timer.left > pace:  # else it rings early enough
            self._timer.set_after(pace, self._keep)

    def _keep(self) -> None:
        self._store.put(SettingRecord(KEY, self.at(self._clock.now())))
        self._arm()
