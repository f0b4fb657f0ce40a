"""How it was played on the first consoles, by the option `rules` (rules/mario99.md): more viruses, falls that quicken,
prizes that double, a soft drop. Knows numbers, not bottles."""

from typing import Final

SEED: Final = "seed"
CLASSIC: Final = "classic"
RULES: Final = (SEED, CLASSIC)

SOFT_MS: Final = 50
"""How long a pill stays in a row while down is held."""
_PILLS: Final = 10
_SPEED: Final = 20
_DOUBLED: Final = 5


def quicken(fall_ms: int, pills: int) -> int:
    """How long a pill stays in a row after so many others: every ten add a twentieth of the first one's speed."""
    return fall_ms * _SPEED // (_SPEED + pills // _PILLS)


def prize(before: int, count: int) -> int:
    """What `count` viruses are worth after those of the same move, as so many single ones: each twice the one before
    it, from the sixth on 32."""
    return sum(1 << min(number, _DOUBLED) for number in range(before, before + count))
