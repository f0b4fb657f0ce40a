"""docs/architecture.md speaks of what is there: each file, part and function it names exists."""

import re
from functools import cache
from pathlib import Path
from typing import Final

import pytest

import rumpus

ROOT: Final = Path(rumpus.__file__).parent
PAGE: Final = Path(__file__).parents[2] / "docs" / "architecture.md"
TOKEN: Final = re.compile(r"`([^`]+)`")
FILE: Final = re.compile(r"[\w/.]+\.(?:py|js|json|md)")
BEFORE: Final = ("", "gateways/terminal/")
"""Where a path begins that does not begin at src/rumpus/: terminals' guests are told of more than once in a row."""
FREE: Final = {"left+", "move 8 2", "claim", "roll", "send", "due", "kill -9", "ack", "error", "origin", "seq"}
"""Words of players, messages and other programs."""


@cache
def list_files() -> frozenset[str]:
    """Every file below src/rumpus, by its path."""
    kinds = (".py", ".js", ".json", ".md")
    return frozenset(file.relative_to(ROOT).as_posix() for file in ROOT.rglob("*") if file.suffix in kinds)


@cache
def list_names() -> frozenset[str]:
    """Every function, class and constant that Python files define."""
    defined = re.compile(r"^\s*(?:async )?(?:def|class) (\w+)|^ *(?:self\.)?(\w+)(?::[^=\n]+)? = ", re.MULTILINE)
    texts = ((ROOT / file).read_text("utf-8") for file in list_files() if file.endswith(".py"))
    return frozenset(name for text in texts for found in defined.findall(text) for name in found if name)


def is_there(token: str) -> bool:
    """Whether what is named exists: a file, a folder, or something defined."""
    name = token.removeprefix("src/rumpus/").partition("(")[0]
    if "NAME" in name or "xx" in name:  # stands for every game or language
        name = name.replace("NAME", "tetris").replace("xx", "de")
    if FILE.fullmatch(name):
        if "/" not in name:
            return any(file.endswith(f"/{name}") for file in list_files()) or (PAGE.parent / name).exists()
        return any(before + name in list_files() for before in BEFORE) or (PAGE.parents[1] / token).is_file()
    if "/" in name:
        return any(
            (start / name).is_dir() for start in (ROOT, ROOT / "hall", ROOT / "games" / "tetris", PAGE.parents[1])
        )
    return name.rpartition(".")[2] in list_names() or any(
        file.endswith((f"/{name}.py", f"/{name}.js")) for file in list_files()
    )


def list_tokens() -> list[str]:
    """What the page names, each once."""
    text = re.sub(r"```.*?```", "", PAGE.read_text("utf-8"), flags=re.DOTALL)
    others = ("rumpus ", "--", "/", "make ")
    return sorted({token for token in TOKEN.findall(text) if token not in FREE and not token.startswith(others)})


def test_the_page_names_much() -> None:
    assert len(list_tokens()) > 100


@pytest.mark.parametrize("token", list_tokens())
def test_what_the_page_names_is_there(token: str) -> None:
    assert is_there(token)


@pytest.mark.parametrize(
    "token", ["hall/tables/tables.py", "guest/sessions.py", "no_such_part", "cookery/", "nowhere.js"]
)
def test_what_is_not_there_is_found_out(token: str) -> None:
    assert not is_there(token)
