"""A clock that leaps, by a hundred days or back to 1970: nobody is forgotten, and nothing runs out."""

from collections.abc import Callable

import pytest
from tests.faults.world import World
from tests.hall.bench import Guest
from tests.hall.hand_clock import HandClock
from tests.hall.memory_store import MemoryStore

from rumpus.core.pacing import SECOND
from rumpus.hall.seen_time import SeenTime
from rumpus.store.records import Saved

DAY = 86400.0
SINCE_1970 = -1.8e9


class LeapingClock(HandClock):
    """A clock on the wall that somebody sets."""

    offset = 0.0

    def wall(self) -> float:
        """What it shows."""
        return super().wall() + self.offset


@pytest.mark.parametrize("leap", [100 * DAY, SINCE_1970, -100 * DAY])
def test_a_leap_while_the_hall_is_open_counts_for_nothing(leap: float, quiet_log: list[dict[str, object]]) -> None:
    time = LeapingClock()
    seen = SeenTime(time.clock, time.wall, MemoryStore())
    before = seen()
    time.offset = leap
    assert seen() == pytest.approx(before)
    time.ns += 10 * SECOND
    assert seen() == pytest.approx(before + 10)
    time.offset = 0.0
    assert seen() == pytest.approx(before + 10), "and back, when it is set right"
    assert [line["event"] for line in quiet_log] == ["clock_leapt", "clock_leapt"]


def test_time_that_passes_is_seen_even_in_a_hall_that_slept() -> None:
    time = LeapingClock()
    seen = SeenTime(time.clock, time.wall, MemoryStore())
    before = seen()
    for _ in range(40):
        time.ns += round(20 * DAY * SECOND)
        seen()
    assert seen() - before == pytest.approx(800 * DAY)
    time.offset = 8 * 3600  # a lid that was closed
    assert seen() - before == pytest.approx(800 * DAY + 8 * 3600)


@pytest.mark.parametrize(("closed", "older"), [(200 * DAY, 0.0), (5 * DAY, 5 * DAY), (-200 * DAY, 0.0)])
def test_a_hall_that_was_closed_for_long_is_no_older(closed: float, older: float) -> None:
    time = LeapingClock()
    seen = SeenTime(time.clock, time.wall, MemoryStore())
    last = time.wall() - closed
    seen.take_up(Saved(settings={"seen_time": [last, 30.0]}))
    assert seen() == pytest.approx(last - 30.0 + older)


async def test_nobody_is_forgotten_and_nothing_runs_out_when_the_clock_leaps(world: World) -> None:
    players = world.hall.players
    (ann, token), (bob, _) = players.welcome("Ann"), players.welcome("Bob")
    visitor = Guest(ann)
    world.hall.arrive(visitor)
    code = world.hall.opening.open_table(visitor, "words", {}, ["me", "open"], start=False).code
    invite = world.hall.invites.invite(ann, bob, "words", {})
    players.ban(bob, 60 * 24 * 7, "rude")

    def look() -> None:
        hall = world.hall
        again = hall.players.recognise(token)
        assert again is not None
        assert again.name == "Ann"
        assert code in hall.tables
        assert [open.id for open in hall.invites.open_for(again)] == [invite.id]
        rude = hall.players.by_name("Bob")
        assert rude is not None
        assert hall.players.is_banned(rude)

    await leap_and_look(world, look)


async def leap_and_look(world: World, look: Callable[[], None]) -> None:
    """Leap while the hall is open, and while it is closed, ahead and back again."""
    for offset in (100 * DAY, 0.0, SINCE_1970, 0.0):
        world.wall_offset = offset
        world.pass_time(1)
        look()
        await world.settle()
        await world.crash()
        world.wall_offset = offset + 50 * DAY
        await world.open()
        look()
        await world.settle()
