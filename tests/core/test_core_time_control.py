"""Clocks: what a time control is, what a move costs and gives back, and whose flag falls when."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.contract.countdown.rules import Countdown

from rumpus.core.log import Input
from rumpus.core.match import Match
from rumpus.core.match_clock import Flag
from rumpus.core.time_control import BadTimeControl, TimeControl

SIX_PLUS_ONE = TimeControl.read("fischer 6+1")


def start(control: str = "fischer 6+1", **options: bool) -> Match:
    """A match of Countdown with clocks, in which nothing crumbles unless it is said."""
    game = Countdown.new({"crumbling": False, "heap": 40, **options}, seats=2, seed=1)
    return Match(game, control=TimeControl.read(control))


def left(match: Match) -> list[int]:
    """The seconds everybody has left now."""
    assert match.clock is not None
    return [steps // match.game.info.rate for steps in match.clock.left_at(match.step)]


@pytest.mark.parametrize(
    "text", ["none", "move 30", "move 1209600", "fischer 1+0", "fischer 300+5", "fischer 10800+180"]
)
def test_a_time_control_is_read_as_it_is_written(text: str) -> None:
    assert TimeControl.read(text).write() == text


@pytest.mark.parametrize(
    "text",
    ["", "blitz", "none 3", "move", "move 29", "move 1209601", "move 30+1", "move x", "fischer 300", "fischer 0+5",
     "fischer 300+181", "fischer +5", "fischer -1+5", "fischer 10801+0", "move ３０", "fischer 3+4+5"],
)  # fmt: skip
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(BadTimeControl):
        TimeControl.read(text)


@pytest.mark.parametrize(
    ("text", "pool"),
    [("fischer 180+2", "fast"), ("fischer 600+0", "slow"), ("fischer 300+10", "slow"), ("move 30", "slow"),
     ("move 86400", "daily"), ("none", "daily")],
)  # fmt: skip
def test_fast_slow_and_daily_games_are_told_apart(text: str, pool: str) -> None:
    assert TimeControl.read(text).pool == pool


def test_a_move_costs_its_time_and_gives_the_increment_back() -> None:
    match = start()
    rate = match.game.info.rate
    match.act(0, "take 1", 2 * rate)
    assert left(match) == [5, 6]
    match.act(1, "take 1", 5 * rate)
    assert left(match) == [5, 4]
    match.advance(6 * rate)
    assert left(match) == [4, 4], "only who is to move loses time"


def test_per_move_everybody_has_the_whole_time_again_for_the_next() -> None:
    match = start("move 30")
    rate = match.game.info.rate
    match.act(0, "take 1", 20 * rate)
    assert left(match) == [30, 30]
    match.act(1, "take 1", 45 * rate)
    match.advance(74 * rate)
    assert match.outcome is None
    assert left(match) == [1, 30]


def test_a_flag_falls_at_the_step_the_time_is_up_and_stands_in_the_log() -> None:
    match = start()
    rate = match.game.info.rate
    assert match.due() == 6 * rate
    match.advance(100 * rate)
    assert match.outcome is not None
    assert (match.outcome.reason, match.outcome.winners) == ("timed_out", (1,))
    assert match.log == [Input(6 * rate, 0, "!timeout")]
    assert match.due() is None


def test_a_move_that_comes_with_the_flag_is_too_late() -> None:
    match = start()
    with pytest.raises(Exception, match="over"):
        match.act(0, "take 1", 6 * match.game.info.rate)
    assert [entry.action for entry in match.log] == ["!timeout"]


def test_time_that_was_given_counts() -> None:
    match = start()
    rate = match.game.info.rate
    match.act(0, "!time 15", 5 * rate)
    match.advance(20 * rate)
    assert match.outcome is None
    match.advance(21 * rate)
    assert match.outcome is not None


def test_what_the_game_does_by_itself_comes_before_a_later_flag() -> None:
    match = start(crumbling=True)
    rate = match.game.info.rate
    alone = Countdown(match.game.setup)
    alone.advance(6 * rate)
    match.advance(6 * rate)
    assert match.step == 6 * rate or alone.outcome is not None
    assert match.outcome is not None


@given(st.lists(st.integers(0, 8), max_size=12), st.booleans())
def test_a_clock_taken_up_from_the_log_is_the_same(thoughts: list[int], crumbling: bool) -> None:
    match = start(crumbling=crumbling)
    step = 0
    for thought in thoughts:
        if match.outcome is not None or not match.game.to_act():
            break
        step += thought
        seat = match.game.to_act()[0]
        match.advance(step)
        if match.outcome is None and seat in match.game.to_act():
            match.act(seat, match.game.actions(seat)[0], step)
    again = Match(Countdown(match.game.setup), match.log, control=SIX_PLUS_ONE)
    again.advance(match.step)
    assert again.game.digest() == match.game.digest()
    assert again.clock is not None
    assert match.clock is not None
    assert again.clock.control == match.clock.control
    assert again.clock.standing == match.clock.standing
    flag: Flag | None = again.clock.flag
    assert flag == match.clock.flag
