"""Time that passes when it is told to."""

from collections.abc import Callable

from rumpus.core.clock import Clock
from rumpus.core.pacing import SECOND


class HandClock:
    """Time that passes when it is told to."""

    def __init__(self, ns: int = 1_000 * SECOND) -> None:
        self.ns = ns
        self.leapt = 0.0
        """By how many seconds the time of day was set forward, or back, by hand."""
        self.asked: int | None = None
        self.after_ring: Callable[[], None] = lambda: None
        self.clock = Clock(lambda: self.ns, self._wake)

    def _wake(self, at: int) -> None:
        self.asked = at

    def wall(self) -> float:
        """The time of day, which goes on when the hall is opened again."""
        return 1.8e9 + self.ns / SECOND + self.leapt

    @property
    def alarms(self) -> int:
        """How many alarms would ring within the next days; those in weeks only forfeit what everybody forgot."""
        soon = self.ns + 3 * 86400 * SECOND
        return sum(1 for at, _, alarm in self.clock._heap if alarm.action is not None and at < soon)

    def pass_seconds(self, seconds: float) -> None:
        """Let time pass, ringing at every moment the clock asked for, as a real timer would."""
        end = self.ns + round(seconds * SECOND)
        while self.asked is not None and self.asked <= end:
            self.ns = max(self.ns, self.asked)
            self.asked = None
            self.clock.ring()
            self.after_ring()
        self.ns = end
