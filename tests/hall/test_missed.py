"""Who was away is told, back on any device, what became of their match; once, and also after a restart."""

from tests.hall.bench import Bench, safe_move
from tests.hall.test_being_there import come_back, start
from tests.saying import refuses, tell

from rumpus.hall.errors import Refused
from rumpus.hall.people.players import Player
from rumpus.hall.tables.absence import ABANDONED_SECONDS
from rumpus.hall.tables.away_budget import AWAY_SECONDS
from rumpus.hall.tables.missed import MissedChanged


def told(bench: Bench, player: Player) -> list[str]:
    return [tell(missed.what) for missed in bench.hall.missed.of(player)]


def test_who_timed_out_is_told_so_with_the_match(bench: Bench) -> None:
    (ann, bob), table = start(bench, "Ann", "Bob")
    bench.lose(bob)
    bench.wait(AWAY_SECONDS)
    assert table.live is not None
    assert told(bench, bob.player) == ["You were away for too long in Tetris with Ann: your time was up, and you lost."]
    assert [missed.match for missed in bench.hall.missed.of(bob.player)] == [table.live.id]
    assert told(bench, ann.player) == [], "who was here has seen it"


def test_it_is_there_after_a_restart_and_put_away_once(bench: Bench) -> None:
    (_, bob), table = start(bench, "Ann", "Bob")
    bench.lose(bob)
    bench.wait(AWAY_SECONDS)
    assert table.live is not None
    again = bench.reopen()
    player = again.again(bob.player)
    assert told(again, player) == told(bench, bob.player)
    again.hall.missed.put_away(player, table.live.id)
    again.settle()
    assert told(again, player) == []
    assert told(again.reopen(), again.again(player)) == []
    with refuses(Refused, "you have seen that already"):
        again.hall.missed.put_away(player, table.live.id)


def test_another_device_in_the_hall_is_told_at_once_and_hears_that_it_was_seen(bench: Bench) -> None:
    (_, bob), table = start(bench, "Ann", "Bob")
    phone = bench.connect(bob.player)
    bench.lose(bob)
    bench.wait(AWAY_SECONDS)
    assert len(phone.heard_of(MissedChanged)) == 1
    assert table.live is not None
    bench.hall.missed.put_away(bob.player, table.live.id)
    bench.settle()
    assert len(phone.heard_of(MissedChanged)) == 2


def test_who_gave_up_or_left_has_missed_nothing(bench: Bench) -> None:
    (_, bob, cid), table = start(bench, "Ann", "Bob", "Cid")
    bench.leave(bob, table)
    bench.act(cid, table, 2, "resign")
    assert table.state == "ENDED"
    assert (told(bench, bob.player), told(bench, cid.player)) == ([], [])


def test_of_three_who_times_out_is_told_that_the_others_play_on_and_then_how_it_ended(bench: Bench) -> None:
    (_, bob, cid), table = start(bench, "Ann", "Bob", "Cid")
    bench.lose(bob)
    bench.wait(AWAY_SECONDS)
    assert told(bench, bob.player) == [
        "You were away for too long in Tetris with Ann and Cid: your time was up, and the others play on."
    ]
    bench.act(cid, table, 2, "resign")
    assert table.state == "ENDED"
    assert told(bench, bob.player) == [
        "You were away for too long in Tetris with Ann and Cid: your time was up, and you finished in place 3 of 3."
    ]


def test_for_whom_a_bot_played_on_is_told_so(bench: Bench) -> None:
    (ann, bob), table = start(bench, "Ann", "Bob", stand_in=True)
    bench.lose(bob)
    bench.wait(AWAY_SECONDS)
    assert table.seating[1].stand_in == "normal"
    bench.act(ann, table, 0, "resign")
    assert told(bench, bob.player) == ["A bot played on for you in Tetris with Ann: you won."]


def test_turn_by_turn_who_looks_later_is_told_how_it_ended(bench: Bench) -> None:
    (ann, bob), table = start(bench, "Ann", "Bob", game="stayboard")
    bench.act(ann, table, 0, safe_move(table))
    bench.lose(bob)
    bench.act(ann, table, 0, "resign")
    assert told(bench, bob.player) == ["Stay on the Board with Ann ended while you were away: you won."]


def test_a_table_nobody_came_back_to_timed_out_and_nobody_resigned(bench: Bench) -> None:
    (ann, bob), table = start(bench, "Ann", "Bob")
    live = table.live
    bench.lose(ann)
    bench.lose(bob)
    bench.wait(ABANDONED_SECONDS)
    assert table.closed
    assert live is not None
    assert live.outcome is not None
    assert live.outcome.reason == "timed_out"
    assert told(bench, ann.player) == ["You were away for too long in Tetris with Bob: your time was up, and you lost."]


def test_who_comes_back_in_time_has_missed_nothing(bench: Bench) -> None:
    (ann, bob), table = start(bench, "Ann", "Bob")
    bench.lose(bob)
    bench.wait(AWAY_SECONDS / 2)
    come_back(bench, bob, table)
    bench.act(ann, table, 0, "resign")
    assert told(bench, bob.player) == []
