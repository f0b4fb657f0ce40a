"""The disk that loses its power: it does find out who promises too much."""

import contextlib
import random
import sqlite3
from pathlib import Path

from tests.faults.power import Disk, lay_out_cuts


def test_a_disk_that_was_promised_too_much_is_found_out(tmp_path: Path) -> None:
    """The same on a database that does not wait for its disk: promises are broken, and seen to be."""
    disk = Disk()
    path = tmp_path / "hasty.sqlite"
    with disk.mounted(), contextlib.closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute("PRAGMA journal_mode=WAL")
        database.execute("PRAGMA synchronous=OFF")
        database.execute("CREATE TABLE lines (n INTEGER PRIMARY KEY)")
        for n in range(1, 200):
            database.execute("INSERT INTO lines VALUES (?)", (n,))
            disk.promise(n)
        seen = len(disk.deeds)
    left = tmp_path / "left"
    left.mkdir()
    lost = 0
    for _, promised in lay_out_cuts(disk.deeds, list(range(seen // 2, seen, 40)), left, random.Random(1)):
        lost += promised > count_lines(left / "hasty.sqlite")
    assert lost > 0


def count_lines(path: Path) -> int:
    """How many lines are there; none in a database that cannot be read."""
    try:
        with contextlib.closing(sqlite3.connect(path)) as database:
            return int(database.execute("SELECT count(*) FROM lines").fetchone()[0])
    except sqlite3.Error:
        return 0
