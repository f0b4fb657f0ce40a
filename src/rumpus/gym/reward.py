"""What an outcome or a score is worth to those who learn."""

from collections.abc import Sequence


def share_out(places: Sequence[int]) -> list[float]:
    """A reward for each seat by the places taken, from 1 for the only first to -1 for the only last; they add up to 0.

    Each is the part of the others one has left behind, less the part that came before one. Alone, there is nobody to
    take it from: the first place is worth 1, any other -1.
    """
    others = len(places) - 1
    if not others:
        return [1.0 if places[0] == 1 else -1.0]
    return [sum((mine < other) - (mine > other) for other in places) / others for mine in places]
