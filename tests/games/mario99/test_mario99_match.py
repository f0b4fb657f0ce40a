"""Rounds, levels, victory, defeat and the contract's corners."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.mario99.mario99_position import set_up
from tests.saying import refuses, say

from rumpus.core.game import IllegalAction, Outcome
from rumpus.core.rng import Rng
from rumpus.games.mario99.board import format_rows
from rumpus.games.mario99.rules import KEYS, Mario99

ALMOST = "..b*b*....b*y<y>"
"""Two halves of blue clear it."""
BUSY = "y*............r*"
FULL = "\n".join(["......b*r*......", "......r*b*......"] * 8)


def ended(game: Mario99) -> Outcome | None:
    """The outcome, asked for afresh."""
    return game.outcome


def clear(game: Mario99, seat: int = 0) -> None:
    """Drop the blue pill into ALMOST's gap."""
    game.act(seat, "drop")


def test_no_victory_before_7000_ms_then_it_counts_at_7000() -> None:
    game = set_up(ALMOST, BUSY, pills="bb")
    game.advance(600)
    clear(game)
    game.advance(1200)
    assert game.bottles[0].viruses == 0
    game.advance(6999)
    assert ended(game) is None
    assert game.bottles[0].living
    assert game.due() == 7000
    game.advance(7000)
    assert game.outcome == Outcome((1, 2), (300, 0), "cleared")


def test_a_virus_that_lands_before_7000_ms_undoes_the_victory_held_back() -> None:
    game = set_up(ALMOST, BUSY, pills="bb")
    game.bottles[0].damage = 1
    game.advance(600)
    clear(game)
    game.advance(6000)
    bottle = game.bottles[0]
    assert len(bottle.flying) == 1
    bottle.cells[bottle.flying[0][0] - 9] = 5 * 4 + 1  # something under it
    game.advance(7000)
    assert ended(game) is None
    assert bottle.viruses == 1


def test_after_7000_ms_the_first_to_clear_wins_at_once() -> None:
    game = set_up(ALMOST, ALMOST, BUSY, pills="bb")
    for bottle in game.bottles:
        bottle.damage = 0
    game.started = -7000  # as if played for seven seconds
    game.advance(600)
    clear(game, 1)
    game.advance(1200)
    assert game.outcome == Outcome((2, 1, 2), (0, 300, 0), "cleared")
    assert [bottle.phase for bottle in game.bottles] == ["lost", "won", "lost"]
    assert game.due() is None
    assert game.actions(0) == []
    with refuses(IllegalAction, "over", "mario99"):
        game.act(0, "left")


def test_two_who_clear_in_the_same_step_share_the_victory() -> None:
    game = set_up(ALMOST, ALMOST, pills="bb")
    game.advance(600)
    clear(game, 0)
    clear(game, 1)
    game.advance(7000)
    assert game.outcome == Outcome((1, 1), (300, 300), "cleared")


def test_last_one_standing_wins_and_places_go_by_order_of_falling() -> None:
    game = set_up(BUSY, FULL, BUSY)
    game.advance(600)
    assert game.bottles[1].phase == "lost"
    assert ended(game) is None
    game.advance(700)
    game.act(0, "resign")
    assert game.outcome == Outcome((2, 3, 1), (0, 0, 0), "last_standing")
    game = set_up(BUSY, FULL)
    game.advance(600)
    assert game.outcome == Outcome((1, 2), (0, 0), "last_standing")


def test_damage_goes_to_the_living_opponents_in_turn() -> None:
    game = set_up(BUSY, BUSY, FULL, BUSY)
    game.advance(600)
    for _ in range(5):
        game._send_damage(1, 1)
    assert [bottle.damage for bottle in game.bottles] == [2, 0, 0, 3]


def test_one_player_goes_on_to_the_next_level_with_the_same_score() -> None:
    game = set_up(ALMOST, pills="bb", options={"level": 3})
    game.advance(600)
    clear(game)
    game.advance(7000)
    assert (game.phase, game.bottles[0].phase, game.view(0)["next_from"]) == ("play", "won", None)
    game.advance(7100)
    assert (game.phase, game.view(0)["next_from"]) == ("stage", 9600)
    game.advance(9599)
    assert game.actions(0) == []
    with pytest.raises(IllegalAction) as refused:
        game.act(0, "next")
    assert refused.value.code == "too_soon"
    game.advance(60_000)
    assert game.due() is None
    assert game.actions(0) == ["next"]
    game.act(0, "next")
    seat = game.view(0)["seats"][0]
    assert (game.level, game.phase, seat["phase"], seat["score"], seat["viruses"]) == (4, "play", "throw", 300, 20)
    assert seat["until"] == 60_600
    assert game.started == 60_000


def test_clearing_level_20_repeats_level_20() -> None:
    game = set_up(ALMOST, pills="bb", options={"level": 20})
    game.advance(600)
    clear(game)
    game.advance(9600)
    game.act(0, "next")
    assert (game.level, game.bottles[0].viruses) == (20, 48)


