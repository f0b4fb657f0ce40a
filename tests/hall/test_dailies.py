"""The daily games: one try for everybody on the same seed, boards, streaks, cups, and days that a clock cannot open."""

from datetime import date

import pytest
from tests.hall.bench import Bench, Guest
from tests.saying import refuses, tell

from rumpus.core.dice import derive_seed, pledge
from rumpus.core.game import RESIGN
from rumpus.hall.commands.caller import Speaker
from rumpus.hall.commands.run import run_command
from rumpus.hall.contests.proof import PLAY_SECONDS
from rumpus.hall.daily import try_book
from rumpus.hall.daily.dailies import DailyDone, list_daily_games
from rumpus.hall.daily.tries import OVER, PLAYING, rank_cup
from rumpus.hall.errors import Refused
from rumpus.hall.tables.table import Table
from rumpus.store.contest_records import DailyTryRecord

DAY = 86400


@pytest.fixture
def bench() -> Bench:
    return Bench()


def begin(bench: Bench, guest: Guest, game: str = "chessbrawl") -> Table:
    table = bench.hall.dailies.begin(guest.player, game)
    bench.join(guest, table)
    return table


def play(bench: Bench, guest: Guest, moves: int = 2, game: str = "chessbrawl") -> Table:
    """Begin today's try, make so many moves, and leave."""
    table = begin(bench, guest, game)
    assert table.live is not None
    for _ in range(moves):
        bench.act(guest, table, 0, table.live.match.game.actions(0)[0])
    bench.act(guest, table, 0, RESIGN)
    return table


def typed(bench: Bench, guest: Guest, line: str) -> list[str]:
    reply = run_command(line, Speaker(bench.hall, guest))
    bench.settle()
    return [tell(said) for said in reply.lines]


def claimed(bench: Bench, *names: str) -> list[Guest]:
    guests = [bench.guest(name) for name in names]
    bench.season(*guests)
    bench.settle()
    return guests


def test_every_game_with_a_solo_score_has_a_day_and_its_seed_is_the_same_for_all(bench: Bench) -> None:
    ann, bob = claimed(bench, "Ann", "Bob")
    assert set(list_daily_games()) >= {"tetris", "pong", "mario99", "chessbrawl", "stayboard"}
    calendar = bench.hall.dailies.calendar
    day = calendar.today()
    promised = calendar.pledge_of(day.n + 1)
    tables = [play(bench, guest) for guest in (ann, bob)]
    seeds = {table.live.record.seed for table in tables if table.live is not None}
    assert seeds == {calendar.seed_of(day.n, "chessbrawl")}
    bench.wait(DAY)
    assert calendar.today().n == day.n + 1
    secret = calendar.secret_of(day.n + 1)
    assert pledge(secret) == promised
    assert calendar.seed_of(day.n + 1, "pong") == derive_seed(secret, (f"daily {day.n + 1}", "pong"))
    with refuses(Refused, "no daily"):
        bench.hall.dailies.begin(ann.player, "words")


def test_begun_is_counted_once_also_after_a_crash_and_who_leaves_has_what_they_had(bench: Bench) -> None:
    (ann,) = claimed(bench, "Ann")
    table = begin(bench, ann)
    n = bench.hall.dailies.calendar.today().n
    assert bench.hall.dailies.begin(ann.player, "chessbrawl") is table, "it is the same try"
    bench = bench.reopen()
    ann = bench.connect(bench.again(ann.player))
    own = bench.hall.dailies.find(n, "chessbrawl", ann.player)
    assert own is not None
    assert own.state == PLAYING
    table = bench.hall.dailies.begin(ann.player, "chessbrawl")
    bench.join(ann, table)
    assert table.live is not None
    for _ in range(2):
        bench.act(ann, table, 0, table.live.match.game.actions(0)[0])
    score = table.live.match.game.progress(0).score
    bench.leave(ann, table)
    done = ann.heard_of(DailyDone)
    assert [(news.done.state, news.done.points, news.place, news.players) for news in done] == [(OVER, score, 1, 1)]
    bench = bench.reopen()
    with refuses(Refused, "had your try"):
        bench.hall.dailies.begin(bench.again(ann.player), "chessbrawl")
    assert [one.points for one in bench.hall.dailies.board(n, "chessbrawl")] == [score]


def test_a_try_is_over_when_its_time_is_up_also_for_who_is_gone(bench: Bench) -> None:
    (ann,) = claimed(bench, "Ann")
    begin(bench, ann)
    bench.lose(ann)
    bench.wait(PLAY_SECONDS / 2)
    bench = bench.reopen()
    n = bench.hall.dailies.calendar.today().n
    bench.wait(PLAY_SECONDS / 2 - 1)
    assert bench.hall.dailies.board(n, "chessbrawl") == []
    bench.wait(2)
    assert [one.state for one in bench.hall.dailies.board(n, "chessbrawl")] == [OVER]


def test_nobody_sees_a_days_seed_before_the_day_is_over(bench: Bench) -> None:
    ann, bob = claimed(bench, "Ann", "Bob")
    table = begin(bench, ann)
    assert table.live is not None
    seed = table.live.record.seed
    with refuses(Refused, "plays today's game"):
        bench.join(bob, table, sit=False)
    bench.act(ann, table, 0, RESIGN)
    with refuses(Refused, "tomorrow"):
        bench.hall.check_seed(seed)
    waiting = bench.hall.dailies.begin(bob.player, "chessbrawl")
    bench.wait(DAY)
    bench.hall.check_seed(seed)
    bench.join(bob, waiting)
    assert waiting.live is None, "that day is over"
    best = bench.hall.dailies.best_before("chessbrawl")
    assert best is not None
    assert best.match == table.live.id


