"""The history of a store: every change that was put, and how many of them somebody was told of.

After a cut it is held against what is on disk: chat, invites, seats, gold, moves, names, everything. What was promised
is there, and nothing is there that was never put.
"""

import contextlib
import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from sqlalchemy import JSON, Table
from sqlalchemy.sql.dml import Insert
from tests.faults.power import Disk

from rumpus.hall.gold.ledger import MINT
from rumpus.store import schema
from rumpus.store.records import RESTORED
from rumpus.store.store import Store

OWING = """
    SELECT account, sum(amount) AS left_over FROM (
        SELECT target AS account, amount FROM entries UNION ALL SELECT source, -amount FROM entries
    ) WHERE account <> ? GROUP BY account HAVING left_over < 0
"""
"""Who has given more gold than they had; only the mint may."""
TWICE: Final = {
    "said twice": "SELECT player, text FROM chats WHERE player <> '' GROUP BY player, text HAVING count(*) > 1",
    "invited twice": (
        "SELECT sender, receiver, game FROM invites WHERE state = 'open' GROUP BY 1, 2, 3 HAVING count(*) > 1"
    ),
    "taken twice": "SELECT match, origin, seq FROM inputs WHERE seq GROUP BY 1, seat, 2, 3 HAVING count(*) > 1",
}
"""What nobody does twice in a trial: no two lines are alike there, and one invite of a pair and game is open."""
MADE: Final = (schema.bests, schema.snapshots, schema.logs)
"""Tables whose rows the store makes of what it was given: better scores stay, logs are packed."""
Key = tuple[str, tuple[Any, ...]]
_MARK: Final[Key] = (schema.settings.name, (RESTORED,))
"""Put by `restore`, not by a hall."""


class History:
    """All that a store was given."""

    def __init__(self, disk: Disk) -> None:
        self._disk = disk
        self._puts: list[tuple[Table, dict[str, Any]]] = []
        self._promised = 0
        self._perhaps: set[int] = set()
        """Of those that are long past: which were put when the hall died, and never promised."""

    def watch(self, store: Store) -> None:
        """Hear what a store is given and promises. What the one before it had not promised is perhaps there."""
        put, when_saved = store._put, store.when_saved
        self._perhaps.update(range(self._promised, len(self._puts)))
        self._promised = len(self._puts)

        def note(statement: Any, row: dict[str, Any], match: str | None = None) -> None:
            if isinstance(statement, Insert) and statement.table is not schema.bests:
                self._puts.append((statement.table, row))  # type: ignore[arg-type]
            put(statement, row, match)

        def promise(done: Callable[[], None], *, urgent: bool) -> None:
            count = len(self._puts)

            def kept() -> None:
                self._promised = max(self._promised, count)
                self._disk.promise(count)

            when_saved(kept, urgent=False)
            when_saved(done, urgent=urgent)

        vars(store).update(_put=note, when_saved=promise)

    def __len__(self) -> int:
        return len(self._puts)

    def check(self, path: Path, promised: int | None = None) -> list[str]:
        """What is wrong with a database of which so many changes were promised (None: all that ever were); nothing, if
        all is well."""
        promised = self._promised if promised is None else promised
        if not promised and not path.exists():
            return []
        try:
            with contextlib.closing(sqlite3.connect(path)) as database:
                database.row_factory = sqlite3.Row
                (sound,) = database.execute("PRAGMA integrity_check(1)").fetchone()
                return self._compare(database, promised) if sound == "ok" else [f"damaged: {sound}"]
        except sqlite3.Error as problem:
            return [f"cannot be read: {problem}"]

    def _compare(self, database: sqlite3.Connection, promised: int) -> list[str]:
        problems = []
        if promised:
            for (name, key), states in self._list_states(promised).items():
                found = _find(database, schema.metadata.tables[name], key)
                if found not in states:
                    problems.append(f"{name} {key}: {found} where {states[0]} was promised")
            problems += [f"{account} owes {-left} gold" for account, left in database.execute(OWING, (MINT,))]
            problems += self._list_invented(database)
            for what, query in TWICE.items():
                problems += [f"{what}: {tuple(row)}" for row in database.execute(query)]
        return problems

    def _list_invented(self, database: sqlite3.Connection) -> list[str]:
        """Rows that were never put, or never like that."""
        put: dict[Key, list[dict[str, Any]]] = {}
        for home, row in self._puts:
            put.setdefault(_key(home, row), []).append(_normalize(home, row))
        problems = []
        for home in (*schema.HOMES.values(), schema.inputs):
            if home in MADE:
                continue
            for row in database.execute(f'SELECT * FROM "{home.name}"'):
                key, found = _key(home, row), _read_row(home, row)
                if found not in put.get(key, []) and key != _MARK:
                    problems.append(f"{home.name} {key[1]}: {found} was never put")
        return problems

    def _list_states(self, promised: int) -> dict[Key, list[dict[str, Any]]]:
        """For each row that was promised, what it may be: as it was promised, or as something later made it."""
        states: dict[Key, list[dict[str, Any]]] = {}
        perhaps: dict[Key, list[dict[str, Any]]] = {}
        for number, (home, row) in enumerate(self._puts):
            key = _key(home, row)
            plain = _normalize(home, row)
            if number in self._perhaps:
                perhaps.setdefault(key, []).append(plain)
                if key in states and home not in schema.WRITTEN_ONCE:
                    states[key].append(plain)
            elif number < promised:
                if home in schema.WRITTEN_ONCE:  # the first that was written stays, if it was
                    states.setdefault(key, [*perhaps.get(key, []), plain])
                else:
                    states[key] = [plain]
            elif key in states and home not in schema.WRITTEN_ONCE:
                states[key].append(plain)
        return states


def _find(database: sqlite3.Connection, home: Table, key: tuple[Any, ...]) -> dict[str, Any] | None:
    where = " AND ".join(f'"{column.name}" = ?' for column in home.primary_key)
    row = database.execute(f'SELECT * FROM "{home.name}" WHERE {where}', key).fetchone()
    return None if row is None else _read_row(home, row)


def _read_row(home: Table, row: sqlite3.Row) -> dict[str, Any]:
    return _without_secret({column.name: _read(column.type, row[column.name]) for column in _columns(home)})


def _key(home: Table, row: sqlite3.Row | dict[str, Any]) -> Key:
    return (home.name, tuple(row[column.name] for column in home.primary_key))


def _normalize(home: Table, row: dict[str, Any]) -> dict[str, Any]:
    plain = {
        column.name: json.loads(json.dumps(row[column.name])) if _is_json(column.type) else _plain(row[column.name])
        for column in _columns(home)
    }
    return _without_secret(plain)


def _without_secret(row: dict[str, Any]) -> dict[str, Any]:
    """The row without what `restore` takes out of it."""
    data = row.get("data")
    return row | {"data": {name: value for name, value in data.items() if name != "secret"}} if data else row


def _columns(home: Table) -> list[Any]:
    """Those that a put alone changes: how far a match has come, and how it ended, is written in other ways."""
    changed = {"step", "outcome", "ended", "since"} if home is schema.matches else set()
    return [column for column in home.columns if column.name not in changed]


def _is_json(kind: Any) -> bool:
    return isinstance(getattr(kind, "impl", kind), JSON)


def _read(kind: Any, value: Any) -> Any:
    return json.loads(value) if _is_json(kind) and value is not None else _plain(value)


def _plain(value: Any) -> Any:
    """Numbers of any size are written in digits, and yes and no as 1 and 0."""
    return str(int(value)) if isinstance(value, int) else value