def test_the_first_to_win_the_asked_number_of_rounds_wins() -> None:
    game = set_up(ALMOST, BUSY, pills="bb", options={"rounds": 2})
    game.advance(600)
    clear(game)
    game.advance(7100)
    view = game.view(1)
    assert (view["phase"], view["wins"], view["next_from"], view["outcome"]) == ("round", [1, 0], 9600, None)
    game.advance(9600)
    game.act(0, "next")
    assert game.actions(0) == []
    with pytest.raises(IllegalAction) as refused:
        game.act(0, "next")
    assert refused.value.code == "already_ready"
    assert game.phase == "round"
    game.act(1, "next")
    assert (game.phase, game.round, game.bottles[0].viruses, game.bottles[1].viruses) == ("play", 2, 5, 5)
    game.bottles[0].viruses = 0
    game.advance(9600 + 7000)
    assert game.outcome is not None
    assert game.outcome.places == (1, 2)


def test_a_round_starts_by_itself_10_s_after_its_screen() -> None:
    game = set_up(ALMOST, BUSY, pills="bb", options={"rounds": 2})
    game.advance(600)
    clear(game)
    game.advance(17_099)
    assert game.phase == "round"
    game.advance(17_100)
    assert (game.phase, game.round) == ("play", 2)


def test_a_seat_that_resigns_is_out_of_the_whole_match() -> None:
    game = set_up(ALMOST, BUSY, BUSY, pills="bb", options={"rounds": 2})
    game.act(2, "resign")
    assert ended(game) is None
    with pytest.raises(IllegalAction):
        game.act(2, "left")
    game.advance(600)
    clear(game)
    game.advance(9600)
    game.act(0, "next")
    game.act(1, "next")
    assert game.phase == "play"
    assert [bottle.phase for bottle in game.bottles] == ["throw", "throw", "lost"]
    game.act(0, "resign")
    assert game.outcome is not None
    assert game.outcome.places == (2, 1, 3)
    assert game.outcome.reason == "resigned"


def test_resigning_alone_ends_it_with_the_score() -> None:
    game = set_up(ALMOST, pills="bb")
    game.advance(600)
    clear(game)
    game.advance(1200)
    game.act(0, "resign")
    assert game.outcome == Outcome((1,), (300,), "resigned")


def test_two_seats_with_the_same_seed_and_the_same_keys_stay_identical_for_10000_steps() -> None:
    for seed in range(6):
        game = Mario99.new({"virus_count": 30, "speed": "high"}, seats=2, seed=seed)
        rng = Rng(seed)
        step = 0
        while step < 10_000 and game.outcome is None:
            step += rng.between(1, 120)
            game.advance(step)
            if game.outcome is None:
                key = rng.choice(KEYS) + rng.choice(("", "+", "-"))
                game.act(0, key)
                game.act(1, key)
            first, second = (bottle.dump() for bottle in game.bottles)
            assert first == second


def test_identical_seats_also_send_and_receive_alike() -> None:
    game = set_up(ALMOST + "\n" + BUSY, ALMOST + "\n" + BUSY, pills="bb")
    for seat in (0, 1):
        game.bottles[seat].cells = game.bottles[0].cells.copy()
    game.bottles[0].damage = game.bottles[1].damage = 3
    for step in range(600, 12_000, 100):
        game.advance(step)
        if game.outcome is None:
            for seat in (0, 1):
                game.act(seat, "drop")
        assert game.bottles[0].dump() == game.bottles[1].dump()


@settings(max_examples=60)
@given(
    st.integers(0, 2**32), st.integers(1, 4), st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=64)
)
def test_any_text_is_an_action_or_a_friendly_refusal_that_changes_nothing(seed: int, seats: int, word: str) -> None:
    game = Mario99.new(seats=seats, seed=seed)
    game.advance(seed % 4000)
    before = game.digest()
    refusal: IllegalAction | None = None
    try:
        game.act(0, word)
    except IllegalAction as problem:
        refusal = problem
    if refusal is not None:
        assert refusal.code
        assert say(refusal)
        assert game.digest() == before


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 2**32), st.integers(1, 3), st.integers(1, 2))
def test_random_play_keeps_the_contract(seed: int, seats: int, rounds: int) -> None:
    game = Mario99.new({"virus_count": 12, "rounds": rounds, "speed": "high"}, seats=seats, seed=seed)
    rng = Rng(seed)
    for count in range(10_000):
        for seat in range(seats):
            words = game.actions(seat)
            assert words or not game.bottles[seat].living
            if words:
                game.act(seat, rng.choice(words))
        if game.outcome is not None:
            break
        due = game.due()
        if due is None:
            continue
        assert due > game.step
        if count % 50 == 0:
            twin = Mario99.load(game.setup, json.loads(json.dumps(game.dump())))
            other = game.copy()
            assert twin.digest() == other.digest() == game.digest()
            assert game.imagine(0, 5).view(0) == game.view(0)
            twin.advance(due + 777)
            for part in (due - 1, due, due + 500, due + 777):
                other.advance(part)
            assert twin.digest() == other.digest()
        game.advance(due)
        for bottle in game.bottles:
            assert "".join(format_rows(bottle.cells)).count("*") == bottle.viruses
    assert game.outcome is not None
