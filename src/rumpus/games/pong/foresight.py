"""Where a ball will cross, and where it would go after a hit: what an eye can tell from a view. Changes nothing."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from rumpus.games.pong.ball import LEFT, turn_back
from rumpus.games.pong.court import BOTTOM, FACES, MAX_SPEED, SPEED_INCREMENT, TOP, divide

_SPAN = BOTTOM - TOP


class Crossing(NamedTuple):
    """The ball at a paddle's face."""

    y: int
    steps: int
    bounces: int
    dx: int
    dy: int


def foresee(x: int, y: int, dx: int, dy: int) -> Crossing:
    """Where the ball crosses the face it flies toward, with wall bounces."""
    side = LEFT if dx < 0 else 1
    way = max(0, x - FACES[side] if side == LEFT else FACES[side] - x)
    straight = y + divide(dy * way, abs(dx)) - TOP
    bounces, rest = divmod(straight, _SPAN)
    turned = bounces % 2 == 1
    height = TOP + (_SPAN - rest if turned else rest)
    return Crossing(height, -(-way // abs(dx)), abs(bounces), dx, -dy if turned else dy)


def foresee_ball(ball: Mapping[str, Any]) -> Crossing:
    """The same for the ball of a view."""
    return foresee(ball["x"], ball["y"], ball["dx"], ball["dy"])


def foresee_return(coming: Crossing, offset: int, speed: int) -> Crossing:
    """Where the ball would cross on the other side, if it were hit that far below the paddle's centre."""
    side = LEFT if coming.dx < 0 else 1
    dx, dy = turn_back(coming.dx, coming.dy, offset, min(speed + SPEED_INCREMENT, MAX_SPEED))
    return foresee(FACES[side], coming.y, dx, dy)
