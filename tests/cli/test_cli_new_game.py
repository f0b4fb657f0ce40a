"""`rumpus new-game`: what it writes works at once, in the terminal, in a hall and in a browser, installed or not."""

import json
import os
import subprocess
import sys
import urllib.request
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.browser import conftest as browsers
from tests.browser.hall_process import HallProcess
from tests.browser.tables import Visit, enter, play_on_one_keyboard
from tests.cli.program import Ran, assert_refused, rumpus
from tests.patience import PATIENCE

from rumpus.cli.main import run
from rumpus.contract.bot_games import seat_bots
from rumpus.core.canvas import Canvas
from rumpus.core.game import IllegalAction
from rumpus.core.replay import record, verify
from rumpus.core.simulate import play_out
from rumpus.export.gif import write_gif
from rumpus.games.registry import GameFolder, all_games, find_game
from rumpus.language.catalogue import load_catalogue
from rumpus.newgame.skeleton import write_game
from rumpus.wire.generate.game_pages import write_page
from rumpus.wire.generate.page import write_shape

chromium, visit = browsers.chromium, browsers.visit
NAME = "hopscotch"


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A new game, which every program started from here finds."""
    folder = write_game(NAME, tmp_path / "games")
    monkeypatch.setenv("RUMPUS_GAMES", str(folder))
    return folder


@pytest.fixture
def found(project: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[GameFolder]:
    """The game, in this process."""
    monkeypatch.setattr(sys, "path", list(sys.path))
    all_games.cache_clear()
    load_catalogue.cache_clear()
    yield find_game(NAME)
    all_games.cache_clear()
    load_catalogue.cache_clear()
    for module in [module for module in sys.modules if module.partition(".")[0] == NAME]:
        del sys.modules[module]


@pytest.fixture
def hall(tmp_path: Path, project: Path) -> Iterator[HallProcess]:
    """A hall that has the game."""
    process = HallProcess(tmp_path / "data")
    yield process
    process.close()


def test_a_new_game_passes_its_own_tests_and_the_contract(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    ran = rumpus("new-game", NAME)
    assert (ran.code, ran.err) == (0, "")
    assert f"RUMPUS_GAMES={NAME} rumpus check {NAME}" in ran.out
    project = tmp_path / NAME
    monkeypatch.setenv("RUMPUS_GAMES", NAME)
    checked = rumpus("check", NAME, "--json")
    assert checked.code == 0, checked.out
    assert all(result["ok"] for result in json.loads(checked.out))
    tests = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"], cwd=project, capture_output=True, text=True
    )
    assert tests.returncode == 0, tests.stdout
    left = [
        file for file in project.rglob("*") if file.is_file() and file.suffix in (".py", ".js", ".css", ".md", ".toml")
    ]
    assert not [file for file in left if "pebbles" in file.read_text(encoding="utf-8").lower()]


def test_it_is_played_drawn_recorded_and_filmed(found: GameFolder) -> None:
    game = found.rules.new(seed=7)
    screen = found.screen((), ("Ann", "Bob"))
    drawn: list[str] = []

    def draw(_: object) -> None:
        canvas = Canvas(*screen.MIN_SIZE)
        screen.draw(game.view(None), canvas, 0)
        drawn.append(canvas.text())

    log = play_out(game, seat_bots(found, game, ("hard", "easy"), 7), watch=draw)
    assert game.outcome is not None
    assert len(set(drawn)) == len(log)
    assert "HOPSCOTCH" in drawn[0]
    assert drawn[-1].rstrip().splitlines()[-2].endswith("wins.")
    replay = record(game.setup, found.rules, log)
    assert verify(replay, found.rules).outcome == game.outcome
    assert write_gif(replay).startswith(b"GIF89a")


@pytest.mark.usefixtures("project")
def test_a_person_plays_it_with_the_keys_of_the_terminal(found: GameFolder) -> None:
    game = found.rules.new({"heap": 5})
    screen = found.screen((0, 1), ("Ann", "Bob"))
    for key in ("3", "x", "2"):
        for seat, action in screen.press(key, game.view(None)):
            game.act(seat, action)
    assert game.outcome is not None
    assert game.outcome.winners == (1,)


def test_types_and_a_page_can_be_written_of_its_shape(found: GameFolder) -> None:
    types, page = write_shape(found), write_page(found)
    assert "export interface View {" in types
    assert '  | ({ name: "took" } & Took)' in types
    assert "| `take COUNT` | `take 2` | take one to three stones |" in page
    assert "| `heap` | `number` | Stones that are left. |" in page


def test_it_has_its_sentences_in_every_language(found: GameFolder) -> None:
    with pytest.raises(IllegalAction) as caught:
        found.rules.new(seed=7).act(0, "take 4")
    caught.value.of = NAME
    told = {language: load_catalogue().explain(language, caught.value) for language in ("en", "de")}
    assert told == {"en": "take 1 to 3 stones", "de": "nimm 1 bis 3 Steine"}


def test_a_hall_offers_it(hall: HallProcess) -> None:
    def get(path: str) -> str:
        with urllib.request.urlopen(hall.address + path, timeout=PATIENCE) as answer:
            text: str = answer.read().decode()
            return text

    assert NAME in [game["name"] for game in json.loads(get("/api/games"))["games"]]
    assert "export function mount" in get(f"/games/{NAME}/web/main.js")
    assert f".{NAME}-stone" in get(f"/games/{NAME}/web/style.css")
    for language in ("", "?language=de"):  # it has no rules in German: the English ones are shown
        assert get(f"/api/games/{NAME}/rules{language}").startswith("# Hopscotch")
    assert json.loads(get(f"/api/games/{NAME}/demo"))["frames"]


@pytest.mark.browser
def test_two_play_it_on_one_page_by_button_and_key(visit: Visit) -> None:
    page, ear = enter(visit)
    play_on_one_keyboard(page, ear, NAME)
    stones = page.locator(f".{NAME}-stone")
    expect(stones).to_have_count(15)
    page.get_by_role("button", name="Take 2").click()
    expect(stones).to_have_count(13)
    for left in (10, 7, 4, 1):
        page.keyboard.press("3")
        expect(stones).to_have_count(left)
    expect(page.get_by_role("button", name="Take 2")).to_be_disabled()
    page.get_by_role("button", name="Take 1").click()
    expect(page.locator('[data-test="over"]')).to_be_visible()
    assert ear.view["outcome"] == {"places": [2, 1], "scores": [0, 1], "reason": "took_the_last"}
    assert [message["action"] for message in ear.sent if message["t"] == "act"] == ["take 2", *["take 3"] * 4, "take 1"]


def test_installed_it_is_found_by_its_entry_point(tmp_path: Path) -> None:
    project = write_game(NAME, tmp_path)
    build = "from hatchling.build import build_wheel; print(build_wheel('dist'))"
    ran = subprocess.run([sys.executable, "-c", build], cwd=project, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    with zipfile.ZipFile(project / "dist" / ran.stdout.split()[-1]) as wheel:
        wheel.extractall(tmp_path / "site")
    env = {**os.environ, "PYTHONPATH": str(tmp_path / "site")}
    code = (
        f"from rumpus.games.registry import find_game; folder = find_game({NAME!r})\n"
        "files = (file for part in ('*.*', 'web/*.*') for file in folder.path.glob(part))\n"
        "print(folder.info.title, *sorted(file.relative_to(folder.path).as_posix() for file in files))"
    )
    listed = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True)
    assert listed.stdout.split() == [
        "Hopscotch",
        "RULES.md",
        "__init__.py",
        "bot.py",
        "rules.py",
        "shape.py",
        "text.py",
        "web/main.js",
        "web/style.css",
    ]


@pytest.mark.parametrize("name", ["final", "game_2"])
def test_names_that_are_also_used_in_the_code_do_no_harm(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RUMPUS_GAMES", str(write_game(name, tmp_path)))
    ran = rumpus("arena", name, "hard", "easy", "-n", "2", "--json")
    assert ran.code == 0, ran.err


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("class", "'class' is a word of Python's"),
        ("match", "'match' is a word of Python's"),
        ("tetris", "there is already a game 'tetris'"),
        ("json", "there is already a Python package 'json'"),
        ("rumpus", "there is already a Python package 'rumpus'"),
        ("aiohttp", "there is already a Python package 'aiohttp'"),
        ("Hopscotch", "is no name for a game"),
        ("../hop", "is no name for a game"),
        ("hop/scotch", "is no name for a game"),
        ("/tmp/hop", "is no name for a game"),
        ("hop scotch", "is no name for a game"),
        ("1hop", "is no name for a game"),
        ("h", "is no name for a game"),
        ("", "is no name for a game"),
        ("höp", "is no name for a game"),
        ("h" * 17, "is no name for a game"),
        ("h" * 5_000, "is no name for a game"),
    ],
)
def test_a_bad_name_is_refused_in_one_line_and_writes_nothing(
    name: str, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code = run(["new-game", name, "--into", str(tmp_path / "games")])
    assert_refused(Ran(code, *capsys.readouterr()), says)
    assert list(tmp_path.iterdir()) == []


def test_what_exists_is_never_written_over(tmp_path: Path) -> None:
    (tmp_path / NAME).mkdir()
    assert_refused(rumpus("new-game", NAME, "--into", str(tmp_path)), f"{NAME} exists already")
    (tmp_path / "file").write_text("mine")
    assert_refused(rumpus("new-game", NAME, "--into", str(tmp_path / "file")), "cannot write ")
    assert (tmp_path / "file").read_text() == "mine"
    assert list((tmp_path / NAME).iterdir()) == []


def test_a_folder_of_games_that_is_none_or_broken_is_told_in_one_line(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (project / NAME / "rules.py").write_text("GAME = 1 +\n")
    assert_refused(rumpus("games"), f"{NAME} cannot be loaded: SyntaxError")
    (project / NAME / "rules.py").unlink()
    assert rumpus("games").code == 0, "a folder without games harms nobody"
    monkeypatch.setenv("RUMPUS_GAMES", str(tmp_path / "nowhere"))
    assert_refused(rumpus("games"), "which is no folder")
    (tmp_path / "own" / "json").mkdir(parents=True)
    (tmp_path / "own" / "json" / "rules.py").write_text("GAME = None\n")
    monkeypatch.setenv("RUMPUS_GAMES", str(tmp_path / "own"))
    assert_refused(rumpus("games"), "json cannot be loaded: ModuleNotFoundError")
