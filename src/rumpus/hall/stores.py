"""What the hall asks of a store, part by part. The hall knows no database."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from rumpus.core.log import Input
from rumpus.hall.errors import Refused
from rumpus.store.records import Record, SnapshotRecord


class Keeper(Protocol):
    """Where records are kept."""

    healthy: bool
    """Whether what is put gets written; if not, nothing new should be promised."""

    def put(self, record: Record, /) -> None:
        """Keep a record, or the change of one. What is put without waiting in between is kept as a whole or not."""

    def when_saved(self, done: Callable[[], None], *, urgent: bool) -> None:
        """Call `done` when everything put so far is on disk; `urgent`: at once, not within 50 ms."""


class HallStore(Keeper, Protocol):
    """Where records and the inputs of matches are kept."""

    def put_input(self, match: str, n: int, entry: Input, /) -> None:
        """Keep the match's n-th input."""

    def put_log(self, match: str, inputs: int, packed: bytes, /) -> None:
        """Keep all inputs of a match that is over, so many of them, packed (store/packed_log.py)."""

    def put_reached(self, match: str, step: int, since: int | None = None, /) -> None:
        """Keep how far its time has come, and while its clocks run when that was by the hall's own time."""

    def put_snapshot(self, match: str, make: Callable[[], SnapshotRecord | None], /) -> None:
        """Keep what it has come to, made (unless None) when the next commit begins; it replaces the one before."""

    def put_players(self, match: str, players: Sequence[str], people: Sequence[str], /) -> None:
        """Keep who plays it now, by their names and ids: somebody plays on in a bot's seat."""

    def put_end(self, match: str, step: int, outcome: Mapping[str, Any], at: float, /) -> None:
        """Keep how it ended. Its snapshot goes."""


def check_saving(store: Keeper) -> None:
    """Refuse what could be shown to nobody before the disk takes it again."""
    if not store.healthy:
        raise Refused("cannot_save")
