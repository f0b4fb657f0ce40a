"""Matches beside the hall: whatever falls away, what was acknowledged is there once, and the match goes on."""

import pytest
from tests.hall.bench import Guest, safe_move
from tests.rooms.bench import RoomsBench

from rumpus.cluster.messages import Act, Ended, Logged
from rumpus.core.game import RESIGN, IllegalAction
from rumpus.core.table_words import TAKE_BACK, TIMEOUT
from rumpus.hall.errors import Refused
from rumpus.hall.tables.disk_wait import CUT_OFF, UNSAVED
from rumpus.hall.tables.live_match import LiveMatch
from rumpus.hall.tables.table import Table
from rumpus.rooms.room_match import RoomMatch
from rumpus.store.records import ResultRecord


def begin(bench: RoomsBench, game: str = "stayboard") -> tuple[Table, Guest, Guest]:
    """Two people play."""
    number = len(bench.hall.tables) or ""
    ann, bob = bench.guest(f"Ann{number}"), bench.guest(f"Bob{number}")
    table = bench.open(ann, game, "me open")
    bench.join(bob, table)
    if table.live is None:
        bench.ready(table, ann, bob)
    return table, ann, bob


def room_of(bench: RoomsBench, table: Table) -> str:
    """The one room that has the table's match."""
    assert table.live is not None
    (name,) = (name for name, room in bench.rooms.items() if table.live.id in room.matches)
    return name


def words(bench: RoomsBench, table: Table) -> list[str]:
    """What is on disk of the table's match, which is what the hall has."""
    assert table.live is not None
    kept = bench.store.log_of(table.live.id)
    assert kept == table.live.match.log
    return [entry.action for entry in kept]


def test_a_match_is_played_in_a_room_and_ends_at_the_table() -> None:
    bench = RoomsBench("one")
    table, ann, bob = begin(bench)
    assert isinstance(table.live, RoomMatch)
    moves = [safe_move(table)]
    assert bench.act(ann, table, 0, moves[0]) == ["saved"]
    moves.append(safe_move(table))
    assert bench.act(bob, table, 1, moves[1]) == ["saved"]
    assert [ann.stream(table, 0).updates, bob.stream(table, 1).updates] == [2, 2]
    assert table.live.turn == (0,)
    with pytest.raises(IllegalAction):
        bench.act(bob, table, 1, safe_move(table))
    assert bench.act(ann, table, 0, RESIGN) == ["saved"]
    assert (table.state, table.seating[1].wins) == ("ENDED", 1)
    assert words(bench, table) == [*moves, RESIGN]
    assert bench.rooms["one"].matches == {}, "nobody needs it any more"
    assert len(bench.store.all(ResultRecord)) == 2


def test_without_a_room_a_match_is_played_in_the_hall() -> None:
    bench = RoomsBench()
    table, ann, _ = begin(bench)
    assert type(table.live) is LiveMatch
    assert bench.act(ann, table, 0, safe_move(table)) == ["saved"]


def test_the_least_busy_room_gets_the_next_match_and_one_that_is_emptied_gets_none() -> None:
    bench = RoomsBench("one", "two")
    tables = [begin(bench)[0] for _ in range(4)]
    assert sorted(room_of(bench, table) for table in tables) == ["one", "one", "two", "two"]
    assert bench.placing.drain("two") == "two"
    assert bench.placing.drain("three") is None
    bench.settle()
    assert [room_of(bench, table) for table in (*tables, begin(bench)[0])] == ["one"] * 5
    assert [bench._leases[table.live.id] for table in tables if table.live is not None] == [1, 2, 1, 2]


def test_a_match_is_played_near_most_of_its_people_while_there_is_room_there() -> None:
    bench = RoomsBench("one", "two")
    bench.rooms["two"].region = "Asia"
    bench.look()
    assert {room_of(bench, begin(bench)[0]) for _ in range(2)} == {"one", "two"}, "wherever they are"
    bench.placing.region_of = lambda id: "asia"
    assert {room_of(bench, begin(bench)[0]) for _ in range(3)} == {"two"}
    bench.placing.drain("two")
    assert room_of(bench, begin(bench)[0]) == "one", "better far away than not at all"


