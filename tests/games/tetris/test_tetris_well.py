"""One seat through time, ruling by ruling: entry, DAS and ARR, lock delay, hold, and how it ends."""

import pytest
from tests.games.drawing import tidy
from tests.games.tetris.tetris_position import draw, set_up
from tests.there import there

from rumpus.games.tetris.rules import Tetris

FLOOR = ".........."
ON_THE_FLOOR = """
    ....oo....
    ....oo....
"""


def column(game: Tetris) -> int:
    """The column of the piece's box."""
    x = there(game.view(0)["seats"][0]["piece"])["x"]
    assert isinstance(x, int)
    return x


def columns(game: Tetris, *steps: int) -> list[int]:
    """The column at each of these steps."""
    found = []
    for step in steps:
        game.advance(step)
        found.append(column(game))
    return found


# Entry.


@pytest.mark.parametrize(
    ("piece", "drawing"),
    [
        ("I", "..........\n...iiii..."),
        ("O", "....oo....\n....oo...."),
        ("T", "....t.....\n...ttt...."),
        ("S", "....ss....\n...ss....."),
        ("Z", "...zz.....\n....zz...."),
        ("J", "...j......\n...jjj...."),
        ("L", ".....l....\n...lll...."),
    ],
)
def test_pieces_appear_centred_rounded_left_flat_side_down_then_fall_at_once(piece: str, drawing: str) -> None:
    game = set_up(FLOOR, pieces=piece)
    game.advance(5)
    assert game.view(0)["seats"][0]["piece"] is None
    game.advance(6)
    rows = draw(game).split("\n")
    assert "\n".join(rows[1:3]) == drawing  # rows 21 and 20: it entered in rows 22 and 21
    blocked = set_up("\n".join(["..........", "...ggggg.."] + [".........."] * 19), pieces=piece)
    blocked.advance(6)
    assert "\n".join(draw(blocked).split("\n")[:2]) == drawing


def test_entry_delay_is_6_steps_after_a_lock() -> None:
    game = set_up(FLOOR, pieces="O")
    game.advance(20)
    game.act(0, "drop")
    seat = game.view(0)["seats"][0]
    assert (seat["phase"], seat["since"], seat["until"], seat["piece"]) == ("entry", 20, 26, None)
    assert game.due() == 26
    game.advance(25)
    assert game.view(0)["seats"][0]["piece"] is None
    game.advance(26)
    assert game.view(0)["seats"][0]["phase"] == "fall"


def test_blocked_at_spawn_is_game_over() -> None:
    tall = "\n".join(["....gg...."] + [".........."] * 21)
    game = set_up(tall, pieces="O")
    game.advance(6)
    assert game.outcome is not None
    assert (game.outcome.reason, game.outcome.places) == ("topped_out", (1,))
    assert [event.name for event in game.take_events()] == ["out"]


def test_locking_wholly_above_row_20_is_game_over_and_partly_above_is_not() -> None:
    tower = "....gg....\n" * 20
    game = set_up(tower, pieces="O")
    game.advance(6)
    game.advance(6 + 29)
    assert game.view(0)["phase"] == "play"
    game.advance(6 + 30)
    assert game.outcome is not None
    assert game.outcome.reason == "topped_out"
    lower = set_up("....gg....\n" * 19, pieces="OI")
    lower.advance(6 + 30)
    assert draw(lower).split("\n")[1:3] == ["....OO....", "....OO...."]
    lower.advance(6 + 36)
    assert lower.outcome is not None  # the I is blocked where it should enter


def test_nothing_turns_or_moves_above_row_22() -> None:
    game = set_up("\n".join(["...iiii...", "...gggg..."] + [".........."] * 20))
    game.act(0, "cw")
    assert "cw" not in game.actions(0)
    assert draw(game).split("\n")[0] == "...iiii..."


# DAS and ARR.


