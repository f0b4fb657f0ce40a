"""Who takes which place when a match ends."""

from collections.abc import Sequence


def rank_seats(
    winners: Sequence[int],
    stayed: Sequence[bool],
    wins: Sequence[int],
    out: Sequence[int | None],
    scores: Sequence[int],
) -> tuple[int, ...]:
    """Places by seat: winners first, then who stayed, by round wins, by who stood longer, by score; equals share."""
    merits = [
        (seat in winners, stayed[seat], wins[seat], fell is None, fell or 0, scores[seat])
        for seat, fell in enumerate(out)
    ]
    return tuple(
        1 if seat in winners else 1 + sum(other > mine for other in merits) for seat, mine in enumerate(merits)
    )
