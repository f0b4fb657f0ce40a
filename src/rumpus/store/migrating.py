"""Bringing a database up to date: whole or not at all, and never one that a newer version has made."""

from pathlib import Path
from typing import Any, Final

from alembic.command import upgrade
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

SCRIPTS: Final = Path(__file__).parent / "migrations"


class TooNew(OSError):
    """The data was written by a newer version."""


def check_version(connection: Any) -> None:
    """TooNew, and nothing touched, if the database of the connection is ahead of us."""
    at = _revision_of(connection)
    if at is not None and at not in known_revisions():
        raise TooNew("the data was written by a newer version of rumpus; update rumpus, or use another folder")


def migrate(connection: Any) -> None:
    """Bring the database of the connection to the newest schema, in its transaction."""
    config = _configure()
    if _revision_of(connection) != ScriptDirectory.from_config(config).get_current_head():
        config.attributes["connection"] = connection
        upgrade(config, "head")


def known_revisions() -> set[str]:
    """Every schema this version knows."""
    return {step.revision for step in ScriptDirectory.from_config(_configure()).walk_revisions()}


def _revision_of(connection: Any) -> str | None:
    """Which schema the database has; None if none yet."""
    return MigrationContext.configure(connection).get_current_revision()


def _configure() -> Config:
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS))
    return config
