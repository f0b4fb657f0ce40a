"""The clock, with time set by hand: order, calling off, and one timer underneath."""

from collections.abc import Callable

from rumpus.core.clock import Clock, Timer, Timers


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


def test_a_timer_rings_for_what_it_was_set_last_and_then_not_again() -> None:
    hand = Hand()
    timer = Timer(hand.clock)
    timer.set_after(10, hand.note("first"))
    timer.set_at(1_030, hand.note("second"))
    assert (timer.at, timer.left) == (1_030, 30)
    assert (hand.move(1_020), timer.left) == (0, 10)
    assert (hand.move(1_030), timer.at, timer.left) == (1, None, None)
    timer.set_after(5, hand.note("third"))
    timer.stop()
    timer.stop()
    assert (hand.move(2_000), hand.rang) == (0, ["second"])


def test_a_timer_may_be_set_anew_while_it_rings() -> None:
    hand = Hand()
    timer = Timer(hand.clock)

    def again() -> None:
        assert timer.at is None
        timer.set_after(10, hand.note("again"))

    timer.set_after(10, again)
    assert (hand.move(1_010), timer.left) == (1, 10)
    assert (hand.move(1_020), hand.rang) == (1, ["again"])


def test_timers_are_set_and_called_off_by_key_and_forgotten_when_they_ring() -> None:
    hand = Hand()
    timers: Timers[str] = Timers(hand.clock)
    for key, delay in (("a", 10), ("b", 20), ("a", 30)):
        timers.set_after(key, delay, hand.note(f"{key}{delay}"))
    assert (len(timers), set(timers)) == (2, {"a", "b"})
    hand.move(1_025)
    assert (hand.rang, list(timers)) == (["b20"], ["a"])
    timers.stop("a")
    timers.stop("a")
    assert (len(timers), hand.move(1_050)) == (0, 0)
