"""What would make two machines disagree is banned: clocks, other chance, hashes, fractions, the order of sets."""

import ast
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

import rumpus

ROOT = Path(rumpus.__file__).parent
BANNED_MODULES = {"random", "time", "datetime", "secrets", "uuid", "threading", "asyncio"}
BANNED_CALLS = {"hash", "id", "input", "open", "eval", "exec", "float"}
BANNED_ATTRIBUTES = {("os", "urandom"), ("os", "environ"), ("os", "getenv"), ("math", "sin"), ("math", "exp")}
CORE = sorted((ROOT / "core").glob("*.py"))
STATE = ROOT / "core" / "state.py"
"""Makes functions of what a class declares, when the class is made, as dataclasses do."""
TOOLS = {"bench.py", "cli.py"}
"""Files of a game's folder that measure and print, and that nothing a match depends on can import."""
GAMES = sorted(
    file
    for file in (ROOT / "games").rglob("*.py")
    if len(file.relative_to(ROOT / "games").parts) > 1 and file.name not in TOOLS
)


@cache
def list_rules_files() -> list[Path]:
    """Every game's rules.py and what it imports of its own folder."""
    found: set[Path] = set()
    waiting = [file for file in GAMES if file.name == "rules.py"]
    while waiting:
        file = waiting.pop()
        if file in found:
            continue
        found.add(file)
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and str(node.module).startswith("rumpus.games."):
                target = ROOT.parent / Path(*str(node.module).split("."))
                waiting += [path for path in (target.with_suffix(".py"),) if path.is_file()]
    return sorted(found)


@cache
def parse(text: str) -> list[ast.AST]:
    """Everything in a file's text: four bans look at it."""
    return list(ast.walk(ast.parse(text)))


def list_nodes(file: Path) -> list[ast.AST]:
    """Everything in the file."""
    return parse(file.read_text(encoding="utf-8"))


def point(file: Path, node: ast.AST) -> str:
    """Where and what it is."""
    return f"{file}, line {getattr(node, 'lineno', '?')}: {ast.unparse(node)}"


def is_set(node: ast.AST) -> bool:
    """Whether the expression is plainly a set."""
    built = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("set", "frozenset")
    return built or isinstance(node, ast.Set | ast.SetComp)


def ban_clocks_and_other_chance(file: Path) -> None:
    """Neither a clock nor other chance is imported."""
    for node in list_nodes(file):
        if isinstance(node, ast.Import):
            assert not {alias.name.partition(".")[0] for alias in node.names} & BANNED_MODULES, point(file, node)
        elif isinstance(node, ast.ImportFrom):
            assert str(node.module).partition(".")[0] not in BANNED_MODULES, point(file, node)
            assert not {(str(node.module), alias.name) for alias in node.names} & BANNED_ATTRIBUTES, point(file, node)
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            assert (node.value.id, node.attr) not in BANNED_ATTRIBUTES, point(file, node)


def ban_hash_and_its_like(file: Path) -> None:
    """Hash and its like are not called."""
    for node in list_nodes(file):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            allowed = {"exec"} if file == STATE else set()
            assert node.func.id not in BANNED_CALLS - allowed, point(file, node)


def ban_fractions(file: Path) -> None:
    """Whole numbers only."""
    for node in list_nodes(file):
        if isinstance(node, ast.Constant):
            assert not isinstance(node.value, float | complex), point(file, node)
        if isinstance(node, ast.BinOp | ast.AugAssign):
            assert not isinstance(node.op, ast.Div), point(file, node)


def ban_the_order_of_sets(file: Path) -> None:
    """No set is gone through in its own order."""
    for node in list_nodes(file):
        if isinstance(node, ast.For | ast.comprehension):
            assert not is_set(node.iter), point(file, node)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("list", "tuple", "iter"):
            assert not any(is_set(argument) for argument in node.args), point(file, node)


BANS: list[tuple[Callable[[Path], None], Callable[[], list[Path]]]] = [
    (ban_clocks_and_other_chance, lambda: GAMES),
    (ban_hash_and_its_like, lambda: GAMES),
    (ban_fractions, list_rules_files),
    (ban_the_order_of_sets, lambda: GAMES),
]
"""What is banned, and in which files beside `core`: looked up by the test, for every worker reads this list."""


@pytest.mark.parametrize(("ban", "files"), BANS, ids=[ban.__name__ for ban, _ in BANS])
def test_no_file_does_what_is_banned(ban: Callable[[Path], None], files: Callable[[], list[Path]]) -> None:
    assert CORE != []
    assert files() != []
    for file in (*CORE, *files()):
        ban(file)


def test_the_ban_covers_every_game() -> None:
    rules = list_rules_files()
    assert {file.parent.name for file in rules} == {file.parent.name for file in GAMES}
    assert len(rules) >= len({file.parent for file in GAMES})


@pytest.mark.parametrize(
    ("code", "ban"),
    [
        ("import time", ban_clocks_and_other_chance),
        ("from random import choice", ban_clocks_and_other_chance),
        ("from os import urandom", ban_clocks_and_other_chance),
        ("import os\nos.urandom(4)", ban_clocks_and_other_chance),
        ("x = hash('stone')", ban_hash_and_its_like),
        ("x = 0.5", ban_fractions),
        ("x = 1\nx /= 2", ban_fractions),
        ("y = [x / 2 for x in (1, 2)]", ban_fractions),
        ("for x in {1, 2}: pass", ban_the_order_of_sets),
        ("y = [x for x in set('ab')]", ban_the_order_of_sets),
        ("y = list({x for x in 'ab'})", ban_the_order_of_sets),
    ],
)
def test_the_ban_notices(code: str, ban: Callable[[Path], None], tmp_path: Path) -> None:
    file = tmp_path / "rules.py"
    file.write_text("y = sorted({1, 2})\nx = 7 // 2\n")
    ban(file)
    file.write_text(code)
    with pytest.raises(AssertionError):
        ban(file)
