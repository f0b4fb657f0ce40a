"""What of a table may be shown: seats, options and customs as they are on disk, like everything else that is told.

Who comes and goes, and why a match waits, is in no record and is shown at once, unless something is being kept. A table
that changes all the time is gathered: whoever looks on is told ten times a second, less often where many do, and how it
is in the end.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from rumpus.core.clock import Clock, Timer
from rumpus.core.pacing import SECOND
from rumpus.core.token_bucket import TokenBucket
from rumpus.hall.people.visitor import Visitor
from rumpus.hall.stores import Keeper
from rumpus.store.record_data import TableData
from rumpus.store.records import TableRecord

RATE: Final = 10
"""How often a second a table that keeps changing is shown."""
BURST: Final = 60
"""How often at once: people who sit down, get ready and are joined by others are told of each of it."""

CROWD: Final = 30
"""For every so many who look on, showing it counts once more: what one does is not to cost by how many see it."""


class TablePublisher:
    """Keeps a table, and shows it when what would be seen of it is kept."""

    def __init__(
        self,
        store: Keeper,
        clock: Clock,
        show: Callable[[], int],
        show_to: Callable[[Visitor], None],
    ) -> None:
        """`show` shows the table as it is now to whoever is there, and says how many they are; `show_to`, to one of
        them."""
        self._store = store
        self._clock = clock
        self._show = show
        self._show_to = show_to
        self._often = TokenBucket(BURST, RATE, SECOND, clock.now())
        self._gathering = Timer(clock)
        self._record: TableRecord | None = None
        """What was put last."""
        self._looks: tuple[str, TableData] | None = None
        self._changed = self._kept = 0
        """How many looks it has had, and which of them is on disk."""
        self._wanted = False

    def keep(self, record: TableRecord) -> None:
        """Keep the table as it is, if anything has changed."""
        if self._record is not None and replace(record, changed=self._record.changed) == self._record:
            return
        self._record = record
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
        self._looks = self._record = None

    def show(self, comer: Visitor | None = None) -> None:
        """Show the table: now, or as soon as what it looks like is on disk and it was not shown too often. Who has come
        just now does not wait for that."""
        if self._kept != self._changed:
            self._wanted = True
            return
        self._wanted = False
        now = self._clock.now()
        waits = self._gathering.at is not None
        if not waits and self._often.left(now) > 0:
            self._often.owe(now, 1 + self._show() // CROWD)
            return
        if not waits:
            self._gathering.set_after(self._often.wait(now), self.show)
        if comer is not None:
            self._show_to(comer)

    def show_to(self, visitor: Visitor) -> None:
        """Show it to somebody who asks for it; if it may not be shown yet, everybody is told soon."""
        if self._kept != self._changed:
            self._wanted = True
        else:
            self._show_to(visitor)

    def _note_kept(self, number: int) -> None:
        self._kept = number
        if self._wanted:
            self.show()


def _look_at(record: TableRecord) -> tuple[str, TableData]:
    """What can be seen of a table that is kept. Nonces, since when a move is awaited, how long somebody was away and
    what is left for later are shown to nobody like this: nobody has to wait for them, or learns that there are any."""
    seats = tuple(replace(seat, nonce="") for seat in record.data.seats)
    return record.owner, replace(record.data, seats=seats, moved=None, away=(), premoves=())
