"""The seven pieces: their cells in every turn, where they enter, and the kicks that let them turn beside things.

A piece is its kind (0–6, in the order of LETTERS), its turn (0 as it enters, then clockwise) and the place of the lower
left corner of its box: 4×4 for the I, 2×2 for the O, 3×3 for the others.
"""

from typing import Final, TypeAlias

from rumpus.games.tetris.field import HEIGHT, UP, place

Cells: TypeAlias = tuple[tuple[int, int], ...]

I, O, T, S, Z, J, L = range(7)  # noqa: E741 - the names players use
_BOX: Final = (4, 2, 3, 3, 3, 3, 3)
_DRAWN: Final = (
    ("....", "IIII", "....", "...."),
    ("OO", "OO"),
    (".T.", "TTT", "..."),
    (".SS", "SS.", "..."),
    ("ZZ.", ".ZZ", "..."),
    ("J..", "JJJ", "..."),
    ("..L", "LLL", "..."),
)

# rules/tetris.md: (x, y) with y upward, tried in order; clockwise from turn 0, 1, 2, 3.
KICKS: Final = (
    ((0, 0), (-1, 0), (-1, 1), (0, -2), (-1, -2)),
    ((0, 0), (1, 0), (1, -1), (0, 2), (1, 2)),
    ((0, 0), (1, 0), (1, 1), (0, -2), (1, -2)),
    ((0, 0), (-1, 0), (-1, -1), (0, 2), (-1, 2)),
)
I_KICKS: Final = (
    ((0, 0), (-2, 0), (1, 0), (-2, -1), (1, 2)),
    ((0, 0), (-1, 0), (2, 0), (-1, 2), (2, -1)),
    ((0, 0), (2, 0), (-1, 0), (2, 1), (-1, -2)),
    ((0, 0), (1, 0), (-2, 0), (1, -2), (-2, 1)),
)

CLOCKWISE: Final = 1
ANTICLOCKWISE: Final = -1
HALF: Final = 2
_HALF_KICKS: Final = ((0, 0), (0, 1), (1, 0), (-1, 0))
"""Half a turn is in no table: where it stands, a row up, or a column beside."""


def _turn_cells(kind: int, turn: int) -> Cells:
    size = _BOX[kind]
    cells = [
        (x, size - 1 - row) for row, line in enumerate(_DRAWN[kind]) for x, letter in enumerate(line) if letter != "."
    ]
    for _ in range(turn):
        cells = [(y, size - 1 - x) for x, y in cells]
    return tuple(sorted(cells, key=lambda cell: (cell[1], cell[0])))


CELLS: Final = tuple(tuple(_turn_cells(kind, turn) for turn in range(4)) for kind in range(7))
"""By kind and turn: the cells (x, y) in the box, lowest first."""
SHAPES: Final = tuple(tuple(sum(1 << (x + UP * y) for x, y in cells) for cells in turns) for turns in CELLS)
"""By kind and turn: the cells as bits of a field, with the box at place 0."""
LOWEST: Final = tuple(tuple(cells[0][1] for cells in turns) for turns in CELLS)
HIGHEST: Final = tuple(tuple(cells[-1][1] for cells in turns) for turns in CELLS)
ENTRY: Final = tuple(
    place((10 - size) // 2, HEIGHT - 2 - LOWEST[kind][0]) for kind, size in enumerate(_BOX)
)  # rules/tetris.md: in the hidden rows, centred, rounded left, flat side down


def list_kicks(kind: int, turn: int, by: int) -> tuple[tuple[int, int], ...]:
    """The kicks tried, in order, when a piece turns; the O has none, for it does not turn."""
    if kind == O:
        return ()
    if by == HALF:
        return _HALF_KICKS
    table = I_KICKS if kind == I else KICKS
    if by == CLOCKWISE:
        return table[turn]
    return tuple((-x, -y) for x, y in table[(turn - 1) % 4])  # the clockwise transition, undone


_OFFSETS: Final = tuple(
    tuple(
        tuple(tuple(x + UP * y for x, y in list_kicks(kind, turn, by)) for by in (0, CLOCKWISE, HALF, ANTICLOCKWISE))
        for turn in range(4)
    )
    for kind in range(7)
)


def fits(bits: int, kind: int, turn: int, at: int) -> bool:
    """Whether nothing is where the piece would be."""
    return not (bits >> at) & SHAPES[kind][turn]


def turn_piece(bits: int, kind: int, turn: int, at: int, by: int) -> tuple[int, int, int] | None:
    """(turn, place, number of the kick) after turning; None if there is no room."""
    turned = (turn + by) & 3
    shape = SHAPES[kind][turned]
    for kick, offset in enumerate(_OFFSETS[kind][turn][by]):
        if not (bits >> (at + offset)) & shape:
            return turned, at + offset, kick
    return None


def drop_piece(bits: int, kind: int, turn: int, at: int) -> int:
    """The place where the piece comes to rest if it falls straight down."""
    shape = SHAPES[kind][turn]
    while not (bits >> (at - UP)) & shape:
        at -= UP
    return at
