"""What waits to be written, turn by turn of the event loop.

Everything that is put without returning to the loop belongs together. Several such breaths in one turn of the loop are
one `WriteBatch`: it is written as a whole or not at all, and who is to be told of it is told then or never.
"""

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from sqlalchemy import Executable

Change: TypeAlias = tuple[Executable, dict[str, Any]]


@dataclass(slots=True)
class WriteBatch:
    """Changes that belong together, the matches they are about, and who waits for them."""

    changes: list[Change] = field(default_factory=list)
    matches: set[str] = field(default_factory=set)
    waiting: list[Callable[[], None]] = field(default_factory=list)


class WriteQueue:
    """The queue of the writer."""

    def __init__(self) -> None:
        self._turns: list[WriteBatch] = []
        self._now: WriteBatch | None = None

    def __bool__(self) -> bool:
        return bool(self._turns)

    def __len__(self) -> int:
        """How many changes wait."""
        return sum(len(turn.changes) for turn in self._turns)

    @property
    def now(self) -> WriteBatch:
        """The turn of this moment; it is over when the loop goes round."""
        if self._now is None:
            self._now = WriteBatch()
            self._turns.append(self._now)
            asyncio.get_running_loop().call_soon(self._go_round)
        return self._now

    def add(self, change: Change) -> None:
        """Let a change wait on its own: should it be one that cannot be kept, nothing else is lost with it."""
        self._turns.append(WriteBatch([change]))
        self._now = None

    def take(self) -> list[WriteBatch]:
        """All that waits; it is the taker's from now on."""
        turns, self._turns, self._now = self._turns, [], None
        return turns

    def drop(self, matches: set[str]) -> list[WriteBatch]:
        """Take out what rests on matches that cannot be kept, and what rests on that."""
        dropped, self._turns = split(self._turns, matches)
        self._now = None
        return dropped

    def _go_round(self) -> None:
        self._now = None


def split(turns: Iterable[WriteBatch], matches: set[str]) -> tuple[list[WriteBatch], list[WriteBatch]]:
    """The turns that touch any of these matches, and the others. `matches` grows by what the first ones touch."""
    touched, others = [], []
    for turn in turns:
        if turn.matches & matches:
            matches |= turn.matches
            touched.append(turn)
        else:
            others.append(turn)
    return touched, others
