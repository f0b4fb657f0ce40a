"""The hall knows what its matches cost before they are late, and opens no more tables than it can play on time."""

import pytest
from tests.hall.bench import Bench
from tests.hall.machine_model import Machine
from tests.saying import refuses

from rumpus.core.pacing import MILLISECOND
from rumpus.hall.errors import Refused
from rumpus.hall.tables.capacity import PROMISE
from rumpus.hall.tables.cpu_load import FEW, USUAL_COST
from rumpus.hall.tables.table import Table

CEILING = 0.70


@pytest.mark.parametrize("cost", [0.001, 0.0024, 0.005, 0.01])
def test_a_rush_of_a_thousand_in_a_second_never_makes_anybody_late(cost: float) -> None:
    machine = Machine(cost, opening=0.0)
    for _ in range(20):
        for _ in range(50):
            machine.ask()
        machine.go_on(0.05)
    machine.go_on(30)
    assert 50 < machine.opened < 1000
    assert machine.refused == 1000 - machine.opened
    assert machine.wanted <= CEILING + cost
    assert machine.worst == 0


@pytest.mark.parametrize("cost", [0.0024, 0.005, 0.01])
def test_those_who_come_again_fill_the_hall_up_to_its_limit_and_not_beyond(cost: float) -> None:
    machine = Machine(cost)
    for _ in range(120):
        for _ in range(10):
            machine.ask()
        machine.go_on(0.5)
    assert 0.55 < machine.wanted < 0.8
    assert machine.worst < 50 * MILLISECOND


def test_it_goes_on_refusing_when_it_is_full_and_opens_when_matches_end() -> None:
    machine = Machine(0.005)
    while machine.wanted < 0.6 or machine.ask():
        machine.ask()
        machine.go_on(0.5)
    machine.go_on(5)
    assert [machine.ask() for _ in range(20)] == [False] * 20
    machine.end(60)
    assert not machine.ask(), "what they took is not known to be free yet"
    machine.go_on(10)
    assert machine.ask()


def test_at_its_limit_it_does_not_change_its_mind_with_every_table() -> None:
    machine = Machine(0.005, opening=0.0)
    while machine.ask():
        machine.go_on(0.5)
    machine.go_on(10)
    machine.end(2)
    machine.go_on(10)
    assert not machine.ask(), "two of a hundred and forty make no difference"


def test_tables_that_wait_for_somebody_keep_their_room_for_a_minute_only() -> None:
    machine = Machine(0.005, opening=0.0)
    while machine.ask(starts=False):
        pass
    assert machine.opened == pytest.approx(CEILING / USUAL_COST, abs=2)
    machine.go_on(PROMISE / 1e9 - 1)
    assert not machine.ask()
    machine.go_on(1.1)
    assert machine.ask()


def test_a_core_that_is_busy_with_something_else_refuses_nobody_a_small_evening() -> None:
    machine = Machine(0.005)
    for _ in range(FEW - 1):
        machine.used += 10**9  # a film is being made
        assert machine.ask()
        machine.go_on(1)


def test_the_dearer_matches_are_the_fewer_fit() -> None:
    held = []
    for cost in (0.0024, 0.005, 0.01):
        machine = Machine(cost)
        for _ in range(200):
            machine.ask()
            machine.ask()
            machine.go_on(0.25)
        held.append(machine.running)
    assert held == sorted(held, reverse=True)
    assert held[0] > 2 * held[2]


def test_commits_that_take_long_say_that_it_is_full() -> None:
    machine = Machine(0.001)
    for _ in range(FEW):
        assert machine.ask()
        machine.go_on(1)
    for _ in range(10):
        machine.capacity.note_commit(1.6)
    assert not machine.ask()
    for _ in range(20):
        machine.capacity.note_commit(0.003)
    assert machine.ask()


# What was promised.


class BusyBench(Bench):
    """A hall on a bench whose processor's time is set by hand."""

    def __init__(self) -> None:
        self.spent = 0
        super().__init__(spent=lambda: self.spent)


def fill(bench: BusyBench, *, over: bool) -> None:
    """Have a dozen matches cost more than there is, or far more."""
    for number in range(FEW):
        bench.open(bench.guest(f"Guest {number}"), "mario99", "me", start=True)
    percent = 95 if over else 75
    for _ in range(40):
        bench.wait(0.5)
        bench.spent += percent * 5 * MILLISECOND
    assert (bench.hall.capacity.is_full, bench.hall.capacity.is_over) == (True, over)


