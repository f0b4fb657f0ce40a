"""The best move on drawn boards: capitals are the player's, small letters the enemy's."""

from tests.games.asking import ask
from tests.games.chessbrawl.chessbrawl_position import place

from rumpus.core.log import Input
from rumpus.games.chessbrawl.analysis import ANALYST
from rumpus.games.chessbrawl.run import WAVE_TRANSITION

FREE_QUEEN = """
    q.....
    .....p
    ......
    ......
    ......
    ......
    R.....
    ....K.
"""


def test_a_queen_that_nobody_guards_is_taken() -> None:
    game = place(FREE_QUEEN)
    asked = ask(ANALYST(game.setup), game, 0)
    best = asked.opinions[0]
    assert (best.action, best.say.key) == ("move a6 a0", "analysis.takes")
    assert best.say.facts["victim"] == {"say": "queen"}
    assert best.worth > 700


def test_a_move_that_loses_the_king_is_worth_nothing() -> None:
    game = place("""
        r.....
        ......
        ......
        ......
        ......
        ......
        ......
        .K...P
    """)
    asked = ask(ANALYST(game.setup), game, 0)
    into = next(each for each in asked.opinions if each.action == "move b7 a6")
    assert (into.worth, into.say.key) == (0, "analysis.king_lost")
    assert asked.opinions[0].worth > 400


def test_the_board_is_drawn_with_the_best_move_and_the_one_that_was_made() -> None:
    game = place(FREE_QUEEN)
    analyst = ANALYST(game.setup)
    asked = ask(analyst, game, 0)
    game.act(0, "move a6 f6")
    done = analyst.judge(asked, Input(0, 0, "move a6 f6"), game)
    drawn = analyst.sketch(asked, done)
    assert (drawn[0], drawn[6]) == ("*.....", "R....o")


def test_the_stronger_the_army_the_better_and_a_wave_that_only_appears_costs_nothing() -> None:
    alone = FREE_QUEEN.replace("R", ".")
    analyst = ANALYST(place(FREE_QUEEN).setup)
    assert analyst.rate(place(FREE_QUEEN)) > analyst.rate(place(alone))
    assert analyst.rate(place(FREE_QUEEN, phase=WAVE_TRANSITION)) > (500,)
