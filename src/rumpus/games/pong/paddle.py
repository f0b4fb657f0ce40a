"""A paddle: which keys hold it, where it goes and where it stops. Knows nothing of the ball.

It moves evenly toward a stop, so that it is kept as a place, a speed, its stop and the step they belong to.
"""

from collections.abc import Mapping
from typing import Any, ClassVar, Final, Self

from rumpus.core.state import Fields, Part
from rumpus.games.pong.court import HIGHEST, LOWEST, MIDDLE_Y, PACE, UNIT, divide_up
from rumpus.games.pong.shape import PaddleShown

UP: Final = -1
DOWN: Final = 1
NUDGE: Final = 30 * UNIT
"""How far a tap moves a paddle: half its height, a tenth of a second."""
FULL: Final = 100  # percent of paddle speed


class Paddle(Part):
    """One seat's paddle and the hand on it. What the hand did last is what counts."""

    fields: ClassVar[Fields] = Fields("y", "dy", "stop", "since", "up", "down", "last", "goal", "pace")
    __slots__ = fields.slots

    def __init__(self) -> None:
        self.y: int = MIDDLE_Y
        self.dy: int = 0
        self.stop: int = MIDDLE_Y
        self.since: int = 0
        self.up: bool = False
        self.down: bool = False
        self.last: int = 0
        """Which of two held keys was pressed later."""
        self.goal: int | None = None
        """Where a tap or a finger sends it."""
        self.pace: int = FULL

    def where(self, step: int) -> int:
        """Its centre at a step."""
        y = self.y + self.dy * (step - self.since)
        if self.dy > 0:
            return min(y, self.stop)
        return max(y, self.stop) if self.dy < 0 else self.y

    def due(self) -> int | None:
        """The step at which it stops; None if it stands."""
        if self.dy == 0:
            return None
        return self.since + divide_up(abs(self.stop - self.y), abs(self.dy))

    # What the hand does.

    def press(self, way: int) -> None:
        """A key goes down."""
        self.goal = None
        self.last = way
        if way == UP:
            self.up = True
        else:
            self.down = True

    def release(self, way: int) -> None:
        """A key comes up; harmless if it was not down."""
        if way == UP:
            self.up = False
        else:
            self.down = False

    def send(self, goal: int, pace: int = FULL) -> None:
        """Go to a height, at so many percent of full speed; keys held before count no more."""
        self.up = self.down = False
        self.goal = max(HIGHEST, min(LOWEST, goal))
        self.pace = pace

    def nudge(self, way: int, step: int) -> None:
        """A tap: a short way from where it is."""
        self.send(self.where(step) + way * NUDGE)

    # What comes of it.

    def steer(self, step: int) -> None:
        """Move from now on as the hand wants it."""
        self.halt(step)
        speed, stop = PACE, self.y
        if self.goal is not None:
            speed, stop = max(1, PACE * self.pace // FULL), self.goal
        elif self.up or self.down:
            way = self.last if self.up and self.down else UP if self.up else DOWN
            stop = HIGHEST if way == UP else LOWEST
        if stop == self.y:
            self.goal = None
        else:
            self.dy, self.stop = (speed if stop > self.y else -speed), stop

    def halt(self, step: int) -> None:
        """Stand still where it is now."""
        self.y = self.stop = self.where(step)
        self.dy, self.since = 0, step

    def centre(self, step: int) -> None:
        """Back to the middle; keys that are held stay held."""
        self.y = self.stop = MIDDLE_Y
        self.dy, self.since, self.goal = 0, step, None

    # Plain values.

    def describe(self, playing: bool) -> PaddleShown:
        """What everybody sees of it. What the hand is about to do before the serve nobody is told."""
        return {
            "y": self.y,
            "dy": self.dy,
            "stop": self.stop,
            "since": self.since,
            "hand": [self.up, self.down, self.last] if playing else None,
            "sent": self.pace if playing and self.goal is not None else None,
        }

    @classmethod
    def read(cls, shown: Mapping[str, Any]) -> Self:
        """The paddle that was described like this; where its hand is not shown, none is on it."""
        paddle = cls()
        paddle.y, paddle.dy, paddle.stop, paddle.since = (shown[name] for name in ("y", "dy", "stop", "since"))
        paddle.up, paddle.down, paddle.last = shown["hand"] or (False, False, 0)
        if shown["sent"] is not None:
            paddle.goal, paddle.pace = paddle.stop, shown["sent"]
        return paddle
