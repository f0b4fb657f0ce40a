"""Bringing a database up to date: whole or not at all, and never one that a newer version has made."""

from functools import cache
from pathlib import Path
from typing import Any, Final

from alembic.command import upgrade
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from rumpus.store.schema import metadata

SCRIPTS: Final = Path(__file__).parent / "migrations"


class TooNew(OSError):
    """The data was written by a newer version."""


def check_version(connection: Any) -> None:
    """TooNew, and nothing touched, if the database of the connection is ahead of us."""
    at = _revision_of(connection)
    if at is not None and at not in known_revisions():
        raise TooNew("the data was written by a newer version of rumpus; update rumpus, or use another folder")


def migrate(connection: Any) -> None:
    """Bring the database of the connection to the newest schema, in its transaction. One that is empty gets it at once,
    so that a new hall does not walk through everything halls have ever been."""
    context = MigrationContext.configure(connection)
    at, newest = context.get_current_revision(), _find_scripts().get_current_head()
    if at is None and newest is not None:
        metadata.create_all(connection)
        context.stamp(_find_scripts(), newest)
    elif at != newest:
        walk(connection)


def walk(connection: Any) -> None:
    """Take every step from the schema the database has, or has not, to the newest."""
    config = _configure()
    config.attributes["connection"] = connection
    upgrade(config, "head")


def known_revisions() -> set[str]:
    """Every schema this version knows."""
    return {step.revision for step in _find_scripts().walk_revisions()}


def _revision_of(connection: Any) -> str | None:
    """Which schema the database has; None if none yet."""
    return MigrationContext.configure(connection).get_current_revision()


@cache
def _find_scripts() -> ScriptDirectory:
    return ScriptDirectory.from_config(_configure())


def _configure() -> Config:
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS))
    return config
