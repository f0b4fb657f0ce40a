"""What would make two machines disagree is banned: clocks, other chance, hashes, fractions, the order of sets."""

import ast
from collections.abc import Callable, Iterator
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


def name_file(file: Path) -> str:
    """The file as seen from the package."""
    return str(file.relative_to(ROOT))


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


RULES = list_rules_files()


def list_nodes(file: Path) -> Iterator[ast.AST]:
    """Everything in the file."""
    return ast.walk(ast.parse(file.read_text(encoding="utf-8")))


def is_set(node: ast.AST) -> bool:
    """Whether the expression is plainly a set."""
    built = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("set", "frozenset")
    return built or isinstance(node, ast.Set | ast.SetComp)


@pytest.mark.parametrize("file", [*CORE, *GAMES], ids=name_file)
def test_neither_clock_nor_other_chance_is_imported(file: Path) -> None:
    for node in list_nodes(file):
        if isinstance(node, ast.Import):
            assert not {alias.name.partition(".")[0] for alias in node.names} & BANNED_MODULES, ast.unparse(node)
        elif isinstance(node, ast.ImportFrom):
            assert str(node.module).partition(".")[0] not in BANNED_MODULES, ast.unparse(node)
            assert not {(str(node.module), alias.name) for alias in node.names} & BANNED_ATTRIBUTES, ast.unparse(node)
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            assert (node.value.id, node.attr) not in BANNED_ATTRIBUTES, ast.unparse(node)


@pytest.mark.parametrize("file", [*CORE, *GAMES], ids=name_file)
def test_hash_and_its_like_are_not_called(file: Path) -> None:
    for node in list_nodes(file):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            allowed = {"exec"} if file == STATE else set()
            assert node.func.id not in BANNED_CALLS - allowed, f"line {node.lineno}: {ast.unparse(node)}"


@pytest.mark.parametrize("file", [*CORE, *RULES], ids=name_file)
def test_whole_numbers_only(file: Path) -> None:
    for node in list_nodes(file):
        if isinstance(node, ast.Constant):
            assert not isinstance(node.value, float | complex), f"line {node.lineno}: {node.value}"
        if isinstance(node, ast.BinOp | ast.AugAssign):
            assert not isinstance(node.op, ast.Div), f"line {node.lineno}: {ast.unparse(node)}"


@pytest.mark.parametrize("file", [*CORE, *GAMES], ids=name_file)
def test_no_set_is_gone_through_in_its_own_order(file: Path) -> None:
    for node in list_nodes(file):
        if isinstance(node, ast.For | ast.comprehension):
            assert not is_set(node.iter), ast.unparse(node)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("list", "tuple", "iter"):
            assert not any(is_set(argument) for argument in node.args), ast.unparse(node)


def test_the_ban_covers_every_game() -> None:
    assert {file.parent.name for file in RULES} == {file.parent.name for file in GAMES}
    assert len(RULES) >= len({file.parent for file in GAMES})


@pytest.mark.parametrize(
    ("code", "ban"),
    [
        ("import time", test_neither_clock_nor_other_chance_is_imported),
        ("from random import choice", test_neither_clock_nor_other_chance_is_imported),
        ("from os import urandom", test_neither_clock_nor_other_chance_is_imported),
        ("import os\nos.urandom(4)", test_neither_clock_nor_other_chance_is_imported),
        ("x = hash('stone')", test_hash_and_its_like_are_not_called),
        ("x = 0.5", test_whole_numbers_only),
        ("x = 1\nx /= 2", test_whole_numbers_only),
        ("y = [x / 2 for x in (1, 2)]", test_whole_numbers_only),
        ("for x in {1, 2}: pass", test_no_set_is_gone_through_in_its_own_order),
        ("y = [x for x in set('ab')]", test_no_set_is_gone_through_in_its_own_order),
        ("y = list({x for x in 'ab'})", test_no_set_is_gone_through_in_its_own_order),
    ],
)
def test_the_ban_notices(code: str, ban: Callable[[Path], None], tmp_path: Path) -> None:
    file = tmp_path / "rules.py"
    file.write_text("y = sorted({1, 2})\nx = 7 // 2\n")
    ban(file)
    file.write_text(code)
    with pytest.raises(AssertionError):
        ban(file)
