"""The clock's one timer on a loop that counts milliseconds: it is never woken before something is due."""

from rumpus.core.pacing import MILLISECOND
from rumpus.gateways.loop_timer import count_milliseconds


def test_that_many_milliseconds_later_it_is_time_by_whole_milliseconds() -> None:
    for now in (0, 1, 999_999, 5_000_001, 123_456_789_012):
        for wait in (1, 400_000, 1_000_000, 1_400_000, 7_000_001):
            count = count_milliseconds(now, now + wait)

            begun = now // MILLISECOND  # a loop goes by whole milliseconds of its clock
            assert (begun + count) * MILLISECOND >= now + wait
            assert (begun + count - 1) * MILLISECOND < now + wait


def test_what_was_due_already_is_due_at_once() -> None:
    for at in (4_000_000, 5_000_001, 5_600_000):
        assert count_milliseconds(5_600_000, at) == 0
