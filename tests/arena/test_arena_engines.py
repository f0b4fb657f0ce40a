"""For who writes an engine: gauntlets, a sequential test that stops early, contests that go on where they stopped."""

import json
from pathlib import Path
from typing import Any

import pytest

from rumpus.arena.contest import draw_up
from rumpus.arena.sprt import Sprt
from rumpus.arena.standings import Duel
from rumpus.cli.arena import arena
from rumpus.cli.choices import read_replay
from rumpus.cli.errors import UserError
from rumpus.cli.verify import verify


def play(capsys: pytest.CaptureFixture[str], *bots: str, **how: Any) -> dict[str, Any]:
    """The result of a contest of Stay on the Board, as JSON."""
    arena("stayboard", *bots, "mode=blocked", "size=3", seed=5, workers=1, as_json=True, **how)
    told: dict[str, Any] = json.loads(capsys.readouterr().out)
    return told


def test_in_a_gauntlet_the_first_plays_everybody_else() -> None:
    met = [pairing.entrants for pairing in draw_up(4, 2, 2, 1, gauntlet=True)]
    assert met == [(0, 1), (0, 2), (0, 3), (1, 0), (2, 0), (3, 0)]


def test_the_sequential_test_has_walds_bounds_and_goes_by_the_results() -> None:
    test = Sprt(0, 10)
    assert test.bounds == pytest.approx((-2.944, 2.944), abs=1e-3)
    assert test.judge(Duel(10, 10, 10)) == ""
    assert test.judge(Duel(4000, 3000, 3500)) == "H1"
    assert test.judge(Duel(3500, 3000, 4000)) == "H0"
    # By hand: mean 0.5333, variance 0.18221, claims 0.5 and 0.514387: 1501.5 * 0.014387 * 0.052213 / 0.36442.
    assert test.ratio(Duel(600, 400, 500)) == pytest.approx(3.095, abs=0.001)


def test_it_stops_when_it_is_settled(capsys: pytest.CaptureFixture[str]) -> None:
    told = play(capsys, "expert", "easy", n=400, sprt="0,200")
    assert told["games"] < 400
    assert told["games"] % 2 == 0, "from both sides"
    assert told["sprt"]["accepted"] == "H1"


def test_an_interrupted_contest_goes_on_with_what_is_missing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "games.jsonl"
    whole = play(capsys, "expert", "easy", n=6, log=log)
    lines = log.read_text("utf-8").splitlines()
    assert json.loads(lines[0])["contest"]["bots"] == ["expert", "easy"]
    assert [json.loads(line)["number"] for line in lines[1:]] == [1, 2, 3, 4, 5, 6]
    assert json.loads(lines[2])["seats"] == ["easy", "expert"]
    changed = [*lines[:3], json.dumps({**json.loads(lines[3]), "places": [1, 1]})]
    log.write_text("\n".join(changed) + "\n" + lines[4][:20], encoding="utf-8")
    again = play(capsys, "expert", "easy", n=6, log=log)
    assert again["bots"][0]["draws"] == whole["bots"][0]["draws"] + 1, "what is in the file is not played again"
    assert log.read_text("utf-8").splitlines()[4:] == lines[4:], "what was cut is"
    with pytest.raises(UserError, match="is of another contest"):
        play(capsys, "easy", "expert", n=6, log=log)
    log.write_text("hello\n", encoding="utf-8")
    with pytest.raises(UserError, match="is no log of a contest"):
        play(capsys, "expert", "easy", n=6, log=log)


@pytest.mark.parametrize("wrong", ["10,0", "1", "a,b"])
def test_bounds_that_are_none_are_refused(wrong: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(UserError, match="--sprt takes"):
        play(capsys, "expert", "easy", sprt=wrong)


def test_games_begin_with_positions_of_recorded_matches(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    play(capsys, "expert", "easy", n=2, replays=first)
    arena("stayboard", "easy", "expert", seed=6, n=4, workers=1, openings=first, opening_moves=2, replays=second)
    begun = [read_replay(file).inputs[:2] for file in sorted(first.iterdir())]
    games = [read_replay(file) for file in sorted(second.iterdir())]
    assert [game.inputs[:2] for game in games] == [begun[0], begun[0], begun[1], begun[1]], "each from both sides"
    assert all(game.setup.options["size"] == 3 for game in games), "with its options"
    assert verify(second) == 0
    with pytest.raises(UserError, match="it is over; say --opening-moves"):
        arena("stayboard", "easy", "expert", openings=first)
    with pytest.raises(UserError, match="it is stayboard for 2, not battleship for 2"):
        arena("battleship", "easy", "expert", openings=first)
