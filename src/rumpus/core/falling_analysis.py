"""What analysts of games of bound halves share: where the expert would have put a piece, and how good boards were.

A game says where its pieces are, where they can go and what a board is worth (falling_planner.py).
"""

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import ClassVar, Final, NamedTuple

from rumpus.core.analysis import Analyst, Asked, Followed, G, Opinion, compare, fall_behind, lean
from rumpus.core.falling import WIDTH, Cells, Halves, W, drop, lay_halves, place, spot
from rumpus.core.falling_paths import Spot
from rumpus.core.falling_planner import Judge
from rumpus.core.game import Setup
from rumpus.core.log import Input
from rumpus.core.notice import Notice

FOLLOWED: Final = 6
"""So many places are looked at with the next piece in mind."""
HALF: Final = 30
"""What is rated so much less than the best is half as good."""
LEAD: Final = 700
"""Who is ahead by ten viruses has three quarters of a win."""
ROWS: Final = 6
"""So many rows are drawn at least."""
_NAMES: Final = {"r": Notice("analysis.red"), "y": Notice("analysis.yellow"), "b": Notice("analysis.blue")}


class Piece(NamedTuple):
    """A piece in the air, what it falls into, and what comes after it."""

    number: object
    cells: Cells
    at: int
    turn: int
    colours: tuple[int, int]
    after: tuple[int, int]


class FallingAnalyst(Analyst[G]):
    """Judges every piece by where it came to rest."""

    planner: ClassVar[Judge]
    colours: ClassVar[str]
    """How the three colours are written."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self._thoughts: dict[int, Followed] = {}
        """By seat, of its last decision."""

    @abstractmethod
    def find_piece(self, game: G, seat: int) -> Piece | None:
        """The piece in the air."""

    @abstractmethod
    def find_cells(self, game: G, seat: int) -> Cells:
        """What lies in a seat's board."""

    @abstractmethod
    def list_spots(self, piece: Piece) -> list[Spot]:
        """Where a piece can come to rest."""

    @abstractmethod
    def rate_seat(self, game: G, seat: int) -> int:
        """How a seat stands: less than nothing for what is left to do, as boards are rated."""

    def rate(self, game: G) -> tuple[int, ...]:
        """Boards against each other; alone, against one with ten viruses."""
        figures = [self.rate_seat(game, seat) for seat in range(self.setup.seats)]
        return compare(figures, LEAD) if len(figures) > 1 else (lean(figures[0] + LEAD, LEAD),)

    def ask(self, game: G, seat: int) -> object:
        """Where to put the piece that falls."""
        piece = self.find_piece(game, seat)
        return piece.number if piece is not None else None

    def trace(self, game: G, seat: int) -> object:
        """Where it is."""
        piece = self.find_piece(game, seat)
        return (piece.at, piece.turn) if piece is not None else None

    def weigh(self, game: G, seat: int) -> Iterator[Opinion]:
        """Every place it can fall to, the most promising with the next piece in mind."""
        piece = self.find_piece(game, seat)
        spots = self.list_spots(piece) if piece is not None else []
        if piece is None or not spots:
            return
        ratings = self.planner.rate_spots(piece.cells, spots, piece.colours, None, 0)
        order = sorted(range(len(spots)), key=lambda number: -ratings[number])
        followed = [self._follow(piece, spots[number]) for number in order[:FOLLOWED]]
        thought = Followed(max(followed), min(followed), ratings[order[len(followed) - 1]])
        self._thoughts[seat] = thought
        values = [*followed, *(thought.estimate(ratings[number]) for number in order[FOLLOWED:])]
        for number, value in zip(order, values, strict=True):
            yield self._tell(piece, spots[number], fall_behind(thought.best - value, HALF))

    def judge(self, asked: Asked[G], entry: Input | None, game: G) -> Opinion | None:
        """Where it came to rest, straight below where it was last seen. Only time brings it there."""
        piece = self.find_piece(asked.game, asked.seat)
        if entry is not None or piece is None or not asked.opinions or not isinstance(asked.trace, tuple):
            return None
        at, turn = asked.trace
        rest = Spot(drop(piece.cells, at, turn), turn, [])
        now = self.find_cells(game, asked.seat)
        if not all(now[there] for there, _ in _lay(piece, rest)):
            return None  # it never landed: the round was over first
        word = self._write(piece, rest)
        known = next((opinion for opinion in asked.opinions if opinion.action == word), None)
        if known is not None:
            return known
        rating = self.planner.rate_spots(piece.cells, [rest], piece.colours, None, 0)[0]
        thought = self._thoughts[asked.seat]
        return self._tell(piece, rest, fall_behind(thought.best - thought.estimate(rating), HALF))

    def sketch(self, asked: Asked[G], done: Opinion | None) -> Sequence[str]:
        """The board: viruses by their letters, halves of pieces, the best place and the one that was taken."""
        piece = self.find_piece(asked.game, asked.seat)
        if piece is None:
            return ()
        marks = [self._mark(cell) for cell in piece.cells]
        for opinion, mark in ((done, "o"), (asked.opinions[0] if asked.opinions else None, "*")):
            for x, y in _read(opinion.action) if opinion is not None else ():
                marks[place(x, y)] = mark
        rows = ["".join(marks[start : start + WIDTH]) for start in range(W, len(marks) - W, W)]
        top = max((number for number, row in enumerate(rows) if row.strip(".")), default=0)
        return rows[max(ROWS, top + 1) - 1 :: -1]

    def _follow(self, piece: Piece, where: Spot) -> int:
        return self.planner.rate_spots(piece.cells, [where], piece.colours, piece.after, 1)[0]

    def _mark(self, cell: int) -> str:
        if 0 < cell < 4:
            return self.colours[cell - 1]
        return "#" if cell and cell & 3 else "."

    def _write(self, piece: Piece, where: Spot) -> str:
        """A place by its cells and their colours, however the piece is turned."""
        halves = sorted((*spot(at), self.colours[(cell & 3) - 1]) for at, cell in _lay(piece, where))
        return " ".join(f"{colour}{x + 1},{y + 1}" for x, y, colour in halves)

    def _tell(self, piece: Piece, where: Spot, worth: int) -> Opinion:
        (x, y), colour = spot(where.at), _NAMES[self.colours[(_lay(piece, where)[0][1] & 3) - 1]]
        if where.turn & 1:
            said = Notice("analysis.upright", column=x + 1, row=y + 1, colour=colour)
        else:
            said = Notice("analysis.flat", left=x + 1, right=x + 2, row=y + 1, colour=colour)
        return Opinion(self._write(piece, where), worth, said)


def _lay(piece: Piece, where: Spot) -> Halves:
    return lay_halves(where.at, where.turn, *piece.colours)


def _read(word: str) -> list[tuple[int, int]]:
    pairs = [half[1:].split(",") for half in word.split(" ")]
    return [(int(x) - 1, int(y) - 1) for x, y in pairs]
