"""A table that waits for its disk, or for a room: what cannot be kept should not happen, so it stands still until it
can."""

from collections.abc import Callable
from functools import partial
from typing import Final, TypeAlias

from rumpus.core.notice import Notice
from rumpus.hall.stores import Keeper

UNSAVED: Final = Notice("notice.unsaved")
UNSTARTED: Final = Notice("notice.unstarted")
CUT_OFF: Final = Notice("notice.cut_off")
WhenBack: TypeAlias = Callable[[Callable[[], None]], None]
"""Calls somebody when the room that runs a match can be reached again."""


class DiskWait:
    """Whether a table waits, and who goes on when the disk takes something again."""

    def __init__(self, store: Keeper, go_on: Callable[[], None]) -> None:
        self.on = False
        self.why = UNSAVED
        self._store = store
        self._go_on = go_on

    def begin(self, when_back: WhenBack | None = None) -> None:
        """Wait until something is on disk again, or a room is back; nothing is asked twice, and no timer runs."""
        if not self.on:
            self.on = True
            self.why = UNSAVED if when_back is None else CUT_OFF
            (when_back or partial(self._store.when_saved, urgent=True))(self._end)

    def forget(self) -> None:
        """There is nothing left to wait for."""
        self.on = False

    def _end(self) -> None:
        if self.on:
            self.on = False
            self._go_on()
