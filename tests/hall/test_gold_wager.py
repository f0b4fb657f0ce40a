"""Making a wager and paying for it (rules/deathroll.md, "Escrow"): until both have paid, nothing is at stake."""

from typing import Any

import pytest
from tests.hall.gold_bench import STAKE, GoldBench, gather_people, lay_table
from tests.saying import refuses, say, tell

from rumpus.hall.errors import Refused
from rumpus.hall.gold.escrow import State
from rumpus.hall.gold.ledger import GoldChanged
from rumpus.hall.gold.vault import EscrowChanged
from rumpus.hall.tables.table import Table

bench = pytest.fixture(gather_people)
table = pytest.fixture(lay_table)


def propose(bench: GoldBench, table: Table, stake: Any = STAKE, house: str = "", fee: Any = 0) -> Any:
    """Ann proposes; who refuses, says why by a code."""
    holder = getattr(bench, house).player if house else None
    pot = bench.wagers.propose(bench.ann.player, table, stake, holder, fee)
    bench.settle()
    return pot


# Between whom, and for what.


def test_a_wager_is_optional(bench: GoldBench, table: Table) -> None:
    bench.ready(table, bench.ann, bench.bob)
    assert table.state == "PLAYING"
    bench.play(table)
    bench.wait(600)
    assert (bench.kept(), bench.gold(bench.ann, bench.bob)) == ({}, [1_000, 1_000])


def test_with_the_hall_as_house_it_waits_for_deposits_at_once(bench: GoldBench, table: Table) -> None:
    pot = propose(bench, table)
    assert pot.state is State.AWAITING_DEPOSITS
    assert bench.told(bench.ann) == bench.told(bench.bob) == bench.told(bench.dee) == ["AWAITING_DEPOSITS"]
    assert bench.told(bench.cid) == [], "whom it does not concern and who is not at the table is not told"


def test_the_match_is_held_back_until_both_have_paid(bench: GoldBench, table: Table) -> None:
    pot = propose(bench, table)
    bench.ready(table, bench.ann, bench.bob)
    assert (table.state, tell(table.why)) == ("ENDED", "waiting for Ann and Bob to pay 50 gold")
    bench.deposit(pot, bench.bob)
    assert (table.playing, tell(bench.wagers.may_start(table))) == (False, "waiting for Ann to pay 50 gold")
    bench.deposit(pot, bench.ann)
    assert (table.state, pot.state) == ("PLAYING", State.IN_PROGRESS)
    assert table.live is not None
    assert pot.match == table.live.id
    assert bench.told(bench.bob) == ["AWAITING_DEPOSITS", "ONE_PAID", "FUNDED", "IN_PROGRESS"]


def test_a_funded_pot_waits_for_those_who_are_not_ready(bench: GoldBench, table: Table) -> None:
    pot = propose(bench, table)
    bench.deposit(pot, bench.ann, bench.bob)
    assert (table.playing, pot.state) == (False, State.FUNDED)
    bench.ready(table, bench.ann, bench.bob)
    assert (table.playing, pot.state) == (True, State.IN_PROGRESS)


@pytest.mark.parametrize(
    ("stake", "house", "fee", "code"),
    [
        (0, "", 0, "bad_stake"),
        (-5, "", 0, "bad_stake"),
        (2.5, "", 0, "bad_stake"),
        (True, "", 0, "bad_stake"),
        (10**12, "", 0, "bad_stake"),
        (1_001, "", 0, "no_gold"),
        (50, "cid", 11, "bad_fee"),
        (50, "cid", -1, "bad_fee"),
        (50, "cid", 2.5, "bad_fee"),
        (50, "", 5, "no_fee"),
        (50, "ann", 0, "house_plays"),
        (50, "bob", 0, "house_plays"),
    ],
)
def test_what_cannot_be_a_wager_is_refused_and_nothing_changes(
    bench: GoldBench, table: Table, stake: Any, house: str, fee: Any, code: str
) -> None:
    with pytest.raises(Refused) as refused:
        propose(bench, table, stake, house, fee)
    assert refused.value.code == code
    bench.settle()
    assert (bench.kept(), bench.wagers.at(table), bench.told(bench.ann)) == ({}, None, [])


def test_only_games_that_are_played_for_gold(bench: GoldBench) -> None:
    table = bench.open(bench.ann, "pong", "me open")
    bench.join(bench.bob, table)
    with refuses(Refused, "only in deathroll"):
        propose(bench, table)


@pytest.mark.parametrize("seat", ["bot:normal", "local", "open"])
def test_no_wagers_with_bots_local_seconds_or_nobody(bench: GoldBench, seat: str) -> None:
    table = bench.open(bench.ann, "deathroll", f"me {seat}")
    if table.playing:
        bench.act(bench.ann, table, 0, "resign")
    with pytest.raises(Refused) as refused:
        propose(bench, table)
    assert refused.value.code == "not_two"


