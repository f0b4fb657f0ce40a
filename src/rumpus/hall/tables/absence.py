"""What is done about people who are away (rules/hall.md): a match waits or goes on, a bot sits in, a seat falls free.

Who is away, and how long they may be, is attendance.py.
"""

from typing import TYPE_CHECKING, Final

from rumpus.core.notice import Notice, list_names
from rumpus.hall.people.players import Player

if TYPE_CHECKING:
    from rumpus.hall.tables.match_runner import MatchRunner
    from rumpus.hall.tables.table import Table

EMPTY_SECONDS: Final = 600
"""How long a table stays when nobody is at it and no match is on."""
ABANDONED_SECONDS: Final = 24 * 3600
"""How long a paused real-time match waits for anybody to come back."""


class Absence:
    """What a table does about those who are not at it."""

    def __init__(self, table: "Table", runner: "MatchRunner") -> None:
        self._table = table
        self._runner = runner

    def miss(self, player: Player) -> None:
        """A person of a running match is away: two wait for each other, more go on, none play to an empty hall."""
        table, runner = self._table, self._runner
        if not table.info.realtime or runner.live is None or table.challenge is not None:
            return
        if len(table.seating) <= 2 or not table.attendance.anybody_here:
            runner.live.pause()
            if not runner.by_hand:
                awaited = list_names(person.name for person in table.attendance.awaited)
                runner.why = Notice("notice.waiting_for", who=awaited)
        if len(table.seating.people) > 1:
            table.attendance.start_grace(player)

    def give_up(self, player: Player) -> None:
        """A player's grace time is over: in a match a bot sits in or its time is up, else the seat is free."""
        table, runner = self._table, self._runner
        if runner.live is not None and runner.playing:
            for number in table.seating.of(player):
                if table.stand_in:
                    levels = table.info.levels
                    table.seating[number].stand_in = levels[(len(levels) - 1) // 2]
                    runner.live.sit_in(number, table.seating[number].stand_in)
                else:
                    runner.live.time_out(number)
            runner.go_on_if_all_here()
        else:
            table.seating.free(player)
            table.pass_on(player)
            if table.nearby:
                runner.try_start()  # nobody waits for that one any more
        table.refresh()

    def take_back(self, player: Player) -> None:
        """Somebody for whom a bot sat in is back."""
        for number in self._table.seating.of(player):
            if self._table.seating[number].stand_in:
                self._table.seating[number].stand_in = ""
                if self._runner.live is not None:
                    self._runner.live.unseat_bot(number)

    def mind_between_matches(self) -> None:
        """Between matches, too, a seat is kept for the grace time; before the first one turn by turn, for as long."""
        if not self._runner.playing and (self._table.info.realtime or self._runner.live is not None):
            for person in self._table.attendance.awaited:
                self._table.attendance.start_grace(person)

    def close_when_empty(self) -> None:
        """With nobody here a table is put away in time; a match turn by turn waits, and so does how it ended."""
        realtime, playing = self._table.info.realtime, self._runner.playing
        if self._table.visitors or (playing and not realtime):
            return
        stays = playing or (self._runner.live is not None and not realtime)
        self._table.attendance.stand_empty(ABANDONED_SECONDS if stays else EMPTY_SECONDS)
