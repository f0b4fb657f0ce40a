"""What the hall asks of a store, part by part. The hall knows no database."""

from collections.abc import Callable
from typing import Any, Protocol

from rumpus.core.log import Input
from rumpus.store.records import MatchRecord, PlayerRecord, TableRecord


class PlayerStore(Protocol):
    """Where players are kept."""

    def put_player(self, player: PlayerRecord, /) -> None:
        """Keep a player, or the change of one."""


class MatchStore(Protocol):
    """Where matches are kept."""

    healthy: bool

    def put_match(self, match: MatchRecord, /) -> None:
        """Keep a match that starts."""

    def put_input(self, match: str, n: int, entry: Input, /) -> None:
        """Keep the match's n-th input."""

    def put_reached(self, match: str, step: int, /) -> None:
        """Keep how far its time has come."""

    def put_end(self, match: str, step: int, outcome: dict[str, Any], /) -> None:
        """Keep how it ended."""

    def when_saved(self, done: Callable[[], None], *, urgent: bool) -> None:
        """Call `done` when everything put so far is on disk."""


class TableStore(MatchStore, Protocol):
    """Where tables and their matches are kept."""

    def put_table(self, table: TableRecord, /, *, closed: bool = False) -> None:
        """Keep a table, or the change of one."""


class HallStore(TableStore, PlayerStore, Protocol):
    """Where everything is kept."""
