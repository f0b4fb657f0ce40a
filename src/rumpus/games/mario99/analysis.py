"""What a match of Dr. Mario 99 was worth: whose bottle is nearer to being cured; where each pill should have gone."""

from typing import Final

from rumpus.core.falling import Cells, spot
from rumpus.core.falling_analysis import LEAD, FallingAnalyst, Piece
from rumpus.core.falling_paths import Spot
from rumpus.games.mario99.board import AIR, COLOURS
from rumpus.games.mario99.bottle import LOST
from rumpus.games.mario99.planner import JUDGE, find_spots, land_damage, rate
from rumpus.games.mario99.rules import Mario99

OUT: Final = -30_000


class PillAnalyst(FallingAnalyst[Mario99]):
    """Sees the next pill, as the seat did."""

    planner = JUDGE
    colours = COLOURS

    def find_piece(self, game: Mario99, seat: int) -> Piece | None:
        """The pill that falls; damage in flight is taken to have landed."""
        bottle = game.bottles[seat]
        if not bottle.at or not bottle.living:
            return None
        cells = self.find_cells(game, seat)
        land_damage(cells, [(*spot(at), colour) for at, colour in bottle.flying])
        after = bottle.colours(bottle.number)
        return Piece(bottle.since, cells, bottle.at, bottle.turn, (bottle.first, bottle.second), after)

    def find_cells(self, game: Mario99, seat: int) -> Cells:
        """What lies in the bottle, without what is in flight."""
        return [0 if cell == AIR else cell for cell in game.bottles[seat].cells]

    def list_spots(self, piece: Piece) -> list[Spot]:
        """Where the pill can be dropped."""
        return find_spots(piece.cells, piece.at, piece.turn, piece.colours[0] == piece.colours[1])

    def rate_seat(self, game: Mario99, seat: int) -> int:
        """The bottle, and rounds that were won."""
        bottle = game.bottles[seat]
        now = OUT if bottle.phase == LOST or game.gone[seat] else rate(self.find_cells(game, seat))
        return now + 2 * LEAD * game.wins[seat]


ANALYST: Final = PillAnalyst
