"""Writes matches that are run beside the hall: each under a number of its own, and no longer when another has it."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from rumpus.store.fence import MatchLeases
from rumpus.store.reading import read_match, read_snapshot
from rumpus.store.records import SavedMatch
from rumpus.store.write_queue import Change
from rumpus.store.writer import write


class RoomWriter:
    """Commits in the order they are given. It has no more of the database than its matches."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self.leases = MatchLeases()

    async def lock(self, *, force: bool = False) -> None:
        """Nothing to do: the database is the hall's."""

    async def open(self) -> None:
        """Nothing to do: each match is taken by itself."""

    async def check(self, connection: AsyncConnection) -> None:
        """Nothing to do: whose a match is, is looked at when something of it is written."""

    async def commit(self, changes: Sequence[Change]) -> None:
        """Write all of it, or nothing; Overtaken if it is of a match that is not ours, or no longer."""
        async with self._engine.begin() as connection:
            await self.leases.check(connection, (match for _, row in changes if (match := _match_of(row))))
            await write(connection, changes)

    async def close(self) -> None:
        """Nothing to do: the connections are the engine's."""

    async def take(self, match: str) -> SavedMatch | None:
        """Take over a match that is on, and all that was written of it by then; None if there is no such match."""
        async with self._engine.begin() as connection:
            if not await self.leases.take(connection, match):
                return None
            saved = await read_match(connection, match)
            return replace(saved, snapshot=await read_snapshot(connection, match)) if saved is not None else None


def _match_of(row: dict[str, Any]) -> str | None:
    """The match a row is of, if it is of one: an input, a snapshot, how far it has come, how it ended."""
    match: str | None = row.get("which") or row.get("match")
    return match
