"""rules/hall.md, leaving and coming back: the grace time, who waits for whom, and when a table is put away."""

from typing import Any

import pytest
from tests.hall.bench import Bench, Guest, safe_move
from tests.saying import tell

from rumpus.core.table_words import TIMEOUT
from rumpus.hall.tables.absence import ABANDONED_SECONDS, EMPTY_SECONDS, UNASKED_SECONDS
from rumpus.hall.tables.away_budget import AWAY_SECONDS
from rumpus.hall.tables.table import Table


def start(bench: Bench, game: str, *names: str, seats: str = "", **options: Any) -> tuple[list[Guest], Table]:
    guests = [bench.guest(name) for name in names]
    table = bench.open(guests[0], game, seats or "me" + " open" * (len(names) - 1), **options)
    for guest in guests[1:]:
        bench.join(guest, table)
    if table.state == "WAITING":
        bench.ready(table, *guests)
    assert table.state == "PLAYING"
    return guests, table


def test_a_lost_connection_pauses_a_match_of_two_seats_and_coming_back_goes_on(bench: Bench) -> None:
    (ann, bob), table = start(bench, "mario99", "Ann", "Bob")
    bench.wait(1.5)
    assert table.live is not None
    bench.lose(ann)
    assert (table.state, tell(table.why)) == ("PAUSED", "waiting for Ann")
    step = table.live.step_now()
    bench.wait(UNASKED_SECONDS - 1)
    back = bench.connect(ann.player)
    back.streams = ann.streams
    bench.join(back, table)
    assert (table.state, tell(table.why)) == ("PLAYING", "")
    assert table.live.step_now() == step
    assert table.seating[0].player is ann.player
    bench.wait(AWAY_SECONDS * 2)
    assert table.state in ("PLAYING", "ENDED"), "the grace time of one who came back is called off"
    assert back.stream(table, 0).fresh == 1, "the gap was enough; no fresh view was needed"
    assert back.stream(table, 0).view == table.live.match.game.view(0)
    assert bob.stream(table, 1).view == table.live.match.game.view(1)


def test_coming_back_misses_nothing_turn_by_turn(bench: Bench) -> None:
    (ann, bob), table = start(bench, "stayboard", "Ann", "Bob", size=9)
    bench.lose(ann)
    assert table.state == "PLAYING", "turn by turn no grace time is needed"
    assert bench.time.alarms == 0
    back = bench.connect(ann.player)
    back.streams = ann.streams
    bench.join(back, table)
    bench.act(back, table, 0, safe_move(table))
    bench.lose(back)
    bench.wait(86400 * 7)
    bench.act(bob, table, 1, safe_move(table))
    third = bench.connect(ann.player)
    third.streams = back.streams
    bench.join(third, table)
    assert third.stream(table, 0).view["count"] == 2
    assert third.stream(table, 0).fresh == 1
    assert third.stream(table, 0).updates == 2


def test_too_long_a_gap_gives_a_fresh_view(bench: Bench) -> None:
    (ann, bob), table = start(bench, "stayboard", "Ann", "Bob")
    bench.lose(ann)
    for _ in range(100):
        bench.act(bob, table, 1, "board off")
        bench.act(bob, table, 1, "board on")
    back = bench.connect(ann.player)
    back.streams = ann.streams
    bench.join(back, table)
    assert table.live is not None
    assert back.stream(table, 0).fresh == 2
    assert back.stream(table, 0).view == table.live.match.game.view(0)


def test_when_the_budget_is_used_up_time_is_up(bench: Bench) -> None:
    (ann, bob), table = start(bench, "mario99", "Ann", "Bob", rounds=5, virus_count=48)
    bench.lose(ann)
    bench.wait(UNASKED_SECONDS - 0.001)
    assert table.state == "PAUSED"
    bench.wait(0.001)
    assert (table.state, table.why) == ("PLAYING", None), "unasked it waits for so long and no longer"
    bench.wait(AWAY_SECONDS - UNASKED_SECONDS - 0.001)
    assert table.state == "PLAYING"
    bench.wait(0.001)
    assert table.state == "ENDED"
    assert table.live is not None
    assert table.live.outcome is not None
    assert table.live.outcome.reason == "timed_out"
    assert bob.stream(table, 1).view["outcome"]["places"] == [2, 1]
    assert [seat.kind for seat in table.seating] == ["open", "person"], "a forfeited seat is free"
    assert table.owner is bob.player


