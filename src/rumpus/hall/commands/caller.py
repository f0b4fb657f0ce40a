"""Who types a command, and what they get to read. Knows no commands."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol, TypeAlias

from rumpus.core.notice import Fact, Line, Notice
from rumpus.hall.clean_text import clean_text
from rumpus.hall.errors import Refused
from rumpus.hall.people.players import Player
from rumpus.hall.people.visitor import Visitor

if TYPE_CHECKING:
    from rumpus.hall.hall import Hall
    from rumpus.hall.tables.table import Table

LINE: Final = 300
"""No line of an answer is longer."""
TITLE: Final = 40
"""Room for what a list begins with."""
LINES: Final = 100
"""No answer has more lines."""


Name: TypeAlias = str | Notice
"""Somebody or something in a list."""


class Caller(Protocol):
    """Somebody who types a command."""

    @property
    def hall(self) -> "Hall":
        """Where."""

    @property
    def player(self) -> Player:
        """Who."""

    @property
    def visitor(self) -> Visitor:
        """By which connection."""

    @property
    def table(self) -> "Table | None":
        """The table they look at; None in the lobby."""

    @property
    def looks_first(self) -> bool:
        """Whether who joins is shown the table before they sit down, and sits down there by a key."""


@dataclass(frozen=True, slots=True)
class Speaker:
    """A caller as any door makes one."""

    hall: "Hall"
    visitor: Visitor
    table: "Table | None" = None
    looks_first: bool = False

    @property
    def player(self) -> Player:
        """Who."""
        return self.visitor.player


@dataclass(frozen=True, slots=True)
class Reply:
    """What came of a command."""

    lines: tuple[Line, ...] = ()
    """To be shown to who typed it, and to nobody else."""
    go: str | None = None
    """The code of the table to show now; the caller is at it."""


def answer(*lines: Line, go: str | None = None) -> Reply:
    """A reply whose lines any screen can show."""
    cleaned = (clean_text(line, LINE) if isinstance(line, str) else line for line in lines[:LINES])
    return Reply(tuple(line for line in cleaned if line), go)


def report(*lines: Line) -> Reply:
    """A reply as it is, however long: for the host."""
    return Reply(lines)


def here(caller: Caller) -> "Table":
    """The table the caller looks at; Refused in the lobby."""
    if caller.table is None:
        raise Refused("at_no_table")
    return caller.table


def split_names(names: Sequence[Name]) -> list[list[Name]]:
    """Names for one line after another, none of which is too long; at least one, which may be empty."""
    lines: list[list[Name]] = [[]]
    room = LINE - TITLE
    for name in names:
        length = len(name if isinstance(name, str) else str(name.facts)) + len(", ")
        if length > room:
            lines.append([])
            room = LINE
        lines[-1].append(name)
        room -= length
    return lines


def list_up(title: str, names: Sequence[Name], **facts: Fact) -> list[Notice]:
    """`Title: a, b, c`, on as many lines as it takes."""
    first, *more = split_names(names)
    return [Notice(title, names=first, **facts), *(Notice("answer.names", names=line) for line in more)]
