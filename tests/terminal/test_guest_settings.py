"""How somebody likes terminals: keys that are changed, the bell, the title; kept, and for nobody else."""

from pathlib import Path

import pytest
from tests.terminal.guest_bench import GuestBench

from rumpus.gateways.terminal.settings_file import SettingsFile
from rumpus.hall.people.terminal_settings import TerminalSettings, read_terminal_settings
from rumpus.language.environment import undo_coercion

DOWN = "\x1b[B"


def test_keys_change_places_and_none_is_lost() -> None:
    settings = TerminalSettings()
    settings.change_key("tetris", "J", "LEFT")
    assert settings.read_key("tetris", "J") == settings.read_key("tetris", "j") == "LEFT"
    assert settings.read_key("tetris", "LEFT") == "j"
    assert settings.read_key("pong", "j") == "j"
    settings.change_key("tetris", "RIGHT", "LEFT")
    assert [settings.read_key("tetris", key) for key in ("RIGHT", "j", "LEFT")] == ["LEFT", "RIGHT", "j"]
    assert settings.find_key("tetris", "LEFT") == "RIGHT"
    assert read_terminal_settings(settings.data()) == settings
    settings.reset_keys("tetris")
    assert settings == TerminalSettings()


@pytest.mark.parametrize(
    "kept", [None, [], {"bell": 1, "keys": 3}, {"keys": {"tetris": {"a": 7, "": "b", "c": "x" * 99}}}]
)
def test_what_cannot_be_read_is_as_at_first(kept: object) -> None:
    read = read_terminal_settings(kept)
    assert not read.bell
    assert read.read_key("tetris", "a") == "a"


def test_a_file_keeps_them_for_this_terminal(tmp_path: Path) -> None:
    file = SettingsFile({"XDG_CONFIG_HOME": str(tmp_path)})
    assert file.read() == TerminalSettings()
    file.keep(TerminalSettings(True, {"pong": {"k": "UP"}}))
    assert file.read() == TerminalSettings(True, {"pong": {"k": "UP"}})


def test_a_key_is_changed_on_the_page_of_keys_and_shown_from_then_on() -> None:
    bench = GuestBench()
    ann = bench.person("Ann")
    ann.type("/deathroll bot\r")
    bench.wait(6)
    assert "SPACE ENTER R roll" in ann.shows()
    ann.type("?c")
    assert "Death Roll: change keys" in ann.shows()
    ann.type(f"{DOWN}{DOWN}\r")
    assert "press a key…" in ann.shows()
    ann.type("k")
    ann.type("q")
    assert "SPACE ENTER K roll" in ann.shows()
    match = bench.table().match
    assert match is not None
    ann.type("r")
    assert not match.match.log
    ann.type("k")
    assert [(entry.seat, entry.action) for entry in match.match.log][:1] == [(0, "roll")]
    kept = bench.hall.players.by_name("Ann")
    assert kept is not None
    assert kept.terminal.keys == {"deathroll": {"k": "r", "r": "k"}}


def test_the_title_says_whose_turn_it_is_and_the_bell_rings_only_if_it_is_wanted() -> None:
    bench = GuestBench()
    ann, bob = bench.person("Ann"), bench.person("Bob")
    ann.session.terminal.titled = True
    ann.type("/open stayboard\r")
    bob.type("a")
    for person in (ann, bob):
        person.type("x")
    bench.wait(0.5)
    assert "\x1b]2;Your turn: Stay on the Board\x07" in ann.text
    assert "\x1b]2;" not in bob.text
    bob.type("?b")
    assert "The bell rings when it is your turn." in bob.shows()
    bob.type("q")
    match = bench.table().match
    assert match is not None
    assert match.turn == (0,)
    move = next(action for action in match.match.game.actions(0) if action.startswith("move "))
    _, way, distance = move.split()
    rung = bob.text.count("\x07")
    ann.type(f"{way * int(distance)}\r")
    assert match.turn == (1,)
    assert bob.text.count("\x07") == rung + 1
    assert ann.text.count("\x1b]2;Stay on the Board\x07") == 2


@pytest.mark.parametrize(
    ("environ", "told"),
    [
        ({"LANG": "C", "LC_CTYPE": "C.UTF-8"}, {"LANG": "C"}),
        ({"LANG": "de_DE.UTF-8", "LC_CTYPE": "C.UTF-8"}, {"LANG": "de_DE.UTF-8", "LC_CTYPE": "C.UTF-8"}),
        ({"LC_CTYPE": "C.UTF-8"}, {"LC_CTYPE": "C.UTF-8"}),
    ],
)
def test_a_plain_locale_that_python_made_utf8_of_is_plain(environ: dict[str, str], told: dict[str, str]) -> None:
    assert undo_coercion(environ) == told
