"""One folder is one game: the page's own files name none. What the page knows of a game it is told by the registry
(`/api/games`) or by the game's own module."""

import re
from pathlib import Path
from typing import Final

import pytest

import rumpus
from rumpus.games.registry import all_games

WEB: Final = Path(rumpus.__file__).parent / "web"
FILES: Final = sorted(file for file in WEB.rglob("*") if file.suffix in (".js", ".ts", ".css", ".html", ".json"))
MESSAGE: Final = re.compile(r't(?::| ===) "pong"|\bPong\b')
"""The answer to a ping is no game."""
ENGLISH: Final = {"words"}
"""Names of games that are words the page needs for other things; their titles are not."""


def find_names(text: str) -> list[str]:
    infos = [folder.info for folder in all_games().values()]
    names = {info.name for info in infos if info.name not in ENGLISH} | {info.title for info in infos}
    pattern = re.compile(rf"\b(?:{'|'.join(map(re.escape, sorted(names)))})\b", re.IGNORECASE)
    return pattern.findall(MESSAGE.sub("", text))


def test_there_are_files_to_look_at() -> None:
    assert {file.suffix for file in FILES} >= {".js", ".css", ".html"}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(WEB).as_posix())
def test_no_file_of_the_page_names_a_game(file: Path) -> None:
    assert find_names(file.read_text("utf-8")) == []


@pytest.mark.parametrize(
    "line",
    [
        'if (table.game === "tetris") return null;',
        '[data-game="deathroll"] .rp-hints {',
        "// In Dr. Mario 99 a key counts later.",
        'const AT_ONCE = ["pong"];',
        "/* Words with WoW has a rack. */",
    ],
)
def test_a_name_would_be_found(line: str) -> None:
    assert len(find_names(line)) == 1
