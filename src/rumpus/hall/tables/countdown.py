"""Three, two, one: the moment before a match begins or goes on. Nothing of it is kept; a restart forgets it."""

from collections.abc import Callable
from typing import Final

from rumpus.core.clock import Alarm, Clock
from rumpus.core.pacing import MILLISECOND, SECOND

COUNTDOWN_SECONDS: Final = 3
"""Time to look up, and to have the hands where they belong."""


class Countdown:
    """One countdown at a time, with one alarm while it lasts and none otherwise."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._alarm: Alarm | None = None

    @property
    def on(self) -> bool:
        """Whether it is being counted."""
        return self._alarm is not None

    @property
    def left(self) -> int:
        """Milliseconds until it is over; 0 while nobody counts."""
        return 0 if self._alarm is None else max(1, (self._alarm.at - self._clock.now()) // MILLISECOND)

    def begin(self, then: Callable[[], None]) -> None:
        """Have `then` called after the countdown, unless it is stopped; one that is on goes on."""
        if self._alarm is None:

            def ring() -> None:
                self._alarm = None
                then()

            self._alarm = self._clock.after(COUNTDOWN_SECONDS * SECOND, ring)

    def stop(self) -> None:
        """Nothing begins now after all."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
