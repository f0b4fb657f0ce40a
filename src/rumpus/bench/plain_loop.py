"""The way it is usually done, for comparison: every match ticks 60 times a second, whether or not anything happens."""

from typing import Final

from rumpus.core.clock import Nanoseconds
from rumpus.hall.running import SECOND, Running

TICK: Final[Nanoseconds] = SECOND // 60


class PlainRunning(Running):
    """A match run by a 60 Hz loop: each tick lets time pass and compares every audience's view with the last one."""

    _next: Nanoseconds | None = None

    def _catch_up(self) -> None:
        self.match.advance(self.step_now())
        self.match.tell()
        self._ask_bots()
        self._play_bots()
        self._settle()

    def _arm(self) -> None:
        if not self.running or self.match.outcome is not None:
            self._next = None
            return
        if self._alarm is not None and self._alarm.action is not None:
            return
        now = self._around.clock.now()
        # Absolute deadlines, as a careful loop would; one that is far behind starts afresh.
        self._next = now + TICK if self._next is None or now - self._next > 10 * TICK else self._next + TICK
        at = self._next
        self._alarm = self._around.clock.at(at, lambda: self._ring(at))
