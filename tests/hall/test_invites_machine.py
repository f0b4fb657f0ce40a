"""Anything may happen to invites in any order; what must always be true of them, is."""

from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from tests.hall.bench import Guest
from tests.hall.invites_hall import Lounge
from tests.saying import say

from rumpus.hall.contests.invite import CHART, OPEN
from rumpus.hall.contests.invites import OPEN_INVITES, InviteChanged
from rumpus.hall.errors import Refused
from rumpus.store.contest_records import InviteRecord

NAMES = ("Ann", "Bob", "Cid")
WHO = st.sampled_from(NAMES)
GAMES = st.sampled_from(["pong", "stayboard", "deathroll"])


class InviteMachine(RuleBasedStateMachine):
    """Three people who ask each other, answer, play, disconnect and come back, in a hall that is opened again."""

    @initialize()
    def come_in(self) -> None:
        """Everybody is here."""
        self.lounge = Lounge()
        self.lounge.come(*NAMES)
        self.known: dict[str, str] = {}

    def guest(self, name: str) -> Guest:
        """Somebody, as they are known in the hall of today."""
        return self.lounge.guests[name]

    def tolerate(self, change: Any, *args: Any, **how: Any) -> None:
        """Do it; the hall may say no, in one line."""
        refused: Refused | None = None
        try:
            change(*args, **how)
        except Refused as problem:
            refused = problem
        if refused is not None:
            assert say(refused)
            assert "\n" not in say(refused)
        self.lounge.settle()

    @rule(who=WHO, to=WHO, game=GAMES, challenge=st.booleans())
    def invite(self, who: str, to: str, game: str, challenge: bool) -> None:
        """Somebody asks somebody."""
        self.tolerate(self.lounge.invite, self.guest(who), self.guest(to), game, challenge=challenge)

    @rule(who=WHO, place=st.integers(0, 5), answer=st.sampled_from(["accept", "decline", "withdraw"]))
    def answer(self, who: str, place: int, answer: str) -> None:
        """Somebody answers an invite, whether it is theirs to answer or not, open or long over."""
        ids = list(self.known)[-6:]
        if ids:
            change = getattr(self.lounge.invites, answer)
            self.tolerate(change, self.guest(who).player, ids[place % len(ids)])

    @rule(who=WHO)
    def lose(self, who: str) -> None:
        """A connection breaks."""
        self.lounge.lose(self.guest(who))

    @rule(who=WHO)
    def come_back(self, who: str) -> None:
        """Somebody connects, perhaps once more."""
        self.lounge.guests[who] = self.lounge.connect(self.guest(who).player)

    @rule(who=WHO)
    def play(self, who: str) -> None:
        """Somebody plays something else, in real time."""
        if self.lounge.hall.live_table(self.guest(who).player) is None:
            self.tolerate(self.lounge.open, self.guest(who), "mario99", "me", start=True)

    @rule(who=WHO)
    def leave(self, who: str) -> None:
        """Somebody leaves all tables."""
        for table in self.lounge.hall.tables_of(self.guest(who).player):
            table.leave(self.guest(who).player)
            self.lounge.settle()

    @rule(who=WHO, other=WHO)
    def mute(self, who: str, other: str) -> None:
        """Somebody no longer wants to hear of somebody, or does again."""
        self.guest(who).player.muted ^= {self.guest(other).player.id}

    @rule(seconds=st.sampled_from([0.5, 30, 61, 3_600, 86_401]))
    def wait(self, seconds: float) -> None:
        """Time passes."""
        self.lounge.wait(seconds)

    @rule(seconds=st.sampled_from([0, 40, 90_000]))
    def restart(self, seconds: int) -> None:
        """The hall is killed, and opened again later."""
        self.lounge.time.ns += seconds * 10**9
        self.lounge = self.lounge.reopen()

    @rule()
    def slow_disk(self) -> None:
        """The disk is slow, or done with waiting."""
        self.lounge.store.waits = not self.lounge.store.waits
        self.lounge.settle()

    @invariant()
    def the_chart_is_kept(self) -> None:
        """What is on disk went from open to one end, and stays there."""
        for record in self.lounge.store.all(InviteRecord):
            before = self.known.get(record.id, OPEN)
            assert record.state == before or record.state in CHART[before]
            self.known[record.id] = record.state

    @invariant()
    def nothing_is_open_whose_time_is_over(self) -> None:
        """Open ones have time left, an alarm each, and are one for a pair and a game."""
        invites, now = self.lounge.invites, self.lounge.time.wall()
        pairs = [(frozenset(p.id for p in invite.players), invite.game) for invite in invites._open.values()]
        assert len(pairs) == len(set(pairs))
        assert all(invite.expires > now - 0.001 for invite in invites._open.values())
        assert set(invites._timers) == set(invites._open)
        for guest in self.lounge.guests.values():
            mine = [invite for invite in invites.open_for(guest.player) if invite.sender is guest.player]
            assert len(mine) <= OPEN_INVITES
        assert sum(map(len, invites._of.values())) == 2 * len(invites._open)

    @invariant()
    def what_is_told_is_kept(self) -> None:
        """Everybody hears of an invite at most that it is open, and then its end; and nothing that is not on disk."""
        kept = {record.id: record.state for record in self.lounge.store.all(InviteRecord)}
        for guest in self.lounge.guests.values():
            heard: dict[str, list[str]] = {}
            for news in guest.heard_of(InviteChanged):
                assert guest.player in news.invite.players
                heard.setdefault(news.invite.id, []).append(news.invite.state)
            for id, states in heard.items():
                assert states in ([OPEN], [OPEN, kept[id]], [kept[id]])

    def teardown(self) -> None:
        """In the end all have run out, and nobody is kept from playing."""
        if hasattr(self, "lounge"):
            self.lounge.store.waits = False
            self.lounge.wait(86_401)
            invites = self.lounge.invites
            assert (len(invites._open), len(invites._timers), len(invites._of)) == (0, 0, 0)
            self.the_chart_is_kept()
            assert OPEN not in self.known.values()


TestInviteMachine = InviteMachine.TestCase
TestInviteMachine.settings = settings(max_examples=40, stateful_step_count=30, deadline=None)
