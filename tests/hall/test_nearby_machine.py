"""An evening around a big screen: phones come, go, fall silent, are ready and play; the screen changes its game."""

from typing import Any

import msgspec
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from tests.hall.bench import Bench, Guest

from rumpus.core.game import IllegalAction
from rumpus.gateways.web.present import show_table
from rumpus.hall.errors import Refused
from rumpus.hall.people.players import Player
from rumpus.hall.tables.table import Table

PEOPLE = 6
WHO = st.integers(0, PEOPLE - 1)
GAME = st.sampled_from(["deathroll", "words", "tetris"])
WORDS = st.sampled_from(["roll", "pass", "drop", "resign"])
SEAT = st.integers(0, 3)


class EveningMachine(RuleBasedStateMachine):
    """One screen, six people with a phone each."""

    def __init__(self) -> None:
        super().__init__()
        self.bench = Bench()
        self.screen = self.bench.guest("Screen")
        self.people: list[Player] = [self.bench.guest(f"P {number}").player for number in range(PEOPLE)]
        self.phones: dict[int, Guest] = {}
        """Whose phone is on, and has asked for a seat."""
        self.table: Table
        self.numbers: dict[Player, int] = {}
        self.seq = 0

    @initialize(game=GAME, countdown=st.booleans())
    def open_screen(self, game: str, countdown: bool) -> None:
        """The screen shows a game."""
        opening = self.bench.hall.opening
        self.table = opening.open_table(self.screen, game, {}, ["open", "open"], start=False, nearby=True)
        self.table.countdown = countdown
        self.bench.settle()

    def tolerate(self, change: Any, *args: Any, **kwargs: Any) -> bool:
        """Do it; the hall may say no. Whether it was done."""
        try:
            change(*args, **kwargs)
        except (Refused, IllegalAction):
            return False
        finally:
            self.bench.settle()
        return True

    @rule(who=WHO)
    def scan(self, who: int) -> None:
        """Somebody scans the code, or their phone wakes."""
        phone = self.phones.get(who) or self.bench.connect(self.people[who])
        if self.tolerate(self.table.enter, phone, sit=True):
            self.phones[who] = phone

    @rule(who=WHO)
    def sleep(self, who: int) -> None:
        """Somebody's phone goes off."""
        if phone := self.phones.pop(who, None):
            self.bench.lose(phone)

    @rule(who=WHO, silent=st.booleans())
    def silence(self, who: int, silent: bool) -> None:
        """A phone's line falls silent, or is heard again."""
        if phone := self.phones.get(who):
            (self.table.lines.fall_silent if silent else self.table.lines.hear_again)(phone)
            self.bench.settle()

    @rule(who=WHO)
    def go(self, who: int) -> None:
        """Somebody has had enough."""
        if phone := self.phones.pop(who, None):
            self.bench.leave(phone, self.table)
            self.bench.lose(phone)

    @rule(who=WHO, on=st.booleans())
    def ready(self, who: int, on: bool) -> None:
        """Somebody presses the big button."""
        self.tolerate(self.table.setup.set_ready, self.people[who], on)

    @rule()
    def all_ready(self) -> None:
        """Everybody does."""
        for person in self.table.seating.people:
            self.tolerate(self.table.setup.set_ready, person, True)

    @rule(who=WHO, word=WORDS)
    def act(self, who: int, word: str) -> None:
        """Somebody plays, rightly or not."""
        live, mine = self.table.live, self.table.seating.of(self.people[who])
        if live is not None and mine:
            self.seq += 1
            act = self.table.act
            self.tolerate(act, self.people[who], live.id, mine[0], word, origin=1, seq=self.seq, done=lambda: None)

    @rule(stays=st.booleans())
    def winner_stays(self, stays: bool) -> None:
        """The screen says who makes room."""
        self.tolerate(self.table.setup.set_customs, self.screen.player, winner_stays=stays)

    @rule(seat=SEAT, to=st.sampled_from(["open", "bot:easy"]))
    def set_seat(self, seat: int, to: str) -> None:
        """The screen seats a bot, or nobody."""
        self.tolerate(self.table.setup.set_seat, self.screen.player, seat, to)

    @rule(game=GAME)
    def other_game(self, game: str) -> None:
        """The screen goes on to another game, and all phones that are on go along."""
        if self.table.playing:
            return
        opening, before, old = self.bench.hall.opening, self.table, dict(self.phones)
        after: list[Table] = []

        def move() -> None:
            seats = ["open", "open"]
            after.append(opening.open_table(self.screen, game, {}, seats, start=False, nearby=True, after=before))

        if self.tolerate(move):
            (self.table,) = after
            for phone in old.values():
                self.tolerate(self.table.enter, phone, sit=True)

    @rule(seconds=st.sampled_from([0.5, 3, 12, 61]))
    def wait(self, seconds: float) -> None:
        """Time passes."""
        self.bench.wait(seconds)

    # What is always true.

    @invariant()
    def the_screen_can_be_shown(self) -> None:
        """Whatever happens."""
        assert msgspec.json.encode(show_table(self.bench.hall, self.table))

    @invariant()
    def who_is_here_sits_or_has_a_turn(self) -> None:
        """Once, and never both; who waits does so because there is no room."""
        waiting, sitting = self.table.nearby_lobby.waiting, self.table.seating.people
        assert not set(waiting) & set(sitting)
        assert len(waiting) == len(set(waiting))
        for who, phone in self.phones.items():
            if phone in self.table.visitors and not self.table.attendance.is_silent(phone):
                assert self.people[who] in (*waiting, *sitting)
        if not self.table.playing and len(sitting) < self.table.nearby_lobby.most:
            assert not [person for person in waiting if self.table.attendance.is_here(person)]

    @invariant()
    def numbers_last_the_evening(self) -> None:
        """Everybody keeps theirs, and no two have the same."""
        shown = [number for number in self.table.evening.number(self.table.seating) if number]
        assert len(shown) == len(set(shown))
        for guest in self.table.evening.guests:
            assert self.numbers.setdefault(guest.player, guest.number) == guest.number
        assert len(set(self.numbers.values())) == len(self.numbers)

    @invariant()
    def nobody_who_is_ready_waits_for_nothing(self) -> None:
        """With all who sit here and ready there is a match, or it is counted down."""
        table = self.table
        here = all(table.attendance.is_here(person) for person in table.seating.people)
        if not table.playing and here and table.nearby_lobby.is_ready:
            assert table.runner.countdown.on or table.why is not None

    def teardown(self) -> None:
        """A hall opened again knows the evening."""
        if hasattr(self, "table"):
            twin = self.bench.reopen().hall.find_table(self.table.code)
            told = [(one.number, one.points, one.played) for one in self.table.evening.guests]
            assert [(one.number, one.points, one.played) for one in twin.evening.guests] == told


TestEvening = EveningMachine.TestCase
TestEvening.settings = settings(max_examples=30, stateful_step_count=40, deadline=None)
