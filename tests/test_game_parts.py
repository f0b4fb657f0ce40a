"""A game from elsewhere brings the same parts as ours: verbs, line forms, record formats, a wager, peers."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from rumpus.bench.peers import Peers, read_peers
from rumpus.core.line_forms import NO_FORMS
from rumpus.export.own_formats import list_formats
from rumpus.games.registry import FOLDERS, GameFolder, all_games, find_game
from rumpus.gateways.line.dialect import read_move, write_event
from rumpus.hall.commands import verb_commands
from rumpus.hall.gold.wager_rules import list_wagered
from rumpus.language.catalogue import Catalogue
from rumpus.language.files import read_sentences

FILES = {
    "__init__.py": "",
    "rules.py": """
from dataclasses import replace

from rumpus.core.game import Verb
from tests.contract.countdown.rules import GAME as COUNTDOWN


class Stones(COUNTDOWN):
    info = replace(COUNTDOWN.info, name="stones", title="Stones", wagered=True, verbs=(
        Verb("take", "N"), Verb("roll", "N TIMES")))


GAME = Stones
""",
    "line.py": """
from rumpus.core.line_forms import LineForms

LINE = LineForms({"GRAB": lambda rest: f"take {rest[0]}"}, {"taken": lambda event, seat: ("GONE", event["count"])})
""",
    "formats.py": """
from rumpus.core.record_format import RecordFormat

FORMATS = (RecordFormat("heap", lambda replay, names: "a heap"),)
""",
    "bench.json": '{"open_spiel": "nim"}',
    "language/en.json": '{"verb.take": "take stones", "verb.roll": "roll stones"}',
}


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the game in it; one for all tests, because Python loads a package once."""
    home = tmp_path_factory.mktemp("games")
    (home / "stones" / "language").mkdir(parents=True)
    for name, text in FILES.items():
        (home / "stones" / name).write_text(text)
    return home


@pytest.fixture
def stones(home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[GameFolder]:
    """A game in a folder that the environment names."""
    monkeypatch.setenv(FOLDERS, str(home))
    all_games.cache_clear()
    yield find_game("stones")
    monkeypatch.undo()
    all_games.cache_clear()


def test_its_verbs_are_commands_and_one_that_others_have_is_shared(stones: GameFolder) -> None:
    commands = {command.name: command for command in verb_commands.list_commands()}
    english = Catalogue({"en": read_sentences("en")})
    assert commands["take"].usage == "/take N"
    assert english.tell("en", commands["take"].about) == "Stones: take stones"
    assert commands["roll"].usage == "/roll N TIMES"
    told = english.tell("en", commands["roll"].about)
    assert told == "Death Roll: roll from 1 to the last roll; Stones: roll stones"


def test_its_forms_are_read_and_written_in_lines(stones: GameFolder) -> None:
    assert read_move(stones.line, ("GRAB", "2")) == "take 2"
    assert write_event(stones.line, {"name": "taken", "seat": 1, "count": 2}, 0) == ("GONE", 2)
    assert write_event(stones.line, {"name": "won", "seat": 1}, 0) == ("won", "seat=1")


def test_its_formats_its_wager_and_its_peers_are_known(stones: GameFolder) -> None:
    assert list_formats()["heap"] == ["stones"]
    assert "Stones" in [info.title for info in list_wagered()]
    assert read_peers(stones) == Peers(open_spiel="nim")


def test_a_game_without_parts_has_the_general_ones() -> None:
    countdown = GameFolder("tests.contract.countdown")
    assert countdown.line is NO_FORMS
    assert countdown.formats == ()
    assert countdown.evening is None
    assert countdown.drill is None
    assert read_peers(countdown) == Peers()