def test_das_10_arr_2_first_move_at_once_then_12_steps_later_then_every_2() -> None:
    game = set_up(FLOOR, pieces="T")
    game.advance(10)
    assert column(game) == 3
    game.act(0, "right+")
    assert column(game) == 4
    assert columns(game, 21, 22, 23, 24, 25, 26) == [4, 5, 5, 6, 6, 7]
    game.advance(66 - 1)
    assert column(game) == 7  # at the wall nothing happens, and nothing is due for it
    assert game.due() == 66


def test_a_released_key_stops_at_once() -> None:
    game = set_up(FLOOR, pieces="T")
    game.advance(10)
    game.act(0, "left+")
    game.advance(22)
    game.act(0, "left-")
    assert columns(game, 22, 60) == [1, 1]


def test_a_tap_moves_once_and_charges_nothing() -> None:
    game = set_up(FLOOR, pieces="T")
    game.advance(10)
    game.act(0, "left")
    assert columns(game, 10, 60) == [2, 2]


def test_presses_during_the_entry_delay_charge_das() -> None:
    game = set_up(FLOOR, pieces="T")
    game.act(0, "left+")
    assert columns(game, 6, 11, 12, 13, 14) == [3, 3, 2, 2, 1]


def test_a_key_held_through_a_lock_keeps_its_rhythm() -> None:
    game = set_up(FLOOR, pieces="T")
    game.advance(10)
    game.act(0, "right+")  # repeats at 22, 24, 26, ...
    game.advance(41)
    game.act(0, "drop")
    game.advance(46)
    assert game.view(0)["seats"][0]["piece"] is None
    assert columns(game, 47, 48, 50, 52) == [3, 4, 5, 6]


def test_of_left_and_right_the_one_pressed_last_counts_and_then_again_the_other() -> None:
    game = set_up(FLOOR, pieces="T")
    game.advance(10)
    game.act(0, "left+")
    game.advance(11)
    game.act(0, "right+")
    assert columns(game, 11, 23, 25) == [3, 4, 5]
    game.act(0, "right-")
    assert columns(game, 25, 26, 28, 30) == [5, 4, 3, 2]  # left was charged since step 10


def test_a_blocked_repeat_goes_on_when_the_way_is_free() -> None:
    game = set_up(
        """
        ...oo.....
        ...oog....
        .....g....
        ..........
        ..........
        ..........
        """
    )
    game.act(0, "right+")
    assert draw(game, rows=6).split("\n")[0] == "...oo....."
    game.advance(59)
    assert column(game) == 3
    game.advance(60)  # one row down, still beside the wall of g
    game.act(0, "down")
    assert column(game) == 3
    game.act(0, "down")  # below it: the next repeat is at step 62, for they come at 12, 14, 16, ...
    assert columns(game, 61, 62) == [3, 4]


# Falling and lock delay.


def test_soft_drop_every_3_steps() -> None:
    game = set_up(FLOOR, pieces="O")
    game.advance(10)
    game.act(0, "down+")
    heights = []
    for step in (10, 12, 13, 15, 16):
        game.advance(step)
        heights.append(there(game.view(0)["seats"][0]["piece"])["y"])
    assert heights == [18, 18, 17, 17, 16]
    game.act(0, "down-")
    assert game.due() == 16 + 60


def test_lock_delay_is_30_steps_from_landing() -> None:
    game = set_up(ON_THE_FLOOR)
    assert game.view(0)["seats"][0]["phase"] == "lock"
    assert game.due() == 30
    game.advance(29)
    assert draw(game, rows=2) == tidy(ON_THE_FLOOR)
    game.advance(30)
    assert draw(game, rows=2) == tidy(ON_THE_FLOOR).upper()
    falling = set_up(ON_THE_FLOOR + FLOOR)
    falling.advance(60)
    assert falling.due() == 60 + 30


def test_lock_delay_is_restarted_by_a_successful_move_or_turn_only() -> None:
    game = set_up(".t........\nttt.......")
    game.advance(20)
    game.act(0, "left")  # the wall: no move
    assert game.due() == 30
    game.act(0, "right")
    assert game.due() == 50
    game.advance(40)
    game.act(0, "cw")
    assert game.due() == 70


