"""Random matches by a simulated page on lines of 0 to 300 ms each way, with jitter."""

from collections import Counter
from dataclasses import asdict
from typing import Any

from tests.prediction.simulated_page import SimulatedPage

from rumpus.core.rng import Rng
from rumpus.games.registry import all_games

LONGEST_MS = 300
OPTIONS: dict[str, dict[str, Any]] = {"capsules": {"countdown": 0, "tick": 2}, "mario99": {"speed": "high"}}
"""So that something happens soon."""
PREDICTED = [name for name, folder in all_games().items() if folder.info.realtime and folder.rules.can_guess()]


def play(name: str, seed: int, delay_ms: int, seconds: int) -> Counter[str]:
    """One match; what came of it. It raises where page and hall believe different things."""
    folder = all_games()[name]
    low, high = folder.info.seats
    seats = max(low, min(high, 1 + seed % 2))
    page = SimulatedPage(folder, seed, delay_ms, delay_ms // 3, seats, OPTIONS.get(name, {}))
    return Counter(asdict(page.play(seconds)))


def play_many(name: str, matches: int, seconds: int) -> Counter[str]:
    """Random lines."""
    total: Counter[str] = Counter()
    for seed in range(matches):
        total += play(name, seed, Rng(seed).below(LONGEST_MS + 1), seconds)
    return total
