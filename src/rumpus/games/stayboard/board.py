"""The board's geometry: directions, distances, where a move lands and what it passes over. Knows no turns, no points.

A cell is `row * size + column`, counted from the top left; a set of cells is an integer with one bit for each.
"""

from functools import cache
from typing import Final, NamedTuple

SIZES: Final = range(2, 10)

STEPS: Final = {
    1: (1, -1), 2: (1, 0), 3: (1, 1),
    4: (0, -1), 6: (0, 1),
    7: (-1, -1), 8: (-1, 0), 9: (-1, 1),
}  # fmt: skip
"""Rows and columns gone in one step, by the direction's key on a numeric keypad."""

DIRECTIONS: Final = tuple(STEPS)


class Landing(NamedTuple):
    """A move that stays on the board: where it goes and which cells it passes over."""

    direction: int
    distance: int
    cell: int
    over: int


class Grid(NamedTuple):
    """Everything about a board of one size that never changes."""

    size: int
    landings: tuple[tuple[Landing, ...], ...]
    """For each cell, by direction and then distance."""
    reach: tuple[int, ...]
    """For each cell, the set of cells that one move leads to when nothing is blocked."""
    words: dict[str, tuple[int, int]]
    """Every move that can be chosen, as it is written, with its direction and distance."""


class BadBoard(ValueError):
    """A drawing that is no board; the message says why."""


@cache
def make_grid(size: int) -> Grid:
    """The grid of that size."""
    landings: list[tuple[Landing, ...]] = []
    for row in range(size):
        for column in range(size):
            found: list[Landing] = []
            for direction, (down, right) in STEPS.items():
                over = 0
                for distance in range(1, size):
                    r, c = row + down * distance, column + right * distance
                    if not (0 <= r < size and 0 <= c < size):
                        break
                    found.append(Landing(direction, distance, r * size + c, over))
                    over |= 1 << r * size + c
            landings.append(tuple(found))
    reach = tuple(sum(1 << landing.cell for landing in found) for found in landings)
    words = {write_move(d, distance): (d, distance) for d in DIRECTIONS for distance in range(1, size)}
    return Grid(size, tuple(landings), reach, words)


def write_move(direction: int, distance: int) -> str:
    """The action that makes this move."""
    return f"move {direction} {distance}"


def list_moves(grid: Grid, queen: int, blocked: int) -> list[Landing]:
    """Every valid move: it stays on the board and does not land on a blocked cell; it may jump over them."""
    return [landing for landing in grid.landings[queen] if not blocked >> landing.cell & 1]


def find_landing(grid: Grid, queen: int, direction: int, distance: int) -> Landing | None:
    """Where the move goes, blocked or not; None if it leaves the board."""
    for landing in grid.landings[queen]:
        if landing.direction == direction and landing.distance == distance:
            return landing
    return None


def name_cell(row: int, column: int) -> str:
    """The cell as people call it: columns A to I, rows 1 to 9 from the top."""
    return f"{'ABCDEFGHI'[column]}{row + 1}"


def format_board(size: int, queen: int, blocked: int) -> str:
    """The board drawn in text: `Q` the queen, `x` blocked, `.` free, one line for each row."""
    marks = ["Q" if cell == queen else "x" if blocked >> cell & 1 else "." for cell in range(size * size)]
    return "\n".join("".join(marks[row * size : row * size + size]) for row in range(size))


def parse_board(text: str) -> tuple[int, int, int]:
    """The size, the queen's cell and the blocked cells of a drawn board."""
    rows = [line.strip() for line in text.strip().splitlines()]
    size = len(rows)
    if size not in SIZES or any(len(row) != size for row in rows):
        raise BadBoard("a board is a square of 2 to 9 rows")
    marks = "".join(rows)
    if set(marks) - set("Qx.") or marks.count("Q") != 1:
        raise BadBoard("a board holds one Q, and x or . everywhere else")
    return size, marks.index("Q"), sum(1 << cell for cell, mark in enumerate(marks) if mark == "x")
