"""The tables of docs/learning.md say what is so; its snippets are run with all other pages'."""

import inspect
import math
import re
from pathlib import Path

from tests.gym.gym_tables import NAMES

from rumpus.gym import aec_env, parallel_env, solo_env, vector_env

PAGE = (Path(__file__).parents[2] / "docs" / "learning.md").read_text(encoding="utf-8")


def test_the_page_tells_the_spaces_of_every_game() -> None:
    rows = re.findall(r"^\| ([a-z0-9]+) \| (\d+) \| (\d+) \| (.*) \|$", PAGE, re.MULTILINE)
    assert [name for name, *_ in rows] == NAMES
    for name, actions, numbers, parts in rows:
        env = aec_env(name)
        assert (int(actions), int(numbers)) == (env.codec.size, env.codec.array.size), name
        told = dict(re.findall(r"`(\w+)` ([\d×]+)", parts))
        assert set(told) == set(env.codec.parts)
        for part, shape in told.items():
            size = math.prod(int(number) for number in shape.split("×"))
            true = env.codec.parts[part].shape
            assert math.prod(true) in (size, size * len(env.possible_agents)), (name, part)


def test_the_page_tells_every_argument() -> None:
    arguments = {
        word for make in (aec_env, parallel_env, solo_env, vector_env) for word in inspect.signature(make).parameters
    }
    told = set(re.findall(r"^\| `(\w+)` \| ", PAGE, re.MULTILINE))
    assert told == arguments - {"name", "num_envs", "options"}
