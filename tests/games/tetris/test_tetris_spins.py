"""The T-spin test of the rules page: corners, fronts, kicks, and what does not count."""

from tests.games.drawing import tidy
from tests.games.tetris.tetris_position import draw, set_up
from tests.there import there

from rumpus.games.tetris.rules import Tetris


def lock(game: Tetris, *keys: str) -> tuple[str, int, str, int]:
    """Press the keys, then drop: name, lines, spin and points of what came of it."""
    for key in (*keys, "drop"):
        game.act(0, key)
    happened = game.take_events()
    for event in happened:
        if event.name == "clear":
            return event.data["title"], event.data["count"], event.data["tspin"], event.data["points"]
    for event in happened:
        if event.name == "spin":
            return "spin", 0, event.data["tspin"], event.data["points"]
    return "", 0, "", 0


DOUBLE_SLOT = """
    ..gt......
    gg.ttggggg
    gggtgggggg
"""


def test_t_spin_double() -> None:
    game = set_up(DOUBLE_SLOT)
    game.act(0, "cw")
    assert draw(game, rows=3) == tidy(
        """
        ..g.......
        ggtttggggg
        gggtgggggg
        """
    )
    assert lock(game) == ("T-Spin Double", 2, "full", 1200)
    assert draw(game, rows=2) == tidy(
        """
        ..........
        ..g.......
        """
    )
    assert game.wells[0].outgoing == 6


def test_t_spin_double_from_the_top_with_soft_drop_and_one_turn() -> None:
    game = set_up("..g.......\ngg...ggggg\nggg.gggggg", pieces="T")
    game.advance(6)
    assert there(game.view(0)["seats"][0]["piece"])["x"] == 3
    for key in ("cw", "left", *["down"] * 30):
        game.act(0, key)
    assert draw(game, rows=3) == tidy(DOUBLE_SLOT)
    assert lock(game, "cw") == ("T-Spin Double", 2, "full", 1200)


def test_t_spin_triple_by_the_fifth_kick() -> None:
    game = set_up(
        """
        ..gt......
        ..ttt.....
        gg.ggggggg
        gg..gggggg
        gg.ggggggg
        """
    )
    game.act(0, "cw")
    assert draw(game, rows=5) == tidy(
        """
        ..g.......
        ..........
        ggtggggggg
        ggttgggggg
        ggtggggggg
        """
    )
    assert lock(game) == ("T-Spin Triple", 3, "full", 1600)
    assert game.wells[0].outgoing == 7
    assert draw(game, rows=3) == tidy(
        """
        ..........
        ..g.......
        ..........
        """
    )


def test_t_spin_single_where_the_wall_counts_as_two_filled_corners() -> None:
    game = set_up(
        """
        .t........
        ttt.......
        .ggggggggg
        """
    )
    assert lock(game, "cw") == ("T-Spin Single", 1, "full", 800)
    assert game.wells[0].outgoing == 3


def test_a_t_spin_without_lines_scores_nothing() -> None:
    game = set_up(
        """
        .t........
        ttt.......
        .gggggggg.
        """
    )
    assert lock(game, "cw") == ("spin", 0, "full", 0)
    assert game.wells[0].last is None


def test_mini_two_corners_and_no_kick() -> None:
    game = set_up(
        """
        ....t.....
        gggtt.gggg
        ggggtggggg
        """
    )
    assert lock(game, "cw") == ("Mini T-Spin Single", 1, "mini", 200)
    assert game.wells[0].outgoing == 0


def test_mini_two_corners_a_kick_and_no_front_corner_filled() -> None:
    game = set_up(
        """
        tg........
        tt........
        t.........
        """
    )
    game.act(0, "ccw")
    assert draw(game, rows=3) == tidy(
        """
        .g........
        .t........
        ttt.......
        """
    )
    assert lock(game) == ("spin", 0, "mini", 100)
    assert game.wells[0].score == 100


def test_two_corners_a_kick_and_a_front_corner_filled_is_no_spin() -> None:
    game = set_up(
        """
        .......g.t
        ........tt
        .......g.t
        """
    )
    game.act(0, "cw")
    assert draw(game, rows=3) == tidy(
        """
        .......gt.
        .......ttt
        .......g..
        """
    )
    assert lock(game) == ("", 0, "", 0)


def test_last_action_a_rotation_else_it_is_a_plain_double() -> None:
    game = set_up(
        """
        ..g.......
        ggtttggggg
        gggtgggggg
        """
    )
    assert lock(game) == ("Double", 2, "", 300)


def test_a_row_fallen_after_the_turn_makes_it_no_spin() -> None:
    game = set_up(
        """
        ....t.....
        ...tt.....
        ....t.....
        ...g.g....
        """
    )
    game.act(0, "cw")
    assert draw(game, rows=4) == tidy(
        """
        ....t.....
        ...ttt....
        ..........
        ...g.g....
        """
    )
    assert lock(game) == ("", 0, "", 0)


def test_a_move_after_the_turn_makes_it_no_spin() -> None:
    drawing = """
        ....t.....
        ...tt.....
        ...gtg....
    """
    assert lock(set_up(drawing), "cw") == ("spin", 0, "mini", 100)
    assert lock(set_up(drawing), "cw", "left", "right") == ("", 0, "", 0)


def test_only_a_t_spins() -> None:
    game = set_up(
        """
        .j........
        .j........
        jj........
        g.gggggggg
        """
    )
    assert lock(game, "cw", "ccw") == ("", 0, "", 0)
