"""What takes a moment to make and is the same for everybody: made once, in a thread, however many ask for it meanwhile.

One after another: a burst of requests in a hall that was just opened is not to take more than one core beside it.
"""

import asyncio
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

T = TypeVar("T")


class MadeOnce(Generic[T]):
    """What was made, and what is being made."""

    def __init__(self) -> None:
        self._tasks: dict[Hashable, asyncio.Task[T]] = {}
        self._turn = asyncio.Lock()

    async def find(self, key: Hashable, make: Callable[[], T]) -> T:
        """What `make` makes. If that goes wrong everybody who waits hears so, and the next one tries again."""
        task = self._tasks.get(key)
        if task is None:
            task = self._tasks[key] = asyncio.create_task(self._make(make), name="made-once")
            task.add_done_callback(lambda done: self._settle(key, done))
        return await asyncio.shield(task)

    async def _make(self, make: Callable[[], T]) -> T:
        async with self._turn:
            return await asyncio.to_thread(make)

    def _settle(self, key: Hashable, done: "asyncio.Task[T]") -> None:
        if done.cancelled() or done.exception() is not None:
            del self._tasks[key]
