"""The connections at one table: they break, fall silent and are heard again, and the seats of their people are kept."""

from typing import TYPE_CHECKING

from rumpus.hall.people.visitor import Visitor
from rumpus.hall.tables.surroundings import Surroundings

if TYPE_CHECKING:
    from rumpus.hall.tables.table import Table


class TableLines:
    """What becomes of a table when a line does."""

    __slots__ = ("_around", "_table")

    def __init__(self, table: "Table", around: Surroundings) -> None:
        self._table = table
        self._around = around

    def lose(self, visitor: Visitor) -> None:
        """A visitor's connection is gone; their seat is kept."""
        if visitor not in self._table.visitors:
            return
        self.drop(visitor)
        self._look_around()
        self._table.runner.absence.close_when_empty()
        self._table.refresh()

    def fall_silent(self, visitor: Visitor) -> None:
        """A visitor's connection is open and says nothing: as good as lost, until it is heard again."""
        if visitor in self._table.visitors:
            self._table.attendance.silence(visitor)
            self._look_around()
            self._table.refresh()

    def hear_again(self, visitor: Visitor) -> None:
        """A connection that was silent says something: it has missed nothing, and its seat is still its own if nobody
        has taken it."""
        table = self._table
        if table.attendance.is_silent(visitor):
            table.attendance.add(visitor)
            table.runner.absence.welcome_back(visitor.player)
            self._look_around()
            if not table.playing:
                table.runner.try_start()
            table.refresh()

    def drop(self, visitor: Visitor) -> None:
        """Let a visitor go, who hears nothing of the table any more."""
        self._table.attendance.remove(visitor)
        self._around.player_tables.go(visitor, self._table)
        self._table.runner.unfollow(visitor)

    def _look_around(self) -> None:
        """Somebody is here no longer, or again."""
        table = self._table
        table.runner.absence.look()
        if table.nearby or table.runner.countdown.on:
            table.runner.try_start()  # or stop counting down to a match without them
        table.runner.absence.mind_between_matches()
        self._around.observers.presence_changed(table)
