"""Lines that fall silent without closing (rules/hall.md, being there): one alarm looks at those that are due, and at no
others. Doors say when a line was heard and how it is asked; what its table does about it is not known here."""

from collections.abc import Callable
from heapq import heappop, heappush
from itertools import count
from typing import TYPE_CHECKING, Final

from rumpus.core.clock import Clock, Nanoseconds, Timer
from rumpus.core.pacing import MILLISECOND, SECOND
from rumpus.hall.people.player_tables import PlayerTables
from rumpus.hall.people.visitor import Visitor

if TYPE_CHECKING:
    from rumpus.hall.tables.table import Table

ASK: Final[Nanoseconds] = 2 * SECOND
"""Who has said nothing for so long is asked, and asked again."""
SELDOM: Final[Nanoseconds] = 60 * SECOND
"""The same at tables where nobody's time passes and nothing has happened for as long: a thousand of them cost next to
nothing."""
SILENT: Final[Nanoseconds] = 4 * SECOND
"""Who has said nothing for so long is away, if they were asked meanwhile."""
IN_VAIN: Final = 3
"""Who has never answered is asked so often, and then left in peace."""
DEAD: Final[Nanoseconds] = 30 * SECOND
"""A line that has said nothing for so long is closed: whoever comes back does so by another."""
GRAIN: Final[Nanoseconds] = 250 * MILLISECOND
"""Lines are looked at together, not each at its own moment."""


class HeardLine:
    """One connection: when it was last heard, and how it is asked whether it is there."""

    __slots__ = (
        "_clock",
        "_spoke",
        "answers",
        "ask",
        "asked",
        "at",
        "awaited",
        "closed",
        "due",
        "hang_up",
        "in_vain",
        "silent",
    )

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
        self.awaited: Nanoseconds | None = None
        """Since when it has been asked and has not said anything."""
        self.due: Nanoseconds = 0
        """When it is looked at next; 0: nobody minds it."""
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
        self.at, self.awaited = self._clock.now(), None
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
        self._tables: dict[Table, Nanoseconds] = {}
        """Those whose people matter, and when something last happened there."""
        self._queue: list[tuple[Nanoseconds, int, Visitor, HeardLine]] = []
        """When lines are to be looked at; of a line that is in it more than once, its own `due` counts."""
        self._places = count()
        self._timer = Timer(clock)

    def listen(
        self, visitor: Visitor, ask: Callable[[], None], hang_up: Callable[[], None], *, answers: bool
    ) -> HeardLine:
        """Mind a visitor's line. With `answers` it is known that the other end does when asked; else it has to show."""
        line = HeardLine(self._clock, lambda: self._hear_again(visitor), ask, hang_up, answers=answers)
        self._lines[visitor] = line
        self._mind(visitor)
        return line

    def forget(self, visitor: Visitor) -> None:
        """The line is gone."""
        line = self._lines.pop(visitor, None)
        if line is not None:
            line.due = 0

    def note_table(self, table: "Table") -> None:
        """A table has changed: its people matter now, or no longer."""
        if table.closed or not table.minds_silence:
            self._tables.pop(table, None)
            return
        self._tables[table] = self._clock.now()
        for visitor in table.visitors:
            self._mind(visitor)

    def _mind(self, visitor: Visitor) -> None:
        """Look at a visitor's line soon, if anybody minds it."""
        line = self._lines.get(visitor)
        if line is not None and line.minded and self._minding(visitor):
            self._set_due(visitor, line, max(self._clock.now(), _next(line, ASK)))

    def _minding(self, visitor: Visitor) -> "list[Table]":
        """The tables where somebody minds whether the visitor is there: they sit at them."""
        return [
            table
            for table in self._player_tables.visited(visitor)
            if table in self._tables and table.seating.of(visitor.player)
        ]

    def _set_due(self, visitor: Visitor, line: HeardLine, due: Nanoseconds) -> None:
        at = -(-due // GRAIN) * GRAIN
        if not line.due or at < line.due:
            line.due = at
            heappush(self._queue, (at, next(self._places), visitor, line))
            self._set_alarm()

    def _set_alarm(self) -> None:
        while self._queue and self._queue[0][0] != self._queue[0][3].due:
            heappop(self._queue)  # it was looked at sooner, or is gone
        if not self._queue:
            self._timer.stop()
        elif self._timer.at != (at := self._queue[0][0]):
            self._timer.set_at(at, lambda: self._look(at))

    def _look(self, due: Nanoseconds) -> None:
        now = self._clock.now()
        stalled = now - due > SECOND
        while self._queue and self._queue[0][0] <= now:
            at, _, visitor, line = heappop(self._queue)
            if at != line.due:
                continue
            line.due = 0
            tables = self._minding(visitor) if line.minded else []
            if tables:
                if stalled and not line.silent:  # it was the hall that did not listen
                    line.at, line.awaited = max(line.at, now - ASK), None
                self._look_at(visitor, line, now, self._pause_at(tables, now))
        self._set_alarm()

    def _pause_at(self, tables: "list[Table]", now: Nanoseconds) -> Nanoseconds:
        """How long somebody may say nothing there before they are asked."""
        for table in tables:
            if table.is_live or table.challenge is not None or now - self._tables[table] < SELDOM:
                return ASK
        return SELDOM

    def _look_at(self, visitor: Visitor, line: HeardLine, now: Nanoseconds, pause: Nanoseconds) -> None:
        waited = now - line.awaited if line.awaited is not None and line.answers else 0
        if waited >= DEAD - ASK:
            self.forget(visitor)
            line.closed = True
            line.hang_up()
            return
        if waited >= SILENT - ASK and not line.silent:
            line.silent = True
            self._fall_silent(visitor)
        elif now >= _asks_at(line, pause):
            line.asked = now
            line.awaited = now if line.awaited is None else line.awaited
            line.in_vain += not line.answers
            line.ask()
        if line.minded and self._lines.get(visitor) is line:
            self._set_due(visitor, line, max(now + 1, _next(line, pause)))

    def _fall_silent(self, visitor: Visitor) -> None:
        for table in self._player_tables.visited(visitor):
            if table.seating.of(visitor.player):
                table.lines.fall_silent(visitor)

    def _hear_again(self, visitor: Visitor) -> None:
        for table in self._player_tables.visited(visitor):
            table.lines.hear_again(visitor)
        self._mind(visitor)


def _asks_at(line: HeardLine, pause: Nanoseconds) -> Nanoseconds:
    """When the line is asked next, if it is when it has said nothing for that long."""
    return line.at + pause if line.awaited is None else line.asked + ASK


def _next(line: HeardLine, pause: Nanoseconds) -> Nanoseconds:
    """When the line is to be looked at next."""
    ask = _asks_at(line, pause)
    if line.awaited is None or line.silent or not line.answers:
        return ask
    return min(ask, line.awaited + SILENT - ASK)
