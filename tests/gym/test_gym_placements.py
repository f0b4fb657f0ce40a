"""Whole pieces as actions: they land where the number says, and rewards and observations of other kinds."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test  # type: ignore[import-untyped]
from tests.gym.gym_tables import NAMES, SHORT, choose, play_through

from rumpus.core.falling_planner import settle
from rumpus.games.registry import find_game
from rumpus.games.tetris.field import scan
from rumpus.games.tetris.landings import land, open_up
from rumpus.gym import BadSetting, aec_env, parallel_env, solo_env, vector_env
from rumpus.gym.placements import PlacementCodec, find_placements

CALM = {**SHORT, "capsules": {"virs": 4, "rounds": 1, "countdown": 0}}
"""Where a capsule falls a row in every step, keys come too late."""
PLACED = [name for name in NAMES if find_placements(find_game(name)) is not None]
HALVES = [name for name in PLACED if name != "tetris"]

pytestmark = pytest.mark.filterwarnings("ignore:Observation")


def test_falling_games_have_placements_and_others_say_that_they_have_none() -> None:
    assert PLACED == ["capsules", "mario99", "tetris"]
    with pytest.raises(BadSetting, match=r"^Pong has no placements; actions is: keys$"):
        solo_env("pong", actions="placements")
    with pytest.raises(BadSetting, match=r"^actions is one of: keys, placements; not 'moves'$"):
        solo_env("tetris", actions="moves")
    with pytest.raises(BadSetting, match=r"^observations is one of: flat, dict; not 'pixels'$"):
        solo_env("tetris", observations="pixels")


@pytest.mark.parametrize("name", PLACED)
def test_environments_of_placements_pass_the_tests_of_others(name: str) -> None:
    api_test(aec_env(name, actions="placements", **SHORT.get(name, {})), num_cycles=30)
    parallel_api_test(parallel_env(name, actions="placements", **SHORT.get(name, {})), num_cycles=30)
    check_env(solo_env(name, actions="placements", observations="dict", **SHORT.get(name, {})), skip_render_check=True)


def test_a_tetromino_lands_where_the_number_says() -> None:
    env = solo_env("tetris", actions="placements")
    codec = env.codec
    assert isinstance(codec, PlacementCodec)
    _, info = env.reset(seed=3)
    dice = np.random.default_rng(3)
    swapped = 0
    for _ in range(25):
        action = choose(info["action_mask"], dice)
        view = env.episode.view(0)
        place = codec.find_places(view, 0)[codec.names[action]]
        expected, _ = land(place.bits, place.landing)
        _, _, over, _, info = env.step(action)
        if over:
            break
        swapped += codec.names[action].startswith("hold")
        assert open_up(scan(env.episode.view(0)["seats"][0]["rows"][::-1])) == expected
        assert info["action_mask"].any()
    assert swapped > 1


@pytest.mark.parametrize("name", HALVES)
def test_a_pill_or_capsule_lands_where_the_number_says(name: str) -> None:
    env = solo_env(name, actions="placements", **CALM.get(name, {}))
    codec = env.codec
    assert isinstance(codec, PlacementCodec)
    _, info = env.reset(seed=3)
    dice = np.random.default_rng(3)
    landed = 0
    for _ in range(12):
        if not info["action_mask"][1:].any():
            break
        action = choose(info["action_mask"], dice)
        place = codec.find_places(env.episode.view(0), 0)[codec.names[action]]
        expected = settle(place.cells, place.halves).cells
        _, _, over, _, info = env.step(action)
        if over:
            break
        board = codec.find_piece(env.episode.view(0), 0)  # type: ignore[attr-defined]
        assert board.cells == expected
        landed += 1
    assert landed > 4


def test_traits_tell_what_would_come_of_a_place() -> None:
    env = solo_env("tetris", actions="placements", observations="dict")
    codec = env.codec
    assert isinstance(codec, PlacementCodec)
    seen, info = env.reset(seed=1)
    offered = np.flatnonzero(info["action_mask"])
    assert np.flatnonzero(seen["places"][:, 0]).tolist() == [number - 1 for number in offered]
    lines, holes = (1 + codec.traits.index(trait) for trait in ("lines", "holes"))
    cleared = 0.0
    for _ in range(60):  # whoever makes no holes clears lines
        worth = np.where(seen["places"][:, 0] > 0, seen["places"][:, lines] - 5 * seen["places"][:, holes], -9.0)
        worth -= seen["places"][:, 1 + codec.traits.index("bumps")]
        action = int(worth.argmax())
        cleared += 4 * seen["places"][action, lines]
        seen, *_ = env.step(action + 1)
    assert cleared == env.episode.view(0)["seats"][0]["lines"] > 10


def test_a_learner_who_says_nothing_lets_time_pass() -> None:
    env = solo_env("tetris", actions="placements")
    env.reset(seed=1)
    before = env.episode.game.step
    _, _, _, _, info = env.step(0)
    assert info["illegal"]
    assert env.episode.game.step > before


def test_bots_play_while_a_learner_places() -> None:
    env = solo_env("tetris", seats=2, bot="expert", actions="placements")
    _, info = env.reset(seed=1)
    dice = np.random.default_rng(1)
    over = False
    while not over:
        _, reward, over, cut, info = env.step(choose(info["action_mask"], dice))
        assert not cut
    assert reward == -1.0
    assert env.episode.game.view(1)["seats"][1]["placed"] > 10


@pytest.mark.parametrize(("name", "seats"), [("tetris", 2), ("mario99", 1), ("pong", 2), ("stayboard", 2)])
def test_observations_as_dictionaries_are_the_row_in_parts(name: str, seats: int) -> None:
    flat, parts = (vector_env(name, 2, seats=seats, observations=how) for how in ("flat", "dict"))
    row, _ = flat.reset(seed=1)
    seen, infos = parts.reset(seed=1)
    for _ in range(3):
        assert parts.observation_space.contains(seen)
        assert set(seen) == set(flat.codec.parts)
        for part, array in seen.items():
            assert array.shape == (2, *flat.codec.parts[part].shape)
        np.testing.assert_array_equal(np.concatenate([seen[part].reshape(2, -1) for part in seen], axis=1), row)
        chosen = infos["action_mask"].argmax(axis=1)
        row, *_ = flat.step(chosen)
        seen, _, _, _, infos = parts.step(chosen)


def test_lines_are_worth_one_each() -> None:
    env = parallel_env("tetris", seats=1, reward="shaped", **SHORT["tetris"])
    told = play_through(env, np.random.default_rng(8), seed=8)
    lines = env.episode.game.view(0)["seats"][0]["lines"]
    assert sum(step["rewards"]["player_0"] for step in told) == lines


def test_points_of_pong_are_won_by_one_and_lost_by_the_other() -> None:
    env = parallel_env("pong", reward="shaped")
    told = play_through(env, np.random.default_rng(8), seed=8)
    points = env.episode.game.view(0)["points"]
    assert sum(step["rewards"]["player_0"] for step in told) == points[0] - points[1]
    assert sum(step["rewards"]["player_1"] for step in told) == points[1] - points[0]


@pytest.mark.parametrize("name", HALVES)
def test_viruses_are_worth_one_each(name: str) -> None:
    env = solo_env(name, actions="placements", observations="dict", reward="shaped", **CALM.get(name, {}))
    codec = env.codec
    assert isinstance(codec, PlacementCodec)
    seen, _ = env.reset(seed=1)
    at_first = env.episode.view(0)["seats"][0]["viruses"]
    gained = 0.0
    for _ in range(30):
        view = env.episode.view(0)
        traits = dict(zip(("open", *codec.traits), seen["places"].T, strict=True))
        worth = 9 * traits["open"] + 8 * traits["viruses"] - traits["left"] - traits["height"] - 8 * traits["covered"]
        seen, reward, over, _, _ = env.step(int(worth.argmax()) + 1)
        if over or env.episode.view(0)["round"] != view["round"]:
            break
        gained += reward
        assert gained == at_first - env.episode.view(0)["seats"][0]["viruses"]
    assert gained > 0


def test_gymnasium_makes_environments_of_placements_by_name() -> None:
    many = gymnasium.make_vec(
        "rumpus/tetris-v1", num_envs=2, vectorization_mode="vector_entry_point", actions="placements"
    )
    assert many.reset(seed=1)[1]["action_mask"].shape == (2, 241)
