"""Writes src/rumpus/language/keys.d.ts, the keys a script may ask for: run it when there is a new game."""

from pathlib import Path
from typing import Final

import rumpus.language
from rumpus.games.registry import all_games

FILE: Final = Path(rumpus.language.__file__).with_name("keys.d.ts")
_HEAD: Final = "// Written by tools/language_keys.py: every key there is a sentence for.\n"


def write_types() -> str:
    """The union of the hall's keys and those of each game that comes with it, its name before them."""
    games = [folder for folder in all_games().values() if folder.package.startswith("rumpus.games.")]
    lines = [f'  | `{g.info.name}.${{keyof typeof import("../games/{g.info.name}/language/en.json")}}`' for g in games]
    return _HEAD + "\n".join(['export type Key =\n  | keyof typeof import("./en.json")', *lines]) + ";\n"


if __name__ == "__main__":
    FILE.write_text(write_types(), encoding="utf-8")