def test_a_bot_holds_no_pot(bench: GoldBench, table: Table) -> None:
    with refuses(Refused, "a bot cannot hold the pot"):
        bench.wagers.propose(bench.ann.player, table, 50, bench.hall.players.bot("normal"), 0)


def test_the_owner_proposes_between_matches_one_at_a_time(bench: GoldBench, table: Table) -> None:
    with refuses(Refused, "for Ann to propose"):
        bench.wagers.propose(bench.bob.player, table, 50)
    propose(bench, table)
    with refuses(Refused, "a pot at this table already"):
        propose(bench, table)
    other = bench.open(bench.cid, "deathroll", "me open")
    bench.join(bench.dee, other)
    assert other.playing
    with refuses(Refused, "before the match starts"):
        bench.wagers.propose(bench.cid.player, other, 50)


# The house.


def test_a_house_that_is_a_person_has_to_agree(bench: GoldBench, table: Table) -> None:
    pot = propose(bench, table, house="cid", fee=10)
    assert pot.state is State.INITIATED
    assert bench.told(bench.cid) == ["INITIATED"]
    bench.ready(table, bench.ann, bench.bob)
    assert (table.playing, tell(table.why)) == (False, "waiting for Cid to agree to hold the pot")
    with refuses(Refused, "the house has not agreed yet"):
        bench.wagers.deposit(bench.bob.player, pot.id, 50)
    with refuses(Refused, "only the house"):
        bench.wagers.agree(bench.dee.player, pot.id)
    bench.wagers.agree(bench.cid.player, pot.id)
    bench.settle()
    assert bench.told(bench.cid) == ["INITIATED", "AWAITING_DEPOSITS"]
    with refuses(Refused, "agreed already"):
        bench.wagers.agree(bench.cid.player, pot.id)


def test_a_house_that_is_not_here_cannot_agree_in_time(bench: GoldBench, table: Table) -> None:
    bench.lose(bench.cid)
    with refuses(Refused, "Cid is not here"):
        propose(bench, table, house="cid")


def test_a_house_that_does_not_agree_within_five_minutes(bench: GoldBench, table: Table) -> None:
    pot = propose(bench, table, house="cid")
    bench.wait(299)
    assert pot.state is State.INITIATED
    bench.wait(1)
    assert (pot.state, tell(pot.why)) == (State.REFUNDED, "Cid did not agree to hold the pot")


def test_the_fee_and_the_record_of_the_house_are_shown_to_both_before_they_pay(bench: GoldBench, table: Table) -> None:
    propose(bench, table, stake=17, house="cid", fee=7)
    for guest in (bench.ann, bench.bob):
        (news,) = guest.heard_of(EscrowChanged)
        assert (news.view["fee"], news.view["fee_gold"]) == (7, 2)
        assert news.view["house"] == {"id": bench.cid.player.id, "name": "Cid"}
        assert news.view["trust"] == {"pots": 0, "paid": 0, "disputes": 0, "awarded": 0, "refunded": 0, "open": 0}
        assert news.view["options"] == {"start": 100, "rounds": 1}
        assert news.view["left"] == 300


# Deposits.


@pytest.mark.parametrize("amount", [49, 51, 0, -50, 50.0, True, 100])
def test_deposits_must_equal_the_stake_exactly_any_other_amount_is_refused_and_nothing_moves(
    bench: GoldBench, table: Table, amount: Any
) -> None:
    pot = propose(bench, table)
    with pytest.raises(Refused) as refused:
        bench.wagers.deposit(bench.bob.player, pot.id, amount)
    assert (refused.value.code, say(refused.value)) == ("wrong_amount", "the stake is exactly 50 gold")
    assert (pot.state, bench.gold(bench.bob)) == (State.AWAITING_DEPOSITS, [1_000])
    bench.check_books()


def test_what_is_paid_is_in_the_pot(bench: GoldBench, table: Table) -> None:
    pot = propose(bench, table)
    bench.deposit(pot, bench.bob)
    assert (bench.gold(bench.ann, bench.bob), bench.bank.balance(pot.account)) == ([1_000, 950], 50)
    assert [news.amount for news in bench.bob.heard_of(GoldChanged)] == [950]
    assert bench.ann.heard_of(GoldChanged) == [], "how much somebody has is told to nobody else"
    assert bench.ann.heard_of(EscrowChanged)[-1].view["held"] == 50
    bench.check_books()


def test_depositing_twice_is_refused(bench: GoldBench, table: Table) -> None:
    pot = propose(bench, table)
    bench.deposit(pot, bench.bob)
    with refuses(Refused, "paid already"):
        bench.wagers.deposit(bench.bob.player, pot.id, 50)
    assert bench.gold(bench.bob) == [950]


