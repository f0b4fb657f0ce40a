"""Games of Chess Brawl that stand on a drawn board, and what is seen and heard of them."""

from typing import Any

import pytest

from rumpus.core.game import IllegalAction
from rumpus.core.options import Value
from rumpus.games.chessbrawl.board import format_board, parse_board
from rumpus.games.chessbrawl.rules import ChessBrawl
from rumpus.games.chessbrawl.run import PLAYER_TURN

QUIET = """
    p.....
    ......
    ......
    ......
    ......
    ......
    .....Q
    .....K
"""


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


def show(game: ChessBrawl) -> str:
    """The board drawn."""
    return format_board(game.run.board)


def draw(text: str) -> str:
    """A drawing without its indentation."""
    return "\n".join(line.strip() for line in text.strip().splitlines())


def refuse(game: ChessBrawl, word: str) -> str:
    """The code with which a word is refused; nothing has changed."""
    before = game.digest()
    assert word not in game.actions(0)
    with pytest.raises(IllegalAction) as caught:
        game.act(0, word)
    assert game.digest() == before
    return caught.value.code


def hear(game: ChessBrawl, *names: str) -> list[tuple[str, dict[str, Any]]]:
    """The events of these names since the last time."""
    return [(event.name, dict(event.data)) for event in game.take_events() if event.name in names]


def begin(king: str = "ugly", seed: int = 0, **options: bool) -> ChessBrawl:
    """A game in its first placement."""
    game = ChessBrawl.new(options, seed=seed)
    game.act(0, f"king {king}")
    return game
