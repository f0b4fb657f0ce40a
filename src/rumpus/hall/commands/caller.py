"""Who types a command, and what they get to read. Knows no commands."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol

from rumpus.hall.clean_text import clean_text
from rumpus.hall.errors import Refused
from rumpus.hall.people.players import Player
from rumpus.hall.people.visitor import Visitor

if TYPE_CHECKING:
    from rumpus.hall.hall import Hall
    from rumpus.hall.tables.table import Table

LINE: Final = 300
"""No line of an answer is longer."""
LINES: Final = 100
"""No answer has more lines."""


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


@dataclass(frozen=True, slots=True)
class Speaker:
    """A caller as any door makes one."""

    hall: "Hall"
    visitor: Visitor
    table: "Table | None" = None

    @property
    def player(self) -> Player:
        """Who."""
        return self.visitor.player


@dataclass(frozen=True, slots=True)
class Reply:
    """What came of a command."""

    lines: tuple[str, ...] = ()
    """To be shown to who typed it, and to nobody else."""
    go: str | None = None
    """The code of the table to show now; the caller is at it."""


def answer(*lines: str, go: str | None = None) -> Reply:
    """A reply whose lines any screen can show."""
    cleaned = (clean_text(line, LINE) for line in lines[:LINES])
    return Reply(tuple(line for line in cleaned if line), go)


def report(*lines: str) -> Reply:
    """A reply as it is, however long: for the host."""
    return Reply(lines)


def here(caller: Caller) -> "Table":
    """The table the caller looks at; Refused in the lobby."""
    if caller.table is None:
        raise Refused("no_table", "you are at no table; /join CODE goes to one")
    return caller.table


def list_up(title: str, names: list[str]) -> list[str]:
    """`Title: a, b, c`, on as many lines as it takes."""
    lines, line = [], f"{title}: "
    for number, name in enumerate(names):
        part = name + (", " if number + 1 < len(names) else "")
        if len(line) + len(part) > LINE:
            lines.append(line.rstrip())
            line = "  "
        line += part
    return [*lines, line]
