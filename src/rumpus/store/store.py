"""The store: one queue, one writer, one transaction for all that has gathered.

What is put is written in order. `urgent` changes (turn by turn: told only once they are on disk) are committed at
once, with whatever else is waiting; the rest within GROUP_SECONDS. While the disk refuses, everything stays queued,
`healthy` is false, and the writer tries again: nothing is told that is not kept.
"""

import asyncio
import contextlib
import time
from collections.abc import Callable, Iterable
from itertools import groupby
from pathlib import Path
from typing import IO, Any, Final, cast

import structlog
from alembic.command import upgrade
from alembic.config import Config
from sqlalchemy import Executable, Table, bindparam, event, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from rumpus.core.log import Input
from rumpus.store import schema
from rumpus.store.lock import lock_file
from rumpus.store.queries import Queries
from rumpus.store.reading import load, read_match
from rumpus.store.records import Record, Saved, SavedMatch

GROUP_SECONDS: Final = 0.05
RETRY_SECONDS: Final = 0.5
log = structlog.get_logger("store")


class Store:
    """Keeps players, tables, matches and their inputs in a database."""

    def __init__(self, url: str) -> None:
        """`url` is SQLAlchemy's, with an async driver: sqlite+aiosqlite:///path or postgresql+asyncpg://…"""
        self.engine: AsyncEngine = create_async_engine(url)
        self.queries = Queries(self.engine)
        self._sql = _Statements(self.engine.dialect.name)
        self._queue: list[tuple[Executable, dict[str, Any]]] = []
        self._reached: dict[str, int] = {}
        self._waiting: list[Callable[[], None]] = []
        self._wake = asyncio.Event()
        self._hurry = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None
        self._closing = False
        self._lock: IO[str] | None = None
        self.healthy = True
        self.on_commit: Callable[[float, int], None] = lambda seconds, changes: None
        if self.engine.dialect.name == "sqlite":
            event.listen(self.engine.sync_engine, "connect", _tune_sqlite)

    @classmethod
    async def open_file(cls, path: Path) -> "Store":
        """The store in an SQLite file, created or brought up to date, ready for use."""
        _make_private(path)
        lock = lock_file(path.with_suffix(".lock"))
        store = cls(f"sqlite+aiosqlite:///{path}")
        store._lock = lock
        await store.open()
        return store

    async def open(self) -> None:
        """Bring the schema up to date and start the writer."""
        async with self.engine.begin() as connection:
            await connection.run_sync(_migrate)
        self._writer = asyncio.create_task(self._write_all(), name="store-writer")

    async def close(self) -> None:
        """Write down what is waiting, and stop."""
        self._closing = True
        self._hurry.set()
        self._wake.set()
        if self._writer is not None:
            await self._writer
        await self.engine.dispose()
        if self._lock is not None:
            self._lock.close()

    # What the hall puts.

    def put(self, record: Record) -> None:
        """Keep a record, or the change of one."""
        statement = self._sql.put[type(record)]
        self._put(statement, {name: getattr(record, name) for name in record.__slots__})

    def put_input(self, match: str, n: int, entry: Input) -> None:
        """Keep the match's n-th input."""
        row = {
            "match": match,
            "n": n,
            "step": entry.step,
            "seat": entry.seat,
            "action": entry.action,
            "origin": entry.origin,
            "seq": entry.seq,
        }
        self._put(self._sql.input, row)

    def put_reached(self, match: str, step: int) -> None:
        """Keep how far a match's time has come; only the newest counts."""
        self._reached[match] = step
        self._wake.set()

    def put_end(self, match: str, step: int, outcome: dict[str, Any], at: float) -> None:
        """Keep how a match ended."""
        self._reached.pop(match, None)
        self._put(self._sql.end, {"which": match, "step": step, "outcome": outcome, "ended": at})

    def when_saved(self, done: Callable[[], None], *, urgent: bool) -> None:
        """Call `done` when everything put so far is on disk."""
        self._waiting.append(done)
        self._wake.set()
        if urgent:
            self._hurry.set()

    # What the hall asks.

    async def load(self) -> Saved:
        """Everything a hall needs to go on where it stood."""
        return await load(self.engine)

    async def find_match(self, id: str) -> SavedMatch | None:
        """A match by its id, ended or not."""
        async with self.engine.connect() as connection:
            return await read_match(connection, id)

    # The writer.

    def _put(self, statement: Executable, row: dict[str, Any]) -> None:
        self._queue.append((statement, row))
        self._wake.set()

    async def _write_all(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            if not self._hurry.is_set():
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._hurry.wait(), GROUP_SECONDS)
            self._hurry.clear()
            await self._write_batch()
            if self._closing and not (self._queue or self._reached or self._waiting):
                return

    async def _write_batch(self) -> None:
        queue, self._queue = self._queue, []
        reached, self._reached = self._reached, {}
        waiting, self._waiting = self._waiting, []
        if queue or reached:
            began = time.perf_counter()
            while True:
                try:
                    await self._commit(queue, reached)
                    break
                except Exception as problem:  # whatever it is: a writer that stops would lose all that comes after
                    self.healthy = False
                    log.error("cannot_save", problem=f"{type(problem).__name__}: {problem}".splitlines()[0][:200])
                    if self._closing:
                        return
                    await asyncio.sleep(RETRY_SECONDS)
            self.healthy = True
            self.on_commit(time.perf_counter() - began, len(queue) + len(reached))
        for done in waiting:
            try:
                done()
            except Exception:  # one table's trouble is not the writer's
                log.exception("telling_failed")

    async def _commit(self, queue: Iterable[tuple[Executable, dict[str, Any]]], reached: dict[str, int]) -> None:
        async with self.engine.begin() as connection:
            for statement, changes in groupby(queue, key=lambda change: change[0]):
                await connection.execute(statement, [row for _, row in changes])
            if reached:
                await connection.execute(self._sql.reached, [{"which": m, "step": s} for m, s in reached.items()])


class _Statements:
    """The statements of the writer, made once."""

    def __init__(self, dialect: str) -> None:
        insert: Any = postgresql.insert if dialect == "postgresql" else sqlite.insert
        self.put: dict[type, Executable] = {kind: self._put(insert, home) for kind, home in schema.HOMES.items()}
        self.input: Executable = self._put(insert, schema.inputs)
        which = schema.matches.c.id == bindparam("which")
        self.reached: Executable = update(schema.matches).where(which).values(step=bindparam("step"))
        self.end: Executable = (
            update(schema.matches)
            .where(which)
            .values(step=bindparam("step"), outcome=bindparam("outcome"), ended=bindparam("ended"))
        )

    @staticmethod
    def _put(insert: Any, home: Table) -> Executable:
        row = insert(home)
        if home in schema.WRITTEN_ONCE:
            return cast("Executable", row.on_conflict_do_nothing())
        keys = [column.name for column in home.primary_key]
        changes = {column.name: row.excluded[column.name] for column in home.columns if column.name not in keys}
        return cast("Executable", row.on_conflict_do_update(index_elements=keys, set_=changes))


def _make_private(path: Path) -> None:
    """Only the host may read it: it holds the key that signs everybody's tokens."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    path.touch(mode=0o600)


def _migrate(connection: Any) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    upgrade(config, "head")


def _tune_sqlite(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
