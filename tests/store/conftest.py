"""A real database for every test: an SQLite file, and one of a PostgreSQL server that is the tests' own."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from tests.postgres_server import PostgresServer
from tests.store.databases import KINDS, Database, PostgresDatabase, SqliteFile

from rumpus.store.store import Store


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a database in a file lies."""
    return tmp_path / "data" / "rumpus.sqlite"


@pytest.fixture(params=KINDS)
def database(request: pytest.FixtureRequest) -> Database:
    """A fresh one of each kind."""
    if request.param == "sqlite":
        return SqliteFile(request.getfixturevalue("path"))
    server: PostgresServer = request.getfixturevalue("postgres")
    return PostgresDatabase(server.make_hall())


@pytest.fixture
async def store(database: Database) -> AsyncIterator[Store]:
    """A store in a fresh database of each kind."""
    store = await database.open()
    yield store
    await store.close()


@pytest.fixture
async def file_store(path: Path) -> AsyncIterator[Store]:
    """A store in a fresh file, for what is SQLite's alone."""
    store = await Store.open_file(path)
    yield store
    await store.close()
