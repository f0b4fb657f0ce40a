"""The computer's paddle: the original's AI at `normal`, a weaker and a stronger one beside it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.pong.pong_position import set_up

from rumpus.core.bot import Chair, Choice
from rumpus.core.rng import Rng
from rumpus.core.simulate import play_out
from rumpus.games.pong.bot import PongBot
from rumpus.games.pong.court import FACES
from rumpus.games.pong.foresight import foresee, foresee_ball
from rumpus.games.pong.rules import Pong

COMING = """
    ....................
    ....................
    ....................
    ....................
    ....................
    ....................
    .#................#.
    .#................#.
    .#................#.
    ..........o.........
    ....................
    ....................
    ....................
    ....................
    ....................
"""


def seat(level: str, place: int = 1, seed: int = 0) -> PongBot:
    return PongBot(Chair(Pong.info, {}, 2, place, level), Rng(seed))


def ask(bot: PongBot, game: Pong) -> Choice:
    """What the bot does once its lag is over."""
    choice = bot.choose(game.view(None), game.step)
    assert choice is not None
    if choice.action is not None:
        return choice
    game.advance(game.step + choice.wait)
    again = bot.choose(game.view(None), game.step)
    assert again is not None
    return again


def play(levels: tuple[str, str], seed: int) -> Pong:
    game = Pong.new(seed=seed)
    play_out(game, [seat(level, place, 2 * seed + place) for place, level in enumerate(levels)])
    return game


def count_wins(better: str, worse: str, matches: int) -> int:
    """Matches that the better level wins, from both sides of the court."""
    wins = 0
    for seed in range(matches):
        place = seed % 2
        outcome = play((better, worse) if place == 0 else (worse, better), seed).outcome
        assert outcome is not None
        wins += outcome.places[place] == 1
    return wins


def test_normal_moves_at_85_percent_of_paddle_speed_to_where_the_ball_will_cross_with_wall_bounces() -> None:
    targets = []
    for seed in range(40):
        game = set_up(COMING, dx=120, dy=160)
        crossing = foresee_ball(game.view(None)["ball"])
        word, height, pace = str(ask(seat("normal", seed=seed), game).action).split()
        assert (word, pace) == ("to", "85")
        assert crossing.bounces == 1
        targets.append(int(height) - crossing.y // 256)
    assert abs(sum(targets)) < 40 * 10  # right on average,
    assert 5 < max(targets) < 45  # but its eye is not perfect
    assert -45 < min(targets) < -5


def test_normal_reacts_only_while_the_ball_comes_toward_it_else_drifts_to_the_centre() -> None:
    game = set_up(COMING, dx=-200)
    game.paddles[1].y = game.paddles[1].stop = 60 * 256
    assert ask(seat("normal"), game).action == "to 150 30"


def test_a_paddle_in_its_place_is_left_alone() -> None:
    game = set_up(COMING, dx=-200)
    bot = seat("normal")
    game.advance(9)
    assert bot.choose(game.view(None), 0) == Choice(None, 9)
    assert bot.choose(game.view(None), 9) is None


def test_a_choice_called_off_is_made_again() -> None:
    game = set_up(COMING, dx=200)
    bot = seat("hard")
    first = ask(bot, game)
    assert bot.choose(game.view(None), game.step) == first
    game.act(1, str(first.action))
    assert bot.choose(game.view(None), game.step) is None


@settings(max_examples=200, deadline=None)
@given(st.integers(40, 360), st.integers(5, 295), st.integers(256, 1700), st.integers(-1600, 1600), st.booleans())
def test_foresight_is_what_the_ball_does(x: int, y: int, dx: int, dy: int, left: bool) -> None:
    game = set_up(COMING, dx=100)
    ball = game.ball
    ball.x, ball.y, ball.dx, ball.dy = x * 256, y * 256, -dx if left else dx, dy
    crossing = foresee(ball.x, ball.y, ball.dx, ball.dy)
    for paddle in game.paddles:  # exactly there
        paddle.y = paddle.stop = crossing.y
    while not any(event.name == "hit" for event in game.take_events()):
        game.advance(game.step + 1)
    assert game.step == crossing.steps
    assert game.ball.x == FACES[0 if left else 1]
    assert abs(game.ball.y - crossing.y) <= crossing.bounces + 1


@pytest.mark.strength
@pytest.mark.parametrize(("better", "worse"), [("normal", "easy"), ("hard", "normal"), ("expert", "hard")])
def test_a_stronger_level_wins_65_of_100(better: str, worse: str) -> None:
    assert count_wins(better, worse, 200) >= 130


def test_matches_between_equals_take_minutes_not_hours() -> None:
    for level in Pong.info.levels:
        assert 20 * 60 < play((level, level), 1).step < 900 * 60
