"""What pages read: leaderboards, a player's record, matches; and that none of it goes through a whole table."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from sqlalchemy import Select, select, text
from sqlalchemy.dialects import sqlite
from sqlalchemy.ext.asyncio import create_async_engine

from rumpus.store import queries, schema
from rumpus.store.queries import PLOT_POINTS, Queries, thin
from rumpus.store.reading import select_rated
from rumpus.store.records import BestRecord, MatchRecord, PlayerRecord, RatingRecord, ResultRecord
from rumpus.store.store import Store
from rumpus.store.sweeping import select_unpacked

WEEK = 7 * 86400.0
NOW = 100 * WEEK
PEOPLE = [f"p{n:02}" for n in range(20)]
MATCHES = 400


def match_record(n: int, players: tuple[str, str], game: str = "pong") -> MatchRecord:
    """The n-th match; match 0 is the newest and ended just now, each other one an hour before."""
    return MatchRecord(
        id=f"LUMIKA-{n:08x}",
        code="LUMIKA",
        game=game,
        version=1,
        options={"speed": 3},
        seats=2,
        seed=2**64 - 1 - n,
        bots=(),
        players=players,
        people=players,
        mode="REMOTE",
        secret="5e" * 16,
        nonces=("a", "b"),
        started=NOW - 3600.0 * n - 60,
        step=100,
        outcome={"places": [1, 2], "scores": [5, 3], "reason": "done"},
        ended=NOW - 3600.0 * n,
    )


def result(n: int, player: str, *, seat: int = 0, gain: int = 0, rating: int | None = 1500) -> ResultRecord:
    """What the n-th match was to somebody."""
    won = seat == 0
    return ResultRecord(
        f"LUMIKA-{n:08x}", player, "pong", seat, seat + 1, 5 - 2 * seat, won, rating, gain, NOW - 3600.0 * n
    )


def rating(player: str, mu: float, rated: int, game: str = "pong") -> RatingRecord:
    """What somebody has reached."""
    return RatingRecord(
        player=player, game=game, mu=mu, sigma=2.0, games=rated + 3, rated=rated, wins=rated // 2, best=9, streak=-1
    )


async def fill(file: Path) -> None:
    """Twenty people with claimed names, a guest, a bot, somebody forgotten, and 400 matches of pong, one an hour."""
    store = await Store.open_file(file)
    for place, player in enumerate(PEOPLE):
        store.put(PlayerRecord(player, f"Name {player}", f"name {player}", "hash", 0, [], None, NOW))
        store.put(rating(player, 40.0 - place, 4 if place < 3 else 40))
        store.put(rating(player, 25.0, 0, "tetris"))
    store.put(rating("bot-hard", 30.5, 99))
    store.put(rating("gone", 50.0, 99))  # a guest who was forgotten
    store.put(PlayerRecord("new", "Newcomer", "newcomer", None, 0, [], None, NOW))  # a guest
    store.put(rating("new", 45.0, 99))
    store.put(BestRecord("pong", "all", "alone", "", "new", 5_000, "LUMIKA-00000001", NOW))
    for n in range(MATCHES):
        one, two = PEOPLE[n % 20], PEOPLE[(n * 7 + 3) % 20]
        if n % 10 == 0:
            two = "bot-hard"
        store.put(match_record(n, (one, two)))
        store.put(result(n, one, gain=10, rating=1500 + n))
        store.put(result(n, two, seat=1, gain=-10, rating=1500 - n))
    for place, player in enumerate(PEOPLE):
        for score in (place, 100 - place, 5):
            store.put(BestRecord("pong", "all", "alone", "", player, score, "LUMIKA-00000001", NOW))
        store.put(BestRecord("pong", "all", "alone", "size=9", player, 999, "LUMIKA-00000001", NOW))
    store.put(match_record(MATCHES, ("p05", "p06")))
    store.put(result(MATCHES, "p05", rating=None))  # it did not count
    store.put(replace(match_record(MATCHES + 1, ("p07", "p08")), ended=None, outcome=None))  # it is on
    await store.close()


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The database, filled once: these tests only read."""
    path = tmp_path_factory.mktemp("queries") / "hall.db"
    asyncio.run(fill(path))
    return path


@pytest_asyncio.fixture(loop_scope="function")
async def books(file: Path) -> AsyncIterator[Queries]:
    """What pages ask."""
    engine = create_async_engine(f"sqlite+aiosqlite:///{file}")
    yield Queries(engine)
    await engine.dispose()


async def test_leaders_are_those_who_have_played_enough_best_first(books: Queries) -> None:
    found = await books.leaders("pong", "daily", 5, None, 50)
    names = [name for _, name in found]
    assert names[:2] == ["Name p03", "Name p04"], "the first three have played too little"
    assert len(names) == 17, "nobody but those who have claimed their names"
    assert [record.mu for record, _ in found] == sorted((record.mu for record, _ in found), reverse=True)
    assert found[0][0] == rating("p03", 37.0, 40)


async def test_leaders_are_bounded_and_newcomers_apart(books: Queries) -> None:
    assert len(await books.leaders("pong", "daily", 5, None, 4)) == 4
    assert [name for _, name in await books.leaders("pong", "daily", 1, 4, 50)] == ["Name p00", "Name p01", "Name p02"]
    assert await books.leaders("tetris", "daily", 1, 4, 50) == [], (
        "who has only played alone is no newcomer to the ratings"
    )
    assert await books.leaders("nothing", "daily", 1, None, 50) == []


