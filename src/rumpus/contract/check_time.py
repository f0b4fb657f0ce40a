"""Checks of chance and time: a match is its seed and its inputs, and time jumps."""

import json
import os
import subprocess
import sys
from typing import Final

from rumpus.contract.cases import Effort
from rumpus.contract.probe import show_all
from rumpus.contract.random_matches import make, positions, random_matches
from rumpus.contract.result import require
from rumpus.core.game import Event, Game
from rumpus.core.log import Input
from rumpus.core.rng import Rng
from rumpus.games.registry import GameFolder

_RERUN: Final = """
import importlib, json, sys
from rumpus.core.game import Setup
module, name, options, seats, seed, moves = json.loads(sys.stdin.read())
game = getattr(importlib.import_module(module), name)(Setup(options, seats, seed))
for step, seat, action in moves:
    game.advance(step)
    if action is not None:
        game.act(seat, action)
print(game.digest())
"""


def check_repeatable(folder: GameFolder, effort: Effort) -> None:
    """the same seed and the same inputs give the same digests"""
    for match in random_matches(folder, effort):
        game = folder.rules(match.case.setup)
        expected = {stop.moves: stop.digest for stop in match.stops}
        require(game.digest() == expected[0], f"{match.case}: two fresh games differ")
        for count, move in enumerate(match.moves, 1):
            make(game, move)
            require(
                count not in expected or game.digest() == expected[count],
                f"{match.case}, step {game.step}: the same {count} moves gave another digest",
            )


def check_repeatable_elsewhere(folder: GameFolder, effort: Effort) -> None:
    """a process that orders sets and hashes differently comes to the same digest"""
    match, rules = random_matches(folder, effort)[-1], folder.rules
    case = match.case
    moves = [(m.step, m.seat, m.action) if isinstance(m, Input) else (m.step, 0, None) for m in match.moves]
    task = json.dumps([rules.__module__, rules.__name__, dict(case.options), case.seats, case.seed, moves])
    order = "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"
    env = {**os.environ, "PYTHONHASHSEED": order, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    ran = subprocess.run([sys.executable, "-c", _RERUN], input=task, env=env, capture_output=True, text=True)
    require(ran.returncode == 0, f"{case}: another process failed: {ran.stderr.strip()[-200:]}")
    require(ran.stdout.strip() == match.stops[-1].digest, f"{case}: another process came to another digest")


def check_time_jumps(folder: GameFolder, effort: Effort) -> None:
    """advance(a); advance(b) is advance(b)"""
    rng = Rng(1)
    for where, game in positions(folder, effort):
        due = game.due()
        ahead = game.info.rate if due is None else max(1, due - game.step)
        target = game.step + 1 + rng.below(4 * ahead)
        stops = sorted(game.step + rng.below(target - game.step) for _ in range(3))
        once, often, stepwise = game.copy(), game.copy(), game.copy()
        once.advance(target)
        heard = once.take_events()
        heard_often: list[Event] = []
        for stop in (*stops, target):
            often.advance(stop)
            heard_often += often.take_events()
        while (due := stepwise.due()) is not None and due <= target:
            _require_ahead(stepwise, where)
            stepwise.advance(due)
        stepwise.advance(target)
        leap = f"{where}: advance({target})"
        require(once.digest() == often.digest(), f"{leap} comes out differently with stops at {stops}")
        require(once.digest() == stepwise.digest(), f"{leap} comes out differently from due to due")
        require(heard == heard_often, f"{leap} makes other events with stops at {stops}")
        require(heard == stepwise.take_events(), f"{leap} makes other events from due to due")


def check_still_between_dues(folder: GameFolder, effort: Effort) -> None:
    """due() lies ahead, and nothing but the step changes before it"""
    rng = Rng(2)
    for where, game in positions(folder, effort):
        _require_ahead(game, where)
        due = game.due()
        last = game.step + 10 * game.info.rate if due is None else due - 1
        before = show_all(game)
        for step in sorted({game.step, game.step + rng.below(last - game.step + 1), last}):
            twin = game.copy()
            twin.advance(step)
            early = f"at step {step}, before anything is due"
            require(twin.due() == due, f"{where}: due() changes from {due} to {twin.due()} {early}")
            require(twin.take_events() == [], f"{where}: something happens {early}")
            require(show_all(twin) == before, f"{where}: views or actions change {early}")
            if game.outcome is None:
                require(twin.step == step, f"{where}: advance({step}) leaves the step at {twin.step}")
            twin.step = game.step
            require(twin.digest() == game.digest(), f"{where}: the state changes {early}")


def _require_ahead(game: Game, where: str) -> None:
    due = game.due()
    require(due is None or (type(due) is int and due > game.step), f"{where}: due() is {due!r} at step {game.step}")
