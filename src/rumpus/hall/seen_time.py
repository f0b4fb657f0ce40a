"""Time as the hall has seen it pass: what ages and deadlines go by, whatever the machine's clock says.

It is the time of day less what was leapt over. A clock that somebody sets, or that starts in 1970 until it has heard
better, leaps; so does the calendar while the hall is closed for more than a week. Nothing gets older by that: nobody is
forgotten, and nothing runs out, because of a battery. What is shown as a date goes by the wall clock.
"""

from collections.abc import Callable
from typing import Final

from rumpus.core.clock import Clock
from rumpus.core.pacing import SECOND
from rumpus.hall.log import Log
from rumpus.hall.stores import Keeper
from rumpus.store.records import Saved, SettingRecord

KEY: Final = "seen_time"
FORWARD: Final = 7 * 86400.0
"""So much may pass unseen and counts: a lid that was closed, a hall that was closed."""
BACK: Final = 3600.0
"""So far a clock may be put back before it counts as one that leapt."""
KEEP_ON: Final = 6 * 86400.0
"""While nobody comes it is kept so often: then a day more may pass before it counts as a leap."""
OFTEN: Final = 60.0
"""How often it is kept at most."""

log = Log("hall")


class SeenTime:
    """Called, it tells the time."""

    def __init__(self, clock: Clock, wall: Callable[[], float], store: Keeper) -> None:
        self._clock = clock
        self._wall = wall
        self._store = store
        self._skipped = 0.0
        """What was leapt over in all; negative if the clock was put back."""
        self._last = wall()
        self._ticked = clock.now()
        self._kept = 0.0
        self._wait()

    def take_up(self, saved: Saved) -> None:
        """Go on where it stood. An older hall kept only when people were last seen."""
        match saved.settings.get(KEY):
            case [float() | int() as last, float() | int() as skipped]:
                self._last, self._skipped = float(last), float(skipped)
            case _:
                self._last = max((player.seen for player in saved.players), default=self._last)
        self._ticked = self._clock.now()
        self._follow(closed=True)
        self.note(at_once=True)

    def __call__(self) -> float:
        """The time, in seconds."""
        return self._follow() - self._skipped

    def note(self, *, at_once: bool = False) -> None:
        """Keep that the hall is open now, every now and then."""
        now = self._follow()
        if at_once or abs(now - self._kept) >= OFTEN:
            self._kept = now
            self._store.put(SettingRecord(KEY, [now, self._skipped]))

    def _keep_on(self) -> None:
        """Keep it also while nobody comes: the hall is open."""
        self.note(at_once=True)
        self._wait()

    def _wait(self) -> None:
        self._clock.after(round(KEEP_ON * SECOND), self._keep_on)

    def _follow(self, *, closed: bool = False) -> float:
        """The time of day; what it has leapt over since it was last asked for is noted."""
        now, tick = self._wall(), self._clock.now()
        leap = now - self._last - (tick - self._ticked) / SECOND
        self._last, self._ticked = now, tick
        if leap > FORWARD or leap < -BACK:
            self._skipped += leap
            log.warning("clock_leapt", hours=round(leap / 3600, 1), while_closed=closed)
            self._store.put(SettingRecord(KEY, [now, self._skipped]))
        return now
