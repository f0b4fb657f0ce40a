"""A match between bots in no time: jumps from one due step to the next. For arenas, demos, checks and benchmarks."""

from collections.abc import Callable, Sequence

from rumpus.core.bot import Bot, BotHand
from rumpus.core.bot_turns import BotTurns, GameAlone
from rumpus.core.game import Game
from rumpus.core.log import Input


class EndlessGame(RuntimeError):
    """The bots did not finish within the steps or inputs allowed."""


def play_out(
    game: Game,
    bots: Sequence[Bot],
    *,
    max_steps: int = 10_000_000,
    max_inputs: int = 1_000_000,
    watch: Callable[[Game], None] | None = None,
) -> list[Input]:
    """Let the bots play the game to its outcome; returns the inputs. `watch` is called after every change."""
    played = GameAlone(game, watch)
    turns = BotTurns(played, map(BotHand, bots))
    turns.changed(game.step)
    while game.outcome is None:
        turn = turns.next()
        if turn is None:
            raise EndlessGame(f"{game.info.name}: nobody acts and nothing is due at step {game.step}")
        if turn.time > max_steps or len(played.log) > max_inputs:
            raise EndlessGame(f"{game.info.name}: no outcome after {turn.time} steps and {len(played.log)} inputs")
        turns.take(turn)
    return played.log
