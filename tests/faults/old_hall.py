"""The database of an older version: the first schema, filled as its hall filled it."""

import json
import sqlite3
import time
from pathlib import Path
from typing import Any

from alembic.command import upgrade
from alembic.config import Config
from sqlalchemy import create_engine

from rumpus.core.game import Setup
from rumpus.core.log import Input
from rumpus.games.registry import find_game
from rumpus.store.migrating import SCRIPTS

MATCH = "LUMIKA-00000001"
OVER = "LUMIKA-00000002"


def make_first_schema(path: Path, revision: str = "0001") -> None:
    """An empty database of the first version, or of another one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        config = Config()
        config.set_main_option("script_location", str(SCRIPTS))
        config.attributes["connection"] = connection
        upgrade(config, revision)
    engine.dispose()


def fill_first_schema(path: Path) -> list[Input]:
    """Ann and Bob at a table, in a match that is not over, and one that is; the unfinished one's inputs."""
    now = time.time()
    folder = find_game("stayboard")
    options = {option.name: option.default for option in folder.info.options} | {"size": 9}
    game = folder.rules(Setup(options, 2, 7))
    inputs: list[Input] = []
    for _ in range(4):
        (seat,) = game.to_act()
        word = game.actions(seat)[0]
        game.act(seat, word)
        inputs.append(Input(0, seat, word, 11 + seat, len(inputs) // 2 + 1))
    seats = [
        {"player": who, "local": False, "level": "", "ready": False, "wins": wins}
        for who, wins in (("a1", 1), ("b2", 0))
    ]
    table = {"options": options, "seats": seats, "by_hand": False}
    end = {"places": [1, 2], "scores": [0, 0], "reason": "resigned"}
    with sqlite3.connect(path) as database:
        for row in (("a1", "Ann", "ann", "00", now), ("b2", "Bob", "bob", "11", now)):
            database.execute("INSERT INTO players VALUES (?,?,?,?,?)", row)
        _insert(
            database,
            "tables",
            code="LUMIKA",
            game="stayboard",
            owner="a1",
            match=MATCH,
            data=table,
            closed=0,
            changed=now,
        )
        both = {"code": "LUMIKA", "game": "stayboard", "version": folder.info.version, "options": options, "seats": 2}
        both |= {"seed": "7", "bots": [], "players": ["Ann", "Bob"], "started": now}
        _insert(database, "matches", id=MATCH, step=0, outcome=None, ended=None, **both)
        _insert(database, "matches", id=OVER, step=0, outcome=end, ended=now, **both)
        for n, entry in enumerate(inputs):
            values = (MATCH, n, entry.step, entry.seat, entry.action, entry.origin, entry.seq)
            database.execute("INSERT INTO inputs VALUES (?,?,?,?,?,?,?)", values)
        database.execute("INSERT INTO inputs VALUES (?,?,?,?,?,?,?)", (OVER, 0, 0, 1, "resign", 12, 1))
    return inputs


def _insert(database: sqlite3.Connection, table: str, **row: Any) -> None:
    values = [json.dumps(value) if isinstance(value, dict | list) else value for value in row.values()]
    marks = ",".join("?" * len(row))
    names = ",".join(f'"{name}"' for name in row)
    database.execute(f"INSERT INTO {table} ({names}) VALUES ({marks})", values)
