"""Every ruling of rules/pong.md, and the original's constants behind them."""

from collections import Counter
from math import atan2, degrees, hypot

import pytest
from tests.games.drawing import tidy
from tests.games.pong.pong_position import draw, set_up

from rumpus.core.game import IllegalAction, Outcome
from rumpus.core.rng import Rng
from rumpus.games.pong.ball import turn_back
from rumpus.games.pong.rules import Pong
from rumpus.games.pong.score import score_match
from rumpus.games.pong.serve import aim_serve, draw_angle

OPEN = """
    ....................
    ....................
    ....................
    ....................
    ....................
    ....................
    .#................#.
    .#.o..............#.
    .#................#.
    ....................
    ....................
    ....................
    ....................
    ....................
    ....................
"""

HIGH = """
    .#................#.
    .#.o..............#.
    .#................#.
    ....................
    ....................
    ....................
    ....................
    ....................
    ....................
    ....................
    ....................
    ....................
    ....................
    ....................
    ....................
"""

MISSED = """
    ....................
    ..o.................
    ....................
    ....................
    ....................
    .#................#.
    .#................#.
    .#................#.
    ....................
    ....................
    ....................
    ....................
    ....................
    ....................
    ....................
"""


def px(number: int) -> float:
    """A length in pixels."""
    return number / 256


def per_second(number: int) -> float:
    """A velocity in pixels a second."""
    return number / 256 * 60


def names(game: Pong) -> list[str]:
    """What has happened."""
    return [event.name for event in game.take_events()]


def score_point(game: Pong, loser: int) -> None:
    """Let the ball go out on the loser's side."""
    if game.phase == "countdown":
        game.advance(game.step + 180)
    ball = game.ball
    ball.x, ball.y, ball.dx, ball.dy = (20 if loser == 0 else 380) * 256, 10 * 256, (-853 if loser == 0 else 853), 0
    ball.since = game.step
    game.advance(game.step + 2)


# Serve.


def test_serve_from_the_centre_after_the_3_s_countdown_at_200_px_a_second() -> None:
    game = Pong.new(seed=9)
    game.advance(179)
    assert (game.phase, game.countdown) == ("countdown", 1)
    assert (px(game.ball.x), px(game.ball.y), game.ball.dx, game.ball.dy) == (200, 150, 0, 0)
    game.advance(180)
    assert (game.phase, game.countdown) == ("play", 0)
    assert (px(game.ball.x), px(game.ball.y)) == (200, 150)
    assert hypot(per_second(game.ball.dx), per_second(game.ball.dy)) == pytest.approx(200, rel=1e-3)
    assert names(game) == ["countdown"] * 3 + ["serve"]


def test_serve_angle_from_the_matchs_random_source_within_30_degrees_never_level() -> None:
    rng = Rng(0)
    drawn = Counter(draw_angle(rng) for _ in range(6000))
    assert set(drawn) == {*range(-30, 0), *range(1, 31)}
    assert max(drawn.values()) < 2 * min(drawn.values())
    for angle in drawn:
        dx, dy = aim_serve(1, angle)
        assert degrees(atan2(dy, dx)) == pytest.approx(angle, abs=0.05)
        assert aim_serve(0, angle) == (-dx, dy)
    first = {Pong.new(seed=seed).serving for seed in range(20)}
    assert first == {0, 1}


@pytest.mark.parametrize("loser", [0, 1])
def test_serve_toward_the_player_who_lost_the_point(loser: int) -> None:
    game = Pong.new(seed=2)
    score_point(game, loser)
    assert game.points == [loser, 1 - loser]
    assert game.serving == loser
    game.advance(game.step + 180)
    assert (game.ball.dx < 0) == (loser == 0)


def test_nobody_at_the_paddles_no_serve_goes_on_for_ever() -> None:
    for seat in (0, 1):
        for angle in [*range(-30, 0), *range(1, 31)]:
            game = Pong.new(seed=1)
            game.advance(180)
            game.ball.dx, game.ball.dy = aim_serve(seat, angle)
            game.advance(180 + 60 * 120)
            assert sum(game.points) > 0, (seat, angle)


# Spin and speed.


def test_a_ball_hit_in_the_middle_comes_back_level_and_10_px_a_second_faster() -> None:
    game = set_up(OPEN, dx=-200)
    game.advance(11)
    assert names(game) == ["hit"]
    assert (px(game.ball.x), game.ball.dy, game.ball.speed) == (35, 0, 210)
    assert per_second(game.ball.dx) == 210
    assert draw(game) == tidy(OPEN).replace(".#.o", ".o..")
    game.advance(11 + 20)
    assert draw(game) == tidy(OPEN).replace(".#.o..", ".#...o")


