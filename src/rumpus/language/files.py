"""Where sentences lie: `en.json`, `de.json` … beside this file for everything that all games share, and in the folder
`language` of each game for its own. A game's keys are known by its name and a dot before them."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final, TypeAlias

from rumpus.games.registry import GameFolder, UnknownGame, all_games

Sentence: TypeAlias = str | dict[str, str]
"""A sentence; one that counts has a form for each number of its language, `other` always among them."""

HOME: Final = Path(__file__).parent
FIRST: Final = "en"
"""What has no sentence in another language is said in this one."""


def list_languages() -> list[str]:
    """The languages there are, by their two letters."""
    return sorted(file.stem for file in HOME.glob("??.json"))


def _find_games() -> dict[str, GameFolder]:
    try:
        return all_games()
    except UnknownGame:  # one of them is broken, and somebody wants to say so
        return {}


def list_files(language: str) -> Iterator[tuple[str, Path]]:
    """The files of a language, each with what its keys begin with. A game from outside may have none."""
    yield "", HOME / f"{language}.json"
    for name, folder in _find_games().items():
        file = folder.path / "language" / f"{language}.json"
        if file.is_file():
            yield f"{name}.", file


def read_sentences(language: str) -> dict[str, Sentence]:
    """Every sentence of a language by its key. A game without words of its own is called as its rules call it."""
    sentences: dict[str, Sentence] = {}
    for name, folder in _find_games().items():
        sentences |= {f"{name}.title": folder.info.title, f"{name}.tagline": folder.info.tagline}
    for prefix, file in list_files(language):
        found: dict[str, Sentence] = json.loads(file.read_text(encoding="utf-8"))
        sentences |= {prefix + key: sentence for key, sentence in found.items()}
    return sentences
