"""Garbage on its way: attacks that wait, what cancels them, and the gaps of their rows."""

from collections.abc import Sequence

from rumpus.core.rng import Rng
from rumpus.games.tetris.field import HEIGHT, WIDTH


def cancel(attacks: list[int], out: int) -> int:
    """Take what goes out off the attacks that wait, the oldest first; returns what is left to send."""
    while out and attacks:
        cancelled = min(out, attacks[0])
        out -= cancelled
        attacks[0] -= cancelled
        if not attacks[0]:
            del attacks[0]
    return out


def take(attacks: list[int], at_most: int | None) -> list[int]:
    """The attacks that come in now, the oldest first; what is over `at_most` rows goes on waiting."""
    if at_most is None:
        coming = attacks[:]
        attacks.clear()
        return coming
    coming = []
    while attacks and at_most:
        rows = min(attacks[0], at_most)
        coming.append(rows)
        at_most -= rows
        attacks[0] -= rows
        if not attacks[0]:
            del attacks[0]
    return coming


def draw_gaps(attacks: Sequence[int], luck: Rng, cheese: int) -> list[int]:
    """A gap for every row, the first one pushed up furthest: within an attack each row keeps the gap of the one before
    it with a chance of `cheese` percent, or else has another."""
    gaps: list[int] = []
    for attack in attacks:
        gap = luck.below(WIDTH)
        gaps.append(gap)
        for _ in range(min(attack, HEIGHT + 1) - 1):  # more than the field holds is as bad as any
            if not luck.chance(cheese, 100):
                gap = (gap + 1 + luck.below(WIDTH - 1)) % WIDTH
            gaps.append(gap)
    return gaps
