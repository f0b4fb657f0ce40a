"""Games are found, ours and other packages', and nothing else has to know their names."""

from pathlib import Path

import pytest
from tests.saying import refuses

from rumpus.games.registry import GameFolder, UnknownGame, all_games, find_game


@pytest.fixture
def offered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An installed package that offers the game `countdown`."""
    folder = tmp_path / "somebodys_games-1.0.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Metadata-Version: 2.1\nName: somebodys-games\nVersion: 1.0\n")
    (folder / "entry_points.txt").write_text("[rumpus.games]\ncountdown = tests.contract.countdown\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    all_games.cache_clear()


@pytest.mark.usefixtures("offered")
def test_a_game_of_another_package_is_found_through_its_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    assert find_game("countdown").info.title == "Countdown"
    assert "stayboard" in all_games()
    monkeypatch.undo()
    all_games.cache_clear()
    assert "countdown" not in all_games()


@pytest.mark.parametrize("language", ["de", "fr", "en", "", "../../pyproject", "DE", "de\n", "\0"])
def test_a_game_without_a_language_explains_itself_in_english(language: str) -> None:
    countdown = GameFolder("tests.contract.countdown")
    assert countdown.read_rules(language) == (countdown.path / "RULES.md").read_text("utf-8")


def test_a_game_explains_itself_in_the_languages_it_has() -> None:
    game = find_game("deathroll")
    assert game.read_rules() == game.read_rules("en") == (game.path / "RULES.md").read_text("utf-8")
    assert game.read_rules("de") == (game.path / "RULES.de.md").read_text("utf-8") != game.read_rules()


def test_a_game_there_is_not_is_refused_with_those_there_are() -> None:
    with refuses(UnknownGame, r"there is no game 'chess'; games: .*stayboard"):
        find_game("chess")


def test_every_folder_of_ours_is_a_game() -> None:
    home = Path(__file__).parents[1] / "src" / "rumpus" / "games"
    assert {path.parent.name for path in home.glob("*/rules.py")} == set(all_games())
