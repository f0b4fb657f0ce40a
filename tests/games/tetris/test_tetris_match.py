"""The match: who wins, what is seen, what may be done, the sequence of pieces, and the same match everywhere."""

import json

import pytest
from tests.games.tetris.tetris_position import draw, format_rows, parse, set_up
from tests.saying import refuses
from tests.there import there

from rumpus.core.game import IllegalAction
from rumpus.core.rng import Rng
from rumpus.games.tetris.bag import Bag
from rumpus.games.tetris.field import EMPTY, FRAME, HEIGHT, LETTERS, place, scan, spot
from rumpus.games.tetris.rules import Tetris
from rumpus.games.tetris.view import list_cells

FLOOR = ".........."
FULL_TO_THE_TOP = "....gg....\n" * 22
WORDS = (
    "left", "left+", "left-", "right", "right+", "right-", "down", "down+", "down-", "drop", "cw", "ccw", "hold",
)  # fmt: skip


# Who has won.


def test_last_one_standing_wins_and_places_go_by_order_of_topping_out() -> None:
    game = set_up(FLOOR, FULL_TO_THE_TOP, FLOOR, pieces="O")
    game.advance(6)
    assert game.view(0)["phase"] == "play"
    assert [seat["phase"] for seat in game.view(None)["seats"]] == ["fall", "out", "fall"]
    with refuses(IllegalAction, "out", "tetris"):
        game.act(1, "drop")
    for _ in range(11):
        game.act(2, "drop")
        game.advance(game.step + 6)
    assert game.outcome is not None
    assert (game.outcome.places, game.outcome.reason) == ((1, 3, 2), "last_standing")
    assert game.outcome.winners == (0,)
    assert game.outcome.scores == tuple(well.score for well in game.wells)


def test_out_at_the_same_step_the_higher_score_is_placed_better_and_equal_scores_share() -> None:
    for scores, places in (((5, 7), (2, 1)), ((7, 7), (1, 1))):
        game = set_up(FULL_TO_THE_TOP, FULL_TO_THE_TOP, pieces="O")
        for well, score in zip(game.wells, scores, strict=True):
            well.score = score
        game.advance(6)
        assert game.outcome is not None
        assert (game.outcome.places, game.outcome.reason) == (places, "last_standing")


def test_alone_it_ends_topped_out_with_the_score() -> None:
    game = Tetris.new(seed=4)
    while game.outcome is None:
        game.advance(game.due() or 0)
        if game.wells[0].kind >= 0:
            game.act(0, "drop")
    assert (game.outcome.places, game.outcome.reason) == ((1,), "topped_out")
    assert game.outcome.scores[0] == game.wells[0].score > 0


def test_resigned() -> None:
    game = Tetris.new(seats=3, seed=1)
    game.act(1, "resign")
    assert game.view(0)["phase"] == "play"
    game.act(0, "resign")
    assert game.outcome is not None
    assert (game.outcome.places, game.outcome.reason) == ((2, 3, 1), "resigned")
    alone = Tetris.new(seed=1)
    alone.act(0, "resign")
    assert alone.outcome is not None
    assert (alone.outcome.places, alone.outcome.reason) == ((1,), "resigned")


# What may be done.


def test_unknown_words_are_refused_and_keys_without_effect_are_not() -> None:
    game = Tetris.new(seed=1)
    for word in ("jump", "cw*", "drop-", "LEFT", "left ", "", "hold++", "left++"):
        with pytest.raises(IllegalAction) as refused:
            game.act(0, word)
        assert refused.value.code == "unknown_action"
    for word in WORDS:
        game.act(0, word)  # no piece yet
    game.advance(6)
    for _ in range(6):
        game.act(0, "left")  # the wall


def test_without_the_option_there_is_no_hold() -> None:
    game = Tetris.new({"hold": False}, seed=1)
    game.advance(6)
    assert "hold" not in game.actions(0)
    assert game.view(0)["holds"] is False
    with pytest.raises(IllegalAction) as refused:
        game.act(0, "hold")
    assert refused.value.code == "no_hold"


def test_actions_are_those_that_do_something_and_never_none() -> None:
    game = set_up("oo........\noo........")
    assert game.actions(0) == ["right", "right+", "drop", "hold"]
    game.act(0, "right+")
    game.act(0, "drop")
    assert game.actions(0) == ["left+", "right+", "down+", "cw+", "ccw+", "right-"]


# What is seen.


