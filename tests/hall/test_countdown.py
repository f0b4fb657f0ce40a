"""rules/hall.md, agreeing: a match in real time begins with three, two, one, and goes on with it."""

import pytest
from tests.hall.bench import Bench, Guest
from tests.saying import refuses

from rumpus.gateways.web.present import show_table
from rumpus.hall.errors import Refused
from rumpus.hall.tables.absence import UNASKED_SECONDS
from rumpus.hall.tables.countdown import COUNTDOWN_SECONDS
from rumpus.hall.tables.table import Table


def sit(bench: Bench, *names: str, game: str = "tetris", seats: str = "") -> tuple[list[Guest], Table]:
    """People at a table that counts down."""
    guests = [bench.guest(name) for name in names]
    table = bench.open(guests[0], game, seats or "me" + " open" * (len(names) - 1))
    table.countdown = True
    for guest in guests[1:]:
        bench.join(guest, table)
    return guests, table


def start(bench: Bench, *names: str) -> tuple[list[Guest], Table]:
    guests, table = sit(bench, *names)
    bench.ready(table, *guests)
    bench.wait(COUNTDOWN_SECONDS)
    assert table.state == "PLAYING"
    return guests, table


def left(bench: Bench, table: Table) -> int:
    return show_table(bench.hall, table).starts


def test_a_match_between_people_begins_after_a_countdown(bench: Bench) -> None:
    (ann, bob), table = sit(bench, "Ann", "Bob")
    bench.ready(table, ann)
    assert left(bench, table) == 0
    bench.ready(table, bob)
    assert (table.state, left(bench, table)) == ("WAITING", 3000)
    bench.wait(2)
    assert (table.state, left(bench, table)) == ("WAITING", 1000)
    bench.wait(1)
    assert (table.state, left(bench, table)) == ("PLAYING", 0)


def test_a_countdown_is_one_alarm_and_there_is_none_otherwise(bench: Bench) -> None:
    (ann, bob), table = sit(bench, "Ann", "Bob")
    before = bench.time.alarms
    bench.ready(table, ann, bob)
    bench.ready(table, ann, bob)
    assert bench.time.alarms == before + 1
    table.setup.set_ready(bob.player, False)
    assert bench.time.alarms == before


@pytest.mark.parametrize("change", ["unready", "stands up", "leaves", "lost", "options"])
def test_who_is_not_ready_any_more_stops_it(bench: Bench, change: str) -> None:
    (ann, bob), table = sit(bench, "Ann", "Bob")
    bench.ready(table, ann, bob)
    bench.wait(1)
    if change == "unready":
        table.setup.set_ready(bob.player, False)
    elif change == "stands up":
        table.setup.set_seat(bob.player, 1, "open")
    elif change == "leaves":
        bench.leave(bob, table)
    elif change == "lost":
        bench.lose(bob)
    else:
        table.setup.set_options(ann.player, {"level": 5})
    assert left(bench, table) == 0
    bench.wait(COUNTDOWN_SECONDS + 1)
    assert table.state == "WAITING"


def test_who_was_lost_and_is_back_is_counted_in_anew(bench: Bench) -> None:
    (ann, bob), table = sit(bench, "Ann", "Bob")
    bench.ready(table, ann, bob)
    bench.wait(2)
    bench.lose(bob)
    bench.join(bench.connect(bob.player), table)
    assert left(bench, table) == 3000


def test_a_kill_during_the_countdown_leaves_a_table_that_waits(bench: Bench) -> None:
    (ann, bob), table = sit(bench, "Ann", "Bob")
    bench.ready(table, ann, bob)
    bench.wait(1)
    again = bench.reopen()
    twin = again.hall.tables[table.code]
    again.wait(COUNTDOWN_SECONDS + 1)
    assert (twin.state, twin.live) == ("IDLE", None)


