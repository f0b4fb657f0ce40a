"""Where a pill should have gone, in drawn bottles."""

from tests.games.asking import ask
from tests.games.mario99.mario99_position import set_up

from rumpus.core.log import Input
from rumpus.games.mario99.analysis import ANALYST
from rumpus.games.mario99.bottle import THROW_MS
from rumpus.games.mario99.rules import Mario99

NEARLY = """
    r*..............
    r*............y*
"""


def throw(*drawings: str) -> Mario99:
    """A match in which the first pill, red and red, has just entered; blue and blue comes after it."""
    game = set_up(*drawings, pills="rrbb")
    game.advance(THROW_MS)
    return game


def land(game: Mario99) -> None:
    """Let the pill fall until it rests."""
    while game.bottles[0].at:
        due = game.due()
        assert due is not None
        game.advance(due)


def test_four_of_a_colour_are_best_and_all_its_places_are_told() -> None:
    game = throw(NEARLY)
    asked = ask(ANALYST(game.setup), game, 0)
    best = asked.opinions[0]
    assert (best.action, best.worth, best.say.key) == ("r1,3 r1,4", 1000, "analysis.upright")
    assert best.say.facts == {"column": 1, "row": 3, "colour": {"say": "analysis.red"}}
    assert asked.opinions[-1].worth < 500


def test_what_was_done_is_where_the_pill_came_to_rest() -> None:
    game = throw(NEARLY)
    analyst = ANALYST(game.setup)
    asked = ask(analyst, game, 0)
    game.act(0, "right")
    asked.trace = analyst.trace(game, 0)
    land(game)
    done = analyst.judge(asked, None, game)
    assert done is not None
    assert done.action == "r5,1 r6,1"
    assert done.worth < 300
    assert analyst.sketch(asked, done) == ["........", "........", "*.......", "*.......", "r.......", "r...oo.y"]


def test_a_pill_that_never_came_to_rest_was_not_put_anywhere() -> None:
    game = throw(NEARLY)
    analyst = ANALYST(game.setup)
    asked = ask(analyst, game, 0)
    game.act(0, "resign")
    assert analyst.judge(asked, Input(0, 0, "resign"), game) is None
    assert analyst.judge(asked, None, throw(NEARLY)) is None


def test_who_has_fewer_viruses_stands_better() -> None:
    game = throw(NEARLY, "r*b*y*r*b*y*r*b*\nb*y*r*b*y*r*b*y*")
    ahead, behind = ANALYST(game.setup).rate(game)
    assert ahead > 700 > 300 > behind
