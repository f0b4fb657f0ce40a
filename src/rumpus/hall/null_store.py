"""A store that keeps nothing: the hall of one terminal lives as long as its program."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rumpus.core.clock import Clock
from rumpus.core.log import Input
from rumpus.store.records import Record, SnapshotRecord


class NullStore:
    """Says of everything that it is saved, in the next turn of the clock: nobody is called back while still asking."""

    healthy = True

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._waiting: list[Callable[[], None]] = []

    def put(self, record: Record, /) -> None:
        """Nothing is kept."""

    def put_input(self, match: str, n: int, entry: Input, /) -> None:
        """Nothing is kept; the match has its own log."""

    def put_log(self, match: str, inputs: int, packed: bytes, /) -> None:
        """Nothing is kept."""

    def put_reached(self, match: str, step: int, since: int | None = None, /) -> None:
        """Nothing is kept."""

    def put_snapshot(self, match: str, make: Callable[[], SnapshotRecord | None], /) -> None:
        """Nothing is kept, so nothing is made."""

    def put_players(self, match: str, players: Sequence[str], people: Sequence[str], /) -> None:
        """Nothing is kept."""

    def put_end(self, match: str, step: int, outcome: Mapping[str, Any], at: float, /) -> None:
        """Nothing is kept."""

    def when_saved(self, done: Callable[[], None], *, urgent: bool) -> None:
        """Call `done` next."""
        if not self._waiting:
            self._clock.after(0, self._call)
        self._waiting.append(done)

    def _call(self) -> None:
        waiting, self._waiting = self._waiting, []
        for done in waiting:
            done()
