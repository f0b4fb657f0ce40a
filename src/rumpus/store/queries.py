"""Reading for pages: leaderboards, a player's record, matches. A page costs some index lookups, never a whole table.

Answers in records; who may see what of them is the door's to say.
"""

from collections.abc import Sequence
from typing import Any, Final, TypeVar

from sqlalchemy import Integer, RowMapping, Select, and_, cast, func, select
from sqlalchemy.ext.asyncio import AsyncEngine

from rumpus.store import schema
from rumpus.store.contest_records import ChallengeRecord
from rumpus.store.reading import read_row, read_rows
from rumpus.store.records import BestRecord, MatchRecord, RatingRecord, Record, ResultRecord

PLOT_READ: Final = 5000
"""How many of a player's newest results a plot may be drawn from."""
PLOT_POINTS: Final = 200
"""How many points a plot has at most for each game."""

R = TypeVar("R", bound=Record)
Leader = tuple[RatingRecord, str]
"""What somebody has reached, and their name."""
Climber = tuple[RatingRecord, str, int, int, int]
"""The same, with rating gained, rated matches and wins since a day."""
Point = tuple[float, int]
"""A moment and the rating then."""


class Queries:
    """What pages ask of the database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def leaders(self, game: str, pool: str, low: int, high: int | None, limit: int) -> list[Leader]:
        """The best of those with `low` to `high` rated matches in a pool of the game, best first."""
        rows = await self._rows(_leaders(game, pool, low, high, limit))
        return [(record, row["name"]) for row in rows if (record := read_row(RatingRecord, row)) is not None]

    async def climbers(self, game: str, pool: str, since: float, low: int, limit: int) -> list[Climber]:
        """Who gained most rating in a pool since then, of those with `low` rated matches in all; most first."""
        rows = await self._rows(_climbers(game, pool, since, low, limit))
        return [
            (record, row["name"], int(row["gain"]), row["played"], int(row["won"]))
            for row in rows
            if (record := read_row(RatingRecord, row)) is not None
        ]

    async def standings(self, player: str) -> list[RatingRecord]:
        """What a player has reached in every pool of every game played."""
        home = schema.ratings
        wanted = select(home).where(home.c.player == player).order_by(home.c.game, home.c.pool)
        return await self._read(RatingRecord, wanted)

    async def plots(self, player: str) -> dict[tuple[str, str], list[Point]]:
        """How a player's ratings went, by game and pool, oldest first; thinned to what a plot can show."""
        plots: dict[tuple[str, str], list[Point]] = {}
        for row in reversed(await self._rows(_plot(player))):
            plots.setdefault((row["game"], row["pool"]), []).append((row["at"], row["rating"]))
        return {which: thin(points, PLOT_POINTS) for which, points in sorted(plots.items())}

    async def last_matches(self, player: str, limit: int) -> list[tuple[ResultRecord, MatchRecord | ChallengeRecord]]:
        """A player's last ended matches, and score challenges among them, newest first."""
        home = schema.results
        wanted = select(home).where(home.c.player == player).order_by(home.c.at.desc(), home.c.match).limit(limit)
        results = await self._read(ResultRecord, wanted)
        ids = [result.match for result in results]
        matches = await self._read(MatchRecord, select(schema.matches).where(schema.matches.c.id.in_(ids)))
        contests = select(schema.challenges).where(schema.challenges.c.id.in_(ids))
        known: dict[str, MatchRecord | ChallengeRecord] = {match.id: match for match in matches}
        known |= {challenge.id: challenge for challenge in await self._read(ChallengeRecord, contests)}
        return [(result, known[result.match]) for result in results if result.match in known]

    async def match(self, id: str) -> tuple[MatchRecord, list[ResultRecord]] | None:
        """A match, running or ended, and what it was to its players; without its inputs."""
        found = await self._read(MatchRecord, select(schema.matches).where(schema.matches.c.id == id))
        if not found:
            return None
        home = schema.results
        return found[0], await self._read(ResultRecord, select(home).where(home.c.match == id).order_by(home.c.seat))

    async def scores(self, game: str, span: str, mode: str, kind: str, limit: int) -> list[tuple[BestRecord, str]]:
        """The best of one score board and their names, best first."""
        rows = await self._rows(_scores(game, span, mode, kind, limit))
        return [(record, row["name"]) for row in rows if (record := read_row(BestRecord, row)) is not None]

    async def recent(self, limit: int, before: float | None = None) -> list[MatchRecord]:
        """The last ended matches, or the last that ended before some time, newest first."""
        return await self._read(MatchRecord, _recent(limit, before))

    async def recent_of(self, players: Sequence[str], since: float, limit: int) -> list[MatchRecord]:
        """The last matches of any of these players that have ended since then, newest first."""
        return await self._read(MatchRecord, _recent_of(players, since, limit))

    async def _read(self, kind: type[R], wanted: Select[Any]) -> list[R]:
        return read_rows(kind, await self._rows(wanted))

    async def _rows(self, wanted: Select[Any]) -> Sequence[RowMapping]:
        async with self._engine.connect() as connection:
            rows: Sequence[RowMapping] = (await connection.execute(wanted)).mappings().all()
            return rows


