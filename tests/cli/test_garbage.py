"""Full collections wait until the hall is idle; young garbage and what reference counting frees do not."""

import gc
import weakref
from collections.abc import Iterator

import pytest

from rumpus.cli import garbage
from rumpus.core.clock import Clock


class Knot:
    """Refers to itself: counting references does not free it."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def _own_collector() -> Iterator[None]:
    """Python's collector is the whole process': nothing of these tests stays with it, and it does not step in."""
    before = gc.get_threshold()
    gc.disable()
    yield
    gc.unfreeze()
    gc.set_threshold(*before)
    gc.enable()


def lose_old_knot() -> "weakref.ref[Knot]":
    """Garbage that only a full collection finds."""
    knot = Knot()
    gc.collect(1)
    assert gc.get_count()[2] > 0
    return weakref.ref(knot)


def test_a_full_collection_waits_until_nobody_plays() -> None:
    now, busy, woken = 0, True, list[int]()
    clock = Clock(lambda: now, woken.append)
    garbage.IdleCollector(clock, lambda: busy).start()
    lost = lose_old_knot()
    for _ in range(3):
        now += garbage.EVERY
        assert clock.ring() == 1
    gc.collect(1)
    assert lost() is not None
    busy = False
    now += garbage.EVERY
    assert clock.ring() == 1
    assert lost() is None
    assert (len(clock), woken[-1]) == (1, now + garbage.EVERY)


def test_while_people_are_here_what_was_there_before_is_not_looked_at_again() -> None:
    now, empty = 0, False
    clock = Clock(lambda: now, lambda at: None)
    garbage.IdleCollector(clock, lambda: False, lambda: empty).start()
    kept = Knot()
    later = weakref.ref(kept)
    for _ in range(2):
        lost = lose_old_knot()
        now += garbage.EVERY
        assert clock.ring() == 1
        assert lost() is None
        assert gc.get_freeze_count() > 0
    del kept
    gc.collect()
    assert later() is not None, "a pause that grows with the hall is felt by everybody in it"
    empty = True
    lose_old_knot()
    now += garbage.EVERY
    assert clock.ring() == 1
    assert later() is None


def test_a_hall_where_nothing_was_made_collects_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    now, made = 0, list[str]()
    clock = Clock(lambda: now, lambda at: None)
    garbage.IdleCollector(clock, lambda: False).start()
    gc.collect()
    monkeypatch.setattr("gc.collect", lambda: made.append("full"))
    now += garbage.EVERY
    assert (clock.ring(), made) == (1, [])


def test_at_the_latest_python_collects_by_itself() -> None:
    garbage.put_off()
    assert gc.get_threshold() == (garbage.YOUNG, garbage.MIDDLE, garbage.MOST)
    assert garbage.YOUNG * garbage.MIDDLE * garbage.MOST == 10_000_000


def test_what_is_there_at_the_start_is_not_looked_at_and_still_freed_by_counting() -> None:
    plain = type("Plain", (), {})()
    knot, freed = Knot(), weakref.ref(plain)
    kept = weakref.ref(knot)
    garbage.spare_what_is_there()
    assert gc.get_freeze_count() > 0
    del knot, plain
    gc.collect()
    assert (freed(), kept() is None) == (None, False)
