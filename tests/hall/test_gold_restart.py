"""A crash at any point leaves the ledger balanced and the escrow in one of its states; on restart it goes on."""

from dataclasses import replace

import pytest
from tests.hall.gold_bench import GoldBench, gather_people, lay_table
from tests.saying import tell

from rumpus.hall.gold.escrow import Escrow, State
from rumpus.hall.tables.table import Table
from rumpus.store.records import TableRecord

bench = pytest.fixture(gather_people)
table = pytest.fixture(lay_table)


def crash(bench: GoldBench, pot: Escrow) -> tuple[GoldBench, Escrow, Table]:
    """The hall opened again, with the pot and the table as they are there."""
    again = bench.reopen()
    again.check_books()
    found = again.wagers.find(pot.id)
    assert found is not pot
    return again, found, again.hall.find_table(pot.table)


def test_the_time_to_pay_goes_on(bench: GoldBench, table: Table) -> None:
    pot = bench.wagers.propose(bench.ann.player, table, 50)
    bench.deposit(pot, bench.ann)
    bench.wait(200)
    again, pot, _ = crash(bench, pot)
    assert (pot.state, pot.paid, again.gold(again.ann)) == (State.ONE_PAID, [again.ann.player.id], [950])
    again.wait(99)
    assert pot.state is State.ONE_PAID
    again.wait(1)
    assert (pot.state, again.gold(again.ann)) == (State.REFUNDED, [1_000])


def test_the_other_one_pays_after_the_restart_and_the_match_is_played(bench: GoldBench, table: Table) -> None:
    pot = bench.wagers.propose(bench.ann.player, table, 50, bench.cid.player, 10)
    bench.settle()
    again, pot, table = crash(bench, pot)
    again.wagers.agree(again.cid.player, pot.id)
    again.deposit(pot, again.ann)
    again, pot, table = crash(again, pot)
    for guest in (again.ann, again.bob):
        again.join(guest, table)
    again.ready(table, again.ann, again.bob)
    assert tell(table.why) == "waiting for Bob to pay 50 gold"
    again.deposit(pot, again.bob)
    assert pot.state is State.IN_PROGRESS
    again, pot, table = crash(again, pot)
    again.wait(1)
    assert pot.state is State.IN_PROGRESS
    winner, loser = again.play(table)
    again, pot, table = crash(again, pot)
    assert (pot.state, pot.verified is not None) == (State.AWAITING_PAYOUT, True)
    again.wait(300)
    by_id = {again.ann.player.id: again.ann, again.bob.player.id: again.bob}
    assert again.gold(by_id[winner.player.id], by_id[loser.player.id], again.cid) == [1_040, 950, 1_010]
    again.check_books()


def test_a_dispute_and_its_decision_survive(bench: GoldBench, table: Table) -> None:
    pot = bench.fund(table)
    winner, loser = bench.play(table)
    bench.wagers.dispute(loser.player, pot.id, "bad dice")
    bench.settle()
    again, pot, _ = crash(bench, pot)
    assert again.wagers.disputed() == [pot]
    assert pot.dispute is not None
    assert pot.dispute.reason == "bad dice"
    again.wagers.decide(None, pot.id, again.again(winner.player), "they were fair")
    again.settle()
    third = again.reopen()
    assert third.wagers.disputed() == []
    assert third.gold(third.ann, third.bob) == again.gold(again.ann, again.bob)
    assert third.wagers.trust(None).awarded == 1


def test_what_was_not_on_disk_has_not_happened(bench: GoldBench, table: Table) -> None:
    pot = bench.wagers.propose(bench.ann.player, table, 50)
    bench.settle()
    bench.store.waits = True
    bench.deposit(pot, bench.ann)
    again, pot, _ = crash(bench, pot)
    assert (pot.state, again.gold(again.ann)) == (State.AWAITING_DEPOSITS, [1_000])


def test_a_pot_whose_table_no_longer_exists_is_refunded(bench: GoldBench, table: Table) -> None:
    pot = bench.fund(table)
    lost = bench.store.all(TableRecord)[0]
    bench.store.tamper(TableRecord(lost.code, "no-such-game", lost.owner, lost.match, lost.data, False, lost.changed))
    again = bench.reopen()
    again.wait(1)
    assert again.kept()[pot.id].state == "REFUNDED"
    assert again.gold(again.ann, again.bob) == [1_000, 1_000]
    again.check_books()


def test_a_match_that_ended_in_the_log_is_settled_on_restart(bench: GoldBench, table: Table) -> None:
    pot = bench.fund(table)
    assert table.live is not None
    bench.act(bench.ann, table, table.seating.of(bench.ann.player)[0], "resign")
    record = bench.store.matches[table.live.id]
    assert record.outcome is not None
    # As if the hall had died between the input and the outcome: both the match and the pot were still on.
    bench.store.tamper(replace(record, outcome=None, ended=None))
    kept = bench.kept()[pot.id]
    bench.store.tamper(
        replace(kept, state="IN_PROGRESS", data=replace(kept.data, winner=None, verified=None, until=None))
    )
    again = bench.reopen()
    assert again.kept()[pot.id].state == "AWAITING_PAYOUT"
    again.wait(300)
    assert again.gold(again.ann, again.bob) == [950, 1_050]


def test_a_pot_another_version_wrote_harms_no_other(bench: GoldBench, table: Table) -> None:
    pot = bench.wagers.propose(bench.ann.player, table, 50)
    bench.settle()
    kept = bench.kept()[pot.id]
    bench.store.tamper(replace(kept, id="odd", state="MELTED"))
    bench.store.spoil(replace(kept, id="odder"), data={"stake": 5})
    _, pot, _ = crash(bench, pot)
    assert pot.state is State.AWAITING_DEPOSITS