def test_depositing_without_enough_gold_is_refused(bench: GoldBench, table: Table) -> None:
    bench.bank.move(bench.bank.account(bench.bob.player), bench.bank.account(bench.dee.player), 980, "a gift")
    pot = propose(bench, table)
    with pytest.raises(Refused) as refused:
        bench.wagers.deposit(bench.bob.player, pot.id, 50)
    assert (refused.value.code, pot.state) == ("no_gold", State.AWAITING_DEPOSITS)


def test_others_do_not_pay(bench: GoldBench, table: Table) -> None:
    pot = propose(bench, table, house="cid")
    bench.wagers.agree(bench.cid.player, pot.id)
    for guest in (bench.cid, bench.dee):
        with refuses(Refused, "only its two players"):
            bench.wagers.deposit(guest.player, pot.id, 50)
    with pytest.raises(Refused) as refused:
        bench.wagers.deposit(bench.ann.player, "nonsense", 50)
    assert refused.value.code == "no_pot"


def test_nothing_is_promised_while_the_disk_refuses(bench: GoldBench, table: Table) -> None:
    pot = propose(bench, table)
    bench.store.healthy = False
    with refuses(Refused, "cannot save"):
        bench.wagers.deposit(bench.ann.player, pot.id, 50)
    bench.store.healthy = True
    assert (pot.state, bench.bank.balance(pot.account)) == (State.AWAITING_DEPOSITS, 0)


def test_nobody_is_told_before_it_is_on_disk(bench: GoldBench, table: Table) -> None:
    pot = propose(bench, table)
    bench.store.waits = True
    bench.deposit(pot, bench.ann)
    assert bench.told(bench.bob) == ["AWAITING_DEPOSITS"]
    assert bench.ann.heard_of(GoldChanged) == []
    bench.store.waits = False
    bench.settle()
    assert bench.told(bench.bob) == ["AWAITING_DEPOSITS", "ONE_PAID"]
    assert [news.amount for news in bench.ann.heard_of(GoldChanged)] == [950]


def test_what_was_agreed_is_what_is_played(bench: GoldBench, table: Table) -> None:
    pot = propose(bench, table)
    bench.deposit(pot, bench.bob)
    table.setup.set_options(bench.ann.player, {"start": 2})
    with refuses(Refused, "the options have changed"):
        bench.wagers.deposit(bench.ann.player, pot.id, 50)
    table.setup.set_options(bench.ann.player, {"start": 100})
    bench.deposit(pot, bench.ann)
    table.setup.set_options(bench.ann.player, {"start": 2})
    bench.ready(table, bench.ann, bench.bob)
    assert (table.playing, tell(table.why)) == (False, "the options have changed since the wager was made")
    bench.wait(300)
    assert (pot.state, bench.gold(bench.ann, bench.bob)) == (State.REFUNDED, [1_000, 1_000])


# Everything goes back.


@pytest.mark.parametrize("payers", ["", "ann", "bob"])
def test_nobody_or_not_both_deposit_within_five_minutes_everything_goes_back(
    bench: GoldBench, table: Table, payers: str
) -> None:
    pot = propose(bench, table)
    bench.wait(100)
    bench.deposit(pot, *(getattr(bench, name) for name in payers.split()))
    bench.wait(199)
    assert pot.state in (State.AWAITING_DEPOSITS, State.ONE_PAID)
    bench.wait(1)
    assert (pot.state, tell(pot.why), bench.gold(bench.ann, bench.bob)) == (
        State.REFUNDED,
        "not both paid in time",
        [1_000, 1_000],
    )
    assert bench.told(bench.bob)[-1] == "REFUNDED"
    assert tell(table.why) == "the wager is off: not both paid in time"
    bench.check_books()


def test_who_was_ready_to_play_for_gold_is_not_ready_to_play_without(bench: GoldBench, table: Table) -> None:
    propose(bench, table)
    bench.ready(table, bench.ann, bench.bob)
    bench.wait(300)
    bench.join(bench.connect(bench.ann.player), table)
    assert not table.playing
    bench.ready(table, bench.ann, bench.bob)
    assert table.playing


@pytest.mark.parametrize("who", ["ann", "bob"])
@pytest.mark.parametrize("payers", ["", "ann", "ann bob"])
def test_a_player_leaves_before_the_match_everything_goes_back(
    bench: GoldBench, table: Table, who: str, payers: str
) -> None:
    pot = propose(bench, table)
    bench.deposit(pot, *(getattr(bench, name) for name in payers.split()))
    guest = getattr(bench, who)
    bench.leave(guest, table)
    bench.settle()
    assert (pot.state, bench.gold(bench.ann, bench.bob)) == (State.REFUNDED, [1_000, 1_000])
    assert tell(pot.why) == f"{guest.player.name} left the table"
    bench.check_books()


