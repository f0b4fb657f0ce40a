"""Symbols drawn as shapes: marks, arrows, circles, suits and chessmen. A shape lives in a square from -1 to 1,
which is as wide as the cell; y grows downwards.
"""

from dataclasses import dataclass
from math import cos, pi, sin
from typing import Final, TypeAlias

Point: TypeAlias = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Shape:
    """A filled outline, or a line of some width."""

    points: tuple[Point, ...]
    line: float = 0.0
    """Width of the line; 0 for a filled outline."""
    erase: bool = False
    """Takes ink away instead."""


def circle(x: float, y: float, radius: float, *, erase: bool = False) -> Shape:
    """A filled circle."""
    turns = [2 * pi * place / 40 for place in range(40)]
    return Shape(tuple((x + radius * cos(turn), y + radius * sin(turn)) for turn in turns), erase=erase)


def path(*points: Point, line: float = 0.2) -> Shape:
    """A line through the points."""
    return Shape(points, line)


def area(*points: Point, erase: bool = False) -> Shape:
    """A filled outline."""
    return Shape(points, erase=erase)


def box(left: float, top: float, right: float, bottom: float, *, erase: bool = False) -> Shape:
    """A filled rectangle."""
    return area((left, top), (right, top), (right, bottom), (left, bottom), erase=erase)


def mirror(*half: Point) -> Shape:
    """A filled outline of which only the left half is given, from top to bottom."""
    return area(*half, *((-x, y) for x, y in reversed(half)))


def shrink(shape: Shape, factor: float) -> Shape:
    """The shape, smaller, as a hole."""
    centre = sum(y for _, y in shape.points) / len(shape.points)
    points = tuple((x * factor, centre + (y - centre) * factor) for x, y in shape.points)
    return Shape(points, shape.line, erase=True)


def _star(size: float) -> tuple[Point, ...]:
    turns = [(pi * place / 5, size if place % 2 == 0 else size * 0.42) for place in range(10)]
    return tuple((radius * sin(turn), -radius * cos(turn)) for turn, radius in turns)


def _arrow(way_x: float, way_y: float) -> tuple[Shape, ...]:
    size = 0.85 if way_x == 0 or way_y == 0 else 0.62
    tip = (way_x * size, way_y * size)
    # The barbs lie at 45 degrees to the shaft.
    turned = [(way_x * cos(turn) - way_y * sin(turn), way_x * sin(turn) + way_y * cos(turn)) for turn in (2.36, -2.36)]
    long = 0.6 / (way_x * way_x + way_y * way_y) ** 0.5
    barbs = [(tip[0] + x * long, tip[1] + y * long) for x, y in turned]
    return (path((-tip[0], -tip[1]), tip, line=0.24), path(barbs[0], tip, barbs[1], line=0.24))


def _both(first: tuple[Shape, ...], second: tuple[Shape, ...]) -> tuple[Shape, ...]:
    return (*first, *second)


_TRIANGLES: Final = {
    "▲": ((0, -0.75), (0.85, 0.7), (-0.85, 0.7)),
    "▼": ((0, 0.75), (0.85, -0.7), (-0.85, -0.7)),
    "▶": ((0.8, 0), (-0.7, -0.85), (-0.7, 0.85)),
    "◀": ((-0.8, 0), (0.7, -0.85), (0.7, 0.85)),
}
_HOLLOW: Final = {"△": "▲", "▽": "▼", "▷": "▶", "◁": "◀"}
_SAME: Final = {"►": "▶", "◄": "◀", "✔": "✓", "✘": "✗", "⬤": "●", "−": "–", "♥": "♡"}
_DIAMOND: Final = area((0, -0.95), (0.75, 0), (0, 0.95), (-0.75, 0))

