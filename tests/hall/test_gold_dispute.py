"""Disputes and trust (rules/deathroll.md, "Escrow")."""

import pytest
from tests.hall.bench import Guest
from tests.hall.gold_bench import GoldBench, gather_people, lay_table
from tests.saying import refuses, tell

from rumpus.core.notice import read_line
from rumpus.hall.errors import Refused
from rumpus.hall.gold.escrow import Escrow, State
from rumpus.hall.gold.vault import EscrowChanged
from rumpus.hall.tables.table import Table

DAY = 86_400
HOUR = 3_600


bench = pytest.fixture(gather_people)
table = pytest.fixture(lay_table)


def played(bench: GoldBench, table: Table, house: Guest | None = None, fee: int = 0) -> tuple[Escrow, Guest, Guest]:
    """A pot whose match is over: the pot, who won, who lost."""
    pot = bench.fund(table, house=house, fee=fee)
    return pot, *bench.play(table)


# Raising one.


@pytest.mark.parametrize("who", ["ann", "bob", "cid"])
@pytest.mark.parametrize("when", ["FUNDED", "IN_PROGRESS", "AWAITING_PAYOUT"])
def test_either_player_or_the_house_may_raise_one_from_funded_and_it_freezes_the_pot(
    bench: GoldBench, table: Table, who: str, when: str
) -> None:
    pot = bench.wagers.propose(bench.ann.player, table, 50, bench.cid.player, 5)
    bench.wagers.agree(bench.cid.player, pot.id)
    bench.deposit(pot, bench.ann, bench.bob)
    if when != "FUNDED":
        bench.ready(table, bench.ann, bench.bob)
    if when == "AWAITING_PAYOUT":
        bench.play(table)
    assert pot.state == when
    guest = getattr(bench, who)
    bench.wagers.dispute(guest.player, pot.id, "  something\x1b[31m is\nwrong ")
    bench.settle()
    assert pot.state is State.DISPUTED
    bench.wait(HOUR - 1 if when == "AWAITING_PAYOUT" else 6 * DAY)
    assert bench.bank.balance(pot.account) == 100
    view = bench.bob.heard_of(EscrowChanged)[-1].view
    assert view["dispute"] == {
        "by": {"id": guest.player.id, "name": guest.player.name},
        "reason": "something is wrong",
        "decision": None,
    }
    with refuses(Refused, "in dispute already"):
        bench.wagers.dispute(bench.ann.player, pot.id, "me too")


def test_before_both_have_paid_there_is_nothing_to_dispute(bench: GoldBench, table: Table) -> None:
    pot = bench.wagers.propose(bench.ann.player, table, 50)
    with refuses(Refused, "nothing can be in dispute before both have paid"):
        bench.wagers.dispute(bench.ann.player, pot.id, "I do not like it")
    bench.deposit(pot, bench.ann)
    with refuses(Refused, "nothing can be in dispute before both have paid"):
        bench.wagers.dispute(bench.ann.player, pot.id, "he does not pay")


def test_it_may_be_raised_until_five_minutes_after_payout_was_due(bench: GoldBench, table: Table) -> None:
    pot, winner, loser = played(bench, table)
    bench.wait(299)
    bench.wagers.dispute(loser.player, pot.id, "at the last moment")
    bench.settle()
    bench.wait(2)
    assert (pot.state, bench.gold(winner, loser)) == (State.DISPUTED, [950, 950])


def test_and_not_later(bench: GoldBench, table: Table) -> None:
    pot, winner, loser = played(bench, table)
    bench.wait(300)
    with pytest.raises(Refused) as refused:
        bench.wagers.dispute(loser.player, pot.id, "too late")
    assert (refused.value.code, bench.gold(winner, loser)) == ("no_pot", [1_050, 950])


def test_a_stranger_may_not(bench: GoldBench, table: Table) -> None:
    pot, *_ = played(bench, table)
    with refuses(Refused, "does not concern you"):
        bench.wagers.dispute(bench.dee.player, pot.id, "I saw it")


@pytest.mark.parametrize("reason", ["", "  ", "\x1b[0m", "\n\t"])
def test_a_dispute_and_a_decision_have_a_reason(bench: GoldBench, table: Table, reason: str) -> None:
    pot, _, loser = played(bench, table)
    with refuses(Refused, "say why"):
        bench.wagers.dispute(loser.player, pot.id, reason)
    bench.wagers.dispute(loser.player, pot.id, "x" * 1_000)
    assert pot.dispute is not None
    assert len(pot.dispute.reason) == 300
    with refuses(Refused, "say why"):
        bench.wagers.decide(None, pot.id, None, reason)


def test_a_frozen_pot_cannot_be_accepted_and_leaving_changes_nothing(bench: GoldBench, table: Table) -> None:
    pot, winner, loser = played(bench, table)
    bench.wagers.dispute(winner.player, pot.id, "I want to see it")
    with refuses(Refused, "in dispute"):
        bench.wagers.accept_result(loser.player, pot.id)
    bench.wagers.player_ready(table, loser.player)
    for guest in (winner, loser):
        bench.leave(guest, table)
    table.close()
    bench.settle()
    assert (pot.state, bench.bank.balance(pot.account)) == (State.DISPUTED, 100)


