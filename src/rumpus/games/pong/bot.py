"""The computer's paddle at four levels. Sees the view alone, and sends the paddle by the words a person has.

normal is the original's AI paddle: it moves only while the ball comes toward it, to where it will cross (with wall
bounces), at 85 % of paddle speed; else it drifts to the centre. Its eye is not perfect: the faster the ball, the worse.
"""

from typing import Any, Final, NamedTuple

from rumpus.core.bot import Bot, Chair, Choice
from rumpus.core.game import View
from rumpus.core.rng import Rng
from rumpus.games.pong.court import HIGHEST, INITIAL_SPEED, LOWEST, MIDDLE_Y, PACE, UNIT
from rumpus.games.pong.foresight import Crossing, foresee_ball, foresee_return
from rumpus.games.pong.paddle import FULL

DRIFT: Final = 30  # percent of paddle speed on the way back to the centre
CLOSE: Final = 2 * UNIT
"""A paddle this near is not moved."""


class Skill(NamedTuple):
    """What sets a level apart."""

    pace: int
    """Percent of paddle speed."""
    lag: int
    """Steps from the ball's turn to the paddle's."""
    blur: int
    """How far off the eye may be at the slowest ball, in pixels."""
    rush: int
    """Pixels of blur for every 100 pixels a second that the ball is faster."""
    bank: int
    """Pixels of blur for every wall bounce to come."""
    foresees: bool
    """Whether it knows where the ball will cross; else it follows the ball."""
    aims: int
    """How far from its middle the paddle tries to hit, in pixels."""


SKILLS: Final = {
    "easy": Skill(60, 15, 20, 12, 0, False, 0),
    "normal": Skill(85, 9, 18, 16, 8, True, 0),
    "hard": Skill(100, 7, 9, 12, 4, True, 20),
    "expert": Skill(100, 3, 3, 6, 2, True, 26),
}
GLANCE: Final = 12
"""Steps between two looks of one who follows the ball."""


class PongBot(Bot):
    """Moves to where the ball will be, and back to the middle."""

    def __init__(self, chair: Chair, rng: Rng) -> None:
        super().__init__(chair, rng)
        self._skill = SKILLS[chair.level]
        self._flight: tuple[int, int] | None = None
        """Which flight of the ball it is about: points so far and hits."""
        self._ready_at = 0
        self._error = 0
        self._goal: tuple[int, int] | None = None
        """Where the paddle is to go in this flight, in pixels, and how fast, in percent."""

    def choose(self, view: View, step: int) -> Choice | None:
        """Where to send the paddle, once in every flight, or at every glance."""
        if view["phase"] != "play":
            return None
        flight = (sum(view["points"]), view["hits"])
        if flight != self._flight:
            self._flight, self._goal = flight, None
            self._ready_at = step + self._skill.lag
            self._error = self._misjudge(view["ball"])
        if step < self._ready_at:
            return Choice(None, self._ready_at - step)
        coming = (view["ball"]["dx"] < 0) == (self.chair.seat == 0)
        if not coming:
            self._goal = self._goal or (_pixel(MIDDLE_Y), DRIFT)
        elif self._skill.foresees:
            self._goal = self._goal or (_pixel(self._aim(view) + self._error), self._skill.pace)
        elif self._goal is None or step >= self._ready_at + GLANCE:
            self._ready_at = step
            ball = view["ball"]
            height = ball["y"] + ball["dy"] * (step - ball["since"])
            self._goal = (_pixel(height + self._error), self._skill.pace)
        # What was chosen may have been called off: whether the paddle is on its way is in the view.
        word = self._send(view["paddles"][self.chair.seat], *self._goal)
        if word is not None:
            return Choice(word)
        return Choice(None, self._ready_at + GLANCE - step) if coming and not self._skill.foresees else None

    @staticmethod
    def _send(paddle: dict[str, Any], goal: int, pace: int) -> str | None:
        """The word that moves the paddle there; None if it is there or on its way."""
        if paddle["dy"] == 0 and abs(paddle["y"] - goal * UNIT) < CLOSE:
            return None
        if paddle["stop"] == goal * UNIT and abs(paddle["dy"]) == PACE * pace // FULL:
            return None
        return f"to {goal}" if pace == FULL else f"to {goal} {pace}"

    def _misjudge(self, ball: dict[str, Any]) -> int:
        skill = self._skill
        blur = skill.blur + skill.rush * (ball["speed"] - INITIAL_SPEED) // 100
        blur += skill.bank * foresee_ball(ball).bounces
        return self.rng.between(-blur * UNIT, blur * UNIT)

    def _aim(self, view: View) -> int:
        """Where the paddle's centre should be: at the crossing, or so far off that the return is hard to get."""
        coming = foresee_ball(view["ball"])
        if not self._skill.aims:
            return coming.y
        rival = view["paddles"][1 - self.chair.seat]["y"]
        most = self._skill.aims * UNIT
        offsets = (-most, -most // 2, 0, most // 2, most)
        best = max(offsets, key=lambda offset: _trouble(coming, offset, view["ball"]["speed"], rival))
        return coming.y - best


def _pixel(height: int) -> int:
    """The nearest height a paddle's centre can take, in pixels."""
    return (max(HIGHEST, min(LOWEST, height)) + UNIT // 2) // UNIT


def _trouble(coming: Crossing, offset: int, speed: int, rival: int) -> int:
    """How fast the other paddle would have to be, with wall bounces for the eye."""
    back = foresee_return(coming, offset, speed)
    return (abs(back.y - rival) + 40 * UNIT * min(back.bounces, 3)) * 60 // max(1, back.steps)


BOT: Final = PongBot
