"""What a game reads and writes in forms of its own in the line format (docs/line-door.md), as `LINE` in its line.py.

A game without them is heard in its action words and told by its events, so few need any. They translate and judge
nothing: the rules judge the word a move is read as.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from rumpus.core.channel import Update
from rumpus.core.game import View

Fields: TypeAlias = tuple[object, ...]
"""What a line says, field by field; the first one says what it is about."""
ReadMove: TypeAlias = Callable[[Sequence[str]], str]
"""The fields after a move's first one in, the action word out; IllegalAction if they cannot mean one."""
WriteEvent: TypeAlias = Callable[[Mapping[str, Any], int | None], Fields | None]
"""An event and the seat that is told in, its fields out; None if the general form will do."""
WriteChange: TypeAlias = Callable[[Update, View], list[Fields]]
"""An update and the view it leads to in, lines that tell more than its events out."""


@dataclass(frozen=True, slots=True)
class LineForms:
    """A game's forms in the line format."""

    moves: Mapping[str, ReadMove] = field(default_factory=dict)
    """By the first field of a move."""
    events: Mapping[str, WriteEvent] = field(default_factory=dict)
    """By the name of the event."""
    write_change: WriteChange | None = None


NO_FORMS = LineForms()
"""Of a game that brings none."""
