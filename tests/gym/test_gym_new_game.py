"""A game nobody has written a codec for has environments all the same."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, seed_test  # type: ignore[import-untyped]
from tests.gym.gym_tables import NAMES, SHORT, wander

from rumpus.games.registry import all_games, find_game
from rumpus.gym import aec_env, parallel_env, solo_env
from rumpus.gym.generic import MOST, GenericCodec, find_codec

OWN_CODEC = """
from rumpus.gym.generic import GenericCodec


class PocketCodec(GenericCodec):
    pass


CODEC = PocketCodec
"""

pytestmark = pytest.mark.filterwarnings("ignore:Observation")


def offer(home: Path, package: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Install a package that offers the game in that package."""
    folder = home / "somebodys_games-1.0.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Metadata-Version: 2.1\nName: somebodys-games\nVersion: 1.0\n")
    (folder / "entry_points.txt").write_text(f"[rumpus.games]\ncountdown = {package}\n")
    monkeypatch.syspath_prepend(str(home))
    all_games.cache_clear()


@pytest.fixture
def countdown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The name of a game in another package."""
    offer(tmp_path, "tests.contract.countdown", monkeypatch)
    yield "countdown"
    monkeypatch.undo()
    all_games.cache_clear()


@pytest.fixture
def bringing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The name of a game that brings its codec."""
    home = tmp_path / "pocket_countdown"
    home.mkdir()
    (home / "__init__.py").write_text('"""Countdown, with a codec."""\n')
    (home / "rules.py").write_text("from tests.contract.countdown.rules import GAME as GAME\n")
    (home / "codec.py").write_text(OWN_CODEC)
    offer(tmp_path, "pocket_countdown", monkeypatch)
    yield "countdown"
    monkeypatch.undo()
    all_games.cache_clear()


def test_a_new_game_passes_the_same_tests(countdown: str) -> None:
    assert find_codec(find_game(countdown)) is GenericCodec
    for seats in (1, 2, 3):
        api_test(aec_env(countdown, seats=seats), num_cycles=30)
        parallel_api_test(parallel_env(countdown, seats=seats), num_cycles=30)
    seed_test(lambda: aec_env(countdown, heap=5), num_cycles=30)
    check_env(solo_env(countdown, seats=2), skip_render_check=True)


def test_a_game_that_tells_its_words_has_exact_spaces(countdown: str) -> None:
    env = aec_env(countdown, heap=5)
    assert env.codec.names == ("", "take 1", "take 2", "take 3")
    env.reset(seed=1)
    env.step(env.codec.names.index("take 3"))
    assert env.last()[0]["action_mask"].tolist() == [0, 1, 1, 0]


def test_a_new_game_hides_what_its_views_hide(countdown: str) -> None:
    env = aec_env(countdown, seats=3, heap=40)
    env.reset(seed=1)
    game = env.episode.game
    seen = env.observe("player_0")["observation"]
    others = env.observe("player_1")["observation"]
    env.episode.put(game.imagine(0, 12))
    np.testing.assert_array_equal(env.observe("player_0")["observation"], seen)
    assert (env.observe("player_1")["observation"] != others).any()


@pytest.mark.parametrize("name", NAMES)
def test_every_game_could_be_played_without_its_codec(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rumpus.gym.setting.find_codec", lambda folder: GenericCodec)
    env = aec_env(name, **SHORT.get(name, {}))
    assert isinstance(env.codec, GenericCodec)
    env.reset(seed=1)
    for agent, seen in wander(env, np.random.default_rng(1), 80):
        assert env.observation_space(agent).contains(seen)
        offer = env.episode.offer(env.possible_agents.index(agent))
        assert seen["action_mask"][1:].sum() == min(len(offer), MOST)


def test_a_game_may_bring_its_codec_in_its_own_folder(bringing: str) -> None:
    assert type(aec_env(bringing).codec).__name__ == "PocketCodec"
