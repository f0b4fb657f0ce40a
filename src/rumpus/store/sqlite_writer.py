"""The one thread that writes to an SQLite file: a whole commit at a time, by SQLite's own module.

Through SQLAlchemy's async engine every statement of a commit goes to a thread and back; a commit of three inputs took
1.1 ms of processor time that way, and takes 0.1 ms here (docs/decisions/0017).
"""

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import groupby
from pathlib import Path
from typing import Any, Final, NamedTuple

from sqlalchemy import Executable
from sqlalchemy.dialects import sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from rumpus.store.write_queue import Change

DIALECT: Final = sqlite.dialect(paramstyle="named")
PRAGMAS: Final = ("synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000")


def connect(path: Path) -> sqlite3.Connection:
    """A connection that leaves transactions to us, for whichever thread has it."""
    database = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    for pragma in PRAGMAS:
        database.execute(f"PRAGMA {pragma}")
    return database


class SqliteWriter:
    """Commits in the order they are given, one after the other."""

    def __init__(self, path: Path) -> None:
        self.connect: Callable[[], sqlite3.Connection] = lambda: connect(path)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="store-writer")
        self._database: sqlite3.Connection | None = None
        self._closed = False
        self._prepared: dict[tuple[Executable, tuple[str, ...]], _Prepared] = {}

    async def lock(self, *, force: bool = False) -> None:
        """Nothing to do: the file is locked as a whole (store/lock.py), and nobody takes it from who has it."""

    async def open(self) -> None:
        """Nothing to do: the first commit opens the file."""

    async def check(self, connection: AsyncConnection) -> None:
        """Nothing to do: who has the lock has it until the process ends."""

    async def commit(self, changes: Sequence[Change]) -> None:
        """Write all of it, or nothing."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._commit, changes)

    async def close(self) -> None:
        """Let go of the file, after what is being written; once is enough."""
        if not self._closed:
            self._closed = True
            await asyncio.get_running_loop().run_in_executor(self._thread, self._let_go)
            self._thread.shutdown()

    def _commit(self, changes: Sequence[Change]) -> None:
        try:
            database = self._database = self._database or self.connect()
            database.execute("BEGIN IMMEDIATE")
            for statement, same in groupby(changes, key=lambda change: change[0]):
                rows = [row for _, row in same]
                prepared = self._prepare(statement, tuple(rows[0]))
                database.executemany(prepared.text, prepared.bind(rows))
            database.execute("COMMIT")
        except BaseException:
            self._let_go()  # and with it of what was begun: the next try comes to the file as it is then
            raise

    def _prepare(self, statement: Executable, columns: tuple[str, ...]) -> "_Prepared":
        prepared = self._prepared.get((statement, columns))
        if prepared is None:
            made: Any = statement.compile(dialect=DIALECT, column_keys=list(columns))  # type: ignore[attr-defined]
            kinds = {name: value.type.dialect_impl(DIALECT) for name, value in made.binds.items()}
            found = ((name, kind.bind_processor(DIALECT)) for name, kind in kinds.items())
            prepared = _Prepared(str(made), {name: process for name, process in found if process is not None})
            self._prepared[statement, columns] = prepared
        return prepared

    def _let_go(self) -> None:
        database, self._database = self._database, None
        if database is not None:
            database.close()


class _Prepared(NamedTuple):
    """A statement as SQLite reads it, and what becomes of some of its values on the way."""

    text: str
    processes: dict[str, Callable[[Any], Any]]

    def bind(self, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """The rows as SQLite takes them; they themselves stay as they are, for another try."""
        if not self.processes:
            return rows
        return [row | {name: process(row[name]) for name, process in self.processes.items()} for row in rows]
