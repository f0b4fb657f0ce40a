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
from typing import IO, Any, Final

import structlog
from alembic.command import upgrade
from alembic.config import Config
from sqlalchemy import Executable, bindparam, event, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from rumpus.core.log import Input
from rumpus.store import schema
from rumpus.store.lock import lock_file
from rumpus.store.records import MatchRecord, PlayerRecord, Saved, SavedMatch, TableRecord

GROUP_SECONDS: Final = 0.05
RETRY_SECONDS: Final = 0.5
FORGET_SECONDS: Final = 90 * 86400
"""Guests not seen, and tables not touched, for this long are forgotten."""

log = structlog.get_logger("store")


class Store:
    """Keeps players, tables, matches and their inputs in a database."""

    def __init__(self, url: str) -> None:
        """`url` is SQLAlchemy's, with an async driver: sqlite+aiosqlite:///path or postgresql+asyncpg://…"""
        self.engine: AsyncEngine = create_async_engine(url)
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
        path.parent.mkdir(parents=True, exist_ok=True)
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

    def put_player(self, player: PlayerRecord) -> None:
        """Keep a player, or the change of one."""
        row = {
            "id": player.id,
            "name": player.name,
            "name_key": player.name_key,
            "secret_hash": player.secret_hash,
            "seen": time.time(),
        }
        self._put(self._sql.player, row)

    def put_table(self, table: TableRecord, *, closed: bool = False) -> None:
        """Keep a table, or the change of one."""
        row = {
            "code": table.code,
            "game": table.game,
            "owner": table.owner,
            "match": table.match,
            "data": table.data,
            "closed": closed,
            "changed": time.time(),
        }
        self._put(self._sql.table, row)

    def put_match(self, match: MatchRecord) -> None:
        """Keep a match that starts."""
        row = {
            "id": match.id,
            "code": match.code,
            "game": match.game,
            "version": match.version,
            "options": match.options,
            "seats": match.seats,
            "seed": str(match.seed),
            "bots": list(match.bots),
            "players": list(match.players),
            "step": match.step,
            "started": time.time(),
        }
        self._put(self._sql.match, row)

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

    def put_end(self, match: str, step: int, outcome: dict[str, Any]) -> None:
        """Keep how a match ended."""
        self._reached.pop(match, None)
        self._put(self._sql.end, {"which": match, "step": step, "outcome": outcome, "ended": time.time()})

    def when_saved(self, done: Callable[[], None], *, urgent: bool) -> None:
        """Call `done` when everything put so far is on disk."""
        self._waiting.append(done)
        self._wake.set()
        if urgent:
            self._hurry.set()

    # What the hall asks.

    async def load(self) -> Saved:
        """Everything a hall needs to go on where it stood."""
        old = time.time() - FORGET_SECONDS
        async with self.engine.begin() as connection:
            await connection.execute(schema.players.delete().where(schema.players.c.seen < old))
            await connection.execute(update(schema.tables).where(schema.tables.c.changed < old).values(closed=True))
            people = (await connection.execute(select(schema.players))).mappings()
            saved = Saved([PlayerRecord(r["id"], r["name"], r["name_key"], r["secret_hash"]) for r in people])
            rows = await connection.execute(select(schema.tables).where(schema.tables.c.closed.is_(False)))
            for row in rows.mappings():
                saved.tables.append(TableRecord(row["code"], row["game"], row["owner"], row["match"], row["data"]))
            ids = [table.match for table in saved.tables if table.match]
            for id in ids:
                match = await _read_match(connection, id)
                if match is not None:
                    saved.matches[id] = match
        return saved

    async def find_match(self, id: str) -> SavedMatch | None:
        """A match by its id, ended or not."""
        async with self.engine.connect() as connection:
            return await _read_match(connection, id)

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
        player = insert(schema.players)
        self.player: Executable = player.on_conflict_do_update(
            index_elements=["id"],
            set_={"name": player.excluded.name, "name_key": player.excluded.name_key, "seen": player.excluded.seen},
        )
        table = insert(schema.tables)
        self.table: Executable = table.on_conflict_do_update(
            index_elements=["code"],
            set_={name: table.excluded[name] for name in ("game", "owner", "match", "data", "closed", "changed")},
        )
        # Written twice (a commit whose answer was lost), an input or a match is still one.
        self.match: Executable = insert(schema.matches).on_conflict_do_nothing()
        self.input: Executable = insert(schema.inputs).on_conflict_do_nothing()
        which = schema.matches.c.id == bindparam("which")
        self.reached: Executable = update(schema.matches).where(which).values(step=bindparam("step"))
        self.end: Executable = (
            update(schema.matches)
            .where(which)
            .values(step=bindparam("step"), outcome=bindparam("outcome"), ended=bindparam("ended"))
        )


async def _read_match(connection: AsyncConnection, id: str) -> SavedMatch | None:
    row = (await connection.execute(select(schema.matches).where(schema.matches.c.id == id))).mappings().first()
    if row is None:
        return None
    entries = await connection.execute(
        select(schema.inputs).where(schema.inputs.c.match == id).order_by(schema.inputs.c.n)
    )
    record = MatchRecord(
        row["id"],
        row["code"],
        row["game"],
        row["version"],
        row["options"],
        row["seats"],
        int(row["seed"]),
        tuple(row["bots"]),
        tuple(row["players"]),
        row["step"],
        row["outcome"],
    )
    log_ = [Input(e["step"], e["seat"], e["action"], e["origin"], e["seq"]) for e in entries.mappings()]
    return SavedMatch(record, log_)


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
