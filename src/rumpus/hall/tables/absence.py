"""What is done about people who are away (rules/hall.md, being there): a match waits or goes on, a bot sits in, time is
up, a seat falls free.

Who is away is attendance.py, and how long they may be, away_budget.py.
"""

from typing import TYPE_CHECKING, Final

from rumpus.core.clock import Clock, Nanoseconds, Timer
from rumpus.core.notice import Notice, list_names, tell_seconds
from rumpus.core.pacing import MILLISECOND, SECOND
from rumpus.hall.errors import Refused
from rumpus.hall.people.players import Player

if TYPE_CHECKING:
    from rumpus.hall.tables.match_runner import MatchRunner
    from rumpus.hall.tables.table import Table

UNASKED_SECONDS: Final = 10
"""How long two wait for each other without being asked, once for each in a match."""
EMPTY_SECONDS: Final = 600
"""How long a table stays when nobody is at it and no match is on."""
CARRIED_SECONDS: Final = 10
"""So long people have to come to a hall that has just opened, while a room goes on with their match."""
ABANDONED_SECONDS: Final = 24 * 3600
"""How long a paused real-time match waits for anybody to come back."""


class Absence:
    """What a table does about those who are not at it."""

    def __init__(self, table: "Table", runner: "MatchRunner", clock: Clock) -> None:
        self._table = table
        self._runner = runner
        self._clock = clock
        self._unasked: dict[Player, Nanoseconds] = {}
        """How much is left of the time each is waited for unasked; all of it for who was never away."""
        self._pausing: Player | None = None
        """Who is being waited for unasked."""
        self._pause = Timer(clock)
        """Until when."""
        self._asked: set[Player] = set()
        """Those away for whom the other wants to wait."""
        self._carry = Timer(clock)

    def begin(self) -> None:
        """A match begins or ends: nobody has been away in it."""
        self._stop_pause()
        self._end_carry()
        self._unasked.clear()
        self._asked.clear()

    def look(self) -> None:
        """Somebody came, went, or wants to wait: count who is away, and let the match wait for them or go on."""
        runner = self._runner
        if runner.live is None or not runner.playing or runner.starting:
            return
        self._count()
        if self._waits():
            runner.hold()
            if not runner.by_hand:
                awaited = list_names(person.name for person in self._table.attendance.awaited)
                runner.why = Notice("notice.waiting_for", who=awaited)
        elif not runner.by_hand:
            runner.go_on()

    def carry(self) -> None:
        """A room has gone on with the match while there was no hall: so does the table, and its people are taken to be
        here until they had time to come."""
        self._table.attendance.carried = True
        self._carry.set_after(CARRIED_SECONDS * SECOND, self._look_after_carrying)
        self._runner.go_on(counted=True)
        self._table.refresh()

    def _look_after_carrying(self) -> None:
        self._end_carry()
        self.look()
        self._table.refresh()

    def _end_carry(self) -> None:
        self._table.attendance.carried = False
        self._carry.stop()

    def welcome_back(self, player: Player) -> None:
        """Somebody is back: a bot gives their seat back, and they will not be waited for unasked again."""
        if self._pausing is player:
            self._stop_pause()
            self._unasked[player] = 0
        self._asked.discard(player)
        for number in self._table.seating.of(player):
            if self._table.seating[number].stand_in:
                self._table.seating[number].stand_in = ""
                if self._runner.live is not None:
                    self._runner.live.unseat_bot(number)

    def give_up(self, player: Player) -> None:
        """A player's time is used up: in a match a bot sits in or its time is up, else the seat is free."""
        table, runner = self._table, self._runner
        if runner.live is None or not runner.playing:
            table.attendance.count_out(player)
            table.seating.free(player)
            table.pass_on(player)
            table.fill_seats()
        elif table.stand_in:
            table.attendance.count_out(player)
            levels = table.info.levels
            for number in table.seating.of(player):
                table.seating[number].stand_in = levels[(len(levels) - 1) // 2]
                runner.live.sit_in(number, table.seating[number].stand_in)
            self.look()
        elif player not in self._asked:  # else the other waits on, and may claim it
            self._time_out(player)
        table.refresh()

    def _time_out(self, player: Player) -> None:
        self._table.attendance.count_out(player)
        assert self._runner.live is not None, "only a match has times"
        self._runner.timing_out(player)
        for number in self._table.seating.of(player):
            self._runner.live.time_out(number)
        self.look()

    # What the other may do.

    def wait(self, player: Player) -> None:
        """Let the match stand still until who is away is back."""
        self._check_other(player)
        self._asked.update(self._table.attendance.awaited)
        self._stop_pause()
        self.look()
        self._table.refresh()

    def claim(self, player: Player) -> None:
        """Let the time of who is away be up, when it is."""
        self._check_other(player)
        (other,) = self._table.attendance.awaited
        left = self._table.attendance.budgets.left(other)
        if left:
            raise Refused("not_up", name=other.name, left=tell_seconds(-(-left // SECOND)))
        self._time_out(other)
        self._table.refresh()

    def may_wait(self, player: Player) -> bool:
        """Whether somebody is away for whom the player may still decide to wait."""
        return self._is_other(player) and not self._asked.issuperset(self._table.attendance.awaited)

    def may_claim(self, player: Player) -> bool:
        """Whether somebody is away whose time is up."""
        return self._is_other(player) and self._table.attendance.budgets.left(self._table.attendance.awaited[0]) == 0

    @property
    def waits_for(self) -> list[Player]:
        """For whom the match stands still."""
        runner = self._runner
        paused = runner.live is not None and runner.playing and not runner.live.running and not runner.countdown.on
        return self._table.attendance.awaited if paused and self._matters and not runner.by_hand else []

    @property
    def goes_on_in(self) -> int | None:
        """Milliseconds until the match goes on without who is away; None if it does not by itself."""
        left = self._pause.left
        return None if left is None else left // MILLISECOND

    def _check_other(self, player: Player) -> None:
        if not self._is_other(player):
            raise Refused("nobody_away")

    def _is_other(self, player: Player) -> bool:
        """Whether the player is one of two and the other one is away."""
        table = self._table
        people = table.seating.people
        if not table.playing or not self._matters or len(people) != 2 or player not in people:
            return False
        return table.attendance.is_here(player) and len(table.attendance.awaited) == 1

    # When it waits.

    @property
    def _matters(self) -> bool:
        """Whether being away matters: turn by turn only clocks do, and a score challenge has its own time."""
        return self._table.info.realtime and self._table.challenge is None

    def _count(self) -> None:
        """Being away counts while somebody else waits, here or elsewhere."""
        attendance, people = self._table.attendance, self._table.seating.people
        here = [person for person in people if attendance.is_here(person)]
        counts = self._matters and (bool(here) or self._runner.is_awaited) and not self._runner.by_hand
        for person in people:
            if person in here:
                attendance.budgets.stop(person)
            elif counts and person in attendance.awaited:
                attendance.budgets.count(person)
            else:
                attendance.budgets.hold(person)

    def _waits(self) -> bool:
        """Whether the match stands still: two wait for each other, more go on, none play to an empty hall."""
        attendance = self._table.attendance
        if not self._matters:
            return False
        if self._runner.by_hand or not attendance.anybody_here:  # nobody is waited for where all agreed to stop
            self._stop_pause()
            return True
        away = attendance.awaited
        if len(self._table.seating.people) != 2 or not away or self._table.is_battle:
            return False
        return away[0] in self._asked or self._waits_unasked(away[0])

    def _waits_unasked(self, person: Player) -> bool:
        if self._runner.waits_for_disk:
            return True  # it stands still in any case, and that is not their fault
        if self._pausing is None:
            left = self._unasked.get(person, UNASKED_SECONDS * SECOND)
            if not left:
                return False
            self._pausing = person
            self._pause.set_after(left, self._end_pause)
        return True

    def _end_pause(self) -> None:
        """They were waited for long enough."""
        assert self._pausing is not None, "only a pause that began ends"
        self._unasked[self._pausing] = 0
        self._pausing = None
        self.look()
        self._table.refresh()

    def _stop_pause(self) -> None:
        """Count no more; what is left of it is for another time."""
        if self._pausing is not None and self._pause.left is not None:
            self._unasked[self._pausing] = self._pause.left
            self._pausing = None
            self._pause.stop()

    # Between matches, and with nobody here.

    def mind_between_matches(self) -> None:
        """Between matches, too, a seat is kept for a while; before the first one for as long, if that does not need
        everybody here."""
        if not self._runner.playing and (self._table.is_live or self._runner.live is not None):
            for person in self._table.attendance.awaited:
                self._table.attendance.budgets.count(person)

    def close_when_empty(self) -> None:
        """With nobody here a table is put away in time; a match turn by turn waits, and so does how it ended."""
        realtime, playing = self._table.info.realtime, self._runner.playing
        if self._table.visitors or (playing and not realtime):
            return
        stays = playing or (self._runner.live is not None and not realtime)
        self._table.attendance.stand_empty(ABANDONED_SECONDS if stays else EMPTY_SECONDS)
