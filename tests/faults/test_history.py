"""The checker of what is on disk sees what was lost, what was made up, and what is there twice."""

import contextlib
import sqlite3
from pathlib import Path

import pytest
from tests.faults.history import History
from tests.faults.power import Disk
from tests.faults.world import World, impatient

LINE_TWICE = """
    INSERT INTO chats (room, n, player, name, text, at, "to")
    SELECT room, n + 1, player, name, text, at, "to" FROM chats WHERE player <> ''
"""


@pytest.mark.parametrize(
    ("done", "said"),
    [
        ("DELETE FROM chats", "was promised"),
        ("UPDATE chats SET text = 'hallo'", "was never put"),
        (LINE_TWICE, "said twice"),
        ("INSERT INTO settings (key, value) VALUES ('found', '\"one\"')", "settings ('found',)"),
        ("INSERT INTO inputs VALUES ('LUMIKA-1', 0, 1, 0, 'left', 7, 1)", "inputs ('LUMIKA-1', 0)"),
    ],
)
async def test_what_is_not_as_it_was_put_is_found(tmp_path: Path, done: str, said: str) -> None:
    history, world = History(Disk()), World(tmp_path)
    world.watch = history.watch
    with impatient():
        await world.open()
        hall = world.hall
        hall.chat.say(hall.players.welcome("Ann")[0], "hall", "hello")
        await world.settle()
        await world.close()
    assert history.check(world.path) == []
    with contextlib.closing(sqlite3.connect(world.path)) as database, database:
        database.execute("PRAGMA foreign_keys = off")
        assert database.execute(done).rowcount == 1
    assert said in " ".join(history.check(world.path))
