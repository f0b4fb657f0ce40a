"""A hall moves from its file to PostgreSQL and back, with everything it has."""

import asyncio
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import JSON, BigInteger, Boolean, Column, Float, Integer, LargeBinary, String, Table, select
from tests.postgres_server import PostgresServer

from rumpus.cli.errors import UserError
from rumpus.cli.migrate import _migrate
from rumpus.store import moving, schema
from rumpus.store.store import Store

ROWS = 3
Kept = dict[str, list[dict[str, Any]]]


def make_value(column: Column[Any], n: int) -> Any:
    """Something a column of this kind can hold, at the edge of what it can, another one for each n."""
    if column.foreign_keys:
        (key,) = column.foreign_keys
        return make_value(key.column, n)
    kind = column.type
    if column.nullable and n == 0:
        return None
    if isinstance(kind, schema.WholeNumber):
        return 2**80 + n
    if isinstance(kind, schema.Row):
        return (n, "ü", 1.5)
    if isinstance(kind, JSON):
        return {"ünlike": [n, None, 0.1], "nothing\0": "", "half": "\ud83d"}
    if isinstance(kind, Boolean):
        return n % 2 == 0
    if isinstance(kind, BigInteger):
        return 2**63 - 1 - n
    if isinstance(kind, Integer):
        return 2**31 - 1 - n
    if isinstance(kind, Float):
        return 1e9 + 0.1 + n
    if isinstance(kind, LargeBinary):
        return bytes([0, 255, n])
    assert isinstance(kind, String)
    return f"{n}ä€" + "x" * ((kind.length or 500) - 3)


def make_rows(home: Table) -> list[dict[str, Any]]:
    return [{column.name: make_value(column, n) for column in home.columns} for n in range(ROWS)]


async def fill(path: Path) -> Kept:
    """Put some rows into every table there is."""
    rows = {home.name: make_rows(home) for home in moving.MOVED}
    store = await Store.open_file(path)
    async with store.engine.begin() as connection:
        for home in moving.MOVED:
            await connection.execute(home.insert(), rows[home.name])
    await store.close()
    return rows


async def read(store: Store) -> Kept:
    """Everything that is kept, in the order of its keys."""
    kept: Kept = {}
    async with store.engine.connect() as connection:
        for home in moving.MOVED:
            rows = [dict(row) for row in (await connection.execute(select(home))).mappings()]
            kept[home.name] = sorted(rows, key=lambda row: [str(row[key.name]) for key in home.primary_key])
    await store.close()
    return kept


async def test_a_hall_moves_to_postgresql_and_back_with_every_row_of_every_table(
    path: Path, tmp_path: Path, postgres: PostgresServer
) -> None:
    rows = await fill(path)
    url = await asyncio.to_thread(postgres.make_database)
    moved = await _migrate(f"sqlite:///{path}", url)
    assert moved == dict.fromkeys(rows, ROWS)
    there = await read(await Store.open_url(url))
    with pytest.raises(UserError, match="there is a hall in the target already"):
        await _migrate(f"sqlite:///{path}", url)
    assert await _migrate(url, f"sqlite:///{tmp_path / 'back.sqlite'}") == moved
    assert (
        there == await read(await Store.open_file(tmp_path / "back.sqlite")) == await read(await Store.open_file(path))
    )
    assert {name: len(found) for name, found in there.items()} == moved


async def test_what_cannot_be_moved_is_told_and_nothing_of_it_arrives(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = f"sqlite:///{tmp_path / 'to.sqlite'}"
    with pytest.raises(UserError, match="there is no hall in"):
        await _migrate(f"sqlite:///{path}", target)
    assert not path.exists()  # noqa: ASYNC240 - nothing else waits here
    await fill(path)
    with pytest.raises(UserError, match="cannot move to where it is"):
        await _migrate(f"sqlite:///{path}", f"sqlite+aiosqlite:///{path}")
    hall = await Store.open_file(path)
    with pytest.raises(UserError, match="another hall is open"):
        await _migrate(f"sqlite:///{path}", target)
    await hall.close()
    numbers = count()
    monkeypatch.setattr(moving, "_digest", lambda row: next(numbers))
    with pytest.raises(UserError, match="beside is not the same in the target: 3 of 3"):
        await _migrate(f"sqlite:///{path}", target)
    assert set(map(len, (await read(await Store.open_file(tmp_path / "to.sqlite"))).values())) == {0}
