"""Looks ahead for the player's bot: own plays, the enemy's known answer to each, and so on.

The enemy's choice is asked of enemy.py, whose order of preference everybody knows; only its ties are chance.
"""

from typing import Final

from rumpus.games.chessbrawl.board import CELLS, COLUMNS, list_targets
from rumpus.games.chessbrawl.enemy import Move, list_advances, list_captures
from rumpus.games.chessbrawl.outlook import DEAD, Coming, judge
from rumpus.games.chessbrawl.pieces import KING, PAWN, ROOK

STAY: Final = (-1, -1)
"""The play that is no move: Skip Turn."""
SOON: Final = 3
"""What is won a move earlier is worth so much more."""


def list_plays(board: list[int]) -> list[Move]:
    """Every play there is, Skip Turn last."""
    moves = [(cell, to) for cell in range(CELLS) if board[cell] > 0 for to in list_targets(board, cell)]
    return [*moves, STAY]


def make_play(board: list[int], play: Move) -> list[int]:
    """The board after the play. A pawn that promotes is taken for a rook that stays where it is out of the way."""
    after = board.copy()
    if play != STAY:
        cell, to = play
        after[to], after[cell] = after[cell], 0
        if after[to] == PAWN and to < COLUMNS:
            after[to] = 0
            free = next((other for other in range(CELLS - 1, CELLS - 2 * COLUMNS - 1, -1) if not after[other]), to)
            after[free] = ROOK
    return after


def rank_plays(board: list[int], coming: Coming, depth: int, width: int) -> list[tuple[int, Move]]:
    """Plays with what they lead to, best first: all looked at one move deep, the `width` best of them deeper."""
    ranked = sorted(((value_play(board, play, coming, 1, width), play) for play in list_plays(board)), reverse=True)
    if depth <= 1:
        return ranked
    again = [(value_play(board, play, coming, depth, width), play) for _, play in ranked[:width]]
    return sorted(again, reverse=True)


def value_play(board: list[int], play: Move, coming: Coming, depth: int, width: int) -> int:
    """What a play leads to when the enemy answers as it does; of equal answers, the worst."""
    after = make_play(board, play)
    if min(after) >= 0:
        return judge(after, coming) + SOON * depth
    answers = list_captures(after)
    if not answers and depth > 1:
        answers = list_advances(after)[:1]
    if not answers:
        return judge(after, coming)
    worst: int | None = None
    for cell, to in answers[:2]:
        if after[to] == KING:
            return DEAD + depth
        reply = after.copy()
        reply[to], reply[cell] = reply[cell], 0
        value = judge(reply, coming) if depth <= 1 else rank_plays(reply, coming, depth - 1, width)[0][0]
        if worst is None or value < worst:
            worst = value
    assert worst is not None, "there was an answer"
    return worst