def test_boards_show_claimed_names_and_streaks_end_with_a_day_left_out(bench: Bench) -> None:
    (ann,) = claimed(bench, "Ann")
    guest = bench.guest("Gus")
    dailies = bench.hall.dailies
    for day in (1, 2):
        play(bench, ann)
        play(bench, guest)
        board = dailies.board(dailies.calendar.today().n, "chessbrawl")
        assert [one.player for one in board] == [ann.player.id]
        assert dailies.streak("chessbrawl", ann.player) == day
        bench.wait(DAY)
    assert dailies.streak("chessbrawl", ann.player) == 2, "today is not over yet"
    bench.wait(DAY)
    assert dailies.streak("chessbrawl", ann.player) == 0
    play(bench, ann)
    assert dailies.streak("chessbrawl", ann.player) == 1


def test_a_clock_that_leaps_opens_one_day_and_no_number_comes_twice(bench: Bench) -> None:
    calendar = bench.hall.dailies.calendar
    first = calendar.today()
    bench.time.leapt = 100 * DAY
    assert calendar.today() == first, "a leap is no day gone by"
    bench.time.leapt = 0
    for _ in range(50):
        bench.time.leapt = 100 * DAY - bench.time.leapt
        calendar.today()
    assert calendar.today() == first
    bench.wait(DAY)
    assert calendar.today().n == first.n + 1
    bench.time.leapt = -400 * DAY
    bench.wait(3600)
    assert calendar.today().n == first.n + 1
    bench.wait(DAY)
    after = calendar.today()
    assert after.n == first.n + 2
    assert after.date < first.date, "it says the date the clock says"
    bench.settle()
    assert bench.reopen().hall.dailies.calendar.today().n == first.n + 3, "opened on another date, once"


def test_a_cup_is_the_five_best_days_of_a_week() -> None:
    def made(n: int, points: int, player: str = "ann") -> DailyTryRecord:
        day = date(2026, 11, 15 + n).isoformat()
        return DailyTryRecord(n, "pong", player, day, OVER, f"m{n}", 0.0, 1, points, points, 1000)

    tries = [made(0, 900), *(made(n, points) for n, points in enumerate((10, 20, 30, 40, 50, 60, 70), 1))]
    tries += [made(1, 250, "bob"), made(8, 999, "bob")]
    lines = rank_cup(tries, (2026, 47))
    assert [(line.player, line.points, line.days) for line in lines] == [("ann", 250, 7), ("bob", 250, 1)][::-1]


def test_all_of_it_can_be_typed(bench: Bench) -> None:
    ann, bob = claimed(bench, "Ann", "Bob")
    bench.hall.friends.ask(ann.player, bob.player)
    bench.hall.friends.ask(bob.player, ann.player)
    n = bench.hall.dailies.calendar.today().n
    assert "ChessBrawl: /daily chessbrawl (0 on the board)" in " ".join(typed(bench, ann, "/daily"))
    reply = run_command("/daily chessbrawl", Speaker(bench.hall, ann))
    bench.settle()
    table = bench.hall.find_table(reply.go or "")
    bench.act(ann, table, 0, RESIGN)
    play(bench, bob, 2)
    board = typed(bench, ann, "/daily chessbrawl")
    assert board[0].startswith(f"Rumpus daily {n} · ChessBrawl · ")
    assert board[1] == "You and your friends:"
    assert sorted(line.split(":")[0][3:] for line in board[2:4]) == ["Ann", "Bob"]
    assert board == typed(bench, ann, "/daily board chessbrawl")
    assert typed(bench, ann, "/daily cup chessbrawl")[0].endswith("your five best days, added up.")
    bench.wait(DAY)
    assert typed(bench, ann, "/daily board chessbrawl")[-1].startswith("Yesterday's best was ")
    with refuses(Refused, "no daily"):
        typed(bench, ann, "/daily words")


def test_looking_at_boards_again_goes_through_nobodys_tries_again(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[str] = []
    for name in ("rank", "rank_cup"):
        real = getattr(try_book, name)
        monkeypatch.setattr(
            try_book,
            name,
            lambda *of, real=real, name=name: looked.append(name) or real(*of),  # type: ignore[func-returns-value]
        )
    ann, bob = claimed(bench, "Ann", "Bob")
    play(bench, ann)
    dailies, n = bench.hall.dailies, bench.hall.dailies.calendar.today().n

    def look() -> tuple[list[str], list[str]]:
        return [one.player for one in dailies.board(n, "chessbrawl")], [one.player for one in dailies.cup("chessbrawl")]

    assert look() == look() == ([ann.player.id], [ann.player.id])
    assert looked == ["rank", "rank_cup"]
    play(bench, bob, moves=0)
    board, cup = look()
    assert (sorted(board), sorted(cup)) == (sorted([ann.player.id, bob.player.id]),) * 2
    assert dailies.find(n, "chessbrawl", bob.player) is not None