def test_with_nobody_here_the_match_waits_and_the_grace_time_starts_with_the_first_who_is_back(bench: Bench) -> None:
    (ann, bob), table = start(bench, "mario99", "Ann", "Bob")
    bench.lose(ann)
    bench.lose(bob)
    bench.wait(3600)
    assert table.state == "PAUSED"
    bob2 = bench.connect(bob.player)
    bench.join(bob2, table)
    assert (table.state, tell(table.why)) == ("PAUSED", "waiting for Ann")
    bench.wait(UNASKED_SECONDS - 1)
    ann2 = bench.connect(ann.player)
    bench.join(ann2, table)
    assert table.state == "PLAYING"


def test_a_paused_match_nobody_comes_back_to_is_put_away_after_a_day(bench: Bench) -> None:
    (ann, bob), table = start(bench, "mario99", "Ann", "Bob")
    assert table.live is not None
    match = table.live.id
    bench.lose(ann)
    bench.lose(bob)
    bench.wait(ABANDONED_SECONDS)
    assert table.closed
    assert bench.hall.tables == {}
    assert bench.store.tables[table.code].closed
    assert bench.store.matches[match].outcome is not None
    assert bench.time.alarms == 0


def test_alone_against_a_bot_the_match_waits_without_a_grace_time(bench: Bench) -> None:
    (ann,), table = start(bench, "mario99", "Ann", seats="me bot:easy")
    cid = bench.guest("Cid")
    bench.join(cid, table)
    bench.lose(ann)
    bench.wait(3600)
    assert table.state == "PAUSED"
    back = bench.connect(ann.player)
    bench.join(back, table)
    assert table.state == "PLAYING"


def test_more_than_two_seats_go_on(bench: Bench) -> None:
    (ann, bob, cid), table = start(bench, "mario99", "Ann", "Bob", "Cid", rounds=5, virus_count=48)
    bench.lose(ann)
    assert table.state == "PLAYING"
    bench.lose(bob)
    bench.lose(cid)
    assert table.state == "PAUSED", "none play to an empty hall"
    cid2 = bench.connect(cid.player)
    bench.join(cid2, table)
    assert table.state == "PLAYING"
    ann2 = bench.connect(ann.player)
    bench.wait(AWAY_SECONDS / 2)
    bench.join(ann2, table)
    bench.wait(AWAY_SECONDS / 2)
    assert table.live is not None
    assert [entry.seat for entry in table.live.match.log if entry.action == TIMEOUT] == [1], "Bob alone forfeits"


def test_somebody_who_left_a_match_of_three_is_not_waited_for_and_loses_the_seat_when_it_ends(bench: Bench) -> None:
    (ann, bob, _), table = start(bench, "mario99", "Ann", "Bob", "Cid", virus_count=48)
    bench.leave(ann, table)
    assert table.state == "PLAYING"
    assert table.owner is bob.player
    bench.lose(bob)
    bob2 = bench.connect(bob.player)
    bench.join(bob2, table)
    assert tell(table.why) == ""
    bench.leave(bob2, table)
    assert table.state == "ENDED"
    assert [seat.name for seat in table.seating] == ["", "", "Cid"]


def test_a_second_device_keeps_the_match_going(bench: Bench) -> None:
    (ann, _), table = start(bench, "mario99", "Ann", "Bob")
    phone = bench.connect(ann.player)
    bench.join(phone, table)
    bench.lose(ann)
    assert table.state == "PLAYING"
    bench.lose(phone)
    assert table.state == "PAUSED"


