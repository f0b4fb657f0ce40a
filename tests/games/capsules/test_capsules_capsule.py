"""Turning and moving a capsule, drawn before and after."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.capsules.capsules_position import draw, set_up
from tests.games.drawing import tidy

from rumpus.core.falling import WIDTH, Cells, W, place
from rumpus.games.capsules.capsule import move_capsule
from rumpus.games.capsules.field import HEIGHT, VALUE, empty_field
from rumpus.games.capsules.rules import Capsules

FLAT = """
    ......r<b>......
    ................
"""


def hold(drawing: str) -> Capsules:
    """A game whose capsule (r first, b second) is the one in the drawing; the rest of it lies there."""
    lines = tidy(drawing).split("\n")
    found: dict[str, tuple[int, int]] = {}
    for y, line in enumerate(reversed(lines)):
        for x in range(WIDTH):
            text = line[2 * x : 2 * x + 2]
            if text[0] in "rb" and text[1] in "<>^v":
                found[text] = (x, y)
    rest = "\n".join(lines)
    for text in found:
        rest = rest.replace(text, "..")
    game = set_up(rest + "\n" + "y*..............", capsules="rb")
    side = game.sides[0]
    turns = {("r<", "b>"): 0, ("b^", "rv"): 1, ("b<", "r>"): 2, ("r^", "bv"): 3}
    pair = next(names for names in turns if set(names) == set(found))
    side.turn = turns[pair]
    x, y = found[pair[1] if side.turn & 1 else pair[0]]
    side.at = place(x, y + 1)
    return game


def after(drawing: str, *words: str) -> str:
    """The drawing once these words have been said."""
    game = hold(drawing)
    for word in words:
        game.act(0, word)
    rows = len(tidy(drawing).split("\n"))
    return "\n".join(draw(game, rows=rows + 1).split("\n")[:rows])


def check(before: str, word: str, expected: str) -> None:
    assert after(before, word) == tidy(expected)


def test_upright_to_flat_clockwise_the_other_goes_to_the_right_of_the_lower() -> None:
    check("......b^........\n......rv........", "turnright", "................\n......r<b>......")


def test_upright_to_flat_counter_clockwise_the_other_goes_to_the_left_of_the_lower() -> None:
    check("......b^........\n......rv........", "turnleft", "................\n....b<r>........")


@pytest.mark.parametrize(
    ("before", "word", "expected"),
    [
        ("......b^........\n......rvy*......", "turnright", "................\n....r<b>y*......"),
        ("..............b^\n..............rv", "turnright", "................\n............r<b>"),
        ("......b^........\n....y*rv........", "turnleft", "................\n....y*b<r>......"),
        ("b^..............\nrv..............", "turnleft", "................\nb<r>............"),
    ],
)
def test_if_that_cell_is_taken_or_outside_pivot_one_column_over(before: str, word: str, expected: str) -> None:
    check(before, word, expected)


@pytest.mark.parametrize("word", ["turnleft", "turnright"])
@pytest.mark.parametrize(
    "drawing",
    ["......b^........\n....y*rvy*......", "b^..............\nrvy*............", "..............b^\n............y*rv"],
)
def test_if_that_fails_too_refused(drawing: str, word: str) -> None:
    check(drawing, word, drawing)


def test_flat_to_upright_counter_clockwise_the_pivot_is_the_left_element_and_the_other_goes_above() -> None:
    check("................\n......r<b>......", "turnleft", "......b^........\n......rv........")


def test_flat_to_upright_clockwise_the_pivot_is_the_right_element_and_the_other_goes_above() -> None:
    check("................\n......r<b>......", "turnright", "........r^......\n........bv......")


@pytest.mark.parametrize(
    ("drawing", "word"),
    [("......y*........\n......r<b>......", "turnleft"), ("........y*......\n......r<b>......", "turnright")],
)
def test_flat_to_upright_needs_room_above_the_pivot(drawing: str, word: str) -> None:
    check(drawing, word, drawing)


def test_in_the_top_row_there_is_nothing_above_refused() -> None:
    game = set_up("y*..............", capsules="rb")
    for word in ("turnleft", "turnright"):
        game.act(0, word)
        assert draw(game).split("\n")[0] == "......r<b>......"
    assert game.actions(0) == ["left", "right", "down", "pause"]


def test_each_half_turn_walks_one_column_and_four_turns_bring_the_colours_back() -> None:
    before = "................\n......r<b>......"
    half_turn = after(before, "turnleft", "turnleft")
    assert half_turn == tidy("................\n....b<r>........")
    assert after(before, *["turnleft"] * 4) == tidy("................\n..r<b>..........")
    assert after(before, *["turnright"] * 4) == tidy("................\n..........r<b>..")


cells = st.lists(st.sampled_from([0, 0, 0, VALUE["y*"]]), min_size=128, max_size=128)


@given(cells, st.integers(0, 7), st.integers(0, 15), st.integers(0, 3), st.sampled_from(["turnleft", "turnright"]))
def test_the_lowest_row_never_changes(texts: list[int], x: int, y: int, turn: int, word: str) -> None:
    field: Cells = empty_field()
    for i, cell in enumerate(texts):
        field[place(i % WIDTH, i // WIDTH)] = cell
    at = place(x, y)
    taken = (at, at + (W if turn & 1 else 1))
    for here in taken:
        if not 0 <= here % W < WIDTH or here >= place(0, HEIGHT):
            return
        field[here] = 0
    turned = move_capsule(field, at, turn, word)
    if turned is not None:
        assert turned[0] // W == at // W
        assert (turned[1] - turn) % 4 == (1 if word == "turnleft" else 3)
        assert abs(turned[0] - at) <= 1


def test_a_movement_is_only_accepted_if_there_is_no_conflict() -> None:
    for word, blocked in (("left", "....y*r<b>......"), ("right", "......r<b>y*....")):
        check(blocked, word, blocked)
    check("......r<b>......\n........y*......", "down", "......r<b>......\n........y*......")
    check("......r<b>......\n................", "down", "................\n......r<b>......")
    check(FLAT, "left", "....r<b>........\n................")
    check(FLAT, "right", "........r<b>....\n................")