_FOOT: Final = box(-0.8, 0.86, 0.8, 1.15)
_CHESSMEN: Final[dict[str, tuple[Shape, ...]]] = {
    "♟": (
        circle(0, -0.42, 0.4),
        mirror((-0.2, -0.2), (-0.28, 0.35), (-0.62, 0.95)),
        box(-0.45, -0.08, 0.45, 0.1),
        _FOOT,
    ),
    "♜": (
        box(-0.72, -1.0, -0.36, -0.5),
        box(-0.18, -1.0, 0.18, -0.5),
        box(0.36, -1.0, 0.72, -0.5),
        box(-0.72, -0.7, 0.72, -0.4),
        mirror((-0.46, -0.45), (-0.52, 0.7), (-0.62, 0.95)),
        _FOOT,
    ),
    "♞": (
        area(
            (-0.1, -1.1),
            (0.35, -0.9),
            (0.62, -0.4),
            (0.68, 0.3),
            (0.6, 0.95),
            (-0.55, 0.95),
            (-0.42, 0.5),
            (0.05, 0.02),
            (-0.3, -0.02),
            (-0.62, 0.22),
            (-0.86, 0.02),
            (-0.62, -0.5),
            (-0.3, -0.8),
        ),
        circle(-0.22, -0.48, 0.1, erase=True),
        _FOOT,
    ),
    "♝": (
        circle(0, -1.05, 0.17),
        mirror((0, -0.98), (-0.42, -0.5), (-0.5, -0.1), (-0.3, 0.28), (-0.32, 0.6), (-0.6, 0.95)),
        box(-0.5, 0.32, 0.5, 0.48),
        area((0.06, -0.62), (0.5, -0.5), (0.44, -0.36), (0.0, -0.46), erase=True),
        _FOOT,
    ),
    "♛": (
        area(
            (-0.56, 0.5),
            (-0.95, -0.62),
            (-0.52, -0.12),
            (-0.48, -0.86),
            (-0.16, -0.16),
            (0, -0.98),
            (0.16, -0.16),
            (0.48, -0.86),
            (0.52, -0.12),
            (0.95, -0.62),
            (0.56, 0.5),
            (0.62, 0.95),
            (-0.62, 0.95),
        ),
        *(circle(x, y, 0.13) for x, y in ((-0.9, -0.68), (-0.47, -0.92), (0, -1.04), (0.47, -0.92), (0.9, -0.68))),
        _FOOT,
    ),
    "♚": (
        box(-0.09, -1.25, 0.09, -0.5),
        box(-0.3, -1.05, 0.3, -0.87),
        mirror((0, -0.62), (-0.32, -0.5), (-0.72, -0.52), (-0.9, -0.2), (-0.78, 0.18), (-0.5, 0.5), (-0.6, 0.95)),
        box(-0.56, 0.5, 0.56, 0.62, erase=True),
        _FOOT,
    ),
}
_WHITE: Final = dict(zip("♔♕♖♗♘♙", "♚♛♜♝♞♟", strict=True))

