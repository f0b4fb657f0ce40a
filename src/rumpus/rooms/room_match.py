"""A match that a room runs, as the hall has it: the same position by the same log, a message later, with the same face
as one that runs here. What the hall does to it is said to the room; what comes of it is in the log."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, Protocol

from rumpus.cluster.messages import (
    Act,
    Attended,
    Denied,
    Done,
    Ended,
    Forsake,
    FromHall,
    FromRoom,
    Logged,
    Since,
    State,
    Stuck,
    Take,
    Wish,
)
from rumpus.core.bot import BotHand
from rumpus.core.channel import Listener
from rumpus.core.clock import Nanoseconds
from rumpus.core.game import IllegalAction
from rumpus.core.log import Input
from rumpus.core.notice import Refusal
from rumpus.core.table_words import is_table_word, kept_inputs
from rumpus.games.registry import GameFolder
from rumpus.hall.errors import Refused
from rumpus.hall.log import Log
from rumpus.hall.people.players import Player
from rumpus.hall.people.visitor import RoomWay
from rumpus.hall.stores import check_saving
from rumpus.hall.tables.live_match import LiveMatch
from rumpus.hall.tables.surroundings import Calls, Surroundings
from rumpus.rooms.pending_acts import Pending, PendingActs
from rumpus.store.records import BesideRecord, MatchRecord, SnapshotRecord

log = Log("hall")


class Rooms(Protocol):
    """Who knows where matches are."""

    origin: int
    """By which the hall's own acts are known: another number in each life of a hall."""

    def tell(self, message: FromHall, /) -> None:
        """Say something to the room that has the match; nothing, if none has it."""

    def place(self, live: "RoomMatch", /) -> None:
        """Find a room for the match, now or when there is one."""

    def find_way(self, live: "RoomMatch", player: Player, seats: list[int], /) -> RoomWay | None:
        """The way to the room that has the match, for somebody who holds these seats."""

    def suspect(self, match: str, /) -> None:
        """Somebody's line to the room that has the match has broken."""

    def settled(self, live: "RoomMatch", /) -> None:
        """All that follows from its end is kept."""


