"""A match whose time somebody has stopped by hand, and for how long that was so in all."""

from typing import Final

from rumpus.core.clock import Clock, Nanoseconds
from rumpus.core.pacing import MILLISECOND, SECOND

LONG_SECONDS: Final = 60
"""Who stops a rated match for longer in all has bought time to think: a win does not raise their rating."""


class HandPause:
    """One match's."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._since: Nanoseconds | None = None
        self._used: Nanoseconds = 0

    @property
    def on(self) -> bool:
        """Whether it is stopped now."""
        return self._since is not None

    @property
    def is_long(self) -> bool:
        """Whether it was stopped for long, or is by now."""
        now = 0 if self._since is None else self._clock.now() - self._since
        return self._used + now > LONG_SECONDS * SECOND

    @property
    def used_ms(self) -> int:
        """Milliseconds, of the pauses that are over: what is kept."""
        return self._used // MILLISECOND

    def begin(self) -> None:
        """Somebody stops it."""
        if self._since is None:
            self._since = self._clock.now()

    def end(self) -> None:
        """It goes on."""
        if self._since is not None:
            self._used += self._clock.now() - self._since
            self._since = None

    def take_up(self, *, on: bool, used_ms: int) -> None:
        """Be again as it was kept."""
        self._used = used_ms * MILLISECOND
        self._since = self._clock.now() if on else None
