"""Who takes which place when a match ends."""

from collections.abc import Sequence


def rank_seats(scores: Sequence[int], left: Sequence[int | None]) -> tuple[int, ...]:
    """Places by seat: a low score is good, equals share; whoever left comes behind all who stayed, the first one last.

    `left` says when a seat left the match, None for those who stayed.
    """
    merits = [
        (when is None, when or 0, -score if when is None else 0) for score, when in zip(scores, left, strict=True)
    ]
    return tuple(1 + sum(other > mine for other in merits) for mine in merits)
