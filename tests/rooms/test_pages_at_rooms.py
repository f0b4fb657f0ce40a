"""Pages hear a match from the room that runs it: by a ticket, and for as long as that counts."""

import pytest
from tests.hall.bench import Guest, safe_move
from tests.rooms.bench import RoomsBench
from tests.rooms.test_rooms_flow import begin

from rumpus.core.channel import Channel, Update
from rumpus.core.table_words import TAKE_BACK
from rumpus.gateways.web.middleware import allow_rooms
from rumpus.hall.errors import Refused
from rumpus.hall.tables.disk_wait import CUT_OFF
from rumpus.hall.tables.table import Table
from rumpus.rooms.hosted_match import HostedMatch
from rumpus.rooms.room import Room
from rumpus.rooms.tickets import Tickets


class Page:
    """A page with a line to a room."""

    def __init__(self, room: Room, ticket: str) -> None:
        self.room = room
        self.heard: list[Update] = []
        self.left: bool | None = None
        live, self.seats = room.admit(ticket, self)
        assert isinstance(live, HostedMatch)
        self.live = live
        self.channels = live.follow(self.updated, list(self.seats))

    def updated(self, channel: Channel, update: Update) -> None:
        """Note it."""
        self.heard.append(update)

    def send_off(self, *, over: bool) -> None:
        """The line is closed."""
        self.left = over
        self.live.unfollow(self.updated)
        self.room.dismiss(self.live, self)

    def act(self, seat: int, action: str, seq: int) -> list[str]:
        """Do something; what comes of it is noted when it is on disk."""
        done: list[str] = []
        self.live.take(seat, action, 99, seq, lambda: done.append("saved"))
        return done


def go_there(bench: RoomsBench, table: Table, *guests: Guest) -> list[Page]:
    """These people go to the room."""
    for guest in guests:
        guest.goes = True
        bench.join(guest, table)
    return [Page(bench.rooms[room_name(bench, guest)], guest.ways[-1].ticket) for guest in guests]


def room_name(bench: RoomsBench, guest: Guest) -> str:
    """The room a guest was sent to."""
    return guest.ways[-1].address.removeprefix("/rooms/")


def test_people_act_in_the_room_and_the_hall_follows() -> None:
    bench = RoomsBench("one")
    table, ann, bob = begin(bench)
    one, two = go_there(bench, table, ann, bob)
    assert (one.seats, two.seats) == ((0,), (1,))
    assert table.live is not None
    assert table.live.match.channels == {}, "views are worked out where they are shown"
    move = safe_move(table)
    done = one.act(0, move, 1)
    assert (done, two.heard) == ([], []), "nobody is told before it is on disk"
    bench.settle()
    assert (done, len(one.heard), len(two.heard)) == (["saved"], 1, 1)
    assert [entry.action for entry in table.live.match.log] == [move]
    assert table.live.turn == (1,)
    ann.goes = False
    bench.join(ann, table)
    assert ann.stream(table, 0).n == table.live.match.channel(0).n, "who does not get there is shown it by the hall"


def test_a_ticket_is_good_for_one_match_and_one_minute_and_cannot_be_made_up() -> None:
    bench = RoomsBench("one")
    table, ann, _ = begin(bench)
    go_there(bench, table, ann)
    good, room = ann.ways[-1].ticket, bench.rooms["one"]
    assert table.live is not None
    made_up = Tickets("another key", bench.time.wall).make(table.live.id, 1, ann.player.id, [0, 1])
    for bad in (made_up, good[:-3] + "abc", "", "\udcff", "W10.abc"):
        with pytest.raises(Refused, match="no_match"):
            Page(room, bad)
    bench.wait(180)
    with pytest.raises(Refused, match="no_match"):
        Page(room, good)


def test_whoever_is_removed_is_sent_off_and_does_not_come_back_by_what_they_had() -> None:
    bench = RoomsBench("one")
    table, ann, _ = begin(bench)
    eve = bench.guest("Eve")
    bench.join(eve, table, sit=False)
    (page,) = go_there(bench, table, eve)
    assert (page.seats, page.left) == ((), None)
    ticket = eve.ways[-1].ticket
    table.kick(ann.player, eve.player)
    bench.settle()
    assert page.left is False
    with pytest.raises(Refused, match="no_match"):
        Page(bench.rooms["one"], ticket)


def test_who_signs_out_everywhere_closes_every_line_to_a_room_and_finds_a_new_way() -> None:
    bench = RoomsBench("one")
    table, ann, bob = begin(bench)
    eve = bench.guest("Eve")
    bench.join(eve, table, sit=False)
    one, two, three = go_there(bench, table, ann, bob, eve)
    stolen = [guest.ways[-1].ticket for guest in (ann, eve)]
    for guest in (ann, eve):
        bench.hall.players.sign_out_everywhere(guest.player)
    bench.settle()
    assert (one.left, two.left, three.left) == (False, None, False)
    for ticket in stolen:
        with pytest.raises(Refused, match="no_match"):
            Page(bench.rooms["one"], ticket)
    bench.wait(0.1)
    (again,) = go_there(bench, table, ann)
    assert again.seats == (0,)


