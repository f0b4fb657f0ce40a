"""How long a match waits for a move: for weeks, but not for ever (the original forfeits after 30 days)."""

from collections.abc import Callable
from typing import Final

from rumpus.core.clock import Clock, Timer
from rumpus.core.pacing import SECOND

IDLE_SECONDS: Final = 30 * 86400


class MoveTimeout:
    """One alarm, put off by every move. It counts by the time seen, so that a restart does not begin again."""

    def __init__(self, clock: Clock, wall: Callable[[], float], run_out: Callable[[], None]) -> None:
        """`run_out` is called when nobody has moved for too long."""
        self.since: float | None = None
        """When somebody last moved; None while nothing waits."""
        self._wall = wall
        self._run_out = run_out
        self._timer = Timer(clock)

    def start(self, *, waits: bool, since: float | None = None) -> None:
        """Count from now, or from a time that was kept; `waits`: whether anybody is waited for at all."""
        self.stop()
        if waits:
            self.since = self._wall() if since is None else since
            left = max(0.0, self.since + IDLE_SECONDS - self._wall())
            self._timer.set_after(round(left * SECOND), self._run_out)

    def stop(self) -> None:
        """Wait no more."""
        self.since = None
        self._timer.stop()
