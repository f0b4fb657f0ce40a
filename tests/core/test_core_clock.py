"""The clock, with time set by hand: order, calling off, and one timer underneath."""

from collections.abc import Callable

from rumpus.core.clock import Clock


class Hand:
    """Time that stands still until it is moved, and a timer that notes what it was asked."""

    def __init__(self) -> None:
        self.time = 1_000
        self.asked: list[int] = []
        self.clock = Clock(lambda: self.time, self.asked.append)
        self.rang: list[str] = []

    def note(self, name: str) -> Callable[[], None]:
        """An action that leaves a trace."""
        return lambda: self.rang.append(name)

    def move(self, time: int) -> int:
        """It is later now."""
        self.time = time
        return self.clock.ring()


def test_alarms_ring_in_the_order_of_their_time() -> None:
    hand = Hand()
    for time in (30, 10, 20):
        hand.clock.after(time, hand.note(str(time)))
    assert hand.move(1_015) == 1
    assert hand.rang == ["10"]
    assert hand.move(1_100) == 2
    assert hand.rang == ["10", "20", "30"]


def test_alarms_at_one_time_ring_in_the_order_they_were_set() -> None:
    hand = Hand()
    for name in "abc":
        hand.clock.at(2_000, hand.note(name))
    hand.move(2_000)
    assert hand.rang == ["a", "b", "c"]


def test_nothing_rings_early() -> None:
    hand = Hand()
    hand.clock.at(2_000, hand.note("late"))
    assert hand.move(1_999) == 0
    assert hand.rang == []


def test_what_is_called_off_does_not_ring() -> None:
    hand = Hand()
    first, second = hand.clock.after(10, hand.note("a")), hand.clock.after(20, hand.note("b"))
    first.cancel()
    first.cancel()
    assert hand.move(1_050) == 1
    assert hand.rang == ["b"]
    second.cancel()
    assert hand.move(1_060) == 0


def test_an_alarm_may_call_off_another_that_is_due_at_once() -> None:
    hand = Hand()
    second = hand.clock.at(1_020, hand.note("b"))
    hand.clock.at(1_010, second.cancel)
    assert hand.move(1_030) == 1
    assert hand.rang == []


def test_an_alarm_may_set_another_that_is_due_already() -> None:
    hand = Hand()

    def set_another() -> None:
        hand.clock.at(1_005, hand.note("past"))

    hand.clock.at(1_010, set_another)
    assert hand.move(1_010) == 2
    assert hand.rang == ["past"]


def test_the_timer_is_asked_only_for_what_comes_first() -> None:
    hand = Hand()
    hand.clock.at(3_000, hand.note("c"))
    hand.clock.at(2_000, hand.note("b"))
    hand.clock.at(4_000, hand.note("d"))
    assert hand.asked == [3_000, 2_000]
    hand.move(2_000)
    assert hand.asked == [3_000, 2_000, 3_000]


def test_a_called_off_alarm_wakes_nobody() -> None:
    hand = Hand()
    first = hand.clock.at(2_000, hand.note("a"))
    first.cancel()
    hand.clock.at(3_000, hand.note("b"))
    assert len(hand.clock) == 1
    hand.move(2_000)
    assert hand.asked[-1] == 3_000


def test_an_idle_clock_asks_for_nothing() -> None:
    hand = Hand()
    assert hand.move(5_000) == 0
    assert hand.asked == []
    assert len(hand.clock) == 0
