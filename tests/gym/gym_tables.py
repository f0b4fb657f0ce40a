"""Tables small enough to be played to their end many times, and what tests of environments share."""

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rumpus.core.game import GameInfo
from rumpus.games.registry import all_games
from rumpus.gym import RumpusAEC, RumpusParallel

NAMES = list(all_games())
SHORT: dict[str, dict[str, Any]] = {
    "capsules": {"virs": 4, "tick": 1, "rounds": 1, "countdown": 0},
    "mario99": {"speed": "high"},
    "tetris": {"level": 15},
}
"""Options that make a match short; a game that is not named here is played as it comes."""


def seat_counts(info: GameInfo) -> list[int]:
    """Few and many, but not more than four."""
    low, high = info.seats
    return sorted({low, min(max(low, 3), high), min(4, high)})


def choose(mask: NDArray[np.int8], dice: np.random.Generator) -> int:
    """Any number that may be chosen."""
    return int(dice.choice(np.flatnonzero(mask)))


def wander(env: RumpusAEC, dice: np.random.Generator, steps: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """Let random agents play in an environment that was reset: yields who is to choose, and what it sees."""
    for _, agent in zip(range(steps), env.agent_iter(), strict=False):
        seen, _, ended, cut, _ = env.last()
        if ended or cut:
            env.step(None)
            continue
        yield agent, seen
        env.step(choose(seen["action_mask"], dice))


def play_through(env: RumpusParallel, dice: np.random.Generator, seed: int) -> list[dict[str, Any]]:
    """One episode of random agents; everything each step gave."""
    seen, _ = env.reset(seed=seed)
    told: list[dict[str, Any]] = []
    while env.agents:
        chosen = {agent: choose(seen[agent]["action_mask"], dice) for agent in env.agents}
        seen, rewards, ended, cut, infos = env.step(chosen)
        told.append({"seen": seen, "rewards": rewards, "ended": ended, "cut": cut, "infos": infos})
    return told
