"""What was told is on disk; what could not be saved is not told; a hall opened again goes on where it stood."""

from dataclasses import replace
from typing import Any

import pytest
from tests.hall.bench import Bench, Guest, safe_move
from tests.saying import tell

from rumpus.hall.errors import Refused
from rumpus.hall.tables.absence import ABANDONED_SECONDS
from rumpus.hall.tables.table import Table
from rumpus.store.records import PlayerRecord, TableRecord


def start_two(bench: Bench, game: str, **options: Any) -> tuple[Guest, Guest, Table]:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    table = bench.open(ann, game, "me open", **options)
    bench.join(bob, table)
    if table.state == "WAITING":
        bench.ready(table, ann, bob)
    return ann, bob, table


def digest(table: Table) -> str:
    assert table.live is not None
    return table.live.match.game.digest()


def come_back(bench: Bench, *guests: Guest, code: str) -> tuple[Table, list[Guest]]:
    """The same people at the same table of a hall opened again."""
    table = bench.hall.find_table(code)
    back = [bench.connect(bench.again(guest.player)) for guest in guests]
    for guest in back:
        bench.join(guest, table)
    return table, back


# Log before telling.


def test_turn_by_turn_nothing_is_told_before_it_is_on_disk(bench: Bench) -> None:
    ann, bob, table = start_two(bench, "stayboard", size=9)
    cid = bench.guest("Cid")
    bench.join(cid, table)
    bench.store.waits = True
    turn_before = table.live.turn if table.live else None
    acked = bench.act(ann, table, 0, safe_move(table))
    bench.hall.rename(ann.player, "Anna")  # shows the table anew
    late = bench.connect(bob.player)
    bench.join(late, table)
    assert acked == []
    assert table.live is not None
    assert table.live.turn == turn_before
    for guest, seat in ((ann, 0), (bob, 1), (late, 1), (cid, None)):
        assert guest.stream(table, seat).view["count"] == 0
    bench.store.commit()
    assert acked == ["saved"]
    assert table.live.turn == (1,)
    for guest, seat in ((ann, 0), (bob, 1), (late, 1), (cid, None)):
        assert guest.stream(table, seat).view["count"] == 1


def test_the_end_of_a_match_is_not_told_before_it_is_on_disk(bench: Bench) -> None:
    ann, bob, table = start_two(bench, "stayboard")
    bench.store.waits = True
    bench.act(ann, table, 0, "claim")
    bench.hall.rename(ann.player, "Anna")
    assert table.state == "PLAYING"
    assert "ENDED" not in bob.states
    assert bob.stream(table, 1).view["outcome"] is None
    bench.store.commit()
    assert bob.states[-1] == "ENDED"
    assert bob.stream(table, 1).view["outcome"]["reason"] == "wrong_claim"


def test_turn_by_turn_leaving_is_told_when_it_is_on_disk(bench: Bench) -> None:
    ann, bob, table = start_two(bench, "stayboard")
    bench.store.waits = True
    bench.leave(ann, table)
    assert "ENDED" not in bob.states
    bench.store.commit()
    assert bob.states[-1] == "ENDED"
    assert [seat.name for seat in table.seating] == ["", "Bob"]


def test_in_real_time_everything_is_told_at_once_and_acknowledged_when_on_disk(bench: Bench) -> None:
    ann, bob, table = start_two(bench, "mario99")
    bench.wait(2)  # the pill is in the bottle
    bench.store.waits = True
    before = bob.stream(table, 1).n
    acked = bench.act(ann, table, 0, "left")
    assert bob.stream(table, 1).n == before + 1
    assert acked == []
    bench.store.commit()
    assert acked == ["saved"]


def test_what_time_alone_changes_turn_by_turn_is_saved_and_told(bench: Bench, brittle: None) -> None:
    ann, bob, table = start_two(bench, "brittle")
    bench.act(ann, table, 0, "hit")
    bench.wait(29)
    assert table.state == "PLAYING"
    bench.store.waits = True
    bench.wait(1)
    assert bob.stream(table, 1).view["over"] is False
    bench.store.commit()
    assert table.state == "ENDED"
    assert bob.stream(table, 1).view["over"] is True
    assert [event["name"] for event in ann.stream(table, 0).events] == ["hit", "late"]
    again = bench.reopen()
    table2, _ = come_back(again, ann, bob, code=table.code)
    assert table2.state == "ENDED"
    assert digest(table2) == digest(table)


# A disk that refuses.