_PLAIN: Final[dict[str, tuple[Shape, ...]]] = {
    "·": (circle(0, 0, 0.2),),
    "•": (circle(0, 0, 0.38),),
    "●": (circle(0, 0, 0.8),),
    "○": (circle(0, 0, 0.8), circle(0, 0, 0.58, erase=True)),
    "◎": (circle(0, 0, 0.8), circle(0, 0, 0.6, erase=True), circle(0, 0, 0.34)),
    "◉": (circle(0, 0, 0.85), circle(0, 0, 0.66, erase=True), circle(0, 0, 0.45)),
    "■": (box(-0.75, -0.75, 0.75, 0.75),),
    "□": (box(-0.75, -0.75, 0.75, 0.75), box(-0.55, -0.55, 0.55, 0.55, erase=True)),
    "▪": (box(-0.4, -0.4, 0.4, 0.4),),
    "▫": (box(-0.4, -0.4, 0.4, 0.4), box(-0.22, -0.22, 0.22, 0.22, erase=True)),
    "◆": (_DIAMOND,),
    "◇": (_DIAMOND, shrink(_DIAMOND, 0.7)),
    "♦": (_DIAMOND,),
    "♡": (
        circle(-0.4, -0.3, 0.44),
        circle(0.4, -0.3, 0.44),
        area((-0.8, -0.1), (0, 0.95), (0.8, -0.1), (0.4, -0.5), (-0.4, -0.5)),
    ),
    "♠": (
        circle(-0.4, 0.22, 0.42),
        circle(0.4, 0.22, 0.42),
        mirror((0, -0.95), (-0.78, 0.04), (0, 0.4)),
        mirror((0, 0.2), (-0.1, 0.5), (-0.4, 0.95)),
    ),
    "♣": (
        circle(0, -0.48, 0.38),
        circle(-0.45, 0.15, 0.38),
        circle(0.45, 0.15, 0.38),
        circle(0, 0, 0.25),
        mirror((0, 0.1), (-0.1, 0.45), (-0.4, 0.95)),
    ),
    "★": (area(*_star(0.98)),),
    "☆": (area(*_star(0.98)), shrink(area(*_star(0.98)), 0.6)),
    "×": (path((-0.5, -0.5), (0.5, 0.5), line=0.24), path((-0.5, 0.5), (0.5, -0.5), line=0.24)),
    "✗": (path((-0.65, -0.7), (0.65, 0.7), line=0.3), path((-0.65, 0.7), (0.65, -0.7), line=0.3)),
    "✓": (path((-0.75, 0.1), (-0.2, 0.65), (0.75, -0.65), line=0.3),),
    "–": (path((-0.7, 0.1), (0.7, 0.1)),),
    "—": (path((-1, 0.1), (1, 0.1)),),
    "…": (circle(-0.65, 0.72, 0.17), circle(0, 0.72, 0.17), circle(0.65, 0.72, 0.17)),
    "←": _arrow(-1, 0),
    "→": _arrow(1, 0),
    "↑": _arrow(0, -1),
    "↓": _arrow(0, 1),
    "↖": _arrow(-1, -1),
    "↗": _arrow(1, -1),
    "↘": _arrow(1, 1),
    "↙": _arrow(-1, 1),
    "↔": _both(_arrow(-1, 0), _arrow(1, 0)),
    "↕": _both(_arrow(0, -1), _arrow(0, 1)),
    "°": (circle(0, -0.75, 0.34), circle(0, -0.75, 0.18, erase=True)),
    "÷": (path((-0.6, 0), (0.6, 0)), circle(0, -0.5, 0.17), circle(0, 0.5, 0.17)),
    "±": (path((-0.6, -0.2), (0.6, -0.2)), path((0, -0.8), (0, 0.4)), path((-0.6, 0.75), (0.6, 0.75))),
    "≤": (path((0.6, -0.7), (-0.6, -0.15), (0.6, 0.4)), path((-0.6, 0.75), (0.6, 0.75))),
    "≥": (path((-0.6, -0.7), (0.6, -0.15), (-0.6, 0.4)), path((-0.6, 0.75), (0.6, 0.75))),
    "≠": (path((-0.6, -0.25), (0.6, -0.25)), path((-0.6, 0.25), (0.6, 0.25)), path((-0.35, 0.75), (0.35, -0.75))),
    "≈": tuple(path((-0.7, y + 0.1), (-0.35, y - 0.1), (0, y), (0.35, y + 0.1), (0.7, y - 0.1)) for y in (-0.25, 0.25)),
    **{char: (area(*points),) for char, points in _TRIANGLES.items()},
}

UNKNOWN: Final = (_DIAMOND, shrink(_DIAMOND, 0.7))
"""For letters of scripts that nothing here can draw."""


def find_shapes(char: str) -> tuple[Shape, ...] | None:
    """What the symbol is made of; None if it is not drawn here."""
    char = _SAME.get(char, char)
    if char in _CHESSMEN:
        return _CHESSMEN[char]
    if char in _WHITE:
        # Of white chessmen only the outline is inked; the foot keeps them standing.
        solid = [shape for shape in _CHESSMEN[_WHITE[char]][:-1] if not shape.erase]
        return (*solid, *(shrink(shape, 0.62) for shape in solid if _is_large(shape)), _FOOT)
    if char in _HOLLOW:
        triangle = area(*_TRIANGLES[_HOLLOW[char]])
        return triangle, shrink(triangle, 0.6)
    return _PLAIN.get(char)


def _is_large(shape: Shape) -> bool:
    """Whether there is room for a hole."""
    xs = [x for x, _ in shape.points]
    ys = [y for _, y in shape.points]
    return max(xs) - min(xs) > 0.6 and max(ys) - min(ys) > 0.6
