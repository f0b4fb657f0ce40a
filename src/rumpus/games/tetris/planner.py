"""Which landing is best: by the original's four weights, or by a search through the next pieces and the hold.

Plans on bare numbers; what a field is worth is in outlook.py, where pieces can land in landings.py.
"""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from rumpus.games.tetris.field import UP
from rumpus.games.tetris.landings import Landing, land, land_from, list_hovers, list_landings, open_up
from rumpus.games.tetris.outlook import Taste, rate_field, rate_plainly
from rumpus.games.tetris.pieces import ENTRY, fits

LINE_WORTH: Final = 15
"""The original's weight of a line, in tenths like the others."""


class First(NamedTuple):
    """A way to begin: a landing of the piece in play, or of the one swapped for it."""

    landing: Landing
    hold: int
    used: int
    """How many of the next pieces are taken by then."""


class Node(NamedTuple):
    """A field after some pieces, and how it began."""

    worth: int
    gained: int
    bits: int
    hold: int
    used: int
    first: First


def list_firsts(
    field: int, here: tuple[int, int, int], hold: int, coming: Sequence[int], may_hold: bool
) -> list[First]:
    """Every way to begin with a piece that is `here` (kind, turn, place): where it can land, and if it may be held,
    where the one can that comes for it."""
    kind, turn, at = here
    bits = open_up(field)
    firsts = [First(way, hold, 0) for way in land_from(bits, kind, list_hovers(field, kind, turn, at))]
    if may_hold:
        other, used = (hold, 0) if hold >= 0 else (coming[0], 1)
        entry = ENTRY[other]
        if other != kind and fits(field, other, 0, entry):
            entry = entry - UP if fits(field, other, 0, entry - UP) else entry
            firsts += [First(way, kind, used) for way in land_from(bits, other, list_hovers(field, other, 0, entry))]
    return firsts


def choose_plainly(bits: int, landings: Iterable[Landing]) -> Landing | None:
    """The best landing of this piece alone, as the seed weighs it."""
    best, best_worth = None, 0
    for landing in landings:
        after, lines = land(bits, landing)
        worth = LINE_WORTH * lines + rate_plainly(after)
        if best is None or worth > best_worth:
            best, best_worth = landing, worth
    return best


class Search:
    """Looks ahead with one taste: the best few fields after each piece are followed further."""

    __slots__ = ("_prizes", "_spins", "_taste", "_width")

    def __init__(self, taste: Taste, prizes: Sequence[int], spins: Sequence[int], width: int) -> None:
        """`prizes` are what clearing 0 to 4 lines is worth by itself, `spins` 0 to 3 lines by a T-spin."""
        self._taste = taste
        self._prizes = prizes
        self._spins = spins
        self._width = width

    def run(self, bits: int, firsts: Iterable[First], coming: Sequence[int], holds: bool, depth: int) -> Node | None:
        """The best field after up to `depth` pieces; None if there is no way at all."""
        nodes = [self.visit(bits, first) for first in firsts]
        for _ in range(depth - 1):
            nodes.sort(key=_by_worth, reverse=True)
            beyond: list[Node] = []
            for node in nodes[: self._width]:
                self._expand(node, coming, holds, beyond)
            if not beyond:
                break
            nodes = beyond
        return max(nodes, key=_by_worth, default=None)

    def visit(self, bits: int, first: First) -> Node:
        """The field after one piece."""
        return self._visit(bits, first.landing, 0, first.hold, first.used, first)

    def follow(self, node: Node, coming: Sequence[int], holds: bool) -> int:
        """What a field is worth with the next piece in mind."""
        beyond: list[Node] = []
        self._expand(node, coming, holds, beyond)
        return max(map(_by_worth, beyond), default=node.worth)

    def _expand(self, node: Node, coming: Sequence[int], holds: bool, into: list[Node]) -> None:
        if node.used >= len(coming):
            return
        kind = coming[node.used]
        ways = [(kind, node.hold, node.used + 1)]
        if holds and node.hold != kind:
            if node.hold >= 0:
                ways.append((node.hold, kind, node.used + 1))
            elif node.used + 1 < len(coming):
                ways.append((coming[node.used + 1], kind, node.used + 2))
        for piece, hold, used in ways:
            for landing in list_landings(node.bits, piece):
                into.append(self._visit(node.bits, landing, node.gained, hold, used, node.first))

    def _visit(self, bits: int, landing: Landing, gained: int, hold: int, used: int, first: First) -> Node:
        after, lines = land(bits, landing)
        gained += self._spins[lines] if landing.by else self._prizes[lines]
        return Node(gained + rate_field(after, self._taste), gained, after, hold, used, first)


def _by_worth(node: Node) -> int:
    return node.worth
