"""Golden playthroughs: one readable file per game, rewritten only by `make golden`, so that a change of rules shows.

`python -m rumpus.contract.golden [FOLDER]` writes them, to tests/golden unless told otherwise.
"""

import sys
from functools import cache
from pathlib import Path
from typing import Final

from rumpus.contract.bot_games import play_bots
from rumpus.contract.playthrough import write_playthrough
from rumpus.games.registry import GameFolder, all_games

SEED: Final = 7
SHOWN: Final = 60
"""Inputs written out; the rest is played, and its end is shown."""


@cache
def golden_text(folder: GameFolder) -> str:
    """The playthrough of one game: bots of the middle level, default options."""
    low, high = folder.info.seats
    level = folder.info.levels[len(folder.info.levels) // 2]
    game = folder.rules.new(seats=min(max(low, 2), high), seed=SEED)
    names = tuple(f"{level} {seat + 1}" for seat in range(game.setup.seats))
    inputs = play_bots(folder, game, (level,), SEED)
    return "\n".join(write_playthrough(folder, game.setup, inputs, names, end_step=game.step, shown=SHOWN)) + "\n"


def golden_path(folder: GameFolder, home: Path) -> Path:
    """The file that holds a game's playthrough."""
    return home / f"{folder.info.name}.txt"


def write_golden(home: Path) -> list[Path]:
    """Write the playthrough of every game."""
    home.mkdir(parents=True, exist_ok=True)
    written = []
    for folder in all_games().values():
        path = golden_path(folder, home)
        path.write_text(golden_text(folder), encoding="utf-8")
        written.append(path)
    return written


if __name__ == "__main__":
    for file in write_golden(Path(sys.argv[1] if len(sys.argv) > 1 else "tests/golden")):
        sys.stdout.write(f"{file}\n")
