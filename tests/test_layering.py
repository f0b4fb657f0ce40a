"""Imports point down only: each layer knows those below it and nothing else (DESIGN.md)."""

import ast
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import rumpus

ROOT = Path(rumpus.__file__).parent
FILES = sorted(ROOT.rglob("*.py"))
MODULES = {".".join(("rumpus", *file.relative_to(ROOT).with_suffix("").parts)): file for file in FILES}

ALLOWED = {
    "core": ("rumpus.core",),
    "games": ("rumpus.core", "rumpus.games"),
    "store": ("rumpus.core", "rumpus.store"),
    "cluster": ("rumpus.core", "rumpus.cluster"),
    "rooms": ("rumpus.core", "rumpus.games", "rumpus.hall", "rumpus.cluster", "rumpus.rooms", "rumpus.store.records"),
    "hall": (
        "rumpus.core",
        "rumpus.games",
        "rumpus.hall",
        "rumpus.language.files",
        "rumpus.store.contest_records",
        "rumpus.store.gold_records",
        "rumpus.store.records",
        "rumpus.store.record_data",
    ),
    "contract": ("rumpus.core", "rumpus.games", "rumpus.contract"),
    "export": ("rumpus.core", "rumpus.games", "rumpus.language", "rumpus.export"),
    "language": ("rumpus.core", "rumpus.games.registry", "rumpus.language"),
    "newgame": ("rumpus.core", "rumpus.newgame"),
    "local_hall": (
        "rumpus.core",
        "rumpus.games",
        "rumpus.local_hall",
        "rumpus.export.naming",
        "rumpus.export.page_replay",
    ),
    "wire": ("rumpus.core", "rumpus.wire"),
    "client": ("rumpus.core", "rumpus.wire", "rumpus.language", "rumpus.client"),
    "arena": (
        "rumpus.core",
        "rumpus.games",
        "rumpus.language",
        "rumpus.contract",
        "rumpus.export",
        "rumpus.wire",
        "rumpus.client",
        "rumpus.arena",
    ),
    "gym": ("rumpus.core", "rumpus.games", "rumpus.language", "rumpus.export", "rumpus.gym"),
    "gateways": (
        "rumpus.core",
        "rumpus.games",
        "rumpus.hall",
        "rumpus.wire",
        "rumpus.client",
        "rumpus.language",
        "rumpus.gateways",
        "rumpus.store.contest_records",
        "rumpus.store.gold_records",
        "rumpus.store.packed_log",
        "rumpus.store.records",
        "rumpus.export",
        "rumpus.contract.demo",
        "rumpus.local_hall.rules_zip",
    ),
}
"""What each layer may import; cli, bench and loadtest wire programs: they may import anything. The store's records are
plain values that hall and doors pass on; the store itself reaches them only as a protocol."""
GENERATOR = ROOT / "wire" / "generate"
"""A program as well: it writes what follows from messages and from games' shapes (`make wire`)."""
SOCKETS_AND_SQL = {"socket", "aiohttp", "ssl", "sqlalchemy", "aiosqlite", "sqlite3", "alembic", "asyncpg", "redis"}


PARTS = {
    "text": ("rumpus.language",),
    "codec": ("rumpus.gym",),
    "placements": ("rumpus.gym",),
    "cli": ("rumpus.cli.errors",),
    "bench": ("rumpus.contract",),
}
"""Files of a game's folder that may import more than its rules do, because only who asks for them loads them."""


@cache
def list_imports(file: Path) -> list[str]:
    """Every module a file imports, inside functions too."""
    return list(_find_imports(file))


def _find_imports(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: imports are written in full"
            for alias in node.names:
                name = f"{node.module}.{alias.name}"
                yield name if name in MODULES or f"{name}.__init__" in MODULES else str(node.module)


def is_within(module: str, packages: tuple[str, ...]) -> bool:
    """Whether the module is one of these packages or in one."""
    return any(module == package or module.startswith(f"{package}.") for package in packages)


def list_outside(file: Path) -> set[str]:
    """The packages a file imports that are neither ours nor Python's."""
    tops = {module.partition(".")[0] for module in list_imports(file)}
    return tops - {"rumpus"} - sys.stdlib_module_names


def list_reached(module: str, seen: set[str]) -> set[str]:
    """The module and all of ours that it imports, and those import."""
    if module in seen or module not in MODULES:
        return seen
    seen.add(module)
    for found in list_imports(MODULES[module]):
        list_reached(found if found in MODULES else f"{found}.__init__", seen)
    return seen


def _is_part(module: str) -> bool:
    return module.startswith("rumpus.games.") and module.rpartition(".")[2] in PARTS


@pytest.mark.parametrize("layer", ALLOWED)
def test_a_layer_knows_only_those_below_it(layer: str) -> None:
    wrong = [
        f"{file.relative_to(ROOT)} imports {module}"
        for file in FILES
        if file.relative_to(ROOT).parts[0] == layer and file.parent != GENERATOR
        for module in list_imports(file)
        if is_within(module, ("rumpus",)) and module != "rumpus"
        if not is_within(module, (*ALLOWED[layer], *(PARTS.get(file.stem, ()) if layer == "games" else ())))
    ]
    assert wrong == []


def test_every_folder_is_a_known_layer() -> None:
    folders = {file.relative_to(ROOT).parts[0] for file in FILES if len(file.relative_to(ROOT).parts) > 1}
    assert folders <= {*ALLOWED, "cli", "bench", "loadtest"}


def test_the_core_needs_nothing_but_python() -> None:
    assert {file.name: list_outside(file) for file in (ROOT / "core").glob("*.py") if list_outside(file)} == {}


RULES = sorted(module for module in MODULES if module.startswith("rumpus.games.") and module.endswith(".rules"))


@pytest.mark.parametrize("module", RULES)
def test_rules_and_all_they_import_need_nothing_but_python(module: str) -> None:
    reached = list_reached(module, set())
    assert {name: list_outside(MODULES[name]) for name in reached if list_outside(MODULES[name])} == {}
    assert all(is_within(name, ("rumpus.core", module.removesuffix(".rules"))) for name in reached)


def test_one_folder_is_one_game() -> None:
    homes = [module.removesuffix(".rules") for module in RULES]
    for home in homes:
        others = tuple(other for other in homes if other != home)
        for module, file in MODULES.items():
            if is_within(module, (home,)):
                assert [found for found in list_imports(file) if is_within(found, others)] == [], module


@pytest.mark.parametrize("part", PARTS)
def test_a_part_with_needs_of_its_own_is_loaded_by_the_registry_alone(part: str) -> None:
    parts = {f"{module.removesuffix('.rules')}.{part}" for module in RULES} & set(MODULES)
    assert parts, f"no game brings {part}.py"
    others = [module for module in MODULES if not _is_part(module)]  # parts of one game may build on each other
    wrong = [module for module in others if parts & set(list_imports(MODULES[module]))]
    assert wrong == []


def test_the_hall_has_no_sockets_and_no_sql() -> None:
    for layer in ("hall", "games", "contract"):
        for file in (ROOT / layer).rglob("*.py"):
            assert {name.partition(".")[0] for name in list_imports(file)} & SOCKETS_AND_SQL == set(), file


def test_records_are_plain_values() -> None:
    assert list_outside(ROOT / "store" / "records.py") == set()


def test_nobody_needs_the_generator_to_run() -> None:
    users = [module for module, file in MODULES.items() if file.parent != GENERATOR]
    found = [m for m in users if any(is_within(name, ("rumpus.wire.generate",)) for name in list_imports(MODULES[m]))]
    assert found == []