def test_the_match_goes_on_under_a_dispute_and_its_result_is_noted(bench: GoldBench, table: Table) -> None:
    pot = bench.fund(table)
    bench.wagers.dispute(bench.bob.player, pot.id, "she peeks")
    bench.settle()
    assert bench.bob.heard_of(EscrowChanged)[-1].view["verified"] == {"why": {"say": "verdict.not_over"}}
    winner, _ = bench.play(table)
    view = bench.bob.heard_of(EscrowChanged)[-1].view
    assert (pot.state, view["winner"]) == (State.DISPUTED, winner.player.id)
    assert set(view["verified"]) == {"outcome", "digest"}
    bench.wait(HOUR)
    assert (pot.state, bench.gold(winner)) == (State.COMPLETED, [1_050]), "a verified result waits an hour"


def test_an_abandoned_match_under_a_dispute_is_noted(bench: GoldBench, table: Table) -> None:
    pot = bench.fund(table)
    bench.wagers.dispute(bench.bob.player, pot.id, "she peeks")
    table.close()
    bench.settle()
    assert (pot.state, bench.wagers.view(pot)["verified"]) == (
        State.DISPUTED,
        {"why": {"say": "notice.match_abandoned"}},
    )


def test_a_dispute_shows_the_verified_result_first(bench: GoldBench, table: Table) -> None:
    pot, winner, loser = played(bench, table)
    bench.wagers.dispute(loser.player, pot.id, "bad dice")
    assert table.live is not None
    assert table.live.match.outcome is not None
    view = bench.wagers.view(pot)
    assert view["verified"]["outcome"] == table.live.match.outcome.describe()
    assert view["winner"] == winner.player.id
    assert bench.wagers.disputed() == [pot]


def test_a_match_does_not_begin_while_its_pot_is_in_dispute(bench: GoldBench, table: Table) -> None:
    pot = bench.wagers.propose(bench.ann.player, table, 50)
    bench.deposit(pot, bench.ann, bench.bob)
    bench.wagers.dispute(bench.ann.player, pot.id, "not like this")
    bench.ready(table, bench.ann, bench.bob)
    assert (table.playing, tell(table.why)) == (False, "the pot is in dispute")
    bench.wagers.decide(None, pot.id, None, "play it again")
    bench.ready(table, bench.ann, bench.bob)
    assert table.playing


# Deciding.


@pytest.mark.parametrize("award", [True, False])
def test_the_house_decides_award_or_refund_with_a_reason_both_recorded(
    bench: GoldBench, table: Table, award: bool
) -> None:
    pot = bench.fund(table, house=bench.cid, fee=10)
    winner, loser = bench.ann, bench.bob
    bench.wagers.dispute(loser.player, pot.id, "she is not who she says")
    bench.wagers.decide(bench.cid.player, pot.id, winner.player if award else None, "I know her")
    bench.settle()
    assert pot.state is State.COMPLETED
    assert bench.gold(winner, loser) == ([1_050, 950] if award else [1_000, 1_000])
    assert bench.gold(bench.cid) == [1_000], "who judges does not earn by it"
    decision = {
        "by": {"id": bench.cid.player.id, "name": "Cid"},
        "award": {"id": winner.player.id, "name": winner.player.name} if award else None,
        "reason": "I know her",
    }
    assert bench.dee.heard_of(EscrowChanged)[-1].view["dispute"]["decision"] == decision
    kept = bench.kept()[pot.id]
    assert kept.data.dispute is not None
    assert (kept.state, kept.data.dispute.why) == ("COMPLETED", "I know her")
    assert kept.data.dispute.award == (winner.player.id if award else None)
    bench.check_books()


def test_nobody_the_house_included_can_award_the_pot_against_a_verified_result_without_an_admin(
    bench: GoldBench, table: Table
) -> None:
    pot, winner, loser = played(bench, table, bench.cid)
    bench.wagers.dispute(loser.player, pot.id, "he kicked the table")
    for award in (loser.player, None):
        with refuses(Refused, f"the log shows that {winner.player.name} has won"):
            bench.wagers.decide(bench.cid.player, pot.id, award, "so he did")
    assert (pot.state, bench.bank.balance(pot.account)) == (State.DISPUTED, 100)
    bench.wagers.decide(None, pot.id, loser.player, "the host has seen it")
    assert bench.gold(winner, loser) == [950, 1_050]


def test_the_house_may_award_it_as_the_log_says(bench: GoldBench, table: Table) -> None:
    pot, winner, loser = played(bench, table, bench.cid, fee=10)
    bench.wagers.dispute(loser.player, pot.id, "bad dice")
    bench.wagers.decide(bench.cid.player, pot.id, winner.player, "I have seen the replay")
    assert bench.gold(winner, loser, bench.cid) == [1_050, 950, 1_000]


