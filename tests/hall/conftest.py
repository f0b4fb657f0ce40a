"""Makes the helpers beside these tests importable by their full names, and gives every test a hall of its own."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.hall.bench import Bench
from tests.hall.steady import steady

from rumpus.games.registry import GameFolder, all_games


@pytest.fixture(autouse=True, scope="module")
def _steady() -> Iterator[None]:
    """No test here hangs on luck."""
    with steady():
        yield


@pytest.fixture
def bench() -> Bench:
    """A hall with a hand-set clock and a store in memory."""
    return Bench()


@pytest.fixture
def brittle(monkeypatch: pytest.MonkeyPatch) -> None:
    """The hall also knows a game that breaks down when told to."""
    games = {**all_games(), "brittle": GameFolder("tests.hall.brittle")}
    monkeypatch.setattr("rumpus.hall.hall.all_games", lambda: games)
    monkeypatch.setattr("rumpus.hall.contests.task.find_game", games.__getitem__)
