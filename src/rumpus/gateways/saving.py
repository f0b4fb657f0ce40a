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
    told = False

    def once() -> None:
        nonlocal told
        if not told:
            told = True
            tell()

    def look() -> None:
        if not store.healthy:
            once()
        elif not told:
            asyncio.get_running_loop().call_later(LOOK_SECONDS, look)

    store.when_saved(once, urgent=True)
    look()


async def wait_saved(store: Keeper, seconds: float | None = PATIENCE_SECONDS) -> bool:
    """Wait until what has been put is on disk, or for so long; whether it is."""
    saved = asyncio.Event()
    store.when_saved(saved.set, urgent=True)
    try:
        await asyncio.wait_for(saved.wait(), seconds)
    except TimeoutError:
        return False
    return True
