"""Who gets the elements that a player's rows send out. Knows counts and seats only."""

from collections.abc import Sequence
from typing import Final

MOST: Final = 4
"""A player receives no more of what was sent at one time."""


def share_out(sender: int, colours: str, viruses: Sequence[int | None]) -> list[tuple[int, str]]:
    """(seat, colours) for each that receives, in order; `viruses` are by seat, None for those that receive nothing.

    rules/capsules.md: fewest viruses first, at most four each, the next one only when the one before has four; ties in
    seat order, starting after the sender. What nobody can take is lost.
    """
    seats = len(viruses)
    around = [(sender + by) % seats for by in range(1, seats)]
    order = sorted((count, by, seat) for by, seat in enumerate(around) if (count := viruses[seat]) is not None)
    shares = [colours[start : start + MOST] for start in range(0, len(colours), MOST)]
    return [(seat, share) for (_, _, seat), share in zip(order, shares, strict=False)]