def test_when_the_room_is_gone_the_way_leads_to_another_one() -> None:
    bench = RoomsBench("one", "two")
    table, ann, _ = begin(bench)
    (page,) = go_there(bench, table, ann)
    gone, move = room_name(bench, ann), safe_move(table)
    page.act(0, move, 1)
    bench.settle()
    bench.kill(gone)
    assert table.live is not None
    table.live.doubt()  # somebody's line has broken
    bench.wait(1.5)
    assert room_name(bench, ann) != gone, "nobody waits until it is missed"
    (again,) = go_there(bench, table, ann)
    assert [entry.action for entry in again.live.match.log] == [move]
    assert again.act(0, move, 1) == []
    bench.settle()
    assert len(again.live.match.log) == 1, "said again, it is not done again"


def test_a_room_that_answers_keeps_its_matches_whatever_people_say() -> None:
    bench = RoomsBench("one", "two")
    table, ann, _ = begin(bench)
    go_there(bench, table, ann)
    before = len(ann.ways)
    assert table.live is not None
    table.live.doubt()
    bench.wait(3)
    assert len(ann.ways) == before


def test_the_line_is_closed_when_the_match_is_over_or_let_go() -> None:
    bench = RoomsBench("one", "two")
    table, ann, bob = begin(bench)
    one, two = go_there(bench, table, ann, bob)
    bench.placing.drain(room_name(bench, ann))
    bench.settle()
    assert (one.left, two.left) == (False, False)
    one, two = go_there(bench, table, ann, bob)
    one.act(0, "resign", 1)
    bench.settle()
    assert (table.state, one.left, two.left) == ("ENDED", True, True)
    assert one.heard[-1].n == one.live.match.channel(0).n, "how it ended is heard first"


def test_in_real_time_a_match_goes_on_while_the_hall_does_not_reach_it_as_long_as_everybody_is_heard() -> None:
    bench = RoomsBench("one")
    table, ann, bob = begin(bench, "pong")
    bench.wait(1)
    one, two = go_there(bench, table, ann, bob)
    bench.settle()
    live = one.live
    bench.cut = True
    bench.placing.reach(False)
    bench.wait(10)
    step = live.match.step
    bench.wait(1)
    assert (live.running, live.match.step > step, len(one.heard) > 0) == (True, True, True)
    assert (table.state, table.why) == ("PLAYING", None), "nor does the table say that it stands still"
    assert one.act(0, "up+", 1) == []
    bench.store.commit()
    two.room.dismiss(live, two)
    step = live.match.step
    bench.wait(1)
    assert (live.running, live.match.step) == (False, step), "one of them cannot be heard"
    assert table.live is not None
    table.live.doubt()  # and says so to the hall
    assert (table.state, table.why) == ("PAUSED", CUT_OFF)
    bench.cut = False
    bench.placing.reach(True)
    bench.wait(5)
    assert (table.state, table.why, live.running) == ("PLAYING", None, True)
    assert [entry.action for entry in table.live.match.log] == ["up+"]


def test_a_match_in_real_time_does_not_stop_when_one_hall_follows_another() -> None:
    before = RoomsBench("one")
    table, ann, bob = begin(before, "pong")
    before.wait(1)
    one, _ = go_there(before, table, ann, bob)
    before.settle()
    bench = RoomsBench(store=before.store, ns=before.time.ns, before=before)
    bench.hall.take_up(bench.store.load())
    again = bench.hall.find_table(table.code)
    step = one.live.match.step
    bench.wait(1)
    assert (again.state, again.why, one.live.running, one.live.match.step > step) == ("PLAYING", None, True, True)
    here = bench.connect(again.seating.people[0])
    bench.join(here, again)
    assert again.state == "PLAYING", "who comes first does not wait for the other"
    bench.wait(9)
    assert one.live.running
    bench.wait(2)
    assert (again.state, one.live.running) == ("PAUSED", False), "who has not come by now is away"
    assert again.attendance.awaited == [again.seating.people[1]]


def test_what_is_taken_back_is_what_was_agreed_on() -> None:
    bench = RoomsBench("one")
    table, ann, bob = begin(bench)
    one, two = go_there(bench, table, ann, bob)
    one.act(0, safe_move(table), 1)
    bench.settle()
    assert table.live is not None
    table.live.act(0, f"{TAKE_BACK} 0")  # on its way
    two.act(1, next(iter(one.live.game.actions(1))), 1)
    bench.settle()
    assert [entry.seat for entry in one.live.match.log] == [0, 1]


@pytest.mark.parametrize(
    ("addresses", "allowed"),
    [
        ((), "connect-src 'self';"),
        (("/rooms/one",), "connect-src 'self';"),
        (
            ("wss://two.example.org/x", "/rooms/one", "wss://a.example.org:444"),
            "connect-src 'self' wss://a.example.org:444 wss://two.example.org;",
        ),
    ],
)
def test_the_page_may_speak_with_its_rooms_and_nobody_else(addresses: tuple[str, ...], allowed: str) -> None:
    assert allowed in allow_rooms(addresses)
