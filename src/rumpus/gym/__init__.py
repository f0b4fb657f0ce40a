"""Learning environments for every registered game: PettingZoo's for tables, Gymnasium's for one learner.

Stands on the core's contract and the registry: a new game has environments on the day it appears. An agent sees what
its seat's view shows, as numbers, and says the game's own words by number (docs/learning.md).
"""

try:
    import gymnasium as _gymnasium  # noqa: F401
    import numpy as _numpy  # noqa: F401
    import pettingzoo as _pettingzoo  # type: ignore[import-untyped]  # noqa: F401
except ModuleNotFoundError as problem:
    missing = problem.name
    raise ModuleNotFoundError(
        f"rumpus.gym needs {missing}; install it with: pip install 'rumpus[gym]'", name=missing
    ) from None

from typing import TYPE_CHECKING

from rumpus.core.options import Value
from rumpus.gym.aec import RumpusAEC, aec_env
from rumpus.gym.codec import Codec, Part, TableCodec
from rumpus.gym.names import register_games
from rumpus.gym.parallel import RumpusParallel, parallel_env
from rumpus.gym.policy import as_bot, play_lines
from rumpus.gym.setting import BadSetting
from rumpus.gym.solo import RumpusSolo, solo_env
from rumpus.gym.vector import RumpusVector, vector_env

if TYPE_CHECKING:
    from rumpus.gym.spiel import SpielGame

__all__ = [
    "BadSetting",
    "Codec",
    "Part",
    "RumpusAEC",
    "RumpusParallel",
    "RumpusSolo",
    "RumpusVector",
    "TableCodec",
    "aec_env",
    "as_bot",
    "open_spiel",
    "parallel_env",
    "play_lines",
    "register_games",
    "solo_env",
    "vector_env",
]

register_games()


def open_spiel(name: str, **params: Value) -> "SpielGame":
    """A game of turns as OpenSpiel's: its options, and `seats`, `deals` and `max_steps` (docs/learning.md)."""
    try:
        from rumpus.gym.spiel import load_spiel
    except ModuleNotFoundError as problem:
        lacks = problem.name
        raise ModuleNotFoundError(
            f"open_spiel() needs {lacks}; install it with: pip install 'rumpus[spiel]'", name=lacks
        ) from None
    return load_spiel(name, params)
