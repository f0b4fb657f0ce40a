"""Points, back-to-back, combos, levels and speed, by the tables of the seed."""

import pytest
from tests.games.tetris.tetris_position import set_up
from tests.there import there

from rumpus.games.tetris.rules import Tetris
from rumpus.games.tetris.score import fall_interval, is_hard, rate_lock, score_lock


def well_full(rows: int) -> str:
    """So many rows with the last column open, one below the other."""
    return "ggggggggg.\n" * rows


@pytest.mark.parametrize(
    ("lines", "spin", "name", "points", "garbage"),
    [
        (1, "", "Single", 100, 0),
        (2, "", "Double", 300, 1),
        (3, "", "Triple", 500, 2),
        (4, "", "Tetris", 800, 4),
        (1, "full", "T-Spin Single", 800, 3),
        (2, "full", "T-Spin Double", 1200, 6),
        (3, "full", "T-Spin Triple", 1600, 7),
        (0, "mini", "Mini T-Spin", 100, 0),
        (1, "mini", "Mini T-Spin", 100, 0),
        (2, "mini", "Mini T-Spin", 100, 0),
    ],
)
def test_the_table_of_the_seed(lines: int, spin: str, name: str, points: int, garbage: int) -> None:
    assert rate_lock(lines, spin) == (name, points, garbage)
    for level in (1, 7):
        assert score_lock(lines, spin, level, min(lines, 1), False) == points * level


def drop_is(game: Tetris) -> int:
    """Lay an I upright into the last column at once; what it scored beyond the cells it fell."""
    well = game.wells[0]
    game.advance(well.due or 0)
    before = well.score
    for key in ("cw", *["right"] * 6):
        game.act(0, key)
    seen = game.view(0)["seats"][0]
    cells: int = there(seen["piece"])["y"] - there(seen["ghost"])
    game.act(0, "drop")
    return well.score - before - 2 * cells


def test_back_to_back_adds_half_to_the_points_and_nothing_to_the_garbage() -> None:
    game = set_up(well_full(12), pieces="I")
    assert drop_is(game) == 800
    assert (game.wells[0].b2b, game.wells[0].outgoing) == (True, 4)
    assert drop_is(game) == 1200 + 50
    assert game.wells[0].outgoing == 4
    assert drop_is(game) == (1200 + 100)


def test_a_plain_clear_ends_back_to_back_and_a_piece_that_clears_nothing_does_not() -> None:
    assert score_lock(4, "", 1, 1, after_hard=True) == 1200
    game = set_up(well_full(8), pieces="IOI")
    assert drop_is(game) == 800
    game.advance(game.wells[0].due or 0)
    game.act(0, "drop")  # the O clears nothing
    assert (game.wells[0].b2b, game.wells[0].combo) == (True, 0)
    game = set_up("gggg......\n" + "gggg....gg\n", pieces="I")
    game.wells[0].b2b = True
    game.advance(6)
    game.act(0, "right")
    game.act(0, "drop")
    assert not game.wells[0].b2b
    assert game.wells[0].last == ("Single", 100, 1)


def test_a_mini_that_clears_gives_what_its_lines_give_and_goes_on_back_to_back() -> None:
    game = set_up("....t.....\ngggtt.gggg\nggggtggggg")
    game.wells[0].b2b = True
    game.act(0, "cw")
    game.act(0, "drop")
    assert game.wells[0].last == ("Mini T-Spin Single", 300, 1), "(100 + 100) and half of it"
    assert game.wells[0].b2b


def test_before_it_was_ruled_a_mini_that_clears_was_a_plain_clear() -> None:
    assert rate_lock(1, "mini") == ("Mini T-Spin", 100, 0)
    assert rate_lock(2, "mini", later=True) == ("Mini T-Spin Double", 400, 1)
    assert not is_hard(1, "mini")
    assert is_hard(1, "mini", later=True)


def test_combo_counts_consecutive_clearing_pieces_so_the_first_gives_nothing() -> None:
    for level in (1, 4):
        points = [score_lock(1, "", level, combo, False) for combo in (1, 2, 3, 4)]
        assert points == [100 * level, 150 * level, 200 * level, 250 * level]


def test_combo_in_play_and_its_end() -> None:
    game = set_up("gggggg....\n" * 3, pieces="I")
    gained = []
    for place in range(3):
        game.advance(game.wells[0].due or 0)
        before = game.wells[0].score
        for _ in range(3):
            game.act(0, "right")
        game.act(0, "drop")
        gained.append(game.wells[0].score - before)
        assert game.wells[0].combo == place + 1
    assert gained == [100 + 2 * 19, 150 + 2 * 19, 200 + 2 * 19]  # every I falls 19 rows, to the floor
    game.advance(game.wells[0].due or 0)
    game.act(0, "drop")
    assert game.wells[0].combo == 0


def test_soft_drop_gives_1_a_cell_when_the_piece_locks_and_hard_drop_2() -> None:
    game = set_up("..........", pieces="O")
    game.advance(6)
    for _ in range(4):
        game.act(0, "down")
    assert game.wells[0].score == 0
    game.act(0, "drop")
    assert game.wells[0].score == 4 * 1 + 15 * 2


def test_held_soft_drop_counts_and_gravity_does_not() -> None:
    game = set_up("..........", pieces="O")
    game.advance(6)
    game.act(0, "down+")  # one cell at once, then one every 3 steps
    game.advance(6 + 9)
    game.act(0, "down-")
    game.advance(6 + 9 + 60)
    game.act(0, "drop")
    assert game.wells[0].score == 4 * 1 + 14 * 2


def test_levels_rise_every_10_lines_from_the_start_level() -> None:
    game = set_up(well_full(12), pieces="I", options={"level": 3})
    for lines, level, points in ((4, 3, 800 * 3), (8, 3, 1250 * 3), (12, 4, 1300 * 3)):
        assert drop_is(game) == points  # at the level before the clear
        assert (game.wells[0].lines, game.wells[0].level) == (lines, level)
    assert [event.data for event in game.take_events() if event.name == "level"] == [{"seat": 0, "level": 4}]


@pytest.mark.parametrize(
    ("level", "steps"),
    [(1, 60), (2, 51), (3, 43), (4, 37), (5, 31), (6, 27), (7, 23), (8, 19), (9, 16), (10, 14), (11, 12), (12, 10),
     (13, 9), (14, 7), (15, 6), (16, 6), (40, 6)],
)  # fmt: skip
def test_interval_1_second_times_085_to_the_level_minus_1_not_below_a_tenth(level: int, steps: int) -> None:
    assert fall_interval(level) == steps
    assert abs(steps - max(60 * 0.85 ** (level - 1), 6)) <= 0.5
    if level <= 15:
        game = set_up("..........", pieces="O", options={"level": level})
        heights = []
        for step in (6, 6 + steps - 1, 6 + steps, 6 + 2 * steps - 1, 6 + 2 * steps):
            game.advance(step)
            heights.append(there(game.view(0)["seats"][0]["piece"])["y"])
        assert heights == [19, 19, 18, 18, 17]
