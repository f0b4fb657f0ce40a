"""Who wins in blocked mode: a search over the free cells, on integers with one bit for each cell.

The seat that cannot move claims so and wins; so whoever makes the last move loses. Blocked cells can be jumped, so only
the queen's cell and the set of free cells count. Boards up to 5×5 are solved; on larger ones a position too far from
its end is guessed by counting. Knows no turns, no points and no time: the work is bounded by counting positions.
"""

from typing import Final

from rumpus.games.stayboard.board import make_grid

COUNTED: Final = {3: 4, 4: 8, 5: 14}
"""By size: with this many free cells or more, the mover wins exactly if their number is even. An enumeration of all
positions (839 million on 5×5) found no exception; with one free cell less there are some."""

EXACT: Final = 5
"""Boards up to this size are solved."""

HORIZON: Final = 16
"""Free cells in reach up to which larger boards are searched."""

BUDGET: Final = 20_000
"""Positions looked at for one answer on a larger board; then the rest is guessed."""


class Solver:
    """Answers for one board size. Remembers what it has worked out."""

    __slots__ = ("_counted", "_horizon", "_left", "_reach", "_table", "guessed")

    def __init__(self, size: int) -> None:
        self._reach = make_grid(size).reach
        exact = size <= EXACT
        self._counted: int = COUNTED.get(size, size * size)
        self._horizon: int = size * size if exact else HORIZON
        self._left: int = 1 << 60 if exact else BUDGET
        self._table: dict[int, bool] = {}
        self.guessed = False
        """Whether any answer so far was guessed."""

    def wins(self, queen: int, free: int) -> bool:
        """Whether the seat to move wins, with the queen on this cell and these other cells free."""
        near = self._reach[queen] & free
        if not near:
            return True
        if free.bit_count() >= self._counted:
            return free.bit_count() % 2 == 0
        key = free << 7 | queen
        known = self._table.get(key)
        if known is None:
            known = self._table[key] = self._search(near, free)
        return known

    def count_reach(self, queen: int, free: int) -> int:
        """How many of these free cells can still be reached from this one."""
        near = self._reach[queen] & free
        return self._flood(near, free).bit_count() if near else 0

    def _search(self, near: int, free: int) -> bool:
        if self._horizon < free.bit_count() or self._left <= 0:
            inside = self._flood(near, free).bit_count()
            if inside > self._horizon or self._left <= 0:
                self.guessed = True
                return inside % 2 == 0
        self._left -= 1
        exits: list[tuple[int, int]] = []
        while near:
            bit = near & -near
            near ^= bit
            ways = (self._reach[bit.bit_length() - 1] & free).bit_count()
            if ways:  # else the other seat claims there, and wins
                exits.append((ways, bit))
        exits.sort()  # fewest ways out first: measured four times fewer positions than the other way round
        return any(not self.wins(bit.bit_length() - 1, free ^ bit) for _, bit in exits)

    def _flood(self, near: int, free: int) -> int:
        """The free cells that can still be reached."""
        found = todo = near
        while todo:
            bit = todo & -todo
            new = self._reach[bit.bit_length() - 1] & free & ~found
            found |= new
            todo = todo ^ bit | new
        return found
