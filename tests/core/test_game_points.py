"""A score that also parts equals is told as points (core/game.py)."""

import pytest

from rumpus.core.game import GameInfo, Outcome, Ranking
from rumpus.games.registry import find_game

PLAIN = GameInfo("plain", "Plain", "", 1, (1, 2), ("easy",))
RANKED = GameInfo("ranked", "Ranked", "", 1, (2, 2), ("easy",), ranking=Ranking(unit=100, most=5))


def test_a_plain_score_is_its_points() -> None:
    assert PLAIN.tell_best(694_284) == 694_284
    assert PLAIN.tell_scores(Outcome((1, 2), (7, 3), "resigned")) == (7, 3)


def test_a_score_that_parts_equals_is_told_by_its_whole_units_up_to_the_most() -> None:
    assert [RANKED.tell_best(score) for score in (0, 99, 499, 500, 1099)] == [0, 0, 4, 5, 5]
    assert RANKED.tell_scores(Outcome((1, 2), (899, 250), "points")) == (5, 2)


def test_a_score_of_another_length_says_up_to_which_points_it_counts() -> None:
    ranking = Ranking(unit=100, most=5, span=10_000)
    info = GameInfo("longer", "Longer", "", 1, (2, 2), ("easy",), ranking=ranking)
    assert [info.tell_best(score) for score in (250, 899, 21 * 10_000 + 1050, 21 * 10_000 + 3299)] == [2, 5, 10, 21]
    assert [info.keep_best(score, 250) for score in (899, 199, 21 * 10_000 + 3299)] == [899, 250, 250]
    assert info.keep_best(21 * 10_000 + 3299, None) is None


@pytest.mark.parametrize("reason", ["resigned", "timed_out", "agreed"])
def test_of_a_match_that_was_cut_short_the_scores_do_not_tell_the_points(reason: str) -> None:
    assert RANKED.tell_scores(Outcome((1, 2), (899, 250), reason)) is None


def test_a_game_that_is_over_knows_its_points_however_it_ended() -> None:
    for length in (5, 1, 10, 21):
        game = find_game("pong").rules.new({"length": length}, seed=4)
        game.advance(60 * 60 * 10)
        assert game.outcome is not None
        assert game.final_points() == game.info.tell_scores(game.outcome)
        assert max(game.final_points()) == length
    left = find_game("pong").rules.new(seed=4)
    left.act(0, "resign")
    assert left.final_points() == (0, 0)
    assert left.outcome is not None
    assert max(left.outcome.scores) > 5, "which part equals"
