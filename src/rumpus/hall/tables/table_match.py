"""The match at a table: when it starts, pauses, goes on and ends, and who hears it.

What the table itself is (who may come, sit and change things) is hall/tables/table.py.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Final, cast

from rumpus.core.log import Input
from rumpus.core.options import Value, check_options
from rumpus.games.registry import GameFolder
from rumpus.hall.errors import Refused
from rumpus.hall.log import Log
from rumpus.hall.people.players import Player
from rumpus.hall.people.visitor import Visitor
from rumpus.hall.tables.attendance import Attendance
from rumpus.hall.tables.dice import Dice
from rumpus.hall.tables.disk_wait import UNSAVED, UNSTARTED, DiskWait
from rumpus.hall.tables.move_timeout import MoveTimeout
from rumpus.hall.tables.nearby_lobby import NearbyLobby
from rumpus.hall.tables.new_match import new_match
from rumpus.hall.tables.running import Calls, Running, Surroundings
from rumpus.hall.tables.seats import Seating
from rumpus.hall.tables.table_publisher import TablePublisher
from rumpus.store.record_data import ChallengeSeed
from rumpus.store.records import MatchRecord, TableRecord

if TYPE_CHECKING:
    from rumpus.hall.tables.table import Table

EMPTY_SECONDS: Final = 600  # how long a table stays when nobody is at it and no match is on
ABANDONED_SECONDS: Final = 24 * 3600  # how long a paused real-time match waits for anybody to come back

log = Log("hall")


class TableMatch(ABC):
    """A place where one game is played, again and again."""

    def __init__(self, code: str, folder: GameFolder, owner: Player, around: Surroundings) -> None:
        self.code = code
        self.folder = folder
        self.info = folder.info
        self.owner = owner
        self.options: dict[str, Value] = check_options(self.info.options, {})
        self.stand_in = False
        """Whether a bot plays on for somebody who does not come back."""
        self.nearby = False
        """Whether the table is shown on a big screen, with phones as pads."""
        self.challenge: ChallengeSeed | None = None
        self.seating = Seating(self.info)
        self.nearby_lobby = NearbyLobby(around.clock, self.seating)
        self.attendance = Attendance(around.clock, self._give_up, self.close)
        self.dice = Dice()
        self.running: Running | None = None
        self.why = ""
        """Why the match is paused, void, or does not start."""
        self.closed = False
        self._move_timeout = MoveTimeout(around.clock, around.wall, self._run_out)
        self._around = around
        self._store = around.store
        self._by_hand = False
        self._starting = False
        self._calls = Calls(self._turned, self._ended, self._told, self._wait_for_disk)
        self._disk_wait = DiskWait(around.store, self._disk_answered)
        self._announcer = TablePublisher(around.store, self._show)

    @property
    def _whole(self) -> "Table":
        """This as the table it is, for those who look on."""
        return cast("Table", self)

    # What a table says.

    @property
    @abstractmethod
    def mode(self) -> str:
        """LOCAL, NEARBY, REMOTE or SCORE_CHALLENGE (rules/hall.md)."""

    @abstractmethod
    def record(self) -> TableRecord:
        """What is kept of the table."""

    @abstractmethod
    def refresh(self) -> None:
        """Keep and show the table as it is now: something about it has changed."""

    @abstractmethod
    def close(self) -> None:
        """Put the table away."""

    @abstractmethod
    def _pass_on(self, player: Player) -> None:
        """A table whose owner goes belongs to somebody who stays."""

    # What can be seen.

    @property
    def state(self) -> str:
        """IDLE, WAITING, PLAYING, PAUSED or ENDED (rules/hall.md)."""
        if self.match is not None:
            if self.match.over:
                return "ENDED"
            ending = self.match.match.outcome is not None  # to be told when it is on disk
            return "PLAYING" if self.match.running or ending else "PAUSED"
        return "WAITING" if self.visitors else "IDLE"

    @property
    def match(self) -> Running | None:
        """The match as far as everybody may know: one that starts is not told of before it is on disk."""
        return None if self._starting else self.running

    @property
    def playing(self) -> bool:
        """Whether a match is on, paused or not; it is until its outcome is on disk."""
        return self.running is not None and not self.running.over

    @property
    def is_long(self) -> bool:
        """Whether people play it together a move at a time: it waits for them, and they for each other."""
        return self.playing and not self.info.realtime and len(self.seating.people) > 1

    @property
    def waits_since(self) -> float | None:
        """Since when a long game waits for the next move."""
        return self._move_timeout.since

    @property
    def visitors(self) -> list[Visitor]:
        """The connections at the table."""
        return self.attendance.visitors

    # Starting.

    def try_start(self, *, counted: bool = False) -> None:
        """Begin a match if everybody is ready, in a real-time game also here, and nothing holds it back; on a big
        screen when that has been `counted` down."""
        if not self._can_start:
            self.nearby_lobby.stop()
            return
        held = self._around.observers.may_start(self._whole)
        if not self._store.healthy:
            held = UNSTARTED
            self._disk_wait.begin()
        if held:
            self.why = held
            self.nearby_lobby.stop()
        elif self.nearby and not counted:
            self.nearby_lobby.count_down(self._counted)
        else:
            self.nearby_lobby.clear_open()
            self._start()

    @property
    def _can_start(self) -> bool:
        ready = self.nearby_lobby.is_ready if self.nearby else self.seating.all_ready
        if self.closed or self.playing or not ready:
            return False
        return not self.info.realtime or all(self.attendance.is_here(person) for person in self.seating.people)

    def _counted(self) -> None:
        self.try_start(counted=True)
        self.refresh()

    def continue_from(self, match: MatchRecord, inputs: list[Input]) -> None:
        """Begin with a position of another match: its setup, and its inputs so far."""
        begun = replace(self._new_record(), seed=match.seed, bots=match.bots, secret="", nonces=(), step=match.step)
        self._start(begun, inputs)

    def _start(self, record: MatchRecord | None = None, before: list[Input] | None = None) -> None:
        if self.running is not None and not self.info.realtime:
            self.seating.rotate()  # turn by turn, the other one begins this time
        for visitor in self.visitors:
            self._unfollow(visitor)
        try:
            levels = self.seating.levels
            record = record or self._new_record()
            running = self._around.runner(self._around, self.folder, record, levels, self._calls, before, fresh=True)
        except Exception:
            log.exception("match_not_started", game=self.info.name, code=self.code)
            self.running, self.why = None, "the game broke down before it began"
            self.seating.unready(people=False)
            return
        self.running, self._starting = running, True
        self._disk_wait.forget()
        self.why, self._by_hand = "", False
        self.dice = Dice()
        for seat in self.seating:
            seat.nonce = ""  # the next match has another pledge, and wants another nonce after it
        self.seating.unready(people=False)
        self.attendance.reset()
        self._move_timeout.start(waits=self.is_long)
        self._around.observers.match_started(self._whole)
        self._announcer.keep(self.record())
        self._store.when_saved(lambda: self._begin(running), urgent=True)

    def _begin(self, running: Running) -> None:
        """The start is on disk: everybody may know, and time begins to pass."""
        self._starting = False
        if self.running is not running or self.closed:
            return
        for visitor in self.visitors:
            self._follow(visitor)
        if self.playing:
            running.resume()
            for person in self.attendance.awaited(self.seating.people):
                self._miss(person)
        self.refresh()

    def _new_record(self) -> MatchRecord:
        return new_match(self._whole, self._around.seeds(), self._around.wall())

    # Playing.

    def pause(self, player: Player, paused: bool) -> None:
        """Stop the match's time or let it go on; only where nobody else is kept waiting."""
        if self.match is None or not self.playing:
            raise Refused("not_playing", f"there is nothing to pause; the table is {self.state}")
        if self.seating.people != [player]:
            raise Refused("not_alone", "a match with other people cannot be paused")
        if self.challenge is not None:
            raise Refused("challenge", "a challenge cannot be paused")
        self._by_hand = paused
        if paused:
            self.match.pause()
            self.why = "paused"
        else:
            self._go_on_if_all_here()
        self.refresh()

    def act(
        self, player: Player, match: str, seat: int, action: str, *, origin: int, seq: int, done: Callable[[], None]
    ) -> None:
        """A player does something in the match; `done` when it is on disk."""
        if self.match is None or self.match.id != match:
            raise Refused("no_match", "that match is over")
        if seat not in self.seating.of(player):
            raise Refused("not_yours", "that seat is not yours")
        if not seq or seq > self.match.match.last_seq(seat, origin):  # else it was taken before
            self.match.match.check_room(seat, action)
        self.match.take(seat, action, origin, seq, done)

    def _turned(self) -> None:
        self._move_timeout.start(waits=self.is_long)
        self.refresh()

    # Absence.

    def _mind_absent(self) -> None:
        """Between matches, too, a seat is kept for the grace time; before the first one turn by turn, for as long."""
        if not self.playing and (self.info.realtime or self.running is not None):
            for person in self.attendance.awaited(self.seating.people):
                self.attendance.start_grace(person)

    def _close_when_empty(self) -> None:
        """With nobody here a table is put away in time; a match turn by turn waits, and so does how it ended."""
        if self.visitors or (self.playing and not self.info.realtime):
            return
        stays = self.playing or (self.running is not None and not self.info.realtime)
        self.attendance.stand_empty(ABANDONED_SECONDS if stays else EMPTY_SECONDS)

    def _miss(self, player: Player) -> None:
        """A person of a running match is away: two wait for each other, more go on, none play to an empty hall."""
        if not self.info.realtime or self.running is None or self.challenge is not None:
            return
        if len(self.seating) <= 2 or not any(self.attendance.is_here(person) for person in self.seating.people):
            self.running.pause()
            if not self._by_hand:
                self.why = f"waiting for {', '.join(p.name for p in self.attendance.awaited(self.seating.people))}"
        if len(self.seating.people) > 1:
            self.attendance.start_grace(player)

    def _give_up(self, player: Player) -> None:
        """A player's grace time is over: in a match a bot sits in or the seat is forfeited, else it is free."""
        if self.running is not None and self.playing:
            for number in self.seating.of(player):
                if self.stand_in:
                    self.seating[number].stand_in = self.info.levels[(len(self.info.levels) - 1) // 2]
                    self.running.sit_in(number, self.seating[number].stand_in)
                else:
                    self.running.resign(number)
            self._go_on_if_all_here()
        else:
            self.seating.free(player)
            self._pass_on(player)
            if self.nearby:
                self.try_start()  # nobody waits for that one any more
        self.refresh()

    def _take_back(self, player: Player) -> None:
        """Somebody for whom a bot sat in is back."""
        for number in self.seating.of(player):
            if self.seating[number].stand_in:
                self.seating[number].stand_in = ""
                if self.running is not None:
                    self.running.unseat_bot(number)

    def _go_on_if_all_here(self) -> None:
        assert self.running is not None, "only a table with a match can go on"
        waits = self.info.realtime and self.challenge is None
        away = self.attendance.awaited(self.seating.people) if waits else []
        for person in away:
            self._miss(person)
        if (not away or len(self.seating) > 2) and not self._starting:
            self.why = UNSAVED if self._disk_wait.on else ""
            if not self._disk_wait.on:
                self.running.resume()

    # A disk that refuses.

    def _wait_for_disk(self) -> None:
        """What happens in the match cannot be kept: its time stands still, so that nothing does."""
        assert self.running is not None, "only a match that runs waits"
        self._disk_wait.begin()
        self.running.pause()
        self.why = UNSAVED
        self.refresh()

    def _disk_answered(self) -> None:
        if self.closed:
            return
        if not self.playing:
            self.why = "" if self.why == UNSTARTED else self.why
            self.try_start()
        elif self.info.realtime and not self._by_hand:
            self._go_on_if_all_here()
        self.refresh()

    def _run_out(self) -> None:
        """Nobody has moved for so long that who should have has lost (the original's inactivity forfeit)."""
        if self.running is not None and self.playing:
            for number in self.running.turn:
                self.running.resign(number)
        self.refresh()

    # The end.

    def _ended(self) -> None:
        """The outcome is being put: what follows from it is put with it."""
        assert self.running is not None, "a match that ended was running"
        outcome = self.running.match.outcome
        for number in outcome.winners if outcome else ():
            self.seating[number].wins += 1
        for seat in self.seating:
            seat.stand_in = ""
        self._move_timeout.stop()
        self._around.observers.match_ended(self._whole)
        self._announcer.keep(self.record())

    def _told(self) -> None:
        """The outcome is on disk."""
        assert self.running is not None, "a match that ended was running"
        self.why = "the game broke down; the match does not count" if self.running.match.trouble else ""
        gone = self.attendance.gone(self.seating.people)
        self.attendance.reset()
        if self.closed:
            return
        for person in gone:
            self.seating.free(person)
            self._pass_on(person)
        if not self.visitors and not self.seating.people:
            self.close()
            return
        if self.nearby_lobby.sit_down(self.attendance.is_here):
            for visitor in self.visitors:
                self._unfollow(visitor)
        self._mind_absent()
        self._close_when_empty()
        self.refresh()

    def forsake(self, match: str) -> None:
        """Something of the match could not be kept: it is void."""
        if self.running is not None and self.running.id == match and self.playing:
            self._starting = False
            self._disk_wait.forget()
            self._announcer.forget()
            self.running.forsake()

    # Who hears it.

    def _show(self) -> None:
        """Show the table as it is; one whose match starts is shown as soon as the start is on disk."""
        for visitor in () if self.closed or self._starting else tuple(self.visitors):
            visitor.table_changed(self._whole)

    def _follow(self, visitor: Visitor) -> None:
        """Let a visitor hear their own seats, or what watchers hear."""
        if self.match is not None:
            for channel in self.match.follow(visitor.updated, self.seating.of(visitor.player)):
                visitor.stream_began(self._whole, channel)

    def _unfollow(self, visitor: Visitor) -> None:
        if self.running is not None:
            self.running.unfollow(visitor.updated)
