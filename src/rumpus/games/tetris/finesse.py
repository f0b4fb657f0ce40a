"""Finesse: the fewest keys that bring a piece to a column, and whether somebody took more.

Left, right and the turns are a key each, tapped or held to the wall; what is turned or slid in below is not judged.
"""

from collections.abc import Iterator
from functools import cache
from typing import Final, TypeAlias

from rumpus.games.tetris.field import FRAME, UP, spot
from rumpus.games.tetris.pieces import ANTICLOCKWISE, CELLS, CLOCKWISE, ENTRY, HALF, fits, turn_piece

Place: TypeAlias = tuple[int, int]
"""A turn and a place."""

_LOW: Final = 8
"""So many rows below its entry a piece turns freely."""


@cache
def _count_all(kind: int, half: bool) -> dict[tuple[tuple[int, int], ...], int]:
    """The fewest keys for each outline, by its cells counted from its lowest row."""
    start = (0, ENTRY[kind] - _LOW * UP)
    keys = {start: 0}
    wave = [start]
    while wave:
        beyond = []
        for place in wave:
            for other in _step(kind, place, half):
                if other not in keys:
                    keys[other] = keys[place] + 1
                    beyond.append(other)
        wave = beyond
    fewest: dict[tuple[tuple[int, int], ...], int] = {}
    for (turn, at), count in keys.items():
        outline = _outline([(spot(at)[0] + x, y) for x, y in CELLS[kind][turn]])
        fewest[outline] = min(count, fewest.get(outline, count))
    return fewest


def _step(kind: int, place: Place, half: bool) -> Iterator[Place]:
    turn, at = place
    for by in (-1, 1):
        if fits(FRAME, kind, turn, at + by):
            yield turn, at + by
        wall = at
        while fits(FRAME, kind, turn, wall + by):
            wall += by
        yield turn, wall
    for way in (CLOCKWISE, ANTICLOCKWISE, *((HALF,) if half else ())):
        found = turn_piece(FRAME, kind, turn, at, way)
        if found is not None:
            yield found[0], found[1]


def _outline(cells: list[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    low = min(y for _, y in cells)
    return tuple(sorted((x, y - low) for x, y in cells))


def count_fewest(kind: int, turn: int, column: int, half: bool = False) -> int:
    """The fewest keys that bring this piece, so turned, with the left edge of its box to this column."""
    outline = _outline([(column + x, y) for x, y in CELLS[kind][turn]])
    return _count_all(kind, half).get(outline, 0)
