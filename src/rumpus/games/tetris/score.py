"""Points, garbage and speed: the tables of the seed."""

from typing import Final

from rumpus.games.tetris.spins import FULL, MINI

SOFT_POINTS: Final = 1
HARD_POINTS: Final = 2
COMBO_POINTS: Final = 50
LINES_PER_LEVEL: Final = 10

FIRST_INTERVAL: Final = 60
LEAST_INTERVAL: Final = 6

_CLEARS: Final = (("", 0, 0), ("Single", 100, 0), ("Double", 300, 1), ("Triple", 500, 2), ("Tetris", 800, 4))
_SPINS: Final = (
    ("T-Spin", 0, 0),
    ("T-Spin Single", 800, 3),
    ("T-Spin Double", 1200, 6),
    ("T-Spin Triple", 1600, 7),
)
_MINI: Final = ("Mini T-Spin", 100, 0)

MINI_POINTS: Final = 100
_SPIN_POINTS: Final = 400
"""What a T-spin without a line gives where attacks follow the guideline."""
_PERFECT: Final = 10
_GUIDELINE: Final = {"": (0, 0, 1, 2, 4), MINI: (0, 0, 1), FULL: (0, 2, 4, 6)}
_STREAK: Final = (0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5)
"""Rows on top by the clears in a row, this one with them; never more than the last."""


def rate_lock(lines: int, spin: str, *, later: bool = False) -> tuple[str, int, int]:
    """(name, points at level 1, garbage) of a piece that locked, clearing so many lines. Before it was ruled otherwise
    a mini was worth its row of the seed's table, whatever it cleared."""
    if spin == MINI and later and lines:
        name, points, garbage = _CLEARS[lines]
        return f"Mini T-Spin {name}", points + MINI_POINTS, garbage
    if spin == MINI:
        return _MINI
    return _SPINS[lines] if spin == FULL else _CLEARS[lines]


def is_hard(lines: int, spin: str, *, later: bool = False) -> bool:
    """Whether it counts for back-to-back: tetrises and T-spins that clear."""
    return lines == 4 or (lines > 0 and (spin == FULL or (later and spin == MINI)))


def count_garbage(lines: int, spin: str, combo: int, after_hard: bool, perfect: bool) -> int:
    """Rows that a clear sends by the guideline (option `attack`)."""
    rows = _GUIDELINE[spin][lines] + (after_hard and is_hard(lines, spin, later=True))
    return rows + _STREAK[min(combo, len(_STREAK) - 1)] + (_PERFECT if perfect else 0)


def score_lock(
    lines: int, spin: str, level: int, combo: int, after_hard: bool, *, later: bool = False, guideline: bool = False
) -> int:
    """Points for a lock; `combo` counts this clear, `after_hard` says whether the clear before was a hard one."""
    points = rate_lock(lines, spin, later=later)[1] * level
    if guideline and spin == FULL and not lines:
        points = _SPIN_POINTS * level
    if after_hard and is_hard(lines, spin, later=later):
        points += points // 2
    return points + max(0, combo - 1) * COMBO_POINTS * level


def _compute_interval(level: int) -> int:
    part = whole = 1
    for _ in range(level - 1):
        part, whole = part * 85, whole * 100
    return max(LEAST_INTERVAL, (2 * FIRST_INTERVAL * part + whole) // (2 * whole))  # rounded to whole steps


_INTERVALS: Final = tuple(_compute_interval(level) for level in range(1, 17))


def fall_interval(level: int) -> int:
    """Steps a piece stays in a row: 1.0 s × 0.85^(level-1), not below 0.1 s."""
    return _INTERVALS[min(level, 16) - 1]
