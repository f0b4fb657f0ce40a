"""Lines that fall silent without closing (rules/hall.md, being there): one alarm looks at all that matter, and at no
others. Doors say when a line was heard and how it is asked; what its table does about it is not known here."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from rumpus.core.clock import Clock, Nanoseconds, Timer
from rumpus.core.pacing import MILLISECOND, SECOND
from rumpus.hall.people.player_tables import PlayerTables
from rumpus.hall.people.visitor import Visitor

if TYPE_CHECKING:
    from rumpus.hall.tables.table import Table

ASK: Final[Nanoseconds] = 2 * SECOND
"""Who has said nothing for so long is asked, and asked again."""
SILENT: Final[Nanoseconds] = 4 * SECOND
"""Who has said nothing for so long is away."""
IN_VAIN: Final = 3
"""Who has never answered is asked so often, and then left in peace."""
DEAD: Final[Nanoseconds] = 30 * SECOND
"""A line that has said nothing for so long is closed: whoever comes back does so by another."""
GRAIN: Final[Nanoseconds] = 250 * MILLISECOND
"""Lines are looked at together, not each at its own moment."""


class HeardLine:
    """One connection: when it was last heard, and how it is asked whether it is there."""

    __slots__ = ("_clock", "_spoke", "answers", "ask", "asked", "at", "closed", "hang_up", "in_vain", "silent")

    def __init__(
        self,
        clock: Clock,
        spoke: Callable[[], None],
        ask: Callable[[], None],
        hang_up: Callable[[], None],
        *,
        answers: bool,
    ) -> None:
        self.at = self.asked = clock.now()
        self.ask = ask
        self.hang_up = hang_up
        self.answers = answers
        """Whether the other end is known to answer: who never does is not held to it."""
        self.in_vain = 0
        """How often it was asked before it ever answered."""
        self.silent = False
        self.closed = False
        """Whether the hall has hung up: the noise a line makes when it ends is not somebody who is back."""
        self._clock = clock
        self._spoke = spoke

    @property
    def minded(self) -> bool:
        """Whether it is still asked."""
        return self.answers or self.in_vain < IN_VAIN

    def note(self, *, answered: bool = False) -> None:
        """Something was heard; `answered`: because it was asked."""
        if self.closed:
            return
        self.at = self._clock.now()
        first = answered and not self.answers
        if first or self.silent:
            self.answers, self.silent = self.answers or first, False
            self._spoke()


class Silence:
    """Every line that matters: those of people at tables where somebody else, or a clock, waits for them."""

    def __init__(self, clock: Clock, player_tables: PlayerTables) -> None:
        self._clock = clock
        self._player_tables = player_tables
        self._lines: dict[Visitor, HeardLine] = {}
        self._tables: dict[Table, None] = {}
        self._timer = Timer(clock)

    def listen(
        self, visitor: Visitor, ask: Callable[[], None], hang_up: Callable[[], None], *, answers: bool
    ) -> HeardLine:
        """Mind a visitor's line. With `answers` it is known that the other end does when asked; else it has to show."""
        line = HeardLine(self._clock, lambda: self._hear_again(visitor), ask, hang_up, answers=answers)
        self._lines[visitor] = line
        return line

    def forget(self, visitor: Visitor) -> None:
        """The line is gone."""
        self._lines.pop(visitor, None)

    def note_table(self, table: "Table") -> None:
        """A table has changed: its people matter now, or no longer."""
        if not table.closed and table.minds_silence:
            self._tables[table] = None
            self._wake()
        else:
            self._tables.pop(table, None)

    def _wake(self) -> None:
        if self._timer.at is None and self._lines:
            self._set_alarm(self._clock.now() + ASK)

    def _set_alarm(self, due: Nanoseconds) -> None:
        at = -(-due // GRAIN) * GRAIN
        self._timer.set_at(at, lambda: self._look(at))

    def _minded(self) -> dict[Visitor, HeardLine]:
        """The lines of those who sit at the tables."""
        return {
            visitor: self._lines[visitor]
            for table in self._tables
            for visitor in table.visitors
            if visitor in self._lines and self._lines[visitor].minded and table.seating.of(visitor.player)
        }

    def _look(self, due: Nanoseconds) -> None:
        now = self._clock.now()
        stalled = now - due > SECOND
        for visitor, line in self._minded().items():
            if stalled and not line.silent:  # it was the hall that did not listen
                line.at = max(line.at, now - ASK)
            quiet = now - line.at
            if line.answers and quiet >= DEAD:
                self._lines.pop(visitor, None)
                line.closed = True
                line.hang_up()
            elif line.answers and quiet >= SILENT and not line.silent:
                line.silent = True
                self._fall_silent(visitor)
            elif quiet >= ASK and now - line.asked >= ASK:
                line.asked = now
                line.in_vain += not line.answers
                line.ask()
        following = min((_next(line) for line in self._minded().values()), default=None)
        if following is not None:
            self._set_alarm(following)

    def _fall_silent(self, visitor: Visitor) -> None:
        for table in self._player_tables.visited(visitor):
            if table.seating.of(visitor.player):
                table.lines.fall_silent(visitor)

    def _hear_again(self, visitor: Visitor) -> None:
        for table in self._player_tables.visited(visitor):
            table.lines.hear_again(visitor)
        self._wake()


def _next(line: HeardLine) -> Nanoseconds:
    """When the line is to be looked at next."""
    if line.silent:
        return max(line.asked + ASK, line.at)
    ask = max(line.at, line.asked) + ASK
    return min(ask, line.at + SILENT) if line.answers else ask