@pytest.mark.parametrize("game", ["stayboard", "mario99"])
def test_while_the_disk_refuses_actions_are_refused_and_go_on_later(bench: Bench, game: str) -> None:
    ann, bob, table = start_two(bench, game)
    bench.wait(2)
    assert table.live is not None
    before, told = len(table.live.match.log), bob.stream(table, 1).n
    bench.store.healthy = False
    word = safe_move(table) if game == "stayboard" else "left"
    with pytest.raises(Refused) as refused:
        bench.act(ann, table, 0, word)
    assert refused.value.code == "cannot_save"
    assert (len(table.live.match.log), bob.stream(table, 1).n) == (before, told)
    bench.store.healthy = True
    bench.settle()
    assert bench.act(ann, table, 0, word) == ["saved"]
    assert bob.stream(table, 1).n == told + 1


def test_a_move_made_just_before_the_disk_refused_is_told_when_it_takes_again(bench: Bench) -> None:
    ann, bob, table = start_two(bench, "stayboard")
    bench.store.waits = True
    acked = bench.act(ann, table, 0, safe_move(table))
    bench.store.healthy = False
    bench.store.commit()
    assert (acked, bob.stream(table, 1).view["count"]) == ([], 0)
    assert bench.act(ann, table, 0, "claim", seq=1) == [], "resent: not done twice, nor acknowledged yet"
    bench.store.healthy = True
    bench.store.commit()
    assert (acked, bob.stream(table, 1).view["count"]) == (["saved"], 1)
    assert table.state == "PLAYING"


# Opening again.


def test_turn_by_turn_everything_shown_is_there_again(bench: Bench) -> None:
    ann, bob, table = start_two(bench, "stayboard", size=9)
    for _ in range(3):
        bench.act(ann, table, 0, safe_move(table))
        bench.act(bob, table, 1, safe_move(table))
    before, shown = digest(table), ann.stream(table, 0).view
    again = bench.reopen()
    table2, (ann2, bob2) = come_back(again, ann, bob, code=table.code)
    assert (table2.state, digest(table2)) == ("PLAYING", before)
    assert ann2.stream(table2, 0).view == shown
    assert [seat.name for seat in table2.seating] == ["Ann", "Bob"]
    assert table2.owner.name == "Ann"
    again.act(ann2, table2, 0, safe_move(table2))
    assert bob2.stream(table2, 1).view["count"] == 7


def test_what_was_not_on_disk_never_happened_and_may_be_sent_again(bench: Bench) -> None:
    ann, bob, table = start_two(bench, "mario99")
    assert bench.act(ann, table, 0, "left", seq=1) == ["saved"]
    bench.wait(0.1)
    bench.store.waits = True
    assert bench.act(ann, table, 0, "right", seq=2) == []
    assert bench.act(ann, table, 0, "drop", seq=3) == []
    again = bench.reopen()
    table2, (ann2, _) = come_back(again, ann, bob, code=table.code)
    assert table2.live is not None
    assert [entry.action for entry in table2.live.match.log] == ["left"]
    for seq, word in enumerate(("left", "right", "drop"), 1):
        assert again.act(ann2, table2, 0, word, seq=seq) == ["saved"]
    assert [entry.action for entry in table2.live.match.log] == ["left", "right", "drop"]
    assert [entry.action for entry in again.reopen().store.load().matches[table2.live.id].inputs] == [
        "left",
        "right",
        "drop",
    ]


def test_a_real_time_match_waits_for_its_people_where_its_time_stood(bench: Bench) -> None:
    ann, bob, table = start_two(bench, "mario99")
    bench.wait(3.3)
    assert table.live is not None
    reached = table.live.match.step
    before = digest(table)
    again = bench.reopen()
    table2 = again.hall.find_table(table.code)
    assert (table2.state, tell(table2.why), digest(table2)) == ("PAUSED", "waiting for players", before)
    again.wait(600)
    assert digest(table2) == before
    _, (ann2,) = come_back(again, ann, code=table.code)
    assert (table2.state, tell(table2.why)) == ("PAUSED", "waiting for Bob")
    come_back(again, bob, code=table.code)
    assert table2.state == "PLAYING"
    assert table2.live is not None
    assert table2.live.step_now() == reached
    again.wait(1)
    assert ann2.stream(table2, 0).view == table2.live.match.game.view(0)


def test_bots_go_on(bench: Bench) -> None:
    ann = bench.guest("Ann")
    table = bench.open(ann, "stayboard", "me bot:easy", start=True, size=9)
    bench.act(ann, table, 0, safe_move(table))
    again = bench.reopen()
    again.wait(1)
    table2, (ann2,) = come_back(again, ann, code=table.code)
    assert ann2.stream(table2, 0).view["count"] == 2


