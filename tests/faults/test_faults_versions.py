"""Databases of other versions: an older one is brought up to date whole or not at all, a newer one is left alone."""

import asyncio
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import event
from tests.faults.old_hall import MATCH, OVER, fill_first_schema, make_first_schema
from tests.faults.world import World, impatient
from tests.hall.bench import Guest, safe_move
from tests.patience import PATIENCE

from rumpus.core.game import Setup
from rumpus.core.replay import record, verify
from rumpus.games.registry import find_game
from rumpus.store.migrating import TooNew
from rumpus.store.store import Store


@pytest.fixture(scope="module")
def old(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A filled database of the first version, to be copied."""
    path = tmp_path_factory.mktemp("old") / "rumpus.sqlite"
    make_first_schema(path)
    fill_first_schema(path)
    return path


@pytest.fixture
def path(old: Path, tmp_path: Path) -> Iterator[Path]:
    """A copy of it."""
    with impatient():
        yield Path(shutil.copy(old, tmp_path / "rumpus.sqlite"))


async def test_a_match_begun_in_the_first_version_goes_on_in_this_one(path: Path) -> None:
    world = World(path.parent)
    await world.open()
    hall = world.hall
    table = hall.find_table("LUMIKA")
    assert table.live is not None
    assert (table.state, len(table.live.match.log), table.live.id) == ("PLAYING", 4, MATCH)
    ann = hall.players.find("a1")
    assert ann is not None
    assert ann.name == "Ann"
    page = Guest(ann)
    hall.arrive(page)
    table.enter(page, sit=True)
    done: list[str] = []
    table.act(ann, MATCH, 0, safe_move(table), origin=11, seq=3, done=lambda: done.append("saved"))
    await world.settle()
    assert done == ["saved"]
    assert page.stream(table, 0).view["count"] == 5
    await world.close()


async def test_a_match_that_ended_in_the_first_version_replays(path: Path) -> None:
    store = await Store.open_file(path)
    kept = await store.find_match(OVER)
    await store.close()
    assert kept is not None
    assert kept.match.outcome is not None
    rules = find_game("stayboard").rules
    setup = Setup(kept.match.options, kept.match.seats, kept.match.seed, kept.match.bots)
    replay = record(setup, rules, kept.inputs, end_step=kept.match.step)
    assert verify(replay, rules).outcome is not None


async def test_what_an_older_hall_said_in_the_chat_is_read_as_it_wrote_it(tmp_path: Path) -> None:
    older = tmp_path / "older" / "rumpus.sqlite"
    make_first_schema(older, "0003")
    with sqlite3.connect(older) as database:
        database.execute("INSERT INTO chats VALUES ('hall', 1, '', '', 'Bob is here.', 1.0)")
    store = await Store.open_file(older)
    assert [line.line for line in (await store.load()).chats] == ["Bob is here."]
    await store.close()


async def test_an_upgrade_that_is_interrupted_anywhere_has_not_happened(path: Path, tmp_path: Path) -> None:
    statements = await count_statements(path, tmp_path)
    assert statements > 20
    for n in range(1, statements + 1, 6):
        torn = Path(shutil.copy(path, tmp_path / f"torn{n}.sqlite"))
        with pytest.raises(OSError):
            await open_and_break(torn, n)
        with sqlite3.connect(torn) as database:
            assert database.execute("SELECT version_num FROM alembic_version").fetchone() == ("0001",)
            assert database.execute("SELECT count(*) FROM inputs").fetchone() == (5,)
        store = await Store.open_file(torn)
        assert len((await store.load()).matches[MATCH].inputs) == 4
        await store.close()


async def count_statements(path: Path, folder: Path) -> int:
    """How many statements that change something an upgrade takes."""
    whole = Path(shutil.copy(path, folder / "whole.sqlite"))
    count = 0

    def note(_c: object, _cursor: object, statement: str, *_: object) -> None:
        nonlocal count
        count += not statement.lstrip().startswith(("PRAGMA", "SELECT", "BEGIN"))

    store = Store(f"sqlite+aiosqlite:///{whole}")
    event.listen(store.engine.sync_engine, "before_cursor_execute", note)
    await store.open()
    await store.close()
    return count


async def open_and_break(path: Path, n: int) -> None:
    """Open a database, and be interrupted at the n-th change."""
    count = 0

    def note(_c: object, _cursor: object, statement: str, *_: object) -> None:
        nonlocal count
        count += not statement.lstrip().startswith(("PRAGMA", "SELECT", "BEGIN"))
        if count == n:
            raise OSError(5, "Input/output error")

    store = Store(f"sqlite+aiosqlite:///{path}")
    event.listen(store.engine.sync_engine, "before_cursor_execute", note)
    try:
        await store.open()
    finally:
        await store.engine.dispose()


# A newer one.


def read(path: Path) -> bytes:
    """The file as it is."""
    return path.read_bytes()


def make_newer(path: Path) -> bytes:
    """Let it look as if a later version had written it."""
    with sqlite3.connect(path) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    return path.read_bytes()


async def test_a_newer_database_is_left_alone(path: Path) -> None:
    before = make_newer(path)
    with pytest.raises(TooNew, match="newer version"):
        await Store.open_file(path)
    with pytest.raises(TooNew):
        await asyncio.wait_for(Store.open_file(path), PATIENCE)  # and it was let go of
    assert read(path) == before


def test_the_program_says_so_in_one_line(path: Path) -> None:
    before = make_newer(path)
    words = [sys.executable, "-m", "rumpus", "serve", "--port", "0", "--quiet", "--data", str(path.parent)]
    done = subprocess.run(words, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert "newer version of rumpus" in done.stderr
    assert path.read_bytes() == before


async def test_the_newest_schema_is_not_touched_again(path: Path) -> None:
    store = await Store.open_file(path)
    await store.close()
    before = read(path)
    store = await Store.open_file(path)
    await store.close()
    assert read(path) == before
