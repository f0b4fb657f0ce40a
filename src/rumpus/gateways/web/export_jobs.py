"""Files that take a while to make: made in threads, few at once, each once however many ask, and kept a while."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Final

from rumpus.gateways.limits import TooMany
from rumpus.gateways.web.static_files import PackedFile

AT_ONCE: Final = 2
MOST_WAITING: Final = 16
KEPT_BYTES: Final = 32 << 20
BUSY_SECONDS: Final = 5
"""When to ask again."""


class ExportJobs:
    """Makes files, and keeps those that were asked for last."""

    def __init__(self) -> None:
        self._benches = asyncio.Semaphore(AT_ONCE)
        self._making: dict[Hashable, asyncio.Task[PackedFile]] = {}
        self._kept: OrderedDict[Hashable, PackedFile] = OrderedDict()

    async def make(self, key: Hashable, work: Callable[[], PackedFile]) -> PackedFile:
        """The file of that key; TooMany if too many others are being waited for. What goes wrong is not kept."""
        kept = self._kept.get(key)
        if kept is not None:
            self._kept.move_to_end(key)
            return kept
        if key not in self._making:
            if len(self._making) >= MOST_WAITING:
                raise TooMany("exports_busy", seconds=BUSY_SECONDS)
            task = asyncio.create_task(self._work(key, work))
            self._making[key] = task
            task.add_done_callback(lambda _: self._making.pop(key, None))
        # Shielded: who hangs up does not spoil it for the others.
        return await asyncio.shield(self._making[key])

    async def _work(self, key: Hashable, work: Callable[[], PackedFile]) -> PackedFile:
        async with self._benches:
            made = await asyncio.to_thread(work)
        self._kept[key] = made
        while len(self._kept) > 1 and sum(file.size for file in self._kept.values()) > KEPT_BYTES:
            self._kept.popitem(last=False)
        return made
