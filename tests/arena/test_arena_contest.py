"""Contests: fair seats, round-robins, the same result on any number of cores, honest intervals and ratings, replays."""

from math import log10
from pathlib import Path

import pytest
from tests.arena.programs import EXAMPLES, PATIENT, python, rogue

from rumpus.arena.contest import Contest, Pairing, Score, draw_up, play_each
from rumpus.arena.entrants import name_bots
from rumpus.arena.fault import Failure
from rumpus.arena.rating import rate
from rumpus.arena.report import format_report
from rumpus.arena.standings import Duel, count_up, mean_interval, share_interval
from rumpus.core.replay import parse, verify
from rumpus.games.registry import all_games, find_game, find_rules

ANYTHING = f"cmd:{python(EXAMPLES / 'anything.py')}"


def test_seats_rotate_and_every_deal_is_played_in_every_rotation() -> None:
    pairings = draw_up(3, 3, 6, 1)
    assert [pairing.entrants for pairing in pairings] == [(0, 1, 2), (1, 2, 0), (2, 0, 1)] * 2
    seeds = [pairing.seed for pairing in pairings]
    assert seeds[0] == seeds[1] == seeds[2] != seeds[3] == seeds[4] == seeds[5]


def test_alone_everybody_plays_the_same_deals() -> None:
    pairings = draw_up(2, 1, 2, 1)
    assert [pairing.entrants for pairing in pairings] == [(0,), (1,)] * 2
    assert pairings[0].seed == pairings[1].seed != pairings[2].seed


def test_more_bots_than_seats_play_everybody_against_everybody() -> None:
    pairings = draw_up(4, 2, 2, 1)
    assert [pairing.number for pairing in pairings] == list(range(1, 13))
    met = [pairing.entrants for pairing in pairings]
    assert met[:6] == [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]
    assert met[6:] == [(b, a) for a, b in met[:6]], "and again from the other side"
    assert len({pairing.seed for pairing in pairings}) == 1, "on the same deal"
    assert len(draw_up(5, 3, 1, 1)) == 10


def test_wins_draws_and_losses_are_counted_by_entrant_not_by_seat() -> None:
    contest = Contest("words", {}, ("easy", "hard"))
    scores = [Score((1, 2), (10, 3), 0), Score((1, 2), (8, 5), 0), Score((1, 1), (4, 4), 0), Score((2, 2), (1, 0), 0)]
    first, second = count_up(contest, draw_up(2, 2, 4, 1), scores)
    assert first.total == second.total == Duel(1, 2, 1)
    assert (first.mean_score, first.best_score) == ((10 + 5 + 4 + 0) / 4, 10)
    assert first.total.share == 0.5
    assert first.duels == (Duel(), Duel(1, 2, 1))
    assert first.rating is not None
    assert first.rating == second.rating == pytest.approx((0, first.rating[1]))


def test_at_a_full_table_everybody_is_compared_with_everybody() -> None:
    contest = Contest("words", {}, ("easy", "normal", "hard"))
    standings = count_up(contest, [Pairing(1, (2, 0, 1), 5)], [Score((1, 2, 2), (9, 5, 5), 0)])
    assert [standing.total for standing in standings] == [Duel(losses=1), Duel(losses=1), Duel(wins=1)]
    assert standings[0].duels == (Duel(), Duel(draws=1), Duel(losses=1))
    assert standings[2].duels == (Duel(wins=1), Duel(wins=1), Duel())


def test_intervals_are_honest() -> None:
    assert share_interval(5, 10) == pytest.approx((0.2366, 0.7634), abs=1e-4)
    assert share_interval(10, 10) == pytest.approx((0.7225, 1.0), abs=1e-4)
    assert share_interval(0, 1)[1] < 1
    assert mean_interval([10, 10, 10]) == (10, 10)
    low, high = mean_interval([8, 12])
    assert (low + high) / 2 == 10
    assert high - low == pytest.approx(2 * 1.96 * 2)
    assert mean_interval([7]) == (7, 7)


def test_a_rating_is_the_difference_that_explains_the_share_of_points() -> None:
    (strong, margin), (weak, _) = rate([[0, 7500], [2500, 0]])
    assert strong - weak == pytest.approx(400 * log10(3), abs=0.2)
    assert strong == pytest.approx(-weak)
    assert 2 * margin == pytest.approx(1.96 * 400 / 2.302585 / (10_000 * 0.75 * 0.25) ** 0.5, rel=0.01)


