"""A table that waits for its disk: what cannot be kept should not happen, so it stands still until it can."""

from collections.abc import Callable
from typing import Final

from rumpus.core.notice import Notice
from rumpus.hall.stores import Keeper

UNSAVED: Final = Notice("notice.unsaved")
UNSTARTED: Final = Notice("notice.unstarted")


class DiskWait:
    """Whether a table waits, and who goes on when the disk takes something again."""

    def __init__(self, store: Keeper, go_on: Callable[[], None]) -> None:
        self.on = False
        self._store = store
        self._go_on = go_on

    def begin(self) -> None:
        """Wait until something is on disk again; nothing is asked twice, and no timer runs."""
        if not self.on:
            self.on = True
            self._store.when_saved(self._end, urgent=True)

    def forget(self) -> None:
        """There is nothing left to wait for."""
        self.on = False

    def _end(self) -> None:
        if self.on:
            self.on = False
            self._go_on()