def test_a_room_that_is_emptied_stays_so_under_the_next_hall_and_is_filled_again_when_told_to() -> None:
    before = RoomsBench("one-1f", "two-2e")
    assert before.placing.drain("two") == "two-2e", "the name it was started with is enough"
    before.settle()
    bench = RoomsBench(store=before.store, ns=before.time.ns, before=before)
    bench.wait(1)
    assert {room_of(bench, begin(bench)[0]) for _ in range(3)} == {"one-1f"}
    assert bench.placing.drain("two", on=False) == "two-2e"
    bench.wait(1)
    assert room_of(bench, begin(bench)[0]) == "two-2e"


def test_what_is_played_in_rooms_takes_no_room_in_the_hall() -> None:
    bench = RoomsBench("one")
    bench.open(bench.guest("Eve"), "pong", "me open")
    for _ in range(3):
        table, _, _ = begin(bench, "pong")
        assert room_of(bench, table) == "one"
    assert bench.hall.capacity._count_promised() == 0, "nor what is about to be"
    bench.kill("one")
    bench.wait(4)
    begin(bench, "pong")
    assert bench.hall.capacity.matches == 1, "without a room it is played here"


def test_while_redis_is_away_new_matches_are_played_in_the_hall() -> None:
    bench = RoomsBench("one")
    bench.cut = True
    bench.placing.reach(False)
    table, ann, _ = begin(bench)
    assert type(table.live) is LiveMatch
    assert bench.act(ann, table, 0, safe_move(table)) == ["saved"]
    bench.cut = False
    bench.placing.reach(True)
    assert room_of(bench, begin(bench)[0]) == "one"


def test_when_a_room_is_gone_another_goes_on_and_what_was_not_acknowledged_is_done_there_once() -> None:
    bench = RoomsBench("one", "two")
    table, ann, bob = begin(bench)
    first = safe_move(table)
    bench.act(ann, table, 0, first)
    bench.kill(room_of(bench, table))
    second = safe_move(table)
    done = bench.act(bob, table, 1, second)
    assert done == [], "nobody is there to do it"
    assert bench.act(bob, table, 1, second, seq=bench._seq) == [], "said again over another line, it waits once"
    bench.wait(4)
    assert words(bench, table) == [first, second]
    assert bench.act(bob, table, 1, second, seq=bench._seq) == ["saved"]
    assert room_of(bench, table) in bench.rooms
    assert bench.act(ann, table, 0, safe_move(table)) == ["saved"]
    assert [ann.stream(table, 0).updates, ann.stream(table, 0).fresh] == [3, 1], "pages see nothing of it"


def test_a_room_that_wakes_up_too_late_writes_nothing_and_is_not_believed() -> None:
    bench = RoomsBench("one", "two")
    table, ann, bob = begin(bench)
    slow = room_of(bench, table)
    bench.act(ann, table, 0, safe_move(table))
    assert table.live is not None
    stale = bench.rooms[slow].matches[table.live.id]
    bench.stores[slow].paused = True
    bench.silent.add(slow)
    bench.wait(4)
    move = safe_move(table)
    bench.act(bob, table, 1, move)
    log = words(bench, table)
    stale.act(1, move)  # what was on its way to it
    stale.resign(1)
    bench.silent.clear()
    bench.stores[slow].wake()
    bench.wait(1)
    assert (words(bench, table), table.state) == (log, "PLAYING")
    assert bench.rooms[slow].matches == {}
    assert bench.act(ann, table, 0, safe_move(table)) == ["saved"]


def test_with_no_room_left_the_match_waits_for_one() -> None:
    bench = RoomsBench("one")
    table, ann, _ = begin(bench)
    bench.kill("one")
    done = bench.act(ann, table, 0, safe_move(table))
    bench.wait(10)
    assert (done, table.state) == ([], "PLAYING")
    bench.add("two")
    bench.wait(4)
    assert len(words(bench, table)) == 1


