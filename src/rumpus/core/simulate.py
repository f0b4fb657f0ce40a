"""A match between bots in no time: jumps from one due step to the next. For arenas, demos, checks and benchmarks."""

from collections.abc import Callable, Sequence

from rumpus.core.bot import Bot, BotHand, look_round
from rumpus.core.game import Game, IllegalAction
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
    hands = [BotHand(bot) for bot in bots]
    log: list[Input] = []
    look_round(hands, game)
    while game.outcome is None:
        times = [hand.at for hand in hands if hand.at is not None]
        due = game.due()
        if due is not None:
            times.append(due)
        if not times:
            raise EndlessGame(f"{game.info.name}: nobody acts and nothing is due at step {game.step}")
        step = max(game.step, min(times))
        if step > max_steps or len(log) > max_inputs:
            raise EndlessGame(f"{game.info.name}: no outcome after {step} steps and {len(log)} inputs")
        game.advance(step)
        if due is None or due > step:  # else time has changed something: everybody looks before anybody acts
            hand = min((h for h in hands if h.at is not None and h.at <= step), key=lambda h: (h.at, h.seat))
            action = hand.take()
            if action is None:
                look_round([hand], game)
                continue
            try:
                game.act(hand.seat, action)
            except IllegalAction as problem:
                hand.refused(problem)
                look_round([hand], game)
                continue
            log.append(Input(game.step, hand.seat, action))
        if watch is not None:
            watch(game)
        look_round(hands, game)
    return log
