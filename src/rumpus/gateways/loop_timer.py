"""What the running event loop gives a hall: the one timer of its clock, and calls back from other threads."""

import asyncio
import contextlib
import time
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

from rumpus.core.clock import Clock, Nanoseconds
from rumpus.core.pacing import MILLISECOND


class LoopTimer:
    """The clock's one timer on the running event loop."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._handle: asyncio.TimerHandle | None = None
        self.clock = Clock(self.now, self._wake)

    def now(self) -> Nanoseconds:
        """The machine's own clock, which nobody sets."""
        return time.monotonic_ns()

    def _wake(self, at: Nanoseconds) -> None:
        if self._handle is not None:
            self._handle.cancel()
        self._handle = self._loop.call_later(count_milliseconds(self.now(), at) / 1000, self.clock.ring)


def count_milliseconds(now: Nanoseconds, at: Nanoseconds) -> int:
    """How many whole milliseconds of the machine's clock go by until it is that time. A loop counts no finer: rounded
    down, it is woken before anything is due, and goes round without a pause until something is. None for what is due:
    that is next."""
    return 0 if at <= now else -(-at // MILLISECOND) - now // MILLISECOND


def call_when_done(future: "Future[Any]", then: Callable[[], None]) -> None:
    """Call something in the loop's own thread when a future of another one is done."""
    loop = asyncio.get_running_loop()

    def call(_future: "Future[Any]") -> None:
        with contextlib.suppress(RuntimeError):  # the loop has closed meanwhile
            loop.call_soon_threadsafe(then)

    future.add_done_callback(call)
