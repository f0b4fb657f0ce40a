"""The one connection that writes to a PostgreSQL database, and by which the database knows whose it is.

It holds a lock of the session: a second hall cannot open the database, and a hall that was killed lets go of it with
its connection. Who takes over from a hall that may be alive cuts that connection; what the other has not written by
then it never will, as its number is no longer the newest (store/fence.py).
"""

import asyncio
import time
from collections.abc import Sequence
from typing import Final

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from rumpus.store.fence import Fence
from rumpus.store.lock import InUse
from rumpus.store.write_queue import Change
from rumpus.store.writer import write

HALL_LOCK: Final = 0x52756D707573
"""The number of the lock, "Rumpus" in letters; PostgreSQL keeps locks of each database apart."""
CUT_HOLDER: Final = """
    SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_database ON pg_database.oid = database
     WHERE locktype = 'advisory' AND granted AND datname = current_database()
       AND classid::bigint = :high AND objid::bigint = :low
"""
PATIENCE_SECONDS: Final = 2.0
TRY_AGAIN_SECONDS: Final = 0.05


class PostgresWriter:
    """Commits in the order they are given, one after the other."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._connection: AsyncConnection | None = None
        self.fence = Fence()

    async def lock(self, *, force: bool = False) -> None:
        """Have the database for this hall; InUse if another one has it, unless it is to be taken by `force`. The server
        takes a moment to notice that one was killed."""
        end = time.monotonic() + PATIENCE_SECONDS
        while self._connection is None:
            try:
                self._connection = await self._connect()
            except InUse:
                if force:
                    await self._cut_holder()
                elif time.monotonic() >= end:
                    raise
                await asyncio.sleep(TRY_AGAIN_SECONDS)

    async def open(self) -> None:
        """Let nothing count any more that halls before this one still write."""
        assert self._connection is not None, "the database is locked first"
        async with self._connection.begin():
            await self.fence.take(self._connection)

    async def check(self, connection: AsyncConnection) -> None:
        """Outrun if another hall has taken over: what the transaction writes would not count."""
        await self.fence.check(connection)

    async def commit(self, changes: Sequence[Change]) -> None:
        """Write all of it, or nothing."""
        try:
            connection = self._connection = self._connection or await self._connect()
            async with connection.begin():
                await self.fence.check(connection)
                await write(connection, changes)
        except BaseException:
            await self.close()  # and with it of what was begun: the next try comes to the database as it is then
            raise

    async def close(self) -> None:
        """Let go of the database; once is enough."""
        connection, self._connection = self._connection, None
        if connection is not None:
            await connection.invalidate()  # in the pool it would go on holding the lock
            await connection.close()

    async def _connect(self) -> AsyncConnection:
        connection = await self._engine.connect()
        try:
            if self.fence.number is not None:
                await self.fence.check(connection)
            taken = await connection.execute(text("SELECT pg_try_advisory_lock(:key)"), {"key": HALL_LOCK})
            if not taken.scalar():
                raise InUse(f"another hall is open on {self._engine.url.render_as_string(hide_password=True)}")
            await connection.commit()
        except BaseException:
            await connection.invalidate()
            await connection.close()
            raise
        return connection

    async def _cut_holder(self) -> None:
        """End the connection by which another hall has the database."""
        async with self._engine.begin() as connection:
            await connection.execute(text(CUT_HOLDER), {"high": HALL_LOCK >> 32, "low": HALL_LOCK & 0xFFFFFFFF})
