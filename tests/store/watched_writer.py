"""Looks on at what a store writes, statement by statement, and may spoil it."""

import sqlite3
from collections.abc import Callable
from typing import Any, TypeAlias, cast

from rumpus.store.sqlite_writer import SqliteWriter
from rumpus.store.store import Store

Look: TypeAlias = Callable[[sqlite3.Connection, str], object]
"""Is told of the connection and the statement; what it raises is raised where that is written."""


def watch_writer(store: Store, before: Look | None = None, after: Look | None = None) -> None:
    """Call these around every statement, in the thread that writes, which must not be at it just now."""
    writer = store.writer
    assert isinstance(writer, SqliteWriter), "the store is in a file"
    writer._let_go()  # of a connection that nobody watches
    connect = writer.connect
    writer.connect = lambda: cast("sqlite3.Connection", _Watched(connect(), before, after))


class _Watched:
    """As much of a connection as the writer uses."""

    def __init__(self, database: sqlite3.Connection, before: Look | None, after: Look | None) -> None:
        self._database = database
        self._before, self._after = before, after
        self.close = database.close

    def execute(self, text: str) -> None:
        """Watch a statement without values."""
        self._look_on(text, lambda: self._database.execute(text))

    def executemany(self, text: str, rows: list[dict[str, Any]]) -> None:
        """Watch a statement with its rows."""
        self._look_on(text, lambda: self._database.executemany(text, rows))

    def _look_on(self, text: str, write: Callable[[], object]) -> None:
        if self._before is not None:
            self._before(self._database, text)
        write()
        if self._after is not None:
            self._after(self._database, text)
