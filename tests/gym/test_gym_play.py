"""What may be chosen, what is seen and what it is worth, for every registered game."""

import numpy as np
import pytest
from tests.gym.gym_tables import NAMES, SHORT, choose, play_through, seat_counts, wander
from tests.saying import refuses

from rumpus.core.game import IllegalAction
from rumpus.games.registry import find_game
from rumpus.gym import aec_env, parallel_env, solo_env
from rumpus.gym.codec import NOTHING

STEPS = 150
CLOSE = 6
"""Every so many steps a position is looked at closely."""


@pytest.mark.parametrize("name", NAMES)
def test_the_mask_is_what_the_rules_accept(name: str) -> None:
    dice = np.random.default_rng(1)
    env = aec_env(name, **SHORT.get(name, {}))
    env.reset(seed=1)
    tried = 0
    for count, (agent, seen) in enumerate(wander(env, dice, STEPS)):
        mask = seen["action_mask"]
        assert mask.any()
        if count % CLOSE:
            continue
        seat, game = env.possible_agents.index(agent), env.episode.game
        digest = game.digest()
        for number in np.flatnonzero(mask)[:40]:
            twin = game.copy()
            for word in env.codec.read(int(number), game.actions(seat)) or ():
                twin.act(seat, word)
            tried += 1
        for number in dice.permutation(np.flatnonzero(mask == 0))[:10]:
            with refuses(IllegalAction, f"{agent} may not choose {number} "):
                env.step(number)
        assert (game.digest(), env.agent_selection) == (digest, agent)
    assert tried > 10 or name == "deathroll"


@pytest.mark.parametrize("name", NAMES)
def test_everything_the_codec_names_can_be_offered_and_the_other_way_round(name: str) -> None:
    dice = np.random.default_rng(2)
    env = aec_env(name, **SHORT.get(name, {}))
    env.reset(seed=2)
    for agent, seen in wander(env, dice, STEPS):
        game, seat = env.episode.game, env.possible_agents.index(agent)
        offer = game.actions(seat)
        for number, marked in enumerate(seen["action_mask"]):
            assert (env.codec.read(number, offer) is not None) == bool(marked)


@pytest.mark.parametrize("name", NAMES)
def test_where_it_is_ignored_an_illegal_choice_changes_nothing(name: str) -> None:
    dice = np.random.default_rng(1)
    env = parallel_env(name, **SHORT.get(name, {}))
    seen, _ = env.reset(seed=3)
    for _ in range(30):
        twin = env.episode.game.copy()
        banned = {agent: np.flatnonzero(seen[agent]["action_mask"] == 0) for agent in env.agents}
        chosen = {agent: dice.choice(numbers) for agent, numbers in banned.items() if numbers.size}
        if len(chosen) == len(env.agents):
            seen, _, _, _, infos = env.step(chosen)
            assert infos == {agent: {"illegal": True} for agent in env.possible_agents}
            twin.advance(env.episode.game.step)
            assert env.episode.game.digest() == twin.digest()
        if not env.agents:
            break
        chosen = {agent: choose(seen[agent]["action_mask"], dice) for agent in env.agents}
        seen, _, _, _, infos = env.step(chosen)
        assert infos == {agent: {} for agent in env.possible_agents}
        if not env.agents:
            break


@pytest.mark.parametrize("name", NAMES)
def test_where_it_loses_an_illegal_choice_is_a_resignation(name: str) -> None:
    env = aec_env(name, illegal="lose", **SHORT.get(name, {}))
    env.reset(seed=4)
    loser = env.agent_selection
    banned = [int(number) for number in np.flatnonzero(env.last()[0]["action_mask"] == 0)]
    if not banned:  # a paddle can always be moved
        assert name == "pong"
        return
    while env.agents and not env.terminations[env.agent_selection]:
        mine = env.agent_selection == loser
        env.step(banned[0] if mine else NOTHING)
    outcome = env.episode.game.outcome
    assert outcome is not None
    assert outcome.places[env.possible_agents.index(loser)] == len(env.possible_agents) or len(outcome.places) == 1


@pytest.mark.parametrize("name", NAMES)
def test_observations_stay_in_their_space_to_the_end(name: str) -> None:
    for seats in seat_counts(find_game(name).info):
        env = parallel_env(name, seats=seats, max_steps=400, **SHORT.get(name, {}))
        for told in play_through(env, np.random.default_rng(5), seed=seats)[:: 5 if name == "words" else 1]:
            for agent, seen in told["seen"].items():
                assert env.observation_space(agent).contains(seen)
        assert env.agents == []


@pytest.mark.parametrize("name", NAMES)
def test_what_a_seat_cannot_see_is_not_in_its_observation(name: str) -> None:
    dice = np.random.default_rng(6)
    env = aec_env(name, **SHORT.get(name, {}))
    env.reset(seed=6)
    for count, _ in enumerate(wander(env, dice, STEPS)):
        if count % CLOSE:
            continue
        episode, true = env.episode, env.episode.game
        for seat, agent in enumerate(env.possible_agents):
            seen = env.observe(agent)
            for seed in (count, count + 1_000_003):
                episode.put(true.imagine(seat, seed))
                imagined = env.observe(agent)
                np.testing.assert_array_equal(imagined["observation"], seen["observation"])
                np.testing.assert_array_equal(imagined["action_mask"], seen["action_mask"])
            episode.put(true)


def test_another_fleet_would_be_noticed_if_it_could_be_seen() -> None:
    env = aec_env("battleship")
    env.reset(seed=1)
    for word in ("random", "ready"):
        for agent in env.possible_agents:
            assert env.agent_selection == agent
            env.step(env.codec.names.index(word))
    true = env.episode.game
    mine, theirs = env.observe("player_0")["observation"], env.observe("player_1")["observation"]
    env.episode.put(true.imagine(0, 5))
    np.testing.assert_array_equal(env.observe("player_0")["observation"], mine)
    assert (env.observe("player_1")["observation"] != theirs).any()


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_is_the_same_game_and_the_next_one_another(name: str) -> None:
    env = solo_env(name, **SHORT.get(name, {}))
    games = []
    for seed in (11, None, 11, None):
        seen, info = env.reset(seed=seed)
        rewards = []
        dice = np.random.default_rng(3)
        for _ in range(12):
            seen, reward, ended, _, info = env.step(choose(info["action_mask"], dice))
            rewards.append(reward)
            if ended:
                break
        game = env.episode.game
        games.append((game.setup.seed, game.digest(), seen.tobytes(), rewards))
    assert games[0] == games[2]
    assert games[1] == games[3]
    assert games[0] != games[1]
