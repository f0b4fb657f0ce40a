"""The way it is usually done, for comparison: every match ticks 60 times a second, whether or not anything happens."""

from typing import Final

from rumpus.core.bot_turns import Turn
from rumpus.core.clock import Nanoseconds
from rumpus.core.held_inputs import HeldInput
from rumpus.core.pacing import SECOND
from rumpus.hall.tables.live_match import LiveMatch

TICK: Final[Nanoseconds] = SECOND // 60


class PlainRunning(LiveMatch):
    """A match run by a 60 Hz loop: each tick lets time pass and compares every audience's view with the last one."""

    _tick: Nanoseconds | None = None

    def _catch_up(self) -> Nanoseconds:
        now = super()._catch_up()
        self.match.tell()
        return now

    def _next(self) -> Turn | HeldInput | None:
        following = super()._next()
        if not self.running or self.match.outcome is not None:
            self._tick = None
            return following
        now = self._clock.now()
        if self._tick is None or now - self._tick > 10 * TICK:
            self._tick = now + TICK  # far behind: a careful loop starts afresh
        elif self._tick <= now:
            self._tick += TICK  # absolute deadlines
        return Turn(self._tick, None)
