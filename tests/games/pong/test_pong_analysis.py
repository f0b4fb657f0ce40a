"""Where a ball is to be met, on drawn courts."""

from tests.games.asking import ask
from tests.games.pong.pong_position import set_up

from rumpus.games.pong.analysis import ANALYST
from rumpus.games.pong.rules import Pong

TOP = "....................\n" * 6
COURT = TOP + ".#................#.\n.#......o.........#.\n.#................#.\n" + TOP
AWAY = ".#..................\n" * 3 + "....................\n" * 3 + "..................#.\n"
FAR = AWAY + "...o..............#.\n..................#.\n" + TOP


def play_to_the_next_flight(game: Pong) -> None:
    """Let the ball be met, or be lost."""
    before = (sum(game.points), game.hits)
    while (sum(game.points), game.hits) == before:
        due = game.due()
        assert due is not None
        game.advance(due)


def test_a_ball_is_met_where_it_crosses_and_only_by_whom_it_flies_to() -> None:
    game = set_up(COURT, -200)
    analyst = ANALYST(game.setup)
    asked = ask(analyst, game, 0)
    assert [(each.action, each.worth) for each in asked.opinions] == [("to 150", 1000)]
    assert analyst.ask(game, 1) is None
    play_to_the_next_flight(game)
    assert analyst.judge(asked, None, game) == asked.opinions[0]


def test_a_ball_that_is_missed_is_worth_the_less_the_farther_the_paddle_was() -> None:
    game = set_up(FAR, -200)
    analyst = ANALYST(game.setup)
    asked = ask(analyst, game, 0)
    play_to_the_next_flight(game)
    done = analyst.judge(asked, None, game)
    assert done is not None
    assert done.say.key == "analysis.missed"
    assert done.say.facts == {"pixels": 85}
    assert done.worth < 300


def test_points_count_and_so_does_a_ball_that_cannot_be_reached() -> None:
    analyst = ANALYST(set_up(COURT, -200).setup)
    assert analyst.rate(set_up(COURT, -200)) == (500, 500)
    assert analyst.rate(set_up(FAR, -200))[0] < 400
    game = set_up(COURT, -200)
    game.points = [0, 2]
    assert analyst.rate(game)[1] > 750
