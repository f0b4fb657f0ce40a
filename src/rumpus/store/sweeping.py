"""What the store does while the hall is open so that it does not grow for ever: packs, forgets, measures.

Beside the writer, in short transactions of their own that begin with a write: they wait for it, and it for them. When
what is forgotten is the hall's to say (hall/hosting/retention.py).
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import ColumnElement, Select, Table, and_, delete, exists, func, or_, select, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from rumpus.core.log import Input
from rumpus.store import schema
from rumpus.store.packed_log import DROPPED, pack, unpack
from rumpus.store.reading import select_inputs

AT_ONCE: Final = 200
"""So many matches are looked at, and rows deleted, at a time."""
OWN: Final = ("language", "terminal", "met", "ladder", "missed", "notify")
"""Settings that are kept for a guest, beside the keys they are known by."""


@dataclass(frozen=True, slots=True)
class Before:
    """What is older than these times goes; None: nothing does."""

    guests: float | None = None
    invites: float | None = None
    pages: float | None = None
    letters: float | None = None
    """By the time the hall has seen."""
    chats: float | None = None
    unrated: float | None = None
    day_scores: float | None = None
    week_scores: float | None = None
    """By the wall clock, of which dates are."""


@dataclass(frozen=True, slots=True)
class Size:
    """How much there is of something."""

    rows: int
    size: int
    """Bytes on disk, with what is needed to find it."""


class Sweeper:
    """Packs, forgets and measures."""

    def __init__(self, engine: AsyncEngine, check: Callable[[AsyncConnection], Awaitable[None]]) -> None:
        """`check` looks whether what a transaction writes still counts."""
        self._engine = engine
        self._check = check
        self._held: Counter[str] = Counter()
        self._dropped: set[str] = set()

    def hold(self, match: str) -> bool:
        """Do not drop a match's log until it is released: somebody is about to play on from it. False if it is too
        late for that."""
        if match in self._dropped:
            return False
        self._held[match] += 1
        return True

    def release(self, match: str) -> None:
        """What was to rest on the log is on disk, or will not be."""
        self._held[match] -= 1
        if not self._held[match]:
            del self._held[match]

    async def pack_ended(self) -> int:
        """Pack the logs of some matches that are over; how many were. Again until there are none."""
        inputs, logs = schema.inputs, schema.logs
        async with self._engine.connect() as connection:
            found = (await connection.execute(select_unpacked())).scalars().all()
        for id in found:
            count, packed = await asyncio.to_thread(_pack, await self._read(id))
            async with self._begin() as connection:
                await connection.execute(logs.insert().values(match=id, inputs=count, packed=packed))
                await connection.execute(delete(inputs).where(inputs.c.match == id))
        return len(found)

    async def list_stale_guests(self, before: float) -> Sequence[str]:
        """Guests nobody has seen since then."""
        home = schema.players
        stale = and_(home.c.passphrase.is_(None), home.c.ban.is_(None), home.c.seen < before)
        async with self._engine.connect() as connection:
            return (await connection.execute(select(home.c.id).where(stale))).scalars().all()

    async def list_stale_tables(self, before: float) -> Sequence[str]:
        """Codes of open tables that nobody has touched since then."""
        home = schema.tables
        async with self._engine.connect() as connection:
            stale = select(home.c.code).where(home.c.closed.is_(False), home.c.changed < before)
            return (await connection.execute(stale)).scalars().all()

    async def forget_guests(self, ids: Sequence[str]) -> None:
        """Delete guests and by what they were known."""
        settings = schema.settings
        for start in range(0, len(ids), AT_ONCE):
            some = ids[start : start + AT_ONCE]
            known = and_(settings.c.key.startswith("player_key:"), settings.c.value[0].as_string().in_(some))
            own = settings.c.key.in_([f"player_{kind}:{id}" for id in some for kind in OWN])
            async with self._begin() as connection:
                await connection.execute(delete(schema.players).where(schema.players.c.id.in_(some)))
                await connection.execute(delete(settings).where(or_(known, own)))

    async def sweep(self, before: Before) -> dict[str, int]:
        """Delete what is old enough; how many rows of each kind went."""
        invites, pages, chats, letters = schema.invites, schema.pages, schema.chats, schema.outbox
        swept = {
            "invites": await self._delete(invites, and_(invites.c.state != "open", invites.c.expires < before.invites))
            if before.invites is not None
            else 0,
            "pages": await self._delete(pages, pages.c.at < before.pages) if before.pages is not None else 0,
            "letters": await self._delete(letters, and_(letters.c.state != "open", letters.c.due < before.letters))
            if before.letters is not None
            else 0,
            "chats": await self._delete(chats, chats.c.at < before.chats) if before.chats is not None else 0,
            "scores": await self._forget_scores("d", before.day_scores)
            + await self._forget_scores("w", before.week_scores),
            "unrated": await self._drop_logs(before.unrated) if before.unrated is not None else 0,
        }
        return {kind: count for kind, count in swept.items() if count}

    async def _forget_scores(self, span: str, before: float | None) -> int:
        """Delete what score boards no longer show, of days or of weeks."""
        home = schema.bests
        return 0 if before is None else await self._delete(home, and_(home.c.span.startswith(span), home.c.at < before))

    async def measure(self) -> dict[str, Size]:
        """How much there is, by table."""
        async with self._engine.connect() as connection:
            sizes = await self._measure_pages(connection)
            return {
                home.name: Size(await _count(connection, home), sizes.get(home.name, 0))
                for home in schema.metadata.sorted_tables
            }

    async def _measure_pages(self, connection: AsyncConnection) -> dict[str, int]:
        """Bytes by table, with its indexes."""
        if self._engine.dialect.name == "sqlite":
            told = "SELECT tbl_name, sum(pgsize) FROM dbstat JOIN sqlite_master USING (name) GROUP BY tbl_name"
        else:
            told = "SELECT relname, pg_total_relation_size(relid) FROM pg_stat_user_tables"
        return {name: int(size) for name, size in await connection.execute(text(told))}

    @asynccontextmanager
    async def _begin(self) -> AsyncIterator[AsyncConnection]:
        async with self._engine.begin() as connection:
            await self._check(connection)
            yield connection

    async def _read(self, match: str) -> Sequence[Any]:
        async with self._engine.connect() as connection:
            rows: Sequence[Any] = (await connection.execute(select_inputs(match))).all()
            return rows

    async def _delete(self, home: Table, where: ColumnElement[bool]) -> int:
        keys = list(home.primary_key)
        gone = 0
        while True:
            async with self._engine.connect() as connection:
                rows = (await connection.execute(select(*keys).where(where).limit(AT_ONCE))).all()
            if not rows:
                return gone
            async with self._begin() as connection:
                for row in rows:
                    this = and_(*(key == value for key, value in zip(keys, row, strict=True)))
                    await connection.execute(delete(home).where(this))
            gone += len(rows)

    async def _drop_logs(self, before: float) -> int:
        """Drop packed logs of matches that were rated for nobody; their results stay. What a match that is kept was
        played on from is kept with it, and what that was played on from."""
        logs, matches, results = schema.logs, schema.matches, schema.results
        rated = exists().where(results.c.match == matches.c.id, results.c.rating.is_not(None))
        fresh = or_(matches.c.ended.is_(None), matches.c.ended >= before)
        needed = select(matches.c.continues.label("id")).where(matches.c.continues != "", fresh).cte(recursive=True)
        further = select(matches.c.continues).join(needed, matches.c.id == needed.c.id)
        needed = needed.union(further.where(matches.c.continues != ""))
        old = and_(matches.c.ended < before, ~rated, matches.c.id.not_in(select(needed.c.id)))
        wanted = select(logs.c.match).join(matches, matches.c.id == logs.c.match).where(old, logs.c.packed != DROPPED)
        async with self._engine.connect() as connection:
            found = (await connection.execute(wanted)).scalars().all()
        gone = 0
        for start in range(0, len(found), AT_ONCE):
            some = [match for match in found[start : start + AT_ONCE] if match not in self._held]
            self._dropped.update(some)
            async with self._begin() as connection:
                await connection.execute(logs.update().where(logs.c.match.in_(some)).values(packed=DROPPED))
            gone += len(some)
        return gone


def select_unpacked() -> Select[Any]:
    """Some of the matches that are over and whose inputs lie in rows of their own, by as many looks into the index as
    there are with such rows: those that are packed are not looked at, however many they are."""
    inputs, matches = schema.inputs, schema.matches
    first = select(func.min(inputs.c.match).label("match")).cte("open", recursive=True)
    following = select(func.min(inputs.c.match)).where(inputs.c.match > first.c.match).scalar_subquery()
    with_rows = select(first.union_all(select(following).where(first.c.match.is_not(None))))
    return select(matches.c.id).where(matches.c.id.in_(with_rows), matches.c.ended.is_not(None)).limit(AT_ONCE)


def _pack(rows: Sequence[Any]) -> tuple[int, bytes]:
    """How many inputs there are, and all of them as bytes from which they can surely be read again."""
    inputs = [Input(*row) for row in rows]
    packed = pack(inputs)
    if unpack(packed) != inputs:
        raise RuntimeError("a log is not the same when it is packed")
    return len(inputs), packed


async def _count(connection: AsyncConnection, home: Table) -> int:
    return int((await connection.execute(select(func.count()).select_from(home))).scalar_one())
