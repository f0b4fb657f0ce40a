"""Dr. Mario 99 by whole pills: a number says how the pill is turned and which column its left edge comes to."""

from typing import Final

from rumpus.core.bot import Choice
from rumpus.core.falling import Cells, place, read_colours
from rumpus.core.falling_paths import Spot
from rumpus.core.game import View
from rumpus.games.mario99.board import AIR, COLOURS, HEIGHT, parse
from rumpus.games.mario99.codec import Mario99Codec
from rumpus.games.mario99.pill import WAIT, move_pill
from rumpus.games.mario99.planner import find_spots, land_damage
from rumpus.games.mario99.rules import NEXT
from rumpus.gym.falling_placements import FallingPlacements, Piece


class Mario99Placements(FallingPlacements, Mario99Codec):
    """Between stages and rounds `next` is said by itself."""

    arrive = "drop"
    wait = WAIT
    height = HEIGHT
    move = staticmethod(move_pill)

    def find_piece(self, view: View, seat: int) -> Piece | None:
        """The pill; damage in flight is in its way."""
        mine = view["seats"][seat]
        pill = mine["pill"]
        if pill is None:
            return None
        cells = parse(mine["rows"])
        for x, y, _ in mine["falling"]:
            cells[place(x, y)] = AIR
        return Piece(cells, place(pill["x"], pill["y"]), pill["turn"], read_colours(pill["colours"], COLOURS))

    def find_board(self, view: View, seat: int, piece: Piece) -> Cells:
        """Damage in flight lies where it will land."""
        mine = view["seats"][seat]
        cells = parse(mine["rows"])
        land_damage(cells, [(x, y, COLOURS.index(text[0]) + 1) for x, y, text in mine["falling"]])
        return cells

    def find_spots(self, cells: Cells, at: int, turn: int, same_colour: bool) -> list[Spot]:
        """Where a pill can be dropped to."""
        return find_spots(cells, at, turn, same_colour)

    def name_piece(self, view: View, seat: int) -> object:
        """When it came in: no two pills of a match share that."""
        mine = view["seats"][seat]
        return mine["since"] if mine["pill"] is not None else None

    def pass_time(self, view: View, seat: int, step: int) -> Choice | None:
        """On to the next stage or round."""
        if view["next_from"] is None or view["seats"][seat]["ready"]:
            return None
        return Choice(NEXT, max(0, view["next_from"] - step))


PLACEMENTS: Final = Mario99Placements
