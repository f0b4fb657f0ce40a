"""Gold that comes and goes by itself: an allowance for who is broke, stakes of a match that nobody plays."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.hall.gold_bench import GoldBench, gather_people, lay_table

from rumpus.hall.gold.escrow import State
from rumpus.hall.gold.ledger import ALLOWANCE, GUEST_GOLD, NETWORK_GOLD, GoldChanged, account_of
from rumpus.hall.tables.table import Table

DAY = 86_400

bench = pytest.fixture(gather_people)
table = pytest.fixture(lay_table)


def spend(bench: GoldBench, left: int) -> None:
    """Ann gives Bob all her gold but that much."""
    bench.bank.move(bench.bank.account(bench.ann.player), bench.bank.account(bench.bob.player), 1_000 - left, "spent")
    bench.settle()


def ask(bench: GoldBench) -> int:
    """Ann asks what she has."""
    bench.wagers.allow(bench.ann.player)
    return bench.gold(bench.ann)[0]


@pytest.mark.parametrize(("left", "then"), [(0, 50), (49, 99), (50, 50), (1_000 - 1, 999)])
def test_who_holds_less_than_50_gets_50(bench: GoldBench, left: int, then: int) -> None:
    spend(bench, left)
    assert ask(bench) == then
    bench.check_books()


def test_once_a_day_also_over_a_restart(bench: GoldBench) -> None:
    spend(bench, 0)
    assert ask(bench) == ALLOWANCE
    bench.bank.move(account_of(bench.ann.player.id), account_of(bench.bob.player.id), ALLOWANCE, "spent")
    bench.settle()
    again = bench.reopen()
    assert ask(again) == 0
    again.time.ns += DAY * 10**9
    assert ask(again) == ALLOWANCE
    again.check_books()


@pytest.mark.parametrize("leap", [100 * DAY, -1_800, -1.8e9])
def test_a_clock_that_leaps_gives_nothing_and_takes_nothing(bench: GoldBench, leap: float) -> None:
    spend(bench, 0)
    ask(bench)
    bench.bank.move(account_of(bench.ann.player.id), account_of(bench.bob.player.id), ALLOWANCE, "spent")
    bench.time.leapt = leap
    assert ask(bench) == 0
    again = bench.reopen()  # and the clock is right again
    assert ask(again) == 0
    again.time.ns += DAY * 10**9
    assert ask(again) == ALLOWANCE


def test_who_comes_in_broke_is_given_it_and_told(bench: GoldBench) -> None:
    spend(bench, 10)
    bench.lose(bench.ann)
    back = bench.connect(bench.ann.player)
    bench.settle()
    assert bench.gold(back) == [60]
    assert [news.amount for news in back.heard_of(GoldChanged)][-1:] == [60]


def test_who_has_something_at_stake_gets_nothing(bench: GoldBench, table: Table) -> None:
    bench.fund(table, stake=1_000)
    assert ask(bench) == 0
    bench.check_books()


@given(st.lists(st.tuples(st.sampled_from(["ask", "spend", "wait"]), st.integers(1, 60)), max_size=30))
def test_whatever_happens_the_books_balance(deeds: list[tuple[str, int]]) -> None:
    bench = GoldBench()
    bench.gather()
    spend(bench, 60)
    given_at: list[int] = []
    for deed, amount in deeds:
        before = bench.gold(bench.ann)[0]
        if deed == "wait":
            bench.time.ns += amount * 3_600 * 10**9
        elif deed == "spend" and before >= amount:
            bench.bank.move(account_of(bench.ann.player.id), account_of(bench.bob.player.id), amount, "spent")
            bench.settle()
        elif ask(bench) > before:
            given_at.append(bench.time.ns)
        bench.check_books()
    assert all(later - sooner >= DAY * 10**9 for sooner, later in pairwise(given_at))


def test_stakes_of_a_match_in_which_nobody_plays_for_a_day_go_back(bench: GoldBench, table: Table) -> None:
    pot = bench.fund(table)
    bench.wait(DAY - 10)
    assert pot.state is State.IN_PROGRESS
    bench.wait(20)
    assert (pot.state, table.playing) == (State.REFUNDED, True)
    assert bench.gold(bench.ann, bench.bob) == [1_000, 1_000]
    bench.check_books()


def test_a_roll_begins_the_day_anew_also_over_a_restart(bench: GoldBench, table: Table) -> None:
    pot = bench.fund(table)
    bench.wait(DAY - 10)
    assert table.live is not None
    (seat,) = table.live.turn
    bench.act(
        next(guest for guest in (bench.ann, bench.bob) if seat in table.seating.of(guest.player)), table, seat, "roll"
    )
    bench.wait(20)
    assert pot.state is State.IN_PROGRESS
    again = bench.reopen()
    again.wait(DAY)
    assert again.kept()[pot.id].state == "REFUNDED"
    again.check_books()


def test_one_network_is_given_no_more_than_a_party_would_be_however_many_come_by_it(bench: GoldBench) -> None:
    party = NETWORK_GOLD // GUEST_GOLD
    crowd = [bench.guest(f"Guest {number}") for number in range(party + 3)]
    for guest in crowd:
        bench.hall.arrive(guest, household="203.0.113.7")
    late = crowd[-1]
    assert [bench.gold(guest)[0] for guest in crowd] == [GUEST_GOLD] * party + [0] * 3
    bench.wagers.allow(late.player)
    assert bench.gold(late)[0] == 0
    elsewhere = bench.guest("Eve")
    bench.hall.arrive(elsewhere, household="203.0.113.8")
    assert bench.gold(elsewhere)[0] == GUEST_GOLD
    bench.wait(DAY)
    assert bench.gold(late)[0] == GUEST_GOLD, "what was due is given on another day"
    assert bench.bank.total() == 0
