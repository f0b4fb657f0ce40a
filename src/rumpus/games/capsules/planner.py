"""Where a capsule can go and what a field is worth: the bot's thinking, without its hands or its nerves."""

from functools import lru_cache
from typing import Final

from rumpus.core import falling_paths
from rumpus.core.falling import WIDTH, Cells, State, W
from rumpus.core.falling_paths import Spot, drop_everywhere
from rumpus.core.falling_planner import Judge, Settled
from rumpus.games.capsules.capsule import DOWN, move_capsule
from rumpus.games.capsules.field import HEIGHT, is_topped

_ROWS_DOWN: Final = 2
"""Paths may go this many rows down before the capsule falls straight; in the top row it cannot be turned."""
_LOST: Final = -100_000


def find_spots(cells: Cells, at: int, turn: int, same_colour: bool) -> list[Spot]:
    """Every place the capsule can fall to from its row or a little below, each by a shortest path."""
    return falling_paths.find_spots(cells, at, turn, same_colour, move_capsule, DOWN, _ROWS_DOWN)


def _list_drops(cells: Cells, same_colour: bool) -> list[State]:
    return drop_everywhere(cells, same_colour, HEIGHT - 2)


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


def _rate_settled(field: Settled) -> int:
    """Rows are good; two or more at once are sent to the others, which is better."""
    rows = field.lines
    return rate(field.cells) + 4 * rows + (12 * rows if rows > 1 else 0)


JUDGE: Final = Judge(_rate_settled, _list_drops, neglect=200_000)
