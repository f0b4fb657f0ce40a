"""Where a hall is kept, as a host writes it: a folder's file, or a PostgreSQL database."""

from pathlib import Path
from typing import Final

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

EXAMPLES: Final = "postgresql://rumpus@localhost/rumpus or sqlite:///data/rumpus.sqlite"
POSTGRES: Final = ("postgresql", "postgres", "postgresql+asyncpg")
SQLITE: Final = ("sqlite", "sqlite+aiosqlite")


class BadAddress(ValueError):
    """No address of a database; the message says in one line why."""


def read_address(text: str) -> str | Path:
    """A file, or the address of a PostgreSQL database as SQLAlchemy takes it; BadAddress if it is neither."""
    try:
        url = make_url(text)
    except ArgumentError:
        raise BadAddress(f"a database is written as {EXAMPLES}") from None
    if url.drivername in POSTGRES:
        return url.set(drivername="postgresql+asyncpg").render_as_string(hide_password=False)
    if url.drivername in SQLITE and url.database:
        return Path(url.database)
    raise BadAddress(f"a hall is kept in PostgreSQL or SQLite: {EXAMPLES}")


def hide_password(address: str | Path) -> str:
    """The address as it may be shown."""
    return str(address) if isinstance(address, Path) else make_url(address).render_as_string()
