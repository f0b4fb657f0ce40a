"""What a round starts from: the viruses, the pill list, and how many of what at each level."""

from typing import Final

from rumpus.core.falling import VIRUS, WIDTH, Cells, find_lines, place
from rumpus.core.rng import Rng
from rumpus.games.mario99.board import empty_bottle

LAST_LEVEL: Final = 20
MOST_IN_ROW: Final = 7
"""Who asks for more viruses than a level's rows hold, so many in each, gets more rows."""
PILL_ENTRIES: Final = 100  # two to a pill, read round and round
_TRIES: Final = 64


def virus_rows(level: int) -> int:
    """How many rows from the bottom viruses may start in."""
    return 8 if level >= 19 else 7 if level >= 17 else 6 if level >= 15 else 5


def level_viruses(level: int, classic: bool = False) -> int:
    """How many viruses a level has for one player."""
    count = 4 * (level + 1)
    return count if classic else min(count, 6 * virus_rows(level))  # rules/mario99.md: 30/36/42/48 for 5/6/7/8 rows


def needed_rows(level: int, count: int) -> int:
    """How many rows from the bottom so many viruses may start in: the level's, or as many as they need."""
    return max(virus_rows(level), -(-count // MOST_IN_ROW))


def draw_bottle(rng: Rng, count: int, rows: int) -> Cells:
    """A bottle with `count` viruses, or as many as fit, in its lowest rows: colours in turn, no line of four."""
    count = min(count, rows * WIDTH)
    best: Cells = empty_bottle()
    most = 0
    for _ in range(_TRIES):
        cells, placed = _try_bottle(rng, count, rows)
        if placed > most:
            best, most = cells, placed
        if placed == count:
            break
    return best


def _try_bottle(rng: Rng, count: int, rows: int) -> tuple[Cells, int]:
    cells = empty_bottle()
    free = [place(x, y) for y in range(rows) for x in range(WIDTH)]
    rng.shuffle(free)
    for number in range(count):
        value = VIRUS * 4 + number % 3 + 1
        for at in free:
            cells[at] = value
            if not find_lines(cells, (at,)):
                free.remove(at)
                break
            cells[at] = 0
        else:
            return cells, number
    return cells, count


def draw_pills(rng: Rng) -> list[int]:
    """The pill list: 100 colours 0, 1, 2."""
    return [rng.below(3) for _ in range(PILL_ENTRIES)]
