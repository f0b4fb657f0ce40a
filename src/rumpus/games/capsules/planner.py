"""Where a capsule can go and how good the field is afterwards: the bot's thinking, without its hands or its nerves.

Uses the rules' own movements and rows, so that it cannot imagine what the rules refuse. Whole numbers only.
"""

from functools import lru_cache
from typing import Final

from rumpus.core import falling_paths
from rumpus.core.falling import (
    WIDTH,
    Cells,
    Halves,
    State,
    W,
    drop,
    find_lines,
    fits,
    lay_halves,
    let_fall,
    mark_going,
    place,
)
from rumpus.core.falling_paths import Spot
from rumpus.games.capsules.capsule import DOWN, move_capsule
from rumpus.games.capsules.field import HEIGHT, is_topped

_ROWS_DOWN: Final = 2
"""Paths may go this many rows down before the capsule falls straight; in the top row it cannot be turned."""
_LOST: Final = -100_000


def find_spots(cells: Cells, at: int, turn: int, same_colour: bool) -> list[Spot]:
    """Every place the capsule can fall to from its row or a little below, each by a shortest path."""
    return falling_paths.find_spots(cells, at, turn, same_colour, move_capsule, DOWN, _ROWS_DOWN)


def drop_everywhere(cells: Cells, same_colour: bool) -> list[State]:
    """Where a capsule yet to come can fall, straight down any column: (place, turn)."""
    found = []
    for turn in (0, 1) if same_colour else (0, 1, 2, 3):
        for x in range(WIDTH - 1 + (turn & 1)):
            at = place(x, HEIGHT - 2)
            if fits(cells, at, turn):
                found.append((drop(cells, at, turn), turn))
    return found


def settle(cells: Cells, elements: Halves) -> tuple[Cells, int]:
    """The field after the capsule has halted and the process is over, and how many rows were removed."""
    cells = cells.copy()
    touched = []
    for at, value in elements:
        cells[at] = value
        touched.append(at)
    removed = 0
    while rows := find_lines(cells, touched):
        removed += len(rows)
        for at, _ in mark_going(cells, rows):
            cells[at] = 0
        touched = []
        while moved := let_fall(cells):
            touched += moved
    return cells, removed


_RUN_BONUS: Final = (0, 0, 19, 39, 30, 30, 30, 30, 30)
_LID_BONUS: Final = (0, 0, 8, 24, 0, 0, 0, 0, 0)
_ROW_BONUS: Final = (0, 0, 3, 10, 10)
_RUBBISH: Final = (0, 10, 13, 3, 0, 0, 0, 0, 0)
_HOPELESS: Final = 60
_LOW: Final = 10
_KEPT: Final = 4096
"""A capsule changes a column or two of sixteen: most of what is rated has been rated before."""


def rate(cells: Cells) -> int:
    """How good the field is: no viruses best, then viruses open and begun, little rubbish, low in the middle."""
    if is_topped(cells):
        return _LOST
    held = tuple(cells[W : W * (HEIGHT + 1)])
    score = 0
    for x in range(WIDTH):
        score += _rate_column(held[x::W], 2 <= x <= 5)
    for start in range(0, W * HEIGHT, W):
        score += _rate_row(held[start : start + WIDTH])
    return score


@lru_cache(maxsize=_KEPT)
def _rate_column(column: tuple[int, ...], in_the_middle: bool) -> int:
    """What a column is worth, its lowest cell first."""
    height = HEIGHT
    while height and not column[height - 1]:
        height -= 1
    at = height - 1
    score = cover = found = upper = 0
    while at >= 0:
        cell = column[at]
        if not cell:
            score -= 2
            at -= 1
            continue
        colour = cell & 3
        length = viruses = 0
        while at >= 0 and column[at] & 3 == colour:
            length += 1
            viruses += column[at] < 4
            at -= 1
        if viruses:
            score -= 70 * viruses + 22 * cover
            if not cover:
                score += _RUN_BONUS[min(length, 8)]
        else:
            score -= _RUBBISH[min(length, 8)] + (3 if cover else 0)
        found += viruses
        if not cover:
            upper = length
        cover += 1
    if found and upper + HEIGHT - height >= 4:
        height -= upper  # what is on a virus, or on what covers one, is meant to go
        if cover > 1:
            score += _LID_BONUS[min(upper, 8)]
    elif height > HEIGHT - 3:
        score -= _HOPELESS  # so near to the top nothing can be added to it
    if height > _LOW:
        score -= (height - _LOW) * (height - _LOW) * (3 if in_the_middle else 1)
    return score


@lru_cache(maxsize=_KEPT)
def _rate_row(row: tuple[int, ...]) -> int:
    """What lies beside the viruses of a row towards four of their colour across."""
    score = 0
    for x, cell in enumerate(row):
        if 0 < cell < 4:
            low = high = x
            while low and x - low < 3 and row[low - 1] & 3 in (0, cell):
                low -= 1
            while high < WIDTH - 1 and high - x < 3 and row[high + 1] & 3 in (0, cell):
                high += 1
            if high - low >= 3:
                score += _ROW_BONUS[min(sum(map(bool, row[low : high + 1])), 4)]
    return score


def rate_spots(cells: Cells, spots: list[Spot], colours: State, after: State | None, width: int) -> list[int]:
    """How good each place is; with `after`, the colours of the next capsule, the best `width` are looked at further."""
    ratings: list[int] = []
    results: list[Cells] = []
    for spot in spots:
        result, removed = settle(cells, lay_halves(spot.at, spot.turn, *colours))
        ratings.append(rate(result) + _rate_removed(removed))
        results.append(result)
    if after is None:
        return ratings
    order = sorted(range(len(spots)), key=lambda i: -ratings[i])
    deep = order[:width]
    floor = min((ratings[i] for i in deep), default=0) + 2 * _LOST
    further = {i: _rate_next(results[i], after) for i in deep}
    return [further[i] + ratings[i] // 4 if i in further else floor for i in range(len(spots))]


def _rate_next(cells: Cells, colours: State) -> int:
    best = 2 * _LOST
    for at, turn in drop_everywhere(cells, colours[0] == colours[1]):
        result, removed = settle(cells, lay_halves(at, turn, *colours))
        best = max(best, rate(result) + _rate_removed(removed))
    return best


def _rate_removed(rows: int) -> int:
    """Rows are good; two or more at once are sent to the others, which is better."""
    return 4 * rows + (12 * rows if rows > 1 else 0)
