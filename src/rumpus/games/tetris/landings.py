"""Where a piece can come to rest: straight down from above, or turned once at the bottom, as T-spins are made.

Shared by all who plan. Works on fields without a ceiling; knows no keys and no tastes.
"""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from rumpus.games.tetris.field import BODY, HEIGHT, UP, VISIBLE, WIDTH, place, remove_rows, spot
from rumpus.games.tetris.pieces import (
    ANTICLOCKWISE,
    CELLS,
    CLOCKWISE,
    HIGHEST,
    LOWEST,
    SHAPES,
    I,
    O,
    S,
    T,
    Z,
    fits,
    turn_piece,
)
from rumpus.games.tetris.spins import FULL, KICKED, TURNED, find_spin

_OPEN: Final = (1 << (place(0, HEIGHT) & -UP)) - 1
_CAREFREE: Final = 16
"""Up to this height nothing that lands can top out."""

_FULL: Final = sum(0x3FF0 << UP * row for row in range(4))
_CARRY: Final = sum(0x0010 << UP * row for row in range(4))
_MARK: Final = sum(0x4000 << UP * row for row in range(4))


class Landing(NamedTuple):
    """Where a piece comes to rest, and for a T-spin from where: the place it fell to before the last turn."""

    kind: int
    turn: int
    at: int
    by: int = 0
    """The last turn of a T-spin, 0 if there is none."""
    via: int = 0

    @property
    def fall_turn(self) -> int:
        """How the piece is turned while it falls."""
        return (self.turn - self.by) & 3

    @property
    def column(self) -> int:
        """The column of its box while it falls."""
        return spot(self.via if self.by else self.at)[0]


def _list_hovers(kind: int) -> tuple[tuple[int, int], ...]:
    turns = (0,) if kind == O else (0, 1) if kind in (I, S, Z) else (0, 1, 2, 3)
    hovers = []
    for turn in turns:
        across = [x for x, _ in CELLS[kind][turn]]
        hovers += [(turn, place(x, 0)) for x in range(-min(across), WIDTH - max(across))]
    return tuple(hovers)


_HOVERS: Final = tuple(_list_hovers(kind) for kind in range(7))


def open_up(bits: int) -> int:
    """The field without a ceiling, as plans are made on it."""
    return bits & _OPEN


def find_lines(bits: int, at: int) -> list[int]:
    """The full rows, lowest first, among the four of a box at this place."""
    marks = (((bits >> (at & -UP)) & _FULL) + _CARRY) & _MARK  # a full row carries into the bit beside it
    if not marks:
        return []
    bottom = spot(at)[1]
    return [bottom + row for row in range(max(0, -bottom), 4) if marks >> (UP * row) & 0x4000]


def list_landings(bits: int, kind: int) -> Iterator[Landing]:
    """All landings of a piece that can get to any place above the stack."""
    above = max(0, (bits & BODY).bit_length() // UP - 4) * UP
    return land_from(bits, kind, ((turn, at + above) for turn, at in _HOVERS[kind]))


def land_from(bits: int, kind: int, hovers: Iterable[tuple[int, int]]) -> Iterator[Landing]:
    """The landings of a piece that hovers, so turned, at these places, without those that top out."""
    tall = bits >> place(0, _CAREFREE)
    shapes = SHAPES[kind]
    for turn, at in hovers:
        shape = shapes[turn]
        while not (bits >> (at - UP)) & shape:
            at -= UP
        if not tall or _is_inside(kind, turn, at):
            yield Landing(kind, turn, at)
        if kind == T:
            yield from _spin_from(bits, turn, at)


def _spin_from(bits: int, turn: int, at: int) -> Iterator[Landing]:
    """T-spins that clear lines, made by one turn of a T that rests here."""
    for by in (CLOCKWISE, ANTICLOCKWISE):
        found = turn_piece(bits, T, turn, at, by)
        if found is None:
            continue
        turned, there, kick = found
        if fits(bits, T, turned, there - UP) or not _is_inside(T, turned, there):
            continue
        if find_spin(bits, T, turned, there, KICKED if kick else TURNED) != FULL:
            continue
        if find_lines(bits | SHAPES[T][turned] << there, there):
            yield Landing(T, turned, there, by, at)


def _is_inside(kind: int, turn: int, at: int) -> bool:
    y = spot(at)[1]
    return y + LOWEST[kind][turn] < VISIBLE and y + HIGHEST[kind][turn] < HEIGHT


def land(bits: int, landing: Landing) -> tuple[int, int]:
    """(field, lines cleared) after the piece has locked there."""
    bits |= SHAPES[landing.kind][landing.turn] << landing.at
    full = find_lines(bits, landing.at)
    if full:
        bits = remove_rows(bits, full) & _OPEN
    return bits, len(full)


def list_hovers(bits: int, kind: int, turn: int, at: int) -> list[tuple[int, int]]:
    """(turn, place) wherever keys bring a piece that is here: some turns first, then to the side. Nearest first, and
    of turns that look the same only one."""
    found: list[tuple[int, int]] = []
    seen: set[int] = set()
    for turned, there in _list_turned(bits, kind, turn, at):
        for by in (-1, 1):
            place_now = there
            while fits(bits, kind, turned, place_now):
                mask = SHAPES[kind][turned] << place_now
                if mask not in seen:
                    seen.add(mask)
                    found.append((turned, place_now))
                place_now += by
    return found


def _list_turned(bits: int, kind: int, turn: int, at: int) -> Iterator[tuple[int, int]]:
    yield turn, at
    once = turn_piece(bits, kind, turn, at, CLOCKWISE)
    back = turn_piece(bits, kind, turn, at, ANTICLOCKWISE)
    if once:
        yield once[:2]
    if back:
        yield back[:2]
    twice = turn_piece(bits, kind, once[0], once[1], CLOCKWISE) if once else None
    if twice:
        yield twice[:2]
