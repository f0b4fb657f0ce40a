"""Layouts, tiles, boards: what is on the table before anybody plays."""

import re
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.words.words_position import parse_board

from rumpus.games.words.board import format_board, turn_board
from rumpus.games.words.cgp import BadBoard, parse_cgp
from rumpus.games.words.layout import LAYOUTS, SIZE
from rumpus.games.words.tiles import fill_bag, value_tile, value_tiles

boards = st.lists(st.sampled_from("..........AEQz"), min_size=225, max_size=225)


def count_marks(preset: str) -> dict[str, int]:
    return dict(Counter("".join(LAYOUTS[preset].rows)))


def test_wow_layout_has_the_seeds_counts() -> None:
    assert count_marks("wow") == {"d": 24, "t": 24, "D": 17, "T": 11, "*": 1, ".": 225 - 77}


def test_classic_layout_has_the_usual_counts() -> None:
    assert count_marks("classic") == {"d": 24, "t": 12, "D": 16, "T": 8, "*": 1, ".": 225 - 61}


@pytest.mark.parametrize("preset", ["wow", "classic"])
def test_layouts_are_mirrored_left_to_right_with_odd_ones_on_the_middle_column(preset: str) -> None:
    rows = LAYOUTS[preset].rows
    assert len(rows) == SIZE
    assert all(row == row[::-1] and len(row) == SIZE for row in rows)
    assert rows[7][7] == "*"
    middle = Counter(row[7] for row in rows)
    for mark, count in count_marks(preset).items():
        assert middle[mark] % 2 == count % 2


def test_classic_layout_is_the_same_turned() -> None:
    rows = "".join(LAYOUTS["classic"].rows)
    assert turn_board(rows) == rows


def test_98_tiles_without_blanks_or_100_with_two() -> None:
    assert len(fill_bag("wow")) == 98
    assert "?" not in fill_bag("wow")
    assert len(fill_bag("classic")) == 100
    assert fill_bag("classic").count("?") == 2
    assert fill_bag("wow").count("E") == 12


def test_tiles_are_worth_what_the_seed_says_and_blanks_nothing() -> None:
    worth = {1: "EAIONRTLSU", 2: "DG", 3: "BCMP", 4: "FHVWY", 5: "K", 8: "JX", 10: "QZ"}
    for points, letters in worth.items():
        assert {value_tile(letter) for letter in letters} == {points}
    assert value_tiles("?qz") == 0
    assert value_tiles("QUIZ") == 22


def format_cgp(cells: list[str]) -> str:
    """The board as CGP."""
    return "/".join(re.sub(r"\.+", lambda run: str(len(run.group())), row) for row in format_board(cells))


@given(boards)
def test_boards_read_back_from_both_ways_of_writing_them(cells: list[str]) -> None:
    assert parse_board("\n".join(format_board(cells))) == cells
    assert parse_cgp(format_cgp(cells)) == cells


def test_a_cgp_board_has_numbers_for_empty_squares_and_small_letters_for_blanks() -> None:
    cells = parse_cgp("15/15/15/15/15/15/15/3DRaGON6/15/15/15/15/15/15/A14 ABC/DEF 10/20 0 lex X;")
    assert format_board(cells)[7] == "...DRaGON......"
    assert format_board(cells)[14] == "A.............."


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "15 rows"),
        ("15/15", "15 rows between slashes, not 2"),
        ("/".join(["15"] * 14 + ["14"]), "row 15: '14' has 14 squares"),
        ("/".join(["99"] + ["15"] * 14), "row 1: '99' has 99 squares"),
        ("/".join(["15"] * 3 + ["A-13"] + ["15"] * 11), "row 4"),
    ],
)
def test_a_bad_cgp_board_is_named(text: str, said: str) -> None:
    with pytest.raises(BadBoard, match=said):
        parse_cgp(text)


@pytest.mark.parametrize("drawn", ["", "...", "\n".join(["." * 15] * 14 + ["." * 14 + "1"])])
def test_a_badly_drawn_board_is_refused(drawn: str) -> None:
    with pytest.raises(ValueError, match=r"fifteen|letter"):
        parse_board(drawn)
