"""Games with time: steps, keys that are held, and bots that act in between."""

import numpy as np

from rumpus.gym import aec_env, parallel_env, solo_env
from rumpus.gym.codec import NOTHING


def test_an_agent_holds_a_key_by_choosing_it_again() -> None:
    env = solo_env("tetris", frame_skip=4)
    env.reset(seed=1)
    left, turn = env.codec.names.index("left"), env.codec.names.index("cw")
    for _ in range(2):
        env.step(NOTHING)
    held = env.codec.parts["keys"]
    columns = []
    for _ in range(6):
        seen, *_ = env.step(left)
        piece = env.episode.game.view(0)["seats"][0]["piece"]
        columns.append(piece["x"] + min(x for x, _ in piece["cells"]))
        assert held.cut(seen).tolist() == [1.0, 0.0, 0.0]
    # one column at once, then the key charges, then it repeats every other frame until the wall
    assert columns == [2, 2, 1, 0, 0, 0]
    seen, *_ = env.step(turn)
    assert held.cut(seen).tolist() == [1.0, 0.0, 0.0]
    seen, *_ = env.step(NOTHING)
    assert held.cut(seen).tolist() == [0.0, 0.0, 0.0]


def test_a_step_of_a_game_with_time_takes_as_long_as_it_is_told() -> None:
    env = parallel_env("pong", frame_skip=7)
    env.reset(seed=1)
    for count in range(1, 4):
        env.step({})
        assert env.episode.game.step == 7 * count


def test_agents_of_a_game_with_time_choose_from_the_same_moment() -> None:
    env = aec_env("pong")
    env.reset(seed=1)
    before = env.observe("player_1")["observation"]
    env.step(env.codec.names.index("up"))
    assert env.agent_selection == "player_1"
    np.testing.assert_array_equal(env.observe("player_1")["observation"], before)
    env.step(NOTHING)
    assert env.episode.game.step > 0


def test_bots_hold_the_other_seats() -> None:
    env = solo_env("pong", bot="hard", seat=1)
    env.reset(seed=1)
    ended, reward = False, 0.0
    while not ended:
        _, reward, ended, _, _ = env.step(NOTHING)
    assert env.episode.game.outcome is not None
    assert env.episode.game.outcome.places == (1, 2)
    assert reward == -1.0
    assert env.step(NOTHING)[1] == 0.0
