"""What somebody looks at again and again: a table they are at, the lobby, a tournament.

Shown at once as long as that is no more often than a person does it; after that some times a second, and as it is then.
So who asks a thousand times costs no more than a thousand refusals.
"""

import asyncio
import time
from collections.abc import Callable, Hashable
from typing import Final, TypeAlias

from rumpus.core.clock import Nanoseconds
from rumpus.core.pacing import SECOND
from rumpus.core.token_bucket import TokenBucket

BURST: Final = 30
"""How often at once: a page that takes up all its tables asks for each of them."""
RATE: Final = 2
"""How often a second for long."""

Show: TypeAlias = Callable[[], object]


class RepeatedLooks:
    """What one connection looks at."""

    __slots__ = ("_allowance", "_explain", "_next", "_now", "_waiting")

    def __init__(
        self, explain: Callable[[Exception], None], now: Callable[[], Nanoseconds] = time.monotonic_ns
    ) -> None:
        """`explain` is told of what cannot be shown any more when it is its turn."""
        self._explain = explain
        self._now = now
        self._allowance = TokenBucket(BURST, RATE, SECOND, self._now())
        self._waiting: dict[Hashable, Show] = {}
        """What was asked for too often, each once."""
        self._next: asyncio.TimerHandle | None = None

    def look(self, at: Hashable, show: Show, later: Show | None = None) -> None:
        """Show something: now, or when it is its turn (by `later`, if that is another way)."""
        if at in self._waiting:
            return
        if not self._waiting and self._allowance.take(self._now()):
            show()
            return
        self._waiting[at] = later or show
        if self._next is None:
            self._wait()

    def stop(self) -> None:
        """Nobody is there to see it; who is gone is not kept by what they looked at."""
        self._explain = _ignore
        self._waiting.clear()
        if self._next is not None:
            self._next.cancel()

    def _wait(self) -> None:
        wait = self._allowance.wait(self._now()) / SECOND
        self._next = asyncio.get_running_loop().call_later(wait, self._show_next)

    def _show_next(self) -> None:
        self._next = None
        if self._allowance.take(self._now()):
            at = next(iter(self._waiting))
            try:
                self._waiting.pop(at)()
            except Exception as problem:
                self._explain(problem)
        if self._waiting and self._next is None:
            self._wait()


def _ignore(_problem: Exception) -> None:
    """Nobody is there to hear of it."""
