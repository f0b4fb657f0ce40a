"""A real SQLite file for every test."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from rumpus.store.store import Store


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the database lies."""
    return tmp_path / "data" / "rumpus.sqlite"


@pytest.fixture
async def store(path: Path) -> AsyncIterator[Store]:
    """A store in a fresh file."""
    store = await Store.open_file(path)
    yield store
    await store.close()
