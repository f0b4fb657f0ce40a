"""rules/hall.md, being there: how long one may be away, when a match waits, and who may wait or claim."""

from dataclasses import replace
from typing import Any

import pytest
from tests.hall.bench import Bench, Guest
from tests.saying import refuses, tell

from rumpus.core.table_words import TIMED_OUT
from rumpus.gateways.web.present import show_table
from rumpus.hall.errors import Refused
from rumpus.hall.tables.absence import UNASKED_SECONDS
from rumpus.hall.tables.away_budget import AWAY_SECONDS, KEEP_SECONDS
from rumpus.hall.tables.table import Table
from rumpus.wire.tables import TableShown


def start(
    bench: Bench, *names: str, game: str = "tetris", stand_in: bool = False, **options: Any
) -> tuple[list[Guest], Table]:
    guests = [bench.guest(name) for name in names]
    bench.season(*guests)
    table = bench.open(guests[0], game, "me" + " open" * (len(names) - 1), **options)
    table.setup.set_customs(guests[0].player, stand_in=stand_in)
    for guest in guests[1:]:
        bench.join(guest, table)
    if table.state == "WAITING":
        bench.ready(table, *guests)
    assert table.state == "PLAYING"
    return guests, table


def come_back(bench: Bench, guest: Guest, table: Table) -> Guest:
    back = bench.connect(guest.player)
    bench.join(back, table)
    return back


def unrated(bench: Bench) -> None:
    """Let the host give the seeds: then nothing hangs on a match."""
    bench.hall.opening._around = replace(bench.hall.opening._around, seeds=lambda: 7)


def shown(bench: Bench, table: Table) -> TableShown:
    return show_table(bench.hall, table)


def reason(table: Table) -> str:
    assert table.live is not None
    assert table.live.outcome is not None
    return table.live.outcome.reason


def test_everybody_sees_who_is_away_and_for_how_long_they_may_be(bench: Bench) -> None:
    (_, bob), table = start(bench, "Ann", "Bob")
    assert (shown(bench, table).seats[1].away_ms, shown(bench, table).waits_for) == (None, [])
    bench.lose(bob)
    bench.wait(8)
    now = shown(bench, table)
    assert [seat.away_ms for seat in now.seats] == [None, 52_000]
    assert (now.state, now.waits_for, now.waits_ms) == ("PAUSED", [1], 2_000)
    assert (now.may_wait, now.may_claim) == ([0], [])
    bench.wait(2)
    now = shown(bench, table)
    assert (now.state, now.waits_for, now.waits_ms) == ("PLAYING", [], None)
    assert (now.seats[1].away_ms, now.may_wait) == (50_000, [0])


def test_a_second_time_the_match_does_not_wait_unasked(bench: Bench) -> None:
    (_, bob), table = start(bench, "Ann", "Bob")
    bench.lose(bob)
    bench.wait(3)
    bob = come_back(bench, bob, table)
    assert table.state == "PLAYING"
    bench.lose(bob)
    assert (table.state, table.why) == ("PLAYING", None)
    assert shown(bench, table).seats[1].away_ms == (AWAY_SECONDS - 3) * 1000


def test_who_is_here_may_be_away_later_and_is_waited_for_then(bench: Bench) -> None:
    (ann, bob), table = start(bench, "Ann", "Bob")
    bench.lose(bob)
    bench.wait(3)
    come_back(bench, bob, table)
    bench.lose(ann)
    assert (table.state, tell(table.why)) == ("PAUSED", "waiting for Ann")


def test_a_rated_match_counts_all_the_times_somebody_was_away(bench: Bench) -> None:
    (_, bob), table = start(bench, "Ann", "Bob")
    for _ in range(5):
        bench.lose(bob)
        bench.wait(9)
        bob = come_back(bench, bob, table)
    bench.lose(bob)
    bench.wait(14.999)
    assert table.state == "PLAYING"
    bench.wait(0.001)
    assert (table.state, reason(table)) == ("ENDED", TIMED_OUT)


