"""`rumpus verify` and fair dice: what was pledged is checked, and a changed match names its first step that differs."""

import asyncio
import io
import json
import re
from dataclasses import dataclass
from pathlib import Path

import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer
from tests.cli.program import assert_refused, rumpus

from rumpus.cli.errors import UserError
from rumpus.cli.verify import verify
from rumpus.contract.bot_games import play_bots
from rumpus.core.dice import derive_seed, fair_lines
from rumpus.core.replay import record
from rumpus.games.registry import find_game

SECRET = "5e" * 16


@dataclass(frozen=True)
class Thrown:
    """As much of a match as its dice are made of."""

    nonces: tuple[str, ...] = ("ann-1", "seat 2")
    secret: str = SECRET


FAIR = Thrown()


def write_match(file: Path, game: str = "deathroll", thrown: Thrown | None = FAIR) -> Path:
    """A whole match between Ann and a bot, as the page of a match gives it."""
    folder = find_game(game)
    seed = derive_seed(thrown.secret, thrown.nonces) if thrown else 7
    played = folder.rules.new(seats=2, seed=seed, bots=(1,))
    inputs = play_bots(folder, played, folder.info.levels[:1], 1)
    extra = fair_lines(thrown) if thrown else {}
    names = ("Ann", "Bot")
    replay = record(played.setup, folder.rules, inputs, players=names, end_step=played.step, extra=extra)
    file.write_text(replay.format(), encoding="utf-8")
    return file


def change(file: Path, pattern: str, new: str, *, last: bool = False) -> Path:
    """The same file with the first (or last) place of a pattern written otherwise."""
    text = file.read_text("utf-8")
    found = list(re.finditer(pattern, text, re.MULTILINE))
    place = found[-1 if last else 0]
    file.write_text(text[: place.start()] + place.expand(new) + text[place.end() :], encoding="utf-8")
    return file


def refusal(file: Path) -> str:
    """Why the program does not take the file."""
    with pytest.raises(UserError) as caught:
        verify(file)
    said = str(caught.value)
    assert "\n" not in said
    assert said.startswith(f"{file}: does not hold: ")
    return said.removeprefix(f"{file}: does not hold: ")


