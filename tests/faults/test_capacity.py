"""A hall that wakes its matches late opens no more tables; those that are on go on, and it opens again when it can."""

import pytest
from tests.hall.bench import Bench
from tests.hall.hand_clock import HandClock
from tests.saying import refuses

from rumpus.core.pacing import MILLISECOND, SECOND
from rumpus.hall.errors import Refused
from rumpus.hall.tables.capacity import Capacity
from rumpus.hall.tables.lateness import CROWD, FADE, LATE

ON_TIME = 2 * MILLISECOND
MUCH_TOO_LATE = LATE + 1


@pytest.fixture
def time() -> HandClock:
    return HandClock()


@pytest.fixture
def capacity(time: HandClock) -> Capacity:
    return Capacity(time.clock)


def note(capacity: Capacity, on_time: int, late: int) -> None:
    for _ in range(on_time):
        capacity.note(ON_TIME)
    for _ in range(late):
        capacity.note(MUCH_TOO_LATE)


def test_a_hall_without_matches_is_not_full(capacity: Capacity) -> None:
    assert not capacity.is_full
    capacity.check()


def test_one_in_a_hundred_late_is_enough_and_one_in_two_hundred_is_not(time: HandClock) -> None:
    below, above = Capacity(time.clock), Capacity(time.clock)
    note(below, 1990, 10)
    note(above, 980, 20)
    assert (below.is_full, above.is_full) == (False, True)


def test_a_few_matches_on_a_busy_machine_are_not_a_crowd(capacity: Capacity) -> None:
    note(capacity, 0, CROWD - 1)
    assert not capacity.is_full
    note(capacity, 0, 1)
    assert capacity.is_full


def test_exactly_at_the_limit_nobody_is_late(capacity: Capacity) -> None:
    for _ in range(1000):
        capacity.note(LATE)
    assert not capacity.is_full


def test_it_is_refused_politely_and_counted(capacity: Capacity) -> None:
    note(capacity, 0, CROWD)
    for _ in range(3):
        with refuses(Refused, "full right now") as refused:
            capacity.check()
    assert refused.value.code == "busy"
    assert capacity.refused == 3


def test_it_stays_full_until_it_is_clearly_better(time: HandClock, capacity: Capacity) -> None:
    note(capacity, 0, 400)
    assert capacity.is_full
    time.ns += FADE
    note(capacity, 24_000, 0)  # 200 late ones are left, of 24,200
    assert capacity.is_full
    time.ns += FADE
    note(capacity, 24_000, 0)  # 100 of 36,100
    assert not capacity.is_full


def test_what_was_long_ago_does_not_count(time: HandClock, capacity: Capacity) -> None:
    note(capacity, 0, 10_000)
    assert capacity.is_full
    time.ns += 60 * SECOND
    assert not capacity.is_full


def test_a_full_hall_opens_no_table_and_lets_those_there_are_go_on(bench_hall: Bench) -> None:
    ann, bob = bench_hall.guest("Ann"), bench_hall.guest("Bob")
    table = bench_hall.open(ann, "mario99", "me bot:easy", start=True)
    note(bench_hall.hall.capacity, 0, CROWD)
    with refuses(Refused, "full right now"):
        bench_hall.open(bob, "mario99", "me", start=True)
    assert list(bench_hall.hall.tables.values()) == [table]
    bench_hall.join(bob, table)
    assert table.live is not None
    words = table.live.match.game.actions(0) or ["resign"]
    assert bench_hall.act(ann, table, 0, words[0]) == ["saved"]
    bench_hall.wait(60)
    assert bench_hall.open(bob, "mario99", "me", start=True).state == "PLAYING"


def test_the_hall_hears_how_late_its_matches_are(bench_hall: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = bench_hall.guest("Ann")
    tables = [bench_hall.open(ann, "mario99", "me bot:easy", start=True) for _ in range(12)]
    heard: list[int] = []
    monkeypatch.setattr(bench_hall.hall.capacity, "note", heard.append)
    for _ in range(20):
        bench_hall.time.ns += 270 * MILLISECOND  # whatever is due meanwhile rings late
        bench_hall.time.clock.ring()
        bench_hall.settle()
    assert all(table.playing for table in tables)
    assert max(heard) > LATE
    assert len(heard) > 20


@pytest.fixture
def bench_hall() -> Bench:
    return Bench()
