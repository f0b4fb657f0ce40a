"""Reading the database back: what a hall needs when it opens, and single matches."""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, replace
from typing import Any, Final, TypeVar

import structlog
from msgspec import ValidationError, convert
from sqlalchemy import RowMapping, Select, func, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from rumpus.core.log import Input
from rumpus.store import schema
from rumpus.store.contest_records import (
    ChallengeRecord,
    DailyTryRecord,
    InviteRecord,
    SearchRecord,
    TournamentGameRecord,
    TournamentRecord,
)
from rumpus.store.gold_records import EscrowRecord
from rumpus.store.packed_log import DROPPED, unpack
from rumpus.store.records import (
    BesideRecord,
    ChatRecord,
    FriendRecord,
    MatchRecord,
    OutboxRecord,
    PageRecord,
    PlayerRecord,
    RatingRecord,
    Record,
    Saved,
    SavedMatch,
    SnapshotRecord,
    TableRecord,
)

DAY: Final = 86400
CHAT_LINES: Final = 60
"""How much of what was said a room remembers: more than anybody is shown, as not every line is for everybody."""

TOURNAMENTS: Final = 50
"""Of so many tournaments that are over a hall remembers everything."""

DAILY_DAYS: Final = 21
"""Of so many days a hall knows all tries at the daily games: this week's, and the week's before."""

R = TypeVar("R", bound=Record)
log = structlog.get_logger("store")


async def load(engine: AsyncEngine) -> Saved:
    """Everything a hall needs to go on where it stood."""
    async with engine.begin() as connection:
        saved = Saved(players=await _read(connection, PlayerRecord))
        saved.beside = await _read(connection, BesideRecord, schema.beside.c.settled.is_(False))
        unsettled = schema.tables.c.match.in_([one.match for one in saved.beside])
        saved.tables = await _read(connection, TableRecord, or_(schema.tables.c.closed.is_(False), unsettled))
        for table in saved.tables:
            if table.match is not None and (found := await read_match(connection, table.match)) is not None:
                snapshot = await read_snapshot(connection, table.match)
                saved.matches[table.match] = replace(found, snapshot=snapshot)
        saved.chats = await _read_chats(connection, ["hall", *(table.code for table in saved.tables)])
        saved.invites = await _read(connection, InviteRecord, schema.invites.c.state == "open")
        saved.challenges = await _read(connection, ChallengeRecord, schema.challenges.c.state != "over")
        saved.escrows = await _read(connection, EscrowRecord)
        saved.ratings = await _read(connection, RatingRecord)
        saved.friends = await _read(connection, FriendRecord, schema.friends.c.state != "over")
        saved.searches = await _read(connection, SearchRecord, schema.searches.c.state == "open")
        await _read_tournaments(connection, saved)
        newest = (await connection.execute(select(func.max(schema.daily_tries.c.n)))).scalar() or 0
        recent = schema.daily_tries.c.n > newest - DAILY_DAYS
        saved.daily_tries = await _read(connection, DailyTryRecord, recent)
        saved.outbox = await _read(connection, OutboxRecord)
        saved.balances = await _read_balances(connection)
        saved.allowances = await _read_allowances(connection)
        saved.started = await _read_started(connection)
        saved.rated = await _read_rated(connection, {rating.game for rating in saved.ratings})
        counted = select(func.count(), func.max(schema.entries.c.n)).select_from(schema.entries)
        # The next line's number must be free even if one before it is missing.
        saved.entries = max(number or 0 for number in (await connection.execute(counted)).one())
        saved.pages = await _read(connection, PageRecord)
        settings = await connection.execute(select(schema.settings))
        saved.settings = {row.key: row.value for row in settings}
    return saved


async def read_setting(engine: AsyncEngine, key: str) -> Any:
    """What is kept under one key; None if nothing is."""
    async with engine.connect() as connection:
        found = await connection.execute(select(schema.settings.c.value).where(schema.settings.c.key == key))
        return found.scalar()


async def list_unsettled(engine: AsyncEngine) -> Sequence[str]:
    """Matches that are run beside the hall, or were, and from whose end nothing follows yet."""
    async with engine.connect() as connection:
        unsettled = select(schema.beside.c.match).where(schema.beside.c.settled.is_(False))
        return (await connection.execute(unsettled)).scalars().all()


async def read_match(connection: AsyncConnection, id: str) -> SavedMatch | None:
    """A match and its inputs; None if there is no such match, or its inputs are kept no longer."""
    found = await _read(connection, MatchRecord, schema.matches.c.id == id)
    if not found:
        return None
    match = found[0]
    inputs = await _read_inputs(connection, match)
    if inputs is None or not match.continues:
        return SavedMatch(match, inputs) if inputs is not None else None
    before = await read_match(connection, match.continues)
    if before is None or len(before.inputs) < match.shared:
        return None
    return SavedMatch(match, before.inputs[: match.shared] + inputs, depth=before.depth + 1)


async def read_snapshot(connection: AsyncConnection, match: str) -> SnapshotRecord | None:
    """The newest snapshot of a match that is on."""
    found = await _read(connection, SnapshotRecord, schema.snapshots.c.match == match)
    return found[0] if found else None


