"""Games of turns as OpenSpiel's: its own API test, its algorithms, and what is refused."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pyspiel  # type: ignore[import-not-found, import-untyped, unused-ignore]
import pytest
from open_spiel.python.algorithms import mcts  # type: ignore[import-not-found, import-untyped, unused-ignore]

import rumpus.gym

ROOT = Path(__file__).parents[2]


def test_openspiels_own_api_test_passes_for_every_game_of_turns() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "tests.gym.spiel_api"], cwd=ROOT, capture_output=True, text=True, timeout=300
    )
    assert ran.returncode == 0, ran.stderr[-4000:]


def test_it_takes_the_games_options_and_comes_by_name() -> None:
    game = rumpus.gym.open_spiel("stayboard", size=2, mode="blocked", deals=3)
    again = pyspiel.load_game(str(game))
    assert str(again) == str(game)
    state = again.new_initial_state()
    assert [seed for seed, _ in state.chance_outcomes()] == [0, 1, 2]
    state.apply_action(1)
    player = state.current_player()
    assert state.legal_actions()
    assert state.legal_actions(1 - player) == []
    assert state.action_to_string(player, state.legal_actions()[0]) in game.codec.names


def test_a_player_is_not_told_what_its_seat_does_not_see() -> None:
    game = rumpus.gym.open_spiel("words", lexicon="themed")
    states = []
    for seed in range(40):
        state = game.new_initial_state()
        state.apply_action(seed)
        states.append(state)
    mine = states[0]
    assert all(mine.match.view(0)["rack"] != other.match.view(0)["rack"] for other in states[1:])
    dreamt = mine.clone()
    dreamt._position.game = mine.match.imagine(0, 5)
    assert mine.match.view(1) != dreamt.match.view(1)
    assert mine.information_state_string(0) == dreamt.information_state_string(0)
    assert mine.observation_tensor(0) == dreamt.observation_tensor(0)


def test_games_in_real_time_are_refused_by_name() -> None:
    with pytest.raises(rumpus.gym.BadSetting, match="turn by turn, as are: battleship"):
        rumpus.gym.open_spiel("tetris")


def test_openspiels_search_beats_chance() -> None:
    game = rumpus.gym.open_spiel("stayboard", size=3, mode="blocked", max_steps=60)
    dice = np.random.RandomState(7)
    won = 0.0
    for seed in range(4):
        search = mcts.MCTSBot(game, 2.0, 25, mcts.RandomRolloutEvaluator(1, dice), random_state=dice)
        state = game.new_initial_state()
        state.apply_action(seed)
        while not state.is_terminal():
            mine = state.current_player() == seed % 2
            state.apply_action(search.step(state) if mine else int(dice.choice(state.legal_actions())))
        won += state.returns()[seed % 2]
    assert won > 0