def test_a_watcher_who_leaves_changes_nothing(bench: GoldBench, table: Table) -> None:
    pot = propose(bench, table)
    bench.leave(bench.dee, table)
    assert pot.state is State.AWAITING_DEPOSITS


def test_with_somebody_else_in_the_seat_nobody_pays(bench: GoldBench, table: Table) -> None:
    pot = propose(bench, table)
    bench.deposit(pot, bench.ann)
    table.setup.set_seat(bench.bob.player, table.seating.of(bench.bob.player)[0], "open")
    bench.join(bench.cid, table)
    for guest in (bench.bob, bench.cid):
        with pytest.raises(Refused):
            bench.wagers.deposit(guest.player, pot.id, 50)
    bench.wait(300)
    assert (pot.state, bench.gold(bench.ann)) == (State.REFUNDED, [1_000])


def test_the_table_closes_everything_goes_back(bench: GoldBench, table: Table) -> None:
    pot = propose(bench, table)
    bench.deposit(pot, bench.ann, bench.bob)
    table.close()
    bench.settle()
    assert (pot.state, tell(pot.why), bench.gold(bench.ann, bench.bob)) == (
        State.REFUNDED,
        "the table was closed",
        [1_000, 1_000],
    )


@pytest.mark.parametrize("who", ["ann", "bob", "cid"])
def test_any_party_can_call_it_off_before_both_have_paid(bench: GoldBench, table: Table, who: str) -> None:
    pot = propose(bench, table, house="cid")
    bench.wagers.agree(bench.cid.player, pot.id)
    bench.deposit(pot, bench.ann)
    with refuses(Refused, "does not concern you"):
        bench.wagers.decline(bench.dee.player, pot.id)
    guest = getattr(bench, who)
    bench.wagers.decline(guest.player, pot.id)
    bench.settle()
    assert (pot.state, tell(pot.why)) == (State.REFUNDED, f"{guest.player.name} called it off")
    assert bench.gold(bench.ann) == [1_000]
    assert bench.wagers.of(bench.ann.player) == []


def test_when_both_have_paid_nobody_calls_it_off(bench: GoldBench, table: Table) -> None:
    pot = bench.fund(table)
    with refuses(Refused, "both have paid"):
        bench.wagers.decline(bench.ann.player, pot.id)


def test_a_lost_connection_is_not_leaving(bench: GoldBench, table: Table) -> None:
    pot = propose(bench, table)
    bench.deposit(pot, bench.ann)
    bench.lose(bench.ann)
    bench.wait(30)
    assert pot.state is State.ONE_PAID


def test_an_invite_with_a_wager_is_checked_before_it_is_sent(bench: GoldBench) -> None:
    bench.wagers.check(bench.ann.player, "deathroll", 1_000)
    with pytest.raises(Refused) as refused:
        bench.wagers.check(bench.ann.player, "deathroll", 1_001)
    assert refused.value.code == "no_gold"
    with pytest.raises(Refused):
        bench.wagers.check(bench.ann.player, "tetris", 10)


def test_an_invite_for_more_than_one_has_is_refused_when_it_is_sent(bench: GoldBench) -> None:
    with pytest.raises(Refused) as refused:
        bench.hall.invites.invite(bench.ann.player, bench.bob.player, "deathroll", {}, wager=1_001)
    assert refused.value.code == "no_gold"
    assert bench.hall.invites.open_for(bench.bob.player) == []
    bench.hall.invites.invite(bench.ann.player, bench.bob.player, "deathroll", {}, wager=1_000)


def test_a_wager_is_part_of_an_invite(bench: GoldBench) -> None:
    bench.hall.invites.invite(bench.ann.player, bench.bob.player, "deathroll", {"start": 20}, wager=50)
    bench.settle()
    (invite,) = bench.hall.invites.open_for(bench.bob.player)
    bench.hall.invites.accept(bench.bob.player, invite.id)
    bench.settle()
    (table,) = bench.hall.tables_of(bench.bob.player)
    pot = bench.wagers.at(table)
    assert pot is not None
    assert (pot.state, pot.stake, pot.options, table.playing) == (
        State.AWAITING_DEPOSITS,
        50,
        {"start": 20, "rounds": 1},
        False,
    )
    for guest in (bench.ann, bench.bob):
        bench.join(guest, table)
    assert not table.playing
    bench.deposit(pot, bench.ann, bench.bob)
    assert (table.playing, pot.state) == (True, State.IN_PROGRESS)
    assert table.live is not None
    (first,) = table.live.turn
    assert table.seating[first].player is bench.bob.player, "the challenged player rolls first"
    winner, loser = bench.play(table)
    bench.wait(300)
    assert bench.gold(winner, loser) == [1_050, 950]
    bench.check_books()
