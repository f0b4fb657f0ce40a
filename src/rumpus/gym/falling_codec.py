"""Boards of falling pieces (core/falling.py) as planes: what codecs of such games share.

Views write two characters for each cell, its colour and its kind.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from rumpus.core.falling import WIDTH
from rumpus.gym.codec import Floats

_KINDS: Final = "*<>^v"
PLANES: Final = 3 + len(_KINDS) + 3 + 3
"""Colours of what lies (3), viruses (1), halves bound to the right, left, below and above (4), colours of the pill or
capsule under one's hand (3), and of what else is in the air (3)."""
_PILL: Final = 3 + len(_KINDS)
_AIR: Final = _PILL + 3


def list_board_parts(seats: int, height: int) -> dict[str, tuple[int, ...]]:
    """For each seat: the planes of its board, and the colours of the next piece."""
    return {"planes": (seats, PLANES, height, WIDTH), "next": (seats, 2, 3)}


def write_boards(slots: Mapping[str, Floats], seats: Sequence[Mapping[str, Any]], piece: str, colours: str) -> None:
    """The boards of seats as a view shows them, in this order; `piece` is what it calls the one under one's hand."""
    for planes, following, seat in zip(slots["planes"], slots["next"], seats, strict=True):
        _write_cells(planes, seat["rows"], colours)
        _write_moving(planes, seat[piece], seat["falling"], colours)
        _write_colours(following, seat["next"], colours)


def _write_cells(planes: Floats, rows: Sequence[str], colours: str) -> None:
    """What lies in the field; the planes of what moves are emptied."""
    _, height, width = planes.shape
    codes = np.frombuffer("".join(rows).encode("ascii"), dtype=np.uint8).reshape(height, width, 2)
    np.equal(codes[:, :, 0], _codes(colours), out=planes[:3], casting="unsafe")
    np.equal(codes[:, :, 1], _codes(_KINDS), out=planes[3:_PILL], casting="unsafe")
    planes[_PILL:] = 0.0


def _write_moving(
    planes: Floats, pill: Mapping[str, Any] | None, falling: Sequence[tuple[int, int, str]], colours: str
) -> None:
    """The pill or capsule, and what else is on its way down."""
    top = planes.shape[1] - 1
    for first, cells in ((_PILL, pill["cells"] if pill else ()), (_AIR, falling)):
        for x, y, text in cells:
            if y <= top:
                planes[first + colours.index(text[0]), top - y, x] = 1.0


def _write_colours(slot: Floats, pair: str, colours: str) -> None:
    """The colours of a pill or capsule to come, one-hot; nothing if there is none."""
    slot[:] = 0.0
    for place, letter in enumerate(pair):
        slot[place, colours.index(letter)] = 1.0


@cache
def _codes(letters: str) -> NDArray[np.uint8]:
    return np.frombuffer(letters.encode("ascii"), dtype=np.uint8).reshape(-1, 1, 1)
