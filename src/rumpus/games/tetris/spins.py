"""The T-spin test of the rules page: corners around the T's middle."""

from typing import Final

from rumpus.games.tetris.field import UP
from rumpus.games.tetris.pieces import T

NONE: Final = ""
MINI: Final = "mini"
FULL: Final = "full"

STILL: Final = 0
"""The last thing the piece did was no turn."""
TURNED: Final = 1
KICKED: Final = 2
"""… a turn that needed a kick."""

_BOTTOM_LEFT, _BOTTOM_RIGHT, _TOP_LEFT, _TOP_RIGHT = 1, 1 << 2, 1 << 2 * UP, 1 << (2 * UP + 2)
_CORNERS: Final = _BOTTOM_LEFT | _BOTTOM_RIGHT | _TOP_LEFT | _TOP_RIGHT
_FRONT: Final = (
    _TOP_LEFT | _TOP_RIGHT,
    _TOP_RIGHT | _BOTTOM_RIGHT,
    _BOTTOM_LEFT | _BOTTOM_RIGHT,
    _TOP_LEFT | _BOTTOM_LEFT,
)


def find_spin(bits: int, kind: int, turn: int, at: int, last: int) -> str:
    """Whether the piece, locking here, is a T-spin; walls and floor count as filled corners."""
    if kind != T or last == STILL:
        return NONE
    around = bits >> at
    filled = (around & _CORNERS).bit_count()
    if filled >= 3:
        return FULL
    if filled == 2 and (last == TURNED or not around & _FRONT[turn]):
        return MINI
    return NONE
