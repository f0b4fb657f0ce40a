"""Moving, turning and dropping a pill, each on a drawn bottle: keys in between."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.drawing import tidy
from tests.games.mario99.mario99_position import draw, set_up

from rumpus.core.falling import TURN_LEFT, TURN_RIGHT, W, fits, place, spot
from rumpus.games.mario99.board import empty_bottle
from rumpus.games.mario99.pill import turn_pill

EMPTY = "................"
ENTERS = 600


def press(drawing: str, keys: str, *, pills: str = "br", until: int = ENTERS, at: tuple[int, int] | None = None) -> str:
    """The whole bottle after the first pill entered (and was put at `at`) and the keys were tapped."""
    game = set_up(drawing, pills=pills)
    game.advance(until)
    if at is not None:
        game.bottles[0].at = place(*at)
    for key in keys.split():
        game.act(0, key)
    return draw(game)


def test_a_new_pill_enters_at_3_15_and_4_15() -> None:
    assert press(EMPTY, "").split("\n")[:2] == ["######....######", "......b<r>......"]


@pytest.mark.parametrize(
    ("keys", "neck", "top"),
    [
        ("turnleft", "######r^..######", "......bv........"),
        ("turnleft turnleft", "######....######", "......r<b>......"),
        ("turnleft turnleft turnleft", "######b^..######", "......rv........"),
        ("turnright", "######b^..######", "......rv........"),
        ("turnleft turnright", "######....######", "......b<r>......"),
    ],
)
def test_rotation_turns_about_the_pills_lower_left_cell(keys: str, neck: str, top: str) -> None:
    assert press(EMPTY, keys).split("\n")[:2] == [neck, top]


def test_left_and_right_move_one_column_and_stop_at_the_glass() -> None:
    assert press(EMPTY, "left left").split("\n")[1] == "..b<r>.........."
    assert press(EMPTY, "left left left left left").split("\n")[1] == "b<r>............"
    assert press(EMPTY, "right " * 6).split("\n")[1] == "............b<r>"


def test_an_upright_pill_cannot_leave_the_neck_sideways() -> None:
    assert press(EMPTY, "turnleft left").split("\n")[:2] == ["######r^..######", "......bv........"]


def test_if_the_turned_pill_does_not_fit_try_one_column_to_the_left() -> None:
    before = """
        ........r*......
        ......b*........
        ......y*........
    """
    # put beside the pile, the pill's own column is closed above it: it turns in the column to the left
    game = set_up(before, pills="br")
    game.advance(ENTERS)
    game.bottles[0].at = place(4, 1)
    assert draw(game, rows=3) == tidy(
        """
        ........r*......
        ......b*b<r>....
        ......y*........
        """
    )
    game.act(0, "turnleft")
    assert draw(game, rows=3) == tidy(  # 3 is closed too: refused
        """
        ........r*......
        ......b*b<r>....
        ......y*........
        """
    )
    game = set_up("........r*......\n................\n......y*........", pills="br")
    game.advance(ENTERS)
    game.bottles[0].at = place(4, 1)
    game.act(0, "turnleft")
    assert draw(game, rows=3) == tidy(
        """
        ......r^r*......
        ......bv........
        ......y*........
        """
    )


def test_an_upright_pill_at_the_right_wall_turns_one_column_to_the_left() -> None:
    game = set_up(EMPTY, pills="br")
    game.advance(ENTERS + 600)
    game.act(0, "turnleft")
    for _ in range(6):
        game.act(0, "right")
    assert draw(game).split("\n")[1:3] == ["..............r^", "..............bv"]
    game.act(0, "turnleft")
    assert draw(game).split("\n")[1:3] == ["................", "............r<b>"]


@given(
    st.lists(st.integers(0, 3), min_size=128, max_size=128),
    st.integers(0, 127),
    st.integers(0, 3),
    st.sampled_from([TURN_LEFT, TURN_RIGHT]),
)
def test_a_turn_ends_where_the_pill_fits_and_as_near_as_the_ruling_says(
    colours: list[int], cell: int, turn: int, by: int
) -> None:
    cells = empty_bottle()
    for i, colour in enumerate(colours):
        cells[place(i % 8, i // 8)] = colour
    at = place(cell % 8, cell // 8)
    for where in (at, at + W if turn & 1 else at + 1):
        if cells[where] < 4:
            cells[where] = 0
    if not fits(cells, at, turn):
        return  # the pill would stick out of the bottle
    tries = [at, at - 1] + ([at + W] if (turn + by) & 1 else [])
    expected = next(((new, (turn + by) & 3) for new in tries if fits(cells, new, (turn + by) & 3)), None)
    assert turn_pill(cells, at, turn, by) == expected


def test_down_drops_the_pill_at_once_and_a_last_slide_is_still_possible() -> None:
    before = """
        r*..............
        r*..y*y*y*......
    """
    game = set_up(before, pills="br")
    game.advance(700)
    game.act(0, "drop")
    assert draw(game, rows=2) == tidy(
        """
        r*....b<r>......
        r*..y*y*y*......
        """
    )
    game.act(0, "right")
    game.act(0, "right")
    game.advance(1199)
    assert draw(game, rows=2) == tidy(
        """
        r*........b<r>..
        r*..y*y*y*......
        """
    )
    game.advance(1200)  # the fall step: it is not supported any more, so it falls instead of being placed
    assert draw(game, rows=2) == tidy(
        """
        r*..............
        r*..y*y*y*b<r>..
        """
    )
    assert game.view(0)["seats"][0]["phase"] == "fall"
    game.advance(1800)
    assert game.view(0)["seats"][0]["phase"] == "throw"


def test_a_dropped_pill_is_placed_on_the_next_fall_step() -> None:
    game = set_up(EMPTY)
    game.advance(1100)
    game.act(0, "drop")
    assert game.bottles[0].phase == "fall"
    game.advance(1199)
    assert game.bottles[0].phase == "fall"
    game.advance(1200)
    assert game.bottles[0].phase == "throw"
    assert draw(game, rows=1) == "......b<r>......"


def test_holding_down_does_not_drop_the_next_pill_too() -> None:
    game = set_up(EMPTY)
    game.advance(ENTERS)
    game.act(0, "drop+")
    game.advance(1800)  # the next pill enters
    assert spot(game.bottles[0].at) == (3, 15)
    game.advance(2399)
    assert spot(game.bottles[0].at) == (3, 15)
    game.act(0, "drop-")
    game.act(0, "drop+")
    assert spot(game.bottles[0].at) == (3, 1)


def test_a_held_key_repeats_every_166_ms_until_released() -> None:
    game = set_up(EMPTY, options={"speed": "low"})
    game.advance(ENTERS)
    game.act(0, "left+")
    columns = {600: 2, 765: 2, 766: 1, 931: 1, 932: 0, 1098: 0}
    for step, column in columns.items():
        game.advance(step)
        assert spot(game.bottles[0].at)[0] == column, step
    game.act(0, "right+")  # the last key pressed counts
    game.advance(1098 + 166)
    assert spot(game.bottles[0].at)[0] == 2
    game.act(0, "left-")  # was let go already
    game.advance(1098 + 2 * 166)
    assert spot(game.bottles[0].at)[0] == 3
    game.act(0, "right-")
    game.advance(2000)
    assert spot(game.bottles[0].at)[0] == 3


def test_a_held_turn_repeats_and_ends_with_its_pill() -> None:
    game = set_up(EMPTY)
    game.advance(ENTERS)
    game.act(0, "turnleft+")
    turns = []
    for step in (600, 766, 932, 1098):
        game.advance(step)
        turns.append(game.bottles[0].turn)
    assert turns == [1, 2, 3, 0]
    game.act(0, "drop")
    game.advance(1800 + 500)
    assert game.bottles[0].turn == 0


def test_a_key_held_over_a_pill_change_keeps_its_rhythm_on_the_new_pill() -> None:
    game = set_up(EMPTY)
    game.advance(ENTERS)
    game.act(0, "drop")
    game.advance(1250)  # placed at 1200; the next one enters at 1800
    game.act(0, "right+")
    seen = []
    for step in (1800, 1913, 1914, 2080):  # 1250 + 4 * 166 = 1914
        game.advance(step)
        seen.append(spot(game.bottles[0].at)[0])
    assert seen == [3, 3, 4, 5]


def test_a_key_into_a_wall_or_without_a_pill_is_no_error() -> None:
    game = set_up(EMPTY)
    for key in ("left", "drop", "turnright", "right+", "right-"):
        game.act(0, key)
    game.advance(ENTERS)
    for _ in range(9):
        game.act(0, "left")
    assert "left" not in game.actions(0)
    assert "right" in game.actions(0)
