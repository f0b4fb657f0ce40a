"""What a match of Capsules was worth: whose field is nearer to being cured; and where each capsule should have gone."""

from typing import Final

from rumpus.core.falling import Cells
from rumpus.core.falling_analysis import FallingAnalyst, Piece
from rumpus.core.falling_paths import Spot
from rumpus.games.capsules.field import COLOURS
from rumpus.games.capsules.planner import JUDGE, find_spots, rate
from rumpus.games.capsules.rules import Capsules
from rumpus.games.capsules.side import DEFEATED, GONE, PLAY

OUT: Final = -3_000
"""A round that was lost: there may be others."""
LEFT: Final = -30_000
VIRUS: Final = 70
"""A virus that was left over in an earlier round counts like one in this."""


class CapsuleAnalyst(FallingAnalyst[Capsules]):
    """Sees the next capsule, as the seat did."""

    planner = JUDGE
    colours = COLOURS

    def find_piece(self, game: Capsules, seat: int) -> Piece | None:
        """The capsule that falls."""
        side = game.sides[seat]
        if not side.at or side.state != PLAY:
            return None
        after = side.line.colours(side.number)
        number = (game.round, side.number)
        return Piece(number, side.cells.copy(), side.at, side.turn, (side.first, side.second), after)

    def find_cells(self, game: Capsules, seat: int) -> Cells:
        """What lies in the field."""
        return game.sides[seat].cells

    def list_spots(self, piece: Piece) -> list[Spot]:
        """Where the capsule can fall to."""
        return find_spots(piece.cells, piece.at, piece.turn, piece.colours[0] == piece.colours[1])

    def rate_seat(self, game: Capsules, seat: int) -> int:
        """The field, and what earlier rounds have cost."""
        side = game.sides[seat]
        if side.state == GONE:
            return LEFT
        now = OUT if side.state == DEFEATED else rate(side.cells)
        return now - VIRUS * side.score


ANALYST: Final = CapsuleAnalyst
