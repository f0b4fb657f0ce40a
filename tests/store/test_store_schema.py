"""The tables of the database, and how an older file comes to have them."""

import contextlib
import sqlite3
from pathlib import Path

from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, text

from rumpus.store import migrating, schema
from rumpus.store.migrating import SCRIPTS, known_revisions, walk
from rumpus.store.records import (
    RatingRecord,
)
from rumpus.store.store import Store


def test_each_step_of_the_schema_has_a_number_of_its_own_and_follows_the_one_before() -> None:
    files = sorted((Path(migrating.__file__).parent / "migrations" / "versions").glob("[0-9]*.py"))
    numbers = [file.name[:4] for file in files]
    assert numbers == [f"{number:04}" for number in range(1, len(files) + 1)]
    for file, before in zip(files, [None, *numbers], strict=False):
        text = file.read_text("utf-8")
        assert f'revision = "{file.name[:4]}"' in text, file.name
        assert f"down_revision = {before and chr(34) + before + chr(34)}" in text, file.name


async def test_the_migrations_make_the_schema(file_store: Store, path: Path, tmp_path: Path) -> None:
    """A hall that has come all the way has what a new one begins with."""
    old = create_engine(f"sqlite:///{tmp_path / 'old.db'}")
    with old.begin() as connection:
        walk(connection)
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, schema.metadata) == []
    assert _describe(path) == _describe(tmp_path / "old.db")
    old.dispose()
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS))
    steps = ScriptDirectory.from_config(config).walk_revisions()
    assert [step.revision for step in steps] == [*reversed(known_revisions())]


async def test_what_was_reached_before_there_were_pools_is_daily(tmp_path: Path) -> None:
    file = create_engine(f"sqlite:///{tmp_path / 'old.db'}")
    with file.begin() as connection:
        walk(connection, "0010")
        connection.execute(text("INSERT INTO ratings VALUES ('a1', 'words', 25.5, 8.1, 3, 2, 2, 311, -1)"))
        connection.execute(text("INSERT INTO results VALUES ('M-1', 0, 'a1', 'words', 1, 311, 1, 1520, 20, 7.5)"))
        walk(connection)
    file.dispose()
    store = await Store.open_file(tmp_path / "old.db")
    assert (await store.load()).ratings == [RatingRecord("a1", "words", 25.5, 8.1, 3, 2, 2, 311, -1, "daily", 3)]
    assert await store.queries.plots("a1") == {("words", "daily"): [(7.5, 1520)]}
    await store.close()


def _describe(path: Path) -> dict[str, object]:
    """Every table with its columns in whatever order, keys and indices, and which schema it says it is. What columns of
    a migration hold by default is for the rows that were there before it: we always write all of them."""
    with contextlib.closing(sqlite3.connect(path)) as database:
        result: dict[str, object] = {}
        for (table,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
            columns = database.execute(f"SELECT name, type, \"notnull\", pk FROM pragma_table_info('{table}')")
            keys = database.execute(f'SELECT "from", "table", "to" FROM pragma_foreign_key_list(\'{table}\')')
            indices = database.execute(f"SELECT name, \"unique\", partial FROM pragma_index_list('{table}')").fetchall()
            covered = {
                index: database.execute(f"SELECT name FROM pragma_index_info('{index[0]}')").fetchall()
                for index in indices
            }
            result[table] = sorted(columns), sorted(keys), covered
        result["revision"] = database.execute("SELECT version_num FROM alembic_version").fetchone()
    return result
