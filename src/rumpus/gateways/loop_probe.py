"""Looks how late the event loop is: what was due a moment ago should have been called a moment ago.

Looks while something comes in at a door, and not too often; never by a timer that goes on by itself: a hall where
nothing happens costs nothing.
"""

import asyncio
import time
from collections.abc import Callable
from typing import Final

from rumpus.core.clock import Nanoseconds
from rumpus.core.pacing import MILLISECOND, SECOND

EVERY: Final[Nanoseconds] = 50 * MILLISECOND
"""No two looks are closer together."""
AHEAD: Final[Nanoseconds] = 5 * MILLISECOND
"""What is asked for is due so soon."""


class LoopProbe:
    """Asks to be called, and notes how much later that was."""

    def __init__(self, note: Callable[[Nanoseconds], None], now: Callable[[], Nanoseconds] = time.monotonic_ns) -> None:
        self._note = note
        self._now = now
        self._next = now()

    def look(self) -> None:
        """Something happens: look, if it is time to."""
        now = self._now()
        if now >= self._next:
            self._next = now + EVERY
            asyncio.get_running_loop().call_later(AHEAD / SECOND, self._ring, now + AHEAD)

    def _ring(self, due: Nanoseconds) -> None:
        self._note(max(0, self._now() - due))