class RoomMatch(LiveMatch):
    """One match at a table, run elsewhere."""

    def __init__(
        self,
        rooms: Rooms,
        around: Surroundings,
        folder: GameFolder,
        record: MatchRecord,
        levels: dict[int, str],
        calls: Calls,
        inputs: list[Input] | None = None,
        *,
        snapshot: SnapshotRecord | None = None,
        fresh: bool = False,
    ) -> None:
        """As a LiveMatch; one that is taken up has not been settled."""
        self.lease = 0
        """The newest number under which a room has it."""
        self._attended = False
        """Whether everybody who plays is heard by the room itself: it goes on while the hall does not reach it."""
        self.levels = dict(levels)
        self.revoked: dict[str, int] = {}
        """Whose tickets no longer count, and up to when they were made."""
        self._rooms = rooms
        self._pending = PendingActs(lambda act: act.seq <= self.match.last_seq(act.seat, act.origin))
        self._seq = 0
        self._waiting: list[Callable[[], None]] = []
        record = replace(record, since=None)  # its clocks go on there, whether there is a hall or not
        super().__init__(around, folder, record, {}, calls, inputs, snapshot=snapshot, fresh=fresh)
        self._ended = self.over = False
        if fresh:
            around.capacity.forget(record.code)
            around.store.put(BesideRecord(self.id, settled=False))
            around.store.when_saved(partial(rooms.place, self), urgent=True)

    def _open_channels(self) -> None:
        """There is nothing to hide: all that is known here is on disk."""

    # What the hall does to it.

    def settle(self) -> None:
        """What followed from its end may not have been kept."""
        if self.outcome is not None:
            self._finish()

    def resume(self) -> None:
        """Let time pass."""
        super().resume()
        self._wish()
        if self.when_back is not None:
            self._look_stuck()  # nobody runs it yet

    def pause(self) -> None:
        """Let time stand still."""
        super().pause()
        self._wish()

    def sit_in(self, seat: int, level: str) -> None:
        """A bot plays on for somebody who is away."""
        self.levels[seat] = level
        self._wish()

    def may_take_over(self, seat: int) -> bool:
        """Not in a match that runs elsewhere: who comes late to a battle there looks on."""
        return False

    def unseat_bot(self, seat: int) -> None:
        """A bot gives its seat back to a person."""
        self.levels.pop(seat, None)
        self._wish()

    def forsake(self, why: str) -> None:
        """It cannot go on, and does not count."""
        self._rooms.tell(Forsake(self.id, why))

    def show_way(self, player: Player, seats: list[int]) -> RoomWay | None:
        """The way to the room that has it, as long as one has."""
        return self._rooms.find_way(self, player, seats) if self.when_back is None and not self._ended else None

    def doubt(self) -> None:
        """Somebody's line to the room has broken."""
        self._rooms.suspect(self.id)
        if self.when_back is not None:
            self._attended = False
            self._look_stuck()

    def revoke(self, player: Player) -> None:
        """Let the room show it to somebody no longer."""
        self.revoked[player.id] = int(self._around.wall() * 1000)
        self._wish()

    def unfollow(self, listener: Listener) -> None:
        """Let somebody hear nothing more; what nobody hears is not worked out."""
        super().unfollow(listener)
        for audience, channel in tuple(self.match.channels.items()):
            if not channel.listeners:
                self.match.close(audience)

    def act(self, seat: int, action: str, origin: int = 0, seq: int = 0) -> None:
        """The table has a word to say; IllegalAction if it is known here that it cannot."""
        if kept_inputs(action) is not None and self._pending.seats():
            raise IllegalAction("over")  # it is about a position that is no more
        self._check(seat, action)
        self._send(seat, action, 0, 0, None, lambda: None, lambda problem: None, table=True)

    def take(
        self,
        seat: int,
        action: str,
        origin: int,
        seq: int,
        done: Callable[[], None],
        step: int | None = None,
        refused: Callable[[Refusal], None] = lambda problem: None,
    ) -> int | None:
        """A person's input; `done` when it is on disk. IllegalAction or Refused if it is known here that it cannot be,
        else it is `refused` later."""
        if seq and seq <= self.match.last_seq(seat, origin):
            self._around.store.when_saved(done, urgent=True)
            return None
        if not self._around.store.healthy:
            self._note_stuck()
        check_saving(self._around.store)
        pending = self._pending.find(seat, origin, seq) if seq else None
        if pending is not None:
            pending.done, pending.refused = done, refused  # over another line
            return None
        if self.outcome is None and not self.running:
            raise Refused("paused")
        self._check(seat, action)
        self._send(seat, action, origin, seq, step, done, refused)
        return None

    def to_act(self) -> tuple[int, ...]:
        """Seats the match waits for, but those that have acted as far as we know."""
        acted = self._pending.seats()
        return tuple(seat for seat in super().to_act() if seat not in acted)

    def _check(self, seat: int, action: str) -> None:
        """Refuse at once what the position does not allow, where time alone does not change it."""
        if self.info.realtime or self._pending.seats() or is_table_word(action) or self.match.game.due() is not None:
            return
        if self.outcome is not None:
            raise IllegalAction("over")
        try:
            self.match.game.copy().act(seat, action)
        except IllegalAction as problem:
            problem.of = self.info.name
            raise
        except Exception:  # the room will find out, and end the match
            return

    def _send(
        self,
        seat: int,
        action: str,
        origin: int,
        seq: int,
        step: int | None,
        done: Callable[[], None],
        refused: Callable[[Refusal], None],
        *,
        table: bool = False,
    ) -> None:
        if not seq:  # said again to another room, it is still done once
            self._seq += 1
            origin, seq = self._rooms.origin, self._seq
        act = Act(self.id, self._pending.op, seat, action, origin, seq, step, table, len(self.match.log))
        self._pending.add(act, done, refused)
        self._rooms.tell(act)

    def _wish(self) -> None:
        if self.outcome is None:
            self._rooms.tell(Wish(self.id, self.levels, self.running, self.revoked))

    # What the room says.

    def hear(self, message: FromRoom) -> None:
        """Something has come of it."""
        match message:
            case State():
                self._hear_state(message)
            case Logged():
                self._follow_log(message.n, message.inputs, message.step)
            case Done() if pending := self._pending.take(message.op):
                self._hear_done(pending)
            case Denied() if pending := self._pending.take(message.op):
                kind = IllegalAction if message.rules else Refused
                problem = kind(message.code, **message.facts)
                problem.of = message.of
                pending.refused(problem)
            case Stuck():
                self._note_stuck()
            case Attended():
                self._attended = message.on
            case Ended():
                self._hear_end(message)

    def ask(self) -> Take:
        """What a room is told that is to run it. It hears what was not answered anew, under numbers without gaps."""
        first = self._pending.number_anew()
        return Take(self.id, len(self.match.log), self.lease, first, self.levels, self.running, self.revoked)

    def lose(self, *, room_is_there: bool = False) -> None:
        """The room cannot be reached any more; another one, or the same, will have it. If it is there and everybody is
        heard by it, it goes on."""
        if self.when_back is None:
            self.when_back = self._waiting.append
        self._attended = self._attended and room_is_there
        self._look_stuck()

    def follow_on(self, state: State) -> None:
        """A room that has it tells a hall that has just taken it up how it stands: what goes on is not stopped."""
        self._attended = state.attended
        if state.attended and state.running and self.info.realtime:
            self._calls.carried()

    def _look_stuck(self) -> None:
        """Its time stands still while it is out of reach, unless the room goes on by itself."""
        if self.costs_time and self.running and self.outcome is None and not self._attended:
            self._calls.stuck()

    def _hear_done(self, pending: Pending) -> None:
        pending.done()
        if pending.act.table and self.outcome is None and not self.info.realtime:
            self._calls.turned()  # what was left for later may go on, if it is the same seat's turn again

    def _hear_state(self, state: State) -> None:
        if state.lease < self.lease:
            return  # it has lost the match, and does not know yet
        moved = self.when_back is not None or state.lease > self.lease
        self.lease, self._attended = state.lease, state.attended
        if not self._follow_log(state.n, state.inputs, state.step):
            return
        if self.running:
            self._base_step, self._base_ns = state.step, self._clock.now()
        self._pending.compare(self._rooms.tell)
        self._wish()
        self.when_back, waiting, self._waiting = None, self._waiting, []
        for back in waiting:
            back()
        if moved:
            self._calls.moved()

    def _follow_log(self, n: int, inputs: list[Input], step: int) -> bool:
        """These inputs are in the log, from the n-th on; False if some before them are not known."""
        match = self.match
        if self._ended or match.trouble is not None:
            return True
        if n > len(match.log):
            self._rooms.tell(Since(self.id, len(match.log)))
            return False
        try:
            for place, entry in enumerate(inputs, n):
                if place >= len(match.log):
                    match.advance(entry.step)
                if place >= len(match.log):  # else a flag has fallen by itself
                    match.act(entry.seat, entry.action, entry.step, entry.origin, entry.seq)
            match.advance(step)
        except Exception as problem:  # of other rules than the room's, perhaps
            log.error(
                "copy_differs", match=self.id, game=self.info.name, problem=f"{type(problem).__name__}: {problem}"
            )
            self.forsake("hall and room do not agree")
            return False
        self._settle()
        turn, clock = self.to_act(), match.clock
        standing = clock.standing if clock is not None else ()
        if match.outcome is None and (turn != self.turn or standing != self._standing):
            self.turn, self._standing = turn, standing
            self._calls.turned()
        return True

    def _hear_end(self, end: Ended) -> None:
        if self._ended:
            if self.over:
                self._rooms.settled(self)
            return
        if end.n > len(self.match.log):
            self._rooms.tell(Since(self.id, len(self.match.log)))
            return
        self.match.trouble = end.trouble
        if self.outcome is None:
            log.error("copy_differs", match=self.id, game=self.info.name, problem="it is over there")
            self.match.trouble = "hall and room do not agree"
        self._finish()

    def _finish(self) -> None:
        """Keep what follows from its end, once: in one commit with the word that it is."""
        self._ended = True
        self._stop()
        self._around.store.put(BesideRecord(self.id, settled=True))
        self._calls.ended()
        self._around.store.when_saved(self._tell_end, urgent=True)

    def _tell_end(self) -> None:
        super()._tell_end()
        self._pending.end()
        self._rooms.settled(self)

    # What a match does by itself, it does there.

    def _settled(self) -> None:
        self._guarded("view", self.match.release)

    def _arm(self) -> None:
        """No alarm: the room has it."""

    def _catch_up(self) -> Nanoseconds:
        """It is known only as far as the room has told."""
        return self._clock.now()

    def _ask(self, hand: BotHand, time: Nanoseconds, sight: Any) -> None:
        """Bots are there."""
