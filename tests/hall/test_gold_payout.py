"""Who gets the pot, and when (rules/deathroll.md, "Escrow"; docs/decisions/0006)."""

from dataclasses import replace

import pytest
from tests.hall.gold_bench import GoldBench, gather_people, lay_table
from tests.saying import refuses, tell

from rumpus.core.game import Outcome
from rumpus.core.notice import read_line
from rumpus.core.verdict import Verdict
from rumpus.games.deathroll.rules import DeathRoll
from rumpus.hall.errors import Refused
from rumpus.hall.gold.escrow import State
from rumpus.hall.gold.ledger import GoldChanged
from rumpus.hall.gold.vault import EscrowChanged
from rumpus.hall.gold.verified import verify_match
from rumpus.hall.tables.table import Table
from rumpus.store.gold_records import EntryRecord

bench = pytest.fixture(gather_people)
table = pytest.fixture(lay_table)


def test_the_payout_to_the_winner_is_automatic_when_the_match_ends(bench: GoldBench, table: Table) -> None:
    pot = bench.fund(table)
    winner, loser = bench.play(table)
    assert (pot.state, bench.gold(winner, loser)) == (State.AWAITING_PAYOUT, [950, 950])
    bench.wait(299)
    assert pot.state is State.AWAITING_PAYOUT
    bench.wait(1)
    assert (pot.state, tell(pot.why), bench.gold(winner, loser)) == (
        State.COMPLETED,
        "the winner was paid",
        [1_050, 950],
    )
    assert bench.bank.balance(pot.account) == 0
    assert [news.amount for news in winner.heard_of(GoldChanged)] == [950, 1_050]
    assert bench.told(bench.dee)[-2:] == ["AWAITING_PAYOUT", "COMPLETED"]
    bench.check_books()


def test_it_is_paid_as_soon_as_the_loser_accepts_the_result(bench: GoldBench, table: Table) -> None:
    pot = bench.fund(table)
    with refuses(Refused, "no result to accept"):
        bench.wagers.accept_result(bench.ann.player, pot.id)
    winner, loser = bench.play(table)
    with refuses(Refused, f"for {loser.player.name} to accept"):
        bench.wagers.accept_result(winner.player, pot.id)
    with refuses(Refused, "does not concern you"):
        bench.wagers.accept_result(bench.dee.player, pot.id)
    bench.wagers.accept_result(loser.player, pot.id)
    bench.settle()
    assert (pot.state, bench.gold(winner, loser)) == (State.COMPLETED, [1_050, 950])
    with pytest.raises(Refused) as refused:
        bench.wagers.accept_result(loser.player, pot.id)
    assert refused.value.code == "no_pot"
    bench.wait(600)
    assert bench.gold(winner, loser) == [1_050, 950]


def test_the_loser_accepts_by_being_ready_for_another_match(bench: GoldBench, table: Table) -> None:
    pot = bench.fund(table)
    winner, loser = bench.play(table)
    bench.ready(table, winner)
    assert pot.state is State.AWAITING_PAYOUT
    bench.ready(table, loser)
    assert (pot.state, bench.gold(winner, loser)) == (State.COMPLETED, [1_050, 950])


def test_a_rematch_for_gold_is_another_pot(bench: GoldBench, table: Table) -> None:
    first = bench.fund(table)
    _, loser = bench.play(table)
    bench.wagers.accept_result(loser.player, first.id)
    second = bench.fund(table)
    assert (first.id != second.id, second.state) == (True, State.IN_PROGRESS)
    bench.play(table)
    bench.wait(300)
    assert second.state is State.COMPLETED
    bench.check_books()


def test_leaving_the_table_is_accepting(bench: GoldBench, table: Table) -> None:
    pot = bench.fund(table)
    winner, loser = bench.play(table)
    bench.leave(winner, table)
    assert pot.state is State.AWAITING_PAYOUT
    bench.leave(loser, table)
    bench.settle()
    assert (pot.state, bench.gold(winner, loser)) == (State.COMPLETED, [1_050, 950])


def test_resigning_counts_as_losing_the_match(bench: GoldBench, table: Table) -> None:
    pot = bench.fund(table)
    bench.act(bench.bob, table, table.seating.of(bench.bob.player)[0], "resign")
    assert (pot.state, pot.winner, pot.loser) == (State.AWAITING_PAYOUT, bench.ann.player.id, bench.bob.player.id)
    bench.wait(300)
    assert bench.gold(bench.ann, bench.bob) == [1_050, 950]


def test_leaving_in_the_middle_is_resigning(bench: GoldBench, table: Table) -> None:
    pot = bench.fund(table)
    bench.leave(bench.ann, table)
    bench.wait(300)
    assert (pot.state, pot.winner) == (State.COMPLETED, bench.bob.player.id)


