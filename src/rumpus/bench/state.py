"""What a position costs to copy, to write down and to read back. Part of `rumpus bench engine`."""

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Final

from rumpus.contract.bot_games import seat_bots
from rumpus.core.game import Game
from rumpus.core.simulate import EndlessGame, play_out
from rumpus.games.registry import all_games

POSITIONS: Final = 8
INPUTS: Final = 15
"""Inputs between two positions of a game between bots."""
ROUND: Final = 20
"""How often each position is taken in one round."""


@dataclass(frozen=True, slots=True)
class StateCost:
    """Microseconds for one position of two seats (of one, where only one can play), the best of many rounds."""

    game: str
    copy: float
    dump: float
    load: float


def bench_state(names: list[str], seconds: float, tell: Callable[[str], None]) -> list[StateCost]:
    """Every game, at positions that bots come through."""
    report: list[StateCost] = []
    for name in names:
        tell(f"copies of {name}")
        games = _collect(name)
        report.append(
            StateCost(
                name,
                _measure(seconds, [game.copy for game in games]),
                _measure(seconds, [game.dump for game in games]),
                _measure(seconds, [partial(type(game).load, game.setup, game.dump()) for game in games]),
            )
        )
    return report


def _collect(name: str) -> list[Game]:
    """Positions along a game between bots; the last again if it is over before there are enough."""
    folder = all_games()[name]
    low, high = folder.info.seats
    game = folder.rules.new(seats=min(max(low, 2), high), seed=1)
    level = folder.info.levels[len(folder.info.levels) // 2]
    found: list[Game] = []
    count = 0

    def watch(now: Game) -> None:
        nonlocal count
        count += 1
        if count % INPUTS == 0 and len(found) < POSITIONS:
            found.append(now.copy())

    with suppress(EndlessGame):
        play_out(game, seat_bots(folder, game, (level,), 1), max_inputs=POSITIONS * INPUTS, watch=watch)
    return found or [game]


def _measure(seconds: float, calls: list[Callable[[], object]]) -> float:
    """The best of many short rounds, in the process's own time: what else runs on the machine counts little."""
    best = 1e9
    began = time.process_time()
    while time.process_time() - began < seconds:
        start = time.process_time()
        for _ in range(ROUND):
            for call in calls:
                call()
        best = min(best, time.process_time() - start)
    return round(best / ROUND / len(calls) * 1e6, 2)