def test_spin_dy_plus_hit_times_100_then_normalised_to_the_new_speed() -> None:
    half = 15 * 256
    for offset, added in ((0, 0), (half, 50), (-half, -50), (2 * half, 100)):
        dx, dy = turn_back(-853, 0, offset, 210)
        steepness = added / 200
        assert per_second(dy) / per_second(dx) == pytest.approx(steepness, abs=2e-3)
        assert hypot(per_second(dx), per_second(dy)) == pytest.approx(210, rel=1e-3)


def test_hit_is_no_more_than_1_even_where_only_the_balls_edge_touches() -> None:
    game = set_up(OPEN, dx=-200)
    game.paddles[0].y = game.paddles[0].stop = game.ball.y - 34 * 256
    game.advance(15)
    (hit,) = [event for event in game.take_events() if event.name == "hit"]
    assert px(hit.data["offset"]) == 30
    assert per_second(game.ball.dy) / per_second(game.ball.dx) == pytest.approx(100 / 200, abs=1e-2)


def test_speed_grows_by_10_for_each_hit_up_to_400() -> None:
    game = set_up(OPEN, dx=-200)
    speeds: list[int] = []
    while len(speeds) < 25:
        for paddle in game.paddles:  # always right behind the ball
            paddle.y = paddle.stop = max(30 * 256, min(270 * 256, game.ball.y))
        game.advance(game.step + 1)
        speeds += [event.data["speed"] for event in game.take_events() if event.name == "hit"]
    assert speeds == [*range(210, 401, 10), 400, 400, 400, 400, 400]


def test_spin_upon_spin_never_leaves_the_ball_hanging_between_the_walls() -> None:
    dx, dy = -853, 0
    for speed in [*range(210, 400, 10), *[400] * 40]:
        dx, dy = turn_back(dx, dy, 30 * 256, speed)
        assert abs(dx) >= 256
        assert hypot(per_second(dx), per_second(dy)) == pytest.approx(speed, rel=2e-3)


# Walls and paddles.


def test_the_ball_bounces_off_the_upper_wall() -> None:
    game = set_up(HIGH, dx=120, dy=-160)
    game.advance(20)
    assert names(game) == ["wall"]
    assert per_second(game.ball.dy) == pytest.approx(160, rel=0.01)
    assert draw(game) == tidy(HIGH).replace(".#.o..", ".#...o")


def test_a_ball_is_placed_at_the_paddles_face_when_it_would_cross_it_within_a_step() -> None:
    game = set_up(OPEN, dx=-400, speed=400)
    game.ball.x = 36 * 256  # a step further it would be 5 pixels inside the paddle
    game.advance(1)
    assert names(game) == ["hit"]
    assert px(game.ball.x) == 35
    assert game.ball.dx > 0


def test_a_paddle_that_comes_late_still_saves_the_ball_beside_it() -> None:
    game = set_up(MISSED, dx=-200)
    game.ball.x, game.ball.y = 36 * 256, 85 * 256  # ten pixels above the paddle
    game.act(0, "up+")
    game.advance(1)
    assert px(game.ball.x) < 35
    game.advance(3)
    assert names(game) == ["hit"]
    assert px(game.ball.x) == 35
    assert game.ball.dx > 0


def test_a_point_when_the_whole_ball_is_past_the_paddle() -> None:
    game = set_up(MISSED, dx=-240)
    game.advance(8)
    assert (px(game.ball.x), game.points) == (50 - 32, [0, 0])
    game.advance(9)
    assert game.points == [0, 1]
    assert names(game) == ["point", "countdown"]
    assert (game.phase, game.countdown) == ("countdown", 3)
    assert (px(game.ball.x), px(game.ball.y)) == (200, 150)


# Paddles.


def test_a_held_key_moves_the_paddle_at_300_px_a_second_until_the_wall() -> None:
    game = set_up(OPEN, dx=60)
    game.act(0, "up+")
    game.advance(12)
    assert draw(game) == tidy("""
        ....................
        ....................
        ....................
        .#..................
        .#..................
        .#..................
        ..................#.
        ....o.............#.
        ..................#.
        ....................
        ....................
        ....................
        ....................
        ....................
        ....................
    """)
    game.advance(24)
    assert (px(game.paddles[0].y), game.paddles[0].dy) == (30, 0)
    game.act(0, "up-")
    game.advance(40)
    assert px(game.paddles[0].where(40)) == 30


