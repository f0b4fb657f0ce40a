"""rules/hall.md, being there: a line that is silent for four seconds is away, closed or not."""

from tests.hall.bench import Bench, Guest, safe_move
from tests.hall.test_being_there import come_back, reason, shown, start, unrated
from tests.saying import tell

from rumpus.core.pacing import SECOND
from rumpus.core.table_words import TIMED_OUT
from rumpus.hall.tables.away_budget import AWAY_SECONDS
from rumpus.hall.tables.silence import DEAD, IN_VAIN, SILENT, HeardLine

SILENT_SECONDS = SILENT / SECOND


class Ear:
    """The line of a guest whose other end answers as long as it is `there`."""

    def __init__(self, bench: Bench, guest: Guest, *, answers: bool = True) -> None:
        self.there = True
        self.asked = 0
        self.closed = False
        self.guest = guest
        self.bench = bench
        self.line: HeardLine = bench.hall.silence.listen(guest, self.ask, self.hang_up, answers=answers)

    def ask(self) -> None:
        """The hall asks."""
        self.asked += 1
        if self.there:
            self.line.note(answered=True)

    def speak(self) -> None:
        """Something comes over the line."""
        self.line.note()
        self.bench.settle()

    def hang_up(self) -> None:
        """The hall closes the line, which makes a last noise."""
        self.line.note()
        self.closed = True
        self.bench.hall.depart(self.guest)


def test_a_line_that_answers_is_here_however_long_nothing_else_is_said(bench: Bench) -> None:
    guests, table = start(bench, "Ann", "Bob", game="stayboard", clock="fischer 300+3")
    ears = [Ear(bench, guest) for guest in guests]
    table.refresh()
    bench.wait(200)
    assert [table.attendance.is_here(guest.player) for guest in guests] == [True, True]
    assert all(85 <= ear.asked <= 101 for ear in ears), "every two seconds"


def test_where_nobodys_time_passes_a_table_that_waits_is_asked_once_a_minute_until_something_happens(
    bench: Bench,
) -> None:
    guests, table = start(bench, "Ann", "Bob", game="stayboard")
    ears = [Ear(bench, guest) for guest in guests]
    table.refresh()
    bench.wait(61)
    before = [ear.asked for ear in ears]
    bench.wait(600)
    assert all(9 <= ear.asked - asked <= 10 for ear, asked in zip(ears, before, strict=True))
    ears[1].there = False
    bench.wait(65)
    assert table.attendance.is_here(guests[0].player)
    assert not table.attendance.is_here(guests[1].player), "who was asked and says nothing is away"
    ears[1].there = True
    ears[1].speak()
    bench.wait(100)
    ears[1].there = False
    bench.act(guests[0], table, 0, safe_move(table))
    bench.wait(SILENT_SECONDS + 0.25)
    assert not table.attendance.is_here(guests[1].player), "a move is soon answered for"


def test_a_silent_line_is_away_within_four_seconds_and_the_match_waits(bench: Bench) -> None:
    guests, table = start(bench, "Ann", "Bob")
    _, bob = (Ear(bench, guest) for guest in guests)
    table.refresh()
    bob.there = False
    bob.speak()
    bench.wait(SILENT_SECONDS - 0.001)
    assert table.state == "PLAYING"
    bench.wait(0.251)
    assert (table.state, tell(table.why)) == ("PAUSED", "waiting for Bob")
    now = shown(bench, table)
    assert (now.seats[1].present, now.waits_for, now.may_wait) == (False, [1], [0])


def test_the_next_word_brings_them_back_without_anything_missed(bench: Bench) -> None:
    (ann, bob), table = start(bench, "Ann", "Bob")
    ears = [Ear(bench, guest) for guest in (ann, bob)]
    table.refresh()
    ears[1].there = False
    bench.wait(10)
    assert table.state == "PAUSED"
    ears[1].there = True
    ears[1].speak()
    assert (table.state, table.attendance.is_here(bob.player)) == ("PLAYING", True)
    bench.act(bob, table, 1, "left")
    assert table.live is not None
    assert bob.stream(table, 1).view == table.live.match.game.view(1)
    assert bob.stream(table, 1).fresh == 1, "the stream never ended"


def test_a_line_that_stays_silent_is_closed_and_its_player_times_out(bench: Bench) -> None:
    unrated(bench)  # there every absence has a minute of its own
    (ann, bob), table = start(bench, "Ann", "Bob")
    ears = [Ear(bench, guest) for guest in (ann, bob)]
    table.refresh()
    ears[1].there = False
    bench.wait(DEAD / SECOND + 2.5)
    assert (ears[0].closed, ears[1].closed) == (False, True)
    bench.wait(SILENT_SECONDS + AWAY_SECONDS + 0.5 - (DEAD / SECOND + 2.5))  # closing it gives no time back
    assert (table.state, reason(table)) == ("ENDED", TIMED_OUT)


