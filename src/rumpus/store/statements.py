"""The statements of the writer, made once for a database's dialect."""

from typing import Any, cast

from sqlalchemy import Executable, Table, bindparam, delete, update
from sqlalchemy.dialects import postgresql, sqlite

from rumpus.store import schema


class Statements:
    """How each kind of record, and what happens to a match, is written."""

    def __init__(self, dialect: str) -> None:
        insert: Any = postgresql.insert if dialect == "postgresql" else sqlite.insert
        self.put: dict[type, Executable] = {kind: self._put(insert, home) for kind, home in schema.HOMES.items()}
        self.input: Executable = self._put(insert, schema.inputs)
        self.log: Executable = self._put(insert, schema.logs)
        which = schema.matches.c.id == bindparam("which")
        self.drop_snapshot: Executable = delete(schema.snapshots).where(schema.snapshots.c.match == bindparam("which"))
        far: dict[str, Any] = {"step": bindparam("step"), "since": bindparam("since")}
        self.reached: Executable = update(schema.matches).where(which).values(far)
        self.players: Executable = (
            update(schema.matches).where(which).values(players=bindparam("players"), people=bindparam("people"))
        )
        self.end: Executable = (
            update(schema.matches)
            .where(which)
            .values(step=bindparam("step"), outcome=bindparam("outcome"), ended=bindparam("ended"))
        )

    @staticmethod
    def _put(insert: Any, home: Table) -> Executable:
        row = insert(home)
        if home in schema.WRITTEN_ONCE:
            return cast("Executable", row.on_conflict_do_nothing())
        keys = [column.name for column in home.primary_key]
        changes = {column.name: row.excluded[column.name] for column in home.columns if column.name not in keys}
        # Of two best scores the better one stays, in whatever order they come.
        where = row.excluded.score > home.c.score if home is schema.bests else None
        return cast("Executable", row.on_conflict_do_update(index_elements=keys, set_=changes, where=where))