async def _read_inputs(connection: AsyncConnection, match: MatchRecord) -> list[Input] | None:
    """The inputs that were made in the match itself; None if they are kept no longer."""
    inputs = [Input(*row) for row in await connection.execute(select_inputs(match.id))]
    if inputs or match.outcome is None:
        return inputs
    packed = (await connection.execute(select(schema.logs.c.packed).where(schema.logs.c.match == match.id))).scalar()
    if packed == DROPPED:
        return None
    # In a thread: a long log takes some milliseconds, and others go on meanwhile.
    return await asyncio.to_thread(unpack, packed) if packed is not None else []


def select_inputs(match: str) -> Select[Any]:
    """The inputs of a match in order: rows of which each makes an Input."""
    home = schema.inputs.c
    wanted = select(home.step, home.seat, home.action, home.origin, home.seq)
    return wanted.where(home.match == match).order_by(home.n)


async def _read(connection: AsyncConnection, kind: type[R], *where: Any) -> list[R]:
    rows = await connection.execute(schema.HOMES[kind].select().where(*where))
    return read_rows(kind, rows.mappings())


def read_rows(kind: type[R], rows: Iterable[RowMapping]) -> list[R]:
    """The records of rows, as far as they can be read."""
    return [record for row in rows if (record := read_row(kind, row)) is not None]


def read_row(kind: type[R], row: RowMapping | Mapping[str, Any]) -> R | None:
    """The record of a row; None, and a line in the log, if it cannot be read. The row stays for a version that can."""
    try:
        return convert({name: row[name] for name in (part.name for part in fields(kind))}, kind)
    except ValidationError as problem:
        keys = [str(row[column.name]) for column in schema.HOMES[kind].primary_key]
        log.error("record_not_read", kind=kind.__name__, key=keys, problem=str(problem))
        return None


async def _read_chats(connection: AsyncConnection, rooms: list[str]) -> list[ChatRecord]:
    """The newest lines of each room, oldest first."""
    home, lines = schema.chats, []
    for room in rooms:
        wanted = select(home).where(home.c.room == room).order_by(home.c.n.desc()).limit(CHAT_LINES)
        rows = (await connection.execute(wanted)).mappings().all()
        lines += read_rows(ChatRecord, reversed(rows))
    return lines


async def _read_tournaments(connection: AsyncConnection, saved: Saved) -> None:
    """Those that are not over, the newest of those that are, and the games of both."""
    home = schema.tournaments
    saved.tournaments = await _read(connection, TournamentRecord, home.c.state.in_(("announced", "running")))
    ended = (
        home.select().where(home.c.state.in_(("over", "called_off"))).order_by(home.c.made.desc()).limit(TOURNAMENTS)
    )
    saved.tournaments += read_rows(TournamentRecord, (await connection.execute(ended)).mappings())
    for tournament in saved.tournaments:
        of_it = schema.tournament_games.c.tournament == tournament.id
        saved.tournament_games += await _read(connection, TournamentGameRecord, of_it)


async def _read_balances(connection: AsyncConnection) -> dict[str, int]:
    """What each account holds: all that came in, less all that went out."""
    home, balances = schema.entries, dict[str, int]()
    for column, sign in ((home.c.target, 1), (home.c.source, -1)):
        rows = await connection.execute(select(column, func.sum(home.c.amount)).group_by(column))
        for account, total in rows:
            balances[account] = balances.get(account, 0) + sign * int(total)
    return balances


async def _read_allowances(connection: AsyncConnection) -> dict[str, float]:
    """When each account was last given an allowance (hall/gold/ledger.py)."""
    home = schema.entries
    wanted = select(home.c.target, func.max(home.c.at)).where(home.c.reason == "allowance").group_by(home.c.target)
    return {account: float(at) for account, at in await connection.execute(wanted)}


async def _read_started(connection: AsyncConnection) -> dict[str, int]:
    """How much of the gold to start with each account was given (hall/gold/ledger.py)."""
    home = schema.entries
    wanted = select(home.c.target, func.sum(home.c.amount)).where(home.c.reason == "start").group_by(home.c.target)
    return {account: int(total) for account, total in await connection.execute(wanted)}


async def _read_rated(connection: AsyncConnection, games: Iterable[str]) -> list[tuple[str, str, float]]:
    """Who was rated in which match on the last day anybody was (hall/people/ratings.py). Asked game by game, of those
    that anybody has a rating in: so it goes by an index, however many results there are."""
    last, found = 0.0, list[tuple[str, str, float]]()
    for game in sorted(games):
        newest = (await connection.execute(select_rated(game).limit(1))).first()
        if newest is not None:
            last = max(last, float(newest.at))
            rows = await connection.execute(select_rated(game, newest.at - DAY))
            found += [(match, player, float(at)) for match, player, at in rows]
    return [one for one in found if one[2] >= last - DAY]


def select_rated(game: str, since: float = 0.0) -> Select[Any]:
    """Who was rated in which match of a game since then, the newest first."""
    home = schema.results.c
    wanted = select(home.match, home.player, home.at).where(home.game == game, home.at >= since)
    return wanted.where(home.rating.is_not(None)).order_by(home.at.desc())
