"""What every round starts from."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.mario99.mario99_position import set_up
from tests.there import there

from rumpus.core.falling import find_lines, spot
from rumpus.core.rng import Rng
from rumpus.games.mario99.board import count_viruses, format_rows
from rumpus.games.mario99.opening import draw_bottle, draw_pills, level_viruses, virus_rows
from rumpus.games.mario99.rules import Mario99


@given(st.integers(0, 2**32), st.integers(0, 20), st.integers(1, 48))
def test_viruses_colours_in_turn_in_the_lowest_rows_and_never_a_line_of_4(seed: int, level: int, count: int) -> None:
    rows = virus_rows(level)
    cells = draw_bottle(Rng(seed), count, rows)
    viruses = [at for at, cell in enumerate(cells) if 1 <= cell <= 3]
    assert len(viruses) == min(count, rows * 8)
    assert count_viruses(cells) == [(len(viruses) + 2 - turn) // 3 for turn in range(3)]
    assert all(spot(at)[1] < rows for at in viruses)
    assert find_lines(cells, viruses) == []


@pytest.mark.parametrize(
    ("level", "rows", "viruses"),
    [(0, 5, 4), (1, 5, 8), (6, 5, 28), (7, 5, 30), (14, 5, 30), (15, 6, 36), (17, 7, 42), (18, 7, 42), (20, 8, 48)],
)
def test_rows_5_then_6_from_level_15_7_from_17_8_from_19(level: int, rows: int, viruses: int) -> None:
    assert (virus_rows(level), level_viruses(level)) == (rows, viruses)
    assert Mario99.new({"level": level}).bottles[0].viruses == viruses


@given(st.integers(0, 2**32))
def test_the_same_cells_and_colours_for_every_seat(seed: int) -> None:
    game = Mario99.new({"virus_count": 20}, seats=8, seed=seed)
    first = format_rows(game.bottles[0].cells)
    assert all(format_rows(bottle.cells) == first for bottle in game.bottles)
    assert all(bottle.pills is game.pills for bottle in game.bottles)


def test_a_pill_list_has_100_entries_of_0_1_2() -> None:
    pills = draw_pills(Rng(5))
    assert len(pills) == 100
    assert sorted(set(pills)) == [0, 1, 2]


def test_the_100_entries_are_read_round_and_round() -> None:
    game = set_up("..............y*")
    game.pills = game.bottles[0].pills = draw_pills(Rng(9))
    bottle = game.bottles[0]
    letters = "".join("bry"[colour] for colour in game.pills)
    bottle.number = 49
    assert game.view(0)["seats"][0]["next"] == letters[98:100]
    game.advance(600)
    seat = game.view(0)["seats"][0]
    assert (there(seat["pill"])["colours"], seat["next"]) == (letters[98:100], letters[0:2])
    game.act(0, "drop")
    game.advance(1800)
    seat = game.view(0)["seats"][0]
    assert (there(seat["pill"])["colours"], seat["next"]) == (letters[0:2], letters[2:4])


def test_pills_to_come_are_hidden_and_imagined_differently() -> None:
    game = Mario99.new(seats=2, seed=3)
    game.advance(600)
    other = game.imagine(0, 77)
    assert other.view(0) == game.view(0)
    assert other.pills[:4] == game.pills[:4]
    assert other.pills[4:] != game.pills[4:]
    assert other.rng.dump() != game.rng.dump()
