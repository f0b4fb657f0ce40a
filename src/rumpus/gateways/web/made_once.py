"""What takes a moment to make and is the same for everybody: made once, in a thread, however many ask for it meanwhile.

One after another, in a thread that stands back: who plays does not feel a burst of requests in a hall just opened.
"""

import asyncio
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from typing import Generic, TypeVar

from rumpus.hall.go_last import go_last

T = TypeVar("T")


class MadeOnce(Generic[T]):
    """What was made, and what is being made."""

    def __init__(self) -> None:
        self._tasks: dict[Hashable, asyncio.Future[T]] = {}
        self._worker = ThreadPoolExecutor(1, "made-once", go_last)

    async def find(self, key: Hashable, make: Callable[[], T]) -> T:
        """What `make` makes. If that goes wrong everybody who waits hears so, and the next one tries again."""
        task = self._tasks.get(key)
        if task is None:
            task = self._tasks[key] = asyncio.get_running_loop().run_in_executor(self._worker, make)
            task.add_done_callback(lambda done: self._settle(key, done))
        return await asyncio.shield(task)

    def _settle(self, key: Hashable, done: "asyncio.Future[T]") -> None:
        if done.cancelled() or done.exception() is not None:
            del self._tasks[key]
