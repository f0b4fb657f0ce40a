"""Ended matches that were looked at just now: whoever looks at one asks for its film, its files and to play on from it,
and it does not change any more. Others are looked up each time."""

import asyncio
from collections import OrderedDict
from typing import Final

from rumpus.gateways.web.handlers.handler import MatchFinder
from rumpus.store.records import SavedMatch

KEPT_INPUTS: Final = 50_000
"""So many inputs are kept in all, some 10 MB."""


class MatchShelf:
    """Looks matches up, each once however many ask."""

    def __init__(self, library: MatchFinder) -> None:
        self._library = library
        self._kept: OrderedDict[str, SavedMatch] = OrderedDict()
        self._looking: dict[str, asyncio.Task[SavedMatch | None]] = {}
        self._inputs = 0

    async def find_match(self, id: str, /) -> SavedMatch | None:
        """A match by its id."""
        if id in self._kept:
            self._kept.move_to_end(id)
            return self._kept[id]
        if id not in self._looking:
            self._looking[id] = asyncio.create_task(self._library.find_match(id))
            self._looking[id].add_done_callback(lambda task: self._keep(id, task))
        return await asyncio.shield(self._looking[id])

    def hold(self, id: str, /) -> bool:
        """Have its log kept while somebody is about to play on from it."""
        return self._library.hold(id)

    def release(self, id: str, /) -> None:
        """They do, or do not."""
        self._library.release(id)

    def _keep(self, id: str, task: asyncio.Task[SavedMatch | None]) -> None:
        del self._looking[id]
        found = None if task.cancelled() or task.exception() is not None else task.result()
        if found is None or found.match.outcome is None or len(found.inputs) > KEPT_INPUTS:
            return
        self._kept[id] = found
        self._inputs += len(found.inputs)
        while self._inputs > KEPT_INPUTS:
            _, oldest = self._kept.popitem(last=False)
            self._inputs -= len(oldest.inputs)
