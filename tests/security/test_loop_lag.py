"""A starving hall notices itself by how late its loop is, and refuses newcomers before who is inside suffers."""

import asyncio
from typing import Any

import pytest
from tests.hall.bench import Bench
from tests.hall.hand_clock import HandClock
from tests.saying import refuses

from rumpus.core.pacing import MILLISECOND
from rumpus.gateways.loop_probe import EVERY, LoopProbe
from rumpus.hall.errors import Refused
from rumpus.hall.tables.capacity import MANY_PEOPLE, Capacity
from rumpus.hall.tables.cpu_load import FEW
from rumpus.hall.tables.lateness import FADE

FULL, OVER = 30 * MILLISECOND, 150 * MILLISECOND


def look(capacity: Capacity, clock: HandClock, late: int, seconds: float = 5.0) -> None:
    """The loop is so late for so long."""
    for _ in range(round(seconds * 20)):
        clock.ns += EVERY
        capacity.note_lag(late)


@pytest.mark.parametrize("crowd", ["people", "matches"])
def test_a_loop_that_is_late_is_a_full_hall_though_no_match_was_woken_late(crowd: str) -> None:
    clock = HandClock()
    capacity = Capacity(clock.clock, people=lambda: MANY_PEOPLE if crowd == "people" else 0)
    if crowd == "matches":
        for number in range(FEW):
            capacity.begin(f"T{number}")
    look(capacity, clock, 5 * MILLISECOND)
    assert (capacity.is_lagging, capacity.is_full, capacity.is_over) == (False, False, False)
    look(capacity, clock, FULL)
    assert (capacity.is_lagging, capacity.is_full, capacity.is_over) == (True, True, False)
    capacity.check(realtime=False)
    capacity.check_newcomer()
    look(capacity, clock, OVER)
    assert capacity.is_over
    for refused in (capacity.check_newcomer, lambda: capacity.check(realtime=False)):
        with refuses(Refused, "full right now"):
            refused()
    look(capacity, clock, MILLISECOND, 10)
    assert (capacity.is_lagging, capacity.is_full, capacity.is_over) == (False, False, False)


def test_a_single_pause_and_a_few_people_on_a_busy_machine_are_no_reason() -> None:
    clock = HandClock()
    capacity = Capacity(clock.clock, people=lambda: MANY_PEOPLE)
    look(capacity, clock, MILLISECOND)
    look(capacity, clock, 4_000 * MILLISECOND, 0.05)
    assert not capacity.is_full
    few = Capacity(clock.clock, people=lambda: MANY_PEOPLE - 1)
    look(few, clock, OVER)
    assert (few.is_lagging, few.is_full, few.is_over) == (True, False, False)
    clock.ns += 10 * FADE
    assert few.lag == 0


def test_who_is_new_is_refused_and_who_is_known_comes_in(monkeypatch: pytest.MonkeyPatch) -> None:
    bench = Bench()
    _, token = bench.hall.welcome("Ann")
    monkeypatch.setattr(type(bench.hall.capacity), "is_over", True)
    with refuses(Refused, "full right now"):
        bench.hall.welcome("Bob")
    assert bench.hall.players.recognise(token) is bench.hall.players.by_name("Ann")


async def test_the_loop_is_looked_at_while_something_comes_in_and_no_oftener_than_that(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    noted: list[int] = []
    asked: list[tuple[Any, ...]] = []
    clock = HandClock()
    probe = LoopProbe(noted.append, lambda: clock.ns)
    monkeypatch.setattr(asyncio.get_running_loop(), "call_later", lambda *call: asked.append(call))
    for _ in range(10):
        probe.look()
    assert len(asked) == 1
    clock.ns += EVERY
    probe.look()
    assert len(asked) == 2
    seconds, ring, due = asked[0]
    clock.ns = due + 70 * MILLISECOND
    ring(due)
    assert (seconds, noted) == (0.005, [70 * MILLISECOND])
