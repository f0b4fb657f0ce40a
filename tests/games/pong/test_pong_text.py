"""The terminal picture of Pong."""

import pytest
from tests.games.pong.pong_position import set_up
from tests.terminal.golden_screen import assert_golden

from rumpus.core.canvas import Canvas
from rumpus.games.pong.rules import Pong
from rumpus.games.pong.text import PongScreen

NAMES = ("Ann", "Rusty")

COURT = """
    ....................
    ....................
    ....................
    ..............o.....
    ....................
    ....................
    ..................#.
    ..................#.
    ..................#.
    ....................
    ....................
    ....................
    .#..................
    .#..................
    .#..................
"""


def draw(screen: PongScreen, game: Pong, now_ms: int = 0) -> list[str]:
    canvas = Canvas(80, 24)
    screen.draw(game.view(0), canvas, now_ms)
    return canvas.text().split("\n")


@pytest.mark.parametrize("points", [(10, 9), (21, 20)])
def test_points_of_two_digits_stand_in_the_middle_of_their_halves(points: tuple[int, int]) -> None:
    game = set_up(COURT, dx=200)
    game.points = list(points)
    assert_golden(f"pong_{points[0]}_{points[1]}", "\n".join(draw(PongScreen((0,), NAMES), game)) + "\n")


def test_every_digit_is_drawn() -> None:
    game = set_up(COURT, dx=200)
    screens = set()
    for points in range(10):
        game.points = [points, points]
        lines = draw(PongScreen((), NAMES), game)[3:9]
        left, right = "\n".join(line[:40] for line in lines), "\n".join(line[41:] for line in lines)
        assert "█" in left.replace("▀", "█")
        assert "█" in right.replace("▀", "█")
        screens.add(left)
    assert len(screens) == 10


def find_ball(lines: list[str]) -> int:
    """The ball's column: below the points, the only dots off the middle that are no paddle."""
    for line in lines[12:23]:
        for column in range(45, 72):
            if column < len(line) and line[column] in "█▀▄":
                return column
    raise AssertionError("no ball")


def test_the_court_is_drawn_with_paddles_ball_and_points() -> None:
    game = set_up(COURT, dx=200)
    game.points = [3, 1]
    lines = draw(PongScreen((0,), NAMES), game)
    assert lines[0].startswith(" █ Ann")
    assert lines[0].endswith("Rusty █")
    assert "3 : 1" in lines[0]
    assert lines[1] == "▄" * 80
    assert lines[23] == "▀" * 80
    left = [row for row, line in enumerate(lines[2:23]) if line[4:5].strip()]
    right = [row for row, line in enumerate(lines[2:23]) if line[74:75].strip()]
    assert left == [17, 18, 19, 20]
    assert right == [8, 9, 10, 11, 12]


def test_between_two_views_the_ball_moves_on_by_the_terminals_own_clock() -> None:
    game = set_up(COURT, dx=300)
    screen = PongScreen((0,), NAMES)
    game.ball.y = 200 * 256
    start = find_ball(draw(screen, game, 1000))
    later = find_ball(draw(screen, game, 1100))
    assert later - start == 6  # 30 pixels
    assert find_ball(draw(screen, game, 9000)) == later  # but not for ever, if no view comes
    game.advance(6)
    assert find_ball(draw(screen, game, 9100)) == later
    assert screen.moving(game.view(0))


def test_the_countdown_is_a_large_digit_and_tells_where_the_serve_goes() -> None:
    game = Pong.new(seed=1)
    game.serving = 1
    lines = draw(PongScreen((0,), NAMES), game)
    assert any("█████████" in line for line in lines[5:20])
    assert any("serve ──►" in line for line in lines)
    assert not PongScreen((0,), NAMES).moving(game.view(0))


def test_w_and_s_and_the_arrows_tap_ones_own_paddle() -> None:
    screen, view = PongScreen((1,), NAMES), Pong.new().view(1)
    taps = [screen.press(key, view) for key in ("w", "S", "UP", "DOWN", "x", "LEFT")]
    assert taps == [[(1, "up")], [(1, "down")], [(1, "up")], [(1, "down")], [], []]


def test_two_at_one_keyboard_have_w_s_and_the_arrows() -> None:
    screen, view = PongScreen((0, 1), NAMES), Pong.new().view(0)
    taps = [screen.press(key, view) for key in ("w", "s", "UP", "DOWN")]
    assert taps == [[(0, "up")], [(0, "down")], [(1, "up")], [(1, "down")]]
    assert PongScreen((), NAMES).press("w", view) == []


def test_the_winner_is_named_at_the_end() -> None:
    game = Pong.new()
    game.act(0, "resign")
    assert any("Rusty wins" in line for line in draw(PongScreen((0,), NAMES), game))
