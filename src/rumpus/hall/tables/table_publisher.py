"""What of a table may be shown: seats, options and customs as they are on disk, like everything else that is told.

Who comes and goes, and why a match waits, is in no record and is shown at once, unless something is being kept.
"""

from collections.abc import Callable
from dataclasses import replace

from rumpus.hall.stores import Keeper
from rumpus.store.record_data import TableData
from rumpus.store.records import TableRecord


class TablePublisher:
    """Keeps a table, and shows it when what would be seen of it is kept."""

    def __init__(self, store: Keeper, show: Callable[[], None]) -> None:
        """`show` shows the table as it is now to whoever is there."""
        self._store = store
        self._show = show
        self._looks: tuple[str, TableData] | None = None
        self._changed = self._kept = 0
        """How many looks it has had, and which of them is on disk."""
        self._wanted = False

    def keep(self, record: TableRecord) -> None:
        """Keep the table as it is."""
        looks = _look_at(record)
        self._store.put(record)
        if looks != self._looks:
            self._looks = looks
            self._changed += 1
            number = self._changed
            self._store.when_saved(lambda: self._note_kept(number), urgent=True)

    def take_up(self, record: TableRecord) -> None:
        """It is on disk like this."""
        self._looks = _look_at(record)

    def forget(self) -> None:
        """What was put may never be kept: what it looks like next has to be, before it is shown."""
        self._looks = None

    def show(self) -> None:
        """Show the table: now, or as soon as what it looks like is on disk."""
        if self._kept == self._changed:
            self._wanted = False
            self._show()
        else:
            self._wanted = True

    def _note_kept(self, number: int) -> None:
        self._kept = number
        if self._wanted:
            self.show()


def _look_at(record: TableRecord) -> tuple[str, TableData]:
    """What can be seen of a table that is kept. Nonces, since when a move is awaited and how long somebody was away are
    shown to nobody like this, so that nobody has to wait for them."""
    seats = tuple(replace(seat, nonce="") for seat in record.data.seats)
    return record.owner, replace(record.data, seats=seats, moved=None, away=())
