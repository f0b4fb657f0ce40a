"""Games between bots, kept for all checks that need some: every level, every extreme of the options."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from rumpus.contract.cases import Case, Effort, list_extremes
from rumpus.contract.result import Breach
from rumpus.core.bot import Bot, Choice
from rumpus.core.game import RESIGN, Game, IllegalAction, View
from rumpus.core.log import Input
from rumpus.core.rng import Rng
from rumpus.core.simulate import play_out
from rumpus.games.registry import GameFolder

MAX_SECONDS: Final = 7_200
"""Match time within which bots that play each other must have finished."""
SOLO_SECONDS: Final = 600
"""A game played alone for a score may be endless for who is good enough; after this time (rules/hall.md: the longest
score challenge) the bot gives up and keeps its score. A check may give it less (`Effort.solo_seconds`)."""


@dataclass(frozen=True, slots=True)
class BotGame:
    """One game between bots, or what went wrong in it."""

    case: Case
    levels: tuple[str, ...]
    seed: int
    log: tuple[Input, ...]
    end: Game
    trouble: str | None = None

    def __str__(self) -> str:
        return f"{'+'.join(self.levels)}: {self.case}"


class Quitter(Bot):
    """A bot that gives up when its time is up."""

    def __init__(self, bot: Bot, limit: int) -> None:
        super().__init__(bot.chair, bot.rng)
        self._bot = bot
        self._limit = limit

    def choose(self, view: View, step: int) -> Choice | None:
        """What the bot would do, until its time is up."""
        return Choice(RESIGN) if step >= self._limit else self._bot.choose(view, step)


def seat_bots(
    folder: GameFolder, game: Game, levels: Sequence[str], seed: int, solo_seconds: int = SOLO_SECONDS
) -> list[Bot]:
    """Bots for all seats, the levels in turn; where nothing else ends the game they give up."""
    rng = Rng(seed)
    setup = game.setup
    bots = [
        folder.seat_bot(seat, levels[seat % len(levels)], setup.options, setup.seats, rng.fork())
        for seat in range(setup.seats)
    ]
    return let_give_up(game, bots, solo_seconds)


def let_give_up(game: Game, bots: Sequence[Bot], seconds: int = SOLO_SECONDS) -> list[Bot]:
    """The bots; who plays alone, or a game without an end, gives up after so long."""
    if len(bots) > 1 and not game.info.is_endless(game.setup.options):
        return list(bots)
    return [Quitter(bot, game.step + seconds * game.info.rate) for bot in bots]


def play_bots(
    folder: GameFolder, game: Game, levels: Sequence[str], seed: int, solo_seconds: int = SOLO_SECONDS
) -> list[Input]:
    """Let bots play the game to its outcome; returns the inputs."""
    bots = seat_bots(folder, game, levels, seed, solo_seconds)
    return play_out(game, bots, max_steps=game.step + MAX_SECONDS * game.info.rate)


def make_strict(rules: type[Game]) -> type[Game]:
    """The same rules, but an illegal action is a breach: where bots play bots, nothing overtakes them."""

    def act(self: Game, seat: int, action: str) -> None:
        try:
            rules.act(self, seat, action)
        except IllegalAction as problem:
            raise Breach(f"step {self.step}: seat {seat} tries {action!r}: {problem}") from problem

    return type(f"Strict{rules.__name__}", (rules,), {"__slots__": (), "act": act})


@lru_cache(maxsize=4)
def bot_games(folder: GameFolder, effort: Effort) -> tuple[BotGame, ...]:
    """A game at the defaults and at every extreme, and for every level as many as the effort asks for."""
    cases = list_extremes(folder.info, effort)
    levels = folder.info.levels
    plays: list[tuple[Case, tuple[str, ...]]] = [
        (case, (levels[n % len(levels)], levels[0])) for n, case in enumerate(cases)
    ]
    plays += [(cases[n % len(cases)], (level,)) for level in levels for n in range(effort.bot_games)]
    return tuple(_play(folder, case, mixed, seed, effort) for seed, (case, mixed) in enumerate(plays))


def _play(folder: GameFolder, case: Case, levels: tuple[str, ...], seed: int, effort: Effort) -> BotGame:
    game = make_strict(folder.rules)(case.setup)
    try:
        log = play_bots(folder, game, levels, seed, effort.solo_seconds)
    except Breach as breach:
        return BotGame(case, levels, seed, (), game, str(breach))
    except Exception as problem:
        return BotGame(case, levels, seed, (), game, f"{type(problem).__name__}: {problem}")
    return BotGame(case, levels, seed, tuple(log), game)
