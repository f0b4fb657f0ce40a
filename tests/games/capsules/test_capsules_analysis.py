"""Where a capsule should have gone, in drawn fields."""

from tests.games.asking import ask
from tests.games.capsules.capsules_position import set_up

from rumpus.games.capsules.analysis import ANALYST

NEARLY = """
    r*..............
    r*............y*
"""


def test_four_of_a_colour_are_best() -> None:
    game = set_up(NEARLY, capsules="rrbb")
    best = ask(ANALYST(game.setup), game, 0).opinions[0]
    assert (best.action, best.worth, best.say.key) == ("r1,3 r1,4", 1000, "analysis.upright")


def test_of_two_colours_it_is_told_which_is_where() -> None:
    game = set_up(NEARLY, capsules="rybb")
    opinions = {each.action: each.say for each in ask(ANALYST(game.setup), game, 0).opinions}
    assert opinions["r2,1 y3,1"].facts["colour"] == {"say": "analysis.red"}
    assert opinions["y2,1 r3,1"].facts["colour"] == {"say": "analysis.yellow"}
    assert opinions["y8,2 r8,3"].facts == {"column": 8, "row": 2, "colour": {"say": "analysis.yellow"}}


def test_what_was_done_is_where_the_capsule_came_to_rest() -> None:
    game = set_up(NEARLY, capsules="rrbb")
    analyst = ANALYST(game.setup)
    asked = ask(analyst, game, 0)
    while game.sides[0].number == 1 and game.sides[0].at:
        due = game.due()
        assert due is not None
        game.advance(due)
    done = analyst.judge(asked, None, game)
    assert done is not None
    assert done.action == "r4,1 r5,1"
    assert done.worth < 300


def test_who_has_fewer_viruses_now_and_before_stands_better() -> None:
    game = set_up(NEARLY, NEARLY)
    assert ANALYST(game.setup).rate(game) == (500, 500)
    game.sides[1].score = 10
    ahead, behind = ANALYST(game.setup).rate(game)
    assert (ahead, behind) == (750, 250)
