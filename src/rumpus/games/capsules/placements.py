"""Capsules by whole capsules: a number says how the capsule is turned and which column its left edge comes to."""

from typing import Final

from rumpus.core.bot import Choice
from rumpus.core.falling import Cells, place
from rumpus.core.falling_paths import Spot
from rumpus.core.game import View
from rumpus.games.capsules.capsule import DOWN, move_capsule, read_colours
from rumpus.games.capsules.codec import CapsulesCodec
from rumpus.games.capsules.field import HEIGHT, parse
from rumpus.games.capsules.planner import find_spots
from rumpus.games.capsules.rules import READY
from rumpus.gym.falling_placements import FallingPlacements, Piece


class CapsulesPlacements(FallingPlacements, CapsulesCodec):
    """Before a round `ready` is said by itself."""

    arrive = DOWN
    height = HEIGHT
    move = staticmethod(move_capsule)

    def find_piece(self, view: View, seat: int) -> Piece | None:
        """The capsule."""
        mine = view["seats"][seat]
        capsule = mine["capsule"]
        if capsule is None:
            return None
        at = place(*capsule["cells"][0][:2])
        return Piece(parse(mine["rows"]), at, capsule["turn"], read_colours(capsule))

    def find_board(self, view: View, seat: int, piece: Piece) -> Cells:
        """As it is: nothing else falls while a capsule does."""
        return piece.cells

    def find_spots(self, cells: Cells, at: int, turn: int, same_colour: bool) -> list[Spot]:
        """Where a capsule can fall to."""
        return find_spots(cells, at, turn, same_colour)

    def name_piece(self, view: View, seat: int) -> object:
        """The round, and its number in it."""
        capsule = view["seats"][seat]["capsule"]
        return (view["round"], capsule["n"]) if capsule is not None else None

    def pass_time(self, view: View, seat: int, step: int) -> Choice | None:
        """Ready for the round."""
        mine = view["seats"][seat]
        if mine["state"] == "paused":
            return Choice("resume", 1)
        if view["phase"] != "waiting" or mine["state"] in ("ready", "stop", "left"):
            return None
        return Choice(READY, max(0, view["opens"] - step))


PLACEMENTS: Final = CapsulesPlacements