def test_nobody_is_sent_away_from_their_gold(bench: GoldBench, table: Table) -> None:
    pot = bench.fund(table)
    assert tell(bench.wagers.may_kick(table, bench.bob.player)) == "Bob has a wager at this table"
    assert tell(bench.wagers.may_kick(table, bench.dee.player)) == ""
    bench.play(table)
    assert tell(bench.wagers.may_kick(table, bench.bob.player)) != "", "to be sent away is not to accept the result"
    bench.wait(300)
    assert (pot.state, tell(bench.wagers.may_kick(table, bench.bob.player))) == (State.COMPLETED, "")


def test_who_does_not_move_for_thirty_days_has_lost_and_the_stakes_went_back_long_before(
    bench: GoldBench, table: Table
) -> None:
    pot = bench.fund(table)
    bench.wait(29 * 86400)
    assert (bench.kept()[pot.id].state, table.playing) == ("REFUNDED", True)
    bench.wait(2 * 86400)
    assert not table.playing
    assert bench.kept()[pot.id].state == "REFUNDED"
    assert bench.gold(bench.ann, bench.bob) == [1_000, 1_000]


def test_a_house_that_is_a_person_takes_the_agreed_fee(bench: GoldBench, table: Table) -> None:
    pot = bench.fund(table, house=bench.cid, fee=7, stake=17)
    winner, loser = bench.play(table)
    bench.wait(300)
    assert (pot.state, bench.gold(winner, loser, bench.cid)) == (State.COMPLETED, [1_015, 983, 1_002])
    lines = [(entry.reason, entry.amount) for entry in bench.store.all(EntryRecord) if entry.reason != "start"]
    assert lines == [(f"stake {pot.id}", 17)] * 2 + [(f"payout {pot.id}", 32), (f"fee {pot.id}", 2)]
    bench.check_books()


def test_a_house_without_a_fee_takes_nothing(bench: GoldBench, table: Table) -> None:
    bench.fund(table, house=bench.cid)
    winner, loser = bench.play(table)
    bench.wait(300)
    assert bench.gold(winner, loser, bench.cid) == [1_050, 950, 1_000]


# No result, no payout.


def test_the_match_is_void_everything_goes_back(bench: GoldBench, table: Table) -> None:
    pot = bench.fund(table, house=bench.cid, fee=10)
    assert table.live is not None
    table.live.match.trouble = "ZeroDivisionError"
    table.live.settle()
    bench.settle()
    assert (pot.state, tell(pot.why)) == (State.REFUNDED, "the match is void")
    assert bench.gold(bench.ann, bench.bob, bench.cid) == [1_000, 1_000, 1_000]


def test_the_match_is_abandoned_everything_goes_back(bench: GoldBench, table: Table) -> None:
    pot = bench.fund(table)
    table.close()
    bench.settle()
    assert (pot.state, tell(pot.why)) == (State.REFUNDED, "the match was abandoned")
    assert bench.gold(bench.ann, bench.bob) == [1_000, 1_000]
    bench.check_books()


def test_a_match_nobody_won_gives_everything_back(bench: GoldBench, table: Table) -> None:
    pot = bench.fund(table)
    assert table.live is not None
    table.live.match.game.outcome = Outcome((1, 1), (0, 0), "drawn")
    table.live.settle()
    bench.settle()
    assert (pot.state, tell(pot.why), bench.gold(bench.ann, bench.bob)) == (
        State.REFUNDED,
        "nobody won",
        [1_000, 1_000],
    )


def test_a_table_that_closes_afterwards_keeps_nobody_from_being_paid(bench: GoldBench, table: Table) -> None:
    pot = bench.fund(table)
    winner, loser = bench.play(table)
    table.close()
    bench.settle()
    assert pot.state is State.AWAITING_PAYOUT
    bench.wait(300)
    assert (pot.state, bench.gold(winner, loser)) == (State.COMPLETED, [1_050, 950])


# Before it is paid, it is run again.


def test_the_result_is_run_again_from_its_log_and_shown(bench: GoldBench, table: Table) -> None:
    pot = bench.fund(table)
    bench.play(table)
    assert table.live is not None
    outcome = table.live.match.outcome
    assert outcome is not None
    assert bench.bob.heard_of(EscrowChanged)[-1].view["verified"] == {
        "outcome": outcome.describe(),
        "digest": table.live.match.game.digest(),
    }
    assert pot.verified is not None


