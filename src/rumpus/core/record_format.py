"""A way of a game's own to write an ended match down, for other programs that play it. A game that has some lists them
as `FORMATS` in its formats.py; whoever exports matches checks that the match holds and is over."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rumpus.core.replay import Replay


@dataclass(frozen=True, slots=True)
class RecordFormat:
    """One format: text that shows all of the match, also what seats did not see of each other."""

    name: str
    """What it is called in small letters; files that are written in it end with it."""
    write: Callable[[Replay, Sequence[str]], str]
    """The match and the names of its players in, the text out."""
