"""A match in your hand: plain use from Python."""

import subprocess
import sys
from pathlib import Path

import pytest

import rumpus
from rumpus.core.game import IllegalAction
from rumpus.core.replay import verify
from rumpus.core.verdict import BadReplay
from rumpus.export.reading import read_replay
from rumpus.games.registry import UnknownGame, all_games

LIGHT = """
import sys
before = set(sys.modules)
import rumpus
print(*sorted(name for name in set(sys.modules) - before if name.split(".")[0] not in sys.stdlib_module_names))
"""


def test_importing_rumpus_imports_nothing_else() -> None:
    ran = subprocess.run([sys.executable, "-c", LIGHT], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["rumpus"]


def test_making_a_match_needs_nothing_but_python() -> None:
    script = LIGHT.replace("import rumpus\n", "import rumpus\nm = rumpus.make('tetris'); m.play_out('easy'); str(m)\n")
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert {name.split(".")[0] for name in ran.stdout.split()} == {"rumpus"}


@pytest.mark.parametrize("game", all_games())
def test_every_game_is_played_saved_and_loaded(game: str, tmp_path: Path) -> None:
    match = rumpus.make(game, seed=5)
    outcome = match.play_out(match.game.info.levels[0])
    assert match.outcome == outcome
    again = rumpus.load(match.save(tmp_path / "a.replay"))
    assert again.game.digest() == match.game.digest()
    assert again.log == match.log
    assert verify(again.replay(), again.folder.rules).outcome == outcome
    assert match.at(len(match.log) // 2).log == match.log[: len(match.log) // 2]


def test_options_seats_and_names() -> None:
    match = rumpus.make("stayboard", seed=7, size=5, names=("Ann", "Bob"))
    assert match.game.setup.options["size"] == 5
    assert "Ann" in str(match)
    assert rumpus.make("stayboard", options={"size": 4}).game.setup.options["size"] == 4
    assert rumpus.make("chessbrawl").seats == 1
    for wrong in ({"size": 99}, {"colour": 1}, {"seats": 3}, {"names": ("Ann",)}):
        with pytest.raises(ValueError):
            rumpus.make("stayboard", **wrong)
    with pytest.raises(UnknownGame):
        rumpus.make("solitaire")


def test_acting_tells_what_happened_and_refuses_without_harm() -> None:
    match = rumpus.make("deathroll", seed=5)
    seat = match.to_act[0]
    assert match.actions() == match.actions(seat) == ["roll"]
    digest = match.game.digest()
    for wrong in ("", "jump", "x" * 1_000):
        with pytest.raises(IllegalAction):
            match.act(seat, wrong)
    for stranger in (-1, 2):
        with pytest.raises(ValueError, match=f"there is no seat {stranger}; seats: 0, 1"):
            match.act(stranger, "roll")
    assert (match.game.digest(), match.log) == (digest, [])
    assert "rolled" in [event.name for event in match.act(seat, "roll")]
    assert len(match.log) == 1


def test_time_passes_when_it_is_told_to() -> None:
    match = rumpus.make("tetris", seats=2, seed=7)
    assert match.due is not None
    match.wait(0.5)
    assert match.step == 30
    match.advance(10)
    assert match.step == 30, "and never backwards"
    with pytest.raises(ValueError, match="seats 0, 1 may act: name the seat"):
        match.actions()


def test_a_bot_moves_once_and_takes_its_time() -> None:
    match = rumpus.make("tetris", seats=2, seed=7)
    done = [match.bot("easy", 1) for _ in range(12)]
    assert all(done)
    assert [entry.action for entry in match.log] == done
    assert match.step > 0
    words = rumpus.make("words", seed=7)
    assert words.bot("easy", 1) is None, "it is not its turn"
    assert words.bot("easy") is not None
    assert words.to_act == (1,)
    with pytest.raises(ValueError, match="words has no bot level 'god'"):
        words.bot("god")


def test_copies_and_imagined_matches_are_independent() -> None:
    match = rumpus.make("words", seed=7)
    twin, other = match.copy(), match.imagine(0, 99)
    assert other.view(0) == match.view(0)
    twin.play_out("easy")
    other.bot("easy")
    assert match.log == []
    assert twin.replay().format()
    for dreamt in (other, other.copy()):
        with pytest.raises(ValueError, match="an imagined match was never played"):
            dreamt.replay()


def test_the_ending_of_a_name_says_what_is_saved(tmp_path: Path) -> None:
    match = rumpus.make("words", seed=7)
    match.play_out("easy")
    starts = {
        "a.gif": b"GIF89a",
        "a.cast": b'{"version": 2',
        "a.gcg": b"#char",
        "a.txt": b"Words",
        "a.x": b"rumpus-replay 1",
    }
    assert {name: match.save(tmp_path / name).read_bytes()[: len(start)] for name, start in starts.items()} == starts
    assert match._repr_png_().startswith(b"\x89PNG")


def test_a_replay_keeps_the_lines_it_came_with(tmp_path: Path) -> None:
    match = rumpus.make("deathroll", seed=7)
    match.play_out()
    match.extra["pledge"] = "abc"
    assert rumpus.load(match.save(tmp_path / "a.replay")).replay().extra == {"pledge": "abc"}


@pytest.mark.parametrize(
    "change", [(b"\n", b"\r\n"), (b"\n", b"\r"), (b"rumpus-replay", b"\xef\xbb\xbfrumpus-replay"), (b"", b"")]
)
def test_replays_are_read_as_editors_and_mail_leave_them(change: tuple[bytes, bytes]) -> None:
    match = rumpus.make("stayboard", seed=7)
    match.play_out("easy")
    raw = match.replay().format().encode()
    changed = raw.replace(*change) if change[0] else raw + b"\n \r\n\n"
    assert read_replay(changed) == match.replay()


@pytest.mark.parametrize("raw", [b"", b"\xff\xfe\x00", b"hello", b"rumpus-replay 1\n", b"rumpus-replay 1\ngame: x\n"])
def test_what_is_no_replay_is_refused(raw: bytes) -> None:
    with pytest.raises((BadReplay, UnknownGame)):
        read_replay(raw)
