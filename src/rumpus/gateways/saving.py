"""Waiting for the disk before somebody is told. For doors that answer a question each."""

import asyncio
from collections.abc import Callable
from typing import Final

from rumpus.core.notice import Notice
from rumpus.hall.stores import Keeper

PATIENCE_SECONDS: Final = 2.0
LOOK_SECONDS: Final = 0.5
"""How often somebody who waits looks whether the disk refuses."""
UNSAVED: Final = Notice("answer.unsaved")


def tell_newcomer(store: Keeper, tell: Callable[[], None]) -> None:
    """Tell somebody who they are when they will be known again. With a disk that refuses nobody waits at the door."""
    newcomer = _Newcomer(store, tell)
    store.when_saved(newcomer.greet, urgent=True)
    newcomer.look()


class _Newcomer:
    """Somebody at the door, who is told once. A closure that knows itself would keep their connection in a cycle."""

    __slots__ = ("_store", "_tell")

    def __init__(self, store: Keeper, tell: Callable[[], None]) -> None:
        self._store = store
        self._tell: Callable[[], None] | None = tell

    def greet(self) -> None:
        """Tell them, unless they were told."""
        if self._tell is not None:
            tell, self._tell = self._tell, None
            tell()

    def look(self) -> None:
        """Whether the disk refuses, until they were told."""
        if not self._store.healthy:
            self.greet()
        elif self._tell is not None:
            asyncio.get_running_loop().call_later(LOOK_SECONDS, self.look)


async def wait_saved(store: Keeper, seconds: float | None = PATIENCE_SECONDS) -> bool:
    """Wait until what has been put is on disk, or for so long; whether it is."""
    saved = asyncio.Event()
    store.when_saved(saved.set, urgent=True)
    try:
        await asyncio.wait_for(saved.wait(), seconds)
    except TimeoutError:
        return False
    return True
