"""The store: one queue, one writer, one transaction for all that has gathered.

What is put is written in order. `urgent` changes (turn by turn: told only once they are on disk) are committed at
once, with whatever else is waiting; the rest within GROUP_SECONDS. While the disk refuses, everything stays queued,
`healthy` is false, and the writer tries again: nothing is told that is not kept. What could never be written, however
often it is tried, is taken out with all that rests on it, so that it holds up nothing else.
"""

import asyncio
import contextlib
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import IO, Any, Final, TypeAlias, cast

import structlog
from sqlalchemy.ext.asyncio import AsyncEngine

from rumpus.core.log import Input
from rumpus.store import schema
from rumpus.store.engine import make_engine, wait_for_readers
from rumpus.store.fence import Outrun, Overtaken
from rumpus.store.keepable import make_keepable, make_plain
from rumpus.store.lock import lock_file
from rumpus.store.migrating import check_version
from rumpus.store.migrating import migrate as _migrate
from rumpus.store.postgres_writer import PostgresWriter
from rumpus.store.queries import Queries
from rumpus.store.reading import load, read_match
from rumpus.store.records import Record, Saved, SavedMatch, SnapshotRecord, TableRecord
from rumpus.store.sqlite_writer import SqliteWriter
from rumpus.store.statements import Statements
from rumpus.store.sweeping import Sweeper
from rumpus.store.write_queue import Change, WriteBatch, WriteQueue, split
from rumpus.store.writer import Writer, in_short, is_hopeless

GROUP_SECONDS: Final = 0.05
RETRY_SECONDS: Final = 0.5
STALL_SECONDS: Final = 8.0
"""A commit that takes longer is one the disk does not take, until it does; SQLite itself waits up to five."""
FAREWELL_SECONDS: Final = 2.0
"""How long a store that is closing goes on trying."""
READERS_SECONDS: Final = 10.0
"""How long it waits for those who still read, or are being told to stop."""
Reached: TypeAlias = tuple[int, int | None]
"""How far a match has come, and when that was while its clocks run."""
log = structlog.get_logger("store")


