"""Anything may happen at a table in any order; what must always be true of it, is."""

from typing import Any

import msgspec
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from tests.hall.bench import Bench, Guest
from tests.saying import say

from rumpus.core.game import IllegalAction
from rumpus.gateways.web.present import show_table
from rumpus.hall.errors import Refused
from rumpus.hall.tables.questions import KINDS
from rumpus.hall.tables.table import Table

STATES = {"IDLE", "WAITING", "PLAYING", "PAUSED", "ENDED"}
PEOPLE = 4
WHO = st.integers(0, PEOPLE - 1)
SEAT = st.integers(0, 3)
KIND = st.sampled_from(KINDS)
OPTIONS = st.sampled_from(
    [("size", 4), ("clock", "fischer 60+1"), ("clock", "move 30"), ("clock", "none"), ("level", 3)]
)
CUSTOMS = st.sampled_from(["private", "stand_in", "countdown"])
WORDS = st.sampled_from(["left", "right+", "drop", "move 6 1", "move 4 1", "claim", "finish", "resign", "board off"])


class TableMachine(RuleBasedStateMachine):
    """One table, four people who come, go, sit, play and lose their connections, and a disk that is sometimes slow."""

    def __init__(self) -> None:
        super().__init__()
        self.bench = Bench()
        self.people = [self.bench.guest(name).player for name in ("Ann", "Bob", "Cid", "Dee")]
        self.lines: list[list[Guest]] = [[] for _ in self.people]
        self.table: Table
        self.left: set[int] = set()
        self.seq = 0

    @initialize(game=st.sampled_from(["mario99", "stayboard"]), seats=st.integers(2, 4))
    def open_table(self, game: str, seats: int) -> None:
        """Ann opens it."""
        line = self.bench.connect(self.people[0])
        self.lines[0].append(line)
        count = 2 if game == "stayboard" else seats
        self.table = self.bench.open(line, game, "me" + " open" * (count - 1))

    def tolerate(self, change: Any, *args: Any, **kwargs: Any) -> None:
        """Do it; the hall may say no, in one line."""
        refusal: Refused | IllegalAction | None = None
        try:
            change(*args, **kwargs)
        except (Refused, IllegalAction) as problem:
            refusal = problem
        if refusal is not None:
            assert say(refusal)
            assert "\n" not in say(refusal)
        self.bench.settle()

    @precondition(lambda self: not self.table.closed)
    @rule(who=WHO, sit=st.booleans())
    def enter(self, who: int, sit: bool) -> None:
        """Somebody comes, or comes back, with a further connection."""
        line = self.bench.connect(self.people[who])
        self.lines[who].append(line)
        self.left.discard(who)
        self.tolerate(self.table.enter, line, sit=sit)

    @precondition(lambda self: not self.table.closed)
    @rule(who=WHO, sit=st.booleans())
    def enter_again(self, who: int, sit: bool) -> None:
        """Somebody joins again with the connection they have."""
        for line in self.lines[who][:1]:
            self.left.discard(who)
            self.tolerate(self.table.enter, line, sit=sit)

    @rule(who=WHO)
    def lose(self, who: int) -> None:
        """A connection breaks."""
        if self.lines[who]:
            self.bench.lose(self.lines[who].pop())

    @rule(who=WHO, silent=st.booleans())
    def silence(self, who: int, silent: bool) -> None:
        """A connection falls silent, or is heard again."""
        for line in self.lines[who][:1]:
            (self.table.lines.fall_silent if silent else self.table.lines.hear_again)(line)
            self.bench.settle()

    @rule(who=WHO)
    def wait_for_other(self, who: int) -> None:
        """Somebody wants to wait for who is away."""
        self.tolerate(self.table.wait, self.people[who])

    @rule(who=WHO)
    def claim(self, who: int) -> None:
        """Somebody claims the win."""
        self.tolerate(self.table.claim, self.people[who])

    @rule(who=WHO)
    def leave(self, who: int) -> None:
        """Somebody goes for good."""
        if any(line in self.table.visitors for line in self.lines[who]):
            self.left.add(who)
            self.bench.leave(self.lines[who][0], self.table)

    @rule(who=WHO, seat=SEAT, to=st.sampled_from(["me", "local", "open", "bot:easy"]))
    def set_seat(self, who: int, seat: int, to: str) -> None:
        """Somebody who is here changes a seat."""
        if self.table.attendance.is_here(self.people[who]):
            self.tolerate(self.table.setup.set_seat, self.people[who], seat, to)

    @rule(who=WHO, count=st.integers(1, 4))
    def set_seats(self, who: int, count: int) -> None:
        """Somebody who is here changes the number of seats."""
        if self.table.attendance.is_here(self.people[who]):
            self.tolerate(self.table.setup.set_seats, self.people[who], count)

    @rule(who=WHO, on=st.booleans())
    def ready(self, who: int, on: bool) -> None:
        """Somebody who is here is ready, or not."""
        if self.table.attendance.is_here(self.people[who]):
            self.tolerate(self.table.setup.set_ready, self.people[who], on)

    @rule(who=WHO, on=st.booleans())
    def pause(self, who: int, on: bool) -> None:
        """Somebody who is here pauses."""
        if self.table.attendance.is_here(self.people[who]):
            self.tolerate(self.table.pause, self.people[who], on)

    @rule(who=WHO, seat=SEAT, word=WORDS)
    def act(self, who: int, seat: int, word: str) -> None:
        """Somebody acts, rightly or not."""
        if self.table.live is not None:
            self.seq += 1
            match = self.table.live.id
            self.tolerate(
                self.table.act, self.people[who], match, seat, word, origin=1, seq=self.seq, done=lambda: None
            )

    @rule(who=WHO, kind=KIND)
    def ask(self, who: int, kind: str) -> None:
        """Somebody asks for something."""
        self.tolerate(self.table.questions.ask, self.people[who], kind)

    @rule(who=WHO, kind=KIND, yes=st.booleans())
    def answer(self, who: int, kind: str, yes: bool) -> None:
        """Somebody answers, whoever has asked."""
        self.tolerate(self.table.questions.answer, self.people[who], kind, yes)

    @rule(who=WHO, seat=SEAT)
    def give_time(self, who: int, seat: int) -> None:
        """Somebody gives a seat more time."""
        self.tolerate(self.table.questions.give_time, self.people[who], seat)

    @rule(who=WHO, seat=SEAT, direction=st.integers(1, 8))
    def leave_for_later(self, who: int, seat: int, direction: int) -> None:
        """Somebody leaves a move for later."""
        if self.table.match is not None:
            words = [f"move {direction} 1"]
            self.tolerate(self.table.premoves.keep, self.people[who], self.table.match.id, seat, words)

    @rule(who=WHO, option=OPTIONS)
    def set_option(self, who: int, option: tuple[str, Any]) -> None:
        """Somebody who is here changes an option."""
        if self.table.attendance.is_here(self.people[who]):
            self.tolerate(self.table.setup.set_options, self.people[who], dict([option]))

    @rule(who=WHO, custom=CUSTOMS, on=st.booleans())
    def set_custom(self, who: int, custom: str, on: bool) -> None:
        """Somebody changes a custom of the table."""
        self.tolerate(self.table.setup.set_customs, self.people[who], **{custom: on})

    @rule(who=WHO, whom=WHO)
    def kick(self, who: int, whom: int) -> None:
        """Somebody removes somebody."""
        self.tolerate(self.table.kick, self.people[who], self.people[whom])
        if self.people[whom].id in self.table.barred:
            self.left.add(whom)

    @rule(seconds=st.sampled_from([0.1, 1, 5, 61]))
    def wait(self, seconds: float) -> None:
        """Time passes."""
        self.bench.wait(seconds)

    @rule(waits=st.booleans())
    def slow_disk(self, waits: bool) -> None:
        """The disk becomes slow, or catches up."""
        self.bench.store.waits = waits
        self.bench.settle()

    # What is always true.

    @invariant()
    def state_is_one_of_five(self) -> None:
        """rules/hall.md, match states."""
        assert self.table.state in STATES

    @invariant()
    def no_seat_is_stuck(self) -> None:
        """Who left holds no seat, once the match they left is over; at a table that was put away there are none."""
        if not self.table.playing and not self.table.closed:
            for who in self.left:
                assert not self.table.seating.of(self.people[who])

    @invariant()
    def owner_is_not_gone_while_others_are_here(self) -> None:
        """Somebody can always change the table."""
        gone = {self.people[who] for who in self.left}
        here = {visitor.player for visitor in self.table.visitors}
        assert not (here - gone and self.table.owner in gone)

    @invariant()
    def everybody_can_be_shown_the_table(self) -> None:
        """Whatever state it is in."""
        assert msgspec.json.encode(show_table(self.bench.hall, self.table))

    @invariant()
    def nobody_is_asked_for_what_cannot_be_granted(self) -> None:
        """A question ends with the match it is about, and after half a minute."""
        assert self.table.playing or not self.table.questions.open
        for question in self.table.questions.open:
            assert self.table.seating.of(question.asker)
            assert self.table.questions.left(question) > 0

    @invariant()
    def nobody_here_is_waited_for(self) -> None:
        """The time of being away counts against who is away, and against nobody else."""
        here = [person for person in self.table.seating.people if self.table.attendance.is_here(person)]
        for person in here:
            assert person not in self.table.runner.absence.waits_for

    @invariant()
    def nothing_rings_after_the_end(self) -> None:
        """Only a match whose time passes has an alarm."""
        running = self.table.live
        if running is not None and (running.match.outcome is not None or not running.running):
            assert running._timer.at is None

    @invariant()
    def listeners_are_visitors_of_the_table_and_hear_their_own_seats_only(self) -> None:
        """Secrets never leave."""
        if self.table.live is None:
            return
        for audience, channel in self.table.live.match.channels.items():
            for listener in channel.listeners:
                guest = listener.__self__  # type: ignore[attr-defined]
                if guest is self.bench.hall.chat:  # which says aloud what any watcher may know
                    assert audience is None
                    continue
                assert guest in self.table.visitors
                assert channel.listeners.count(listener) == 1
                mine = self.table.seating.of(guest.player)
                assert (audience in mine) if audience is not None else not mine

    @invariant()
    def everybody_at_a_match_hears_it(self) -> None:
        """No visitor of a match is left in the dark, and what they have is what was released."""
        if not self.table.playing or self.table.match is None:
            return
        for visitor in self.table.visitors:
            assert isinstance(visitor, Guest)
            mine: list[int | None] = [*self.table.seating.of(visitor.player)]
            for seat in mine or [None]:
                channel = self.table.match.match.channels[seat]
                assert visitor.updated in channel.listeners
                assert visitor.stream(self.table, seat).view == channel.shown

    @invariant()
    def a_match_never_breaks_down(self) -> None:
        """Whatever people do."""
        if self.table.live is not None:
            assert self.table.live.match.trouble is None

    @invariant()
    def a_closed_table_is_out_of_the_hall(self) -> None:
        """And an open one in it."""
        assert (self.table.code in self.bench.hall.tables) is not self.table.closed
        if self.table.closed:
            assert not self.table.visitors

    def teardown(self) -> None:
        """What the store has kept is the same match, whoever opens the hall next."""
        if not hasattr(self, "table"):
            return
        self.bench.store.waits = False
        self.bench.settle()
        again = self.bench.reopen()
        if self.table.closed:
            assert self.table.code not in again.hall.tables
        elif self.table.live is not None:
            twin = again.hall.find_table(self.table.code)
            assert twin.live is not None
            assert twin.live.match.log == self.table.live.match.log
            assert twin.live.match.outcome == self.table.live.match.outcome
            if self.table.live.match.outcome is not None:
                assert twin.live.match.game.digest() == self.table.live.match.game.digest()


TestTable = TableMachine.TestCase
TestTable.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)
