"""The matches of one table, one after another: when one starts, pauses, goes on and ends, and who hears it.

What follows from an end is match_end.py; what is done about people who are away is absence.py; who may come, sit and
change things is table.py.
"""

from dataclasses import replace
from typing import TYPE_CHECKING

from rumpus.core.notice import Notice
from rumpus.hall.errors import Refused
from rumpus.hall.log import Log
from rumpus.hall.people.players import Player
from rumpus.hall.people.visitor import Visitor
from rumpus.hall.tables.absence import Absence
from rumpus.hall.tables.countdown import Countdown
from rumpus.hall.tables.dice import Dice
from rumpus.hall.tables.disk_wait import UNSTARTED, DiskWait
from rumpus.hall.tables.hand_pause import HandPause
from rumpus.hall.tables.live_match import LiveMatch
from rumpus.hall.tables.match_end import MatchEnd
from rumpus.hall.tables.move_timeout import MoveTimeout
from rumpus.hall.tables.new_match import continue_match, new_match
from rumpus.hall.tables.notices import PAUSED, name_state
from rumpus.hall.tables.surroundings import Calls, Surroundings
from rumpus.store.records import MatchRecord, SavedMatch

if TYPE_CHECKING:
    from rumpus.hall.tables.table import Table

log = Log("hall")