def test_a_hall_that_follows_another_goes_on_with_the_matches_as_they_are() -> None:
    before = RoomsBench("one", "two")
    table, ann, _ = begin(before)
    before.act(ann, table, 0, safe_move(table))
    log = words(before, table)
    bench = RoomsBench(store=before.store, ns=before.time.ns, before=before)
    bench.hall.take_up(bench.store.load())
    bench.wait(1)
    again = bench.hall.find_table(table.code)
    ann, bob = (bench.connect(seat.player) for seat in again.seating if seat.player is not None)
    for guest in (ann, bob):
        bench.join(guest, again)
    assert words(bench, again) == log
    assert bench.act(bob, again, 1, safe_move(again)) == ["saved"]
    assert again.live is not None
    assert bench._leases[again.live.id] == 1, "it stayed where it was"
    bench.act(ann, again, 0, RESIGN)
    assert again.state == "ENDED"


def test_what_follows_from_an_end_is_kept_once_whoever_hears_of_it_and_however_often() -> None:
    before = RoomsBench("one")
    table, _, _ = begin(before)
    room, match = before.rooms["one"], table.live
    assert isinstance(match, RoomMatch)
    live = room.matches[match.id]
    before.cut = True  # the hall hears nothing of it any more
    live.resign(0)
    before.store.commit()
    assert before.store.matches[match.id].outcome is not None
    assert before.store.all(ResultRecord) == []
    before.letters.clear()
    bench = RoomsBench(store=before.store, ns=before.time.ns, before=before)
    bench.hall.take_up(bench.store.load())
    bench.settle()
    again = bench.hall.find_table(table.code)
    assert (again.state, again.seating[1].wins) == ("ENDED", 1)
    results = bench.store.all(ResultRecord)
    assert len(results) == 2
    live.say_state(0)
    bench.letters.append(("one", "hall", Ended(match.id, 1, 0, None)))
    bench.wait(3)
    third = bench.reopen()
    assert (bench.store.all(ResultRecord), third.store.all(ResultRecord)) == (results, results)
    assert room.matches == {}


def test_a_match_whose_room_died_with_the_news_of_its_end_is_over_when_another_looks() -> None:
    bench = RoomsBench("one", "two")
    table, _, _ = begin(bench)
    assert table.live is not None
    name = room_of(bench, table)
    bench.cut = True
    bench.rooms[name].matches[table.live.id].resign(1)
    bench.store.commit()
    bench.kill(name)
    bench.cut = False
    assert table.state == "PLAYING"
    bench.wait(4)
    assert (table.state, table.seating[0].wins) == ("ENDED", 1)


def test_messages_that_are_lost_or_come_twice_change_nothing() -> None:
    bench = RoomsBench("one")
    table, ann, bob = begin(bench)
    moves = []
    for guest, seat in ((ann, 0), (bob, 1)) * 2:
        moves.append(safe_move(table))
        bench.cut = True
        done = bench.act(guest, table, seat, moves[-1])
        bench.letters.extend(tuple(bench.letters))
        bench.cut = False
        bench.settle()
        assert done == ["saved"]
    assert words(bench, table) == moves
    moves.append(safe_move(table))
    bench.cut = True
    done = bench.act(ann, table, 0, moves[-1])
    assert [type(said) for _, _, said in bench.letters] == [Act]
    bench.letters.clear()  # Redis was emptied
    bench.cut = False
    bench.rooms["one"].lose("hall")
    bench.settle()
    assert done == ["saved"]
    moves.append(safe_move(table))
    bench.cut = True
    done = bench.act(bob, table, 1, moves[-1])
    bench.rooms["one"].hear("hall", 1, [bench.letters.popleft()[2]])
    bench.store.commit()
    bench._ring()
    assert Logged in {type(said) for _, _, said in bench.letters}
    bench.letters.clear()
    bench.cut = False
    bench.placing.lose("one")
    bench.settle()
    assert (done, words(bench, table)) == (["saved"], moves)


def test_a_hall_that_was_overtaken_is_not_heard() -> None:
    bench = RoomsBench("one")
    table, _, _ = begin(bench)
    assert table.live is not None
    room = bench.rooms["one"]
    room.hear("hall", bench.term + 1, [])
    room.hear("hall", bench.term, [Act(table.live.id, 1, 0, TIMEOUT, 1, 1, table=True)])
    bench.settle()
    assert words(bench, table) == []