class Store:
    """Keeps players, tables, matches and their inputs in a database."""

    def __init__(self, url: str, find_writer: Callable[[AsyncEngine], Writer] | None = None) -> None:
        """`url` is SQLAlchemy's, with an async driver: sqlite+aiosqlite:///path or postgresql+asyncpg://…; who runs
        matches beside a hall brings another writer."""
        self.engine = make_engine(url)
        self.queries = Queries(self.engine)
        self._sql = Statements(self.engine.dialect.name)
        self.writer: Writer = (find_writer or _find_writer)(self.engine)
        self.sweeper = Sweeper(self.engine, self.writer.check)
        self._turns = WriteQueue()
        self._reached: dict[str, Reached] = {}
        self._snapshots: dict[str, Callable[[], SnapshotRecord | None]] = {}
        self._busy = 0
        self._wake = asyncio.Event()
        self._hurry = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None
        self._closing = False
        self._patience = FAREWELL_SECONDS
        self._lock: IO[str] | None = None
        self.healthy = True
        self.outrun = asyncio.Event()
        """Another hall has taken over the database: nothing is written any more."""
        self.on_commit: Callable[[float, int], None] = lambda seconds, changes: None
        self.on_lost: Callable[[set[str]], None] = lambda matches: None
        """Told of matches of which something could not be kept: they cannot go on."""

    @classmethod
    async def open_file(cls, path: Path) -> "Store":
        """The store in an SQLite file, created or brought up to date, ready for use."""
        _make_private(path)
        lock = lock_file(path.with_suffix(".lock"))
        store = cls(f"sqlite+aiosqlite:///{path}")
        store._lock = lock
        return await store._open_or_let_go()

    @classmethod
    async def open_at(cls, address: str | Path, *, force: bool = False) -> "Store":
        """The store in a file, or in a database elsewhere (store/address.py)."""
        return await (cls.open_file(address) if isinstance(address, Path) else cls.open_url(address, force=force))

    @classmethod
    async def open_url(cls, url: str, *, force: bool = False) -> "Store":
        """The store in a database elsewhere, brought up to date, ready for use; by `force` if a hall may still be open
        on it, of which nothing counts from then on."""
        return await cls(url)._open_or_let_go(force=force)

    async def _open_or_let_go(self, *, force: bool = False) -> "Store":
        try:
            await self.open(force=force)
        except BaseException:
            await self._let_go()
            raise
        return self

    async def open(self, *, force: bool = False) -> None:
        """Bring the schema up to date and start the writer."""
        async with self.engine.connect() as connection:
            await connection.run_sync(check_version)
        await self.writer.lock(force=force)
        if self.engine.dialect.name == "sqlite":
            await self._keep_log()
        async with self.engine.begin() as connection:
            await connection.run_sync(_migrate)
        await self.writer.open()
        self._writer = asyncio.create_task(self._write_all(), name="store-writer")

    async def _keep_log(self) -> None:
        """Have SQLite write ahead into a log, so that nobody who reads holds up the writer. The file remembers it."""
        async with self.engine.connect() as connection:
            raw = await connection.get_raw_connection()
            await cast("Any", raw.driver_connection).execute("PRAGMA journal_mode=WAL")

    async def close(self, patience: float = FAREWELL_SECONDS) -> None:
        """Write down what is waiting, trying for so many seconds while the disk refuses, and stop."""
        self._closing, self._patience = True, patience
        self._hurry.set()
        self._wake.set()
        if self._writer is not None:
            await self._wait_for_writer(self._writer, patience + RETRY_SECONDS)
        await self._let_go()

    async def _wait_for_writer(self, writer: asyncio.Task[None], seconds: float) -> None:
        """Until it has written everything or given up; a commit to which the disk says neither yes nor no is broken off
        after so long, and that is as if the power had gone: nothing in it was promised."""
        if (await asyncio.wait([writer], timeout=seconds))[0]:
            await writer
            return
        log.error("closed_without_saving", changes=self.waiting, problem="the commit is not done yet")
        writer.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await writer

    async def _let_go(self) -> None:
        await self.writer.close()
        await wait_for_readers(self.engine, READERS_SECONDS)
        await self.engine.dispose()
        if self._lock is not None:
            self._lock.close()

    # What the hall puts.

    def put(self, record: Record) -> None:
        """Keep a record, or the change of one."""
        home = schema.HOMES[type(record)]
        row = make_keepable(home, {name: getattr(record, name) for name in record.__slots__})
        match = row["id"] if home is schema.matches else row["match"] if isinstance(record, TableRecord) else None
        self._put(self._sql.put[type(record)], row, match)

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
        self._put(self._sql.input, row, match)

    def put_log(self, match: str, inputs: int, packed: bytes) -> None:
        """Keep all inputs of a match that is over, as the sweeper would pack them."""
        self._put(self._sql.log, {"match": match, "inputs": inputs, "packed": packed}, match)

    def put_reached(self, match: str, step: int, since: int | None = None) -> None:
        """Keep how far a match's time has come, and while its clocks run when that was; only the newest counts."""
        self._reached[match] = (step, since)
        self._wake.set()

    def put_snapshot(self, match: str, make: Callable[[], SnapshotRecord | None]) -> None:
        """Keep what a match has come to. It is asked for (`make`) when the next commit begins, however often it is put
        before, and is of all that has been put by then."""
        self._snapshots[match] = make
        self._wake.set()

    def put_players(self, match: str, players: Sequence[str], people: Sequence[str]) -> None:
        """Keep who plays it now: somebody plays on in a bot's seat."""
        row = {"which": match, "players": make_plain(players), "people": make_plain(people)}
        self._put(self._sql.players, row, match)

    def put_end(self, match: str, step: int, outcome: Mapping[str, Any], at: float) -> None:
        """Keep how a match ended; nobody has to take it up any more."""
        self._reached.pop(match, None)
        self._snapshots.pop(match, None)
        row = {"which": match, "step": step, "outcome": make_plain(outcome), "ended": at}
        self._put(self._sql.end, row, match)
        self._put(self._sql.drop_snapshot, {"which": match}, match)

    def when_saved(self, done: Callable[[], None], *, urgent: bool) -> None:
        """Call `done` when everything put so far is on disk."""
        self._turns.now.waiting.append(done)
        self._wake.set()
        if urgent:
            self._hurry.set()

    # What the hall asks.

    @property
    def waiting(self) -> int:
        """How many changes are not on disk yet."""
        return self._busy + len(self._turns) + len(self._reached)

    async def load(self) -> Saved:
        """Everything a hall needs to go on where it stood."""
        return await load(self.engine)

    async def find_match(self, id: str) -> SavedMatch | None:
        """A match by its id, ended or not."""
        async with self.engine.connect() as connection:
            return await read_match(connection, id)

    async def look(self) -> None:
        """Find out whether another hall has taken over, if nothing is written that would."""
        try:
            async with self.engine.begin() as connection:
                await self.writer.check(connection)
        except Outrun as problem:
            self._note_outrun(problem)

    def hold(self, match: str) -> bool:
        """Have a match's log kept until it is released; False if it is too late for that."""
        return self.sweeper.hold(match)

    def release(self, match: str) -> None:
        """Whoever held it does no longer."""
        self.sweeper.release(match)

    # The writer.

    def _put(self, statement: Any, row: dict[str, Any], match: str | None = None) -> None:
        turn = self._turns.now
        turn.changes.append((statement, row))
        if match is not None:
            turn.matches.add(match)
        self._wake.set()

    async def _write_all(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            if not self._hurry.is_set():
                gathering = asyncio.get_running_loop().call_later(GROUP_SECONDS, self._hurry.set)
                try:
                    await self._hurry.wait()
                finally:
                    gathering.cancel()
            self._hurry.clear()
            try:
                await self._write_batch()
            except _GivenUp:
                return
            if self._closing and not (self._turns or self._reached or self._snapshots):
                return

    def _take_snapshots(self) -> None:
        snapshots, self._snapshots = self._snapshots, {}
        for make in snapshots.values():
            record = make()
            if record is not None:
                row = {name: getattr(record, name) for name in record.__slots__}
                self._turns.add((self._sql.put[SnapshotRecord], row))

    async def _write_batch(self) -> None:
        self._take_snapshots()
        turns = self._turns.take()
        reached, self._reached = self._reached, {}
        changes = [change for turn in turns for change in turn.changes]
        if changes or reached:
            self._busy = len(changes) + len(reached)
            began = time.perf_counter()
            try:
                await self._keep(changes, reached)
            except _Unkeepable:
                turns = await self._keep_apart(turns, reached)
            self.on_commit(time.perf_counter() - began, self._busy)
            self._busy = 0
        for turn in turns:
            for done in turn.waiting:
                try:
                    done()
                except Exception:  # one table's trouble is not the writer's
                    log.exception("telling_failed")

    async def _keep(self, changes: list[Change], reached: dict[str, Reached]) -> None:
        """Commit, trying for as long as it takes."""
        began: float | None = None
        while True:
            stall = asyncio.get_running_loop().call_later(STALL_SECONDS, self._note_stall)
            try:
                await self._commit(changes, reached)
                self.healthy = True
                return
            except Outrun as problem:
                self._note_outrun(problem)
                raise _GivenUp from problem
            except Exception as problem:  # whatever it is: a writer that stops would lose all that comes after
                if is_hopeless(problem):
                    lost = problem.matches if isinstance(problem, Overtaken) else set()
                    raise _Unkeepable(in_short(problem), lost) from problem
                self.healthy = False
                log.error("cannot_save", problem=in_short(problem), waiting=self.waiting)
                if self._closing:
                    began = began or time.monotonic()
                    if time.monotonic() - began >= self._patience:
                        log.error("closed_without_saving", changes=self.waiting)
                        raise _GivenUp from problem
                await asyncio.sleep(RETRY_SECONDS)
            finally:
                stall.cancel()

    def _note_outrun(self, problem: Outrun) -> None:
        self.healthy = False
        self.outrun.set()
        log.error("outrun", problem=str(problem), changes=self.waiting)

    def _note_stall(self) -> None:
        """The disk says neither yes nor no: nothing new should be promised meanwhile."""
        self.healthy = False
        log.error("cannot_save", problem="the commit is not done yet", waiting=self.waiting)

    async def _keep_apart(self, turns: list[WriteBatch], reached: dict[str, Reached]) -> list[WriteBatch]:
        """Commit turn by turn, without what can never be kept and what rests on it; what was kept is returned."""
        kept: list[WriteBatch] = []
        lost: set[str] = set()
        while turns:
            turn, turns = turns[0], turns[1:]
            try:
                await self._keep(turn.changes, {})
                kept.append(turn)
            except _Unkeepable as problem:
                log.error("change_lost", problem=str(problem), tables=_homes_of(turn), matches=sorted(turn.matches))
                lost |= turn.matches | problem.matches
                _, turns = split(turns, lost)
        self._turns.drop(lost)
        await self._keep_reached(reached, lost)
        self._reached = {match: step for match, step in self._reached.items() if match not in lost}
        if lost:
            try:
                self.on_lost(lost)
            except Exception:
                log.exception("telling_failed")
        return kept

    async def _keep_reached(self, reached: dict[str, Reached], lost: set[str]) -> None:
        """Commit how far matches have come but those that are lost; it may turn out that more are."""
        while True:
            try:
                await self._keep([], {match: step for match, step in reached.items() if match not in lost})
                return
            except _Unkeepable as problem:
                if problem.matches <= lost:
                    return
                lost |= problem.matches

    async def _commit(self, changes: Iterable[Change], reached: dict[str, Reached]) -> None:
        far = [{"which": match, "step": step, "since": since} for match, (step, since) in reached.items()]
        changes = [*changes, *((self._sql.reached, row) for row in far)]
        await self.writer.commit(changes)


class _Unkeepable(Exception):
    """However often it is tried, the database will not take it, perhaps because others have these matches."""

    def __init__(self, why: str, matches: set[str]) -> None:
        super().__init__(why)
        self.matches = matches


class _GivenUp(Exception):
    """The store is closing and cannot save, or may not any more."""


def _find_writer(engine: AsyncEngine) -> Writer:
    if engine.dialect.name == "sqlite":
        return SqliteWriter(Path(engine.url.database or ""))
    return PostgresWriter(engine)


def _homes_of(turn: WriteBatch) -> list[str]:
    return sorted({str(getattr(statement, "table", "")) for statement, _ in turn.changes})


def _make_private(path: Path) -> None:
    """Only the host may read it: it holds the key that signs everybody's tokens."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    path.touch(mode=0o600)
