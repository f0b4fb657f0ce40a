"""`rumpus verify` and `rumpus replay`: what holds, what does not, and what could do harm."""

import asyncio
import json
import subprocess
import sys
from pathlib import Path

import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer
from tests.cli.program import MAIN, Ran, assert_refused, rumpus, rumpus_here

from rumpus.cli.main import run
from rumpus.contract.bot_games import play_bots
from rumpus.core.replay import record
from rumpus.games.registry import all_games, find_game


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
    ran = rumpus_here("verify", str(file))
    assert ran.code == 0
    assert f"holds: {game}, " in ran.out
    assert "Ann" in ran.out


def test_verify_as_json(tmp_path: Path) -> None:
    file = write_replay(tmp_path / "a.replay", "stayboard")
    result = json.loads(rumpus_here("verify", str(file), "--json").out)
    assert result["game"] == "stayboard"
    assert result["players"] == ["Ann", "Bob"]
    assert result["inputs"] > 0
    assert result["outcome"] == {"places": [1, 1], "scores": [7250, 7650], "reason": "fifty_moves"}
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
        ({'"size": 3': '"size": ' + "3" * 5000}, "header: options cannot be read"),
    ],
)
def test_a_replay_that_does_not_hold_is_refused_in_one_line(changes: dict[str, str], says: str, tmp_path: Path) -> None:
    file = write_replay(tmp_path / "a.replay", "stayboard", **changes)
    for command in ("verify", "replay"):
        ran = rumpus_here(command, str(file), *(["--text", "-"] if command == "replay" else []))
        assert_refused(ran, says.replace("does not hold: ", "") if command == "replay" else says)


def test_a_replay_is_printed_with_its_moves_boards_and_result(tmp_path: Path) -> None:
    ran = rumpus("replay", str(write_replay(tmp_path / "a.replay", "stayboard")), "--text", "-")
    assert ran.code == 0
    assert ran.out.startswith("Stay on the Board: Ann, Bob\n")
    assert "   1. " in ran.out
    assert "STAY ON THE BOARD" in ran.out
    assert " wins: " in ran.out.splitlines()[-1]


def test_without_a_terminal_a_replay_says_how_to_print_it(tmp_path: Path) -> None:
    file = write_replay(tmp_path / "a.replay", "stayboard")
    says = "this needs a terminal: standard input and output are not one; --text - prints the match"
    assert_refused(rumpus_here("replay", str(file)), says)


def test_one_run_writes_every_export(tmp_path: Path) -> None:
    file = write_replay(tmp_path / "a.replay", "words")
    wanted = {
        "gif": b"GIF89a",
        "cast": b'{"version": 2',
        "gcg": b"#character-encoding",
        "text": b"Words with WoW: Ann, Bob",
    }
    targets = {name: tmp_path / f"out.{name}" for name in wanted}
    words = [word for name, path in targets.items() for word in (f"--{name}", str(path))]
    ran = rumpus("replay", str(file), *words, "--seat", "2", "--speed", "4")
    assert (ran.code, ran.out, ran.err) == (0, "", "")
    assert {name: path.read_bytes()[: len(wanted[name])] for name, path in targets.items()} == wanted
    assert rumpus("words", "gcg", str(targets["gcg"])).code == 0


