"""Games of StayBoard that start from a drawn board."""

from dataclasses import replace

from rumpus.core.options import Value
from rumpus.games.stayboard.board import parse_board
from rumpus.games.stayboard.rules import StayBoard


def place(
    drawn: str,
    *,
    mode: str = "blocked",
    seed: int = 0,
    bots: tuple[int, ...] = (),
    older: bool = False,
    **options: Value,
) -> StayBoard:
    """A game that starts from a drawn board (see board.py), with seat 0 to move; an `older` one names no rulings."""
    size, queen, blocked = parse_board(drawn)
    game = StayBoard.new({"size": size, "mode": mode, **options}, seed=seed, bots=bots)
    if older:
        game = StayBoard(replace(game.setup, options=StayBoard.info.choices(game.setup.options)))
    game.start = game.queen = queen
    game.blocked = blocked
    return game
