"""Many environments as one give what each of them gives alone."""

import gymnasium
import numpy as np
import pytest
from tests.gym.gym_tables import NAMES, SHORT, choose

from rumpus.gym import solo_env, vector_env

COUNT = 3


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
