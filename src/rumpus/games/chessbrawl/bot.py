"""The computer in the player's place, at three levels. Sees only the view; what is legal it asks of board.py.

easy takes what it can and looks no further; normal sees the enemy's answer; hard looks two moves ahead, shields its
King and minds where the next wave lands. None of them skips or finishes a wave: that would be no game.
"""

from typing import Final

from rumpus.core.bot import Bot, Choice
from rumpus.core.game import RESIGN, View
from rumpus.games.chessbrawl.board import parse_board
from rumpus.games.chessbrawl.enemy import Move
from rumpus.games.chessbrawl.orders import KINGS, SKIP_TURN, START, write_king, write_move
from rumpus.games.chessbrawl.outlook import FEW, Coming, foresee
from rumpus.games.chessbrawl.pieces import PRICES
from rumpus.games.chessbrawl.planner import STAY, list_plays, rank_plays
from rumpus.games.chessbrawl.run import KING_SELECT, PLACEMENT, PLAYER_TURN, WAVE_TRANSITION
from rumpus.games.chessbrawl.shop import spend_at_random, spend_on_strength, spend_wisely
from rumpus.games.chessbrawl.waves import WAVES

ALONE: Final = 300
"""Plays of a round after which a King without an army gives up."""


class BrawlBot(Bot):
    """Plays on from any position."""

    def choose(self, view: View, step: int) -> Choice | None:
        """What to do now; None in the enemy's turn."""
        phase = view["phase"]
        if phase == KING_SELECT:
            return Choice(write_king(self.rng.choice(list(KINGS)) if self.chair.level == "easy" else "ugly"))
        if phase == PLACEMENT:
            return Choice(self._spend(view) or START)
        if phase == WAVE_TRANSITION:
            return Choice(START)
        if phase == PLAYER_TURN and is_hopeless(view):
            return Choice(RESIGN)
        if phase == PLAYER_TURN:
            cell, to = play = self._pick(view)
            return Choice(SKIP_TURN if play == STAY else write_move(cell, to))
        return None

    def _spend(self, view: View) -> str | None:
        board, points = parse_board("\n".join(view["board"])), view["points"]
        if self.chair.level == "easy":
            return spend_at_random(board, points, self.rng)
        if self.chair.level == "normal":
            return spend_on_strength(board, points, self.rng)
        return spend_wisely(board, points, self.rng)

    def _pick(self, view: View) -> Move:
        board = parse_board("\n".join(view["board"]))
        if self.chair.level == "easy":
            return self._grab(board)
        few = sum(piece < 0 for piece in board) <= FEW
        if self.chair.level == "normal":
            ranked = rank_plays(board, Coming(), 2 if few else 1, 3)
        else:
            coming = foresee_next(view["round"], view["wave"], view["plays"])
            ranked = rank_plays(board, coming, 3 if few else 2, 4)
        best = ranked[0][0]
        return self.rng.choice([play for value, play in ranked if value == best])

    def _grab(self, board: list[int]) -> Move:
        """The dearest capture, or any move."""
        plays = list_plays(board)
        worths = [PRICES[-board[to]] if to >= 0 and board[to] < 0 else 0 for _, to in plays]
        best = max(worths)
        return self.rng.choice([play for play, worth in zip(plays, worths, strict=True) if worth == best])


def is_hopeless(view: View) -> bool:
    """Whether the King has long been alone with enemies he cannot catch."""
    alone = not any(letter in row for row in view["board"] for letter in "PNBRQ")
    return alone and view["plays"] >= ALONE


def foresee_next(round_: int, wave: int, plays: int) -> Coming:
    """The wave after this one, with so many plays in this round so far."""
    waves = WAVES[round_ - 1]
    if wave < len(waves):
        return foresee(waves[wave], plays)
    return foresee(WAVES[round_][0], plays) if round_ < len(WAVES) else foresee((), plays)


BOT: Final = BrawlBot
