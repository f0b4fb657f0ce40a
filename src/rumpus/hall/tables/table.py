"""A table: a place with a code where one game is set up and played, again and again.

Who comes, sits and goes; what becomes of their connections is table_lines.py, what they change is table_setup.py, its
matches are match_runner.py. No sockets: visitors are told.
"""

from collections.abc import Callable

from rumpus.core.notice import Notice, Refusal
from rumpus.core.options import Value, check_options, read_clock
from rumpus.core.time_control import TimeControl
from rumpus.games.registry import GameFolder
from rumpus.hall.errors import Refused
from rumpus.hall.people.players import Player
from rumpus.hall.people.visitor import Visitor
from rumpus.hall.stores import check_saving
from rumpus.hall.tables.attendance import Attendance
from rumpus.hall.tables.dice import Dice
from rumpus.hall.tables.evening import Evening
from rumpus.hall.tables.latecomer import take_over
from rumpus.hall.tables.live_match import LiveMatch
from rumpus.hall.tables.match_runner import MatchRunner
from rumpus.hall.tables.nearby_lobby import NearbyLobby
from rumpus.hall.tables.notices import CLOSED, LEFT
from rumpus.hall.tables.premoves import Premoves
from rumpus.hall.tables.questions import Questions
from rumpus.hall.tables.reactions import Reactions
from rumpus.hall.tables.seats import Seating
from rumpus.hall.tables.surroundings import Surroundings
from rumpus.hall.tables.table_lines import TableLines
from rumpus.hall.tables.table_publisher import TablePublisher
from rumpus.hall.tables.table_record import record_table
from rumpus.hall.tables.table_setup import TableSetup
from rumpus.store.record_data import ChallengeSeed
from rumpus.store.records import TableRecord