async def test_the_weeks_board_is_by_rating_gained_then_wins(books: Queries) -> None:
    found = await books.climbers("pong", "daily", NOW - WEEK, 5, 50)
    expected: dict[str, list[int]] = {}
    for n in range(168 + 1):  # an hour apart
        two = "bot-hard" if n % 10 == 0 else PEOPLE[(n * 7 + 3) % 20]
        for player, gain in ((PEOPLE[n % 20], 10), (two, -10)):
            tally = expected.setdefault(player, [0, 0, 0])
            tally[0] += gain
            tally[1] += 1
            tally[2] += gain > 0
    for record, _, gain, played, won in found:
        assert [gain, played, won] == expected[record.player]
    assert [(-gain, -won, record.player) for record, _, gain, _, won in found] == sorted(
        (-gain, -won, record.player) for record, _, gain, _, won in found
    )
    assert {record.player for record, *_ in found} == set(expected) - {"p00", "p01", "p02", "bot-hard"}
    assert await books.climbers("pong", "daily", NOW + 1, 5, 50) == []
    assert len(await books.climbers("pong", "daily", NOW - WEEK, 5, 3)) == 3


async def test_a_players_standings_by_game(books: Queries) -> None:
    assert await books.standings("p04") == [rating("p04", 36.0, 40), rating("p04", 25.0, 0, "tetris")]
    assert await books.standings("nobody") == []


async def test_a_plot_is_oldest_first_and_leaves_out_what_did_not_count(books: Queries) -> None:
    plots = await books.plots("p05")
    assert list(plots) == [("pong", "daily")]
    times = [at for at, _ in plots["pong", "daily"]]
    assert times == sorted(times)
    assert times[-1] == NOW - 3600.0 * 5
    assert NOW - 3600.0 * MATCHES not in times
    assert await books.plots("nobody") == {}


def test_a_long_plot_is_thinned_and_keeps_its_ends() -> None:
    points = [(float(n), n) for n in range(1234)]
    thinned = thin(points, PLOT_POINTS)
    assert len(thinned) == PLOT_POINTS
    assert (thinned[0], thinned[-1]) == (points[0], points[-1])
    assert thinned == sorted(set(thinned))
    assert max(b[0] - a[0] for a, b in pairwise(thinned)) <= 7
    assert thin(points[:PLOT_POINTS], PLOT_POINTS) == points[:PLOT_POINTS]
    assert thin([], PLOT_POINTS) == []


async def test_a_players_last_matches_with_their_opponents(books: Queries) -> None:
    found = await books.last_matches("bot-hard", 20)
    assert [match.id for _, match in found] == [f"LUMIKA-{n:08x}" for n in range(0, 200, 10)]
    matches = [match for _, match in found if isinstance(match, MatchRecord)]
    assert len(matches) == len(found)
    assert all(result.match == match.id for result, match in found)
    assert all("bot-hard" in match.people for match in matches)
    assert matches[1].players == ("p10", "bot-hard")
    assert await books.last_matches("nobody", 20) == []


async def test_a_match_with_what_it_was_to_its_players(books: Queries) -> None:
    found = await books.match("LUMIKA-00000007")
    assert found is not None
    match, results = found
    assert match == match_record(7, (PEOPLE[7], PEOPLE[12]))
    assert [(result.seat, result.player, result.gain) for result in results] == [(0, "p07", 10), (1, "p12", -10)]
    assert await books.match("LUMIKA-ffffffff") is None


async def test_recent_matches_are_those_that_ended(books: Queries) -> None:
    assert [match.id for match in await books.recent(3)] == [f"LUMIKA-{n:08x}" for n in range(3)]
    assert len(await books.recent(1000)) == MATCHES + 1


async def test_a_score_board_lists_the_best_of_each_best_first(books: Queries) -> None:
    found = await books.scores("pong", "all", "alone", "", 3)
    assert [(record.score, name) for record, name in found] == [(100, "Name p00"), (99, "Name p01"), (98, "Name p02")]
    assert await books.scores("pong", "d1", "alone", "", 3) == []


@pytest.mark.parametrize(
    "wanted",
    [
        queries._leaders("pong", "daily", 5, None, 50),
        queries._leaders("pong", "daily", 1, 4, 20),
        queries._climbers("pong", "daily", NOW - WEEK, 5, 50),
        queries._plot("p05"),
        queries._scores("pong", "all", "alone", "", 50),
        queries._recent(20),
        select(schema.ratings).where(schema.ratings.c.player == "p05"),
        select(schema.results).where(schema.results.c.player == "p05").order_by(schema.results.c.at.desc()).limit(20),
        select(schema.results).where(schema.results.c.match == "LUMIKA-00000007"),
        select_rated("pong", NOW - WEEK),
        select_unpacked(),
    ],
    ids=[
        "leaders",
        "newcomers",
        "climbers",
        "plot",
        "scores",
        "recent",
        "standings",
        "last",
        "match",
        "rated",
        "unpacked",
    ],
)
async def test_no_page_and_no_start_goes_through_a_whole_table(books: Queries, wanted: Select[Any]) -> None:
    sql = str(wanted.compile(dialect=sqlite.dialect(), compile_kwargs={"literal_binds": True}))
    async with books._engine.connect() as connection:
        plan = [row[3] for row in await connection.execute(text(f"EXPLAIN QUERY PLAN {sql.replace(':', '')}"))]
    assert plan
    # anon: the week's own rows; open: those just found by the index
    through = [step for step in plan if step.startswith("SCAN") and "anon" not in step and step != "SCAN open"]
    assert through == []
