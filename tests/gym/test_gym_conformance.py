"""PettingZoo's and Gymnasium's own tests pass for every registered game. Their doubts about spaces are theirs; we have
none of our own to add."""

import warnings
from collections.abc import Iterator
from types import SimpleNamespace

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import (  # type: ignore[import-untyped]
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    seed_test,
)
from tests.gym.gym_tables import NAMES, SHORT, seat_counts

from rumpus.games.registry import find_game
from rumpus.gym import aec_env, parallel_env

CYCLES = 60


@pytest.fixture(autouse=True)
def _only_their_warnings() -> Iterator[None]:
    """PettingZoo wants to see its own names where an observation is a dictionary; whatever else is warned of counts."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message="Observation is not a NumPy array")
        warnings.filterwarnings("ignore", message="Observation space for each agent probably should be")
        yield


@pytest.mark.parametrize("name", NAMES)
def test_aec_environments_pass_the_test_of_petting_zoo(name: str) -> None:
    for seats in seat_counts(find_game(name).info):
        api_test(aec_env(name, seats=seats, **SHORT.get(name, {})), num_cycles=CYCLES)


@pytest.mark.parametrize("name", NAMES)
def test_parallel_environments_pass_the_test_of_petting_zoo(name: str) -> None:
    for seats in seat_counts(find_game(name).info):
        parallel_api_test(parallel_env(name, seats=seats, **SHORT.get(name, {})), num_cycles=CYCLES)


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_is_the_same_episode_for_petting_zoo(name: str) -> None:
    seed_test(lambda: aec_env(name, **SHORT.get(name, {})), num_cycles=CYCLES)
    parallel_seed_test(lambda: parallel_env(name, **SHORT.get(name, {})), num_cycles=CYCLES)


@pytest.mark.parametrize("name", [name for name in NAMES if find_game(name).info.realtime])
def test_cycles_are_counted_as_petting_zoo_counts_them(name: str) -> None:
    """Turn by turn they cannot be: there a step is one agent's choice, and its test wants one of everybody's."""
    made = SimpleNamespace(
        env=lambda max_cycles: aec_env(name, max_steps=max_cycles, illegal="ignore"),
        parallel_env=lambda max_cycles: parallel_env(name, max_steps=max_cycles),
    )
    max_cycles_test(made)


@pytest.mark.parametrize("name", NAMES)
def test_solo_environments_pass_the_check_of_gymnasium(name: str) -> None:
    env = gymnasium.make(f"rumpus/{name}-v{find_game(name).info.version}", disable_env_checker=True)
    check_env(env.unwrapped)