def test_a_match_that_counts_for_nothing_counts_each_time_anew(bench: Bench) -> None:
    unrated(bench)
    (_, bob), table = start(bench, "Ann", "Bob")
    for _ in range(3):
        bench.lose(bob)
        bench.wait(9)
        bob = come_back(bench, bob, table)
    bench.lose(bob)
    assert shown(bench, table).seats[1].away_ms == AWAY_SECONDS * 1000


def test_who_waits_stands_still_until_the_other_is_back(bench: Bench) -> None:
    (ann, bob), table = start(bench, "Ann", "Bob")
    assert table.live is not None
    bench.lose(bob)
    bench.wait(5)
    table.wait(ann.player)
    step = table.live.step_now()
    now = shown(bench, table)
    assert (now.waits_for, now.waits_ms, now.may_wait, now.may_claim) == ([1], None, [], [])
    bench.wait(AWAY_SECONDS - 6)
    assert (table.state, table.live.step_now()) == ("PAUSED", step)
    with refuses(Refused, "Bob may be away for another 1 second"):
        table.claim(ann.player)
    come_back(bench, bob, table)
    assert (table.state, table.live.step_now()) == ("PLAYING", step)


def test_who_waited_may_claim_the_win_when_the_time_is_used_up(bench: Bench) -> None:
    (ann, bob), table = start(bench, "Ann", "Bob")
    bench.lose(bob)
    table.wait(ann.player)
    bench.wait(AWAY_SECONDS + 600)
    assert (table.state, shown(bench, table).may_claim) == ("PAUSED", [0]), "it waits for as long as they like"
    table.claim(ann.player)
    bench.settle()
    assert (table.state, reason(table)) == ("ENDED", TIMED_OUT)
    assert ann.stream(table, 0).view["outcome"]["places"] == [1, 2]


def test_who_comes_back_late_to_somebody_who_waited_plays_on(bench: Bench) -> None:
    (ann, bob), table = start(bench, "Ann", "Bob")
    bench.lose(bob)
    table.wait(ann.player)
    bench.wait(AWAY_SECONDS * 3)
    come_back(bench, bob, table)
    assert table.state == "PLAYING"
    with refuses(Refused, "nobody is away"):
        table.claim(ann.player)


def test_one_may_ask_to_wait_after_the_match_has_gone_on(bench: Bench) -> None:
    (ann, bob), table = start(bench, "Ann", "Bob")
    bench.lose(bob)
    bench.wait(UNASKED_SECONDS + 5)
    assert table.state == "PLAYING"
    table.wait(ann.player)
    assert (table.state, tell(table.why)) == ("PAUSED", "waiting for Bob")


@pytest.mark.parametrize("ask", ["wait", "claim"])
def test_waiting_is_for_one_of_two_whose_other_is_away(bench: Bench, ask: str) -> None:
    (ann, bob), table = start(bench, "Ann", "Bob")
    cid = bench.guest("Cid")
    bench.join(cid, table, sit=False)
    with refuses(Refused, "nobody is away"):
        getattr(table, ask)(ann.player)
    bench.lose(bob)
    for guest in (bob, cid):
        with refuses(Refused, "nobody is away"):
            getattr(table, ask)(guest.player)


def test_with_more_than_two_it_goes_on_and_nobody_is_asked(bench: Bench) -> None:
    (ann, bob, _), table = start(bench, "Ann", "Bob", "Cid")
    bench.lose(bob)
    now = shown(bench, table)
    assert (now.state, now.may_wait, now.seats[1].away_ms) == ("PLAYING", [], AWAY_SECONDS * 1000)
    with refuses(Refused, "nobody is away"):
        table.wait(ann.player)


