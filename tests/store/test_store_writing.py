"""When what is put is written, and what is told when that goes wrong."""

import asyncio
import contextlib
import shutil
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import update
from structlog.testing import capture_logs
from tests.patience import PATIENCE
from tests.store.databases import Database
from tests.store.kept_records import ANN, BOB, END, INPUTS, MATCH, NOW, TABLE, Refusal, picture, put_everything, saved
from tests.store.watched_writer import watch_writer

from rumpus.core.log import Input
from rumpus.store import schema
from rumpus.store import store as store_module
from rumpus.store.records import (
    SavedMatch,
    SnapshotRecord,
)
from rumpus.store.sqlite_writer import SqliteWriter
from rumpus.store.store import Store

# When it is written.


async def test_urgent_changes_are_committed_at_once_with_all_that_waits(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_module, "GROUP_SECONDS", 3600)
    commits: list[int] = []
    store.on_commit = lambda seconds, changes: commits.append(changes)
    put_everything(store)
    await saved(store)
    assert commits == [7]
    assert (await store.load()).players == [ANN, BOB]


async def test_what_is_not_urgent_is_gathered_and_on_disk_soon(store: Store) -> None:
    commits: list[int] = []
    store.on_commit = lambda seconds, changes: commits.append(changes)
    store.put(MATCH)
    for n in range(200):
        store.put_input(MATCH.id, n, Input(n, 0, "left"))
        store.put_reached(MATCH.id, n)
        await asyncio.sleep(0)
    await saved(store, urgent=False)
    assert sum(commits) == 201 + len(commits), "the match, its inputs, and in each commit how far it has come"
    assert len(commits) < 100, "gathered, however slow the machine"


async def test_saying_saved_comes_after_the_commit_and_in_order(file_store: Store, path: Path) -> None:
    store = file_store
    told: list[tuple[str, int]] = []
    done = asyncio.Event()

    def tell(word: str) -> None:
        with sqlite3.connect(path) as other:
            told.append((word, other.execute("select count(*) from inputs").fetchone()[0]))

    store.put(MATCH)
    store.put_input(MATCH.id, 0, INPUTS[0])
    store.when_saved(lambda: tell("first"), urgent=True)
    store.put_input(MATCH.id, 1, INPUTS[1])
    store.when_saved(lambda: tell("second"), urgent=False)
    store.when_saved(done.set, urgent=False)
    await asyncio.wait_for(done.wait(), PATIENCE)
    assert told == [("first", 2), ("second", 2)]


async def test_what_is_told_while_telling_is_told_too(store: Store) -> None:
    done = asyncio.Event()

    def go_on() -> None:
        store.put(ANN)
        store.when_saved(done.set, urgent=True)

    store.when_saved(go_on, urgent=True)
    await asyncio.wait_for(done.wait(), PATIENCE)
    assert (await store.load()).players == [ANN]


async def test_one_who_cannot_be_told_does_not_stop_the_writer(store: Store) -> None:
    def burst() -> None:
        raise ZeroDivisionError

    store.put(ANN)
    store.when_saved(burst, urgent=True)
    await saved(store)
    store.put(BOB)
    await saved(store)
    assert (await store.load()).players == [ANN, BOB]


# When it goes wrong.


@pytest.mark.parametrize("problem", [OSError(28, "No space left on device"), OSError(), RuntimeError("odd")])
async def test_while_the_disk_refuses_nothing_is_lost_and_nothing_is_called_saved(
    store: Store, monkeypatch: pytest.MonkeyPatch, problem: Exception
) -> None:
    refusal = Refusal(store, monkeypatch, problem)
    told: list[str] = []
    put_everything(store)
    store.when_saved(lambda: told.append("saved"), urgent=True)
    await asyncio.wait_for(refusal.tried_thrice.wait(), PATIENCE)
    assert (store.healthy, told) == (False, [])
    store.put_end(MATCH.id, 3, END, NOW)
    refusal.on = False
    await saved(store)
    assert (store.healthy, told) == (True, ["saved"])
    kept = await store.find_match(MATCH.id)
    assert kept is not None
    assert (kept.inputs, kept.match.outcome) == (INPUTS, END)


