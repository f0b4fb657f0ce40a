"""What is counted in a run: moves, captures, losses, the clock, and the score made of it. Knows no board."""

from collections.abc import Mapping
from typing import ClassVar, Final

from rumpus.core.state import COPIED, Fields, Part, coded, plain
from rumpus.games.chessbrawl.pieces import KINDS, LETTERS, PRICES
from rumpus.games.chessbrawl.shape import Stats

SCORE_UNIT: Final = 1_000_000
"""Scores are counted in millionths, so that fewer moves can break a tie and still do not show."""
ROUND_WORTH: Final = 10_000
"""Points a cleared round counts in a score: more than can be earned in a whole run."""
MOST_MOVES: Final = 9_999


def _write_counts(counts: list[int]) -> dict[str, int]:
    """By letter, without those of which there are none."""
    return {LETTERS[kind]: counts[kind] for kind in KINDS if counts[kind]}


def _read_counts(state: Mapping[str, int]) -> list[int]:
    return [state.get(letter, 0) for letter in LETTERS]


class Tally(Part):
    """Counters of one run."""

    fields: ClassVar[Fields] = Fields(
        "moves",
        coded("captured", _write_counts, _read_counts, COPIED),
        coded("lost", _write_counts, _read_counts, COPIED),
        plain("skipped_waves", "finished_waves", "clock_ms", "rounds_cleared", "earned"),
    )
    __slots__ = fields.slots

    def __init__(self) -> None:
        self.moves: int = 0
        self.captured: list[int] = [0] * (len(KINDS) + 1)
        """Enemies taken, by kind."""
        self.lost: list[int] = [0] * (len(KINDS) + 1)
        self.skipped_waves: int = 0
        self.finished_waves: int = 0
        self.clock_ms: int = 0
        self.rounds_cleared: int = 0
        """Rounds whose every wave was fought out, neither skipped nor finished from the menu."""
        self.earned: int = 0
        """Points for captures on the board; what Skip Wave pays can be spent, but was not earned."""

    def capture(self, kind: int, more: int = 0) -> int:
        """Count an enemy captured on the board, which may be worth `more` than others; returns what it pays."""
        pay = PRICES[kind] + more
        self.captured[kind] += 1
        self.earned += pay
        return pay

    def score(self) -> int:
        """Rounds cleared, then points earned, then fewer moves (rules/chessbrawl.md), in one number."""
        worth = self.rounds_cleared * ROUND_WORTH + self.earned
        return worth * SCORE_UNIT + MOST_MOVES - min(self.moves, MOST_MOVES) if worth else 0

    def describe(self) -> Stats:
        """The counters as everybody sees them: all there is."""
        stats: Stats = self.dump()
        return stats
