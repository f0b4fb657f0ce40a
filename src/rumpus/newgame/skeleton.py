"""Writes a new game: the small one kept beside this file, under another name, with a project around it."""

import importlib.util
import keyword
import re
import sys
from collections.abc import Collection
from pathlib import Path
from typing import Final

HOME: Final = Path(__file__).parent
_NAME: Final = re.compile(r"[a-z][a-z0-9_]{1,15}")
_ENDINGS: Final = (".py", ".js", ".css", ".md", ".json")
_HERE: Final = "pebbles"


class CannotWrite(ValueError):
    """The game cannot be written; the message says why."""


def check_name(name: str, taken: Collection[str]) -> str:
    """The name itself, if a game and its package can have it."""
    if not _NAME.fullmatch(name):
        raise CannotWrite(f"{name[:40]!r} is no name for a game: 2 to 16 small letters, digits or _, a letter first")
    if keyword.iskeyword(name) or keyword.issoftkeyword(name):
        raise CannotWrite(f"{name!r} is a word of Python's: choose another name")
    if name in taken:
        raise CannotWrite(f"there is already a game {name!r}")
    if name in sys.stdlib_module_names or name in ("rumpus", "tests") or _is_installed(name):
        raise CannotWrite(f"there is already a Python package {name!r}: choose another name")
    return name


def write_game(name: str, into: Path) -> Path:
    """Write the project of a game with a checked name; returns its folder, which must not exist yet."""
    project = into / name
    if project.exists() or project.is_symlink():
        raise CannotWrite(f"{project} exists already")
    try:
        (project / name).mkdir(parents=True)
        for file in sorted((HOME / _HERE).rglob("*")):
            if file.suffix in _ENDINGS:
                target = project / name / file.relative_to(HOME / _HERE)
                target.parent.mkdir(exist_ok=True)
                _copy(file, target, name)
        (project / "tests").mkdir()
        _copy(HOME / "project" / "test_rules.py.txt", project / "tests" / f"test_{name}.py", name)
        for around in ("pyproject.toml", "README.md"):
            _copy(HOME / "project" / around, project / around, name)
    except OSError as problem:
        raise CannotWrite(f"cannot write {problem.filename or project}: {problem.strerror or problem}") from None
    return project


def _copy(source: Path, target: Path, name: str) -> None:
    title = "".join(part.capitalize() for part in name.split("_"))
    text = source.read_text(encoding="utf-8").replace(f"rumpus.newgame.{_HERE}", name)
    text = text.replace("PEBBLES", name.replace("_", " ").upper())
    target.write_text(text.replace("Pebbles", title).replace(_HERE, name), encoding="utf-8")


def _is_installed(name: str) -> bool:
    try:
        found = importlib.util.find_spec(name)
    except (ImportError, ValueError):
        return True
    return found is not None and found.origin is not None
