"""The two databases a hall can be kept in, for tests that hold for both."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

from rumpus.store.store import Store

KINDS: Final = ("sqlite", "postgresql")


@dataclass(frozen=True, slots=True)
class SqliteFile:
    """A database in a file."""

    path: Path

    async def open(self) -> Store:
        """The store in it."""
        return await Store.open_file(self.path)


@dataclass(frozen=True, slots=True)
class PostgresDatabase:
    """A database of the tests' server."""

    url: str

    async def open(self) -> Store:
        """The store in it."""
        return await Store.open_url(self.url)


Database: TypeAlias = SqliteFile | PostgresDatabase
