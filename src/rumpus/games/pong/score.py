"""What a match is worth in a score challenge: one number, so that the better result is the larger, and from which the
points can be told as they were played."""

from typing import Final

from rumpus.games.pong.court import RATE, WINNING_SCORE

POINT: Final = 100_000
"""A point of margin outweighs any time."""
LENGTH: Final = 100 * POINT
"""Of a match to more or fewer points than five the score says to how many, in these."""
HUNDREDTHS: Final = 100

SCORES: Final = "scores"
"""The ruling (docs/decisions/0016): a match that does not say so is older, its margin on the scale of five points."""
COUNTED: Final = "counted"


def score_match(won: bool, own: int, other: int, steps: int, length: int = WINNING_SCORE) -> int:
    """rules/pong.md: better = won, then larger margin, then faster.

    The margin counts from 0 (lost to nothing) to twice the length (won to nothing) in hundred thousands, so that of
    who lost they are the points, and of who won at least as many as won; the rest is what was left of 999.99 seconds
    when it ended. A match given up is lost by a point at least, whatever it stood.
    """
    ahead = _lead(won, own, other)
    told = 0 if length == WINNING_SCORE else length
    return told * LENGTH + (length + (ahead if won else -ahead)) * POINT + _time_left(steps)


def score_on_scale(won: bool, own: int, other: int, steps: int, length: int = WINNING_SCORE) -> int:
    """The same as it was before: the margin of longer and shorter matches brought to the scale of five points."""
    ahead = (_lead(won, own, other) * WINNING_SCORE + length - 1) // length
    return (WINNING_SCORE + (ahead if won else -ahead)) * POINT + _time_left(steps)


def _lead(won: bool, own: int, other: int) -> int:
    return max(1, own - other if won else other - own)


def _time_left(steps: int) -> int:
    return max(0, POINT - 1 - steps * HUNDREDTHS // RATE)
