"""Many environments as one give what each of them gives alone."""

from collections.abc import Iterator
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence
from gymnasium.vector import AutoresetMode, SyncVectorEnv, VectorEnv
from gymnasium.wrappers.vector import RecordEpisodeStatistics
from tests.gym.gym_tables import NAMES, SHORT, choose

from rumpus.gym import BadSetting, solo_env, vector_env

COUNT = 3


def step_beside(ours: VectorEnv[Any, Any, Any], theirs: VectorEnv[Any, Any, Any], steps: int) -> Iterator[Any]:
    """Let both make the same choices and compare all they give; yields what the steps told."""
    dice = np.random.default_rng(1)
    seen, infos = ours.reset(seed=5)
    expected, others = theirs.reset(seed=5)
    for _ in range(steps):
        assert data_equivalence(seen, expected)
        assert data_equivalence(infos, others)
        chosen = np.array([choose(mask, dice) for mask in infos["action_mask"]])
        seen, rewards, over, cut, infos = ours.step(chosen)
        expected, *tolds, others = theirs.step(chosen)
        for mine, other in zip((rewards, over, cut), tolds, strict=True):
            np.testing.assert_array_equal(mine, other)
        yield over | cut, infos


@pytest.mark.parametrize("how", [{}, {"observations": "dict"}])
def test_a_match_may_begin_anew_in_the_step_that_ended_the_last_one(how: dict[str, Any]) -> None:
    mode = AutoresetMode.SAME_STEP
    ours = vector_env("deathroll", COUNT, max_steps=9, autoreset_mode="SameStep", **how)
    theirs = SyncVectorEnv([lambda: solo_env("deathroll", max_steps=9, **how)] * COUNT, autoreset_mode=mode)
    ended = sum(int(over.sum()) for over, infos in step_beside(ours, theirs, 30) if "final_obs" in infos)
    assert ended > 3


def test_who_wants_to_begins_matches_anew_by_a_mask() -> None:
    mode = AutoresetMode.DISABLED
    ours = vector_env("deathroll", COUNT, max_steps=5, autoreset_mode=mode)
    theirs = SyncVectorEnv([lambda: solo_env("deathroll", max_steps=5)] * COUNT, autoreset_mode=mode)
    for over, _ in step_beside(ours, theirs, 5):
        if over.any():
            break
    with pytest.raises(RuntimeError, match="reset_mask"):
        ours.step(np.zeros(COUNT, dtype=np.int64))
    seen, infos = ours.reset(options={"reset_mask": over})
    expected, others = theirs.reset(options={"reset_mask": over})
    np.testing.assert_array_equal(seen, expected)
    np.testing.assert_array_equal(infos["action_mask"][over], others["action_mask"][over])
    for wrong in (np.zeros(COUNT, dtype=np.bool_), np.ones(2, dtype=np.bool_), [True] * COUNT):
        with pytest.raises(ValueError, match="reset_mask is an array of 3 bool"):
            ours.reset(options={"reset_mask": wrong})
    with pytest.raises(BadSetting, match="autoreset_mode is one of: NextStep, SameStep, Disabled"):
        vector_env("pong", 2, autoreset_mode="later")


def test_wrappers_of_gymnasium_take_it() -> None:
    wrapped = RecordEpisodeStatistics(
        gymnasium.make_vec("rumpus/deathroll-v1", num_envs=2, vectorization_mode="vector_entry_point", start=50)
    )
    _, infos = wrapped.reset(seed=1)
    returns = []
    for _ in range(60):
        _, _, _, _, infos = wrapped.step(infos["action_mask"].argmax(axis=1))
        if "episode" in infos:
            returns += infos["episode"]["r"][infos["_episode"]].tolist()
    assert len(returns) > 2
    assert set(returns) <= {-1.0, 1.0}


@pytest.mark.parametrize("name", NAMES)
def test_a_vector_of_environments_is_those_environments(name: str) -> None:
    ours = vector_env(name, COUNT, max_steps=9, **SHORT.get(name, {}))
    theirs = gymnasium.vector.SyncVectorEnv([lambda: solo_env(name, max_steps=9, **SHORT.get(name, {}))] * COUNT)
    assert ours.observation_space == theirs.observation_space
    assert ours.action_space == theirs.action_space
    dice = np.random.default_rng(1)
    seen, infos = ours.reset(seed=5)
    expected, others = theirs.reset(seed=5)
    for _ in range(25):
        np.testing.assert_array_equal(seen, expected)
        np.testing.assert_array_equal(infos["action_mask"], others["action_mask"])
        chosen = np.array([choose(mask, dice) for mask in infos["action_mask"]])
        seen, *told, infos = ours.step(chosen)
        expected, *tolds, others = theirs.step(chosen)
        for mine, other in zip(told, tolds, strict=True):
            np.testing.assert_array_equal(mine, other)


def test_what_was_given_is_not_written_on_again() -> None:
    env = vector_env("tetris", 2)
    seen, infos = env.reset(seed=1)
    kept, masks = seen.copy(), infos["action_mask"].copy()
    for _ in range(5):
        env.step(np.zeros(2, dtype=np.int64))
    np.testing.assert_array_equal(seen, kept)
    np.testing.assert_array_equal(infos["action_mask"], masks)


def test_seeds_are_given_one_by_one_too() -> None:
    env = vector_env("stayboard", 3, size=9)
    assert env.reset(seed=7)[0].tobytes() == env.reset(seed=[7, 8, 9])[0].tobytes()
    with pytest.raises(ValueError, match="3 environments take as many seeds, not 2"):
        env.reset(seed=[1, 2])
    with pytest.raises(ValueError, match="3 environments take as many whole numbers"):
        env.step(np.zeros(2, dtype=np.int64))


def test_an_illegal_choice_is_told_of_where_it_was_made() -> None:
    env = vector_env("stayboard", 2)
    _, infos = env.reset(seed=1)
    legal, banned = (int(np.flatnonzero(infos["action_mask"][0] == bit)[0]) for bit in (1, 0))
    _, _, _, _, infos = env.step(np.array([legal, banned]))
    assert infos["illegal"].tolist() == [False, True]
