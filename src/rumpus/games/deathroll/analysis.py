"""What a match of Death Roll was worth: the chance of who rolls next. There is nothing to decide."""

from functools import cache
from typing import Final

from rumpus.core.analysis import EVEN, FULL, Analyst
from rumpus.games.deathroll.rules import DeathRoll

FINE: Final = 10**9
FAR: Final = 1_000
"""From here on it is worth the same for both, to the thousandth."""


class Croupier(Analyst[DeathRoll]):
    """Reckons."""

    decides = False

    def rate(self, game: DeathRoll) -> tuple[int, ...]:
        """The chance not to be the one who rolls the 1."""
        mover = EVEN if game.limit >= FAR else list_chances()[game.limit] * FULL // FINE
        needed = int(game.setup.options.get("rounds", 1))
        if needed > 1:
            mine, theirs = (needed - wins for wins in game.count_wins()[:: -1 if game.turn else 1])
            mover = (mover * reckon(mine - 1, theirs) + (FULL - mover) * reckon(mine, theirs - 1)) // FULL
        return (mover, FULL - mover) if game.turn == 0 else (FULL - mover, mover)


@cache
def reckon(mine: int, theirs: int) -> int:
    """The chance to win so many rounds before the other wins so many, each as likely one's as theirs."""
    if mine == 0 or theirs == 0:
        return FULL if mine == 0 else 0
    return (reckon(mine - 1, theirs) + reckon(mine, theirs - 1)) // 2


@cache
def list_chances() -> list[int]:
    """By what is rolled up to, the chance of who rolls to win, in FINE parts.

    Of the rolls from 1 to n, 1 loses, each other r leaves the rival to roll up to r, and n itself leaves them where one
    was: c(n) = (sum of 1 - c(r) for r from 2 to n) / n, which is solved for c(n)."""
    chances, left = [0, 0], 0  # who must roll from 1 to 1 loses
    for limit in range(2, FAR):
        mine = (left + FINE) // (limit + 1)
        chances.append(mine)
        left += FINE - mine
    return chances


ANALYST: Final = Croupier
