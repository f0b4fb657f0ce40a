"""One folder is one game: nothing else in `src/` names one. What the hall knows of a game it asks the registry; what
the page knows it is told by `/api/games` or by the game's own module."""

import re
from functools import cache
from pathlib import Path
from typing import Final

import pytest

import rumpus
from rumpus.games.registry import all_games

ROOT: Final = Path(rumpus.__file__).parent
KINDS: Final = (".py", ".js", ".ts", ".css", ".html", ".json", ".md", ".svg", ".toml", ".txt")
EXEMPT: Final = {
    "bench/games.json": "which games are measured is data, so that figures can be compared over time",
    "cli/examples.json": "examples in the help are data",
    "language/keys.d.ts": "generated from all catalogues, those in the games' folders too",
}
FILES: Final = sorted(
    file
    for file in ROOT.rglob("*")
    if file.suffix in KINDS and (file.relative_to(ROOT).parts[0] != "games" or file.parent == ROOT / "games")
)
MESSAGE: Final = re.compile(r't"?(?::| ===) "pong"|\bPong\b|tag="pong"|"PONG"|WSMsgType\.PONG|_socket\.pong\(')
"""The answer to a ping is no game."""
ENGLISH: Final = {"words"}
"""Names of games that are words needed for other things: only where a module, a command or a game is meant they count.
Titles always do."""


@cache
def list_patterns() -> tuple[re.Pattern[str], ...]:
    """What names and titles of games look like, in any case."""
    infos = [folder.info for folder in all_games().values()]
    names = {info.name for info in infos if info.name not in ENGLISH} | {info.title for info in infos}
    english = "|".join(sorted(ENGLISH & set(all_games())))
    listed = "|".join(map(re.escape, sorted(names)))
    plain = re.compile(rf"(?<![a-z0-9])(?:{listed})(?![a-z0-9])", re.IGNORECASE)
    inside = re.compile(
        rf"(?<=[a-z0-9])(?:{'|'.join(name.title() for name in sorted(names) if name.isalnum())})(?![a-z])"
    )
    patterns = (
        rf"\bgames\.(?:{english})\b",
        rf"(?:game|name)s? ?(?:=|==|!=|===|:|in) ?\W?[\"'](?:{english})[\"']",
        rf"[\"'`]/(?:{english})\b",
    )
    meant = re.compile("|".join(patterns))
    return plain, inside, meant


def find_names(text: str) -> list[str]:
    """The names and titles of games in a text."""
    text = MESSAGE.sub("", text)
    return [name for pattern in list_patterns() for name in pattern.findall(text)]


def test_there_are_files_to_look_at() -> None:
    assert {file.suffix for file in FILES} >= {".py", ".js", ".css", ".html"}
    assert {"core", "hall", "gateways", "gym", "web"} <= {file.relative_to(ROOT).parts[0] for file in FILES}


def test_no_file_outside_its_folder_names_a_game() -> None:
    found = {file.relative_to(ROOT).as_posix(): find_names(file.read_text("utf-8")) for file in FILES}
    assert {name: named for name, named in found.items() if named and name not in EXEMPT} == {}
    assert {name for name in EXEMPT if not found[name]} == set(), "these need no exemption"


@pytest.mark.parametrize(
    "line",
    [
        'if (table.game === "tetris") return null;',
        '[data-game="deathroll"] .rp-hints {',
        "// In Dr. Mario 99 a key counts later.",
        'const AT_ONCE = ["pong"];',
        "/* Words with WoW has a rack. */",
        "from rumpus.games.pong.court import UNIT",
        "from rumpus.games.words.gcg import write_record",
        'KEPT: Final = "capsules_evening"',
        'if replay.game != "words":',
        'folder = {"game": "stayboard"}',
        "# rules/battleship.md: A5 is column A, row 5",
        "Typed(text='/words Brave Otter')",
        "if is_tetris:",
        "const drawPong = (view) => null;",
    ],
)
def test_a_name_would_be_found(line: str) -> None:
    assert len(find_names(line)) == 1


@pytest.mark.parametrize("line", ["the last words of a line", 'object.__setattr__(self, "words", words)', "Pong(id=9)"])
def test_what_is_no_name_is_left_alone(line: str) -> None:
    assert find_names(line) == []
