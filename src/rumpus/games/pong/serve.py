"""How a ball is served: at an angle of 1 to 30 degrees up or down, by the match's own chance.

Never quite level: between two paddles that nobody moves a level ball would go to and fro for ever.
"""

from math import isqrt
from typing import Final

from rumpus.core.rng import Rng
from rumpus.games.pong.ball import LEFT, normalise
from rumpus.games.pong.court import INITIAL_SPEED

STEEPEST: Final = 30  # degrees; rules/pong.md: within ±30°

_ONE: Final = 1_000_000
_SINES: Final = (
    0, 17452, 34899, 52336, 69756, 87156, 104528, 121869, 139173, 156434, 173648, 190809, 207912, 224951, 241922,
    258819, 275637, 292372, 309017, 325568, 342020, 358368, 374607, 390731, 406737, 422618, 438371, 453990, 469472,
    484810, 500000,
)  # fmt: skip
"""Of 0 to 30 degrees, in millionths."""


def draw_angle(rng: Rng) -> int:
    """An angle in degrees, downward if positive."""
    angle = rng.between(1, STEEPEST)
    return angle if rng.chance(1, 2) else -angle


def aim_serve(side: int, angle: int, speed: int = INITIAL_SPEED) -> tuple[int, int]:
    """The velocity of a serve toward a seat."""
    sine = _SINES[abs(angle)]
    cosine = isqrt(_ONE * _ONE - sine * sine)
    return normalise(-cosine if side == LEFT else cosine, sine if angle > 0 else -sine, speed)
