"""What a database's writer is to the store, and which of its troubles will not pass.

SQLite has one (store/sqlite_writer.py), PostgreSQL another (store/postgres_writer.py), and what runs matches beside the
hall a third (store/room_writer.py).
"""

import sqlite3
from collections.abc import Sequence
from itertools import groupby
from typing import Final, Protocol

from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, StatementError
from sqlalchemy.ext.asyncio import AsyncConnection

from rumpus.store.fence import Overtaken
from rumpus.store.write_queue import Change

BAD_VALUES: Final = ("22", "23")
"""What PostgreSQL's codes begin with when it will never take what is written: bad data, a broken constraint."""


class Writer(Protocol):
    """Commits in the order they are given, one after the other."""

    async def lock(self, *, force: bool = False) -> None:
        """Have the database for this hall; InUse if another one has it, unless it is to be taken by `force`."""

    async def open(self) -> None:
        """Get ready to write, when the database is up to date."""

    async def check(self, connection: AsyncConnection) -> None:
        """Outrun if another hall has taken over: what the transaction writes would not count."""

    async def commit(self, changes: Sequence[Change]) -> None:
        """Write all of it, or nothing."""

    async def close(self) -> None:
        """Let go of the database; once is enough."""


async def write(connection: AsyncConnection, changes: Sequence[Change]) -> None:
    """Write changes in their order, those of one kind that follow each other together."""
    for statement, same in groupby(changes, key=lambda change: change[0]):
        await connection.execute(statement, [row for _, row in same])


def is_hopeless(problem: BaseException) -> bool:
    """Whether the trouble is with what is written, not with the database."""
    if isinstance(problem, Overtaken | IntegrityError | DataError | TypeError | ValueError | OverflowError):
        return True
    if isinstance(problem, sqlite3.IntegrityError | sqlite3.DataError | sqlite3.ProgrammingError):
        return True
    if isinstance(problem, DBAPIError):
        # asyncpg's own: PostgreSQL's code, or a value that could not even be sent.
        if str(getattr(problem.orig, "sqlstate", None) or "").startswith(BAD_VALUES):
            return True
        cause = problem.orig.__cause__ if problem.orig is not None else None
        return cause is not None and is_hopeless(cause)
    return isinstance(problem, StatementError)


def in_short(problem: BaseException) -> str:
    """The first line: what follows may hold what was written."""
    return f"{type(problem).__name__}: {problem}".splitlines()[0][:200]
