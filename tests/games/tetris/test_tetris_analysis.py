"""Where the expert would have put a piece, on drawn fields."""

from tests.games.asking import ask
from tests.games.tetris.tetris_position import set_up

from rumpus.core.log import Input
from rumpus.games.tetris.analysis import ANALYST

FOUR = """
    ...iiii...
    ..........
    ..........
    ggggggggg.
    ggggggggg.
    ggggggggg.
    ggggggggg.
"""


def test_an_i_goes_into_the_well_and_clears_four() -> None:
    game = set_up(FOUR, pieces="OOOOOO")
    best = ask(ANALYST(game.setup), game, 0).opinions[0]
    assert (best.action, best.worth, best.say.key) == ("I 10,1 10,2 10,3 10,4", 1000, "analysis.clears")
    assert best.say.facts == {"piece": "I", "columns": "10", "row": 1, "lines": 4}


def test_what_was_done_is_where_the_piece_came_down() -> None:
    game = set_up(FOUR, pieces="OOOOOO")
    analyst = ANALYST(game.setup)
    asked = ask(analyst, game, 0)
    game.act(0, "left")
    asked.trace = analyst.trace(game, 0)
    game.act(0, "drop")
    done = analyst.judge(asked, Input(0, 0, "drop"), game)
    assert done is not None
    assert done.action == "I 3,5 4,5 5,5 6,5"
    assert done.worth < 500
    assert list(analyst.sketch(asked, done)) == [
        "..........",
        "..oooo....",
        "#########*",
        "#########*",
        "#########*",
        "#########*",
    ]


def test_a_piece_that_never_landed_was_not_put_anywhere() -> None:
    game = set_up(FOUR, FOUR)
    analyst = ANALYST(game.setup)
    asked = ask(analyst, game, 0)
    game.act(0, "resign")
    assert analyst.judge(asked, Input(0, 0, "resign"), game) is None


def test_the_better_field_stands_better_and_garbage_to_come_counts() -> None:
    flat, holes = "gggg......", "g.g.g.g.g.\n.g.g.g.g.g\ng.g.g.g.g."
    game = set_up(flat, holes)
    ahead, behind = ANALYST(game.setup).rate(game)
    assert ahead > 600 > 400 > behind
    game.wells[0].incoming = [4]
    assert ANALYST(game.setup).rate(game)[0] < ahead