def give_up(bench: Bench, table: Table) -> None:
    """Let whoever plays alone at the table lose."""
    assert table.live is not None
    table.live.resign(0)
    bench.settle()
    assert table.state == "ENDED"


@pytest.fixture
def bench() -> BusyBench:
    return BusyBench()


def test_a_full_hall_still_opens_tables_that_cost_next_to_nothing(bench: BusyBench) -> None:
    ann = bench.guest("Ann")
    fill(bench, over=False)
    with refuses(Refused, "full right now"):
        bench.open(ann, "tetris", "me", start=True)
    assert bench.open(ann, "stayboard", "me bot:easy", start=True).state == "PLAYING"


def test_a_few_tables_of_many_bots_can_fill_a_hall_too(bench: BusyBench) -> None:
    ann = bench.guest("Ann")
    for guest in (bench.guest("Bob"), bench.guest("Cleo")):
        bench.open(guest, "mario99", "me bot:hard bot:hard bot:hard", start=True, virus_count=48)
    for _ in range(40):
        bench.wait(0.5)
        bench.spent += 80 * 5 * MILLISECOND
    with refuses(Refused, "full right now"):
        bench.open(ann, "tetris", "me", start=True)


def test_two_hundred_tables_turn_by_turn_are_no_reason_to_refuse_any(bench: BusyBench) -> None:
    for number in range(20):
        guest = bench.guest(f"Guest {number}")
        for _ in range(10):
            bench.open(guest, "stayboard", "me open")
    assert not bench.hall.capacity.is_full
    assert bench.hall.capacity.expected == 0
    assert bench.open(bench.guest("Ann"), "mario99", "me", start=True).state == "PLAYING"


def test_an_invite_that_was_accepted_and_another_match_are_let_through_a_full_hall(bench: BusyBench) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    table = bench.open(ann, "mario99", "me", start=True)
    give_up(bench, table)
    fill(bench, over=False)
    bench.ready(table, ann)
    assert table.state == "PLAYING"
    bench.leave(ann, table)
    invite = bench.hall.invites.invite(ann.player, bob.player, "mario99", {})
    bench.hall.invites.accept(bob.player, invite.id)
    bench.settle()
    assert bench.hall.tables_of(bob.player)


def test_far_over_another_match_has_to_wait_and_what_is_on_goes_on(bench: BusyBench) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    table, other = bench.open(ann, "mario99", "me", start=True), bench.open(bob, "mario99", "me", start=True)
    give_up(bench, table)
    fill(bench, over=True)
    with refuses(Refused, "too full for another match") as refused:
        bench.ready(table, ann)
    assert refused.value.code == "busy_for_match"
    assert (table.state, table.seating[0].ready, other.state) == ("ENDED", False, "PLAYING")
    with refuses(Refused, "full right now"):
        bench.open(ann, "stayboard", "me bot:easy", start=True)
    bench.wait(30)  # the processor rests
    bench.ready(table, ann)
    assert table.state == "PLAYING"


def test_a_match_that_is_paused_or_over_is_not_counted(bench: BusyBench) -> None:
    ann = bench.guest("Ann")
    effort = bench.hall.capacity._cpu_load
    table = bench.open(ann, "mario99", "me", start=True)
    assert effort.matches == 1
    table.pause(ann.player, True)
    assert effort.matches == 0
    table.pause(ann.player, False)
    assert effort.matches == 1
    bench.leave(ann, table)
    assert effort.matches == 0
    bench.open(ann, "stayboard", "me bot:easy", start=True)
    assert effort.matches == 0


def test_a_table_that_was_not_opened_after_all_keeps_no_room(bench: BusyBench) -> None:
    ann = bench.guest("Ann")
    with pytest.raises(Refused):
        bench.open(ann, "mario99", "me open", start=True)
    assert bench.hall.capacity.expected == 0
    table = bench.open(ann, "mario99", "me open")
    assert bench.hall.capacity.expected == USUAL_COST
    bench.leave(ann, table)
    assert bench.hall.capacity.expected == 0


def test_strangers_are_held_to_their_share_while_half_a_core_is_taken() -> None:
    machine = Machine(0.01, opening=0.0)
    assert not machine.capacity.is_busy
    for _ in range(60):
        machine.ask()
        machine.go_on(0.2)
    machine.go_on(5)
    assert machine.capacity.is_busy
