"""What a page asked for before its line broke, or the hall did: asked again on another line, it is not done twice.

A page cannot know whether what it sent last has been done. It sends it again with the same number; numbers count up as
long as the page is open, and `origin` tells pages apart. The number of what was done is put in the same breath as what
it did, so both are on disk or neither is.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from rumpus.hall.stores import Keeper
from rumpus.store.records import PageRecord, Saved

MOST: Final = 4096
"""Pages that are remembered, those heard last."""
KEPT: Final = 32
"""Numbers of a page that are remembered, the highest. What is older counts as done: no page leaves so many open."""


class RequestDedup:
    """What each page has had done, and on which line."""

    def __init__(self, store: Keeper, wall: Callable[[], float]) -> None:
        self._store = store
        self._wall = wall
        self._done: OrderedDict[tuple[str, int], dict[int, object]] = OrderedDict()
        self._begun: dict[tuple[str, int, int], asyncio.Task[None]] = {}

    def take_up(self, saved: Saved) -> None:
        """Remember again what was done before the hall was closed."""
        for page in sorted(saved.pages, key=lambda page: page.at)[-MOST:]:
            self._done[page.player, page.origin] = dict.fromkeys(page.numbers)

    def is_repeated(self, player: str, origin: int, number: int, line: object) -> bool:
        """Whether that was done on another line. On one line numbers mean nothing. What is only begun there is left,
        to be done on this one."""
        running = self._begun.get((player, origin, number))
        if running is not None:
            running.cancel()
        done = self._done.get((player, origin), {})
        if number in done:
            return done[number] is not line
        return len(done) >= KEPT and number < min(done)

    def find_page(self, origin: int) -> tuple[str, list[int]]:
        """Whose page that is, and what it has had done, the newest last; nobody's if it is not known. For who makes its
        origin of a secret: those of others are no secret."""
        found = ((player, done) for (player, at), done in self._done.items() if at == origin)
        player, done = next(found, ("", {}))
        return player, list(done)

    def begin(self, player: str, origin: int, number: int, task: asyncio.Task[None]) -> None:
        """What was asked for takes a while."""
        key = (player, origin, number)
        self._begun[key] = task

        def end(_: asyncio.Task[None]) -> None:
            if self._begun.get(key) is task:
                del self._begun[key]

        task.add_done_callback(end)

    def note(self, player: str, origin: int, number: int, line: object) -> None:
        """It is done: keep that together with what it did."""
        page = (player, origin)
        done = self._done.setdefault(page, {})
        done[number] = line
        while len(done) > KEPT:
            del done[min(done)]
        self._done.move_to_end(page)
        if len(self._done) > MOST:
            self._done.popitem(last=False)
        self._store.put(PageRecord(player, origin, sorted(done), self._wall()))
