"""What a run of ChessBrawl was worth: how the board stands with the next wave in mind; and of every turn the best move,
with the enemy's answer."""

from collections.abc import Iterator, Sequence
from typing import Final

from rumpus.core.analysis import Analyst, Asked, Followed, Opinion, lean
from rumpus.core.notice import Notice
from rumpus.games.chessbrawl.board import CELL_NAMES, COLUMNS, list_rows
from rumpus.games.chessbrawl.bot import foresee_next
from rumpus.games.chessbrawl.enemy import Move
from rumpus.games.chessbrawl.orders import SKIP_TURN, read_order, write_move
from rumpus.games.chessbrawl.outlook import DEAD, Coming, judge
from rumpus.games.chessbrawl.pieces import EMPTY, NAMES
from rumpus.games.chessbrawl.planner import STAY, rank_plays, value_play
from rumpus.games.chessbrawl.rules import ChessBrawl
from rumpus.games.chessbrawl.run import KING_SELECT, PLACEMENT, PLAYER_TURN, WAVE_TRANSITION

FOLLOWED: Final = 4
"""So many plays are looked at two moves deep."""
DEPTH: Final = 2
WIDTH: Final = 4
GAIN: Final = 300
"""A play that gains so much, about a knight, is worth three quarters."""
ARMY: Final = 1500
"""And so is a board that is so much better than an even one."""


class Marshal(Analyst[ChessBrawl]):
    """Knows the waves, as everybody does."""

    def rate(self, game: ChessBrawl) -> tuple[int, ...]:
        """The army against its enemies, once these have come to fight: who clears a wave is not worse off for it."""
        run = game.run
        if run.phase in (KING_SELECT, PLACEMENT, WAVE_TRANSITION):
            own = [max(piece, EMPTY) for piece in run.board]
            return (lean(judge(own, Coming(haste=0)) if run.has_king else 0, ARMY),)
        return (lean(judge(run.board, _foresee(game)), ARMY),)

    def ask(self, game: ChessBrawl, seat: int) -> object:
        """A move, or none."""
        run = game.run
        return (game.abandons_left, run.total, run.round, run.wave, run.plays) if run.phase == PLAYER_TURN else None

    def weigh(self, game: ChessBrawl, seat: int) -> Iterator[Opinion]:
        """Every play, the most promising two moves deep."""
        board, coming = game.run.board, _foresee(game)
        now = judge(board, coming)
        ranked = rank_plays(board, coming, 1, WIDTH)
        values: list[int] = []
        for _, play in ranked[:FOLLOWED]:
            values.append(value_play(board, play, coming, DEPTH, WIDTH))
            yield _tell(board, play, values[-1], now)
        followed = Followed(max(values), min(values), ranked[len(values) - 1][0])
        for value, play in ranked[FOLLOWED:]:
            yield _tell(board, play, followed.estimate(value), now)

    def sketch(self, asked: Asked[ChessBrawl], done: Opinion | None) -> Sequence[str]:
        """The board, with where the best move goes and the one that was made."""
        rows = [list(row) for row in list_rows(asked.game.run.board)]
        for opinion, mark in ((done, "o"), (asked.opinions[0], "*")):
            order = read_order(opinion.action) if opinion is not None else None
            if order is not None and order.verb == "move":
                rows[order.to // COLUMNS][order.to % COLUMNS] = mark
        return ["".join(row) for row in rows]


def _foresee(game: ChessBrawl) -> Coming:
    return foresee_next(game.run.round, game.run.wave, game.run.plays)


def _tell(board: list[int], play: Move, value: int, now: int) -> Opinion:
    worth = lean(value - now, GAIN) if value > DEAD // 2 else 0
    if play == STAY:
        return Opinion(SKIP_TURN, worth, Notice("analysis.stay"))
    cell, to = play
    facts: dict[str, Notice | str] = {
        "piece": Notice(NAMES[board[cell]].lower()),
        "start": CELL_NAMES[cell],
        "end": CELL_NAMES[to],
    }
    if not worth:
        said = Notice("analysis.king_lost", **facts)
    elif board[to] < 0:
        said = Notice("analysis.takes", victim=Notice(NAMES[-board[to]].lower()), **facts)
    else:
        said = Notice("analysis.move", **facts)
    return Opinion(write_move(cell, to), worth, said)


ANALYST: Final = Marshal
