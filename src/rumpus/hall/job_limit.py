"""How long a job may take in a process that stands back behind everything else: counted is what it works, not what it
waits for its turn on a busy machine. It knows the process by its number, and no job."""

import time
from collections.abc import Callable
from contextlib import suppress
from threading import Timer
from typing import Final

WAITING: Final = 20
"""So many times as long as it may work a job may take in all: one that does nothing ends, too."""


class JobLimit:
    """Ends a process that has worked longer than it may since the limit was set."""

    def __init__(self, pid: int, seconds: float, end: Callable[[], object]) -> None:
        """From now on, until it is lifted; `end` is called in a thread of its own."""
        self._pid = pid
        self._seconds = seconds
        self._end = end
        self._began = time.monotonic()
        self._worked = read_worked(pid)
        self.passed = False
        """Whether the process was ended for it."""
        self._lifted = False
        self._timer = self._set(seconds)

    def lift(self) -> None:
        """The job is done."""
        self._lifted = True
        self._timer.cancel()

    def _set(self, seconds: float) -> Timer:
        timer = Timer(seconds, self._look)
        timer.daemon = True
        timer.start()
        return timer

    def _look(self) -> None:
        left = self._find_left()
        if self._lifted:
            return
        if left > 0:
            self._timer = self._set(left)
        else:
            self.passed = True
            self._end()

    def _find_left(self) -> float:
        """Seconds until it is worth looking again; none if it is over."""
        waited = time.monotonic() - self._began
        worked = read_worked(self._pid)
        spent = waited if worked is None or self._worked is None else worked - self._worked
        return max(0.0, min(self._seconds - spent, WAITING * self._seconds - waited))


def read_worked(pid: int) -> float | None:
    """Seconds of a processor that a process has had; None where the system does not tell (Linux does)."""
    if hasattr(time, "clock_gettime"):
        with suppress(OSError):
            return time.clock_gettime(~pid << 3 | 2)  # its clock, as clock_getcpuclockid(3) names it
    return None
