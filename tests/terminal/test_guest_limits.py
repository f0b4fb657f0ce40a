"""What a guest may cost: frames, bytes, alarms; and that what goes wrong at one terminal harms no other."""

import itertools
from collections.abc import Iterator

import pytest
import structlog
from structlog.testing import CapturingLogger
from tests.terminal.guest_bench import GuestBench

from rumpus.games.capsules.text import CapsulesScreen
from rumpus.gateways.terminal.guest.frame_timer import MOST_WAITING
from rumpus.gateways.terminal.guest.key_input import BURST, FLOOD


@pytest.fixture
def logged() -> Iterator[CapturingLogger]:
    """What is logged."""
    logger = CapturingLogger()
    structlog.configure(logger_factory=lambda *_: logger, processors=[lambda _, __, event: event])
    yield logger
    structlog.reset_defaults()


def frames(bench: GuestBench, seconds: float) -> int:
    """How many frames are sent to the only guest in that time."""
    (session,) = bench.house.sessions
    wire = session._wire
    count, write = 0, wire.write

    def counting(data: bytes) -> None:
        nonlocal count
        count += 1
        write(data)

    wire.write = counting  # type: ignore[method-assign]
    bench.wait(seconds)
    wire.write = write  # type: ignore[method-assign]
    return count


def test_at_most_twenty_frames_a_second_and_only_what_changed() -> None:
    bench = GuestBench()
    ann = bench.person("Ann")
    ann.type("/pong bot\r")
    before = len(ann.wire.sent)
    counted = [frames(bench, 1) for _ in range(12)]
    assert 10 <= max(counted) <= 20
    assert len(ann.wire.sent) - before < 12 * 20 * 300
    (session,) = bench.house.sessions
    before = len(ann.wire.sent)
    for _ in range(1000):
        session.redraw()
    assert len(ann.wire.sent) == before


@pytest.mark.parametrize("where", ["the hall", "a table", "a match"])
def test_a_window_of_any_size_is_drawn_whatever_was_said(where: str, logged: CapturingLogger) -> None:
    """A window of three columns and a long line once were a loop without end, in which the whole hall stood still."""
    bench = GuestBench()
    ann = bench.person("Ann")
    if where != "the hall":
        ann.type("/open stayboard\r" if where == "a table" else "/tetris bot\r")
    ann.type(f"/gc {'so it goes ' * 20}\r")
    for width in range(1, 15):
        for height in (*range(1, 9), 30):
            ann.resize(width, height)
    ann.resize(132, 50)
    assert "Ann: so it goes" in ann.shows()
    assert logged.calls == []


def test_who_looks_at_a_picture_pays_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = itertools.count(0, 1000)
    monkeypatch.setattr("rumpus.gateways.terminal.guest.frame_timer.time.thread_time_ns", lambda: next(ticks))
    bench = GuestBench()
    ann, bob = bench.person("Ann"), bench.person("Bob")
    bench.wait(1)
    before, others = ann.wire.spent, bob.wire.spent
    for width in (300, 299):
        ann.resize(width, 100)
    assert (ann.wire.spent - before, bob.wire.spent - others) == (2000, 0)


def test_an_idle_guest_costs_nothing() -> None:
    bench = GuestBench()
    bench.person("Ann")
    bench.wait(6)
    assert bench.time.alarms == 1  # after half an hour
    assert frames(bench, 600) == 0


def test_a_turn_by_turn_match_that_waits_costs_nothing() -> None:
    bench = GuestBench()
    ann = bench.person("Ann")
    ann.type("/words bot\r")
    bench.wait(6)
    alarms = bench.time.alarms
    assert frames(bench, 600) == 0
    assert alarms == 1


def test_a_slow_reader_misses_frames_and_one_that_stops_is_dropped() -> None:
    bench = GuestBench()
    ann, bob = bench.person("Ann"), bench.person("Bob")
    ann.type("/open capsules 2 countdown=0 tick=20\r")
    bob.type("a")
    ann.type("x")
    bob.type("x")
    bench.wait(1)
    ann.wire.stuck = 20_000
    before = len(ann.wire.sent)
    bench.wait(3)
    assert len(ann.wire.sent) == before
    ann.wire.stuck = 0
    bench.wait(1)
    assert len(ann.wire.sent) > before
    ann.wire.stuck = 20_000
    bench.wait(14)
    assert not ann.dropped()
    bench.wait(3)
    assert ann.dropped()
    assert bench.hall.here() == [bob.session.player]
    assert not bob.gone()
    assert bench.table().seating[0].player is ann.session.player  # the seat is kept, as for any lost line


def test_a_full_buffer_is_the_end_at_once() -> None:
    bench = GuestBench()
    ann = bench.person("Ann")
    ann.wire.stuck = MOST_WAITING + 1
    ann.type("x")
    assert ann.dropped()
    assert bench.hall.here() == []


def test_a_flood_is_cut_off() -> None:
    bench = GuestBench()
    ann = bench.person("Ann")
    ann.type("t" + "x" * 50_000)
    assert len(ann.session.line.text) <= BURST
    assert not ann.gone()
    bench.wait(5)
    ann.type("\x15fine\r")
    assert "Ann: fine" in ann.shows()
    ann.type("y" * FLOOD)
    assert ann.gone()
    assert "too much" in ann.text


def test_a_broken_picture_costs_only_its_own_terminal(monkeypatch: pytest.MonkeyPatch, logged: CapturingLogger) -> None:
    bench = GuestBench()
    ann, bob = bench.person("Ann"), bench.person("Bob")
    ann.type("/open capsules 2 countdown=0\r")
    bob.type("a")
    bench.wait(0.3)

    def break_down(*_: object) -> None:
        raise LookupError("the paint is out")

    draw = CapsulesScreen.draw
    monkeypatch.setattr(
        CapsulesScreen, "draw", lambda self, *rest: break_down() if 0 in self.seats else draw(self, *rest)
    )
    ann.type("x")
    bob.type("x")
    bench.wait(1)
    assert ann.gone()
    assert not bob.gone()
    assert "CAPSULES" in bob.shows()
    assert any("picture_failed" in str(call) for call in logged.calls)


def test_a_broken_key_is_answered_in_one_line(monkeypatch: pytest.MonkeyPatch, logged: CapturingLogger) -> None:
    bench = GuestBench()
    ann = bench.person("Ann")
    ann.type("/capsules bot countdown=0\r")
    bench.wait(0.5)

    def break_down(*_: object) -> None:
        raise LookupError("the key fell off")

    monkeypatch.setattr(CapsulesScreen, "press", break_down)
    ann.type("s")
    assert "Something went wrong here" in ann.shows()
    assert not ann.gone()
    assert any("terminal_failed" in str(call) for call in logged.calls)
