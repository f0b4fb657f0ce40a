"""`rumpus arena` as a person runs it: tables, JSON, replays, programs from outside, one-line errors."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.arena.programs import EXAMPLES, python, rogue, running
from tests.cli.program import MAIN, assert_refused, rumpus

QUEEN = f"cmd:{python(EXAMPLES / 'queen.py')}"


def arena(*words: str) -> dict[str, Any]:
    """The arena's result as JSON."""
    ran = rumpus("arena", *words, "--json")
    assert ran.code == 0, ran.err
    result: dict[str, Any] = json.loads(ran.out)
    return result


def test_the_same_seed_gives_the_same_result() -> None:
    words = ("stayboard", "easy", "normal", QUEEN, "-n", "2", "--seed", "5", "size=3", "--move-time", "60")
    first = arena(*words, "-j", "1")
    assert arena(*words, "-j", "2") == first
    bots = first["bots"]
    assert [bot["name"] for bot in bots][:2] == ["easy", "normal"]
    assert all(bot["wins"] + bot["draws"] + bot["losses"] == bot["games"] == 4 for bot in bots)
    assert bots[0]["against"][1]["wins"] == bots[1]["against"][0]["losses"]
    assert sum(bot["elo"] for bot in bots) == pytest.approx(0, abs=0.5)
    assert (first["seed"], first["games"]) == (5, 6)


def test_the_strengths_of_levels_are_written_down_with_the_command_that_measured_them(tmp_path: Path) -> None:
    file = tmp_path / "bot_ratings.json"
    words = ("stayboard", "easy", "normal", "--seats", "2", "-n", "2", "--seed", "5")
    bots = arena(*words, "--ratings", str(file))["bots"]
    assert json.loads(file.read_text("utf-8")) == {
        "command": f"rumpus arena {' '.join(words)}",
        "version": 1,
        "games": 2,
        "elo": {bot["name"]: bot["elo"] for bot in bots},
    }
    assert_refused(rumpus("arena", "stayboard", "easy", QUEEN, "--ratings", str(file)), "the game's own levels")
    assert_refused(rumpus("arena", *words, "--ratings", str(tmp_path / "no" / "file")), "cannot write")


def test_alone_everybody_plays_for_a_score() -> None:
    bots = arena("stayboard", "easy", "normal", "--solo", "-n", "3", "--seed", "5")["bots"]
    assert [bot["games"] for bot in bots] == [3, 3]
    assert all(bot["interval"][0] <= bot["mean_score"] <= bot["interval"][1] for bot in bots)
    assert bots[0]["elo"] is None
    assert arena("chessbrawl", "easy", "normal", "-n", "1", "--seed", "5")["solo"], "there is one seat"


def test_a_table_for_people_tells_bots_of_one_level_apart() -> None:
    ran = rumpus("arena", "stayboard", "easy", "easy", "-n", "2", "--seed", "1")
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert lines[0].split() == ["bot", "games", "wins", "draws", "losses", "points", "95", "%", "mean", "score", "Elo"]
    assert lines[1].startswith("easy (1)")
    assert lines[2].startswith("easy (2)")
    assert lines[3] == "Stay on the Board, seed 1"


def test_kept_replays_are_verified_and_never_overwritten(tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    words = ("arena", "deathroll", "normal", "normal", "-n", "3", "--seed", "1", "--replays", str(folder))
    assert rumpus(*words).code == 0
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == ["000001.replay", "000002.replay", "000003.replay"]
    assert rumpus("verify", str(files[2])).code == 0
    assert_refused(rumpus(*words), "is not empty")


def test_a_rogue_is_told_and_its_stderr_only_on_request() -> None:
    words = ("arena", "stayboard", "easy", rogue("crash"), "-n", "2", "--seed", "1", "--move-time", "60")
    quiet = rumpus(*words)
    assert quiet.code == 0
    assert "gave up 2 games (exited): it ended with exit code 1 (game 1)" in quiet.out
    assert "ZeroDivisionError" not in quiet.out + quiet.err
    assert "ZeroDivisionError: midway" in rumpus(*words, "--stderr").out


def test_what_is_wrong_is_said_in_a_line() -> None:
    assert_refused(rumpus("arena", "stayboard", "easy", "cmd:/nowhere/at/all"), "there is no program")
    assert_refused(rumpus("arena", "stayboard", "easy", "fiendish"), "no bot level")
    assert_refused(rumpus("arena", "stayboard"), "name the bots")
    assert_refused(rumpus("arena", "stayboard", "easy"), "takes 2 seats, not 1")
    assert_refused(rumpus("arena", "battleship", "cmd:true", "--solo"), "is for its own levels")
    assert_refused(rumpus("arena", "deathroll", "normal", "normal", "--move-time", "0"), "time limit")


def test_sigterm_ends_the_arena_with_all_its_programs(tmp_path: Path) -> None:
    mark = str(tmp_path)
    words = ["arena", "stayboard", rogue("silent", mark), "easy", "-n", "50", "--move-time", "600"]
    fifo = tmp_path / "started"
    os.mkfifo(fifo)
    starter = tmp_path / "starter.py"
    starter.write_text(f"open({str(fifo)!r}, 'w').close()\nimport sys\nfor line in sys.stdin: pass\nwhile True: pass\n")
    words[2] = f"cmd:{python(starter, mark)}"
    process = subprocess.Popen([sys.executable, "-c", MAIN, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    with fifo.open() as started:
        started.read()  # a program runs
    process.send_signal(signal.SIGTERM)
    out, _ = process.communicate(timeout=60)
    assert (process.returncode, out) == (130, b"")
    assert running(mark) == []
