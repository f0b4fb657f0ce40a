"""What a match of Stay on the Board was worth: in blocked mode who wins, and by which moves; in normal mode nobody can
force anything, and a move is good as long as it stays on the board."""

from collections.abc import Iterator, Sequence
from typing import Final

from rumpus.core.analysis import EVEN, FULL, Analyst, Asked, Opinion
from rumpus.core.game import Setup
from rumpus.core.log import Input
from rumpus.core.notice import Notice
from rumpus.games.stayboard.board import Landing, find_landing, list_moves, name_cell, write_move
from rumpus.games.stayboard.rules import CLAIM, CONTINUE, FINISH, StayBoard
from rumpus.games.stayboard.solver import EXACT, Solver

GUESSED: Final = 300
"""What a position is worth that seems lost on a board too large to be sure."""


class StayAnalyst(Analyst[StayBoard]):
    """Solves positions of blocked mode, once each."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self._size = int(setup.options["size"])
        self._known: dict[tuple[int, int], int] = {}
        self._exact = Solver(self._size) if self._size <= EXACT else None
        """Remembers what it has worked out; on larger boards each answer has an allowance of its own."""

    def rate(self, game: StayBoard) -> tuple[int, ...]:
        """What the seat at turn can reach, and the rest for the other."""
        worth = FULL if game.choosing else self._rate_mover(game, game.queen, game.blocked)
        return (worth, FULL - worth) if game.turn == 0 else (FULL - worth, worth)

    def ask(self, game: StayBoard, seat: int) -> object:
        """The move that is to be made, or the choice after a right claim."""
        return (game.count, game.choosing, game.blocked) if seat == game.turn else None

    def weigh(self, game: StayBoard, seat: int) -> Iterator[Opinion]:
        """The right claim, or every move that stays; the others lose at once. Longer ones first: they score more."""
        if game.choosing:
            yield Opinion(FINISH, FULL, Notice("analysis.finish"))
            again = FULL - self._rate_mover(game, game.queen, 0)
            yield Opinion(CONTINUE, again, Notice("analysis.continue"))
            return
        moves = list_moves(game.grid, game.queen, game.blocked)
        if not moves:
            yield Opinion(CLAIM, FULL, Notice("analysis.claim"))
        for landing in sorted(moves, key=lambda landing: -landing.distance):
            yield self._weigh_move(game, landing)

    def judge(self, asked: Asked[StayBoard], entry: Input | None, game: StayBoard) -> Opinion | None:
        """A move that is not among those that stay, or a wrong claim, was the end."""
        action = asked.read_answer(entry)
        known = super().judge(asked, entry, game)
        if known is not None or action is None:
            return known
        return Opinion(action, 0, Notice("analysis.wrong_claim" if action == CLAIM else "analysis.falls"))

    def sketch(self, asked: Asked[StayBoard], done: Opinion | None) -> Sequence[str]:
        """The board with the best moves and the one that was made."""
        game, size = asked.game, self._size
        marks = ["Q" if cell == game.queen else "#" if game.blocked >> cell & 1 else "." for cell in range(size * size)]
        best = asked.opinions[0].worth
        for opinion in asked.opinions:
            landing = self._find(game, opinion.action)
            if landing is not None and opinion.worth == best:
                marks[landing.cell] = "*"
        made = self._find(game, done.action) if done is not None else None
        if made is not None and marks[made.cell] == ".":
            marks[made.cell] = "o"
        return ["".join(marks[row * size : row * size + size]) for row in range(size)]

    def _find(self, game: StayBoard, action: str) -> Landing | None:
        way = game.grid.words.get(action)
        return find_landing(game.grid, game.queen, *way) if way is not None else None

    def _weigh_move(self, game: StayBoard, landing: Landing) -> Opinion:
        cell = name_cell(*divmod(landing.cell, self._size))
        action = write_move(landing.direction, landing.distance)
        if not game.blocked_mode:
            return Opinion(action, EVEN, Notice("analysis.stays", cell=cell))
        blocked = game.blocked | 1 << game.queen
        worth = FULL - self._rate_mover(game, landing.cell, blocked)
        replies = list_moves(game.grid, landing.cell, blocked)
        after = blocked | 1 << landing.cell
        right = sum(self._rate_mover(game, reply.cell, after) < EVEN for reply in replies)
        if worth > EVEN:
            return Opinion(action, worth, Notice("analysis.wins", cell=cell))
        if not replies:
            return Opinion(action, worth, Notice("analysis.stuck", cell=cell))
        return Opinion(action, worth, Notice("analysis.loses", cell=cell, right=right, answers=len(replies)))

    def _rate_mover(self, game: StayBoard, queen: int, blocked: int) -> int:
        """What a position is worth to who is to move in it."""
        if not game.blocked_mode:
            return EVEN
        key = (queen, blocked)
        if key not in self._known:
            free = (1 << self._size * self._size) - 1 & ~blocked & ~(1 << queen)
            solver = self._exact or Solver(self._size)
            wins = solver.wins(queen, free)
            doubt = GUESSED if solver.guessed else 0
            self._known[key] = FULL - doubt if wins else doubt
        return self._known[key]


ANALYST: Final = StayAnalyst