def test_one_alone_with_bots_begins_at_once_and_goes_on_with_a_countdown(bench: Bench) -> None:
    ann = bench.guest("Ann")
    table = bench.open(ann, "tetris", "me bot:easy")
    table.countdown = True
    bench.ready(table, ann)
    assert (table.state, left(bench, table)) == ("PLAYING", 0)
    table.pause(ann.player, True)
    assert left(bench, table) == 0
    table.pause(ann.player, False)
    assert (table.state, left(bench, table), table.why) == ("PAUSED", 3000, None)
    bench.wait(1)
    table.pause(ann.player, True)
    assert left(bench, table) == 0, "who pauses again is not counted in"
    bench.wait(COUNTDOWN_SECONDS)
    assert table.state == "PAUSED"
    table.pause(ann.player, False)
    bench.wait(COUNTDOWN_SECONDS)
    assert (table.state, left(bench, table)) == ("PLAYING", 0)


def test_no_time_of_the_match_passes_while_it_is_counted(bench: Bench) -> None:
    (_, bob), table = start(bench, "Ann", "Bob")
    assert table.live is not None
    bench.lose(bob)
    step = table.live.step_now()
    bench.join(bench.connect(bob.player), table)
    bench.wait(COUNTDOWN_SECONDS - 1)
    assert (table.state, table.live.step_now()) == ("PAUSED", step)
    logged = len(table.live.match.log)
    bench.wait(1)
    assert (table.state, len(table.live.match.log)) == ("PLAYING", logged), "nothing of it is in the log"


def test_it_goes_on_without_who_is_away_after_a_countdown(bench: Bench) -> None:
    (_, bob), table = start(bench, "Ann", "Bob")
    bench.lose(bob)
    bench.wait(UNASKED_SECONDS)
    shown = show_table(bench.hall, table)
    assert (shown.state, shown.starts, shown.waits_for) == ("PAUSED", 3000, [])
    bench.wait(COUNTDOWN_SECONDS)
    assert table.state == "PLAYING"


def test_who_is_away_while_it_is_counted_is_waited_for(bench: Bench) -> None:
    (ann, bob), table = start(bench, "Ann", "Bob")
    bench.lose(bob)
    bench.join(bench.connect(bob.player), table)
    bench.lose(ann)
    assert (table.state, left(bench, table)) == ("PAUSED", 0)
    bench.wait(COUNTDOWN_SECONDS)
    assert table.state == "PAUSED"


def test_a_match_that_ends_meanwhile_goes_on_no_more(bench: Bench) -> None:
    (_, bob), table = start(bench, "Ann", "Bob")
    bench.lose(bob)
    bob = bench.connect(bob.player)
    bench.join(bob, table)
    assert left(bench, table) == 3000
    bench.leave(bob, table)
    assert (table.state, left(bench, table)) == ("ENDED", 0)
    bench.wait(COUNTDOWN_SECONDS)
    assert table.state == "ENDED"


def test_turn_by_turn_nothing_is_counted(bench: Bench) -> None:
    _, table = sit(bench, "Ann", "Bob", game="stayboard")
    assert (table.state, left(bench, table)) == ("PLAYING", 0)


def test_two_on_one_keyboard_are_counted_in(bench: Bench) -> None:
    (ann,), table = sit(bench, "Ann", seats="me local")
    bench.ready(table, ann)
    assert left(bench, table) == 3000


def test_the_owner_may_do_without(bench: Bench) -> None:
    (ann, bob), table = sit(bench, "Ann", "Bob")
    with refuses(Refused, "for Ann to decide"):
        table.setup.set_customs(bob.player, countdown=False)
    table.setup.set_customs(ann.player, countdown=False)
    bench.settle()
    assert not bench.reopen().hall.tables[table.code].countdown
    bench.ready(table, ann, bob)
    assert table.state == "PLAYING"


def test_a_score_challenge_has_its_own_time(bench: Bench) -> None:
    ann = bench.guest("Ann")
    table = bench.hall.opening.open_challenge_table(ann.player, "c1", "tetris", {}, 7)
    table.countdown = True
    bench.join(ann, table)
    assert (table.state, left(bench, table)) == ("PLAYING", 0)
