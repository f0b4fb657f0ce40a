"""The original's Hunt/Target, with and without its errors. Chooses by rule and chance; weighs no odds (see odds.py)."""

from typing import Final

from rumpus.core.rng import Rng
from rumpus.games.battleship.board import CELLS, SIZE
from rumpus.games.battleship.chart import Chart, list_beside, list_bits, list_fits

CHECKERBOARD: Final = sum(1 << cell for cell in range(CELLS) if (cell // SIZE + cell % SIZE) % 2 == 0)


def pick(rng: Rng, cells: int) -> int:
    """One of the cells of a set."""
    return rng.choice(list(list_bits(cells)))


def shoot_easily(chart: Chart, rng: Rng, errors: int) -> int:
    """Beside a hit if there is one, else anywhere; and anywhere in `errors` cases out of 100."""
    beside = list_beside(chart)
    return pick(rng, chart.free if not beside or rng.chance(errors, 100) else beside)


def shoot_normally(chart: Chart, rng: Rng, errors: int) -> int:
    """The original's way: an error; else beside a hit; else on the checkerboard."""
    if rng.chance(errors, 100):
        return pick(rng, chart.free)
    beside = list_beside(chart)
    return pick(rng, beside or chart.free & CHECKERBOARD or chart.free)


def shoot_hard(chart: Chart, rng: Rng) -> int:
    """Hunt/Target without errors: where the line of hits goes on, else beside a hit where most ships fit, else on the
    checkerboard where the longest ship left still fits."""
    fits = [mask for number in chart.left for mask in list_fits(chart, number)]
    if chart.hits:
        most = max((mask & chart.hits).bit_count() for mask in fits)
        through = [mask for mask in fits if (mask & chart.hits).bit_count() == most]
        return _pick_fullest(rng, list_beside(chart), through)
    longest = max(mask.bit_count() for mask in fits)
    room = 0
    for mask in fits:
        room |= mask if mask.bit_count() == longest else 0
    return pick(rng, room & CHECKERBOARD or chart.free & CHECKERBOARD or chart.free)


def _pick_fullest(rng: Rng, cells: int, masks: list[int]) -> int:
    """One of the cells through which most of the lines run."""
    counts = [(sum(mask >> cell & 1 for mask in masks), cell) for cell in list_bits(cells)]
    best = max(count for count, _ in counts)
    return rng.choice([cell for count, cell in counts if count == best])
