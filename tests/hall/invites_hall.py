"""A hall on a bench with people in it who invite and challenge each other."""

from typing import Any

import pytest
from tests.hall.bench import Bench, Guest
from tests.hall.memory_store import MemoryStore
from tests.saying import say

from rumpus.core.pacing import SECOND
from rumpus.hall.contests.challenge import Challenge, Side
from rumpus.hall.contests.challenges import ChallengeChanged, Challenges, ChallengeStatus
from rumpus.hall.contests.invite import Invite
from rumpus.hall.contests.invites import InviteChanged, Invites
from rumpus.hall.errors import Refused
from rumpus.hall.tables.table import Table


class Lounge(Bench):
    """A bench whose guests are called by name."""

    def __init__(self, store: MemoryStore | None = None, ns: int = 1_000 * SECOND) -> None:
        super().__init__(store, ns)
        self.guests: dict[str, Guest] = {}
        self.challenges._draw_seed = lambda: 2**63 + 11

    @property
    def invites(self) -> Invites:
        """The hall's invites."""
        return self.hall.invites

    @property
    def challenges(self) -> Challenges:
        """The hall's challenges."""
        return self.hall.challenges

    def come(self, *names: str) -> list[Guest]:
        """These people come, with a connection each."""
        for name in names:
            self.guests[name] = self.guest(name)
        return [self.guests[name] for name in names]

    def invite(self, sender: Guest, receiver: Guest, game: str, **how: Any) -> Invite:
        """Invite, and let it be kept."""
        options = how.pop("options", {})
        invite = self.invites.invite(sender.player, receiver.player, game, options, **how)
        self.settle()
        return invite

    def accept(self, guest: Guest, invite: Invite) -> Invite:
        """Accept, and let it be kept."""
        after = self.invites.accept(guest.player, invite.id)
        self.settle()
        return after

    def challenge(self, sender: Guest, receiver: Guest, game: str, **options: Any) -> Challenge:
        """A challenge that was made and accepted."""
        invite = self.invite(sender, receiver, game, challenge=True, options=options)
        return self.challenges.find(self.accept(receiver, invite).leads_to)

    def now(self, challenge: Challenge) -> Challenge:
        """The challenge as it is now."""
        return self.challenges.find(challenge.id)

    def side(self, challenge: Challenge, guest: Guest) -> Side:
        """The guest's side, as it is now."""
        challenge = self.now(challenge)
        number = challenge.side_of(guest.player)
        assert number is not None
        return challenge.sides[number]

    def sit_down(self, challenge: Challenge, guest: Guest) -> Table:
        """The guest goes to their own table, and the match begins."""
        table = self.hall.find_table(self.side(challenge, guest).table)
        self.join(guest, table)
        assert table.playing
        return table

    def hand_in(self, challenge: Challenge, guest: Guest, text: str) -> Challenge:
        """Hand in a replay, and let what comes of it be kept."""
        after = self.challenges.submit(guest.player, challenge.id, text)
        self.settle()
        return after

    def reopen(self) -> "Lounge":
        """The hall after a crash, with the same people connected again."""
        lounge = Lounge(self.store.twin(), self.time.ns)
        lounge._seq = self._seq
        lounge.hall.take_up(lounge.store.load())
        lounge.settle()
        for name, guest in self.guests.items():
            lounge.guests[name] = lounge.connect(lounge.again(guest.player))
        return lounge


def refusal(turn: Any, *args: Any, **how: Any) -> str:
    """The code of what must be refused, in one line."""
    with pytest.raises(Refused) as caught:
        turn(*args, **how)
    assert say(caught.value)
    assert "\n" not in say(caught.value)
    return caught.value.code


def states(guest: Guest) -> list[str]:
    """What the guest has heard of invites."""
    return [news.invite.state for news in guest.heard_of(InviteChanged)]


def results(guest: Guest) -> list[str]:
    """What the guest has heard of challenges."""
    return [news.challenge.result or news.challenge.state for news in guest.heard_of(ChallengeChanged)]


def panel(guest: Guest) -> list[tuple[int, tuple[tuple[str, int], ...]]]:
    """What the guest's opponent panel has shown."""
    return [(news.progress.score, news.progress.figures) for news in guest.heard_of(ChallengeStatus)]