class Table:
    """One table of the hall."""

    def __init__(
        self,
        code: str,
        folder: GameFolder,
        owner: Player,
        around: Surroundings,
        on_change: Callable[["Table"], None],
    ) -> None:
        """`on_change` is told whenever the table looks different, and when it is closed."""
        self.code = code
        self.folder = folder
        self.info = folder.info
        self.owner = owner
        self.options: dict[str, Value] = check_options(self.info.table_options, {})
        self.terms = 0
        """How often the options were changed: who agrees to them says to which."""
        self.private = False
        """Whether only those find the table who know its code."""
        self.casual = False
        """Whether nobody is rated here, whoever plays."""
        self.stand_in = False
        """Whether a bot plays on for somebody who does not come back."""
        self.nearby = False
        """Whether the table is shown on a big screen, with phones as pads."""
        self.winner_stays = False
        """Around a big screen: whether losers alone make room for those who wait."""
        self.evening = Evening()
        self.countdown = around.countdown
        """Whether a match in real time begins, and goes on, with three, two, one."""
        self.challenge: ChallengeSeed | None = None
        self.dice = Dice()
        self.barred: set[str] = set()
        """Those the owner has removed, by id."""
        self.closed = False
        self.looks = 0
        """How often it was shown: what a door makes of one look serves all who see it."""
        self.seating = Seating(self.info)
        self.nearby_lobby = NearbyLobby(self.seating)
        self.setup = TableSetup(self, around)
        self.runner = MatchRunner(self, around)
        self.lines = TableLines(self, around)
        self.questions = Questions(self, around)
        self.premoves = Premoves(self, around)
        self.reactions = Reactions(self, around.clock)
        self.publisher = TablePublisher(around.store, around.clock, self._show, self._show_to)
        self.attendance = Attendance(
            around.clock,
            self.seating,
            self.runner.absence.give_up,
            self._put_away,
            lambda: self.publisher.keep(self.record()),
            lambda: self.playing and around.observers.is_at_stake(self),
            lambda: self.playing and self.runner.is_awaited,
        )
        self._around = around
        self._store = around.store
        self._on_change = on_change

    # What can be seen.

    @property
    def mode(self) -> str:
        """LOCAL, NEARBY, REMOTE or SCORE_CHALLENGE (rules/hall.md)."""
        if self.challenge is not None:
            return "SCORE_CHALLENGE"
        if self.nearby:
            return "NEARBY"
        return "LOCAL" if self.seating.complete and len(self.seating.people) <= 1 else "REMOTE"

    @property
    def state(self) -> str:
        """IDLE, WAITING, PLAYING, PAUSED or ENDED (rules/hall.md)."""
        live = self.match
        if live is not None:
            if live.over:
                return "ENDED"
            ending = live.match.outcome is not None  # to be told when it is on disk
            return "PLAYING" if live.running or ending else "PAUSED"
        return "WAITING" if self.visitors else "IDLE"

    @property
    def is_listed(self) -> bool:
        """Whether everybody is shown it: somebody is there, and there is a match to watch or a seat to take."""
        on = self.state != "ENDED" or self.seating.open > 0
        return bool(self.visitors) and not self.private and on

    @property
    def live(self) -> LiveMatch | None:
        """The match that is on, or the last one."""
        return self.runner.live

    @property
    def match(self) -> LiveMatch | None:
        """The match as far as everybody may know: one that starts is not told of before it is on disk."""
        return None if self.runner.starting else self.runner.live

    @property
    def playing(self) -> bool:
        """Whether a match is on, paused or not; it is until its outcome is on disk."""
        return self.runner.playing

    @property
    def why(self) -> Notice | None:
        """Why the match is paused, void, or does not start."""
        return self.runner.why

    @property
    def is_battle(self) -> bool:
        """Whether many are to play it at once, all against all."""
        return self.info.is_battle(self.options)

    @property
    def is_live(self) -> bool:
        """Whether the next match is one for which everybody who sits has to be there."""
        return self.info.is_live(self.options)

    @property
    def is_long(self) -> bool:
        """Whether people play it together a move at a time: it waits for them, and they for each other."""
        return self.playing and not self.info.realtime and len(self.seating.people) > 1

    @property
    def control(self) -> TimeControl:
        """How long everybody may think in the next match."""
        return read_clock(self.options)

    @property
    def minds_silence(self) -> bool:
        """Whether it matters that somebody who sits here cannot be heard: somebody else waits, or time passes."""
        alone = self.playing and (self.info.realtime or self.challenge is not None)
        return alone or len(self.seating.people) > 1

    @property
    def waits_since(self) -> float | None:
        """Since when a long game waits for the next move."""
        return self.runner.move_timeout.since

    @property
    def visitors(self) -> list[Visitor]:
        """The connections at the table."""
        return self.attendance.visitors

    @property
    def watchers(self) -> int:
        """How many visitors hold no seat."""
        sitting = set(self.seating.people)
        return sum(visitor.player not in sitting for visitor in self.visitors)

    # Coming and going.

    def enter(self, visitor: Visitor, *, sit: bool, nonce: str = "", terms: int | None = None) -> None:
        """A visitor comes: takes a free seat if they want one (on the `terms` they have seen) and have none, else
        watches; hears what is going on."""
        player = visitor.player
        if player.id in self.barred:
            raise Refused("barred", name=self.owner.name)
        held = self.hidden_from(player)
        if held:
            raise Refused("held", why=held)
        lacks = sit and not self.seating.of(player)
        wants = lacks and not self.playing
        if self.knows(visitor, sit=sit, nonce=nonce):
            self.runner.follow(visitor)  # who asks again is told again, and nobody else
            self.publisher.show_to(visitor)
            return
        if wants:
            self.setup.check_terms(terms)
            if self.nearby or self.seating.has_room:
                check_saving(self._store)
            self._around.check_seat(self, player)
        if visitor not in self.visitors:
            self._around.player_tables.come(visitor, self)
        self.attendance.add(visitor)
        self.runner.absence.welcome_back(player)
        if lacks and self.playing:
            take_over(self, self._around, player)
        self.runner.follow(visitor)
        seated = wants and (self.nearby_lobby.seat(player) if self.nearby else self.seating.take_free(player))
        if self.nearby and lacks and not seated:
            self.evening.welcome(player)
            self.nearby_lobby.wait(player)
        if not self.playing:
            self.seating.add_nonce(player, nonce)
        if seated:
            self.setup.seats_changed()
        if self.playing:
            self.runner.absence.look()
        else:
            self.runner.try_start()
        self.runner.absence.mind_between_matches()
        self._around.observers.player_came(self, player)
        self.refresh(comer=visitor)

    def hidden_from(self, player: Player) -> Notice | None:
        """Why somebody may not even look on; None if they may."""
        return self._around.observers.may_enter(self, player)

    def knows(self, visitor: Visitor, *, sit: bool, nonce: str = "") -> bool:
        """Whether a visitor who comes is here already, does not want to sit where they could, and has nothing new for
        the dice: then nothing changes."""
        if visitor not in self.visitors or self.attendance.is_silent(visitor):
            return False
        if sit and (self.nearby or self.seating.has_room) and not self.seating.of(visitor.player):
            return False
        seats = [self.seating[number] for number in self.seating.of(visitor.player)]
        return self.playing or not nonce or all(seat.local or seat.nonce == nonce for seat in seats)

    def leave(self, player: Player, why: Notice = LEFT) -> None:
        """A player goes for good: gives up a running match and frees their seats."""
        self.runner.resign(self.seating.of(player))
        if self.live is not None:
            self.live.revoke(player)
        self.attendance.count_out(player)
        for visitor in [visitor for visitor in self.visitors if visitor.player is player]:
            self.lines.drop(visitor)
            visitor.sent_away(self, why)
        self.nearby_lobby.forget(player)
        if not self.playing:
            self.seating.free(player)
            self.fill_seats()
            if self.runner.countdown.on:
                self.runner.try_start()  # nothing begins without them
        self.pass_on(player)
        self.questions.leave(player)
        self._around.observers.player_left(self, player)
        if not self.visitors and (not self.playing or self.is_deserted):
            self.close()
        self.refresh()

    def fill_seats(self) -> None:
        """Around a big screen: those who wait take the seats that are free, and all wait for nobody who is gone."""
        if self.nearby:
            if self.nearby_lobby.fill(self.attendance.is_here):
                self.setup.seats_changed()
            self.runner.try_start()

    @property
    def is_deserted(self) -> bool:
        """Whether everybody who played has left for good: bots need not go on among themselves."""
        return len(self.attendance.gone) == len(self.seating.people)

    def kick(self, by: Player, player: Player) -> None:
        """Let the owner remove somebody, who cannot come back to this table."""
        self.check_owner(by)
        if player is by:
            raise Refused("kick_yourself")
        if not self.attendance.is_here(player) and not self.seating.of(player):
            raise Refused("not_at_table", name=player.name)
        held = self._around.observers.may_kick(self, player)
        if held:
            raise Refused("held", why=held)
        self.barred.add(player.id)
        self.leave(player, Refused("barred", name=by.name).notice)

    def _put_away(self) -> None:
        """Nobody came back for long: who has left bots alone in a match has left it for good."""
        people = self.seating.people
        if self.playing and len(people) == 1:
            self.attendance.count_out(people[0])
        self.close()

    def close(self) -> None:
        """The table is put away; a match that is still on is given up by everybody."""
        if self.closed:
            return
        self.closed = True
        self.runner.abandon()
        for visitor in tuple(self.visitors):
            self.lines.drop(visitor)
            visitor.sent_away(self, CLOSED)
        self.attendance.reset()
        self.runner.countdown.stop()
        self.runner.move_timeout.stop()
        self.questions.clear()
        self._around.observers.table_closed(self)
        self._store.put(self.record())
        self._store.when_saved(self.runner.let_go, urgent=False)
        self._on_change(self)

    # Playing.

    def act(
        self,
        player: Player,
        match: str,
        seat: int,
        action: str,
        *,
        origin: int,
        seq: int,
        done: Callable[[], None],
        step: int | None = None,
        refused: Callable[[Refusal], None] = lambda problem: None,
    ) -> int | None:
        """A player does something in the match; `done` when it is on disk. What is meant for a `step` to come may be
        held until then, and be `refused` then; how many milliseconds it came before that step, if it named one."""
        live = self.match
        if live is None or live.id != match:
            raise Refused("no_match")
        if not self.seating.holds(player, seat):
            raise Refused("not_your_seat")
        if not seq or seq > live.match.last_seq(seat, origin):  # else it was taken before
            live.match.check_room(seat, action)
        return live.take(seat, action, origin, seq, done, step, refused)

    def try_start(self) -> None:
        """Begin a match if everybody is ready and nothing holds it back."""
        self.runner.try_start()

    def explain(self, why: Notice | None) -> None:
        """Say why no match starts; nothing, if nothing holds it back any more."""
        self.runner.why = why

    def pause(self, player: Player, paused: bool) -> None:
        """Stop the match's time where nobody else is kept waiting, or let it go on."""
        self.runner.pause(player, paused)

    def wait(self, player: Player) -> None:
        """Let the match stand still until who is away is back."""
        self.runner.absence.wait(player)

    def claim(self, player: Player) -> None:
        """Win against somebody who is away and whose time is up."""
        self.runner.absence.claim(player)

    def record(self) -> TableRecord:
        """What is kept of the table."""
        return record_table(self, self._around.seen())

    # Inside.

    def check_owner(self, player: Player) -> None:
        """Refuse what only the table's owner may do."""
        if player is not self.owner:
            raise Refused("not_owner", name=self.owner.name)

    def pass_on(self, player: Player) -> None:
        """A table whose owner goes belongs to somebody who stays."""
        if player is self.owner:
            people = [*self.seating.people, *(visitor.player for visitor in self.visitors)]
            stays = (person for person in people if person is not player and not self.attendance.is_gone(person))
            self.owner = next(stays, player)

    def refresh(self, comer: Visitor | None = None) -> None:
        """Keep and show the table as it is now: something about it has changed, perhaps because somebody came."""
        if self.closed:
            return
        self.publisher.keep(self.record())
        self.publisher.show(comer)
        self._on_change(self)

    def _show(self) -> int:
        """Show the table as it is to everybody who is there; how many they are."""
        visitors = tuple(self.visitors)
        self._show_to(*visitors)
        return len(visitors)

    def _show_to(self, *visitors: Visitor) -> None:
        """Show it to some of them; one whose match starts is shown as soon as the start is on disk."""
        if not self.closed and not self.runner.starting:
            self.looks += 1
            for visitor in visitors:
                visitor.table_changed(self)
