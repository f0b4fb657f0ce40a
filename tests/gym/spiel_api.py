"""Runs OpenSpiel's own API test over our games: `python -m tests.gym.spiel_api [NAME…]`. A program, because that test
is one: it reads flags, and imports all games that OpenSpiel has in Python, which want libraries that ours do not."""

import sys
import unittest
from types import ModuleType
from typing import Any

import pyspiel  # type: ignore[import-not-found, import-untyped, unused-ignore]

import rumpus.gym
from rumpus.gym.spiel import list_turn_games

SMALL: dict[str, dict[str, Any]] = {
    "stayboard": {"mode": "blocked", "max_steps": 30},
    "deathroll": {"start": 20},
    "words": {"lexicon": "themed", "max_steps": 12},
    "battleship": {"max_steps": 40},
    "chessbrawl": {"max_steps": 30},
}
"""Options under which a game is soon over; any other game is tried as it is."""


def load_cases() -> Any:
    """The test's cases for a game that is not in OpenSpiel's list."""
    for name in ("games", "mfg.games"):
        sys.modules[f"open_spiel.python.{name}"] = ModuleType(name)
    from open_spiel.integration_tests import api_test  # type: ignore[import-not-found, import-untyped, unused-ignore]

    return api_test.EnforceAPIOnPartialTreeBase


def main(names: list[str]) -> int:
    """Play each to the end a few times, and hold it to what OpenSpiel's algorithms rely on."""
    suite = unittest.TestSuite()
    cases = load_cases()
    for name in names or list_turn_games():
        game = rumpus.gym.open_spiel(name, **SMALL.get(name, {}))
        pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
        kind = type(f"Test_{name}", (cases,), {"game": game, "game_name": str(game)})
        suite.addTests(unittest.defaultTestLoader.loadTestsFromTestCase(kind))
    return 0 if unittest.TextTestRunner(verbosity=2).run(suite).wasSuccessful() else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
