"""A disk that can be full, read-only, slow, or go away with the whole program in the middle of a commit.

The faults are SQLite's own: `max_page_count` makes it say that the disk is full, `query_only` that it may not write.
"""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from typing import Any, Final

from tests.store.watched_writer import watch_writer

from rumpus.store.store import Store

STAGES: Final = ("before", "middle", "after")
"""When a program can die: before it writes, between two statements, after the commit but before its answer."""


class Disk:
    """What lies under one store."""

    def __init__(self, store: Store) -> None:
        self.state = "good"
        """`good`, `full`, `readonly` or `slow`."""
        self.failures = 0
        self.died = asyncio.Event()
        self._die_at: str | None = None
        self._gate = asyncio.Event()
        self._gate.set()
        self._tried = asyncio.Event()
        self._real: Callable[..., Awaitable[None]] = store._commit
        setattr(store, "_commit", self._commit)  # noqa: B010 - a method is not meant to be replaced
        watch_writer(store, before=self._look_on)

    def become(self, state: str) -> None:
        """Be good, full, read-only or slow from now on."""
        self.state = state
        if state == "slow":
            self._gate.clear()
        else:
            self._gate.set()

    def die_at(self, stage: str) -> None:
        """Go away, with the program, at the next commit."""
        self._die_at = stage

    async def tried(self) -> None:
        """Wait until a commit has been tried, whatever came of it: a full disk still takes what needs no room."""
        self._tried.clear()
        await self._tried.wait()

    async def _commit(self, *given: Any) -> None:
        await self._gate.wait()
        if self._die_at == "before":
            await self._die()
        try:
            await self._real(*given)
        except _Died:
            await self._die()
        except Exception:
            self.failures += 1
            raise
        finally:
            self._tried.set()
        if self._die_at == "after":
            await self._die()

    async def _die(self) -> None:
        self.died.set()
        await asyncio.Event().wait()  # nothing of this program happens any more

    def _look_on(self, database: sqlite3.Connection, statement: str) -> None:
        if statement.startswith("BEGIN"):
            database.execute(f"PRAGMA max_page_count={1 if self.state == 'full' else 2**30}")
            database.execute(f"PRAGMA query_only={'ON' if self.state == 'readonly' else 'OFF'}")
        if self._die_at == "middle" and statement.startswith(("UPDATE", "INSERT")):
            raise _Died


class _Died(BaseException):
    """Nothing that is caught on the way."""