def test_an_admin_decides_if_the_house_is_a_party_to_it(bench: GoldBench, table: Table) -> None:
    pot, winner, _ = played(bench, table, bench.cid)
    bench.wagers.dispute(bench.cid.player, pot.id, "they are one person")
    with refuses(Refused, "for the host to decide"):
        bench.wagers.decide(bench.cid.player, pot.id, None, "I say so")
    bench.wagers.decide(None, pot.id, winner.player, "they are not")
    assert (pot.state, bench.gold(winner)) == (State.COMPLETED, [1_050])


def test_an_admin_decides_if_the_hall_is_the_house(bench: GoldBench, table: Table) -> None:
    pot, winner, loser = played(bench, table)
    bench.wagers.dispute(loser.player, pot.id, "bad dice")
    for guest in (winner, loser, bench.cid):
        with refuses(Refused, "for the host to decide"):
            bench.wagers.decide(guest.player, pot.id, guest.player, "mine")
    bench.wagers.decide(None, pot.id, winner.player, "the dice were fair")
    assert bench.gold(winner, loser) == [1_050, 950]


def test_for_a_day_it_is_the_houses_alone_to_decide_then_the_host_may_too(bench: GoldBench, table: Table) -> None:
    pot = bench.wagers.propose(bench.ann.player, table, 50, bench.cid.player)
    bench.wagers.agree(bench.cid.player, pot.id)
    bench.deposit(pot, bench.ann, bench.bob)
    bench.wagers.dispute(bench.bob.player, pot.id, "bad dice")
    bench.wait(DAY - 1)
    with refuses(Refused, "for Cid alone"):
        bench.wagers.decide(None, pot.id, None, "hurry")
    bench.wait(1)
    bench.wagers.decide(None, pot.id, None, "Cid is gone")
    assert bench.gold(bench.ann, bench.bob) == [1_000, 1_000]


def test_the_pot_goes_to_a_player_of_it(bench: GoldBench, table: Table) -> None:
    pot, winner, loser = played(bench, table, bench.cid)
    with refuses(Refused, "nothing is in dispute"):
        bench.wagers.decide(bench.cid.player, pot.id, winner.player, "early")
    bench.wagers.dispute(loser.player, pot.id, "bad dice")
    for guest in (bench.cid, bench.dee):
        with refuses(Refused, "one of its two players"):
            bench.wagers.decide(bench.cid.player, pot.id, guest.player, "finders keepers")
    assert pot.state is State.DISPUTED


@pytest.mark.parametrize("over", [True, False])
def test_a_dispute_nobody_decides_is_settled_by_the_verified_result(bench: GoldBench, table: Table, over: bool) -> None:
    pot = bench.fund(table)
    gold = [1_000, 1_000]
    if over:
        winner, _ = bench.play(table)
        gold = [1_050 if guest is winner else 950 for guest in (bench.ann, bench.bob)]
    bench.wagers.dispute(bench.bob.player, pot.id, "hm")
    bench.settle()
    bench.wait((HOUR if over else 7 * DAY) - 1)
    assert pot.state is State.DISPUTED
    bench.wait(1)
    assert (pot.state, bench.gold(bench.ann, bench.bob)) == (State.COMPLETED, gold)
    assert pot.dispute is not None
    assert tell(read_line(pot.dispute.why)) == "nobody decided; the verified result counts"
    bench.check_books()


# Trust.


def test_both_see_the_houses_record_pots_held_gold_paid_out_disputes_and_how_they_ended(
    bench: GoldBench, table: Table
) -> None:
    called_off = bench.wagers.propose(bench.ann.player, table, 50, bench.cid.player)
    bench.wagers.decline(bench.cid.player, called_off.id)
    played(bench, table, bench.cid, fee=10)
    bench.wait(300)
    for n, award in enumerate((True, False, None)):
        pot, winner, loser = played(bench, table, bench.cid, fee=10)
        bench.wagers.dispute(loser.player, pot.id, f"dispute {n}")
        if award is not None:
            bench.wagers.decide(None, pot.id, winner.player if award else None, "so")
    expected = {"pots": 4, "paid": 90 + 100, "disputes": 3, "awarded": 1, "refunded": 1, "open": 1}
    assert bench.wagers.trust(bench.cid.player).describe() == expected
    assert bench.wagers.trust(None).pots == 0
    bench.settle()
    again = bench.reopen()
    assert again.wagers.trust(again.cid.player).describe() == expected


def test_the_hall_has_a_record_too(bench: GoldBench, table: Table) -> None:
    played(bench, table)
    bench.wait(300)
    assert bench.wagers.trust(None).describe() == {
        "pots": 1,
        "paid": 100,
        "disputes": 0,
        "awarded": 0,
        "refunded": 0,
        "open": 0,
    }
