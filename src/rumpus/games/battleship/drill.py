"""Target practice: a bot against a fleet that does not fire back, and how many shots it takes to sink it."""

from typing import Final

from rumpus.core.bot import Chair
from rumpus.core.rng import Rng
from rumpus.games.battleship.bot import BOT
from rumpus.games.battleship.rules import Battleship


def count_shots(level: str, seed: int) -> int:
    """The shots a bot of this level needs for a random fleet; the same seed is the same fleet for every level."""
    game = Battleship.new(seed=seed)
    for seat in (0, 1):
        game.act(seat, "random")
        game.act(seat, "ready")
    bot = BOT(Chair(game.info, game.setup.options, 2, 0, level), Rng(seed).fork())
    while game.outcome is None:
        game.turn = 0  # the fleet never answers
        choice = bot.choose(game.view(0), game.step)
        assert choice is not None, "it is the bot's turn"
        assert choice.action is not None, "it never just waits"
        game.act(0, choice.action)
    return len(game.history)


DRILL: Final = count_shots
