"""`rumpus verify` and `rumpus replay`: what holds, what does not, and what could do harm."""

import json
from pathlib import Path

import pytest
from tests.cli.program import assert_refused, rumpus

from rumpus.core.replay import record
from rumpus.games.registry import all_games, find_game
from rumpus.kit.bot_games import play_bots


def write_replay(file: Path, game: str, **changes: str) -> Path:
    """A bot game in a file, with words exchanged."""
    folder = find_game(game)
    played = folder.rules.new(seats=min(2, folder.info.seats[1]), seed=7)
    inputs = play_bots(folder, played, folder.info.levels[:1], 1)
    replay = record(
        played.setup, folder.rules, inputs, players=("Ann", "Bob")[: played.setup.seats], end_step=played.step
    )
    text = replay.format()
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new)
    file.write_text(text, encoding="utf-8")
    return file


@pytest.mark.parametrize("game", all_games())
def test_a_true_replay_holds(game: str, tmp_path: Path) -> None:
    file = write_replay(tmp_path / "a.replay", game)
    ran = rumpus("verify", str(file))
    assert ran.code == 0
    assert f"holds: {game}, " in ran.out
    assert "Ann" in ran.out


def test_verify_as_json(tmp_path: Path) -> None:
    file = write_replay(tmp_path / "a.replay", "stayboard")
    result = json.loads(rumpus("verify", str(file), "--json").out)
    assert result["game"] == "stayboard"
    assert result["players"] == ["Ann", "Bob"]
    assert result["inputs"] > 0
    assert sorted(result["outcome"]["places"]) == [1, 2]
    assert len(result["digest"]) == 16


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"seed: 7": "seed: 8"}, "does not hold: step "),
        ({'"size": 3': '"size": 4'}, "does not hold: step "),
        ({"game: stayboard 1": "game: stayboard 9"}, "recorded with rules version 9"),
        ({"game: stayboard": "game: solitaire"}, "there is no game 'solitaire'"),
        ({"rumpus-replay 1": "rumpus-replay 9"}, "line 1: not a replay"),
        ({"seats: 2": "seats: 1"}, "takes 2 to 2 seats"),
        ({"options: {": "options: " + "[" * 100_000 + "{"}, "header: options cannot be read"),
    ],
)
def test_a_replay_that_does_not_hold_is_refused_in_one_line(changes: dict[str, str], says: str, tmp_path: Path) -> None:
    file = write_replay(tmp_path / "a.replay", "stayboard", **changes)
    for command in ("verify", "replay"):
        ran = rumpus(command, str(file), *(["--text"] if command == "replay" else []))
        assert_refused(ran, says.replace("does not hold: ", "") if command == "replay" else says)


def test_a_replay_is_printed_with_its_inputs_and_pictures(tmp_path: Path) -> None:
    ran = rumpus("replay", str(write_replay(tmp_path / "a.replay", "stayboard")), "--text")
    assert ran.code == 0
    assert "players: Ann, Bob" in ran.out
    assert "STAY ON THE BOARD" in ran.out
    assert ran.out.splitlines()[-1].startswith("outcome: ")


def test_without_a_terminal_a_replay_says_how_to_print_it(tmp_path: Path) -> None:
    file = write_replay(tmp_path / "a.replay", "stayboard")
    assert_refused(rumpus("replay", str(file)), "this needs a terminal: standard input and output are not one; --text")


def test_names_in_a_replay_cannot_upset_the_terminal(tmp_path: Path) -> None:
    file = write_replay(tmp_path / "a.replay", "stayboard", **{'"Ann", "Bob"': '"\\u001b[2J\\u0007Ann", ""'})
    for words in (("replay", "--text"), ("verify",)):
        ran = rumpus(words[0], str(file), *words[1:])
        assert ran.code == 0
        assert "\x1b" not in ran.out
        assert "Seat 2" in ran.out


def test_a_replay_names_as_many_players_as_it_has_seats(tmp_path: Path) -> None:
    for count, names in ((1, '"Ann"'), (3, '"Ann", "Bob", "Cid"')):
        file = write_replay(tmp_path / "a.replay", "stayboard", **{'"Ann", "Bob"': names})
        assert_refused(rumpus("verify", str(file)), f"header: {count} players for 2 seats")
