"""The board of 6 columns × 8 rows: cells, how pieces move, what is attacked. Knows no turns, no points, no waves.

A cell is `row * 6 + column`, row 0 at the top, as the seed counts. A board is a list of 48 pieces (see pieces.py).
The player's pawns go up, the enemy's down.
"""

from collections.abc import Sequence
from typing import Final

from rumpus.games.chessbrawl.pieces import BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK, read_piece, write_piece

COLUMNS: Final = 6
ROWS: Final = 8
CELLS: Final = COLUMNS * ROWS
ENEMY_ZONE: Final = range(2 * COLUMNS)
"""Rows 0 and 1, where the enemy spawns."""
PLAYER_ZONE: Final = range(6 * COLUMNS, CELLS)
"""Rows 6 and 7, where the player places."""

_STRAIGHT: Final = ((-1, 0), (0, 1), (1, 0), (0, -1))
_DIAGONAL: Final = ((-1, 1), (1, 1), (1, -1), (-1, -1))
_LEAPS: Final = ((-2, 1), (-1, 2), (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1))


class BadBoard(ValueError):
    """A drawing that is no board; the message says why."""


def _go(cell: int, down: int, right: int) -> int | None:
    row, column = cell // COLUMNS + down, cell % COLUMNS + right
    return row * COLUMNS + column if 0 <= row < ROWS and 0 <= column < COLUMNS else None


def _reach(cell: int, steps: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    return tuple(to for down, right in steps if (to := _go(cell, down, right)) is not None)


def _ray(cell: int, down: int, right: int) -> tuple[int, ...]:
    found: list[int] = []
    at = _go(cell, down, right)
    while at is not None:
        found.append(at)
        at = _go(at, down, right)
    return tuple(found)


def _rays(cell: int, steps: Sequence[tuple[int, int]]) -> tuple[tuple[int, ...], ...]:
    return tuple(ray for down, right in steps if (ray := _ray(cell, down, right)))


LEAPS: Final = tuple(_reach(cell, _LEAPS) for cell in range(CELLS))
"""Where a knight goes, by cell."""
STEPS: Final = tuple(_reach(cell, (*_STRAIGHT, *_DIAGONAL)) for cell in range(CELLS))
"""Where a king goes, by cell."""
STRAIGHTS: Final = tuple(_rays(cell, _STRAIGHT) for cell in range(CELLS))
DIAGONALS: Final = tuple(_rays(cell, _DIAGONAL) for cell in range(CELLS))
ALL_RAYS: Final = tuple(STRAIGHTS[cell] + DIAGONALS[cell] for cell in range(CELLS))
SIDES_UP: Final = tuple(_reach(cell, ((-1, -1), (-1, 1))) for cell in range(CELLS))
"""Where a player's pawn captures; also the cells from which an enemy pawn captures onto this one."""
SIDES_DOWN: Final = tuple(_reach(cell, ((1, -1), (1, 1))) for cell in range(CELLS))
DISTANCES: Final = tuple(
    tuple(max(abs(a // COLUMNS - b // COLUMNS), abs(a % COLUMNS - b % COLUMNS)) for b in range(CELLS))
    for a in range(CELLS)
)
"""How far two cells lie apart, in steps of a king."""


def list_targets(board: Sequence[int], cell: int) -> list[int]:
    """Where the piece on this cell may go, captures included; there is no check, so nothing else forbids a move."""
    piece = board[cell]
    if piece > 0:
        return _list_for_player(board, cell, piece)
    return _list_for_enemy(board, cell, -piece) if piece else []


def _list_for_player(board: Sequence[int], cell: int, kind: int) -> list[int]:
    if kind == PAWN:
        # rules/chessbrawl.md: one step forward, capture diagonally; no double step, no en passant
        found = [to for to in SIDES_UP[cell] if board[to] < 0]
        if cell >= COLUMNS and not board[cell - COLUMNS]:
            found.append(cell - COLUMNS)
        return found
    if kind in (KNIGHT, KING):
        return [to for to in (LEAPS if kind == KNIGHT else STEPS)[cell] if board[to] <= 0]
    found = []
    for ray in (STRAIGHTS if kind == ROOK else DIAGONALS if kind == BISHOP else ALL_RAYS)[cell]:
        for to in ray:
            other = board[to]
            if other <= 0:
                found.append(to)
            if other:
                break
    return found


def _list_for_enemy(board: Sequence[int], cell: int, kind: int) -> list[int]:
    if kind == PAWN:
        found = [to for to in SIDES_DOWN[cell] if board[to] > 0]
        if cell < CELLS - COLUMNS and not board[cell + COLUMNS]:
            found.append(cell + COLUMNS)
        return found
    if kind in (KNIGHT, KING):
        return [to for to in (LEAPS if kind == KNIGHT else STEPS)[cell] if board[to] >= 0]
    found = []
    for ray in (STRAIGHTS if kind == ROOK else DIAGONALS if kind == BISHOP else ALL_RAYS)[cell]:
        for to in ray:
            other = board[to]
            if other >= 0:
                found.append(to)
            if other:
                break
    return found


def is_attacked(board: Sequence[int], cell: int, side: int) -> bool:
    """Whether a piece of that side (1 the player, -1 the enemy) could capture something on this cell."""
    pawn, knight, king = side * PAWN, side * KNIGHT, side * KING
    for at in SIDES_DOWN[cell] if side > 0 else SIDES_UP[cell]:
        if board[at] == pawn:
            return True
    for at in LEAPS[cell]:
        if board[at] == knight:
            return True
    for at in STEPS[cell]:
        if board[at] == king:
            return True
    queen = side * QUEEN
    for rays, slider in ((STRAIGHTS[cell], side * ROOK), (DIAGONALS[cell], side * BISHOP)):
        for ray in rays:
            for at in ray:
                other = board[at]
                if other:
                    if other in (slider, queen):
                        return True
                    break
    return False


def name_cell(cell: int) -> str:
    """The cell as actions and people call it: columns a to f, rows 0 to 7 from the top, as the seed counts."""
    return f"{'abcdef'[cell % COLUMNS]}{cell // COLUMNS}"


CELL_NAMES: Final = tuple(name_cell(cell) for cell in range(CELLS))
CELLS_BY_NAME: Final = {name: cell for cell, name in enumerate(CELL_NAMES)}


def format_board(board: Sequence[int]) -> str:
    """The board drawn in text, one line for each row: upper case the player, lower case the enemy, `.` empty."""
    return "\n".join(list_rows(board))


def list_rows(board: Sequence[int]) -> list[str]:
    """The board's eight rows as text, from the top."""
    marks = "".join(map(write_piece, board))
    return [marks[at : at + COLUMNS] for at in range(0, CELLS, COLUMNS)]


def parse_board(text: str) -> list[int]:
    """The board that was drawn."""
    rows = [line.strip() for line in text.strip().splitlines()]
    if len(rows) != ROWS or any(len(row) != COLUMNS for row in rows):
        raise BadBoard(f"a board has {ROWS} rows of {COLUMNS} cells")
    try:
        return [read_piece(mark) for row in rows for mark in row]
    except ValueError:
        raise BadBoard("a board holds only the letters of pieces, and . where there is none") from None
