"""The clocks of a recorded match, read at any moment of it."""

from tests.contract.countdown.rules import Countdown

from rumpus.core.clock_reading import ClocksNow, trace_clocks
from rumpus.core.match import Match
from rumpus.core.replay import Replay, record
from rumpus.core.time_control import TimeControl

RATE = Countdown.info.rate
CONTROL = TimeControl.read("fischer 6+1")


def start(*, crumbling: bool) -> Match:
    return Match(Countdown.new({"crumbling": crumbling, "heap": 40}, seats=2, seed=1), control=CONTROL)


def write_down(match: Match) -> Replay:
    extra = {"clock": CONTROL.write()}
    return record(match.game.setup, Countdown, match.log, end_step=match.step, extra=extra)


def read(match: Match, step: int) -> ClocksNow:
    """How the clocks stand at the table, in whole steps."""
    assert match.clock is not None
    return ClocksNow(CONTROL, [left * 1000 // RATE for left in match.clock.left_at(step)], match.clock.running)


def test_whatever_happened_the_log_gives_the_clocks_as_they_stood_at_the_table() -> None:
    for crumbling in (False, True):
        match, step, stood = start(crumbling=crumbling), 0, {}
        words = ["", "!time 7", "", "!takeback 0", "", ""]
        for thought, word in zip((RATE, 0, 2 * RATE, 3, RATE // 2, 4 * RATE), words, strict=True):
            step += thought
            match.advance(step)
            stood[len(match.log), step] = read(match, step)
            seat = match.game.to_act()[0]
            match.act(seat, word or match.game.actions(seat)[0], step)
            stood[len(match.log), step] = read(match, step)
        match.advance(step + 100 * RATE)
        stood[len(match.log), match.step] = read(match, match.step)
        trace = trace_clocks(write_down(match), Countdown)
        assert trace is not None
        assert {place: trace.at(*place) for place in stood} == stood
        assert len({tuple(clocks.left) for clocks in stood.values()}) > 5


def test_a_clock_runs_between_two_inputs() -> None:
    match = start(crumbling=False)
    match.act(0, "take 1", 2 * RATE)
    match.advance(3 * RATE)
    trace = trace_clocks(write_down(match), Countdown)
    assert trace is not None
    assert trace.at(0, RATE).describe() == {"control": "fischer 6+1", "left": [5000, 6000], "running": [0]}
    assert trace.at(1, 3 * RATE).describe() == {"control": "fischer 6+1", "left": [5000, 5000], "running": [1]}


def test_without_clocks_there_is_nothing_to_read() -> None:
    match = Match(Countdown.new({"heap": 40}, seats=2, seed=1))
    assert trace_clocks(record(match.game.setup, Countdown, match.log), Countdown) is None
