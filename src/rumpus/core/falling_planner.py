"""Choosing where a falling piece should go: what bots of such games share, without their hands.

Uses the rules' own moves and lines, so that it cannot imagine what the rules refuse. What a board is worth, each game
says itself. Whole numbers only.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple

from rumpus.core.falling import Cells, Halves, State, find_lines, lay_halves, let_fall, mark_going
from rumpus.core.falling_paths import Spot
from rumpus.core.rng import Rng

NO_WAY_IN: Final = -200_000
"""What a board is worth that the next piece cannot enter."""


class Skill(NamedTuple):
    """What sets a bot's levels apart; times in steps of its game."""

    think: int
    key: int
    noise: int
    """Misjudgement: up to this much is added to what a place is worth."""
    blunder: int
    """Out of 100 pieces, how many go anywhere, or nearly so."""
    width: int
    """How many places are looked at with the next piece in mind; 0 looks at none."""


class Settled(NamedTuple):
    """A board at rest again."""

    cells: Cells
    clears: int
    """How often lines went, one after the other."""
    lines: int
    """How many lines went in all."""


def settle(cells: Cells, halves: Halves) -> Settled:
    """What becomes of a board when a piece has come to rest and all chains are over."""
    cells = cells.copy()
    touched = []
    for at, value in halves:
        cells[at] = value
        touched.append(at)
    clears = gone = 0
    while lines := find_lines(cells, touched):
        clears += 1
        gone += len(lines)
        for at, _ in mark_going(cells, lines):
            cells[at] = 0
        touched = []
        while moved := let_fall(cells):
            touched += moved
    return Settled(cells, clears, gone)


@dataclass(frozen=True, slots=True)
class Judge:
    """Rates places by what a game holds for good."""

    rate: Callable[[Settled], int]
    """What a board is worth, and what went to make it so."""
    list_drops: Callable[[Cells, bool], list[State]]
    """Where a piece yet to come, of one colour or two, can be dropped: (place, turn)."""
    neglect: int
    """How far below the worst place looked at further all others are."""

    def rate_spots(
        self, cells: Cells, spots: list[Spot], colours: tuple[int, int], after: tuple[int, int] | None, width: int
    ) -> list[int]:
        """How good each place is; with `after`, the colours of the next piece, the best `width` are looked at
        further."""
        results = [settle(cells, lay_halves(spot.at, spot.turn, *colours)) for spot in spots]
        ratings = [self.rate(result) for result in results]
        if after is None:
            return ratings
        deep = sorted(range(len(spots)), key=lambda i: -ratings[i])[:width]
        floor = min((ratings[i] for i in deep), default=0) - self.neglect
        further = {i: self._rate_next(results[i].cells, after) for i in deep}
        return [further[i] + ratings[i] // 4 if i in further else floor for i in range(len(spots))]

    def _rate_next(self, cells: Cells, colours: tuple[int, int]) -> int:
        best = NO_WAY_IN
        for at, turn in self.list_drops(cells, colours[0] == colours[1]):
            best = max(best, self.rate(settle(cells, lay_halves(at, turn, *colours))))
        return best


def pick_spot(spots: list[Spot], ratings: list[int], noise: int, rng: Rng) -> Spot:
    """The best place as far as misjudgement lets one see; of equals the one nearest by."""
    if noise:
        ratings = [rating + rng.below(noise) for rating in ratings]
    return spots[max(range(len(spots)), key=lambda i: (ratings[i], -len(spots[i].path)))]
