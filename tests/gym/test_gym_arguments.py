"""What an environment is made with, and what it says to arguments it does not take."""

import inspect
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import gymnasium
import pytest
from tests.gym.gym_tables import NAMES
from tests.saying import refuses

from rumpus.games.registry import UnknownGame, find_game
from rumpus.gym import BadSetting, aec_env, parallel_env, solo_env, vector_env

MAKERS: list[Callable[..., Any]] = [aec_env, parallel_env, solo_env]


@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.parametrize(
    ("name", "arguments", "said"),
    [
        (
            "tetris",
            {"speed": "high"},
            "Tetris: there is no option 'speed'; "
            "options: level, hold, next, goal, softdrop, turn180, attack, target, cheese",
        ),
        ("tetris", {"level": 99}, "Tetris: level takes a whole number from 1 to 15"),
        ("tetris", {"seats": 9}, "Tetris takes 1 to 8 seats, not 9"),
        ("tetris", {"seats": True}, "Tetris takes 1 to 8 seats, not True"),
        ("tetris", {"frame_skip": 0}, "frame_skip takes a whole number from 1 to an hour's 216000"),
        ("words", {"frame_skip": 4}, "frame_skip is for games with time; Words with WoW is played turn by turn"),
        ("pong", {"max_steps": 0}, "max_steps takes a whole number from 1, or None for no end"),
        ("pong", {"reward": "money"}, "reward is one of: outcome, score, shaped, None; not 'money'"),
        ("pong", {"illegal": "shrug"}, "illegal is one of: raise, ignore, lose; not 'shrug'"),
        ("pong", {"render_mode": "film"}, "render_mode is one of: human, ansi, rgb_array, None; not 'film'"),
    ],
)
def test_a_wrong_argument_is_refused_in_one_line(
    make: Callable[..., Any], name: str, arguments: dict[str, Any], said: str
) -> None:
    with pytest.raises(BadSetting) as refused:
        make(name, **arguments)
    assert str(refused.value) == said


def test_a_learner_sits_at_a_seat_and_bots_have_levels() -> None:
    with pytest.raises(BadSetting, match=r"^seat is a whole number from 0 to 1$"):
        solo_env("pong", seat=2)
    with pytest.raises(BadSetting, match=r"^bot is one of: easy, normal, hard, expert; not 'genius'$"):
        solo_env("pong", bot="genius")
    with pytest.raises(BadSetting, match=r"^num_envs is a whole number from 1$"):
        vector_env("pong", 0)


@pytest.mark.parametrize("make", MAKERS)
def test_a_game_there_is_not_is_refused(make: Callable[..., Any]) -> None:
    with refuses(UnknownGame, "there is no game 'chess'"):
        make("chess")


@pytest.mark.parametrize("name", NAMES)
def test_no_option_of_a_game_has_the_name_of_an_argument(name: str) -> None:
    arguments = {word for make in (*MAKERS, vector_env) for word in inspect.signature(make).parameters}
    assert arguments & {option.name for option in find_game(name).info.options} == set()


@pytest.mark.parametrize("action", [-1, 8, 1.5, "left", None])
def test_what_is_no_action_is_refused(action: Any) -> None:
    env = solo_env("tetris")
    with pytest.raises(RuntimeError, match=r"call reset\(\) first"):
        env.step(0)
    env.reset(seed=1)
    with pytest.raises(ValueError, match="an action is a whole number from 0 to 7"):
        env.step(action)
    many = vector_env("tetris", 2)
    many.reset(seed=1)
    with pytest.raises(ValueError, match="whole number"):
        many.step([0, action])
    crowd = parallel_env("tetris")
    crowd.reset(seed=1)
    with pytest.raises(ValueError, match="there is no agent 'player_7'; agents: player_0, player_1"):
        crowd.step({"player_7": 0})


@pytest.mark.parametrize("name", NAMES)
def test_gymnasium_makes_every_game_by_its_name(name: str) -> None:
    id = f"rumpus/{name}-v{find_game(name).info.version}"
    env = gymnasium.make(id)
    env.reset(seed=1)
    many = gymnasium.make_vec(id, num_envs=2, vectorization_mode="vector_entry_point")
    assert many.reset(seed=1)[0].shape == (2, *(env.observation_space.shape or ()))


@pytest.mark.parametrize("missing", ["gymnasium", "pettingzoo", "numpy"])
def test_without_the_extra_one_line_says_what_to_install(missing: str) -> None:
    code = (
        f"import sys; sys.modules[{missing!r}] = None\ntry:\n import rumpus.gym\nexcept ImportError as no:\n print(no)"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True).stdout
    assert said == f"rumpus.gym needs {missing}; install it with: pip install 'rumpus[gym]'\n"
