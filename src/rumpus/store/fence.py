"""The numbers by which a database knows its newest hall, and who has a match, and refuses all that others still write.

A hall that was paused, or cut off, does not know that another has taken over. So the database itself counts: who takes
the hall gets the next number; every transaction looks first whether its own is still the newest, and holds on to it
until it is committed. The numbers are PostgreSQL's own, kept as safely as all the rest: none is ever given twice. A
match that is run beside the hall has a number of its own, in its row: who takes it over counts it up.
"""

from collections.abc import Iterable
from typing import Final

from sqlalchemy import select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from rumpus.store import schema

HALL: Final = "hall"


class Outrun(OSError):
    """Another hall has taken over: nothing that we write counts any more."""


class Fence:
    """Holds the newest number, until somebody takes the next one."""

    def __init__(self) -> None:
        self.number: int | None = None
        """None: not taken yet."""

    async def take(self, connection: AsyncConnection) -> None:
        """Take the next number; it is ours when the transaction is committed. Waits for those under way."""
        home = schema.leases
        row = insert(home).values(name=HALL, number=1)
        more = row.on_conflict_do_update(index_elements=["name"], set_={"number": home.c.number + 1})
        self.number = (await connection.execute(more.returning(home.c.number))).scalar_one()

    async def check(self, connection: AsyncConnection) -> None:
        """Outrun if another has the newest number; if not, nobody can take it until the transaction is over."""
        home = schema.leases
        newest = await connection.execute(select(home.c.number).where(home.c.name == HALL).with_for_update(read=True))
        if newest.scalar() != self.number:
            raise Outrun("another hall has taken over this database")


class Overtaken(Exception):
    """Others have these matches now: what we write of them does not count."""

    def __init__(self, matches: set[str]) -> None:
        super().__init__(f"others have taken over {', '.join(sorted(matches))}")
        self.matches = matches


class MatchLeases:
    """The matches that are ours, and the number of each."""

    def __init__(self) -> None:
        self._held: dict[str, int] = {}

    def number(self, match: str) -> int:
        """Under which number the match is ours; 0 if it is not."""
        return self._held.get(match, 0)

    def let_go(self, match: str, lease: int) -> None:
        """The match is over, or another's; unless we have taken it again meanwhile."""
        if self._held.get(match) == lease:
            del self._held[match]

    async def take(self, connection: AsyncConnection, match: str) -> bool:
        """Take over a match that is on; it is ours when the transaction is committed. False if there is no such match.
        Waits for what its owner is writing."""
        home = schema.matches
        on = update(home).where(home.c.id == match, home.c.ended.is_(None)).values(lease=home.c.lease + 1)
        lease = (await connection.execute(on.returning(home.c.lease))).scalar()
        if lease is None:
            return False
        self._held[match] = lease
        return True

    async def check(self, connection: AsyncConnection, matches: Iterable[str]) -> None:
        """Overtaken if others have any of these, or we never had it; if not, nobody can take one until the transaction
        is over."""
        written = set(matches)
        if not written:
            return
        lost, ours, home = written - self._held.keys(), sorted(written & self._held.keys()), schema.matches
        if ours:
            wanted = select(home.c.id, home.c.lease).where(home.c.id.in_(ours)).order_by(home.c.id)
            rows = await connection.execute(wanted.with_for_update(key_share=True))
            lost |= {row.id for row in rows if row.lease != self._held[row.id]}
        if lost:
            raise Overtaken(lost)
