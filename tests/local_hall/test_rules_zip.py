"""The rules as one file: they load with the standard library alone, and have a new name when they are others."""

import io
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

from rumpus.games.registry import all_games
from rumpus.local_hall.rules_zip import name_rules, pack_rules

LOAD = "import sys; sys.path.insert(0, sys.argv[1]); from rumpus.local_hall.bridge import warm_up; print(*warm_up())"


def test_every_game_and_its_bot_load_from_it_without_any_package(tmp_path: Path) -> None:
    ZipFile(io.BytesIO(pack_rules())).extractall(tmp_path)
    command = [sys.executable, "-I", "-S", "-c", LOAD, str(tmp_path)]
    loaded = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    assert loaded == list(all_games())


def test_the_same_rules_are_the_same_file_and_only_rules_are_in_it() -> None:
    names = ZipFile(io.BytesIO(pack_rules())).namelist()
    pack_rules.cache_clear()
    once = name_rules()
    name_rules.cache_clear()
    assert name_rules() == once
    assert {name.split("/")[1] for name in names} == {"__init__.py", "core", "export", "games", "local_hall"}
    assert [name for name in names if name.endswith((".js", ".css", ".json", "README.md"))] == []
