"""`rumpus arena`: fair seats, the same result for the same seed, honest intervals."""

import json

import pytest
from tests.cli.program import rumpus

from rumpus.cli.contest import Pairing, Score, count_up, draw_up, mean_interval, play_all, share_interval


def arena(*words: str) -> dict[str, object]:
    """The arena's result as JSON."""
    ran = rumpus("arena", *words, "--json")
    assert ran.code == 0, ran.err
    result: dict[str, object] = json.loads(ran.out)
    return result


def test_the_same_seed_gives_the_same_result() -> None:
    first = arena("stayboard", "easy", "normal", "-n", "6", "--seed", "5", "size=4")
    assert arena("stayboard", "easy", "normal", "-n", "6", "--seed", "5", "size=4") == first
    bots = first["bots"]
    assert isinstance(bots, list)
    assert [bot["name"] for bot in bots] == ["easy", "normal"]
    assert all(bot["wins"] + bot["draws"] + bot["losses"] == bot["games"] == 6 for bot in bots)
    assert bots[0]["wins"] == bots[1]["losses"]
    assert first["seed"] == 5


def test_alone_everybody_plays_for_a_score() -> None:
    result = arena("stayboard", "easy", "normal", "--solo", "-n", "3", "--seed", "5")
    bots = result["bots"]
    assert isinstance(bots, list)
    assert [bot["games"] for bot in bots] == [3, 3]
    assert all(bot["interval"][0] <= bot["mean_score"] <= bot["interval"][1] for bot in bots)


def test_a_table_for_people_tells_bots_of_one_level_apart() -> None:
    ran = rumpus("arena", "stayboard", "easy", "easy", "-n", "2", "--seed", "1")
    assert ran.code == 0
    assert ran.err == ""
    lines = ran.out.splitlines()
    assert lines[0].split() == ["bot", "games", "wins", "draws", "losses", "points", "95", "%", "mean", "score"]
    assert lines[1].startswith("easy (1)")
    assert lines[2].startswith("easy (2)")
    assert lines[3] == "Stay on the Board, seed 1"


def test_seats_rotate_and_every_deal_is_played_in_every_rotation() -> None:
    pairings = draw_up("words", {}, ["a", "b", "c"], 6, 1, solo=False)
    assert [pairing.entrants for pairing in pairings] == [(0, 1, 2), (1, 2, 0), (2, 0, 1)] * 2
    assert [pairing.levels for pairing in pairings[:2]] == [("a", "b", "c"), ("b", "c", "a")]
    seeds = [pairing.seed for pairing in pairings]
    assert seeds[0] == seeds[1] == seeds[2] != seeds[3] == seeds[4] == seeds[5]


def test_alone_everybody_plays_the_same_deals() -> None:
    pairings = draw_up("words", {}, ["a", "b"], 2, 1, solo=True)
    assert [(pairing.levels, pairing.entrants) for pairing in pairings] == [(("a",), (0,)), (("b",), (1,))] * 2
    assert pairings[0].seed == pairings[1].seed != pairings[2].seed


def test_wins_draws_and_losses_are_counted_by_entrant_not_by_seat() -> None:
    pairings = draw_up("words", {}, ["a", "b"], 4, 1, solo=False)
    scores = [Score((1, 2), (10, 3), 0), Score((1, 2), (8, 5), 0), Score((1, 1), (4, 4), 0), Score((2, 2), (1, 0), 0)]
    first, second = count_up(["a", "b"], pairings, scores)
    assert (first.wins, first.draws, first.losses, first.mean_score, first.best_score) == (
        1,
        2,
        1,
        (10 + 5 + 4 + 0) / 4,
        10,
    )
    assert (second.wins, second.draws, second.losses) == (1, 2, 1)
    assert first.share == second.share == 0.5


def test_one_core_or_many_give_the_same_scores() -> None:
    pairings = draw_up("stayboard", {}, ["easy", "normal"], 4, 3, solo=False)
    ticks: list[int] = []
    alone = play_all(pairings, lambda: ticks.append(1), workers=1)
    assert len(ticks) == 4
    assert play_all(pairings, lambda: None, workers=2) == alone


def test_intervals_are_honest() -> None:
    assert share_interval(5, 10) == pytest.approx((0.2366, 0.7634), abs=1e-4)
    assert share_interval(10, 10) == pytest.approx((0.7225, 1.0), abs=1e-4)
    assert share_interval(0, 1)[1] < 1
    assert mean_interval([10, 10, 10]) == (10, 10)
    low, high = mean_interval([8, 12])
    assert (low + high) / 2 == 10
    assert high - low == pytest.approx(2 * 1.96 * 2)
    assert mean_interval([7]) == (7, 7)


def test_a_pairing_says_who_sits_where() -> None:
    assert Pairing("words", {}, ("a",), (0,), 1).levels == ("a",)