def test_ratings_are_for_everybody_on_one_scale() -> None:
    ratings = rate([[0, 75, 90], [25, 0, 75], [10, 25, 0]])
    assert ratings[0][0] - ratings[1][0] == pytest.approx(ratings[1][0] - ratings[2][0])
    assert sum(elo for elo, _ in ratings) == pytest.approx(0, abs=1e-6)
    few, many = rate([[0, 3], [1, 0]]), rate([[0, 300], [100, 0]])
    assert few[0][1] > 5 * many[0][1], "more games say more"
    unbeaten = rate([[0, 10], [0, 0]])
    assert 0 < unbeaten[0][0] < 1000, "who never lost has a rating too"


def test_the_result_does_not_depend_on_the_number_of_cores() -> None:
    contest = Contest("stayboard", {"size": 3}, ("easy", ANYTHING, rogue("illegal")), PATIENT)
    pairings = draw_up(3, 2, 2, 3)
    alone = list(play_each(contest, pairings, workers=1))
    assert len(alone) == 6
    assert list(play_each(contest, pairings, workers=2)) == alone
    assert list(play_each(contest, pairings, workers=3)) == alone
    failed = [
        pairing.entrants[seat]
        for pairing, score in zip(pairings, alone, strict=True)
        for seat, failure in enumerate(score.failures)
        if failure is not None
    ]
    assert set(failed) == {2}, "the rogue broke the rules, and nobody else"


@pytest.mark.parametrize("game", all_games())
def test_a_program_plays_every_game_and_its_replay_holds(game: str, tmp_path: Path) -> None:
    folder = find_game(game)
    seats = min(2, folder.info.seats[1])
    contest = Contest(game, {}, (ANYTHING, folder.info.levels[0])[:seats], PATIENT, tmp_path)
    (score,) = play_each(contest, draw_up(seats, seats, 1, 5), workers=1)
    assert score.failures == (None,) * seats
    (file,) = tmp_path.iterdir()
    replay = parse(file.read_text("utf-8"), find_rules)
    end = verify(replay, folder.rules)
    assert end.outcome is not None
    assert (end.outcome.places, end.final_points()) == (score.places, score.scores)
    assert len(replay.inputs) == score.inputs
    assert replay.players[0].endswith("anything.py")


def test_a_replay_says_why_a_program_gave_up(tmp_path: Path) -> None:
    contest = Contest("stayboard", {}, ("easy", rogue("exit")), PATIENT, tmp_path)
    assert len(list(play_each(contest, draw_up(2, 2, 2, 5), workers=1))) == 2
    first, second = (parse(file.read_text("utf-8"), find_rules) for file in sorted(tmp_path.iterdir()))
    assert first.extra == {"arena": "game 1", "fault-1": "exited: it ended with exit code 3"}
    assert second.extra == {"arena": "game 2", "fault-0": "exited: it ended with exit code 3"}
    assert verify(first, find_rules("stayboard")).outcome is not None


def test_names_tell_bots_apart() -> None:
    bots = ["easy", "easy", "cmd:python3 new/bot.py --deep=3", "cmd:./bot", f"cmd:python3 {'far/' * 20}bot.py"]
    names = name_bots(bots)
    assert names[:4] == ("easy (1)", "easy (2)", "new/bot.py --deep=3", "./bot")
    assert len(names[4]) == 28
    assert names[4].startswith("…")


def test_faults_and_the_cross_table_stand_in_the_report() -> None:
    contest = Contest("stayboard", {}, ("easy", "expert", "cmd:./rogue"))
    failure = Failure("exited", "it ended with exit code 1", "Traceback\n  \x1b[2Jboom\n")
    pairings = draw_up(3, 2, 1, 1)
    scores = [
        Score((2, 1), (0, 0), 1),
        Score((1, 2), (0, 0), 1, (None, failure)),
        Score((1, 1), (0, 0), 1, (None, None)),
    ]
    standings = count_up(contest, pairings, scores)
    info = find_game("stayboard").info
    quiet = format_report(info, standings, 1, solo=False, stderr=False).splitlines()
    assert quiet[5].split() == ["points", "against", "1", "2", "3"]
    assert quiet[6].split() == ["1", "easy", "—", "0.0%", "100.0%"]
    assert quiet[7].split() == ["2", "expert", "100.0%", "—", "50.0%"]
    assert quiet[-1] == "./rogue gave up 1 game (exited): it ended with exit code 1 (game 2)"
    loud = format_report(info, standings, 1, solo=False, stderr=True).splitlines()
    assert loud[-2:] == ["  Traceback", "  [2Jboom"]
