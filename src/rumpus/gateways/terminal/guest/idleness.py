"""How long a guest may do nothing: a minute at the door, half an hour in the hall, for ever in a match of theirs."""

from collections.abc import Callable
from typing import Final

from rumpus.core.clock import Clock, Nanoseconds, Timer
from rumpus.core.pacing import SECOND

GRACE_NS: Final[Nanoseconds] = 60 * SECOND
"""How long somebody may take to say a name."""
IDLE_NS: Final[Nanoseconds] = 30 * 60 * SECOND


class Idleness:
    """One alarm, which looks when the last key was pressed instead of being put off by every one."""

    def __init__(self, clock: Clock, is_excused: Callable[[], bool], send_home: Callable[[str], None]) -> None:
        """`is_excused` says whether doing nothing is fine now; `send_home` is told why, by its key."""
        self._clock = clock
        self._is_excused = is_excused
        self._send_home = send_home
        self._pressed: Nanoseconds = clock.now()
        self._timer = Timer(clock)

    def wait_for_name(self) -> None:
        """Somebody is at the door."""
        self._timer.set_after(GRACE_NS, lambda: self._send_home("no_name"))

    def arrive(self) -> None:
        """They have come in."""
        self.note_key()
        self._timer.set_after(IDLE_NS, self._look)

    def note_key(self) -> None:
        """A key was pressed."""
        self._pressed = self._clock.now()

    def stop(self) -> None:
        """It does not matter any more."""
        self._timer.stop()

    def _look(self) -> None:
        left = self._pressed + IDLE_NS - self._clock.now()
        if left <= 0 and not self._is_excused():
            self._send_home("no_keys")
        else:
            self._timer.set_after(left if left > 0 else IDLE_NS, self._look)