def test_at_most_15_times_per_piece() -> None:
    game = set_up(ON_THE_FLOOR)
    for number in range(1, 16):
        game.advance(20 * number)
        game.act(0, "left" if number % 2 else "right")
        assert game.due() == 20 * number + 30
    game.advance(320)
    game.act(0, "right")  # it still moves, but time runs out
    assert column(game) == 4
    assert game.due() == 330
    game.advance(330)
    assert game.view(0)["seats"][0]["phase"] == "entry"


def test_reaching_a_new_lowest_row_restores_the_15() -> None:
    game = set_up(
        """
        oo........
        oo........
        gg........
        gg........
        """
    )
    for number in range(1, 15):
        game.advance(10 * number)
        game.act(0, "right" if number % 2 else "left")
    assert game.wells[0].restarts == 14
    game.act(0, "right")
    game.act(0, "right")  # off the ledge: the fifteenth and sixteenth move
    assert game.view(0)["seats"][0]["phase"] == "fall"
    assert game.wells[0].restarts == 15
    game.advance(140 + 60)
    assert game.wells[0].restarts == 0
    game.advance(140 + 120)
    for number in range(1, 16):
        game.act(0, "right" if number % 2 else "left")
        assert game.due() == 260 + 30
    assert game.wells[0].restarts == 15


def test_a_piece_lifted_off_by_a_turn_has_its_delay_again_until_the_15_are_used_up() -> None:
    before = """
        ....t.....
        ...gttg...
        ....t.....
    """
    for used, locks_at in ((0, 70 + 30), (15, 70)):
        game = set_up(before)
        game.wells[0].restarts = used
        game.advance(10)
        game.act(0, "cw")
        assert draw(game, rows=4) == tidy(
            """
            ...ttt....
            ....t.....
            ...g..g...
            ..........
            """
        )
        game.advance(locks_at - 1)
        assert game.view(0)["seats"][0]["phase"] != "entry"
        game.advance(locks_at)
        assert draw(game, rows=4) == tidy(
            """
            ..........
            ...TTT....
            ...gT.g...
            ..........
            """
        )


# Hold.


def test_hold_takes_the_next_piece_first_and_swaps_later() -> None:
    game = set_up(FLOOR, pieces="TJSOLZI")
    game.advance(10)
    game.act(0, "cw")
    game.act(0, "hold")
    seat = game.view(0)["seats"][0]
    assert (there(seat["piece"])["kind"], seat["hold"], seat["held"]) == ("J", "T", True)
    assert seat["next"] == ["S", "O", "L"]
    game.act(0, "drop")
    game.advance(16)
    assert game.view(0)["seats"][0]["held"] is False
    game.act(0, "hold")
    seat = game.view(0)["seats"][0]
    assert (there(seat["piece"])["kind"], there(seat["piece"])["turn"], seat["hold"]) == ("T", 0, "S")


def test_hold_once_per_piece() -> None:
    game = set_up(FLOOR, pieces="TJSOLZI")
    game.advance(10)
    game.act(0, "hold")
    assert "hold" not in game.actions(0)
    before = game.digest()
    game.act(0, "hold")
    assert game.digest() == before


def test_a_held_piece_starts_again_at_the_top_with_all_its_moves() -> None:
    game = set_up(ON_THE_FLOOR, pieces="TJ")
    game.wells[0].restarts = 9
    game.advance(12)
    game.act(0, "hold")
    seat = game.view(0)["seats"][0]
    assert (there(seat["piece"])["y"], seat["until"]) == (18, 12 + 60)
    assert game.wells[0].restarts == 0


def test_a_swapped_in_piece_without_room_is_game_over() -> None:
    game = set_up("\n".join(["..oo......", "..oog.....", "....g....."] + [FLOOR] * 19), pieces="T")
    game.act(0, "hold")
    assert game.outcome is not None
    assert game.outcome.reason == "topped_out"
