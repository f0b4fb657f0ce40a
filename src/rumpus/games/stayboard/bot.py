"""The computer's four levels. Sees only its seat's view; what is a valid move it asks of board.py.

normal moves at random among the valid moves, as the rules page says, and so does easy, but that in blocked mode it
falls for a beginner's idea; hard sees the end of a blocked board coming, expert searches it all.
"""

from typing import Final, NamedTuple

from rumpus.core.bot import Bot, Choice
from rumpus.core.game import View
from rumpus.games.stayboard.board import Grid, Landing, find_landing, list_moves, make_grid, write_move
from rumpus.games.stayboard.solver import Solver

STAMINA: Final = {"easy": 200, "normal": 300, "hard": 600, "expert": 1000}
"""Moves after which the computer tires and steps off the board: in normal mode nothing else would end a match
between two careful players."""

SIGHT: Final = {"easy": 7, "hard": 5}
"""Free cells in reach from which a blocked board is played by a plan: by hard without a mistake, by easy to lose."""

SLIP: Final = 10
"""In a hidden game, easy walks off the board once in so many moves."""


class Position(NamedTuple):
    """What a move is chosen from."""

    grid: Grid
    queen: int
    blocked: int
    moves: list[Landing]


class StayBot(Bot):
    """Plays any seat from any position."""

    def choose(self, view: View, step: int) -> Choice | None:
        """What to do now; None while it is not this seat's turn."""
        if view["outcome"] is not None:
            return None
        if view["queen"] is None:
            return Choice("board on")  # the computer needs no handicap; it looks
        if view["turn"] != self.chair.seat:
            return None
        if view["choice"] is not None:
            return Choice("finish")
        position = read_position(view)
        if not position.moves:
            return Choice("claim")
        if self._steps_off(view):
            return Choice(self._walk_off(position))
        chosen = self._choose_move(position, view)
        return Choice(write_move(chosen.direction, chosen.distance))

    def _choose_move(self, position: Position, view: View) -> Landing:
        level, blocked = self.chair.level, view["mode"] == "blocked"
        if level == "expert":
            return self._pick(position, view)
        if level == "easy" and blocked:
            return self.rng.choice(keep_last(position) if is_near_end(position, level) else position.moves)
        if level == "hard" and blocked:
            return self.rng.choice(keep_best(position) if is_near_end(position, level) else position.moves)
        if level == "hard":
            two = self.rng.choice(position.moves), self.rng.choice(position.moves)
            return max(two, key=lambda landing: value_move(landing, position, view, self.chair.seat))
        return self.rng.choice(position.moves)

    def _steps_off(self, view: View) -> bool:
        if self.chair.level == "easy" and self.chair.options["hidden"] and self.rng.chance(1, SLIP):
            return True
        return view["mode"] == "normal" and bool(view["count"] >= STAMINA[self.chair.level])

    def _walk_off(self, position: Position) -> str:
        out = [
            word
            for word, (direction, distance) in position.grid.words.items()
            if find_landing(position.grid, position.queen, direction, distance) is None
        ]
        return self.rng.choice(out)  # never empty: up or down by size - 1 always leaves

    def _pick(self, position: Position, view: View) -> Landing:
        """The expert's move: one that wins if there is one, and of those the one worth most."""
        moves = position.moves if view["mode"] == "normal" else keep_best(position)
        worth = [value_move(landing, position, view, self.chair.seat) for landing in moves]
        best = max(worth)
        return self.rng.choice([landing for landing, points in zip(moves, worth, strict=True) if points == best])


def read_position(view: View) -> Position:
    """The board in a view, and the valid moves on it."""
    size = view["size"]
    grid = make_grid(size)
    queen = view["queen"][0] * size + view["queen"][1]
    blocked = sum(1 << row * size + column for row, column in view["blocked"])
    return Position(grid, queen, blocked, list_moves(grid, queen, blocked))


def is_near_end(position: Position, level: str) -> bool:
    """Whether no more free cells can still be reached than the level has in sight."""
    size = position.grid.size
    free = (1 << size * size) - 1 & ~position.blocked & ~(1 << position.queen)
    return Solver(size).count_reach(position.queen, free) <= SIGHT[level]


def keep_last(position: Position) -> list[Landing]:
    """The moves after which the other seat wins in blocked mode: elsewhere whoever moves last wins, beginners think."""
    size = position.grid.size
    free = (1 << size * size) - 1 & ~position.blocked & ~(1 << position.queen)
    solver = Solver(size)
    losing = [m for m in position.moves if solver.wins(m.cell, free ^ 1 << m.cell)]
    return losing or position.moves


def keep_best(position: Position) -> list[Landing]:
    """The moves that win in blocked mode; if none does, those that leave the other seat the fewest right answers."""
    size = position.grid.size
    free = (1 << size * size) - 1 & ~position.blocked & ~(1 << position.queen)
    solver = Solver(size)
    winning = [m for m in position.moves if not solver.wins(m.cell, free ^ 1 << m.cell)]
    if winning:
        return winning
    hardest: list[Landing] = []
    best = -1
    for move in position.moves:
        left = free ^ 1 << move.cell
        replies = [m for m in position.grid.landings[move.cell] if left >> m.cell & 1]
        right = sum(not solver.wins(reply.cell, left ^ 1 << reply.cell) for reply in replies)
        wrong = (len(replies) - right) * 1000 // len(replies) if replies else 0
        if wrong > best:
            hardest, best = [], wrong
        if wrong == best:
            hardest.append(move)
    return hardest


def value_move(landing: Landing, position: Position, view: View, seat: int) -> int:
    """What sets the moves apart in points: distance, jumps, and taking back the computer's move."""
    last = view["last"]
    mirrors = (
        view["mode"] == "normal"
        and 1 - seat in view["bots"]
        and last is not None
        and last["direction"] == 10 - landing.direction
        and landing.distance <= last["distance"]
    )
    return (landing.distance > 1) + (landing.over & position.blocked).bit_count() - 2 * mirrors


BOT: Final = StayBot
