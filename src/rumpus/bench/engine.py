"""`rumpus bench engine`: steps and games per second with random players, against the nearest games of named peers.

Everybody is stepped the way their own documentation does it, in turns, in the same run. A step is one change of the
position: an action taken, or, in a game with time, a jump to the next due.

Learning environments are measured against learning environments, observations and masks built on both sides: there a
step is one call of `step`.
"""

import importlib
import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, TypeAlias

from rumpus.bench.peers import Gymnasium, read_peers
from rumpus.core.game import Game
from rumpus.games.registry import all_games

ROUNDS: Final = 3

PlayOne: TypeAlias = Callable[[random.Random], tuple[int, int]]
"""Plays one game to its end; returns the changes it took, and the steps of match time that passed."""

AEC: Final = "rumpus.gym AEC"
SOLO: Final = "rumpus.gym solo"


@dataclass(frozen=True, slots=True)
class Speed:
    """How fast one engine plays one game."""

    engine: str
    game: str
    steps_per_second: float
    games_per_second: float
    match_steps_per_second: float
    """Steps of match time that passed, in a game with time; a jump passes many."""
    ratio: float
    """Steps per second of ours, for one of its."""


def play_ours(rules: type[Game], dice: random.Random) -> tuple[int, int]:
    """One game between random players of ours."""
    seats = max(2, rules.info.seats[0]) if rules.info.seats[1] > 1 else 1
    game = rules.new(seats=seats, seed=dice.getrandbits(32))
    steps = 0
    while game.outcome is None:
        due = game.due()
        if due is not None and (dice.random() < 0.5 or not game.to_act()):
            game.advance(due)
        else:
            seat = dice.choice(game.to_act())
            game.act(seat, dice.choice(game.actions(seat)))
        steps += 1
    return steps, game.step if rules.info.rate > 1 else 0


def open_spiel_player(name: str) -> PlayOne:
    """OpenSpiel's game, stepped as in its example.py."""
    pyspiel: Any = importlib.import_module("pyspiel")
    game = pyspiel.load_game(name)

    def play(dice: random.Random) -> tuple[int, int]:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(dice.choice(state.chance_outcomes())[0])
            else:
                state.apply_action(dice.choice(state.legal_actions(state.current_player())))
            steps += 1
        return steps, 0

    return play


def petting_zoo_player(name: str) -> PlayOne:
    """PettingZoo's environment, stepped as in its AEC documentation."""
    return aec_player(importlib.import_module(f"pettingzoo.classic.{name}").env())


def aec_player(env: Any) -> PlayOne:
    """Any AEC environment, stepped as in PettingZoo's documentation."""

    def play(dice: random.Random) -> tuple[int, int]:
        env.reset(seed=dice.getrandbits(31))
        steps = 0
        for agent in env.agent_iter():
            observation, _, ended, cut, _ = env.last()
            done = ended or cut
            env.step(None if done else env.action_space(agent).sample(observation["action_mask"]))
            steps += 1
        return steps, 0

    return play


def gymnasium_player(peer: Gymnasium) -> PlayOne:
    """A Gymnasium environment, stepped as in its documentation."""
    gymnasium: Any = importlib.import_module("gymnasium")
    importlib.import_module(peer.module)
    return solo_player(gymnasium.make(peer.id))


def solo_player(env: Any) -> PlayOne:
    """Any Gymnasium environment, stepped as in its documentation."""

    def play(dice: random.Random) -> tuple[int, int]:
        env.reset(seed=dice.getrandbits(31))
        steps, done = 0, False
        while not done:
            _, _, ended, cut, _ = env.step(env.action_space.sample())
            done = ended or cut
            steps += 1
        return steps, 0

    return play


def measure(play: PlayOne, seconds: float) -> tuple[float, float, float]:
    """Steps, games and steps of match time per second, over whole games."""
    dice = random.Random(1)
    steps = games = passed = 0
    began = time.perf_counter()
    while (spent := time.perf_counter() - began) < seconds:
        took, time_steps = play(dice)
        steps += took
        passed += time_steps
        games += 1
    return steps / spent, games / spent, passed / spent


def measure_in_turns(
    players: list[tuple[str, str, PlayOne]], seconds: float, tell: Callable[[str], None]
) -> dict[tuple[str, str], tuple[float, float, float]]:
    """What each makes of its best round, by engine and game."""
    best: dict[tuple[str, str], tuple[float, float, float]] = {}
    for _ in range(ROUNDS):
        for engine, game, play in players:
            tell(f"{engine} {game}")
            best[engine, game] = max(best.get((engine, game), (0.0, 0.0, 0.0)), measure(play, seconds))
    return best


def bench_environments(names: list[str], seconds: float, tell: Callable[[str], None]) -> list[Speed]:
    """Our learning environments against PettingZoo's and Gymnasium's."""
    gym: Any = importlib.import_module("rumpus.gym")
    report: list[Speed] = []
    for name in names:
        peers = read_peers(all_games()[name])
        zoo, peer = peers.environment, peers.gymnasium
        pairs = [[(AEC, name, aec_player(gym.aec_env(name))), ("PettingZoo AEC", zoo, petting_zoo_player(zoo))]]
        if peer is not None:
            ours, theirs = solo_player(gym.solo_env(name)), gymnasium_player(peer)
            pairs.append([(SOLO, name, ours), (peer.name, peer.id, theirs)])
        for players in pairs:
            best = measure_in_turns(players, seconds, tell)
            first = best[players[0][:2]][0]
            for engine, game, _ in players:
                steps, games, _ = best[engine, game]
                report.append(Speed(engine, game, round(steps), round(games, 1), 0, round(first / steps, 3)))
    return report


def bench_engine(names: list[str], seconds: float, tell: Callable[[str], None]) -> list[Speed]:
    """Every game and its peers, measured in turns. The best of each one's rounds counts."""
    report: list[Speed] = []
    for name in names:
        folder = all_games()[name]
        peers = read_peers(folder)
        spiel, zoo, peer = peers.open_spiel, peers.petting_zoo, peers.gymnasium
        players: list[tuple[str, str, PlayOne]] = [
            ("rumpus", name, partial(play_ours, folder.rules)),
            ("OpenSpiel (C++)", spiel, open_spiel_player(spiel)),
            ("PettingZoo", zoo, petting_zoo_player(zoo)),
        ]
        if peer is not None:
            players.append((peer.name, peer.id, gymnasium_player(peer)))
        best = measure_in_turns(players, seconds, tell)
        ours = best["rumpus", name][0]
        for engine, game, _ in players:
            steps, games, passed = best[engine, game]
            report.append(Speed(engine, game, round(steps), round(games, 1), round(passed), round(ours / steps, 3)))
    return report