def test_in_real_time_a_match_stands_still_while_nobody_can_be_heard_and_goes_on() -> None:
    bench = RoomsBench("one")
    table, ann, bob = begin(bench, "pong")
    bench.wait(1)
    assert isinstance(table.live, RoomMatch)
    live = bench.rooms["one"].matches[table.live.id]
    assert bench.act(ann, table, 0, "up+") == ["saved"]
    before = live.match.step
    assert 0 < before <= table.live.step_now()
    bench.cut = True
    bench.placing.reach(False)
    assert (table.state, table.why) == ("PAUSED", CUT_OFF)
    with pytest.raises(Refused, match="paused"):
        bench.act(bob, table, 1, "down+")
    bench.wait(10)
    stood = live.match.step
    bench.wait(10)
    assert (live.running, live.match.step) == (False, stood)
    bench.cut = False
    bench.placing.reach(True)
    bench.wait(1)
    assert (table.state, table.why, live.running) == ("PLAYING", None, True)
    assert bench.act(bob, table, 1, "down+") == ["saved"]
    assert words(bench, table) == ["up+", "down+"]


def test_bots_play_in_the_room_and_sit_in_for_who_stays_away() -> None:
    bench = RoomsBench("one")
    ann = bench.guest("Ann")
    table = bench.open(ann, "stayboard", "me bot:easy", start=True)
    bench.act(ann, table, 0, safe_move(table))
    bench.wait(5)
    assert [entry.seat for entry in bench.store.log_of(table.live.id if table.live else "")] == [0, 1]
    assert table.live is not None
    table.live.sit_in(0, "easy")
    bench.wait(5)
    count = len(words(bench, table))
    assert count > 2
    table.live.unseat_bot(0)
    bench.settle()
    hands = bench.rooms["one"].matches[table.live.id].hands
    assert [hand.seat for hand in hands] == [1]


def test_a_table_that_is_closed_has_its_match_given_up_and_settled() -> None:
    bench = RoomsBench("one")
    table, _, _ = begin(bench)
    live = table.live
    assert live is not None
    table.close()
    bench.settle()
    assert live.over
    assert bench.store.matches[live.id].outcome is not None
    assert (len(bench.store.all(ResultRecord)), bench.store.load().beside) == (2, [])
    assert bench.rooms["one"].matches == {}


def test_in_real_time_a_match_stands_still_while_the_database_takes_nothing() -> None:
    bench = RoomsBench("one")
    table, ann, _ = begin(bench, "tetris")
    bench.wait(1)
    bench.store.healthy = False
    bench.wait(3)
    assert table.live is not None
    live = bench.rooms["one"].matches[table.live.id]
    assert (table.state, table.why, live.running) == ("PAUSED", UNSAVED, False)
    with pytest.raises(Refused, match="cannot_save"):
        bench.act(ann, table, 0, "left+")
    bench.store.healthy = True
    bench.wait(1)
    assert (table.state, table.why, live.running) == ("PLAYING", None, True)
    assert bench.act(ann, table, 0, "left+") == ["saved"]


def test_a_seat_whose_turn_it_is_again_is_known_to_be_asked_and_what_it_left_for_later_goes_on() -> None:
    bench = RoomsBench("one")
    table, ann, bob = begin(bench)
    first = safe_move(table)
    bench.act(ann, table, 0, first)
    assert table.live is not None
    table.live.act(0, f"{TAKE_BACK} 0")
    bench.settle()
    assert (table.live.turn, words(bench, table)) == ((0,), [first, f"{TAKE_BACK} 0"])
    bench.act(ann, table, 0, first)
    bench.cut = True
    bench.act(bob, table, 1, safe_move(table))
    assert table.live.to_act() == ()
    with pytest.raises(IllegalAction):
        table.live.act(0, f"{TAKE_BACK} 0")  # what it is about has changed, as is about to be heard
    bench.cut = False
    bench.settle()
    assert table.live.turn == (0,)
