"""Where a pill can go and what a bottle is worth: the bot's thinking, without its hands or its nerves."""

from typing import Final

from rumpus.core import falling_paths
from rumpus.core.falling import VIRUS, WIDTH, Cells, State, W, place
from rumpus.core.falling_paths import Spot, drop_everywhere
from rumpus.core.falling_planner import Judge, Settled
from rumpus.games.mario99.pill import ENTRY, WAIT, move_pill


def find_spots(cells: Cells, at: int, turn: int, same_colour: bool) -> list[Spot]:
    """Every place the pill can be dropped to from its row or the row below, each by a shortest path."""
    return falling_paths.find_spots(cells, at, turn, same_colour, move_pill, WAIT, 1)


def _list_drops(cells: Cells, same_colour: bool) -> list[State]:
    return [] if cells[ENTRY] or cells[ENTRY + 1] else drop_everywhere(cells, same_colour, 14)


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


def _rate_settled(bottle: Settled) -> int:
    return rate(bottle.cells) + 4 * bottle.clears


JUDGE: Final = Judge(_rate_settled, _list_drops, neglect=101_000)