def test_a_match_paused_by_hand_stays_paused_when_its_player_comes_back(bench: Bench) -> None:
    (ann,), table = start(bench, "mario99", "Ann")
    table.pause(ann.player, True)
    bench.lose(ann)
    back = bench.connect(ann.player)
    bench.join(back, table)
    assert (table.state, tell(table.why)) == ("PAUSED", "paused")
    table.pause(back.player, False)
    assert table.state == "PLAYING"


@pytest.mark.parametrize("game", ["mario99", "stayboard"])
def test_between_matches_a_seat_is_kept_for_the_grace_time_and_no_longer(bench: Bench, game: str) -> None:
    (ann, bob), table = start(bench, game, "Ann", "Bob")
    bench.act(ann, table, 0, "resign")
    bench.lose(ann)
    bench.wait(AWAY_SECONDS - 1)
    assert [seat.kind for seat in table.seating] == ["person", "person"]
    bench.wait(1)
    assert [seat.kind for seat in table.seating] == ["open", "person"]
    assert table.owner is bob.player
    cid = bench.guest("Cid")
    bench.join(cid, table)
    bench.ready(table, bob, cid)
    assert table.state == "PLAYING"


def test_before_a_real_time_match_an_absent_guest_does_not_hold_a_seat_for_ever(bench: Bench) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    table = bench.open(ann, "mario99", "me open")
    bench.join(bob, table)
    bench.lose(bob)
    bench.wait(30)
    bob2 = bench.connect(bob.player)
    bench.join(bob2, table)
    bench.lose(bob2)
    bench.wait(AWAY_SECONDS)
    assert [seat.name for seat in table.seating] == ["Ann", ""]
    bob3 = bench.connect(bob.player)
    bench.join(bob3, table)
    bench.lose(bob3)
    bench.wait(AWAY_SECONDS)
    assert [seat.name for seat in table.seating] == ["Ann", ""]


@pytest.mark.usefixtures("brittle")
def test_turn_by_turn_one_may_look_how_it_ended_hours_later(bench: Bench) -> None:
    (ann,), table = start(bench, "brittle", "Ann", seats="me bot:calm")
    bench.act(ann, table, 0, "hit")
    bench.lose(ann)
    bench.wait(3 * 3600)  # the bot answers; Ann's time runs out with nobody at the table
    assert table.state == "ENDED"
    back = bench.connect(ann.player)
    bench.join(back, bench.hall.find_table(table.code))
    assert table.seating[0].player is ann.player
    assert back.stream(table, 0).view["over"] is True
    bench.lose(back)
    bench.wait(ABANDONED_SECONDS)
    assert table.closed


def test_an_empty_table_is_put_away_after_ten_minutes(bench: Bench) -> None:
    ann = bench.guest("Ann")
    table = bench.open(ann, "stayboard", "me open")
    bench.lose(ann)
    assert table.state == "IDLE"
    bench.wait(EMPTY_SECONDS - 1)
    back = bench.connect(ann.player)
    bench.join(back, table)
    bench.wait(EMPTY_SECONDS * 2)
    assert bench.hall.tables == {table.code: table}
    bench.lose(back)
    bench.wait(EMPTY_SECONDS)
    assert bench.hall.tables == {}
    assert bench.time.alarms == 0


def test_a_table_everybody_has_left_is_gone_at_once(bench: Bench) -> None:
    (ann, bob), table = start(bench, "mario99", "Ann", "Bob")
    bench.leave(ann, table)
    bench.leave(bob, table)
    assert bench.hall.tables == {}
    assert bench.time.alarms == 0


def test_somebody_alone_who_leaves_takes_the_match_with_them(bench: Bench) -> None:
    (ann,), table = start(bench, "mario99", "Ann", seats="me bot:easy")
    live = table.live
    bench.leave(ann, table)
    assert table.closed
    assert live is not None
    assert bench.store.matches[live.id].outcome is not None
    assert bench.time.alarms == 0
