"""Games of StayBoard that start from a drawn board."""

from rumpus.core.options import Value
from rumpus.games.stayboard.board import parse_board
from rumpus.games.stayboard.rules import StayBoard


def place(
    drawn: str, *, mode: str = "blocked", seed: int = 0, bots: tuple[int, ...] = (), **options: Value
) -> StayBoard:
    """A game that starts from a drawn board (see board.py), with seat 0 to move."""
    size, queen, blocked = parse_board(drawn)
    game = StayBoard.new({"size": size, "mode": mode, **options}, seed=seed, bots=bots)
    game.start = game.queen = queen
    game.blocked = blocked
    return game
