"""Every registered game is held to the contract, and the checks are held to noticing broken ones."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from tests.contract.broken_bots import BROKEN_BOTS
from tests.contract.broken_folder import BrokenFolder
from tests.contract.broken_play import BROKEN_PLAY
from tests.contract.broken_screens import BROKEN_SCREENS
from tests.contract.broken_shape import BROKEN_SHAPE, OffersUndeclared
from tests.contract.broken_state import BROKEN_STATE

from rumpus.contract.checks import CHECKS, QUICK, Check, Result, name_check, run_check
from rumpus.games.registry import GameFolder, all_games

PACKAGE = "tests.contract.countdown"
QUICKER = replace(QUICK, apart=False)  # `rumpus check` has more patience with the nine games
BY_NAME = {name_check(check): check for check in CHECKS}


@pytest.mark.spread("name")
@pytest.mark.parametrize("check", CHECKS, ids=name_check)
@pytest.mark.parametrize("name", all_games())
def test_every_game_keeps_the_contract(name: str, check: Check) -> None:
    result = run_check(all_games()[name], check, QUICKER)
    assert result.ok, result.detail


def test_a_sound_game_passes_the_whole_kit() -> None:
    results = [run_check(GameFolder(PACKAGE), check, QUICK) for check in CHECKS]
    assert [result.name for result in results] == list(BY_NAME)
    assert [result.detail for result in results if not result.ok] == []


BROKEN = [
    *(BrokenFolder(PACKAGE, game_class=rules) for rules in (*BROKEN_PLAY, *BROKEN_STATE, *BROKEN_SHAPE)),
    *(BrokenFolder(PACKAGE, bot_class=bot) for bot in BROKEN_BOTS),
    *(BrokenFolder(PACKAGE, screen_class=screen) for screen in BROKEN_SCREENS),
]


def name_breakage(folder: BrokenFolder) -> str:
    """What is broken in it."""
    parts = (folder.game_class, folder.bot_class, folder.screen_class)
    return next(part.__name__ for part in parts if not part.__name__.startswith("Countdown"))


@pytest.mark.parametrize("folder", BROKEN, ids=name_breakage)
def test_the_kit_notices(folder: BrokenFolder) -> None:
    parts = (folder.game_class, folder.bot_class, folder.screen_class)
    says = next(part.__doc__ for part in parts if not part.__name__.startswith("Countdown"))
    name, _, detail = (says or "").partition(": ")
    result = run_check(folder, BY_NAME[name], QUICK)
    assert not result.ok
    assert detail in result.detail


def test_the_kit_notices_a_missing_rule_text(tmp_path: Path) -> None:
    shutil.copytree(GameFolder(PACKAGE).path / "web", tmp_path / "web")
    result = run_check(BrokenFolder(PACKAGE, home=tmp_path), BY_NAME["files"])
    assert result == Result("countdown", "files", False, "RULES.md is missing or empty")


@pytest.mark.parametrize(
    ("name", "text", "detail"),
    [
        ("RULES.de.md", "Zähl herunter.", "RULES.de.md does not open with its title"),
        ("RULES.german.md", "# Countdown", "RULES.german.md names no language"),
    ],
)
def test_the_kit_notices_a_bad_rule_text_in_another_language(tmp_path: Path, name: str, text: str, detail: str) -> None:
    shutil.copytree(GameFolder(PACKAGE).path, tmp_path, dirs_exist_ok=True)
    (tmp_path / name).write_text(text, encoding="utf-8")
    result = run_check(BrokenFolder(PACKAGE, home=tmp_path), BY_NAME["files"])
    assert result == Result("countdown", "files", False, detail)


def test_the_kit_notices_a_page_that_fetches_from_elsewhere(tmp_path: Path) -> None:
    shutil.copytree(GameFolder(PACKAGE).path, tmp_path, dirs_exist_ok=True)
    with (tmp_path / "web" / "style.css").open("a") as file:
        file.write("@import url(https://fonts.example.com/face.css);")
    result = run_check(BrokenFolder(PACKAGE, home=tmp_path), BY_NAME["files"])
    assert "https://fonts.example.com/face.css" in result.detail


def test_the_kit_notices_patches_that_do_not_rebuild_the_view(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rumpus.contract.check_views.diff", lambda old, new: [])
    result = run_check(GameFolder(PACKAGE), BY_NAME["patches"])
    assert "does not rebuild the view" in result.detail


@pytest.mark.parametrize("check", [name for name in BY_NAME if name.startswith("shape_")])
def test_a_game_may_declare_no_shape(monkeypatch: pytest.MonkeyPatch, check: str) -> None:
    monkeypatch.setattr(BrokenFolder, "shape", None)
    assert run_check(BrokenFolder(PACKAGE, game_class=OffersUndeclared), BY_NAME[check]).ok


def test_a_folder_without_a_shape_has_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "shapeless").mkdir()
    (tmp_path / "shapeless" / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    assert GameFolder("shapeless").shape is None


def test_every_game_of_ours_declares_its_shape() -> None:
    assert [name for name, folder in all_games().items() if folder.shape is None] == []