def test_the_view_is_public_counts_rows_from_the_top_and_cells_from_the_floor() -> None:
    game = set_up("...t......\n..ttt.....\n..........\ngg........", FLOOR, pieces="JLSZ", options={"next": 2})
    view = game.view(1)
    assert view == game.view(0) == game.view(None)
    seat = view["seats"][0]
    assert (len(seat["rows"]), seat["rows"][0], seat["rows"][-1]) == (22, EMPTY, "gg........")
    assert seat["piece"] == {
        "kind": "T", "turn": 0, "x": 2, "y": 1, "cells": [[0, 1], [1, 1], [2, 1], [1, 2]],
        "past": [0, 0, 0, 0, None, 0],
    }  # fmt: skip
    assert list_cells(there(seat["piece"]), there(seat["ghost"])) == [(2, 0), (3, 0), (4, 0), (3, 1)]
    assert (seat["next"], seat["hold"], seat["held"]) == (["J", "L"], None, False)
    assert (seat["phase"], seat["since"], seat["until"]) == ("fall", 0, 60)
    game.act(0, "down+")
    assert view["seats"][0]["keys"] == []
    assert game.view(0)["seats"][0]["keys"] == ["down"]


def test_eight_seats_fit_into_a_view() -> None:
    game = Tetris.new({"next": 6}, seats=8, seed=2)
    for _ in range(6):
        game.advance(game.step + 6)
        for seat in range(8):
            game.act(seat, "drop")
    assert len(json.dumps(game.view(0), separators=(",", ":"))) < 8_000


def test_last_names_what_was_scored_and_when() -> None:
    game = set_up(".........i\n" * 4 + "ggggggggg.\n" * 4, FLOOR)
    game.advance(3)
    game.act(0, "drop")
    assert game.view(0)["seats"][0]["last"] == {"name": "Tetris", "points": 800, "lines": 4, "at": 3}


# The pieces to come.


def test_every_bag_has_all_seven_pieces() -> None:
    bag = Bag(Rng(5))
    bag.draw(70)
    for first in range(0, 70, 7):
        assert sorted(bag[number] for number in range(first, first + 7)) == list(range(7))


def test_all_seats_get_the_same_pieces_at_their_own_pace() -> None:
    game = Tetris.new(seats=2, seed=9)
    taken: list[list[str]] = [[], []]
    for turn in range(10):
        for seat in (0, 1) if turn % 2 else (0,):
            piece = game.view(seat)["seats"][seat]["piece"]
            if piece:
                taken[seat].append(piece["kind"])
                game.act(seat, "drop")
        game.advance(game.step + 6)
    short = min(map(len, taken))
    assert short >= 4
    assert taken[0][:short] == taken[1][:short]
    alone = Tetris.new(seats=1, seed=9)
    alone.advance(6)
    assert there(alone.view(0)["seats"][0]["piece"])["kind"] == taken[0][0]


def test_imagine_keeps_what_anybody_sees_and_draws_the_rest_anew() -> None:
    game = Tetris.new(seats=2, seed=3)
    for _ in range(4):
        game.advance(game.step + 6)
        game.act(0, "drop")
    futures = set()
    for seed in range(8):
        other = game.imagine(1, seed)
        assert other.view(1) == game.view(1)
        other.bag.draw(35)
        sequence = [other.bag[number] for number in range(35)]
        assert sequence[:7] == [game.bag[number] for number in range(7)]  # seat 0 has seen 4 + 3
        assert all(sorted(sequence[first : first + 7]) == list(range(7)) for first in range(0, 35, 7))
        futures.add(tuple(sequence))
    assert len(futures) == 8


def test_bags_behind_everybody_are_forgotten() -> None:
    game = Tetris.new(seats=1, seed=3)
    for _ in range(30):
        game.advance(game.step + 6)
        if game.outcome is None:
            game.act(0, "drop")
            game.wells[0].rows, game.wells[0].bits = [EMPTY] * HEIGHT, FRAME
    assert game.bag.first == 28
    assert len(game.bag.kinds) <= 14


# Fields as text, and the same match everywhere.


def test_fields_are_text_both_ways() -> None:
    drawing = "IOTSZJLg..\n" + "g.g.g.g.g.\n" * 21
    rows = parse(drawing)
    assert format_rows(rows) + "\n" == drawing
    assert len(rows) == HEIGHT
    assert scan(rows).bit_count() - FRAME.bit_count() == 8 + 21 * 5
    assert all(spot(place(x, y)) == (x, y) for x in range(-3, 12) for y in range(-4, 27))


@pytest.mark.parametrize("drawing", ["...", "xxxxxxxxxx", FLOOR + "\n" + "g" * 11, (FLOOR + "\n") * 23])
def test_what_is_no_field_is_refused(drawing: str) -> None:
    with pytest.raises(ValueError):
        parse(drawing)


def test_same_seed_and_inputs_give_this_digest_on_every_platform() -> None:
    game = Tetris.new({"level": 5}, seats=3, seed=20)
    rng = Rng(77)
    for _ in range(2_000):
        if game.outcome is not None:
            break
        game.advance(game.step + rng.below(9))
        seat = rng.below(3)
        if game.actions(seat):
            game.act(seat, rng.choice(WORDS))
    assert game.outcome is not None
    assert draw(game, 0).count("\n") == 21
    assert game.digest() == "192741211048ba07"
    assert LETTERS == "IOTSZJL"  # the order in which bags are shuffled
