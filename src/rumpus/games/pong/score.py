"""What a match is worth in a score challenge: one number, so that the better result is the larger."""

from typing import Final

from rumpus.games.pong.court import RATE, WINNING_SCORE

POINT: Final = 100_000
"""A point of margin outweighs any time."""
HUNDREDTHS: Final = 100


def score_match(won: bool, own: int, other: int, steps: int, length: int = WINNING_SCORE) -> int:
    """rules/pong.md: better = won, then larger margin, then faster.

    The margin counts from 0 (lost 0:5) to 10 (won 5:0) in hundred thousands; the rest is what was left of 999.99
    seconds when it ended. A match given up is lost by a point at least, whatever it stood.
    """
    ahead = max(1, own - other) if won else max(1, other - own)
    ahead = (ahead * WINNING_SCORE + length - 1) // length  # longer and shorter matches on the same scale
    margin = ahead if won else -ahead
    return (margin + WINNING_SCORE) * POINT + max(0, POINT - 1 - steps * HUNDREDTHS // RATE)
