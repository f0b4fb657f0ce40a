"""Bringing a database up to date: whole or not at all, and never one that a newer version has made.

Alembic is loaded only where there are steps to take: a hall that is new or up to date opens without it, and sooner.
"""

from functools import cache
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Column, MetaData, PrimaryKeyConstraint, String, Table, insert, inspect, select

from rumpus.store.schema import metadata

SCRIPTS: Final = Path(__file__).parent / "migrations"
REVISION: Final = Table(
    "alembic_version",
    MetaData(),
    Column("version_num", String(32), nullable=False),
    PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),
)
"""Where Alembic keeps which schema a database has, as Alembic makes it."""


class TooNew(OSError):
    """The data was written by a newer version."""


def check_version(connection: Any) -> None:
    """TooNew, and nothing touched, if the database of the connection is ahead of us."""
    at = _revision_of(connection)
    if at is not None and at not in known_revisions():
        raise TooNew("the data was written by a newer version of rumpus; update rumpus, or use another folder")


def is_newest(connection: Any) -> bool:
    """Whether the database of the connection has the newest schema."""
    return _revision_of(connection) == known_revisions()[-1]


def migrate(connection: Any) -> None:
    """Bring the database of the connection to the newest schema, in its transaction. One that is empty gets it at once,
    so that a new hall does not walk through everything halls have ever been."""
    at, newest = _revision_of(connection), known_revisions()[-1]
    if at is None:
        metadata.create_all(connection)
        REVISION.create(connection, checkfirst=True)
        connection.execute(insert(REVISION).values(version_num=newest))
    elif at != newest:
        walk(connection)


def walk(connection: Any, to: str = "head") -> None:
    """Take every step from the schema the database has, or has not, to the newest or to another one."""
    from alembic.command import upgrade
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(SCRIPTS))
    config.attributes["connection"] = connection
    upgrade(config, to)


@cache
def known_revisions() -> tuple[str, ...]:
    """Every schema this version knows, the newest last: the numbers with which the files of steps begin."""
    return tuple(sorted(step.name.partition("_")[0] for step in SCRIPTS.glob("versions/*_*.py")))


def _revision_of(connection: Any) -> str | None:
    """Which schema the database has; None if none yet."""
    if not inspect(connection).has_table(REVISION.name):
        return None
    found: str | None = connection.execute(select(REVISION.c.version_num)).scalar()
    return found