@pytest.mark.parametrize("game", ["deathroll", "battleship", "mario99"])
def test_pledged_dice_are_found_fair(game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    verify(write_match(tmp_path / "a.replay", game))
    out = capsys.readouterr().out
    assert f"holds: {game}, " in out
    assert out.splitlines()[-1] == "the dice were fair: the seed follows from the pledged secret and what Ann added"


def test_dice_to_which_nobody_added_say_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    verify(write_match(tmp_path / "a.replay", thrown=Thrown(("seat 1", "seat 2"))))
    last = capsys.readouterr().out.splitlines()[-1]
    assert last == (
        "dice: pledged, not proven: the seed follows from the pledged secret, but nothing of Ann is in it"
    ), "a bot has nobody to convince"


def test_a_replay_without_a_pledge_holds_and_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    verify(write_match(tmp_path / "a.replay", thrown=None))
    assert capsys.readouterr().out.splitlines()[-1] == "dice: not pledged"


def test_the_dice_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    verify(write_match(tmp_path / "a.replay"), as_json=True)
    found = json.loads(capsys.readouterr().out)
    assert found["dice"] == {"pledge": fair_lines(FAIR)["pledge"], "nonces": ["ann-1", "seat 2"], "proven": True}
    verify(write_match(tmp_path / "b.replay", thrown=None), as_json=True)
    assert json.loads(capsys.readouterr().out)["dice"] is None


@pytest.mark.parametrize(
    ("pattern", "new", "says"),
    [
        (r"^secret: ", "secret: 0", r"the dice: the secret is not the one that was pledged"),
        (r"^pledge: .", "pledge: x", r"the dice: the secret is not the one that was pledged"),
        (r"^secret: .*\n", "", r"the dice: the header lacks 'secret'"),
        (r'"ann-1"', '"ann-2"', r"the dice: the seed is \d+, but \d+ follows from the secret and the nonces"),
        (r'"ann-1", "seat 2"', '"seat 2", "ann-1"', r"the dice: the seed is \d+, but \d+ follows from .*"),
        (r'"ann-1", ', "", r"the dice: there are 1 nonces for 2 seats"),
        (r"^nonces: .*$", "nonces: 7", r"the dice: the nonces cannot be read"),
    ],
)
def test_dice_that_do_not_agree_are_refused(pattern: str, new: str, says: str, tmp_path: Path) -> None:
    assert re.fullmatch(says, refusal(change(write_match(tmp_path / "a.replay"), pattern, new)))


async def test_matches_of_a_hall_are_verified_by_their_ids(tmp_path: Path) -> None:
    fair, changed = write_match(tmp_path / "a.replay"), write_match(tmp_path / "b.replay")
    change(changed, r"^secret: ", "secret: 0")
    files = {"KQXBVM-01ab23cd": fair, "KQXBVM-02ab23cd": changed}

    async def answer(request: web.Request) -> web.Response:
        file = files.get(request.match_info["id"])
        if file is None:
            return web.json_response({"code": "no_ended_match", "message": "there is no such match"}, status=404)
        return web.Response(text=file.read_text("utf-8"))

    app = web.Application()
    app.router.add_get("/api/matches/{id}/replay", answer)
    async with TestServer(app) as hall:
        server = ("--server", str(hall.make_url("/")))
        good, bad = files
        one = await asyncio.to_thread(rumpus, "verify", good, *server)
        assert (one.code, one.err) == (0, "")
        assert one.out.startswith(f"{good} holds: deathroll, ")
        assert one.out.splitlines()[-1].startswith("the dice were fair")
        assert_refused(await asyncio.to_thread(rumpus, "verify", bad, *server), "the secret is not the one")
        assert_refused(await asyncio.to_thread(rumpus, "verify", "KQXBVM-03ab23cd", *server), "there is no such match")
        several = await asyncio.to_thread(rumpus, "verify", good, bad, *server)
        assert several.code == 2, "one of them does not hold"
        assert f"{good} holds" in several.out
        assert "the secret is not the one" in several.err


def test_another_seed_differs_at_the_first_step_and_from_the_pledge(tmp_path: Path) -> None:
    said = refusal(change(write_match(tmp_path / "a.replay"), r"^seed: .*$", "seed: 7"))
    assert re.fullmatch(
        r"step 0: the state differs from the recorded one; the dice: the seed is 7, but \d+ follows from .*", said
    )


def test_another_seed_without_a_pledge_is_noticed_too(tmp_path: Path) -> None:
    said = refusal(change(write_match(tmp_path / "a.replay", thrown=None), r"^seed: .*$", "seed: 8"))
    assert said == "step 0: the state differs from the recorded one"


def test_an_input_that_cannot_be_names_its_step(tmp_path: Path) -> None:
    file = change(write_match(tmp_path / "a.replay"), r"^(\d+) ([01]) roll$", r"\1 \2 rock", last=True)
    assert re.match(r"step \d+: seat [01] 'rock' is not legal: ", refusal(file))


def test_another_input_names_the_steps_between_which_it_went_another_way(tmp_path: Path) -> None:
    file = write_match(tmp_path / "a.replay", "stayboard")
    lines = file.read_text("utf-8").splitlines()
    # The fourth input has its checkpoint after the fifth; before it, after the second.
    moves = [n for n, line in enumerate(lines) if re.fullmatch(r"\d+ [01] \S.*", line)]
    del lines[moves[3]]
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    said = refusal(file)
    assert re.match(r"step \d+: ", said)
    step = int(said.split(":")[0].removeprefix("step "))
    assert step <= int(lines[moves[5] - 1].split()[0])


def test_another_outcome_is_refused(tmp_path: Path) -> None:
    file = change(write_match(tmp_path / "a.replay"), r'"places": \[(\d), (\d)\]', r'"places": [\2, \1]')
    assert re.match(r"step \d+: the outcome differs", refusal(file))


def test_the_program_ends_with_two_and_one_line(tmp_path: Path) -> None:
    file = change(write_match(tmp_path / "a.replay"), r'"ann-1"', '"\\\\u001b[2J"')
    assert_refused(rumpus("verify", str(file)), "does not hold: the dice: the secret or a nonce cannot be one")


def test_a_match_that_was_cut_is_unfinished_and_has_an_exit_code_of_its_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = find_game("stayboard")
    game = folder.rules.new(seats=2, seed=7)
    replay = record(game.setup, folder.rules, [], players=("Ann", "Bob"), end_step=0)
    cut = tmp_path / "cut.replay"
    cut.write_text(replay.format(), encoding="utf-8")
    assert verify(cut) == 3
    assert capsys.readouterr().out.startswith(f"{cut} is unfinished: stayboard, 0 inputs, 0 steps hold so far")
    assert verify(cut, as_json=True) == 3
    assert json.loads(capsys.readouterr().out)["state"] == "unfinished"


def test_many_files_folders_and_standard_input_are_told_one_by_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "more").mkdir()
    good = write_match(tmp_path / "more" / "a.replay")
    write_match(tmp_path / "more" / "b.replay")
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(good.read_bytes())))
    assert verify(tmp_path / "more", Path("-")) == 0
    out, err = capsys.readouterr()
    assert [line.split(" holds")[0] for line in out.splitlines()] == [
        str(good),
        str(tmp_path / "more" / "b.replay"),
        "-",
        "3 hold",
    ]
    assert err == ""
    change(good, r"^seed: .*$", "seed: 7")
    assert verify(tmp_path / "more", as_json=True) == 2
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["state"] for line in lines] == ["fails", "holds"]
    (tmp_path / "empty").mkdir()
    with pytest.raises(UserError, match="there is no replay in"):
        verify(tmp_path / "empty")
    with pytest.raises(UserError, match="is no match of a hall"):
        verify(good, server="http://localhost:1")
