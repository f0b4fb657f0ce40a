"""Falling pieces of two bound halves (core/falling.py) by whole pieces: what codecs of such games share."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final, NamedTuple

from rumpus.core.falling import WIDTH, Cells, Halves, W, fits, lay_halves, spot
from rumpus.core.falling_paths import Move, Route, Spot
from rumpus.core.falling_planner import settle
from rumpus.core.game import View
from rumpus.gym.codec import share
from rumpus.gym.placements import Guide, PlacementCodec

_MOST: Final = 4


class Piece(NamedTuple):
    """A piece in the air, and the board it is in."""

    cells: Cells
    at: int
    turn: int
    colours: tuple[int, int]


class Place(NamedTuple):
    """Where a piece can come to rest, by which path, and the board as it is before."""

    spot: Spot
    cells: Cells
    halves: Halves


class FallingPlacements(PlacementCodec):
    """Words are `1 at 5`: turned once to the left, the left edge in column 5 (from 0), by the shortest path."""

    traits = ("viruses", "lines", "clears", "height", "left", "covered", "highest")
    """Viruses that go, lines, how often lines go one after the other, where the piece lies; then of the board it
    leaves: cells taken, viruses with something above them in their column, the highest cell."""

    arrive: ClassVar[str]
    """The word said when a piece is above its place."""
    wait: ClassVar[str | None] = None
    """In a path: let it fall by itself."""
    height: ClassVar[int]
    """Rows of the board."""
    move: Move
    """By the game's own rules."""

    @abstractmethod
    def find_piece(self, view: View, seat: int) -> Piece | None:
        """The piece in play, and what is in its way now."""

    @abstractmethod
    def find_board(self, view: View, seat: int, piece: Piece) -> Cells:
        """The board when it comes to rest, as far as can be told."""

    @abstractmethod
    def find_spots(self, cells: Cells, at: int, turn: int, same_colour: bool) -> list[Spot]:
        """Where a piece can come to rest."""

    def list_words(self) -> Sequence[str]:
        """All turns and columns."""
        return [f"{turn} at {column}" for turn in range(4) for column in range(WIDTH)]

    def list_places(self, view: View, seat: int) -> Mapping[str, Place]:
        """Every place that keys lead to; of two that a word could mean the one that is nearer."""
        piece = self.find_piece(view, seat)
        if piece is None:
            return {}
        first, second = piece.colours
        cells = self.find_board(view, seat, piece)
        places: dict[str, Place] = {}
        for found in self.find_spots(cells, piece.at, piece.turn, first == second):
            word = f"{found.turn} at {spot(found.at)[0]}"
            if word not in places or len(found.path) < len(places[word].spot.path):
                places[word] = Place(found, cells, lay_halves(found.at, found.turn, first, second))
        return places

    def rate(self, place: Place) -> Sequence[float]:
        """What becomes of the board, and what there is to count in it."""
        after = settle(place.cells, place.halves)
        left = covered = highest = viruses = 0
        for x in range(WIDTH):
            above = 0
            for at in range((self.height) * W + x, W - 1, -W):
                cell = after.cells[at]
                if not cell or cell > 27:
                    continue
                left += 1
                if cell < 4:
                    viruses += 1
                    covered += above > 0 and above & 3 != cell
                above = above or cell
                highest = max(highest, spot(at)[1] + 1)
        before = sum(map(place.cells.count, (1, 2, 3)))
        return (
            share(before - viruses, 2 * _MOST),
            share(after.lines, _MOST),
            share(after.clears, _MOST),
            share(spot(place.spot.at)[1], self.height),
            share(left, WIDTH * self.height),
            share(covered, 64),
            share(highest, self.height),
        )

    def guide(self, place: Place) -> Guide:
        """Along its path."""
        return PathGuide(self, place.spot)

    def let_go(self, view: View, seat: int) -> str | None:
        """It comes down where it is."""
        piece = self.find_piece(view, seat)
        return self.arrive if piece is not None and fits(piece.cells, piece.at - W, piece.turn) else None


class PathGuide(Guide):
    """Follows one path."""

    def __init__(self, codec: FallingPlacements, goal: Spot) -> None:
        self._codec = codec
        self._route: Any = Route(goal.path)

    def find_key(self, view: View, seat: int) -> str | None:
        """The next word of the path; once it leads nowhere any more, the piece comes down where it is."""
        codec = self._codec
        piece = codec.find_piece(view, seat)
        if piece is None:
            return None
        self._route.follow(piece.at, piece.turn)
        if self._route:
            if self._route.next_word(codec.arrive) == codec.wait:
                return None
            if self._route.leads_on(piece.cells, piece.at, piece.turn, codec.move):
                return str(self._route.next_word(codec.arrive))
            self._route = Route()
        return codec.let_go(view, seat)
