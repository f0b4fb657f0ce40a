"""Three, two, one: the moment before a match begins or goes on. Nothing of it is kept; a restart forgets it."""

from collections.abc import Callable
from typing import Final

from rumpus.core.clock import Clock, Timer
from rumpus.core.pacing import MILLISECOND, SECOND

COUNTDOWN_SECONDS: Final = 3
"""Time to look up, and to have the hands where they belong."""


class Countdown:
    """One countdown at a time, with one alarm while it lasts and none otherwise."""

    def __init__(self, clock: Clock) -> None:
        self._timer = Timer(clock)

    @property
    def on(self) -> bool:
        """Whether it is being counted."""
        return self._timer.at is not None

    @property
    def left(self) -> int:
        """Milliseconds until it is over; 0 while nobody counts."""
        left = self._timer.left
        return 0 if left is None else max(1, left // MILLISECOND)

    def begin(self, then: Callable[[], None]) -> None:
        """Have `then` called after the countdown, unless it is stopped; one that is on goes on."""
        if not self.on:
            self._timer.set_after(COUNTDOWN_SECONDS * SECOND, then)

    def stop(self) -> None:
        """Nothing begins now after all."""
        self._timer.stop()