def test_who_takes_another_line_while_the_old_one_is_silent_is_here(bench: Bench) -> None:
    (ann, bob), table = start(bench, "Ann", "Bob")
    ears = [Ear(bench, guest) for guest in (ann, bob)]
    table.refresh()
    ears[1].there = False
    bench.wait(6)
    assert table.state == "PAUSED"
    fresh = Ear(bench, come_back(bench, bob, table))
    assert table.state == "PLAYING"
    bench.wait(40)
    assert (ears[1].closed, fresh.closed, table.attendance.is_here(bob.player)) == (True, False, True)
    assert shown(bench, table).seats[1].away_ms is None


def test_both_silent_stand_still_and_whoever_speaks_first_waits(bench: Bench) -> None:
    (ann, bob), table = start(bench, "Ann", "Bob")
    ears = [Ear(bench, guest) for guest in (ann, bob)]
    table.refresh()
    for ear in ears:
        ear.there = False
    bench.wait(20)
    assert table.state == "PAUSED"
    assert [seat.away_ms for seat in shown(bench, table).seats] == [None, None], "there is nobody to wait"
    ears[0].there = True
    ears[0].speak()
    now = shown(bench, table)
    assert (now.state, now.waits_for, now.seats[1].away_ms) == ("PAUSED", [1], AWAY_SECONDS * 1000)


def test_who_has_never_answered_is_not_held_to_it(bench: Bench) -> None:
    guests, table = start(bench, "Ann", "Bob")
    ann, bob = (Ear(bench, guest, answers=False) for guest in guests)
    ann.there = bob.there = False
    table.refresh()
    bench.wait(30)
    assert (table.attendance.all_here, bob.closed) == (True, False)
    assert bob.asked == IN_VAIN, "and is left in peace after a few times"
    bob.line.note(answered=True)
    bench.wait(5)
    assert not table.attendance.is_here(guests[1].player)


def test_a_watcher_and_who_sits_alone_turn_by_turn_are_not_asked(bench: Bench) -> None:
    (_ann, _bob), table = start(bench, "Ann", "Bob")
    cid = bench.guest("Cid")
    ear = Ear(bench, cid)
    bench.join(cid, table, sit=False)
    dee = bench.guest("Dee")
    alone = Ear(bench, dee)
    bench.open(dee, "stayboard", "me bot:easy", start=True)
    bench.wait(30)
    assert (ear.asked, alone.asked) == (0, 0)


def test_alone_in_real_time_the_match_stands_still_for_a_silent_line(bench: Bench) -> None:
    ann = bench.guest("Ann")
    ear = Ear(bench, ann)
    table = bench.open(ann, "tetris", "me bot:easy", start=True)
    ear.there = False
    bench.wait(5)
    assert (table.state, tell(table.why)) == ("PAUSED", "waiting for Ann")
    ear.speak()
    assert table.state == "PLAYING"


def test_before_a_match_a_silent_line_is_not_ready_and_its_word_starts_it(bench: Bench) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    ears = [Ear(bench, guest) for guest in (ann, bob)]
    table = bench.open(ann, "tetris", "me open")
    bench.join(bob, table)
    bench.ready(table, bob)
    ears[1].there = False
    bench.wait(5)
    bench.ready(table, ann)
    assert table.state == "WAITING", "who cannot be heard is not here"
    ears[1].there = True
    ears[1].speak()
    assert table.state == "PLAYING"


def test_a_score_challenge_has_its_own_time(bench: Bench) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    bench.hall.invites.invite(ann.player, bob.player, "tetris", {}, challenge=True)
    bench.settle()
    (invite,) = bench.hall.invites.open_for(bob.player)
    bench.hall.invites.accept(bob.player, invite.id)
    bench.settle()
    (table,) = bench.hall.tables_of(ann.player)
    ear = Ear(bench, ann)
    bench.join(ann, table)
    assert table.state == "PLAYING"
    ear.there = False
    bench.wait(5)
    now = shown(bench, table)
    assert (now.state, now.seats[0].present, now.seats[0].away_ms) == ("PLAYING", False, None)


def test_a_hall_that_was_asleep_itself_blames_nobody(bench: Bench) -> None:
    guests, table = start(bench, "Ann", "Bob", game="stayboard")
    ears = [Ear(bench, guest) for guest in guests]
    table.refresh()
    bench.time.ns += 3600 * SECOND
    bench.time.clock.ring()
    assert table.attendance.all_here
    bench.wait(5)
    assert (table.attendance.all_here, [ear.closed for ear in ears]) == (True, [False, False])


def test_nothing_is_looked_at_when_nobody_is_connected(bench: Bench) -> None:
    guests, table = start(bench, "Ann", "Bob", game="stayboard")
    for guest in guests:
        Ear(bench, guest)
    table.refresh()
    bench.wait(1)
    assert bench.time.alarms == 1, "one for all lines"
    for guest in guests:
        bench.lose(guest)
    bench.wait(10)
    assert bench.time.alarms == 0