class MatchRunner:
    """At most one match is on; the last one stays until the next begins."""

    def __init__(self, table: "Table", around: Surroundings) -> None:
        self.live: LiveMatch | None = None
        self.why: Notice | None = None
        """Why the match is paused, void, or does not start."""
        self.hand_pause = HandPause(around.clock)
        self.starting = False
        """Whether it has begun and that is not on disk yet: nobody is told."""
        self.countdown = Countdown(around.clock)
        self._counted_in = False
        """Whether the match may go on without a countdown: it has just begun with one, or goes on already."""
        self.absence = Absence(table, self, around.clock)
        self.move_timeout = MoveTimeout(around.clock, around.seen, self._run_out)
        self._table = table
        self._around = around
        end = MatchEnd(table, self, around)
        self._calls = Calls(self.turned, end.put, end.tell, self._wait_for_disk, self._show_ways, self.absence.carry)
        self._disk_wait = DiskWait(around.store, self._disk_answered)

    @property
    def playing(self) -> bool:
        """Whether a match is on, paused or not; it is until its outcome is on disk."""
        return self.live is not None and not self.live.over

    @property
    def by_hand(self) -> bool:
        """Whether it is paused by hand."""
        return self.hand_pause.on

    @property
    def waits_for_disk(self) -> bool:
        """Whether it stands still because nothing can be kept."""
        return self._disk_wait.on

    # Starting.

    def try_start(self, *, counted: bool = False) -> None:
        """Begin a match if everybody is ready, in real time and on a fast clock also here, and nothing holds it back;
        where that is counted down, when it has been `counted`."""
        table = self._table
        if self.playing:
            return
        if not self._can_start:
            self.countdown.stop()
            return
        held = self._around.observers.may_start(table)
        if not self._around.store.healthy:
            held = UNSTARTED
            self._disk_wait.begin()
        if held:
            self.why = held
            self.countdown.stop()
        elif self._counts_to_start and not counted:
            self.countdown.begin(self._counted)
        else:
            if table.nearby:
                table.nearby_lobby.clear_open()
            self._start()

    @property
    def _can_start(self) -> bool:
        table = self._table
        ready = table.nearby_lobby.is_ready if table.nearby else table.seating.all_ready
        if table.closed or not ready:
            return False
        return not table.is_live or table.attendance.all_here

    @property
    def _counts_to_start(self) -> bool:
        """Whether the match begins with a countdown: not for who plays alone, nor in a score challenge's own time."""
        table = self._table
        if table.nearby:
            return table.countdown
        return self._counts and sum(1 for seat in table.seating if seat.kind == "person") > 1

    @property
    def _counts(self) -> bool:
        table = self._table
        return table.countdown and table.info.realtime and table.challenge is None

    def _counted(self) -> None:
        """It was counted down: the match begins, or goes on."""
        if self.playing:
            self._resume()
        else:
            self.try_start(counted=True)
        self._table.refresh()

    def continue_from(self, position: SavedMatch, *, copies: bool) -> None:
        """Begin with a position of another match; its inputs stay where they are kept unless it `copies` them."""
        record = continue_match(self._new_record(), position, copies=copies)
        self._start(replace(position, match=record))

    def _start(self, begun: SavedMatch | None = None) -> None:
        table, around = self._table, self._around
        if self.live is not None and self._takes_turns:
            table.seating.rotate()
        self.unfollow_all()
        try:
            begun = begun or SavedMatch(self._new_record(), [])
            levels = table.seating.levels
            live = around.runner(
                around,
                table.folder,
                begun.match,
                levels,
                self._calls,
                begun.inputs,
                snapshot=begun.snapshot,
                fresh=True,
            )
        except Exception:
            log.exception("match_not_started", game=table.info.name, code=table.code)
            self.live, self.why = None, Notice("notice.broke_early")
            table.seating.unready(people=False)
            return
        self.live, self.starting = live, True
        self._disk_wait.forget()
        self.countdown.stop()
        self.why, self.hand_pause = None, HandPause(self._around.clock)
        table.questions.clear()
        table.premoves.forget()
        table.dice = Dice()
        for seat in table.seating:
            seat.nonce = ""  # the next match has another pledge, and wants another nonce after it
        table.seating.unready(people=False)
        table.attendance.reset()
        self.absence.begin()
        self.move_timeout.start(waits=table.is_long)
        around.observers.match_started(table)
        table.publisher.keep(table.record())
        around.store.when_saved(lambda: self._begin(live), urgent=True)

    @property
    def _takes_turns(self) -> bool:
        """Whether seats rotate from match to match: who was second is first. Two at one keyboard keep their sides in
        real time: there keys lie left and right, as their courts do."""
        seating = self._table.seating
        return not (self._table.info.realtime and len(seating.people) == 1 and any(seat.local for seat in seating))

    def _begin(self, live: LiveMatch) -> None:
        """The start is on disk: everybody may know, and time begins to pass."""
        self.starting = False
        if self.live is not live or self._table.closed:
            return
        for visitor in self._table.visitors:
            self.follow(visitor)
        self._counted_in = True
        self.absence.look()
        self._table.refresh()

    def _new_record(self) -> MatchRecord:
        return new_match(self._table, self._around.seeds(), self._around.wall())

    def take_up(self, saved: SavedMatch) -> None:
        """Go on with a match that was kept, when its people are back."""
        table, by_hand = self._table, self.by_hand
        levels = {**table.seating.levels, **table.seating.stand_ins}
        self.live = self._around.runner(
            self._around, table.folder, saved.match, levels, self._calls, saved.inputs, snapshot=saved.snapshot
        )
        self.live.settle()
        if self.playing:
            for number, seat in enumerate(table.seating):
                if seat.kind == "open":  # its player is forgotten
                    self.live.resign(number)
        if self.playing and not by_hand and self.live.match.clock is not None:
            # Clocks stand still until all is taken up and the hall is open.
            self._around.clock.after(0, self._wind_clocks)
        elif self.playing and not by_hand and (not table.info.realtime or table.challenge is not None):
            self.live.resume()
        elif self.playing:
            self.why = PAUSED if by_hand else Notice("notice.waiting")

    def _wind_clocks(self) -> None:
        if self.playing and not self.by_hand:
            self.go_on()

    # Playing.

    def pause(self, player: Player, paused: bool) -> None:
        """Stop the match's time, where nobody else is kept waiting; or let it go on, also where all had agreed to
        stop it."""
        table = self._table
        if table.match is None or not self.playing:
            raise Refused("not_playing", state=name_state(table.state))
        seated = player in table.seating.people
        if not paused and seated and not self.by_hand and (table.match.running or self.countdown.on):
            return  # somebody else was quicker
        agreed = not paused and self.by_hand and seated
        if not agreed and table.seating.people != [player]:
            raise Refused("not_alone")
        if table.challenge is not None:
            raise Refused("challenge_pause")
        if self.is_awaited and paused:
            raise Refused("tournament_table")
        if paused:
            self.pause_by_hand()
        else:
            self.hand_pause.end()
            self.absence.look()
        table.refresh()

    @property
    def is_awaited(self) -> bool:
        """Whether others wait for what comes of the match."""
        return self._around.observers.is_awaited(self._table)

    def pause_by_hand(self) -> None:
        """Stop the match's time until somebody who sits lets it go on."""
        assert self.live is not None, "only a match that is on is paused"
        self.hand_pause.begin()
        self.hold()
        self.why = PAUSED

    def timing_out(self, player: Player) -> None:
        """Somebody was away for too long: whoever looks on hears it before it happens."""
        self._around.observers.player_timed_out(self._table, player)

    def abandon(self) -> None:
        """The match ends with its table: who is here gives up, and the time of who is away is up."""
        table = self._table
        for number, seat in enumerate(table.seating):
            if self.live is None or not self.playing:
                return
            away = seat.player is not None and not table.attendance.is_here(seat.player)
            (self.live.time_out if away else self.live.resign)(number)

    def resign(self, seats: list[int]) -> None:
        """These seats give up, if a match is on."""
        if self.live is not None and self.playing:
            for number in seats:
                self.live.resign(number)

    def turned(self) -> None:
        """It is somebody else's turn, and that is on disk."""
        self.move_timeout.start(waits=self._table.is_long)
        self._table.questions.moved()
        self._table.refresh()
        self._table.premoves.look()

    def hold(self) -> None:
        """Let the match's time stand still; it will be counted down before it goes on."""
        assert self.live is not None, "only a match has a time"
        self.countdown.stop()
        self._counted_in = False
        self.live.pause()

    def go_on(self, *, counted: bool = False) -> None:
        """Let the match's time pass once it is `counted` down, unless it waits for the disk. Whether it waits for
        somebody is absence.py."""
        assert self.live is not None, "only a table with a match can go on"
        self.why = self._disk_wait.why if self._disk_wait.on else None
        if self._disk_wait.on:
            self.countdown.stop()
        elif counted or self._counted_in or not self._counts:
            self._resume()
        else:
            self.countdown.begin(self._counted)

    def _resume(self) -> None:
        assert self.live is not None, "only a table with a match can go on"
        self._counted_in = True
        self.live.resume()
        self._table.premoves.look()

    def _run_out(self) -> None:
        """Nobody has moved for so long that who should have has lost (the original's inactivity forfeit); with clocks,
        these alone count."""
        if self.live is not None and self.playing and self.live.match.clock is None:
            for number in self.live.turn:
                self.live.time_out(number)
        self._table.refresh()

    # A disk that refuses.

    def _wait_for_disk(self) -> None:
        """What happens in the match cannot be kept: its time stands still, so that nothing does."""
        assert self.live is not None, "only a match that runs waits"
        self._disk_wait.begin(self.live.when_back)
        self.hold()
        self.why = self._disk_wait.why
        self._table.refresh()

    def _disk_answered(self) -> None:
        if self._table.closed:
            return
        if not self.playing:
            self.why = None if self.why == UNSTARTED else self.why
            self.try_start()
        elif self._table.info.realtime:
            self.absence.look()
        elif self.live is not None and self.live.costs_time and not self.by_hand:
            self.go_on()
        self._table.refresh()

    # The end.

    def let_go(self) -> None:
        """The table is closed and that is on disk: nobody asks for its match any more, once it is over."""
        if not self.playing:
            self.live = None

    def forsake(self, match: str, why: str) -> None:
        """The match cannot go on: it is void."""
        if self.live is not None and self.live.id == match and self.playing:
            self.starting = False
            self._disk_wait.forget()
            self._table.publisher.forget()
            self.live.forsake(why)

    # Who hears it.

    def follow(self, visitor: Visitor) -> None:
        """Let a visitor hear their own seats, or what watchers hear."""
        table = self._table
        live = table.match
        if live is None:
            return
        if not self._send_on(visitor, live):
            for channel in live.follow(visitor.updated, table.seating.of(visitor.player)):
                visitor.stream_began(table, channel)
        table.premoves.greet(visitor)

    def _show_ways(self) -> None:
        """The match is in another room: who can go there is told."""
        live = self._table.match
        if live is not None:
            for visitor in self._table.visitors:
                self._send_on(visitor, live)

    def _send_on(self, visitor: Visitor, live: LiveMatch) -> bool:
        """Let a visitor hear it where it is run; False if it is shown to them here."""
        way = live.show_way(visitor.player, self._table.seating.of(visitor.player))
        goes = way is not None and visitor.take_room(self._table, way)
        if goes:
            live.unfollow(visitor.updated)
        return goes

    def unfollow(self, visitor: Visitor) -> None:
        """Let a visitor hear nothing more."""
        if self.live is not None:
            self.live.unfollow(visitor.updated)

    def unfollow_all(self) -> None:
        """Let nobody hear what may no longer be theirs."""
        for visitor in self._table.visitors:
            self.unfollow(visitor)
