"""ChessBrawl as numbers: the board piece by piece, the wave to come, and every order as an action of its own."""

from collections.abc import Sequence
from typing import Final

import numpy as np

from rumpus.core.game import View
from rumpus.games.chessbrawl.board import CELLS, CELLS_BY_NAME, COLUMNS, DIAGONALS, LEAPS, PLAYER_ZONE, ROWS, STRAIGHTS
from rumpus.games.chessbrawl.orders import (
    KINGS,
    PLAIN,
    UNDO,
    write_buy,
    write_king,
    write_move,
    write_place,
    write_remove,
)
from rumpus.games.chessbrawl.pieces import BOUGHT
from rumpus.games.chessbrawl.rules import MOST_ABANDONS
from rumpus.games.chessbrawl.run import MOST_PLAYS
from rumpus.games.chessbrawl.tally import ROUND_WORTH, SCORE_UNIT
from rumpus.gym.codec import TableCodec, share

_PIECES: Final = np.frombuffer(b"PNBRQKpnbrqk", dtype=np.uint8).reshape(-1, 1, 1)
_PHASES: Final = (
    "KING_SELECT", "PLACEMENT", "PLAYER_TURN", "ENEMY_TURN", "WAVE_TRANSITION", "VICTORY", "DEFEAT",
)  # fmt: skip
_ARMY: Final = "PNBRQ"


class ChessBrawlCodec(TableCodec):
    """Rows from the top, as the board is drawn."""

    def list_parts(self) -> dict[str, tuple[int, ...]]:
        """Board: six planes of one's own pieces (PNBRQK), six of the enemy's, and one of those that can be taken back.
        Phase (7). King: good, bad, ugly. Next wave of this round, by kind (PNBRQ). Numbers: round, wave, waves in this
        round, points to spend, plays left, abandons left."""
        return {"board": (13, ROWS, COLUMNS), "phase": (7,), "king": (3,), "coming": (5,), "numbers": (6,)}

    def list_words(self) -> Sequence[str]:
        """Kings, where the King goes, purchases, what is taken back, start and its like, every move, undo."""
        words = [write_king(king) for king in KINGS]
        words += [write_place(cell) for cell in PLAYER_ZONE]
        words += [write_buy(kind, cell) for kind in BOUGHT for cell in PLAYER_ZONE]
        words += [write_remove(cell) for cell in PLAYER_ZONE]
        words += [word for word in PLAIN if word != UNDO]
        for cell in range(CELLS):
            rays = [to for ray in (*STRAIGHTS[cell], *DIAGONALS[cell]) for to in ray]
            words += [write_move(cell, to) for to in sorted((*rays, *LEAPS[cell]))]
        return [*words, UNDO]  # last: it came later, and the numbers of the others stay

    def write(self, view: View, seat: int, step: int, offer: Sequence[str]) -> None:
        """The board and where the run is."""
        board, coming = self.slots["board"], self.slots["coming"]
        codes = np.frombuffer("".join(view["board"]).encode("ascii"), dtype=np.uint8).reshape(ROWS, COLUMNS)
        np.equal(codes, _PIECES, out=board[:12], casting="unsafe")
        board[12] = 0.0
        for name in view["bought"]:
            board[(12, *divmod(CELLS_BY_NAME[name], COLUMNS))] = 1.0
        self.slots["phase"][:] = [view["phase"] == phase for phase in _PHASES]
        self.slots["king"][:] = [view["king"] == king for king in KINGS]
        waves, wave = view["waves"], view["wave"]
        following = waves[wave] if wave < len(waves) else {}
        coming[:] = [share(following.get(letter, 0), 5) for letter in _ARMY]
        self.slots["numbers"][:] = (
            share(view["round"], 10),
            share(wave, 9),
            share(len(waves), 9),
            share(view["points"], 50),
            share(view["plays_left"], MOST_PLAYS),
            1.0 if view["abandons_left"] is None else share(view["abandons_left"], MOST_ABANDONS),
        )

    def find_score(self, view: View, seat: int) -> int | None:
        """Rounds cleared and points earned; what fewer moves are worth is added at the end."""
        stats = view["stats"]
        worth: int = stats["rounds_cleared"] * ROUND_WORTH + stats["earned"]
        return worth * SCORE_UNIT


CODEC: Final = ChessBrawlCodec
