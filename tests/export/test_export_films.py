"""GIF, asciicast, commentary and GCG: what a viewer would see, bounded, and nothing that is hidden."""

import io
import json
import re
from dataclasses import replace
from itertools import pairwise

import pytest
from PIL.GifImagePlugin import GifImageFile
from tests.export.matches import play, replay_of, timed_replay, unfinished
from tests.saying import refuses
from tests.terminal.emulator import Emulator

from rumpus.core.canvas import Canvas
from rumpus.core.log import Input
from rumpus.core.replay import Replay
from rumpus.core.verdict import BadReplay
from rumpus.export.cast import write_cast
from rumpus.export.commentary import write_commentary
from rumpus.export.film import Pace, Shot, shoot
from rumpus.export.gif import HOLD_MS, PACE, write_gif
from rumpus.export.naming import CannotExport
from rumpus.export.own_formats import write_own
from rumpus.export.raster import raster
from rumpus.games.registry import all_games
from rumpus.games.words.audit import audit_record
from rumpus.games.words.gcg import read_record
from rumpus.language.results import tell_winners


def film(replay: Replay, speed: float | None = None) -> list[Shot]:
    """The shots of a GIF."""
    return list(shoot(replay, PACE, speed=speed))


@pytest.mark.parametrize("game", ["stayboard", "pong", "words"])
def test_a_gif_shows_every_shot_and_holds_the_last(game: str) -> None:
    shots, raw = film(replay_of(game)), write_gif(replay_of(game))
    image = GifImageFile(io.BytesIO(raw))
    assert image.n_frames == len(shots) <= PACE.most + 1
    assert len(raw) < 2_000_000
    assert image.info["loop"] == 0
    shown, total = set(), 0
    for number in range(image.n_frames):
        image.seek(number)
        total += image.info["duration"]
        if number in (0, len(shots) // 2, len(shots) - 1):
            shown.add(image.convert("RGB").tobytes() == raster(shots[number].canvas, (8, 16)).tobytes())
    assert shown == {True}
    assert image.info["duration"] == HOLD_MS
    assert abs(total - shots[-1].at - HOLD_MS) < 10


@pytest.mark.parametrize("game", all_games())
def test_a_film_is_bounded_and_ends_with_the_result(game: str) -> None:
    shots = film(replay_of(game))
    assert 2 <= len(shots) <= PACE.most + 1
    assert shots[0].at == 0
    assert all(one.at < other.at for one, other in pairwise(shots))
    assert shots[-1].at <= 60_000, "a long match is shown faster"
    assert ": " in shots[-1].canvas.text().splitlines()[-1]
    names = play(game).names
    assert all(name in shots[0].canvas.text() for name in names)


def test_a_film_goes_at_the_speed_asked_for() -> None:
    replay = replay_of("pong")
    assert replay.end is not None
    length = replay.end.step * 1_000 // 60
    assert film(replay, 1)[-1].at == pytest.approx(length, abs=1_000)
    assert film(replay, 10)[-1].at == pytest.approx(length / 10, abs=1_000)
    for speed in (0, -1, 1e9, float("nan")):
        with refuses(CannotExport, r"the speed is a number from 0\.05 to 1000"):
            film(replay, speed)


def test_a_move_is_shown_for_a_second() -> None:
    shots = list(shoot(replay_of("deathroll"), Pace(every=100, most=1_000)))
    moves = len(replay_of("deathroll").inputs)
    first = {
        line: shot.at for shot in reversed(shots) if (line := shot.canvas.text().splitlines()[-1]).startswith("  Move")
    }
    assert [at for _, at in sorted((at, at) for at in first.values())] == [1_000 * n for n in range(moves + 1)]


def test_a_film_of_a_match_with_clocks_shows_them_under_the_board() -> None:
    told: list[str] = []
    for shot in shoot(timed_replay(), Pace(every=1_000, most=1_000)):
        *_, clocks, _ = shot.canvas.text().splitlines()
        told.append(clocks.strip())
    assert told == [
        "▸Ann 1:00   Björn 1:00",
        "Ann 0:55  ▸Björn 1:00",
        "▸Ann 0:55   Björn 0:45",
        *["Ann 0:00   Björn 0:45"] * 2,
    ]
    assert GifImageFile(io.BytesIO(write_gif(timed_replay()))).n_frames >= len(set(told))


@pytest.mark.parametrize("game", ["deathroll", "tetris", "chessbrawl"])
def test_a_cast_played_back_shows_the_film(game: str) -> None:
    header, *events = [json.loads(line) for line in write_cast(replay_of(game)).splitlines()]
    assert header["version"] == 2
    assert "Ann" in header["title"]
    terminal = Emulator(header["width"], header["height"])
    shots = list(shoot(replay_of(game), Pace(every=50, most=36_000)))
    assert len(events) == len(shots) + 1
    for shot, (at, kind, text) in zip(shots, events, strict=False):
        assert kind == "o"
        assert at == shot.at / 1_000
        terminal.feed(text)
        assert terminal.text() == shot.canvas.text()
    drawn = sum(shot.canvas.width * shot.canvas.height for shot in shots)
    assert terminal.written < drawn / 4, "only what changes is sent"
    assert events[-1][0] > events[-2][0]


def test_a_commentary_names_moves_boards_and_the_result() -> None:
    match = play("stayboard")
    lines = write_commentary(replay_of("stayboard")).splitlines()
    assert lines[0] == "Stay on the Board: Ann, Björn"
    moves = [
        line.split(maxsplit=2)[1:] for line in lines if line[:5].strip().rstrip(".").isdigit() and line[4:5] == "."
    ]
    assert moves == [[match.names[entry.seat], entry.action] for entry in match.log]
    assert sum("STAY ON THE BOARD" in line for line in lines) > 2
    assert lines[-1].startswith(("Ann wins: ", "Björn wins: "))


@pytest.mark.parametrize(
    ("winners", "told"),
    [
        ([], "Nobody wins"),
        (["Ann"], "Ann wins"),
        (["Ann", "Bob"], "Ann and Bob win"),
        (["Ann", "Bob", "Cleo"], "Ann, Bob and Cleo win"),
    ],
)
def test_winners_are_listed_as_people_do(winners: list[str], told: str) -> None:
    assert tell_winners("en", winners) == told


def test_films_and_texts_speak_the_language_of_who_asks() -> None:
    *_, moved, over = shoot(replay_of("stayboard"), PACE, language="de")
    assert re.search(r"Zug \d+ von \d+ ", moved.canvas.text())
    assert re.search(r"(Ann|Björn) gewinnt: ", over.canvas.text())
    header, *_ = write_cast(replay_of("stayboard"), language="de").splitlines()
    lines = write_commentary(replay_of("stayboard"), language="de").splitlines()
    assert lines[0] == "Stay on the Board: Ann, Björn" == json.loads(header)["title"]
    assert lines[3].startswith("Optionen: ")
    assert re.match(r"(Ann|Björn) gewinnt: [^_]+$", lines[-1])


def test_in_real_time_a_commentary_gathers_what_a_hand_did_in_a_second() -> None:
    lines = write_commentary(replay_of("pong")).splitlines()
    told = [line for line in lines if line[:6].strip().replace(":", "").isdigit() and line[4:5] != "."]
    words = [word for line in told for word in line[len("  0:00  Björn  ") :].split("  ")]
    assert words == [entry.action for entry in play("pong").log]
    assert len(told) < len(words)


def test_a_match_that_goes_on_keeps_its_secrets() -> None:
    replay = unfinished("battleship", 4)
    secret = [entry.action for entry in replay.inputs if entry.action.startswith(("place", "auto", "ready"))]
    assert secret
    text = write_commentary(replay)
    assert "The match is not over" in text
    assert not any(action in text for action in secret if " " in action)
    for write in (write_gif, write_cast, write_commentary):
        with refuses(CannotExport, "the match is not over"):
            write(replay, seat=0)


def test_an_ended_match_is_shown_as_a_seat_saw_it() -> None:
    replay = replay_of("battleship")
    early = [list(shoot(replay, PACE, seat=seat))[5].canvas.text() for seat in (None, 0, 1)]
    assert len(set(early)) == 3
    with refuses(CannotExport, "there is no seat 3; seats: 1 to 2"):
        write_commentary(replay, seat=2)


def test_a_forged_match_is_not_filmed() -> None:
    replay = replay_of("stayboard")
    entries = tuple(replace(e, action="resign") if isinstance(e, Input) else e for e in replay.entries)
    for write in (write_gif, write_cast, write_commentary):
        with refuses(BadReplay, "step "):
            write(replace(replay, entries=entries))


def test_names_cannot_upset_a_terminal_or_a_file() -> None:
    replay = replace(replay_of("deathroll"), players=("\x1b[2J\x07Ann\n", ""))
    for text in (write_cast(replay), write_commentary(replay)):
        assert "\x07" not in text
        assert "\\u0007" not in text
        assert "Seat 2" in text


def test_a_gcg_record_is_read_back_with_the_same_scores() -> None:
    for seed in (7, 8, 9):
        match = play("words", seed)
        record = read_record(write_own(match.replay(), "gcg"))
        audit = audit_record(record)
        assert audit.plays == audit.agreeing > 5
        assert list(record.players.values()) == ["Ann", "Björn"]
        totals = {entry.nick: entry.total for entry in record.entries}
        assert match.outcome is not None
        if match.outcome.reason == "out":
            assert record.complete
            assert tuple(totals[nick] for nick in record.players) == match.outcome.scores


def test_a_gcg_record_is_of_words_and_of_ended_matches() -> None:
    with refuses(CannotExport, "a GCG record is of words, not of pong"):
        write_own(replay_of("pong"), "gcg")
    with refuses(CannotExport, "not over: a GCG record would show what seats hide"):
        write_own(unfinished("words", 3), "gcg")


def test_a_long_line_is_cut() -> None:
    replay = replace(replay_of("deathroll"), players=("A" * 32, "B" * 32))
    last = film(replay)[-1].canvas
    assert isinstance(last, Canvas)
    assert all(len(line) <= last.width for line in last.text().splitlines())