def test_a_bot_sits_in_though_the_other_waits_if_the_table_allows_it(bench: Bench) -> None:
    (ann, bob), table = start(bench, "Ann", "Bob", stand_in=True)
    bench.lose(bob)
    table.wait(ann.player)
    bench.wait(AWAY_SECONDS)
    assert (table.state, table.seating[1].stand_in) == ("PLAYING", "normal")
    assert shown(bench, table).seats[1].away_ms is None


def test_when_both_are_away_nobodys_time_is_counted(bench: Bench) -> None:
    (ann, bob), table = start(bench, "Ann", "Bob")
    bench.lose(bob)
    bench.wait(4)
    bench.lose(ann)
    bench.wait(3600)
    assert table.state == "PAUSED"
    come_back(bench, ann, table)
    now = shown(bench, table)
    assert (now.state, now.waits_ms) == ("PAUSED", 6_000), "and what was left of the waiting is left"
    assert now.seats[1].away_ms == (AWAY_SECONDS - 4) * 1000


def test_who_stays_away_has_no_second_minute_because_the_other_was_away_for_a_moment(bench: Bench) -> None:
    unrated(bench)  # where each time away counts anew, and this is one
    (ann, bob), table = start(bench, "Ann", "Bob")
    bench.lose(bob)
    bench.wait(50)
    bench.lose(ann)
    bench.wait(5)
    ann = come_back(bench, ann, table)
    assert shown(bench, table).seats[1].away_ms == 10_000
    bench.lose(ann)
    bench.wait(100)
    come_back(bench, ann, table)
    bench.wait(10)
    assert (table.state, reason(table)) == ("ENDED", TIMED_OUT)


def test_turn_by_turn_nobody_counts(bench: Bench) -> None:
    (_, bob), table = start(bench, "Ann", "Bob", game="stayboard")
    bench.lose(bob)
    now = shown(bench, table)
    assert (now.state, now.seats[1].present, now.seats[1].away_ms, now.may_wait) == ("PLAYING", False, None, [])


def test_a_crash_does_not_refill_what_was_used(bench: Bench) -> None:
    (ann, bob), table = start(bench, "Ann", "Bob")
    bench.lose(bob)
    bench.wait(KEEP_SECONDS * 5)
    again = bench.reopen()
    twin = again.hall.find_table(table.code)
    again.wait(3600)
    again.join(again.connect(again.again(ann.player)), twin)
    now = shown(again, twin)
    assert (now.state, now.waits_ms) == ("PAUSED", UNASKED_SECONDS * 1000), "after a restart everybody may come back"
    assert now.seats[1].away_ms == (AWAY_SECONDS - KEEP_SECONDS * 5) * 1000


def test_typed_words_wait_and_claim(bench: Bench) -> None:
    from rumpus.hall.commands.caller import Speaker
    from rumpus.hall.commands.run import run_command

    (ann, bob), table = start(bench, "Ann", "Bob")
    bench.lose(bob)
    run_command("/wait", Speaker(bench.hall, ann, table))
    bench.wait(AWAY_SECONDS)
    assert table.state == "PAUSED"
    run_command("/claim", Speaker(bench.hall, ann, table))
    bench.settle()
    assert (table.state, reason(table)) == ("ENDED", TIMED_OUT)


def test_in_an_agreed_pause_nobody_is_waited_for_and_no_time_counts(bench: Bench) -> None:
    (ann, bob), table = start(bench, "Ann", "Bob")
    table.questions.ask(ann.player, "pause")
    table.questions.answer(bob.player, "pause", True)
    bench.lose(bob)
    bench.wait(100)
    now = shown(bench, table)
    assert (now.state, now.waits_for, now.waits_ms, now.seats[1].away_ms) == ("PAUSED", [], None, None)
    table.pause(ann.player, False)
    bench.settle()
    now = shown(bench, table)
    assert (now.state, now.waits_for, now.waits_ms) == ("PAUSED", [1], UNASKED_SECONDS * 1000), "from now on"
