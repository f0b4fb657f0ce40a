"""`rumpus check`: a table, and exit code 1 when a game breaks its word."""

import json

import pytest
from tests.contract.broken_folder import BrokenFolder
from tests.contract.broken_play import OffersTooMuch

from rumpus.cli.main import run
from rumpus.games.registry import GameFolder

SOUND = GameFolder("tests.contract.countdown")
BROKEN = BrokenFolder("tests.contract.countdown", game_class=OffersTooMuch)


def register(monkeypatch: pytest.MonkeyPatch, folder: GameFolder) -> None:
    """For a while there is one game, this one."""
    monkeypatch.setattr("rumpus.cli.check.find_game", lambda name: folder)
    monkeypatch.setattr("rumpus.cli.check.all_games", lambda: {"countdown": folder})
    monkeypatch.setenv("COLUMNS", "200")


def test_a_sound_game_keeps_every_promise(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    register(monkeypatch, SOUND)
    assert run(["check", "countdown"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["game", "check", "promise"]
    assert all(line.split()[2] == "ok" for line in lines[1:-1])
    count = len(lines) - 2
    assert lines[-1] == f"{count} of {count} promises kept"


def test_a_broken_game_is_named_with_what_it_broke(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    register(monkeypatch, BROKEN)
    assert run(["check"]) == 1
    out = capsys.readouterr().out
    assert "broken" in out
    assert "is offered 'take 3'" in out


def test_results_as_json(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    register(monkeypatch, BROKEN)
    assert run(["check", "--json"]) == 1
    results = json.loads(capsys.readouterr().out)
    assert {"game", "check", "ok", "detail"} == set(results[0])
    assert any(not result["ok"] for result in results)