def test_of_two_held_keys_the_one_pressed_last_counts() -> None:
    game = set_up(OPEN, dx=60)
    game.act(1, "up+")
    game.advance(2)
    game.act(1, "down+")
    game.advance(6)
    assert px(game.paddles[1].where(6)) == 150 - 10 + 20
    game.act(1, "down-")
    game.advance(10)
    assert px(game.paddles[1].where(10)) == 160 - 20
    game.act(1, "up-")
    game.advance(12)
    assert px(game.paddles[1].where(12)) == 140


def test_a_tap_moves_the_paddle_by_30_pixels() -> None:
    game = set_up(OPEN, dx=60)
    game.act(0, "down")
    game.advance(6)
    assert (px(game.paddles[0].y), game.paddles[0].dy) == (180, 0)
    game.act(0, "up")
    game.advance(8)
    game.act(0, "up")  # from where it is: 170 to 140
    game.advance(20)
    assert px(game.paddles[0].y) == 140


def test_to_sends_the_paddle_at_paddle_speed_or_a_part_of_it_and_a_press_calls_it_off() -> None:
    game = set_up(OPEN, dx=60)
    game.act(0, "to 100")
    game.act(1, "to 299 85")
    game.advance(4)
    assert px(game.paddles[0].where(4)) == 130
    assert px(game.paddles[1].where(4)) == 150 + 4 * 4.25
    game.act(0, "down+")
    game.advance(8)
    assert px(game.paddles[0].where(8)) == 150
    game.advance(60)
    assert px(game.paddles[1].y) == 270


def test_paddles_stand_in_the_middle_during_the_countdown_and_keys_held_count_from_the_serve() -> None:
    game = Pong.new(seed=4)
    game.act(0, "up+")
    game.act(1, "to 200")
    game.advance(179)
    assert [px(paddle.where(179)) for paddle in game.paddles] == [150, 150]
    game.advance(190)
    assert [px(paddle.where(190)) for paddle in game.paddles] == [100, 200]
    score_point(game, 1)
    assert [px(paddle.where(game.step)) for paddle in game.paddles] == [150, 150]
    assert game.paddles[0].up
    game.advance(game.step + 182)
    assert px(game.paddles[0].where(game.step)) == 140


@pytest.mark.parametrize(
    ("word", "code"),
    [
        ("to 301", "bad_target"),
        ("to 150 0", "bad_target"),
        ("to 150 101", "bad_target"),
        ("to", "unknown_action"),
        ("to -1", "unknown_action"),
        ("to 1.5", "unknown_action"),
        ("to 0150", "unknown_action"),
        ("to 150  50", "unknown_action"),
        ("to ١", "unknown_action"),
        ("UP", "unknown_action"),
        ("up++", "unknown_action"),
        ("left", "unknown_action"),
    ],
)
def test_other_words_are_refused_and_change_nothing(word: str, code: str) -> None:
    game = Pong.new(seed=4)
    before = game.digest()
    with pytest.raises(IllegalAction) as refused:
        game.act(0, word)
    assert refused.value.code == code
    assert game.digest() == before


# The end.


def test_score_to_5_ends_the_match() -> None:
    game = Pong.new(seed=6)
    for loser in (0, 1, 0, 0, 1, 0):
        score_point(game, loser)
        assert game.outcome is None
    score_point(game, 0)
    assert game.points == [2, 5]
    scores = score_match(False, 2, 5, game.step), score_match(True, 5, 2, game.step)
    assert game.outcome == Outcome((2, 1), scores, "five_points")
    assert game.due() is None
    assert game.actions(0) == []


def test_score_challenge_better_is_won_then_larger_margin_then_faster() -> None:
    results = [
        (True, 5, 0, 60 * 100),
        (True, 5, 0, 60 * 101),
        (True, 5, 3, 60 * 50),
        (True, 5, 4, 60 * 40),
        (True, 5, 4, 60 * 500),
        (False, 4, 5, 60 * 20),
        (False, 4, 5, 60 * 21),
        (False, 0, 5, 60 * 10),
        (False, 0, 5, 60 * 2000),
    ]
    scores = [score_match(*result) for result in results]
    assert scores == sorted(scores, reverse=True)
    assert len(set(scores)) == len(scores)
    assert score_match(True, 5, 3, 60 * 95) == 7_90_499
    assert scores[-1] == 0


def test_whoever_resigns_loses_and_the_challenge_counts_it_as_lost_by_a_point_at_least() -> None:
    game = Pong.new(seed=6)
    score_point(game, 1)
    score_point(game, 1)
    game.act(0, "resign")
    assert game.outcome is not None
    assert (game.outcome.places, game.outcome.reason) == ((2, 1), "resigned")
    mine, theirs = game.outcome.scores
    assert mine < score_match(True, 5, 4, 60 * 600) <= theirs
    assert mine // 100_000 == 4
