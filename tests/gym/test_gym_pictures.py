"""Environments draw the game's own terminal picture, always of the same size."""

import re

import numpy as np
import pytest
from pettingzoo.test import render_test  # type: ignore[import-untyped]
from tests.gym.gym_tables import NAMES, SHORT, choose

from rumpus.games.registry import find_game
from rumpus.gym import aec_env, parallel_env, solo_env, vector_env
from rumpus.gym.picture import draw


@pytest.mark.parametrize("name", NAMES)
def test_a_picture_in_letters_and_in_pixels(name: str) -> None:
    width, height = find_game(name).screen.MIN_SIZE
    letters = solo_env(name, render_mode="ansi", **SHORT.get(name, {}))
    pixels = solo_env(name, render_mode="rgb_array", **SHORT.get(name, {}))
    shapes = set()
    for env in (letters, pixels):
        dice = np.random.default_rng(1)
        _, info = env.reset(seed=1)
        for _ in range(4):
            drawn = env.render()
            if isinstance(drawn, str):
                lines = re.sub(r"\x1b\[[0-9;]*m", "", drawn).splitlines()
                assert [len(line) for line in lines] == [width] * height
                assert "".join(lines).strip()
            else:
                assert drawn is not None
                assert drawn.dtype == np.uint8
                assert len(np.unique(drawn)) > 1
                shapes.add(drawn.shape)
            _, _, ended, _, info = env.step(choose(info["action_mask"], dice))
            if ended:
                break
    assert len(shapes) == 1


def test_tables_show_what_a_watcher_sees() -> None:
    for make in (aec_env, parallel_env):
        env = make("battleship", render_mode="ansi")
        env.reset(seed=1)
        game = env.episode.game
        game.act(0, "random")  # now there is a fleet to hide
        folder = find_game("battleship")
        assert env.render() == draw(folder, game, None, "ansi") != draw(folder, game, 0, "ansi")
        quiet = make("battleship")
        quiet.reset(seed=1)
        assert quiet.render() is None


def test_pictures_pass_the_test_of_petting_zoo() -> None:
    for name in ("pong", "battleship"):
        render_test(lambda render_mode, name=name: aec_env(name, render_mode=render_mode))


def test_a_person_sees_every_step_on_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    env = solo_env("stayboard", render_mode="human")
    env.reset(seed=1)
    first = capsys.readouterr().out
    assert first == "\x1b[H\x1b[J" + str(draw(find_game("stayboard"), env.episode.game, 0, "ansi"))
    env.step(int(env.action_masks().argmax()))
    assert capsys.readouterr().out != first
    assert env.render() is None
    for many in (parallel_env("pong", render_mode="human"), vector_env("pong", 2, render_mode="human")):
        many.reset(seed=1)
        many.render()
        assert capsys.readouterr().out.startswith("\x1b[H")


def test_many_pictures_of_many_games() -> None:
    env = vector_env("pong", 3, render_mode="rgb_array")
    env.reset(seed=1)
    drawn = env.render()
    assert drawn is not None
    assert len(drawn) == 3
