"""Replays with clocks: flags that fell hold, and one that fell too early, too late or not at all is found out."""

from dataclasses import replace

import pytest
from tests.contract.countdown.rules import Countdown

from rumpus.core.log import Input
from rumpus.core.match import Match
from rumpus.core.replay import Replay, judge, parse, record, verify
from rumpus.core.time_control import TimeControl
from rumpus.core.verdict import BadReplay

RATE = Countdown.info.rate
CONTROL = "fischer 6+1"


def write_down(match: Match, inputs: list[Input], clock: str = CONTROL, end: int | None = None) -> Replay:
    """The replay of these inputs, up to where the match came."""
    end = match.step if end is None else end
    return record(match.game.setup, Countdown, inputs, end_step=end, extra={"clock": clock})


@pytest.fixture
def match() -> Match:
    """A match in which the first seat thinks for 2 s, the second for 3 s, and then the first for ever."""
    match = Match(Countdown.new({"crumbling": False, "heap": 40}, seats=2, seed=1), control=TimeControl.read(CONTROL))
    match.act(0, "take 1", 2 * RATE)
    match.act(1, "take 1", 5 * RATE)
    match.advance(100 * RATE)
    assert match.log[-1] == Input(10 * RATE, 0, "!timeout")
    return match


def test_a_flag_that_fell_when_it_had_to_holds_also_when_read_from_a_file(match: Match) -> None:
    replay = write_down(match, match.log)
    text = replay.format()
    assert "clock: fischer 6+1" in text.splitlines()
    assert verify(parse(text, lambda name: Countdown), Countdown).outcome == match.outcome


def test_a_flag_that_fell_too_early_is_found_out(match: Match) -> None:
    early = [*match.log[:-1], Input(9 * RATE, 0, "!timeout")]
    with pytest.raises(BadReplay, match="flag_early"):
        verify(write_down(match, early), Countdown)


def test_a_flag_of_the_wrong_seat_is_found_out(match: Match) -> None:
    with pytest.raises(BadReplay, match="flag_early"):
        verify(write_down(match, [*match.log[:-1], Input(10 * RATE, 1, "!timeout")]), Countdown)


def test_a_move_after_the_time_was_up_is_found_out(match: Match) -> None:
    late = [*match.log[:-1], Input(10 * RATE, 0, "take 1")]
    with pytest.raises(BadReplay, match="flag_missed"):
        verify(write_down(match, late), Countdown)
    in_time = [*match.log[:-1], Input(10 * RATE - 1, 0, "take 1")]
    again = Match(Countdown(match.game.setup), in_time, control=TimeControl.read(CONTROL))
    assert verify(write_down(again, in_time), Countdown).outcome is None


def test_a_flag_that_never_fell_is_found_out(match: Match) -> None:
    with pytest.raises(BadReplay, match="flag_missed"):
        verify(
            record(match.game.setup, Countdown, match.log[:-1], end_step=99 * RATE, extra={"clock": CONTROL}), Countdown
        )


def test_another_clock_than_it_was_played_with_does_not_hold(match: Match) -> None:
    assert not judge(write_down(match, match.log, "fischer 60+1"), Countdown).holds
    assert not judge(write_down(match, match.log, "an hour glass"), Countdown).holds


def test_without_a_clock_only_the_hall_says_when_time_is_up(match: Match) -> None:
    replay = replace(write_down(match, match.log), extra={})
    assert judge(replay, Countdown).holds
