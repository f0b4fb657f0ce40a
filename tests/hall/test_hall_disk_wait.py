"""While the disk refuses, matches in real time stand still; they go on by themselves when it takes again."""

import pytest
from tests.hall.bench import Bench, Guest, safe_move
from tests.saying import tell

from rumpus.hall.errors import Refused
from rumpus.hall.tables.disk_wait import UNSAVED, UNSTARTED
from rumpus.hall.tables.table import Table


def start_two(bench: Bench) -> tuple[Guest, Guest, Table]:
    """Ann and Bob in a match of Mario99."""
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    table = bench.open(ann, "mario99", "me open")
    bench.join(bob, table)
    bench.ready(table, ann, bob)
    assert table.state == "PLAYING"
    return ann, bob, table


def digest(table: Table) -> str:
    assert table.live is not None
    return table.live.match.game.digest()


def test_while_the_disk_refuses_a_real_time_match_stands_still_and_goes_on_by_itself(bench: Bench) -> None:
    ann, bob, table = start_two(bench)
    bench.wait(2)
    bench.store.healthy = False
    bench.wait(2)
    assert (table.state, table.why) == ("PAUSED", UNSAVED)
    assert (ann.states[-1], bob.states[-1]) == ("PAUSED", "PAUSED"), "everybody is told"
    before, queued = digest(table), bench.store.queued
    bench.wait(3600)
    assert (digest(table), bench.store.queued) == (before, queued), "nothing piles up"
    with pytest.raises(Refused) as refused:
        bench.act(ann, table, 0, "left")
    assert refused.value.code == "cannot_save"
    bench.store.healthy = True
    bench.settle()
    assert (table.state, tell(table.why), bob.states[-1]) == ("PLAYING", "", "PLAYING")
    assert bench.act(ann, table, 0, "left") == ["saved"]
    bench.wait(1)
    assert digest(table) != before


def test_bots_do_not_play_on_while_the_disk_refuses(bench: Bench) -> None:
    tables = [bench.open(bench.guest(f"Ann {n}"), "tetris", "me bot:hard bot:easy", start=True) for n in range(3)]
    bench.wait(2)
    bench.store.healthy = False
    bench.wait(1)
    logged = [len(table.live.match.log) for table in tables if table.live is not None]
    bench.wait(600)
    assert [len(table.live.match.log) for table in tables if table.live is not None] == logged
    assert {table.state for table in tables} == {"PAUSED"}
    bench.store.healthy = True
    bench.settle()
    assert {table.state for table in tables} == {"PLAYING"}


def test_a_key_is_enough_to_notice_that_the_disk_refuses(bench: Bench) -> None:
    ann, _, table = start_two(bench)
    bench.wait(2)
    bench.store.healthy = False
    with pytest.raises(Refused):
        bench.act(ann, table, 0, "left")
    assert table.why == UNSAVED


def test_who_comes_back_while_the_disk_refuses_does_not_set_the_match_going(bench: Bench) -> None:
    _, bob, table = start_two(bench)
    bench.wait(2)
    bench.store.healthy = False
    bench.wait(1)
    bench.lose(bob)
    back = bench.connect(bob.player)
    bench.join(back, table)
    assert (table.state, table.why, back.states[-1]) == ("PAUSED", UNSAVED, "PAUSED")
    bench.lose(back)
    bench.store.healthy = True
    bench.settle()
    assert (table.state, tell(table.why)) == ("PAUSED", "waiting for Bob"), "the disk is not all it waits for"
    bench.join(bench.connect(bob.player), table)
    assert table.state == "PLAYING"


def test_a_match_paused_by_hand_stays_paused_when_the_disk_takes_again(bench: Bench) -> None:
    ann = bench.guest("Ann")
    table = bench.open(ann, "mario99", "me", start=True)
    bench.wait(2)
    bench.store.healthy = False
    bench.wait(1)
    table.pause(ann.player, True)
    bench.store.healthy = True
    bench.settle()
    assert (table.state, tell(table.why)) == ("PAUSED", "paused")
    table.pause(ann.player, False)
    assert table.state == "PLAYING"


def test_a_match_that_could_not_start_starts_when_the_disk_takes_again(bench: Bench) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    table = bench.open(ann, "mario99", "me open")
    bench.join(bob, table)
    bench.lose(bob)
    table.seating.unready(people=True)
    bench.store.healthy = False
    bench.join(bench.connect(bob.player), table)
    assert (table.state, table.why) == ("WAITING", UNSTARTED)
    bench.store.healthy = True
    bench.settle()
    assert (table.state, tell(table.why)) == ("PLAYING", "")


def test_a_match_that_could_not_start_and_no_longer_can_does_not_say_so_for_ever(bench: Bench) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    table = bench.open(ann, "mario99", "me open")
    bench.join(bob, table)
    bench.lose(bob)
    table.seating.unready(people=True)
    bench.store.healthy = False
    back = bench.connect(bob.player)
    bench.join(back, table)
    bench.lose(back)
    bench.store.healthy = True
    bench.settle()
    assert (table.state, tell(table.why)) == ("WAITING", "")


def test_a_move_at_a_time_nobody_is_paused_by_the_disk(bench: Bench) -> None:
    ann = bench.guest("Ann")
    table = bench.open(ann, "stayboard", "me bot:easy", start=True)
    bench.store.healthy = False
    with pytest.raises(Refused):
        bench.act(ann, table, 0, safe_move(table))
    bench.wait(60)
    assert table.state == "PLAYING"
