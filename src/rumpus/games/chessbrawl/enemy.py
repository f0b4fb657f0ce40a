"""The enemy's choice, as rules/chessbrawl.md orders it: a function of the board. Ties are the caller's to break."""

from collections.abc import Sequence
from typing import Final, TypeAlias

from rumpus.games.chessbrawl.board import CELLS, DISTANCES, is_attacked, list_targets
from rumpus.games.chessbrawl.pieces import PAWN, PRICES, RANKS

Move: TypeAlias = tuple[int, int]
"""From a cell to a cell."""

PAWN_FEAR: Final = 1
"""An attacked cell seems so many steps farther to a pawn, which minds little …"""
FEAR: Final = 12
"""… and so many to any other piece: more than the board is long, so it goes there only if there is nothing else."""


def list_best(board: list[int]) -> list[Move]:
    """The enemy's best moves, all equally good; [] if it cannot move. The board is as before afterwards."""
    return list_captures(board) or list_advances(board)


def list_captures(board: Sequence[int]) -> list[Move]:
    """The best captures: highest victim, then cheapest attacker, then shortest way."""
    found: list[Move] = []
    best: tuple[int, int, int] | None = None
    for cell, piece in enumerate(board):
        if piece >= 0:
            continue
        for to in list_targets(board, cell):
            victim = board[to]
            if victim:
                key = (-RANKS[victim], PRICES[-piece], DISTANCES[cell][to])
                if best is None or key < best:
                    best, found = key, [(cell, to)]
                elif key == best:
                    found.append((cell, to))
    return found


def list_advances(board: list[int]) -> list[Move]:
    """The best moves that capture nothing: those that end nearest to a player's piece, avoiding attacked cells."""
    own = [cell for cell in range(CELLS) if board[cell] > 0]
    moves = [(cell, to) for cell in range(CELLS) if board[cell] < 0 for to in list_targets(board, cell)]
    near = [min((DISTANCES[to][other] for other in own), default=0) for _, to in moves]
    found: list[Move] = []
    best: int | None = None
    for place in sorted(range(len(moves)), key=near.__getitem__):
        if best is not None and near[place] > best:
            break  # fear only makes cells seem farther
        cell, to = moves[place]
        piece, board[cell], board[to] = board[cell], 0, board[cell]
        fear = 0 if not is_attacked(board, to, 1) else PAWN_FEAR if piece == -PAWN else FEAR
        board[cell], board[to] = piece, 0
        if best is None or near[place] + fear < best:
            best, found = near[place] + fear, []
        if near[place] + fear == best:
            found.append((cell, to))
    return sorted(found)