def thin(points: list[Point], limit: int) -> list[Point]:
    """At most so many of the points, evenly spread; the first and the last are among them."""
    if len(points) <= limit:
        return points
    last = len(points) - 1
    return [points[place * last // (limit - 1)] for place in range(limit)]


def _leaders(game: str, pool: str, low: int, high: int | None, limit: int) -> Select[Any]:
    home = schema.ratings
    wanted = _named(select(home), home).where(home.c.game == game, home.c.pool == pool, home.c.rated >= low)
    if high is not None:
        wanted = wanted.where(home.c.rated <= high)
    return wanted.order_by(home.c.mu.desc(), home.c.player).limit(limit)


def _climbers(game: str, pool: str, since: float, low: int, limit: int) -> Select[Any]:
    home, results = schema.ratings, schema.results
    week = (
        select(
            results.c.player.label("who"),
            func.sum(results.c.gain).label("gain"),
            func.count().label("played"),
            func.sum(cast(results.c.won, Integer)).label("won"),
        )
        .where(results.c.game == game, results.c.at >= since, results.c.pool == pool, results.c.rating.is_not(None))
        .group_by(results.c.player)
        .subquery()
    )
    both = week.join(home, and_(home.c.player == week.c.who, home.c.game == game, home.c.pool == pool))
    wanted = _named(select(home, week.c.gain, week.c.played, week.c.won), both).where(home.c.rated >= low)
    return wanted.order_by(week.c.gain.desc(), week.c.won.desc(), home.c.player).limit(limit)


def _named(wanted: Select[Any], source: Any) -> Select[Any]:
    """The same with the players' names: of those who have claimed them."""
    people = schema.players
    joined = source.join(people, people.c.id == schema.ratings.c.player)
    return wanted.add_columns(people.c.name.label("name")).select_from(joined).where(people.c.passphrase.is_not(None))


def _plot(player: str) -> Select[Any]:
    home = schema.results
    wanted = select(home.c.game, home.c.pool, home.c.at, home.c.rating)
    wanted = wanted.where(home.c.player == player, home.c.rating.is_not(None))
    return wanted.order_by(home.c.at.desc(), home.c.match.desc()).limit(PLOT_READ)


def _scores(game: str, span: str, mode: str, kind: str, limit: int) -> Select[Any]:
    home, people = schema.bests, schema.players
    here = and_(home.c.game == game, home.c.span == span, home.c.mode == mode, home.c.kind == kind)
    named = select(home, people.c.name).select_from(home.join(people, people.c.id == home.c.player))
    return named.where(here, people.c.passphrase.is_not(None)).order_by(home.c.score.desc(), home.c.at).limit(limit)


def _recent_of(players: Sequence[str], since: float, limit: int) -> Select[Any]:
    home, results = schema.matches, schema.results
    theirs = select(results.c.match).where(results.c.player.in_(players), results.c.at >= since)
    last = theirs.order_by(results.c.at.desc()).limit(limit * 2).subquery()
    return _recent(limit).where(home.c.id.in_(select(last.c.match)))


def _recent(limit: int, before: float | None = None) -> Select[Any]:
    home = schema.matches
    ended = home.c.ended.is_not(None) if before is None else home.c.ended < before
    return select(home).where(ended).order_by(home.c.ended.desc(), home.c.id).limit(limit)
