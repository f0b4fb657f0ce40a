"""A match in a room: run and kept as in a hall, and told to the hall as far as it is on disk."""

from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from typing import Final, Protocol

from rumpus.cluster.messages import Act, Attended, Denied, Done, Ended, FromRoom, LetGo, Logged, State, Stuck
from rumpus.core.channel import Listener
from rumpus.core.game import IllegalAction
from rumpus.core.notice import Refusal
from rumpus.core.table_words import kept_inputs
from rumpus.games.registry import GameFolder
from rumpus.hall.errors import Refused
from rumpus.hall.tables.live_match import LiveMatch
from rumpus.hall.tables.surroundings import Calls, Surroundings
from rumpus.rooms.tickets import Ticket
from rumpus.store.records import SavedMatch


class Page(Protocol):
    """Somebody who hears a match here."""

    def send_off(self, *, over: bool) -> None:
        """The match is not here any more, or not for this page."""


DENIALS: Final = 64
"""So many of the last acts that were refused are remembered, for a hall that asks again."""


class HostedMatch(LiveMatch):
    """One match of the room's."""

    def __init__(
        self,
        around: Surroundings,
        folder: GameFolder,
        saved: SavedMatch,
        lease: int,
        levels: dict[int, str],
        op: int,
        tell: Callable[[FromRoom], None],
        released: "Callable[[HostedMatch], None]",
    ) -> None:
        """It is ours under the number `lease`; `op` is that of what the hall wants done first; `released` is called
        when it was let go as it was asked to."""
        self.lease = lease
        self.gone = False
        """Whether it is another's now."""
        self.wanted = False
        """Whether the hall wants its time to pass."""
        self._tell_hall = tell
        self._released = released
        self._op = op
        self._denied: OrderedDict[int, Denied] = OrderedDict()
        self._held_up: set[str] = set()
        """Why its time stands still although the hall wants it to pass."""
        self._told = self._kept = (len(saved.inputs), 0)
        """How many inputs the hall has heard of, and the step; and how many are on disk."""
        self.pages: dict[Page, Ticket] = {}
        """Who hears it here, and by which ticket."""
        self._revoked: dict[str, int] = {}
        self._attended = False
        """Whether the hall was told that everybody is heard here."""
        self._noted = (-1, -1)
        self._flushing = False
        calls = Calls(lambda: None, lambda: None, self._say_end, self._wait_for_disk)
        super().__init__(around, folder, saved.match, levels, calls, saved.inputs, snapshot=saved.snapshot)
        self._told = self._kept = (len(saved.inputs), self.match.step)

    # Who hears it here.

    @property
    def is_attended(self) -> bool:
        """Whether everybody who plays is heard here, whatever becomes of the hall."""
        there = {seat for ticket in self.pages.values() for seat in ticket.seats} | {hand.seat for hand in self.hands}
        return there.issuperset(range(self.record.seats))

    def tell_attended(self) -> None:
        """Tell the hall whether everybody who plays is heard here, if that is news."""
        if self.is_attended != self._attended:
            self._attended = self.is_attended
            self._say(Attended(self.id, self._attended))

    def take_back(self, revoked: dict[str, int]) -> None:
        """Tickets of these players that were made by then no longer count: who came by one is sent off."""
        self._revoked = revoked
        for page, ticket in tuple(self.pages.items()):
            if not self.believes(ticket):
                page.send_off(over=False)

    def believes(self, ticket: Ticket) -> bool:
        """Whether a ticket counts: no newer owner has the match, and it was not taken back."""
        return ticket.lease <= self.lease and ticket.made > self._revoked.get(ticket.player, -1)

    def unfollow(self, listener: Listener) -> None:
        """Let somebody hear nothing more; in real time what nobody hears is not worked out."""
        super().unfollow(listener)
        for audience, channel in tuple(self.match.channels.items()) if self.info.realtime else ():
            if not channel.listeners:
                self.match.close(audience)

    # What the hall wants.

    def want(self, levels: dict[int, str], *, running: bool) -> None:
        """Be as the hall wishes."""
        if self.outcome is not None:
            return
        there = {hand.seat: hand.bot.chair.level for hand in self.hands}
        for seat in sorted(there.keys() - levels.keys()):
            self.unseat_bot(seat)
        for seat in sorted(levels.keys() - there.keys()):
            self.sit_in(seat, levels[seat])
        self.wanted = running
        self._adjust()

    def hold_up(self, why: str, *, on: bool) -> None:
        """Let its time stand still for a reason, or for that no longer."""
        (self._held_up.add if on else self._held_up.discard)(why)
        self._adjust()

    def count_from(self, op: int) -> None:
        """What the hall wants next has this number: it may be another hall."""
        self._op = op
        self._denied.clear()

    def follow_act(self, act: Act) -> None:
        """Do what somebody does, once, in the order of their numbers; the answer comes when it is on disk."""
        if act.op > self._op:  # something before it was lost: the hall says all of it again
            self.say_state(self._told[0])
            return
        if act.op < self._op:
            if act.op in self._denied:
                self._say(self._denied[act.op])
                return
        else:
            self._op += 1
        done, refused = partial(self._say_done, act.op), partial(self._deny, act.op)
        try:
            if act.seq <= self.match.last_seq(act.seat, act.origin):
                self._around.store.when_saved(done, urgent=not self.info.realtime)
            elif act.table:
                if kept_inputs(act.action) is not None and act.n != len(self.match.log):
                    raise IllegalAction("over")  # it is about a position that is no more
                self.act(act.seat, act.action, act.origin, act.seq)
                self._around.store.when_saved(done, urgent=True)
            else:
                self.take(act.seat, act.action, act.origin, act.seq, done, act.step, refused)
        except (Refused, IllegalAction) as problem:
            refused(problem)

    def leave(self) -> None:
        """It is another's, or settled: do nothing more, and say nothing."""
        for page in tuple(self.pages):
            page.send_off(over=self.over)
        self.gone = True
        self._stop()
        self._around.hall_time.unwatch(self.id)
        if self.info.realtime:
            self._count()

    def release(self) -> None:
        """Stop, and let it go when all there is is on disk."""
        self.hold_up("release", on=True)
        self._around.store.when_saved(self._let_go, urgent=True)

    def _let_go(self) -> None:
        if not self.gone and not self.over:
            self.flush()
            self._say(LetGo(self.id))
            self._released(self)

    # What the hall is told.

    def say_state(self, n: int) -> None:
        """Tell how it stands: the inputs from the n-th on that are on disk, what is to be done next, and its end."""
        self.flush()
        logged, step = self._told
        n = min(n, logged)
        self._attended = self.is_attended
        self._say(State(self.id, self.lease, n, self.match.log[n:logged], step, self._attended, self.running))
        if self.over:
            self._say_end()

    def flush(self) -> None:
        """Tell what is on disk by now."""
        self._flushing = False
        (told, before), (logged, step) = self._told, self._kept
        if logged > told or step > before:
            self._told = self._kept
            self._say(Logged(self.id, told, self.match.log[told:logged], step))

    def _settled(self) -> None:
        if self.gone:
            return
        super()._settled()
        now = (len(self.match.log), self.match.step)
        if now != self._noted:
            acted = now[0] > self._noted[0]  # somebody waits to see it, in real time, too
            self._noted = now
            self._around.store.when_saved(partial(self._note_kept, now), urgent=acted)

    def _note_kept(self, now: tuple[int, int]) -> None:
        self._kept = max(self._kept, now)
        if not self._flushing:  # what one commit keeps is told at once
            self._flushing = True
            self._clock.after(0, self.flush)

    def _say_done(self, op: int) -> None:
        self.flush()
        self._say(Done(self.id, op))

    def _deny(self, op: int, problem: Refusal) -> None:
        if self.gone:
            return  # it was not said no by who has it now
        rules = isinstance(problem, IllegalAction)
        self._denied[op] = denied = Denied(self.id, op, problem.code, problem.facts, problem.of, rules)
        if len(self._denied) > DENIALS:
            self._denied.popitem(last=False)
        self._say(denied)

    def _say_end(self) -> None:
        """It is over, and that is on disk."""
        self._kept = (len(self.match.log), self.match.step)
        self.flush()
        self._say(Ended(self.id, len(self.match.log), self.match.step, self.trouble))

    def _say(self, message: FromRoom) -> None:
        if not self.gone:
            self._tell_hall(message)

    # Standing still.

    def _adjust(self) -> None:
        if self.gone or self.outcome is not None:
            return
        if self.wanted and not self._held_up:
            self.resume()
        else:
            self.pause()

    def _wait_for_disk(self) -> None:
        self.hold_up("disk", on=True)
        self._say(Stuck(self.id))
        self._around.store.when_saved(partial(self.hold_up, "disk", on=False), urgent=True)
