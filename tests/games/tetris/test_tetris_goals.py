"""What a match is played for (option `goal`): lines as fast as one can, most points in two minutes, and its boards."""

import pytest
from tests.games.tetris.tetris_position import set_up

from rumpus.core.game_info import TIME_MOST
from rumpus.games.tetris.field import EMPTY, FRAME, HEIGHT
from rumpus.games.tetris.rules import Tetris
from rumpus.hall.people.score_boards import name_kind

FLOOR = ".........."
ONE_SHORT = "TTTTTTTTT.\n" * 4
TWO_MINUTES = 7200


def clear_four(game: Tetris, seat: int) -> None:
    """Stand the I upright in the gap at the right."""
    game.act(seat, "cw")
    for _ in range(5):
        game.act(seat, "right")
    game.act(seat, "drop")


@pytest.mark.parametrize(("goal", "lines"), [("lines40", 40), ("lines150", 150)])
def test_whoever_clears_the_lines_first_has_won(goal: str, lines: int) -> None:
    game = set_up(FLOOR, ONE_SHORT, pieces="I", options={"goal": goal})
    game.wells[0].lines, game.wells[1].lines = lines - 1, lines - 4
    game.advance(6)
    assert game.view(None)["goal"] == {"name": goal, "lines": lines, "ends": None}
    clear_four(game, 1)
    assert game.outcome is not None
    assert (game.outcome.places, game.outcome.reason) == ((2, 1), "lines_cleared")
    assert game.due() is None
    assert [event.name for event in game.take_events()][-1] == "goal"


def test_alone_the_time_counts_and_who_is_out_before_has_none() -> None:
    game = set_up(ONE_SHORT, pieces="I", options={"goal": "lines40"})
    game.wells[0].lines = 36
    game.advance(600)
    clear_four(game, 0)
    assert game.outcome is not None
    assert game.outcome.places == (1,)
    assert game.outcome.scores == (game.wells[0].score,), "points are points"
    assert game.info.rank_alone(game.outcome, game.setup.options, game.step) == TIME_MOST - 10_000
    lost = set_up("....gg....\n" * 22, options={"goal": "lines40"})
    lost.advance(6)
    assert lost.outcome is not None
    assert (lost.outcome.places, lost.outcome.reason) == ((2,), "topped_out")
    assert lost.info.rank_alone(lost.outcome, lost.setup.options, lost.step) is None


def test_after_two_minutes_the_most_points_win() -> None:
    game = Tetris.new({"goal": "minutes2"}, seats=3, seed=3)
    for well, score in zip(game.wells, (50, 90, 90), strict=True):
        well.score = score
    for step in range(1000, TWO_MINUTES, 1000):
        game.advance(step)
        for well in game.wells:  # swept, so that nobody is out before
            well.rows, well.bits = [EMPTY] * HEIGHT, FRAME
    game.advance(TWO_MINUTES - 1)
    assert game.view(0)["phase"] == "play"
    game.advance(TWO_MINUTES)
    assert game.outcome is not None
    assert (game.outcome.places, game.outcome.reason) == ((3, 1, 1), "time_up")
    assert game.info.rank_alone(game.outcome, game.setup.options, game.step) == game.outcome.scores[0]


def test_an_endless_match_is_as_it_was_and_each_goal_has_its_boards() -> None:
    game = Tetris.new(seed=1)
    assert "goal" not in game.view(0)
    assert name_kind(game.info, {"level": 3}) == name_kind(game.info, {"level": 3, "goal": "endless"}) == "level=3"
    assert name_kind(game.info, {"level": 3, "goal": "lines40"}) == "level=3,goal=lines40"
