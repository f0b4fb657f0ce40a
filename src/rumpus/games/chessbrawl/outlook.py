"""How a position looks to the player's bot, as one whole number: army, enemies, and what may befall before long.

A function of the board and of the wave to come; knows no turns and looks no move ahead.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from rumpus.games.chessbrawl.board import CELLS, COLUMNS, DIAGONALS, DISTANCES, ENEMY_ZONE, LEAPS, STRAIGHTS
from rumpus.games.chessbrawl.pieces import BISHOP, KING, PAWN, QUEEN, ROOK

WORTH: Final = (0, 100, 300, 310, 500, 900, 0)
"""A piece of one's own, by kind."""
BOUNTY: Final = (0, 130, 340, 340, 560, 1000, 0)
"""An enemy, by kind: what it pays, and that it is gone."""
DEAD: Final = -1_000_000
"""The King is lost."""
CLEARED: Final = 400
"""No enemy is left."""
PRESSURE: Final = 8
"""What is added to that for every play the round has taken."""
FEW: Final = 3
"""So few enemies are hunted down."""
HUNT: Final = 4
"""A step between an enemy that is hunted and the nearest piece."""
EXPOSED: Final = 25
"""A cell from which one of the coming could strike the King along an open line."""
AWAY: Final = 6
"""A row the King is away from his own, for each of the coming."""
MARCH: Final = 9
"""A pawn's step towards promotion."""


def _value_places(piece: int) -> tuple[int, ...]:
    """What this piece is worth on each cell."""
    worth = WORTH[piece] if piece > 0 else -BOUNTY[-piece]
    if abs(piece) != PAWN:
        return (worth,) * CELLS
    return tuple(worth + MARCH * (7 - cell // COLUMNS if piece > 0 else -(cell // COLUMNS)) for cell in range(CELLS))


_PLACES: Final = {piece: _value_places(piece) for piece in range(-KING, KING + 1)}


class Coming(NamedTuple):
    """What is to come: the next wave (how many, and how many of them strike along lines), and how much clearing this
    one is worth."""

    pieces: int = 0
    straight: int = 0
    diagonal: int = 0
    haste: int = 400


def foresee(wave: Sequence[int], plays: int) -> Coming:
    """What the kinds of the next wave mean after so many plays in this round: who dallies is pressed harder."""
    queens = wave.count(QUEEN)
    haste = CLEARED + PRESSURE * plays
    return Coming(len(wave), wave.count(ROOK) + queens, wave.count(BISHOP) + queens, haste)


def judge(board: Sequence[int], coming: Coming) -> int:
    """How good the position is, with the player to move."""
    if KING not in board:
        return DEAD
    total = 0
    enemies: list[int] = []
    for cell, piece in enumerate(board):
        if piece:
            total += _PLACES[piece][cell]
            if piece < 0:
                enemies.append(cell)
    if not enemies:
        total += coming.haste - cost_spawn(board, coming)
    elif len(enemies) <= FEW:
        army = [cell for cell in range(CELLS) if 0 < board[cell] < KING]
        total -= HUNT * sum(min((DISTANCES[enemy][cell] for cell in army), default=0) for enemy in enemies)
    return total - cost_exposure(board, board.index(KING), coming)


def cost_spawn(board: Sequence[int], coming: Coming) -> int:
    """What the coming wave takes on average by landing on it (spawn capture)."""
    lost = 0
    for cell in ENEMY_ZONE:
        piece = board[cell]
        if piece > 0:
            lost += 30_000 if piece == KING else WORTH[piece]
    return lost * coming.pieces // len(ENEMY_ZONE)


def cost_exposure(board: Sequence[int], king: int, coming: Coming) -> int:
    """How open the King is to the coming wave, along lines from where it spawns and to knights."""
    if not coming.pieces:
        return 0
    cost = 0
    for rays, strikers in ((STRAIGHTS[king], coming.straight), (DIAGONALS[king], coming.diagonal)):
        for ray in rays if strikers else ():
            for cell in ray:
                if board[cell] > 0:
                    break
                if cell in ENEMY_ZONE:
                    cost += EXPOSED * strikers
    for cell in LEAPS[king]:
        if cell in ENEMY_ZONE:
            cost += 40
    return cost + AWAY * max(0, 6 - king // COLUMNS) * coming.pieces


def list_guards(king: int) -> list[int]:
    """The cells that shield the King from lines, those straight ahead and beside him first."""
    return [ray[0] for ray in (*STRAIGHTS[king], *DIAGONALS[king])]