def test_a_replay_comes_through_a_pipe(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    file = write_replay(tmp_path / "a.replay", "deathroll")
    with file.open("rb") as source:
        ran = subprocess.run([sys.executable, "-c", MAIN, "replay", "-", "--text", "-"], stdin=source, timeout=120)
    assert ran.returncode == 0
    assert capfd.readouterr().out.startswith("Death Roll: Ann, Bob\n")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--gcg", "-"), "a GCG record is of words, not of stayboard"),
        (("--text", "-", "--seat", "3"), "there is no seat 3; seats: 1 to 2"),
        (("--text", "-", "--seat", "0"), "there is no seat 0; seats: 1 to 2"),
        (("--gif", "-", "--speed", "0"), "the speed is a number from 0.05 to 1000"),
        (("--gif", "/no/such/folder/a.gif"), "cannot write /no/such/folder/a.gif: No such file or directory"),
        (("--gif", "--cast"), "--cast stands where a file's name belongs"),
        (("--seat", "1"), "--seat, --speed and --language go with --gif, --cast or --text"),
        (("--text", "-", "--language", "xx"), "nobody here speaks xx; --language is one of: de, en"),
        (("--server", "http://127.0.0.1:9", "--text", "-"), "is no match of a hall; its id looks like"),
    ],
)
def test_what_cannot_be_exported_is_refused_in_one_line(
    words: tuple[str, ...], says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code = run(["replay", str(write_replay(tmp_path / "a.replay", "stayboard")), *words])
    assert_refused(Ran(code, *capsys.readouterr()), says)


@pytest.mark.parametrize(
    "server", ["ftp://example.org", "http://", "http://[", "127.0.0.1:1", "http://127.0.0.1:99999"]
)
def test_a_hall_that_is_none_is_told_in_one_line(server: str, capsys: pytest.CaptureFixture[str]) -> None:
    code = run(["replay", "KQXBVM-01ab23cd", "--server", server, "--text", "-"])
    assert_refused(Ran(code, *capsys.readouterr()), "")


async def test_a_match_is_fetched_from_a_hall_by_its_id(tmp_path: Path) -> None:
    text = write_replay(tmp_path / "a.replay", "deathroll").read_text(encoding="utf-8")

    async def answer(request: web.Request) -> web.Response:
        if request.match_info["id"] == "KQXBVM-01ab23cd":
            return web.Response(text=text)
        told = "there is no ended match with that id\n\x1b[2Jmore"
        if request.match_info["id"] == "BBBBBB-00000000":
            return web.json_response({"code": "no_ended_match", "message": told}, status=404)
        raise web.HTTPNotFound(text=told)

    app = web.Application()
    app.router.add_get("/api/matches/{id}/replay", answer)
    async with TestServer(app) as hall:
        address = str(hall.make_url("/"))
        words = ("--server", address, "--text", "-")
        ran = await asyncio.to_thread(rumpus, "replay", "KQXBVM-01ab23cd", *words)
        assert ran.out.startswith("Death Roll: Ann, Bob\n")
        place = f"{address}api/matches/KQXBVM-01ab23cd/replay"
        assert (await asyncio.to_thread(rumpus, "replay", place, *words)).out == ran.out
        for id in ("AAAAAA-00000000", "BBBBBB-00000000"):
            missing = await asyncio.to_thread(rumpus, "replay", id, *words)
            assert_refused(missing, "says 404: there is no ended match with that id")


def test_a_tampered_replay_says_where_it_first_differs(tmp_path: Path) -> None:
    file = write_replay(tmp_path / "a.replay", "words")
    lines = file.read_text(encoding="utf-8").splitlines()
    place = max(n for n, line in enumerate(lines) if " word " in line)
    lines[place] = f"{' '.join(lines[place].split()[:2])} pass"
    file.write_bytes(("\ufeff" + "\r\n".join(lines) + "\r\n\r\n").encode())
    assert_refused(rumpus_here("replay", str(file), "--text", "-"), "step ")


def test_names_in_a_replay_cannot_upset_the_terminal(tmp_path: Path) -> None:
    file = write_replay(tmp_path / "a.replay", "stayboard", **{'"Ann", "Bob"': '"\\u001b[2J\\u0007Ann", ""'})
    for words in (("replay", "--text", "-"), ("verify",)):
        ran = rumpus_here(words[0], str(file), *words[1:])
        assert ran.code == 0
        assert "\x1b" not in ran.out
        assert "Seat 2" in ran.out


def test_a_replay_names_as_many_players_as_it_has_seats(tmp_path: Path) -> None:
    for count, names in ((1, '"Ann"'), (3, '"Ann", "Bob", "Cid"')):
        file = write_replay(tmp_path / "a.replay", "stayboard", **{'"Ann", "Bob"': names})
        assert_refused(rumpus_here("verify", str(file)), f"header: {count} players for 2 seats")
