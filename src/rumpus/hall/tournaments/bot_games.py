"""Games of a tournament between two bots: they need no table, nobody waits for them, and they are over in a moment.

They are played beside the hall. What is not settled when the hall is killed is played by the next one, on other dice:
nobody has heard of it.
"""

import asyncio
import secrets
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Final, TypeAlias

from rumpus.core.clock import Clock
from rumpus.core.game import Game, Setup
from rumpus.core.options import Value, drop_clock
from rumpus.core.rng import Rng
from rumpus.core.simulate import EndlessGame, play_out
from rumpus.games.registry import find_game
from rumpus.hall.log import Log
from rumpus.hall.tournaments.games import DRAW, ONE, OTHER
from rumpus.hall.worker_process import WorkerProcess

LONGEST_SECONDS: Final = 600
"""So long a game between bots lasts, in its own time; then who is ahead has won. As long as a score challenge."""
MOST_INPUTS: Final = 100_000
WORK_SECONDS: Final = 60.0
"""A game that takes the processor for longer than this is not going to end."""
NICENESS: Final = 10

log = Log("hall")


def make_process() -> WorkerProcess:
    """The process in which they are played; it is started when there is one to play."""
    return WorkerProcess(niceness=NICENESS, longest_seconds=WORK_SECONDS)


@dataclass(frozen=True, slots=True)
class BotGame:
    """What two bots are to play: plain values, to be sent to another process."""

    game: str
    options: Mapping[str, Value]
    levels: tuple[str, str]
    seed: int

    def play(self) -> str:
        """Which of them wins."""
        folder = find_game(self.game)
        options = folder.info.settle(drop_clock(dict(self.options)))
        game = folder.rules(Setup(options, len(self.levels), self.seed, (0, 1)))
        rng = Rng(self.seed + 1)
        bots = [folder.seat_bot(seat, level, options, 2, rng.fork()) for seat, level in enumerate(self.levels)]
        game.take_events()
        end = game.step + LONGEST_SECONDS * game.info.rate
        with suppress(EndlessGame):  # then time is up
            play_out(game, bots, max_steps=end, max_inputs=MOST_INPUTS)
        one, other = _rank(game)
        return DRAW if one == other else ONE if one > other else OTHER


Then: TypeAlias = Callable[[str | None], None]
"""Hears which of the two has won; None if that cannot be found out."""


class BotGames:
    """Has them played, and tells how they ended."""

    def __init__(self, clock: Clock, process: WorkerProcess | None) -> None:
        """Without a process of their own they are played here."""
        self._clock = clock
        self._process = process

    def play(self, game: str, options: Mapping[str, Value], levels: tuple[str, str], then: Then) -> None:
        """Later `then` hears how it ended; not if the hall closes before."""
        job = BotGame(game, dict(options), levels, secrets.randbits(63))
        if self._process is None:
            self._clock.after(0, lambda: then(job.play()))
        elif not self._process.closed:
            self._process.start(job.play).add_done_callback(partial(self._hear, self._process, game, then))

    def _hear(self, process: WorkerProcess, game: str, then: Then, played: "asyncio.Future[str]") -> None:
        if played.cancelled() or process.closed:
            return
        problem = played.exception()
        if problem is not None:
            log.warning("bot_game_not_played", game=game, problem=str(problem))
        then(played.result() if problem is None else None)


def _rank(game: Game) -> list[int]:
    """By seat, how well it has done: more is better."""
    if game.outcome is not None:
        return [-place for place in game.outcome.places]
    return [game.progress(seat).score for seat in range(game.setup.seats)]
