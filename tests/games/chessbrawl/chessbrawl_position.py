"""Games of Chess Brawl that stand on a drawn board."""

from rumpus.core.options import Value
from rumpus.games.chessbrawl.board import parse_board
from rumpus.games.chessbrawl.rules import ChessBrawl
from rumpus.games.chessbrawl.run import PLAYER_TURN


def place(
    drawn: str, *, round: int = 1, wave: int = 1, points: int = 0, phase: str = PLAYER_TURN, seed: int = 0,
    **options: Value,
) -> ChessBrawl:  # fmt: skip
    """A game that stands on a drawn board (see board.py) in some round and wave, in the player's turn or another
    phase."""
    game = ChessBrawl.new(options, seed=seed)
    run = game.run
    run.board, run.round, run.wave, run.points = parse_board(drawn), round, wave, points
    run.king, run.phase = "good", phase
    run.since = 0 if phase == PLAYER_TURN else None
    return game
