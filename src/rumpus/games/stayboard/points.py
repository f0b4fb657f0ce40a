"""What a move is worth, in hundredths of a point, whole numbers only. Knows no turns and no board."""

from typing import Final, NamedTuple

POINT: Final = 100

MIRROR_PENALTY: Final = 2 * POINT


class Deed(NamedTuple):
    """What counts about one successful move."""

    size: int
    base: int
    distance: int
    blocked_mode: bool
    jumped: int
    mirrored: bool


def score_base(shows_board: bool, shows_moves: bool) -> int:
    """Points a move is worth by what the mover sees: 1 with the moves, 2 with the board alone, 3 with neither."""
    if not shows_board:
        return 3
    return 1 if shows_moves else 2


def score_move(deed: Deed) -> dict[str, int]:
    """The move's hundredths by kind, without the kinds that give nothing."""
    base = deed.base
    points = {
        "base": base * POINT,
        "size": deed.size * deed.size * base,  # rules/stayboard.md: size² / 100 × base, kept in hundredths
        "distance": POINT if deed.distance > 1 else 0,
        "blocked": POINT if deed.blocked_mode else 0,
        "jump": deed.jumped * POINT,
        "mirror": -MIRROR_PENALTY if deed.mirrored else 0,
    }
    return {kind: amount for kind, amount in points.items() if amount}


def format_points(hundredths: int) -> str:
    """Points as people see them: rounded to one decimal, halves away from zero."""
    tenths = (abs(hundredths) + 5) // 10
    sign = "−" if hundredths < 0 and tenths else ""
    return f"{sign}{tenths // 10}.{tenths % 10}"
