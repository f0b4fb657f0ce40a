"""Gold (rules/deathroll.md): each sentence of the ruling about it is a test."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.hall.gold_bench import GoldBench, check_balances, gather_people
from tests.saying import refuses

from rumpus.hall.errors import Refused
from rumpus.hall.gold.ledger import ALLOWANCE, GROWN_MATCHES, MINT, START_GOLD, GoldChanged, account_of
from rumpus.store.gold_records import EntryRecord

bench = pytest.fixture(gather_people)


def entries(bench: GoldBench) -> list[tuple[str, str, int]]:
    """The ledger's lines on disk."""
    bench.settle()
    return [(entry.source, entry.target, entry.amount) for entry in bench.store.all(EntryRecord)]


def test_everybody_starts_with_1000_gold(bench: GoldBench) -> None:
    assert START_GOLD == 1_000
    assert bench.gold(bench.ann, bench.bob) == [1_000, 1_000]
    assert entries(bench) == [
        (MINT, account_of(bench.ann.player.id), 1_000),
        (MINT, account_of(bench.bob.player.id), 1_000),
    ]


def test_a_guest_with_100_the_rest_when_the_name_is_claimed_and_ten_matches_are_played(bench: GoldBench) -> None:
    eve = bench.guest("Eve")
    assert (bench.gold(eve), bench.bank.still_due(eve.player)) == ([100], 900)
    for played in range(GROWN_MATCHES):
        assert bench.gold(eve) == [100], played
        bench.play_alone(eve)
    assert bench.gold(eve) == [100], "nobody knows yet who that is"
    bench.hall.players.claim(eve.player, "hash")
    bench.settle()
    again = bench.reopen()
    back = again.connect(again.again(eve.player))
    again.settle()
    assert [news.amount for news in back.heard_of(GoldChanged)] == [1_000], "and is told so"
    third = again.reopen()
    assert third.gold(third.connect(third.again(eve.player))) == [1_000], "once"
    third.check_books()


def test_somebodys_bot_has_what_a_guest_has(bench: GoldBench) -> None:
    bot, _ = bench.hall.bot_accounts.make(bench.ann.player, "Robo")
    robo = bench.connect(bot)
    for _ in range(GROWN_MATCHES):
        bench.play_alone(robo)
    assert bench.gold(robo) == [100], "five bots a person would be five times the gold"


def test_the_last_match_brings_the_rest_at_once(bench: GoldBench) -> None:
    eve = bench.guest("Eve")
    bench.hall.players.claim(eve.player, "hash")
    assert bench.gold(eve) == [100]
    for _ in range(GROWN_MATCHES):
        bench.play_alone(eve, moves=0)
    assert bench.gold(eve) == [100], "they were too short to count"
    for _ in range(GROWN_MATCHES):
        bench.play_alone(eve)
    assert [news.amount for news in eve.heard_of(GoldChanged)] == [1_000]


def test_it_is_given_once_however_often_one_asks_and_comes_back(bench: GoldBench) -> None:
    for _ in range(3):
        assert bench.gold(bench.ann) == [1_000]
    bench.settle()
    again = bench.reopen()
    assert again.gold(again.ann) == [1_000]
    again.bank.move(again.bank.account(again.ann.player), again.bank.account(again.bob.player), 1_000, "all of it")
    again.settle()
    third = again.reopen()
    assert third.gold(third.ann, third.bob) == [ALLOWANCE, 2_000], "who has nothing left is not given it again"
    third.check_books()


def test_it_is_not_given_while_it_cannot_be_kept(bench: GoldBench) -> None:
    bench.store.healthy = False
    with refuses(Refused, "cannot save"):
        bench.bank.gold(bench.ann.player)
    bench.store.healthy = True
    assert bench.gold(bench.ann) == [1_000]


@pytest.mark.parametrize("amount", [0, -1, -1_000, 1.5, True, "5"])
def test_an_entry_moves_a_whole_positive_amount(bench: GoldBench, amount: int) -> None:
    ann, bob = (bench.bank.account(guest.player) for guest in (bench.ann, bench.bob))
    before = entries(bench)
    with pytest.raises(Refused) as refused:
        bench.bank.move(ann, bob, amount, "nothing")
    assert refused.value.code == "bad_amount"
    assert entries(bench) == before
    assert bench.gold(bench.ann, bench.bob) == [1_000, 1_000]


def test_it_moves_from_one_account_to_another(bench: GoldBench) -> None:
    ann = bench.bank.account(bench.ann.player)
    with pytest.raises(Refused):
        bench.bank.move(ann, ann, 5, "to myself")


def test_nobody_spends_what_they_do_not_have(bench: GoldBench) -> None:
    ann, bob = (bench.bank.account(guest.player) for guest in (bench.ann, bench.bob))
    with pytest.raises(Refused) as refused:
        bench.bank.move(ann, bob, 1_001, "too much")
    assert refused.value.code == "no_gold"
    bench.bank.move(ann, bob, 1_000, "all")
    with pytest.raises(Refused):
        bench.bank.move(ann, bob, 1, "one more")
    assert bench.gold(bench.ann, bench.bob) == [0, 2_000]


def test_entries_are_never_changed(bench: GoldBench) -> None:
    ann, bob = (bench.bank.account(guest.player) for guest in (bench.ann, bench.bob))
    bench.bank.move(ann, bob, 7, "first")
    bench.settle()
    first = bench.store.all(EntryRecord)
    bench.bank.move(bob, ann, 7, "back")
    bench.settle()
    assert bench.store.all(EntryRecord)[: len(first)] == first


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3), st.integers(-5, 1_500)), max_size=30))
def test_the_sum_over_all_accounts_is_constant(moves: list[tuple[int, int, int]]) -> None:
    bench = GoldBench()
    bench.gather()
    accounts = [bench.bank.account(guest.player) for guest in (bench.ann, bench.bob, bench.cid, bench.dee)]
    for source, target, amount in moves:
        try:
            bench.bank.move(accounts[source], accounts[target], amount, "a try")
        except Refused:
            assert amount <= 0 or source == target or bench.bank.balance(accounts[source]) < amount
        check_balances(dict(bench.bank.balances))
    bench.settle()
    bench.check_books()
