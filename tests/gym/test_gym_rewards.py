"""What an episode is worth, and whether it ended or was cut off."""

import numpy as np
import pytest
from tests.gym.gym_tables import NAMES, SHORT, choose, play_through, seat_counts, wander

from rumpus.games.registry import find_game
from rumpus.gym import aec_env, parallel_env
from rumpus.gym.reward import share_out


@pytest.mark.parametrize("name", NAMES)
def test_rewards_come_at_the_end_and_add_up_to_nothing(name: str) -> None:
    info = find_game(name).info
    if info.seats[1] == 1:
        return
    for seats in seat_counts(info)[-2:]:
        if seats == 1:
            continue
        env = parallel_env(name, seats=seats, **SHORT.get(name, {}))
        told = play_through(env, np.random.default_rng(7), seed=7)
        assert all(set(step["rewards"].values()) == {0.0} for step in told[:-1])
        rewards = list(told[-1]["rewards"].values())
        outcome = env.episode.game.outcome
        assert outcome is not None
        assert rewards == share_out(outcome.places)
        assert sum(rewards) == pytest.approx(0.0)
        assert all(told[-1]["ended"].values())
        assert not any(told[-1]["cut"].values())


@pytest.mark.parametrize("name", NAMES)
def test_rewards_by_score_add_up_to_the_score(name: str) -> None:
    env = parallel_env(name, reward="score", **SHORT.get(name, {}))
    env.reset(seed=8)
    first = [env.codec.find_score(env.episode.view(seat), seat) or 0 for seat in range(len(env.agents))]
    told = play_through(env, np.random.default_rng(8), seed=8)
    game = env.episode.game
    assert game.outcome is not None
    unit = game.info.score_unit * env.codec.score_sign
    for seat, agent in enumerate(env.possible_agents):
        gained = sum(step["rewards"][agent] for step in told)
        assert gained == pytest.approx((game.final_points()[seat] - first[seat]) / unit)


@pytest.mark.parametrize(
    ("places", "rewards"),
    [
        ((1, 2), [1.0, -1.0]),
        ((1, 1), [0.0, 0.0]),
        ((1, 2, 3), [1.0, 0.0, -1.0]),
        ((1, 1, 3), [0.5, 0.5, -1.0]),
        ((4, 2, 1, 2), [-1.0, 0.0, 1.0, 0.0]),
        ((1,), [1.0]),
        ((2,), [-1.0]),
    ],
)
def test_places_are_shared_out(places: tuple[int, ...], rewards: list[float]) -> None:
    assert share_out(places) == pytest.approx(rewards)


@pytest.mark.parametrize("name", NAMES)
def test_an_episode_that_takes_too_long_is_cut_off_not_ended(name: str) -> None:
    env = aec_env(name, max_steps=1, **SHORT.get(name, {}))
    env.reset(seed=9)
    list(wander(env, np.random.default_rng(9), 20))
    assert env.agents == []
    env.reset(seed=9)
    while not any(env.truncations.values()) and not any(env.terminations.values()):
        env.step(choose(env.last()[0]["action_mask"], np.random.default_rng(1)))
    assert env.terminations == dict.fromkeys(env.possible_agents, env.episode.over)
    assert env.truncations == dict.fromkeys(env.possible_agents, not env.episode.over)