def test_a_result_that_does_not_verify_is_not_paid_but_disputed_with_that_reason(
    bench: GoldBench, table: Table
) -> None:
    pot = bench.fund(table)
    assert table.live is not None
    table.live.match.game.outcome = Outcome((1, 2), (1, 0), "rolled_one")  # nobody has rolled
    table.live.settle()
    bench.settle()
    why = "the result could not be verified: step 0: the outcome differs"
    assert pot.dispute is not None
    assert (pot.state, tell(read_line(pot.dispute.reason)), pot.dispute.by) == (State.DISPUTED, why, None)
    bench.wait(3_600)
    assert bench.gold(bench.ann, bench.bob) == [950, 950]
    view = bench.ann.heard_of(EscrowChanged)[-1].view
    assert tell(read_line(view["verified"]["why"])) == "step 0: the outcome differs"
    bench.wagers.decide(None, pot.id, None, "the hall made a mistake")
    assert (pot.state, bench.gold(bench.ann, bench.bob)) == (State.COMPLETED, [1_000, 1_000])
    bench.check_books()


def test_every_way_a_result_can_fail_to_hold(bench: GoldBench, table: Table) -> None:
    bench.fund(table)
    running = table.live
    assert running is not None
    assert tell(verify_match(running).why) == "the match is not over"
    bench.play(table)
    assert tell(verify_match(running).why) == ""
    record = running.record
    running.record = replace(record, version=99)
    assert "rules version 99" in tell(verify_match(running).why)
    running.record = replace(record, seed=record.seed + 1)
    assert "follows from the secret and the nonces" in tell(verify_match(running).why)
    running.record = replace(record, seed=record.seed + 1, secret="")
    assert tell(verify_match(running).why) != ""
    running.record = record
    game = running.match.game
    assert isinstance(game, DeathRoll)
    game.limit += 1  # the same outcome from another position
    assert "the state differs" in tell(verify_match(running).why)
    game.limit -= 1
    last = running.match.log.pop()
    assert "the outcome differs" in tell(verify_match(running).why)
    running.match.log += [last, last]
    assert "not legal" in tell(verify_match(running).why)


def test_it_is_paid_at_once_when_both_pages_have_shown_the_verified_result(bench: GoldBench, table: Table) -> None:
    pot = bench.fund(table)
    bench.wagers.seen(bench.ann.player, pot.id)
    winner, loser = bench.play(table)
    for _ in range(2):
        bench.wagers.seen(winner.player, pot.id)
        bench.wagers.seen(bench.dee.player, pot.id)
    bench.settle()
    assert (pot.state, pot.seen) == (State.AWAITING_PAYOUT, [winner.player.id]), "nobody sees for another"
    again = bench.reopen()
    kept = again.wagers.find(pot.id)
    assert kept.seen == [winner.player.id]
    again.wagers.seen(again.hall.players.find(loser.player.id) or loser.player, pot.id)
    again.settle()
    assert (kept.state, again.gold(winner, loser)) == (State.COMPLETED, [1_050, 950])
    again.wagers.seen(loser.player, pot.id)
    again.check_books()


def test_what_is_seen_of_a_result_that_does_not_hold_pays_nobody(
    bench: GoldBench, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench.wagers, "_verify", lambda played: Verdict(why="somebody has been at the log"))
    pot = bench.fund(table)
    winner, loser = bench.play(table)
    for guest in (winner, loser):
        bench.wagers.seen(guest.player, pot.id)
    bench.settle()
    assert (pot.state, bench.gold(winner, loser)) == (State.DISPUTED, [950, 950])


@pytest.mark.parametrize("ends", ["declined", "unpaid"])
def test_a_wager_that_is_called_off_leaves_no_table_open(bench: GoldBench, ends: str) -> None:
    table = bench.hall.opening.seat_people([bench.ann.player, bench.bob.player], "deathroll", {}, wager=50)
    pot = bench.wagers.at(table)
    assert pot is not None
    bench.deposit(pot, bench.ann)
    if ends == "declined":
        bench.wagers.decline(bench.bob.player, pot.id)
        bench.settle()
    else:
        bench.wait(301)
    assert (pot.state, table.closed, bench.gold(bench.ann)) == (State.REFUNDED, True, [1_000])
    assert table.code not in bench.hall.tables
    bench.check_books()


def test_who_is_at_the_table_may_play_without_gold(bench: GoldBench) -> None:
    table = bench.hall.opening.seat_people([bench.ann.player, bench.bob.player], "deathroll", {}, wager=50)
    bench.join(bench.ann, table)
    pot = bench.wagers.at(table)
    assert pot is not None
    bench.wagers.decline(bench.bob.player, pot.id)
    bench.settle()
    assert (pot.state, table.closed) == (State.REFUNDED, False)
    bench.leave(bench.ann, table)
    assert table.closed
