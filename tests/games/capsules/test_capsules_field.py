"""The field's text, its rows and its gravity, on drawn fields and random ones; and what a round starts from."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.drawing import tidy

from rumpus.core.falling import WIDTH, find_lines, let_fall, mark_going, place, remove_going, spot
from rumpus.core.rng import Rng
from rumpus.games.capsules.field import COLOURS, HEIGHT, count_viruses, empty_field, format_rows, is_topped, parse
from rumpus.games.capsules.opening import Line, draw_field

ALL = [place(x, y) for y in range(HEIGHT) for x in range(WIDTH)]


def settle(drawing: str) -> str:
    """As many rows as were drawn, after one elimination and until nothing falls."""
    cells = parse(drawing)
    mark_going(cells, find_lines(cells, ALL))
    remove_going(cells)
    while let_fall(cells):
        pass
    rows = len(tidy(drawing).split("\n"))
    return "\n".join(format_rows(cells)[-rows:])


def name_rows(drawing: str) -> str:
    """The colours of the rows that would be removed, in order."""
    cells = parse(drawing)
    return "".join(COLOURS[(cells[row[0]] & 3) - 1] for row in find_lines(cells, ALL))


def test_rows_consisting_of_more_than_four_means_four_or_more() -> None:
    before = """
        b*..............
        b^..........y*..
        bv..y*y*y*..y*..
        bor*r<r>ro..y*..
    """
    after = """
        ................
        ............y*..
        ....y*y*y*..y*..
        ............y*..
    """
    assert name_rows(before) == "br"
    assert settle(before) == tidy(after)


def test_a_cell_in_both_a_horizontal_and_a_vertical_line_clears_both_and_counts_two_rows() -> None:
    before = """
        ..r*............
        ..ro............
        ..ro............
        r*r<r>r*b*......
    """
    after = """
        ................
        ................
        ................
        ........b*......
    """
    assert name_rows(before) == "rr"
    assert settle(before) == tidy(after)


def test_a_line_longer_than_four_is_one_row() -> None:
    assert name_rows("y*y*y*y<y>y*y*y*") == "y"
    assert name_rows("y*y*y*y*b*y*y*y*") == "y"
    assert name_rows("y*y*y*y*..yoyo..") == "y"
    assert name_rows("b*b*b*b*y*y*y*y*") == "by"


def test_the_colours_sent_are_those_of_the_rows_lowest_first() -> None:
    assert (
        name_rows(
            """
        b*b*b*b*....y*..
        ............y*..
        ............y*..
        ..r*r*r*r*..y*..
    """
        )
        == "ryb"
    )


def test_an_unsupported_capsule_moves_down_together_and_a_virus_never() -> None:
    before = """
        y*y<y>......r^..
        r<r>........bv..
        b*bobobo........
    """
    after = """
        y*..............
        ..y<y>......r^..
        r<r>........bv..
    """
    assert settle(before) == tidy(after)


def test_the_unit_of_a_capsule_is_only_broken_if_one_of_its_elements_was_eliminated() -> None:
    before = """
        ..y<r>..........
        ....r*..........
        b<y>r*..........
        ..b*r*....y*....
    """
    after = """
        ................
        ..yo............
        b<y>............
        ..b*......y*....
    """
    assert settle(before) == tidy(after)


def test_both_elements_of_one_capsule_may_be_eliminated_at_once() -> None:
    assert settle("r*r<r>r*b<y>....") == "........b<y>...."


def test_a_capsule_held_at_one_end_stays() -> None:
    drawing = """
        r<y>............
        ..b*............
    """
    assert settle(drawing) == tidy(drawing)


def test_the_field_is_8_by_16() -> None:
    assert format_rows(empty_field()) == ["................"] * 16
    assert [spot(place(0, 0)), spot(place(7, 15))] == [(0, 0), (7, 15)]


@pytest.mark.parametrize(
    "drawing", ["r*", "................\n" * 17, "q*..............", "r<..............", "r>y<............", "##" * 8]
)
def test_what_is_no_field_is_refused(drawing: str) -> None:
    with pytest.raises(ValueError):
        parse(drawing)


@given(st.lists(st.sampled_from(["..", "r*", "y*", "b*", "ro", "yx", "bo"]), min_size=128, max_size=128))
def test_text_both_ways(texts: list[str]) -> None:
    drawing = "\n".join("".join(texts[start : start + 8]) for start in range(0, 128, 8))
    assert "\n".join(format_rows(parse(drawing))) == drawing


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 100_000), st.integers(4, 64))
def test_viruses_start_in_the_12_lower_rows_and_never_four_in_a_row(seed: int, count: int) -> None:
    cells = draw_field(Rng(seed), count)
    assert count_viruses(cells) == count
    assert find_lines(cells, ALL) == []
    assert all(not cells[at] for at in ALL if spot(at)[1] >= 12)


def test_viruses_are_distributed_over_all_twelve_rows_and_all_colours() -> None:
    rows, colours = set(), set()
    for seed in range(20):
        cells = draw_field(Rng(seed), 16)
        rows |= {spot(at)[1] for at in ALL if cells[at]}
        colours |= {cells[at] for at in ALL if cells[at]}
    assert rows == set(range(12))
    assert colours == {1, 2, 3}


def test_capsule_colours_are_random_and_their_order_is_kept() -> None:
    line = Line(Rng(5))
    first = [line.colours(number) for number in range(200)]
    assert [line.colours(number) for number in range(200)] == first
    assert set(first) == {(a, b) for a in (1, 2, 3) for b in (1, 2, 3)}
    assert [line.copy().colours(number) for number in (0, 250)] == [first[0], line.colours(250)]


def test_only_elements_in_the_top_row_count_as_defeat() -> None:
    rest = "................\n" * 15
    assert not is_topped(parse("r*..............\n" + rest))
    assert is_topped(parse("ro..............\n" + rest))
