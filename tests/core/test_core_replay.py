"""Replay files: text both ways, a forgery noticed, and a bad line named."""

from dataclasses import replace

import pytest
from tests.contract.countdown.rules import Countdown
from tests.saying import refuses, say

from rumpus.core.game import Game
from rumpus.core.log import Input
from rumpus.core.replay import Checkpoint, Replay, parse, record, verify
from rumpus.core.verdict import BadReplay

TEXT = """\
rumpus-replay 1
game: countdown 1
seats: 2
bots: 1
players: ["Ann", "B\\u00f6b"]
options: {"crumbling": true, "first": "seat", "heap": 5}
seed: 7
table: kqzxwv

3 0 take 2
5 1 take 2
9 0 take 1
"""


def find(name: str) -> type[Game]:
    """The only game these replays know."""
    if name != "countdown":
        raise ValueError(f"there is no game {name!r}")
    return Countdown


def recorded(count: int = 40) -> Replay:
    """A match in which stones are taken one by one."""
    setup = Countdown.new({"heap": count, "crumbling": False}, seats=2, seed=7).setup
    return record(setup, Countdown, [Input(n, n % 2, "take 1") for n in range(count)], players=("Ann", "Bob"))


def test_a_replay_is_read_as_it_is_written() -> None:
    replay = parse(TEXT, find)
    assert replay.players == ("Ann", "Böb")
    assert replay.setup.bots == (1,)
    assert replay.setup.options == {"crumbling": True, "first": "seat", "heap": 5}
    assert replay.inputs == [Input(3, 0, "take 2"), Input(5, 1, "take 2"), Input(9, 0, "take 1")]
    assert replay.extra == {"table": "kqzxwv"}
    assert replay.format() == TEXT


def test_what_is_recorded_holds_after_a_journey_through_text() -> None:
    replay = recorded()
    text = replay.format()
    read = parse(text, find)
    assert read == replay
    assert verify(read, Countdown).outcome is not None


def test_a_replay_without_an_end_holds_too() -> None:
    assert verify(parse(TEXT, find), Countdown).outcome is not None


def test_seats_without_a_name_are_numbered() -> None:
    setup = Countdown.new({"heap": 40, "crumbling": False}, seats=2, seed=7).setup
    unfinished = record(setup, Countdown, [Input(n, n % 2, "take 1") for n in range(39)])
    assert unfinished.outcome is None
    assert unfinished.players == ("Seat 1", "Seat 2")


def test_checkpoints_tell_early_where_a_match_went_another_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rumpus.core.replay.CHECKPOINT_EVERY", 10)
    replay = recorded()
    marks = [entry.step for entry in replay.entries if isinstance(entry, Checkpoint)]
    assert marks == [0, 0, 1, 4, 9, 19, 29, 39]  # the start, then after 1, 2, 5, 10, 20, 30 and 40 inputs
    assert verify(parse(replay.format(), find), Countdown).outcome is not None
    place = replay.entries.index(Input(11, 1, "take 1"))
    forged = (*replay.entries[:place], Input(11, 1, "take 2"), *replay.entries[place + 1 :])
    said = r"^step 19: the state differs from the recorded one; it was still the same at step 9, after 10 inputs$"
    with refuses(BadReplay, said):
        verify(replace(replay, entries=forged), Countdown)


def test_another_seed_is_noticed_before_anything_has_happened() -> None:
    replay = recorded()
    with refuses(BadReplay, r"^step 0: the state differs from the recorded one$"):
        verify(replace(replay, setup=replace(replay.setup, seed=8)), Countdown)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda r: replace(r, entries=r.entries[:-1]), "step 39: the outcome differs"),
        (lambda r: replace(r, end=Checkpoint(39, "f" * 16)), "step 39: the state differs"),
        (lambda r: replace(r, entries=(Checkpoint(0, "f" * 16), *r.entries)), "step 0: the state differs"),
        (lambda r: replace(r, setup=replace(r.setup, seed=8)), "the state differs"),
        (lambda r: replace(r, version=2), "recorded with rules version 2; these are version 1"),
        (
            lambda r: replace(r, entries=(Input(0, 1, "take 1"), *r.entries)),
            "step 0: seat 1 'take 1' is not legal: cannot_take",
        ),
        (lambda r: replace(r, entries=(*r.entries[:9], Input(2, 1, "take 1"))), "step 2: time runs backwards"),
        (lambda r: replace(r, outcome={**(r.outcome or {}), "scores": [999, 0]}), "the outcome differs"),
    ],
)
def test_a_forgery_is_noticed_and_its_place_named(change: object, says: str) -> None:
    assert callable(change)
    with refuses(BadReplay, says):
        verify(change(recorded()), Countdown)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("rumpus-replay 1", "rumpus-replay 2", "line 1: not a replay of format 1"),
        ("rumpus-replay 1\n", "", "line 1: not a replay of format 1"),
        ("seats: 2", "seats two", "line 3: expected `name: value`"),
        ("seats: 2\n", "", "the header lacks 'seats'"),
        ("seats: 2", "seats: 9", "header: countdown takes 1 to 3 seats"),
        ("seats: 2", "seats: -2", "seats must be a whole number, not '-2'"),
        ("seed: 7", "seed: seven", "seed must be a whole number, not 'seven'"),
        ("seed: 7", "seed: " + "7" * 101, "seed must be a whole number"),
        ("countdown 1", "countdown one", "version must be a whole number"),
        ('"heap": 5', '"heap": 4', "header: heap takes a whole number from 5 to 40"),
        ('"heap": 5', '"hoop": 5', "header: there is no option 'hoop'"),
        ('{"crumbling"', '["crumbling"', "header: options cannot be read"),
        pytest.param('"heap": 5', '"heap": ' + "5" * 5000, "header: options cannot be read", id="huge number"),
        pytest.param('"heap": 5', '"heap": ' + "[" * 100_000, "header: options cannot be read", id="deep nesting"),
        ('players: ["Ann", "B\\u00f6b"]', 'players: "Ann"', "header: players is not what belongs there"),
        ('players: ["Ann", "B\\u00f6b"]', 'players: ["Ann"]', "header: 1 players for 2 seats"),
        ("3 0 take 2", "x 0 take 2", "line 10: step must be a whole number, not 'x'"),
        ("3 0 take 2", "3 7 take 2", "line 10: there is no seat 7"),
        ("3 0 take 2", "3 zero take 2", "line 10: seat must be a whole number"),
        ("3 0 take 2", "3 0", "line 10: an action is 1 to 64 plain characters"),
        ("3 0 take 2", "3 0 täke 2", "line 10: an action is 1 to 64 plain characters"),
        ("3 0 take 2", "3 0 " + "a" * 65, "line 10: an action is 1 to 64 plain characters"),
        ("3 0 take 2", "", "line 10: step must be a whole number"),
        ("3 0 take 2", "3 end abc null", "line 11: nothing may follow the end"),
    ],
)
def test_a_line_that_cannot_be_read_is_named(old: str, new: str, says: str) -> None:
    assert old in TEXT
    with pytest.raises(BadReplay) as caught:
        parse(TEXT.replace(old, new), find)
    assert says in say(caught.value)
    assert caught.value.code == "unreadable"


@pytest.mark.parametrize("text", ["", "\n", "rumpus-replay 1", "rumpus-replay 1\n\n", "\x00\x01"])
def test_what_is_no_replay_at_all_is_said_to_be_none(text: str) -> None:
    with pytest.raises(BadReplay):
        parse(text, find)
