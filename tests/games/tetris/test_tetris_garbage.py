"""Garbage: when it is settled, in which order, who gets it, where its gaps are, and what overflows."""

from itertools import pairwise
from typing import Any

from tests.games.tetris.tetris_position import draw, set_up

from rumpus.games.tetris.field import EMPTY
from rumpus.games.tetris.rules import Tetris

FLOOR = ".........."
TETRIS = """
    .........i
    .........i
    .........i
    .........i
    ggggggggg.
    ggggggggg.
    ggggggggg.
    ggggggggg.
"""


def events(game: Tetris, *names: str) -> list[tuple[str, dict[str, Any]]]:
    """What of these names happened since the last time."""
    return [(event.name, dict(event.data)) for event in game.take_events() if event.name in names]


def find_gaps(game: Tetris, seat: int, rows: int) -> list[int]:
    """The gaps of the lowest rows, from above; they must be garbage."""
    lines = draw(game, seat, rows).split("\n")
    assert all(line.count("g") == 9 and line.count(".") == 1 for line in lines)
    return [line.index(".") for line in lines]


def test_an_attack_is_sent_when_the_next_piece_enters_and_waits_until_the_receivers_next_one() -> None:
    game = set_up(TETRIS, FLOOR, pieces="O")
    game.advance(10)
    game.act(0, "drop")
    assert [seat["incoming"] for seat in game.view(None)["seats"]] == [0, 0]
    game.advance(16)
    assert events(game, "garbage_sent") == [("garbage_sent", {"seat": 0, "to": 1, "count": 4})]
    assert [seat["incoming"] for seat in game.view(None)["seats"]] == [0, 4]
    assert game.view(None)["seats"][0]["sent"] == 4
    game.advance(20)
    game.act(1, "drop")
    assert "g" not in draw(game, 1)
    game.advance(26)
    assert events(game, "garbage_added") == [("garbage_added", {"seat": 1, "count": 4})]
    find_gaps(game, 1, 4)
    assert draw(game, 1, 6).split("\n")[:2] == ["....OO....", "....OO...."]
    assert game.view(None)["seats"][1]["incoming"] == 0


def test_outgoing_cancels_incoming_before_spawn_oldest_attack_first() -> None:
    game = set_up(TETRIS, FLOOR, pieces="O")
    game.wells[0].incoming = [3, 2, 1]
    game.act(0, "drop")
    assert game.view(0)["seats"][0]["incoming"] == 6
    game.advance(6)
    assert events(game, "garbage_sent", "garbage_added") == [("garbage_added", {"seat": 0, "count": 2})]
    assert game.wells[1].incoming == []


def test_what_is_left_after_cancelling_is_sent() -> None:
    game = set_up(TETRIS, FLOOR, pieces="O")
    game.wells[0].incoming = [1]
    game.act(0, "drop")
    game.advance(6)
    assert events(game, "garbage_sent", "garbage_added") == [("garbage_sent", {"seat": 0, "to": 1, "count": 3})]
    assert game.wells[1].incoming == [3]


def test_garbage_comes_in_before_the_piece_which_enters_above_it() -> None:
    stack = "....gg....\n" * 16
    for rows, out in ((4, False), (5, True)):
        game = set_up(stack, FLOOR, pieces="O")
        game.wells[0].incoming = [rows]
        game.advance(6)
        assert game.wells[0].living is not out
        if not out:  # the field is 20 high: the piece enters in the hidden rows and cannot fall
            assert draw(game).split("\n")[:3] == ["....oo....", "....oo....", "....gg...."]


def test_overflowing_the_top_is_game_over() -> None:
    for rows, out in ((2, False), (3, True)):
        game = set_up("g.........\n" * 20, FLOOR, pieces="O")
        game.wells[0].incoming = [rows]
        game.advance(6)
        assert game.wells[0].living is not out
    assert game.outcome is not None
    assert (game.outcome.places, game.outcome.reason) == ((2, 1), "last_standing")


def test_a_single_and_a_mini_send_nothing() -> None:
    game = set_up("....t.....\ngggtt.gggg\nggggtggggg", FLOOR)
    game.act(0, "cw")
    game.act(0, "drop")
    game.advance(6)
    assert game.view(None)["seats"][0]["lines"] == 1
    assert events(game, "garbage_sent") == []


def test_the_gap_is_the_same_within_an_attack_with_the_chance_of_the_option() -> None:
    same = {}
    for cheese in (0, 70, 100):
        kept = pairs = 0
        for seed in range(120):
            game = set_up(FLOOR, FLOOR, pieces="O", options={"cheese": cheese}, seed=seed)
            game.wells[0].incoming = [8]
            game.advance(6)
            gaps = find_gaps(game, 0, 8)
            kept += sum(upper == lower for upper, lower in pairwise(gaps))
            pairs += 7
        same[cheese] = kept * 100 // pairs
    assert same[0] == 0
    assert 65 <= same[70] <= 75
    assert same[100] == 100


def test_every_attack_has_a_gap_of_its_own_anywhere() -> None:
    seen = set()
    for seed in range(100):
        game = set_up(FLOOR, FLOOR, pieces="O", options={"cheese": 100}, seed=seed)
        game.wells[0].incoming = [2, 2]
        game.advance(6)
        upper, upper_too, lower, lower_too = find_gaps(game, 0, 4)  # the first attack has been pushed up
        assert (upper, lower) == (upper_too, lower_too)
        seen.add((upper, lower))
    assert {upper for upper, _ in seen} == set(range(10))
    assert len(seen) > 50


def test_more_than_two_seats_the_next_living_opponent_in_turn_for_each_attack() -> None:
    game = set_up(FLOOR, FLOOR, FLOOR, FLOOR, pieces="O")
    game.advance(6)
    targets = []
    for number in range(6):
        if number == 4:
            game.act(2, "resign")
        game.wells[0].outgoing = 2
        game.act(0, "drop")
        game.advance(game.step + 6)
        targets += [data["to"] for _, data in events(game, "garbage_sent")]
    assert targets == [1, 2, 3, 1, 3, 1]


def test_attacks_of_the_same_step_reach_both_only_with_their_next_piece() -> None:
    game = set_up(TETRIS, TETRIS, pieces="O")
    game.act(0, "drop")
    game.act(1, "drop")
    game.advance(6)
    assert [seat["incoming"] for seat in game.view(None)["seats"]] == [4, 4]
    assert all(row == EMPTY for well in game.wells for row in well.rows)


def test_alone_nothing_is_sent() -> None:
    game = set_up(TETRIS, pieces="O")
    game.act(0, "drop")
    game.advance(6)
    assert events(game, "garbage_sent") == []
    assert game.view(0)["seats"][0]["sent"] == 0
