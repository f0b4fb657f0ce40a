"""Where a pill can go and how good the bottle is afterwards: the bot's thinking, without its hands or its nerves.

Uses the rules' own moves and lines, so that it cannot imagine what the rules refuse. Whole numbers only.
"""

from typing import Final

from rumpus.core import falling_paths
from rumpus.core.falling import (
    VIRUS,
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
from rumpus.games.mario99.pill import ENTRY, WAIT, move_pill


def find_spots(cells: Cells, at: int, turn: int, same_colour: bool) -> list[Spot]:
    """Every place the pill can be dropped to from its row or the row below, each by a shortest path."""
    return falling_paths.find_spots(cells, at, turn, same_colour, move_pill, WAIT, 1)


def drop_everywhere(cells: Cells, same_colour: bool) -> list[State]:
    """Where a pill yet to come can be dropped, straight down any column: (place, turn)."""
    if cells[ENTRY] or cells[ENTRY + 1]:
        return []
    found = []
    for turn in (0, 1) if same_colour else (0, 1, 2, 3):
        for x in range(WIDTH - 1 + (turn & 1)):
            at = place(x, 14)
            if fits(cells, at, turn & 1):
                found.append((drop(cells, at, turn), turn))
    return found


def settle(cells: Cells, halves: Halves) -> tuple[Cells, int]:
    """The bottle after the pill has come to rest and all chains are over, and how many clears there were."""
    cells = cells.copy()
    touched = []
    for at, value in halves:
        cells[at] = value
        touched.append(at)
    clears = 0
    while lines := find_lines(cells, touched):
        clears += 1
        for at, _ in mark_going(cells, lines):
            cells[at] = 0
        touched = []
        while moved := let_fall(cells):
            touched += moved
    return cells, clears


_RUN_BONUS: Final = (0, 0, 9, 22, 30, 30, 30, 30, 30)
_ROW_BONUS: Final = (0, 0, 3, 8, 8)
_JUNK: Final = (0, 8, 9, 6, 0, 0, 0, 0, 0)


def rate(cells: Cells) -> int:
    """How good the bottle is: no viruses best, then viruses open and begun, little rubbish, free neck."""
    if cells[ENTRY] and cells[ENTRY + 1]:
        return -100_000
    score = 0
    for x in range(WIDTH):
        at = place(x, 15)
        while not cells[at]:
            at -= W
        height = at // W
        if height > 8:
            score -= (height - 8) * (height - 8) * (3 if 2 <= x <= 5 else 1)
        cover = 0
        while at >= W:
            cell = cells[at]
            if not cell:
                score -= 2
                at -= W
                continue
            colour = cell & 3
            length = viruses = 0
            while cells[at] & 3 == colour:
                length += 1
                if cells[at] < 4:
                    viruses += 1
                    score += _rate_row(cells, at, colour)
                at -= W
            if viruses:
                score -= 70 * viruses + 14 * cover
                if not cover:
                    score += _RUN_BONUS[length if length < 8 else 8]
            else:
                score -= _JUNK[length if length < 8 else 8] + (2 if cover else 0)
            cover += 1
    return score


def _rate_row(cells: Cells, at: int, colour: int) -> int:
    """What lies beside a virus towards a line of four across."""
    low = high = at
    while at - low < 3 and (not cells[low - 1] or cells[low - 1] & 3 == colour):
        low -= 1
    while high - at < 3 and (not cells[high + 1] or cells[high + 1] & 3 == colour):
        high += 1
    if high - low < 3:
        return 0
    same = sum(1 for i in range(low, high + 1) if cells[i])
    return _ROW_BONUS[same if same < 4 else 4]


def land_damage(cells: Cells, falling: list[tuple[int, int, int]]) -> None:
    """Put damage viruses (x, y, colour) in flight where they will come to rest."""
    for x, y, colour in falling:
        at = place(x, y)
        while not cells[at - W]:
            at -= W
        if not cells[at]:
            cells[at] = VIRUS * 4 + colour


def rate_spots(
    cells: Cells, spots: list[Spot], colours: tuple[int, int], after: tuple[int, int] | None, width: int
) -> list[int]:
    """How good each place is; with `after`, the colours of the next pill, the best `width` are looked at further."""
    ratings: list[int] = []
    results: list[Cells] = []
    for spot in spots:
        result, clears = settle(cells, lay_halves(spot.at, spot.turn, *colours))
        ratings.append(rate(result) + 4 * clears)
        results.append(result)
    if after is None:
        return ratings
    order = sorted(range(len(spots)), key=lambda i: -ratings[i])
    deep = order[:width]
    floor = min((ratings[i] for i in deep), default=0) - 1000
    further = {i: _rate_next(results[i], after) for i in deep}
    return [further[i] + ratings[i] // 4 if i in further else floor - 100_000 for i in range(len(spots))]


def _rate_next(cells: Cells, colours: tuple[int, int]) -> int:
    best = -200_000
    for at, turn in drop_everywhere(cells, colours[0] == colours[1]):
        result, clears = settle(cells, lay_halves(at, turn, *colours))
        best = max(best, rate(result) + 4 * clears)
    return best
