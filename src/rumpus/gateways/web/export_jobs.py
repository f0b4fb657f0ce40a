"""Files that take a while to make: made in a thread, one at a time, each once however many ask, and kept a while."""

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable
from typing import Final

from rumpus.gateways.limits import TooMany
from rumpus.gateways.web.static_files import PackedFile

AT_ONCE: Final = 1
"""Whatever else a thread does is done instead of the matches."""
MOST_WAITING: Final = 16
MOST_OF_ONE: Final = 4
"""Of those that wait, so many may be one address': the others find room."""
KEPT_BYTES: Final = 32 << 20
BUSY_SECONDS: Final = 5
"""When to ask again."""


class ExportJobs:
    """Makes files, and keeps those that were asked for last."""

    def __init__(self) -> None:
        self._benches = asyncio.Semaphore(AT_ONCE)
        self._making: dict[Hashable, asyncio.Task[PackedFile]] = {}
        self._askers: Counter[str] = Counter()
        self._kept: OrderedDict[Hashable, PackedFile] = OrderedDict()

    async def make(self, key: Hashable, work: Callable[[], PackedFile], asker: str = "") -> PackedFile:
        """The file of that key, for who asks from some address; TooMany if too many others are being waited for, or
        too many of theirs. What goes wrong is not kept."""
        kept = self._kept.get(key)
        if kept is not None:
            self._kept.move_to_end(key)
            return kept
        if key not in self._making:
            if len(self._making) >= MOST_WAITING or (asker and self._askers[asker] >= MOST_OF_ONE):
                raise TooMany("exports_busy", seconds=BUSY_SECONDS)
            task = asyncio.create_task(self._work(key, work))
            self._making[key] = task
            self._askers[asker] += 1
            task.add_done_callback(lambda _: self._forget(key, asker))
        # Shielded: who hangs up does not spoil it for the others.
        return await asyncio.shield(self._making[key])

    def _forget(self, key: Hashable, asker: str) -> None:
        self._making.pop(key, None)
        self._askers[asker] -= 1
        if not self._askers[asker]:
            del self._askers[asker]

    async def _work(self, key: Hashable, work: Callable[[], PackedFile]) -> PackedFile:
        async with self._benches:
            made = await asyncio.to_thread(work)
        self._kept[key] = made
        while len(self._kept) > 1 and sum(file.size for file in self._kept.values()) > KEPT_BYTES:
            self._kept.popitem(last=False)
        return made
