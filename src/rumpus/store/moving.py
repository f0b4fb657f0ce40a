"""Moves a whole hall from one database to another, and compares both at the end.

All of it in one transaction of the target: it has the whole hall or nothing of it. The source is only read.
"""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Table, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from rumpus.store import schema
from rumpus.store.store import Store

AT_ONCE: Final = 1000
"""So many rows are in memory at a time."""


MOVED: Final = [home for home in schema.metadata.sorted_tables if home is not schema.leases]
"""All there is but how often the database has changed hands: that is no property of the hall."""


class CannotMove(Exception):
    """A hall that cannot be moved; the message says in one line why."""


@dataclass(frozen=True, slots=True)
class Contents:
    """What a table holds: how many rows, and a sum over them that no order changes."""

    rows: int = 0
    sum: int = 0

    def add(self, rows: Sequence[Sequence[Any]]) -> "Contents":
        """The same with more rows."""
        return Contents(self.rows + len(rows), (self.sum + sum(map(_digest, rows))) % (1 << 128))


async def move(source: Store, target: Store) -> dict[str, int]:
    """Copy everything into an empty database, read it there again and compare; how many rows there are by table."""
    async with source.engine.connect() as there, target.engine.begin() as here:
        for home in MOVED:
            if (await here.execute(select(func.count()).select_from(home))).scalar_one():
                raise CannotMove("there is a hall in the target already; it has to be an empty database")
        held = {home.name: await _copy(home, there, here) for home in MOVED}
        for home in MOVED:
            found = await _look_at(home, here)
            if found != held[home.name]:
                raise CannotMove(f"{home.name} is not the same in the target: {found.rows} of {held[home.name].rows}")
    return {name: contents.rows for name, contents in held.items()}


async def _copy(home: Table, there: AsyncConnection, here: AsyncConnection) -> Contents:
    contents = Contents()
    async with there.stream(select(home)) as rows:
        async for some in rows.partitions(AT_ONCE):
            contents = contents.add(some)
            await here.execute(home.insert(), [dict(row._mapping) for row in some])
    return contents


async def _look_at(home: Table, connection: AsyncConnection) -> Contents:
    contents = Contents()
    async with connection.stream(select(home)) as rows:
        async for some in rows.partitions(AT_ONCE):
            contents = contents.add(some)
    return contents


def _digest(row: Sequence[Any]) -> int:
    """A number of the row as it is read, whatever database it comes from."""
    text = json.dumps(list(row), sort_keys=True, default=lambda value: value.hex())
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=16).digest())
