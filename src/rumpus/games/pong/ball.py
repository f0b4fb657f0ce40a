"""The ball: where it is, what it meets next, and how it leaves a paddle. Knows nothing of points.

Between two meetings it flies straight, so that it is kept as a place, a velocity and the step they belong to.
"""

from math import isqrt
from typing import ClassVar, Final, NamedTuple

from rumpus.core.state import ROW, Fields, Part
from rumpus.games.pong.court import (
    BOTTOM,
    FACES,
    HALF,
    INITIAL_SPEED,
    MAX_SPEED,
    MIDDLE_X,
    MIDDLE_Y,
    OUTS,
    RATE,
    REACH,
    SPEED_INCREMENT,
    SPIN,
    TOP,
    UNIT,
    UPDATE,
    divide,
    divide_up,
)

LEFT: Final = 0
RIGHT: Final = 1

SLOWEST: Final = UNIT
"""It always crosses at a pixel a step, 60 a second: spin upon spin could else leave it hanging between the walls."""

_FINE: Final = 1 << 16


class Ball(Part):
    """A ball in flight, or waiting in the middle."""

    fields: ClassVar[Fields] = Fields("x", "y", "dx", "dy", "speed", "since", form=ROW)
    __slots__ = fields.slots

    def __init__(self) -> None:
        self.reset(0)

    def reset(self, step: int, speed: int = INITIAL_SPEED) -> None:
        """Put it in the middle, at rest."""
        self.x, self.y, self.dx, self.dy = MIDDLE_X, MIDDLE_Y, 0, 0
        self.speed, self.since = speed, step

    @property
    def side(self) -> int:
        """The seat it flies toward."""
        return LEFT if self.dx < 0 else RIGHT

    def due(self) -> int:
        """The step at which it next meets something, or is to be seen anew (ten times a second)."""
        return self.since + min(UPDATE, self.until_meeting())

    def until_meeting(self) -> int:
        """Steps until it touches a wall, comes to a paddle's face, or is past it: then every step counts."""
        side = self.side
        ahead = (self.x - FACES[side]) if side == LEFT else (FACES[side] - self.x)
        if ahead <= 0:
            return 1
        steps = divide_up(ahead, abs(self.dx))
        if self.dy < 0:
            steps = min(steps, divide_up(self.y - TOP, -self.dy))
        elif self.dy > 0:
            steps = min(steps, divide_up(BOTTOM - self.y, self.dy))
        return max(1, steps)

    def fly(self, step: int) -> None:
        """Go straight on to a step before which it meets nothing."""
        steps = step - self.since
        self.x += self.dx * steps
        self.y += self.dy * steps
        self.since = step

    def go(self, paddle: int) -> "Meeting":
        """One step in which it may meet something; `paddle` is where the paddle it flies toward is at its end."""
        side = self.side
        face = FACES[side]
        x, y = self.x + self.dx, self.y + self.dy
        behind = x <= face if side == LEFT else x >= face
        before = self.x > face if side == LEFT else self.x < face
        crossing = y
        if behind and before:  # rules/pong.md: placed at the paddle's face when it would cross it within a step
            crossing = self.y + divide(self.dy * abs(self.x - face), abs(self.dx))
            folded = fold(crossing)
            if abs(folded - paddle) < REACH:
                wall = folded != crossing
                return self._rebound(folded, -self.dy if wall else self.dy, paddle, wall)
        folded = fold(y)
        wall = not TOP < y < BOTTOM
        dy = -self.dy if wall else self.dy
        out = x <= OUTS[side] if side == LEFT else x >= OUTS[side]
        if behind and not out and abs(folded - paddle) < REACH:  # a paddle that comes late still saves it
            return self._rebound(folded, dy, paddle, wall)
        self.x, self.y, self.dy = x, folded, dy
        self.since += 1
        return Meeting(wall, False, out, 0)

    def _rebound(self, y: int, dy: int, paddle: int, wall: bool) -> "Meeting":
        offset = max(-HALF, min(HALF, y - paddle))
        self.x, self.y = FACES[self.side], y
        self.speed = min(self.speed + SPEED_INCREMENT, MAX_SPEED)
        self.dx, self.dy = turn_back(self.dx, dy, offset, self.speed)
        self.since += 1
        return Meeting(wall, True, False, offset)


class Meeting(NamedTuple):
    """What a ball met in a step."""

    wall: bool
    paddle: bool
    out: bool
    offset: int
    """How far below the paddle's centre it was hit, no more than half a paddle."""


def fold(y: int) -> int:
    """The height after a bounce, if it is beyond a wall."""
    if y < TOP:
        return 2 * TOP - y
    if y > BOTTOM:
        return 2 * BOTTOM - y
    return y


def turn_back(dx: int, dy: int, offset: int, speed: int) -> tuple[int, int]:
    """The velocity after a paddle hit: reversed, with spin from where it was hit, at the new speed."""
    # rules/pong.md: dy += hit × 100 with hit in −1…1, then normalised to the new speed
    return normalise(-dx, dy + divide(offset * SPIN * UNIT, HALF * RATE), speed)


def normalise(dx: int, dy: int, speed: int) -> tuple[int, int]:
    """The same direction at `speed` pixels a second, but never too upright to cross."""
    length = isqrt((dx * dx + dy * dy) * _FINE * _FINE)
    share = speed * UNIT * _FINE
    across = _round(abs(dx) * share, length * RATE)
    upright = _round(abs(dy) * share, length * RATE)
    if across < SLOWEST:
        whole = speed * UNIT
        across, upright = SLOWEST, isqrt(whole * whole // (RATE * RATE) - SLOWEST * SLOWEST)
    return (across if dx > 0 else -across), (upright if dy > 0 else -upright)


def _round(number: int, by: int) -> int:
    return (2 * number + by) // (2 * by)
