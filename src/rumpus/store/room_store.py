"""The store of a room: it writes the matches that are its own, and has no more of the database."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Final

import structlog

from rumpus.store.migrating import check_version, is_newest
from rumpus.store.records import TakenMatch
from rumpus.store.room_writer import RoomWriter
from rumpus.store.store import FAREWELL_SECONDS, Store

TRY_SECONDS: Final = 0.5

log = structlog.get_logger("store")


class NotThereYet(OSError):
    """No hall has made the database's tables yet, or brought them up to date."""


class RoomStore(Store):
    """Keeps matches that are run beside the hall."""

    def __init__(self, url: str) -> None:
        """`url` is SQLAlchemy's, with an async driver."""
        super().__init__(url, RoomWriter)
        self._taking: set[asyncio.Task[None]] = set()

    async def open(self, *, force: bool = False) -> None:
        """Start the writer, if the hall has made everything ready; NotThereYet if it has not."""
        async with self.engine.connect() as connection:
            await connection.run_sync(check_version)
            if not await connection.run_sync(is_newest):
                raise NotThereYet("the hall has not brought this database up to date yet")
        self._writer = asyncio.create_task(self._write_all(), name="store-writer")

    async def close(self, patience: float = FAREWELL_SECONDS) -> None:
        """Take nothing any more, and close as stores do."""
        for task in tuple(self._taking):
            task.cancel()
        await super().close(patience)

    def take(self, match: str, then: Callable[[TakenMatch | None], None]) -> None:
        """Take over a match that is on, or find out how it ended; `then` hears it, None if there is no such match. It
        is tried for as long as the database is away."""
        task = asyncio.create_task(self._take(match, then), name="take")
        self._taking.add(task)
        task.add_done_callback(self._taking.discard)

    def let_go(self, match: str, lease: int) -> None:
        """The match is no longer ours under that number, once all that was put is written."""
        self.when_saved(partial(self._room.leases.let_go, match, lease), urgent=False)

    async def _take(self, match: str, then: Callable[[TakenMatch | None], None]) -> None:
        written = asyncio.Event()
        self.when_saved(written.set, urgent=True)  # what we had of it before is kept, or refused, by now
        await written.wait()
        while True:
            try:
                saved = await self._room.take(match)
                ended = await self.find_match(match) if saved is None else None
                break
            except Exception as problem:  # the database is away, in whatever way it says so
                log.warning("cannot_take", match=match, problem=f"{type(problem).__name__}: {problem}".splitlines()[0])
                await asyncio.sleep(TRY_SECONDS)
        if saved is not None:
            then(TakenMatch(saved, self._room.leases.number(match)))
        else:
            then(TakenMatch(ended, 0) if ended is not None and ended.match.outcome is not None else None)

    @property
    def _room(self) -> RoomWriter:
        assert isinstance(self.writer, RoomWriter), "a room writes as one"
        return self.writer
