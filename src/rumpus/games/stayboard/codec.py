"""Stay on the Board as numbers: the queen, the blocked cells, where she can go, and the last move.

What is shown to a seat is settled by the options `hidden` and `moves`; the words that change it during a match are left
out, for they take no turn.
"""

from collections.abc import Sequence
from typing import Final

from rumpus.core.game import View
from rumpus.games.stayboard.board import DIRECTIONS, make_grid
from rumpus.games.stayboard.points import POINT
from rumpus.games.stayboard.rules import CLAIM, CONTINUE, FINISH
from rumpus.gym.codec import Table, TableCodec, share

_LONG: Final = 100
_WAYS: Final = {direction: place for place, direction in enumerate(DIRECTIONS)}


class StayBoardCodec(TableCodec):
    """A hidden board stays empty; then only the moves that are announced tell where the queen is."""

    def __init__(self, table: Table) -> None:
        self._size = int(table.options["size"])
        super().__init__(table)

    def list_parts(self) -> dict[str, tuple[int, ...]]:
        """Planes: queen, blocked, landings, start. Last move: its direction (8) and distance. Numbers: my turn, choice,
        board shown, moves shown, blocked mode, moves so far, my points, their points."""
        return {"planes": (4, self._size, self._size), "last": (9,), "numbers": (8,)}

    def list_words(self) -> Sequence[str]:
        """All moves by direction and distance, then claim, finish and continue."""
        return (*make_grid(self._size).words, CLAIM, FINISH, CONTINUE)

    def write(self, view: View, seat: int, step: int, offer: Sequence[str]) -> None:
        """What is shown of the board, the last move and the count."""
        planes, last = self.slots["planes"], self.slots["last"]
        planes[:] = 0.0
        last[:] = 0.0
        if view["queen"] is not None:
            row, column = view["queen"]
            planes[0, row, column] = 1.0
            for row, column in view["blocked"]:
                planes[1, row, column] = 1.0
        for _, _, row, column in view["moves"] or ():
            planes[2, row, column] = 1.0
        row, column = view["start"]
        planes[3, row, column] = 1.0
        if view["last"] is not None:
            last[_WAYS[view["last"]["direction"]]] = 1.0
            last[8] = share(view["last"]["distance"], self._size)
        worth = 10 * self._size * self._size * POINT
        scores = view["scores"]
        self.slots["numbers"][:] = (
            view["turn"] == seat and view["outcome"] is None,
            view["choice"] == seat,
            view["shown"]["board"],
            view["shown"]["moves"],
            view["mode"] == "blocked",
            share(view["count"], _LONG),
            share(scores[seat], worth),
            share(scores[1 - seat], worth),
        )

    def find_score(self, view: View, seat: int) -> int | None:
        """The points so far."""
        score: int = view["scores"][seat]
        return score


CODEC: Final = StayBoardCodec