def test_a_match_paused_by_hand_is_still_paused(bench: Bench) -> None:
    for game in ("mario99", "stayboard"):
        ann = bench.guest(f"Ann {game}")
        table = bench.open(ann, game, "me" if game == "mario99" else "me bot:easy", start=True)
        table.pause(ann.player, True)
        bench.settle()
        again = bench.reopen()
        table2, _ = come_back(again, ann, code=table.code)
        assert (table2.state, tell(table2.why)) == ("PAUSED", "paused")


def test_an_ended_match_stays_ended_and_its_win_is_counted_once(bench: Bench) -> None:
    ann, bob, table = start_two(bench, "stayboard")
    bench.act(ann, table, 0, "claim")
    again = bench.reopen().reopen()
    table2, (ann2, bob2) = come_back(again, ann, bob, code=table.code)
    assert table2.state == "ENDED"
    assert [(seat.name, seat.wins) for seat in table2.seating] == [("Ann", 0), ("Bob", 1)]
    assert ann2.stream(table2, 0).view["outcome"]["reason"] == "wrong_claim"
    again.ready(table2, ann2, bob2)
    assert [seat.name for seat in table2.seating] == ["Bob", "Ann"]


def test_a_waiting_table_is_there_again(bench: Bench) -> None:
    ann = bench.guest("Ann")
    table = bench.open(ann, "mario99", "bot:hard me open", level=4)
    table2 = bench.reopen().hall.find_table(table.code)
    assert table2.state == "IDLE"
    assert table2.options["level"] == 4
    assert [seat.name for seat in table2.seating] == ["Bot Vera", "Ann", ""]


def test_turn_by_turn_a_match_is_not_given_up_because_nobody_came_the_day_after_a_restart(bench: Bench) -> None:
    ann, bob, table = start_two(bench, "stayboard")
    again = bench.reopen()
    again.wait(ABANDONED_SECONDS * 3)
    table2, _ = come_back(again, ann, bob, code=table.code)
    assert table2.state == "PLAYING"


def test_closed_tables_stay_closed(bench: Bench) -> None:
    ann = bench.guest("Ann")
    table = bench.open(ann, "mario99", "me open")
    bench.leave(ann, table)
    assert bench.reopen().hall.tables == {}


def test_a_match_of_other_rules_is_void_and_the_hall_opens(bench: Bench) -> None:
    ann, bob, table = start_two(bench, "stayboard", size=9)
    bench.act(ann, table, 0, safe_move(table))
    assert table.live is not None
    id = table.live.id
    bench.store.tamper(replace(bench.store.matches[id], version=99))
    again = bench.reopen()
    assert again.store.matches[id].outcome == {"places": [], "scores": [], "reason": "void"}
    table2, (ann2, bob2) = come_back(again, ann, bob, code=table.code)
    assert table2.state == "ENDED"
    again.ready(table2, ann2, bob2)
    assert table2.state == "PLAYING"


def test_a_log_these_rules_do_not_allow_is_void_and_the_hall_opens(bench: Bench) -> None:
    ann, _, table = start_two(bench, "stayboard", size=9)
    other = bench.open(bench.guest("Cid"), "stayboard", "me bot:easy", start=True)
    bench.act(ann, table, 0, safe_move(table))
    assert table.live is not None
    id = table.live.id
    bench.store.inputs[id][0] = replace(bench.store.inputs[id][0], seat=1)
    again = bench.reopen()
    assert again.store.matches[id].outcome == {"places": [], "scores": [], "reason": "void"}
    assert again.hall.find_table(other.code).state == "PLAYING"


def test_a_table_that_cannot_be_read_does_not_keep_the_hall_shut(bench: Bench) -> None:
    ann = bench.guest("Ann")
    bad = bench.open(ann, "stayboard", "me open")
    good = bench.open(ann, "stayboard", "me open")
    bench.store.spoil(bench.store.tables[bad.code], data={"nonsense": 1})
    bench.store.tamper(replace(bench.store.tables[good.code], code="ZZZZZZ", game="poker"))
    again = bench.reopen()
    assert list(again.hall.tables) == [good.code]
    assert (bad.code,) in again.store.spoilt[TableRecord], "a version that can read it may still want it"


def test_the_seat_of_a_forgotten_player_is_forfeited(bench: Bench) -> None:
    ann, bob, table = start_two(bench, "stayboard")
    del bench.store.records[PlayerRecord][(bob.player.id,)]
    again = bench.reopen()
    table2, (ann2,) = come_back(again, ann, code=table.code)
    assert table2.state == "ENDED"
    assert ann2.stream(table2, 0).view["outcome"]["places"] == [1, 2]
