"""What is counted in a run: moves, captures, losses, the clock, and the score made of it. Knows no board."""

from collections.abc import Mapping
from typing import Any, Final, Self

from rumpus.games.chessbrawl.pieces import KINDS, LETTERS, PRICES
from rumpus.games.chessbrawl.shape import Stats

SCORE_UNIT: Final = 1_000_000
"""Scores are counted in millionths, so that fewer moves can break a tie and still do not show."""
ROUND_WORTH: Final = 10_000
"""Points a cleared round counts in a score: more than can be earned in a whole run."""
MOST_MOVES: Final = 9_999


class Tally:
    """Counters of one run."""

    __slots__ = ("captured", "clock_ms", "earned", "finished_waves", "lost", "moves", "rounds_cleared", "skipped_waves")

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

    def capture(self, kind: int) -> int:
        """Count an enemy captured on the board; returns what it pays."""
        self.captured[kind] += 1
        self.earned += PRICES[kind]
        return PRICES[kind]

    def score(self) -> int:
        """Rounds cleared, then points earned, then fewer moves (rules/chessbrawl.md), in one number."""
        worth = self.rounds_cleared * ROUND_WORTH + self.earned
        return worth * SCORE_UNIT + MOST_MOVES - min(self.moves, MOST_MOVES) if worth else 0

    def describe(self) -> Stats:
        """The counters as plain values, pieces by letter, without those of which there are none."""
        return {
            "moves": self.moves,
            "captured": {LETTERS[kind]: self.captured[kind] for kind in KINDS if self.captured[kind]},
            "lost": {LETTERS[kind]: self.lost[kind] for kind in KINDS if self.lost[kind]},
            "skipped_waves": self.skipped_waves,
            "finished_waves": self.finished_waves,
            "clock_ms": self.clock_ms,
            "rounds_cleared": self.rounds_cleared,
            "earned": self.earned,
        }

    @classmethod
    def load(cls, state: Mapping[str, Any]) -> Self:
        """The tally whose description this is."""
        tally = cls()
        tally.moves, tally.clock_ms, tally.earned = state["moves"], state["clock_ms"], state["earned"]
        tally.skipped_waves, tally.finished_waves = state["skipped_waves"], state["finished_waves"]
        tally.rounds_cleared = state["rounds_cleared"]
        tally.captured = [state["captured"].get(letter, 0) for letter in LETTERS]
        tally.lost = [state["lost"].get(letter, 0) for letter in LETTERS]
        return tally

    def copy(self) -> Self:
        """An independent tally with the same counts."""
        return type(self).load(self.describe())
