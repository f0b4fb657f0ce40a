"""The clocks of a match: a move that is over, take-backs, given time, both flags at once, three and four seats."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.contract.countdown.rules import Countdown

from rumpus.core.game import IllegalAction
from rumpus.core.log import Input
from rumpus.core.match import Match
from rumpus.core.time_control import BadTimeControl, TimeControl
from rumpus.games.registry import find_rules

RATE = Countdown.info.rate


def start(control: str, seats: int = 2) -> Match:
    """A match of Countdown in which nothing crumbles by itself."""
    game = Countdown.new({"crumbling": False, "heap": 40}, seats=seats, seed=1)
    return Match(game, control=TimeControl.read(control))


def left(match: Match) -> list[int]:
    """The steps everybody has left now."""
    assert match.clock is not None
    return match.clock.left_at(match.step)


@pytest.mark.parametrize(
    ("said", "meant"),
    [("5+3", "fischer 300+3"), ("1:30+2", "fischer 90+2"), ("0:30+0", "fischer 30+0"), ("30s", "move 30"),
     ("2m", "move 120"), ("12h", "move 43200"), ("3d", "move 259200"), (" 14D ", "move 1209600"), ("OFF", "none")],
)  # fmt: skip
def test_a_clock_is_read_as_people_say_it(said: str, meant: str) -> None:
    control = TimeControl.read(said)
    assert control.write() == meant
    assert TimeControl.read(control.say()) == control


@pytest.mark.parametrize(
    ("said", "code"),
    [("5 + 3", "bad_clock"), ("5+", "bad_clock"), ("+3", "bad_clock"), ("1:60+0", "bad_clock"), ("5", "bad_clock"),
     ("1w", "bad_clock"), ("５+3", "bad_clock"), ("29s", "clock_move"), ("15d", "clock_move"), ("0+5", "clock_fischer"),
     ("181+0", "clock_fischer"), ("5+181", "clock_fischer")],
)  # fmt: skip
def test_anything_else_is_refused_with_the_reason(said: str, code: str) -> None:
    with pytest.raises(BadTimeControl) as refused:
        TimeControl.read(said)
    assert refused.value.code == code


@given(st.sampled_from(["move", "fischer"]), st.integers(30, 10800), st.integers(0, 180))
def test_both_forms_are_read_as_they_are_written(kind: str, seconds: int, more: int) -> None:
    control = TimeControl(kind, seconds, more if kind == "fischer" else 0)
    assert TimeControl.read(control.write()) == control
    assert TimeControl.read(control.say()) == control


def test_a_move_taken_back_gives_its_increment_back_too() -> None:
    match = start("fischer 60+5")
    match.act(0, "take 1", 10 * RATE)
    assert left(match) == [55 * RATE, 60 * RATE]
    match.act(0, "!takeback 0", 12 * RATE)
    assert left(match) == [50 * RATE, 58 * RATE], "what was thought is not given back, and nothing is won by it"
    assert match.clock is not None
    assert match.clock.running == (0,)


def test_who_has_used_up_what_is_taken_back_does_not_lose_at_once() -> None:
    match = start("fischer 6+5")
    match.act(0, "take 1", 5 * RATE)
    match.act(1, "take 1", 5 * RATE)
    match.advance(10 * RATE)
    assert left(match)[0] == RATE
    match.act(0, "!takeback 0", 10 * RATE)
    assert match.outcome is None
    assert left(match)[0] == RATE


def test_time_that_is_given_counts_for_this_move_and_the_next_is_a_whole_one() -> None:
    match = start("move 30")
    match.act(1, "!time 60", 5 * RATE)
    assert left(match) == [25 * RATE, 90 * RATE], "also before its turn"
    match.act(0, "take 1", 10 * RATE)
    match.advance(95 * RATE)
    assert left(match) == [30 * RATE, 5 * RATE]
    match.act(1, "take 1", 95 * RATE)
    assert left(match) == [30 * RATE, 30 * RATE]


def test_at_battleship_both_clocks_run_until_both_fleets_stand_and_a_shot_is_another_move() -> None:
    match = Match(find_rules("battleship").new({}, seed=3), control=TimeControl.read("move 30"))
    assert match.clock is not None
    assert set(match.clock.running) == {0, 1}
    match.act(1, "random", 3)
    assert left(match) == [27, 27], "a fleet that does not stand yet is no move"
    match.act(1, "ready", 10)
    assert set(match.clock.running) == {0}
    match.act(0, "random", 28)
    match.act(0, "ready", 29)
    assert set(match.clock.running) == {0}
    assert left(match) == [30, 30], "the first shot is another move than the fleet"


def test_when_the_time_of_all_is_up_at_once_nobody_has_won() -> None:
    match = Match(find_rules("battleship").new({}, seed=3), control=TimeControl.read("move 30"))
    match.advance(100)
    assert match.log == [Input(30, 0, "!timeout all")]
    assert match.outcome is not None
    assert (match.outcome.places, match.outcome.reason) == ((1, 1), "timed_out")
    again = Match(find_rules("battleship").new({}, seed=3), match.log, control=TimeControl.read("move 30"))
    assert again.game.digest() == match.game.digest()


def test_with_two_flags_of_which_one_comes_first_that_one_falls() -> None:
    match = Match(find_rules("battleship").new({}, seed=3), control=TimeControl.read("move 30"))
    match.act(0, "!time 1", 5)
    match.advance(100)
    assert match.log[1:] == [Input(30, 1, "!timeout")]
    assert match.outcome is not None
    assert match.outcome.winners == (0,)


@pytest.mark.parametrize("seats", [3, 4])
def test_with_more_seats_the_others_play_on_when_a_flag_has_fallen(seats: int) -> None:
    match = Match(find_rules("words").new({}, seats=seats, seed=5), control=TimeControl.read("fischer 60+0"))
    fallen = []
    for n in range(1, seats):
        match.advance(60 * n)
        fallen.append(match.log[-1].seat)
        assert match.log[-1].step == 60 * n
        assert (match.outcome is None) == (n < seats - 1)
    assert len(set(fallen)) == seats - 1
    assert match.outcome is not None
    assert match.outcome.places[({*range(seats)} - {*fallen}).pop()] == 1
    assert match.due() is None


@given(
    st.sampled_from(["fischer 20+0", "fischer 20+3", "move 30"]),
    st.lists(st.tuples(st.integers(0, 9), st.sampled_from(["move", "move", "time", "back"])), max_size=25),
)
def test_clocks_lose_what_passes_and_win_only_what_they_are_given(
    control: str, thoughts: list[tuple[int, str]]
) -> None:
    match = start(control, seats=3)
    clock = match.clock
    assert clock is not None
    granted, step = 0, 0
    for thought, what in thoughts:
        before, running, since = left(match), clock.running, match.step
        step += thought
        match.advance(step)
        if match.outcome is not None or (match.log and match.log[-1].action == "!timeout"):
            break
        spent = sum(before) - sum(left(match))
        assert spent == (step - since) * len(running), "what everybody has lost is what has passed"
        assert all(now <= then for now, then in zip(left(match), before, strict=True))
        now = left(match)
        seat = running[0]
        if what == "move":
            match.act(seat, match.game.actions(seat)[0], step)
            most = max(now[seat] + clock.control.increment * RATE, clock.control.seconds * RATE)
            assert match.outcome is not None or left(match)[seat] <= most
        elif what == "time":
            match.act(seat, "!time 7", step)
            granted += 7 * RATE
            assert sum(left(match)) == sum(now) + 7 * RATE
        else:
            try:
                match.act(seat, "!takeback 0", step)
            except IllegalAction:
                continue
            assert clock.control.kind == "move" or all(one <= two for one, two in zip(left(match), now, strict=True))
    again = Match(Countdown(match.game.setup), match.log, control=clock.control)
    again.advance(match.step)
    assert again.clock is not None
    assert (again.clock.control, again.clock.standing) == (clock.control, clock.standing)
