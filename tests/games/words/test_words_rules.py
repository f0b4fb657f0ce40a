"""Turns, tiles, and how a match ends."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.words.words_position import set_up
from tests.saying import refuses
from tests.there import there

from rumpus.core.game import IllegalAction, Setup
from rumpus.core.rng import Rng
from rumpus.games.words.rules import Words
from rumpus.games.words.tiles import fill_bag, value_tiles

EMPTY = "\n".join(["..............."] * 15)
DRAWN = EMPTY.splitlines()
DRAWN[7] = "...DRAGON......"
ENDING = "\n".join(DRAWN)


def count_tiles(game: Words) -> list[str]:
    """All tiles of a match, wherever they are."""
    laid = ["?" if cell.islower() else cell for cell in game.cells if cell != "."]
    return sorted([*laid, *game.bag, *(tile for rack in game.racks for tile in rack)])


def test_everybody_starts_with_seven_tiles_and_seat_0_begins() -> None:
    for seats, bag in ((2, 84), (3, 77), (4, 70)):
        view = Words.new(seats=seats).view(None)
        assert view["racks"] == [7] * seats
        assert view["bag"] == bag
        assert view["turn"] == 0


def test_a_rack_is_filled_up_after_a_word() -> None:
    game = set_up(EMPTY, ["DRAGONS", "AAAAAAA"])
    bag = len(game.bag)
    game.act(0, "word DRAGON H 8 8")
    assert len(game.racks[0]) == 7
    assert game.racks[0][0] == "S"
    assert len(game.bag) == bag - 6
    assert game.turn == 1


def test_a_rack_is_filled_only_as_far_as_the_bag_goes() -> None:
    game = set_up(EMPTY, ["DRAGONS", "AAAAAAA"], bag="EE")
    game.act(0, "word DRAGON H 8 8")
    assert game.racks[0] == ["S", "E", "E"]
    assert game.bag == []


def test_exchange_costs_the_turn_and_nobody_draws_what_they_put_back() -> None:
    game = set_up(EMPTY, ["DRAGONS", "AAAAAAA"], bag="EEEEEEE")
    game.act(0, "exchange DGRAONS")
    assert game.racks[0] == list("EEEEEEE")
    assert sorted(game.bag) == sorted("DRAGONS")
    assert game.turn == 1
    assert game.view(None)["last"] == {"seat": 0, "exchanged": 7}


def test_exchange_of_some_keeps_the_others() -> None:
    game = set_up(EMPTY, ["DRAGON?", "AAAAAAA"], bag="EEEEEEE", preset="classic")
    game.act(0, "exchange d?")
    assert sorted(game.racks[0]) == sorted("RAGONEE")
    assert game.view(0)["bag"] == 7


def test_exchange_needs_at_least_7_in_the_bag() -> None:
    game = set_up(EMPTY, ["DRAGONS", "AAAAAAA"], bag="EEEEEE")
    assert game.view(None)["exchange"] is False
    assert not any(action.startswith("exchange") for action in game.actions(0))
    with refuses(IllegalAction, "at least 7", "words") as caught:
        game.act(0, "exchange D")
    assert caught.value.code == "bag_low"


def test_two_consecutive_passes_end_the_match_and_nothing_is_subtracted() -> None:
    game = set_up(ENDING, ["QZXXXXX", "AAAAAAA"])
    game.scores = [30, 20]
    game.act(0, "pass")
    assert game.to_act() == (1,)
    game.act(1, "pass")
    assert game.outcome is not None
    assert game.outcome.describe() == {"places": [1, 2], "scores": [30, 20], "reason": "passed"}


def test_a_word_or_an_exchange_between_them_starts_the_count_anew() -> None:
    game = set_up(EMPTY, ["DRAGONS", "AAAAAAA"])
    for action in ("pass", "exchange A", "pass", "exchange A"):
        game.act(game.turn, action)
    assert game.outcome is None
    game.act(0, "pass")
    game.act(1, "pass")
    assert game.outcome is not None


@pytest.mark.parametrize("seats", [3, 4])
def test_with_more_players_everybody_must_pass_in_a_row(seats: int) -> None:
    game = Words.new(seats=seats)
    for seat in range(seats - 1):
        game.act(seat, "pass")
        assert game.outcome is None
    game.act(seats - 1, "pass")
    assert game.outcome is not None
    assert game.outcome.reason == "passed"


def test_out_of_tiles_with_the_bag_empty_ends_it_and_the_rests_tiles_are_subtracted() -> None:
    game = set_up(ENDING, ["S", "QZA", "EE"], bag="")
    game.scores = [10, 50, 5]
    game.act(0, "word DRAGONS H 8 4")
    assert game.outcome is not None
    assert game.outcome.describe() == {"places": [2, 1, 3], "scores": [19, 29, 3], "reason": "out"}


def test_in_classic_who_goes_out_gains_what_the_others_lose() -> None:
    game = set_up(ENDING, ["S", "QZA", "EE"], bag="", preset="classic")
    game.scores = [10, 50, 5]
    game.act(0, "word DRAGONS H 8 4")
    assert game.outcome is not None
    scores = [10 + sum(formed[1] for formed in there(game.last)["words"]) + 23, 29, 3]
    assert game.outcome.describe() == {"places": [1, 2, 3], "scores": scores, "reason": "out"}


def test_in_classic_six_turns_in_a_row_without_a_score_end_it_and_everybody_loses_what_they_hold() -> None:
    game = set_up(EMPTY, ["DRAGONS", "AAAAAAA"], bag="E" * 20, preset="classic")
    game.act(0, "pass")
    game.act(1, "pass")
    game.act(0, "word DRAGON H 8 8")
    score = game.scores[0]
    for turn, action in enumerate(("pass", "pass", "exchange A", "pass", "pass")):
        assert game.view(None).get("scoreless") == turn
        game.act(game.turn, action)
    held = [value_tiles(rack) for rack in game.racks]
    game.act(game.turn, "pass")
    assert game.outcome is not None
    assert (game.outcome.reason, game.outcome.scores) == ("scoreless", (score - held[0], -held[1]))


def test_a_classic_match_that_began_before_ends_by_passes_and_nobody_gains() -> None:
    asked = Words.info.choices(Words.new({"preset": "classic"}).setup.options)
    game = Words(Setup(asked, 2, 0))
    game.act(0, "pass")
    game.act(1, "pass")
    assert game.outcome is not None
    assert (game.outcome.reason, game.outcome.scores) == ("passed", (0, 0))


def test_out_of_tiles_with_tiles_in_the_bag_goes_on() -> None:
    game = set_up(ENDING, ["S", "QZA"], bag="E")
    game.act(0, "word DRAGONS H 8 4")
    assert game.outcome is None
    assert game.racks[0] == ["E"]


def test_a_tie_goes_to_whoever_finished_their_turn_last() -> None:
    game = set_up(ENDING, ["AAAAAAA", "EEEEEEE"])
    game.scores = [20, 20]
    game.act(0, "pass")
    game.act(1, "pass")
    assert game.outcome is not None
    assert game.outcome.places == (2, 1)
    game = set_up(ENDING, ["S", "E"], bag="")
    game.scores = [11, 21]  # 11 + 9 for DRAGONS; 21 - 1 for the E
    game.act(0, "word DRAGONS H 8 4")
    assert game.outcome is not None
    assert game.outcome.scores == (20, 20)
    assert game.outcome.places == (1, 2)


def test_resigning_gives_the_match_to_the_other() -> None:
    game = Words.new()
    game.scores = [100, 0]
    game.act(0, "resign")
    assert game.outcome is not None
    assert game.outcome.describe() == {"places": [2, 1], "scores": [100, 0], "reason": "resigned"}


def test_of_several_the_others_go_on_and_who_gave_up_first_comes_last() -> None:
    game = Words.new(seats=4, seed=3)
    game.act(2, "resign")
    assert game.turn == 0
    game.act(0, "pass")
    assert game.turn == 1
    game.act(1, "resign")
    assert game.turn == 3
    assert game.view(None)["gone"] == [2, 1]
    with pytest.raises(IllegalAction):
        game.act(2, "resign")
    game.scores = [5, 90, 80, 7]
    game.act(3, "pass")
    assert game.to_act() == (0,), "the count of passes began anew when somebody left"
    game.act(0, "pass")
    assert game.outcome is not None
    assert game.outcome.places == (2, 3, 4, 1)


def test_actions_lists_plays_best_first_then_exchanges_then_pass() -> None:
    game = set_up(EMPTY, ["DRAGONS", "AAAAAAA"])
    offer = game.actions(0)
    assert offer[-1] == "pass"
    assert offer[-2] == "exchange ADGNORS"
    assert offer[-9:-2] == [f"exchange {letter}" for letter in "ADGNORS"]
    assert "word DRAGONS V 2 8" in offer
    assert game.actions(1) == []
    scores = []
    for action in offer[:40]:
        twin = game.copy()
        twin.act(0, action)
        scores.append(twin.scores[0])
    assert scores == sorted(scores, reverse=True)


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 10**9), st.sampled_from(["wow", "classic"]), st.integers(2, 4))
def test_no_tile_is_lost_or_made(seed: int, preset: str, seats: int) -> None:
    game = Words.new({"preset": preset}, seats=seats, seed=seed)
    rng = Rng(seed)
    for _ in range(12):
        if game.outcome is not None:
            break
        game.act(game.turn, rng.choice(game.actions(game.turn)))
        assert count_tiles(game) == sorted(fill_bag(preset))
        assert all(len(rack) == 7 for rack in game.racks) or not game.bag


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 50), st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=64))
def test_no_text_upsets_the_game(seed: int, text: str) -> None:
    game = Words.new({"preset": "classic"}, seed=seed)
    before = game.dump()
    for action in (text, f"word {text}", f"word {text} H 8 8", f"exchange {text}"):
        twin = game.copy()
        refused = False
        try:
            twin.act(0, action)
        except IllegalAction:
            refused = True
        assert (twin.dump() == before) == refused