async def test_closing_while_the_disk_refuses_ends(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = await Store.open_file(path)
    Refusal(store, monkeypatch, OSError(5, "Input/output error"))
    put_everything(store)
    await asyncio.wait_for(store.close(), PATIENCE)


async def test_a_killed_program_finds_what_was_called_saved(file_store: Store, path: Path, tmp_path: Path) -> None:
    store = file_store
    put_everything(store)
    await saved(store)
    store.put_input(MATCH.id, 3, Input(2**41, 0, "finish"))  # not yet on disk
    copy = tmp_path / "after_kill"
    shutil.copytree(path.parent, copy)  # the file and its write-ahead log, as a crash leaves them
    again = await Store.open_file(copy / path.name)
    kept = await again.find_match(MATCH.id)
    assert kept == SavedMatch(MATCH, INPUTS)
    await again.close()


async def test_a_commit_is_whole_or_not_at_all(file_store: Store, path: Path) -> None:
    store = file_store
    put_everything(store)
    await saved(store)
    broken = asyncio.Event()

    loop = asyncio.get_running_loop()
    times: list[str] = []

    def break_once(_database: object, statement: str) -> None:
        if "UPDATE matches" in statement and not times:
            times.append(statement)
            loop.call_soon_threadsafe(broken.set)
            raise OSError(5, "Input/output error")

    watch_writer(store, before=break_once)
    store.put_input(MATCH.id, 3, Input(2**41, 0, "finish"))
    store.put_end(MATCH.id, 2**41, END, NOW)
    store.when_saved(lambda: None, urgent=True)
    await asyncio.wait_for(broken.wait(), PATIENCE)
    with sqlite3.connect(path) as other:
        assert other.execute("select count(*) from inputs").fetchone() == (3,)
    await saved(store)
    kept = await store.find_match(MATCH.id)
    assert kept is not None
    assert (len(kept.inputs), kept.match.outcome) == (4, END)


async def test_a_full_commit_survives_the_power_going(file_store: Store) -> None:
    assert isinstance(file_store.writer, SqliteWriter)
    with contextlib.closing(file_store.writer.connect()) as database:
        modes = {
            name: database.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("journal_mode", "synchronous", "foreign_keys")
        }
    assert modes == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}


async def test_a_row_that_cannot_be_read_holds_up_no_other(store: Store) -> None:
    put_everything(store)
    store.put(replace(TABLE, code="BABABA", match=None))
    await saved(store)
    async with store.engine.begin() as connection:
        home = schema.tables
        await connection.execute(update(home).where(home.c.code == "BABABA").values(data={"seats": "none"}))
    with capture_logs() as logs:
        found = await store.load()
    assert found.tables == [TABLE]
    assert [(line["event"], line["kind"], line["key"]) for line in logs] == [
        ("record_not_read", "TableRecord", ["BABABA"])
    ]


# Snapshots of running matches.


async def test_a_snapshot_is_made_when_the_commit_begins_and_replaces_the_one_before(
    store: Store, database: Database
) -> None:
    put_everything(store)
    made: list[int] = []

    def make() -> SnapshotRecord:
        made.append(len(made) + 1)
        return picture(made[-1])

    store.put_snapshot(MATCH.id, make)
    store.put_snapshot(MATCH.id, make)
    assert made == []
    await saved(store)
    assert made == [1]
    assert (await store.load()).matches == {MATCH.id: SavedMatch(MATCH, INPUTS, picture(1))}
    store.put_snapshot(MATCH.id, make)
    store.put_snapshot(MATCH.id, lambda: None)
    await saved(store)
    assert made == [1]
    store.put_snapshot(MATCH.id, make)
    await store.close()
    again = await database.open()
    assert (await again.load()).matches[MATCH.id].snapshot == picture(2)
    assert await again.find_match(MATCH.id) == SavedMatch(MATCH, INPUTS), "whoever proves a match has its whole log"
    again.put_end(MATCH.id, 9, END, NOW)
    await saved(again)
    assert (await again.load()).matches[MATCH.id].snapshot is None
    await again.close()


async def test_a_snapshot_that_cannot_be_kept_takes_nothing_else_along(store: Store) -> None:
    lost: list[set[str]] = []
    store.on_lost = lost.append
    put_everything(store)
    store.put_snapshot("LUMIKA-ffffffff", lambda: replace(picture(3), match="LUMIKA-ffffffff"))
    await saved(store)
    assert lost == []
    assert store.healthy
    assert (await store.load()).matches == {MATCH.id: SavedMatch(MATCH, INPUTS)}
