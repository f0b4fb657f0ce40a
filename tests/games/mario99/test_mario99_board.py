"""The bottle's text, its lines of four and its gravity, on drawn boards and random ones."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.drawing import tidy

from rumpus.core.falling import WIDTH, Cells, find_lines, let_fall, mark_going, place, remove_going, spot
from rumpus.games.mario99.board import HEIGHT, empty_bottle, format_rows, parse

OPEN = [place(x, y) for y in range(HEIGHT) for x in range(WIDTH) if y < 16 or x in (3, 4)]
cells_text = st.sampled_from(["..", "..", "b*", "r*", "y*", "bo", "ro", "yo"])
bottles = st.lists(cells_text, min_size=len(OPEN), max_size=len(OPEN))


def fill(texts: list[str]) -> Cells:
    """A bottle of viruses and single halves."""
    drawn = iter(texts)
    rows = [
        "".join("##" if y == 16 and x not in (3, 4) else next(drawn) for x in range(WIDTH))
        for y in range(HEIGHT - 1, -1, -1)
    ]
    return parse(rows)


def list_cells(lines: list[range]) -> list[int]:
    """Every cell of the lines once, in order."""
    return sorted({at for line in lines for at in line})


def find_lines_plainly(cells: Cells) -> list[int]:
    """The original's own words: a field goes if 3 more of its colour adjoin it across, or up and down."""

    def colour(x: int, y: int) -> int:
        inside = 0 <= x < WIDTH and 0 <= y < HEIGHT
        return cells[place(x, y)] & 3 if inside else 0

    def count(x: int, y: int, dx: int, dy: int) -> int:
        number = 0
        while colour(x + dx * (number + 1), y + dy * (number + 1)) == colour(x, y):
            number += 1
        return number

    return [
        place(x, y)
        for y in range(HEIGHT)
        for x in range(WIDTH)
        if colour(x, y) and (count(x, y, -1, 0) + count(x, y, 1, 0) >= 3 or count(x, y, 0, -1) + count(x, y, 0, 1) >= 3)
    ]


@given(bottles)
def test_the_fast_match_finds_what_the_plain_scan_finds(texts: list[str]) -> None:
    cells = fill(texts)
    assert list_cells(find_lines(cells, OPEN)) == find_lines_plainly(cells)


@given(bottles, st.integers(0, len(OPEN) - 1), st.sampled_from([1, 2, 3]))
def test_looking_only_around_a_changed_cell_misses_nothing(texts: list[str], which: int, colour: int) -> None:
    cells = fill(texts)
    while line := find_lines_plainly(cells):  # a bottle at rest holds no line
        for at in line:
            cells[at] = 0
    cells[OPEN[which]] = colour
    assert list_cells(find_lines(cells, [OPEN[which]])) == find_lines_plainly(cells)


@given(bottles)
def test_text_both_ways(texts: list[str]) -> None:
    cells = fill(texts)
    assert parse(format_rows(cells)) == cells


def test_text_both_ways_for_every_kind_of_cell() -> None:
    drawing = tidy(
        """
        ######b^..######
        ......bv........
        """
        + "................\n" * 13
        + """
        b*r*y*bxrxyxboro
        yo..b<r>r<y>y<b>
        """
    )
    assert "\n".join(format_rows(parse(drawing))) == drawing


@pytest.mark.parametrize(
    "drawing",
    ["b*", "................\n" * 18, "q*..............", "b<..............", "##..............", "b>r<............"],
)
def test_what_is_no_bottle_is_refused(drawing: str) -> None:
    with pytest.raises(ValueError):
        parse(drawing)


def test_the_neck_is_y_16_and_open_only_above_columns_3_and_4() -> None:
    neck = format_rows(empty_bottle())[0]
    assert neck == "######....######"
    assert [spot(at) for at in OPEN if at >= place(0, 16)] == [(3, 16), (4, 16)]


def settle(drawing: str) -> str:
    """As many rows as were drawn, after one clear event and gravity until nothing falls."""
    cells = parse(drawing)
    mark_going(cells, find_lines(cells, OPEN))
    remove_going(cells)
    while let_fall(cells):
        pass
    rows = len(tidy(drawing).split("\n"))
    return "\n".join(format_rows(cells)[-rows:])


def test_a_line_of_four_goes_whether_virus_or_pill_and_three_stay() -> None:
    before = """
        b*..............
        r*r*r*........r*
        b*b<b>b*..y*y*y*
    """
    after = """
        b*..............
        r*r*r*........r*
        ..........y*y*y*
    """
    assert settle(before) == tidy(after)


def test_lines_across_and_upright_that_share_a_cell_go_together() -> None:
    before = """
        ..bo............
        ..b*............
        ..b*......r*....
        b*bob*bob*r*r*..
    """
    after = """
        ................
        ................
        ..........r*....
        ..........r*r*..
    """
    assert settle(before) == tidy(after)


def test_do_viruses_fall_under_gravity_only_pills_and_pill_halves_fall() -> None:
    before = """
        y*y<y>..........
        r<r>............
        b*bobobo........
    """
    after = """
        y*..............
        ..y<y>..........
        r<r>............
    """
    assert settle(before) == tidy(after)


def test_a_half_pill_left_behind_falls_alone() -> None:
    before = """
        ......y<b>......
        ........b*......
        ........b*......
        ......r*b*......
    """
    after = """
        ................
        ................
        ......yo........
        ......r*........
    """
    assert settle(before) == tidy(after)


def test_a_pill_stays_bound_across_a_gap() -> None:
    before = """
        ......y^........
        ......rv........
        ......r<y>......
        b*bob*boy*......
    """
    after = """
        ......y^........
        ......rv........
        ......r<y>......
        ........y*......
    """
    assert settle(before) == tidy(after)
