"""How fast every play on mid-game boards is found, and what the lexicon costs. Part of `rumpus bench engine`."""

import json
import subprocess
import sys
import time
from dataclasses import dataclass
from typing import Final

from rumpus.contract.bot_games import seat_bots
from rumpus.core.simulate import EndlessGame, play_out
from rumpus.games.registry import find_game
from rumpus.games.words.generator import generate_plays
from rumpus.games.words.rules import Words

POSITIONS: Final = 30
MID_GAME: Final = 12
"""Plays after which a board counts as mid-game."""

_LOAD: Final = """
import json, os, time
began = time.perf_counter()
from rumpus.games.words.lexicon import load_lexicon
known = "DRAGON" in load_lexicon("english")
load_lexicon("english").anagrams
took = time.perf_counter() - began
pages = int(open("/proc/self/statm").read().split()[1])  # not ru_maxrss, which remembers the parent's size
print(json.dumps([known, took, pages * os.sysconf("SC_PAGE_SIZE") / 1e6]))
"""


@dataclass(frozen=True, slots=True)
class WordsFigures:
    """Full move generations per second, and the cost of the lexicon in a fresh process."""

    generations_per_second: float
    with_a_blank_per_second: float
    positions: int
    lexicon_load_seconds: float
    process_megabytes: float

    def __str__(self) -> str:
        return (
            f"all plays on {self.positions} mid-game boards: {self.generations_per_second}/s without a blank, "
            f"{self.with_a_blank_per_second}/s with one; lexicon loaded in {self.lexicon_load_seconds} s, "
            f"the process takes {self.process_megabytes} MB"
        )


def bench_words(seconds: float) -> WordsFigures:
    """Measure generation on boards that bots have played to the middle of a game, and loading on its own."""
    games = [_play_to_the_middle(seed) for seed in range(POSITIONS)]
    plain = [(game, "".join(tile for tile in game.racks[game.turn] if tile != "?")[:7]) for game in games]
    blank = [(game, rack[:6] + "?") for game, rack in plain]
    load = subprocess.run([sys.executable, "-c", _LOAD], capture_output=True, text=True, check=True)
    known, took, megabytes = json.loads(load.stdout)
    assert known, "the English list knows DRAGON"
    return WordsFigures(
        round(_measure(plain, seconds), 1),
        round(_measure(blank, seconds), 1),
        POSITIONS,
        round(took, 3),
        round(megabytes, 1),
    )


def _play_to_the_middle(seed: int) -> Words:
    folder = find_game("words")
    game = folder.rules.new({"preset": "classic"}, seats=2, seed=seed)
    assert isinstance(game, Words), "the game of that name"
    try:
        play_out(game, seat_bots(folder, game, ("hard", "hard"), seed), max_inputs=MID_GAME)
    except EndlessGame:
        return game
    return game


def _measure(positions: list[tuple[Words, str]], seconds: float) -> float:
    count = 0
    began = time.perf_counter()
    while (spent := time.perf_counter() - began) < seconds:
        game, rack = positions[count % len(positions)]
        generate_plays(game.ground.cells, rack, game.ground.lexicon, game.ground.layout, game.ground.bonus)
        count += 1
    return count / spent


BENCH: Final = bench_words
