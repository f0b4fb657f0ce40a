"""A bot about as strong as who plays it: its level follows their results, and half of the matches are won."""

from math import exp

import pytest
from tests.hall.bench import Bench, Guest
from tests.saying import refuses, tell

from rumpus.core.game import GameInfo
from rumpus.core.notice import Notice
from rumpus.core.rng import Rng
from rumpus.games.registry import all_games, find_game
from rumpus.hall.errors import Refused
from rumpus.hall.people.bot_ladder import APART, Rung
from rumpus.hall.people.bot_ratings import measured
from rumpus.hall.tables.table import Table

LEVELS = ("easy", "normal", "hard", "expert")
GAMES = sorted(name for name in all_games() if len(measured(name)) > 1)


def end(bench: Bench, table: Table, *, won: bool) -> None:
    """The match is over: the bot gives up, or whoever plays it."""
    assert table.live is not None
    me = next(number for number, seat in enumerate(table.seating) if seat.kind == "person")
    table.live.resign(1 - me if won else me)
    bench.settle()


def bot_of(table: Table) -> str:
    return next(seat.level for seat in table.seating if seat.kind == "bot")


def chance(info: GameInfo, level: str, elo: float) -> float:
    """Of somebody of that strength against a bot, as often as a difference in Elo says."""
    return 1 / (1 + exp((measured(info.name)[level] - elo) / 173.7))


@pytest.mark.parametrize("game", GAMES)
def test_whoever_plays_it_wins_about_half(game: str) -> None:
    info, rng = find_game(game).info, Rng(7)
    strengths = sorted(measured(game).values())
    for part in (0.15, 0.5, 0.85):
        elo = strengths[0] + part * (strengths[-1] - strengths[0])
        rung, won = Rung(0), 0
        for number in range(500):
            level = rung.choose(info.levels)
            is_won = rng.below(1000) < 1000 * chance(info, level, elo)
            rung = rung.move(info.levels, is_won, not is_won)
            won += is_won and number >= 100
        assert 180 <= won <= 220, f"{won} of 400 at {elo:.0f}"


def test_levels_take_turns_as_often_as_the_rung_is_near_them() -> None:
    chosen = [Rung(130, played).choose(LEVELS) for played in range(APART)]
    assert (chosen.count("normal"), chosen.count("hard")) == (70, 30)
    assert {Rung(300, played).choose(LEVELS) for played in range(APART)} == {"expert"}


def test_the_strongest_and_the_weakest_bot_are_the_ends() -> None:
    rung = Rung(280)
    for _ in range(5):
        rung = rung.move(LEVELS, 1, 0)
    assert (rung.height, rung.choose(LEVELS)) == (300, "expert")
    assert Rung(10).move(LEVELS, 0, 1).height == 0
    assert Rung(130).move(LEVELS, 1, 1).height == 130, "one beaten, one better"


def test_its_level_follows_the_results_at_the_table_and_is_told_there(bench: Bench) -> None:
    ann = bench.guest("Ann")
    table = bench.open(ann, "stayboard", "me bot:adaptive", start=True)
    assert bot_of(table) == "normal", "the bot a newcomer meets"
    seen = [bot_of(table)]
    for _ in range(4):
        end(bench, table, won=True)
        bench.ready(table, ann)
        seen.append(bot_of(table))
    assert (table.playing, seen[-1]) == (True, "expert")
    assert max(seat.wins for seat in table.seating) == 4, "won matches stay counted"
    said = [tell(Notice.read(line.notice)) for line in bench.hall.chat.last(table.code, ann.player) if line.notice]
    name = next(seat.name for seat in table.seating if seat.kind == "bot")
    assert said[-1] == f"{name} adapts: its level is Expert this time"
    for _ in range(12):
        end(bench, table, won=False)
        bench.ready(table, ann)
    assert bot_of(table) == "easy"


def test_it_is_known_after_a_restart_and_at_other_tables_and_of_other_games_apart(bench: Bench) -> None:
    ann = bench.guest("Ann")
    table = bench.open(ann, "stayboard", "me bot:expert", start=True)
    for number in range(5):
        end(bench, table, won=False)
        if number < 4:
            bench.ready(table, ann)
    assert bot_of(table) == "expert", "who asked for one level has it"
    other = bench.reopen()
    again = other.connect(other.again(ann.player))
    choose = other.hall.bot_ladder.choose
    assert choose(again.player, find_game("stayboard").info) == "normal", (
        "to lose to one that is far too strong tells nothing"
    )
    table = other.open(again, "stayboard", "me bot:adaptive", start=True)
    for _ in range(4):
        end(other, table, won=False)
        other.ready(table, again)
    third = other.reopen()
    known = third.again(again.player)
    assert third.hall.bot_ladder.choose(known, find_game("stayboard").info) == "easy"
    assert third.hall.bot_ladder.choose(known, find_game("words").info) == "normal"
    kept = next(table for table in third.hall.tables.values() if table.live is not None and table.playing)
    assert [seat.adaptive for seat in kept.seating if seat.kind == "bot"] == [True]


def test_matches_between_people_move_nobody_on_it(bench: Bench) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    table = bench.open(ann, "stayboard", "me open")
    bench.join(bob, table)
    before = bench.hall.bot_ladder.choose(ann.player, table.info)
    for _ in range(3):
        assert table.live is not None
        table.live.resign(table.seating.of(bob.player)[0])
        bench.settle()
        bench.ready(table, ann, bob)
    assert bench.hall.bot_ladder.choose(ann.player, table.info) == before


def test_a_game_with_one_kind_of_bot_or_none_has_none_that_adapts(bench: Bench) -> None:
    ann: Guest = bench.guest("Ann")
    alone = [folder.info for folder in all_games().values() if len(folder.info.levels) < 2 and folder.info.seats[1] > 1]
    for info in alone:
        with refuses(Refused, "adaptive"):
            bench.open(ann, info.name, "me bot:adaptive")
