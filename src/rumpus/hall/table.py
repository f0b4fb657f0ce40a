"""A table: a place with a code where one game is set up and played, again and again.

When its match starts, pauses, goes on and ends, and who hears of it. No sockets: visitors are told.
"""

import secrets
from collections.abc import Callable
from typing import Any, Final

import structlog

from rumpus.core.options import BadOption, Value, check_options
from rumpus.games.registry import GameFolder
from rumpus.hall.attendance import Attendance
from rumpus.hall.errors import Refused
from rumpus.hall.players import Player, Players
from rumpus.hall.running import Running, Surroundings
from rumpus.hall.seats import Seat, Seating
from rumpus.hall.stores import TableStore
from rumpus.hall.visitor import Visitor
from rumpus.store.records import MatchRecord, SavedMatch, TableRecord

EMPTY_SECONDS: Final = 600  # how long a table stays when nobody is at it and no match is on
ABANDONED_SECONDS: Final = 24 * 3600  # how long a paused real-time match waits for anybody to come back

log = structlog.get_logger("hall")


class Table:
    """One table of the hall."""

    def __init__(
        self,
        code: str,
        folder: GameFolder,
        owner: Player,
        around: Surroundings,
        store: TableStore,
        on_change: Callable[["Table"], None],
    ) -> None:
        """`on_change` is told whenever the table looks different, and when it is closed."""
        self.code = code
        self.folder = folder
        self.info = folder.info
        self.owner = owner
        self.options: dict[str, Value] = check_options(self.info.options, {})
        self.seating = Seating(self.info)
        self.attendance = Attendance(around.clock, self._give_up, self.close)
        self.running: Running | None = None
        self.why = ""
        """Why the match is paused or void."""
        self.closed = False
        self._around = around
        self._store = store
        self._on_change = on_change
        self._by_hand = False

    # What can be seen.

    @property
    def state(self) -> str:
        """IDLE, WAITING, PLAYING, PAUSED or ENDED (rules/hall.md)."""
        if self.running is not None:
            if self.running.over:
                return "ENDED"
            ending = self.running.match.outcome is not None  # to be told when it is on disk
            return "PLAYING" if self.running.running or ending else "PAUSED"
        return "WAITING" if self.visitors else "IDLE"

    @property
    def playing(self) -> bool:
        """Whether a match is on, paused or not; it is until its outcome is on disk."""
        return self.running is not None and not self.running.over

    @property
    def visitors(self) -> list[Visitor]:
        """The connections at the table."""
        return self.attendance.visitors

    @property
    def watchers(self) -> int:
        """How many visitors hold no seat."""
        return sum(1 for visitor in self.visitors if not self.seating.of(visitor.player))

    # Coming and going.

    def enter(self, visitor: Visitor, *, sit: bool) -> None:
        """A visitor comes: takes a free seat if they want one and have none, else watches; hears what is going on."""
        self.attendance.add(visitor)
        self._follow(visitor)
        if sit and not self.playing and not self.seating.of(visitor.player) and self.seating.take_free(visitor.player):
            self._seats_changed()
        if self.playing and not self._by_hand:
            self._go_on_if_all_here()
        elif self.state == "WAITING":
            self._start_if_ready()
        self._mind_absent()
        self.refresh()

    def lose(self, visitor: Visitor) -> None:
        """A visitor's connection is gone; their seat is kept."""
        if visitor not in self.visitors:
            return
        self._drop(visitor)
        if self.playing and self.seating.of(visitor.player) and not self.attendance.is_here(visitor.player):
            self._miss(visitor.player)
        self._mind_absent()
        self._close_when_empty()
        self.refresh()

    def leave(self, player: Player) -> None:
        """A player goes for good: gives up a running match and frees their seats."""
        if self.running is not None and self.playing:
            for number in self.seating.of(player):
                self.running.resign(number)
        self.attendance.count_out(player)
        for visitor in [visitor for visitor in self.visitors if visitor.player is player]:
            self._drop(visitor)
            visitor.sent_away(self, "you left the table")
        if not self.playing:
            self.seating.free(player)
        self._pass_on(player)
        if not self.visitors and not self.playing:
            self.close()
        self.refresh()

    def close(self) -> None:
        """The table is put away; a match that is still on is given up by everybody."""
        if self.closed:
            return
        self.closed = True
        if self.running is not None and self.playing:
            for number in range(len(self.seating)):
                self.running.resign(number)
        for visitor in tuple(self.visitors):
            self._drop(visitor)
            visitor.sent_away(self, "the table is closed")
        self.attendance.reset()
        self._store.put_table(self.record(), closed=True)
        self._on_change(self)

    # Setting up.

    def lay(self, player: Player, options: dict[str, Any], seats: list[str]) -> None:
        """Set a new table: options, and who holds which seat."""
        self.options = check_options(self.info.options, options)
        self.seating.resize(len(seats))
        for number, to in sorted(enumerate(seats), key=lambda pair: pair[1] == "local"):
            self.seating.change(player, number, to, owner=True)
        self.seating.unready(people=not self.info.realtime)

    def set_seat(self, player: Player, number: int, to: str) -> None:
        """Let a player say who holds a seat: `me`, `local`, `open` or `bot:LEVEL`."""
        self._check_idle("seats can be changed between matches")
        self.seating.change(player, number, to, owner=player is self.owner)
        self._seats_changed()
        self.refresh()

    def set_seats(self, player: Player, count: int) -> None:
        """Let the owner change how many seats there are."""
        self._check_owner(player)
        self._check_idle("seats can be changed between matches")
        self.seating.resize(count)
        self._seats_changed()
        self.refresh()

    def set_options(self, player: Player, given: dict[str, Any]) -> None:
        """Let the owner change the options of the next match."""
        self._check_owner(player)
        try:
            self.options = check_options(self.info.options, {**self.options, **given})
        except BadOption as problem:
            raise Refused("bad_option", str(problem)) from None
        if self.state == "WAITING":
            self.seating.unready(people=not self.info.realtime)
        self.refresh()

    def set_ready(self, player: Player, ready: bool) -> None:
        """A player is ready (after a match: for another one), or not yet. The match starts when everybody is."""
        self._check_idle("the match is on")
        mine = self.seating.of(player)
        if not mine:
            raise Refused("no_seat", "take a seat first")
        for number in mine:
            self.seating[number].ready = ready
        self._start_if_ready()
        self.refresh()

    # The match.

    def start(self) -> None:
        """Begin a match with everybody who sits here."""
        if not self.seating.complete:
            raise Refused("open_seats", "there are open seats; fill them or take them away")
        if self.running is not None and not self.info.realtime:
            self.seating.rotate()  # turn by turn, the other one begins this time
        for visitor in self.visitors:
            self._unfollow(visitor)
        try:
            self.running = self._around.runner(
                self._around, self.folder, self._new_record(), self.seating.levels, self.refresh, self._ended
            )
        except Exception:
            log.exception("match_not_started", game=self.info.name, code=self.code)
            self.running, self.why = None, "the game broke down before it began"
            self.seating.unready(people=False)
            return
        self.why, self._by_hand = "", False
        self.seating.unready(people=False)
        self.attendance.reset()
        for visitor in self.visitors:
            self._follow(visitor)
        self.running.resume()
        for person in self.attendance.awaited(self.seating.people):
            self._miss(person)

    def pause(self, player: Player, paused: bool) -> None:
        """Stop the match's time or let it go on; only where nobody else is kept waiting."""
        if self.running is None or not self.playing:
            raise Refused("not_playing", f"there is nothing to pause; the table is {self.state}")
        if self.seating.people != [player]:
            raise Refused("not_alone", "a match with other people cannot be paused")
        self._by_hand = paused
        if paused:
            self.running.pause()
            self.why = "paused"
        else:
            self._go_on_if_all_here()
        self.refresh()

    def act(
        self, player: Player, match: str, seat: int, action: str, *, origin: int, seq: int, done: Callable[[], None]
    ) -> None:
        """A player does something in the match; `done` when it is on disk."""
        if self.running is None or self.running.id != match:
            raise Refused("no_match", "that match is over")
        if seat not in self.seating.of(player):
            raise Refused("not_yours", "that seat is not yours")
        self.running.take(seat, action, origin, seq, done)

    # Keeping and taking up.

    def record(self) -> TableRecord:
        """What is kept of the table."""
        data = {"options": self.options, "seats": [seat.dump() for seat in self.seating], "by_hand": self._by_hand}
        return TableRecord(self.code, self.info.name, self.owner.id, self.running.id if self.running else None, data)

    def take_up(self, data: dict[str, Any], players: Players, saved: SavedMatch | None) -> None:
        """Be again as the record was; a match that was on goes on when its people are back."""
        self.options = check_options(self.info.options, data["options"])
        self.seating.seats = [Seat.load(seat, players) for seat in data["seats"]]
        self._by_hand = data["by_hand"]
        if saved is not None and (saved.match.outcome is None or saved.match.version == self.info.version):
            self._take_up_match(saved)
        if not self.playing or self.info.realtime:
            self.attendance.stand_empty(ABANDONED_SECONDS)

    def _take_up_match(self, saved: SavedMatch) -> None:
        self.running = self._around.runner.take_up(
            self._around, self.folder, saved, self.seating.levels, self.refresh, self._ended
        )
        if self.playing:
            for number, seat in enumerate(self.seating):
                if seat.kind == "open":  # its player is forgotten
                    self.running.resign(number)
        if self.playing and not self.info.realtime and not self._by_hand:
            self.running.resume()
        elif self.playing:
            self.why = "paused" if self._by_hand else "waiting for players"

    # Inside.

    def _new_record(self) -> MatchRecord:
        return MatchRecord(
            f"{self.code}-{secrets.token_hex(4)}",
            self.code,
            self.info.name,
            self.info.version,
            dict(self.options),
            len(self.seating),
            self._around.new_seed(),
            tuple(self.seating.levels),
            tuple(seat.name for seat in self.seating),
        )

    def _seats_changed(self) -> None:
        """Somebody sat down or stood up: let nobody hear what is no longer theirs, and start if that was all."""
        if not self.info.realtime and self.running is None:
            # Turn by turn nobody is caught off guard: at a new table, sitting down is being ready.
            self.seating.unready(people=True)
        for visitor in self.visitors:
            self._unfollow(visitor)
        self._start_if_ready()

    def _start_if_ready(self) -> None:
        if self.seating.all_ready:
            self.start()

    def _check_owner(self, player: Player) -> None:
        if player is not self.owner:
            raise Refused("not_owner", f"that is for {self.owner.name} to decide")

    def _check_idle(self, message: str) -> None:
        if self.playing:
            raise Refused("playing", f"{message}; the table is {self.state}")

    def _pass_on(self, player: Player) -> None:
        """A table whose owner goes belongs to somebody who stays."""
        if player is self.owner:
            others = [*self.seating.people, *(visitor.player for visitor in self.visitors)]
            self.owner = next((person for person in others if person is not player), player)

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
        if not self.info.realtime or self.running is None:
            return
        if len(self.seating) <= 2 or not any(self.attendance.is_here(person) for person in self.seating.people):
            self.running.pause()
            if not self._by_hand:
                self.why = f"waiting for {', '.join(p.name for p in self.attendance.awaited(self.seating.people))}"
        if len(self.seating.people) > 1:
            self.attendance.start_grace(player)

    def _give_up(self, player: Player) -> None:
        """A player's grace time is over: the seat is forfeited in a match, else free."""
        if self.running is not None and self.playing:
            for number in self.seating.of(player):
                self.running.resign(number)
            self._go_on_if_all_here()
        else:
            self.seating.free(player)
            self._pass_on(player)
        self.refresh()

    def _go_on_if_all_here(self) -> None:
        assert self.running is not None, "only a table with a match can go on"
        away = self.attendance.awaited(self.seating.people) if self.info.realtime else []
        for person in away:
            self._miss(person)
        if not away or len(self.seating) > 2:
            self.why = ""
            self.running.resume()

    def _ended(self) -> None:
        """The outcome is on disk."""
        assert self.running is not None, "a match that ended was running"
        outcome = self.running.match.outcome
        for number in outcome.winners if outcome else ():
            self.seating[number].wins += 1
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
        self._mind_absent()
        self._close_when_empty()
        self.refresh()

    def _follow(self, visitor: Visitor) -> None:
        """Let a visitor hear their own seats, or what watchers hear."""
        if self.running is not None:
            for channel in self.running.follow(visitor.updated, self.seating.of(visitor.player)):
                visitor.stream_began(self, channel)

    def _unfollow(self, visitor: Visitor) -> None:
        if self.running is not None:
            self.running.unfollow(visitor.updated)

    def _drop(self, visitor: Visitor) -> None:
        self.visitors.remove(visitor)
        self._unfollow(visitor)

    def refresh(self) -> None:
        """Keep and show the table as it is now: something about it has changed."""
        if self.closed:
            return
        self._store.put_table(self.record())
        for visitor in tuple(self.visitors):
            visitor.table_changed(self)
        self._on_change(self)
