"""The largest number of tables a server holds, found by trying."""

from collections.abc import Callable
from typing import Protocol, TypeVar


class Tried(Protocol):
    """A number of tables, tried."""

    @property
    def tables(self) -> int:
        """How many."""
        ...

    @property
    def held(self) -> bool:
        """Whether everybody was served on time."""
        ...


Trial = TypeVar("Trial", bound=Tried)


def find_most(try_tables: Callable[[int], Trial], start: int) -> Trial:
    """The trial with the largest number of tables held, within an eighth."""
    low: Trial | None = None
    high: int | None = None
    tables = start
    while True:
        trial = try_tables(tables)
        if trial.held:
            low = trial
        else:
            high = tables
        if high is None:
            tables *= 2
        elif low is None:
            tables //= 2
            if tables == 0:
                return trial
        elif high - low.tables <= max(2, low.tables // 8):
            return low
        else:
            tables = (low.tables + high) // 2
