"""The option `rules: classic` (rules/mario99.md), and how many rows as many viruses need."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.mario99.mario99_position import draw, set_up

from rumpus.core.falling import find_lines, spot
from rumpus.core.game import Setup
from rumpus.core.options import Value
from rumpus.core.rng import Rng
from rumpus.games.mario99.classic import prize
from rumpus.games.mario99.opening import draw_bottle, needed_rows
from rumpus.games.mario99.rules import Mario99

CLASSIC: dict[str, Value] = {"rules": "classic"}


@pytest.mark.parametrize(("level", "viruses"), [(0, 4), (9, 40), (14, 60), (19, 80), (20, 84)])
def test_4_more_viruses_at_every_level_up_to_84_at_20_over_as_many_rows_as_they_need(level: int, viruses: int) -> None:
    bottle = Mario99.new({**CLASSIC, "level": level}).bottles[0]
    assert bottle.viruses == viruses
    highest = max(spot(at)[1] for at, cell in enumerate(bottle.cells) if 1 <= cell <= 3)
    assert highest < max(5, -(-viruses // 7)) <= 12


@given(st.integers(0, 2**32), st.integers(49, 84))
@settings(max_examples=40)
def test_however_many_they_are_there_is_never_a_line_of_four(seed: int, count: int) -> None:
    cells = draw_bottle(Rng(seed), count, needed_rows(0, count))
    viruses = [at for at, cell in enumerate(cells) if 1 <= cell <= 3]
    assert len(viruses) == count
    assert find_lines(cells, viruses) == []


@pytest.mark.parametrize("level", [0, 14, 15, 20])
def test_virus_count_48_gives_48_at_every_level(level: int) -> None:
    game = Mario99.new({"virus_count": 48, "level": level}, seats=2)
    assert [bottle.viruses for bottle in game.bottles] == [48, 48]


def test_a_match_that_began_before_has_as_many_as_its_level_has_room_for() -> None:
    info = Mario99.info
    asked = info.choices(Mario99.new({"virus_count": 48}, seats=2).setup.options)
    assert Mario99(Setup(asked, 2, 0)).bottles[0].viruses == 40


def test_the_fall_gets_faster_every_ten_pills() -> None:
    game = set_up("..............y*", options=CLASSIC)
    bottle = game.bottles[0]
    rows: list[int] = []
    for number in (0, 9, 10, 20, 100):
        bottle.number = number
        bottle.throw(game.step, game.emit)
        game.advance(game.step + 600)
        rows.append(game.due() - game.step)  # type: ignore[operator]
    assert rows == [600, 600, 571, 545, 400]


WAITING = """
    ................
    ................
    ................
    b*y*............
    b*y*............
    b*y*............
"""


def fall_to_rest(game: Mario99) -> None:
    """Hold down until the pill lies."""
    game.advance(600)
    game.act(0, "left+")
    game.advance(game.step + 600)
    game.act(0, "left-")
    game.act(0, "drop+")
    game.advance(game.step + 1600)


def test_several_viruses_in_one_move_are_worth_twice_as_much_each() -> None:
    game = set_up(WAITING, pills="by", options=CLASSIC)
    fall_to_rest(game)
    assert game.bottles[0].score == 100 * (1 + 2 + 4 + 8 + 16 + 32)
    plain = set_up(WAITING, pills="by")
    fall_to_rest(plain)
    assert plain.bottles[0].score == 600


def test_from_the_sixth_virus_of_a_move_on_32_times_and_the_next_move_begins_at_one() -> None:
    assert [prize(before, 1) for before in range(8)] == [1, 2, 4, 8, 16, 32, 32, 32]
    game = set_up(WAITING, pills="by", options=CLASSIC)
    game.bottles[0].cured = 5  # left over from the move before
    fall_to_rest(game)
    assert game.bottles[0].score == 6300
    assert game.view(0)["seats"][0].get("cured") == 6


def test_down_is_a_soft_drop_a_row_for_each_press_and_then_it_lies() -> None:
    game = set_up(
        """
        ................
        ................
        y*..............
        """,
        options=CLASSIC,
    )
    game.advance(600)
    before = game.bottles[0].at
    game.act(0, "drop")
    game.advance(601)
    assert before - game.bottles[0].at == 9, "one row"
    for step in range(602, 616):
        game.act(0, "drop")
        game.advance(step)
    assert game.bottles[0].at // 9 == 1, "on the floor"
    assert game.bottles[0].phase == "fall"
    game.act(0, "left")
    game.act(0, "drop")
    game.advance(616)
    assert game.bottles[0].phase == "throw", "it lies, one column further to the left"
    assert draw(game, rows=1) == "y*..b<r>........"


def test_down_held_lowers_a_row_every_50_ms_and_not_the_next_pill() -> None:
    game = set_up("..............y*", options=CLASSIC)
    game.advance(600)
    game.act(0, "drop+")
    game.advance(601)
    high = game.bottles[0].at // 9
    game.advance(601 + 5 * 50)
    assert high - game.bottles[0].at // 9 == 5
    game.advance(601 + 20 * 50 + 600)
    high = game.bottles[0].at // 9
    assert game.bottles[0].phase == "fall"
    game.advance(game.step + 500)
    assert game.bottles[0].at // 9 >= high - 1
    game.act(0, "drop-")


def test_a_battle_has_rules_of_its_own() -> None:
    game = Mario99.new({**CLASSIC, "battle": True}, seats=3)
    game.advance(600)
    before = game.bottles[0].at
    game.act(0, "drop")
    assert before - game.bottles[0].at > 9, "dropped at once, by more than a row"
