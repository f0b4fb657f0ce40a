"""What simulated players see while it counts."""

import asyncio
from collections import Counter
from dataclasses import dataclass, field
from typing import Final

KEYS_PER_SECOND: Final = 4.0
"""What a person presses in a falling game, on average."""
MOST_ANSWERS: Final = 200_000
"""So many waiting times say enough: an hour of them all would be counted as the load's own memory."""


FULL: Final = ("busy", "busy_for_match", "closing", "full")
"""What a hall says that has no room, politely: it is no error."""
AGAIN_SECONDS: Final = (3.0, 6.0)
"""How long one waits who was refused another match, at least and at most."""


@dataclass(slots=True)
class Load:
    """What the players saw while `counting`."""

    tables: int
    """How many were asked for."""
    keys_per_second: float = KEYS_PER_SECOND
    """In real time; 0: they only sit there."""
    moves_per_second: float = 0.3
    """Turn by turn: how fast somebody answers."""
    seats: int = 0
    """In a battle, how many seats each table has; 0: no battle."""
    people: int = 2
    """By a page, how many people sit at each table."""
    reconnects: float = 0.0
    """How often a minute each connection breaks and comes back."""
    slow: float = 0.0
    """Which share of the players stops reading for some seconds, again and again."""
    counting: bool = False
    began: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when counting begins."""
    seconds: float = 0.0
    players: int = 0
    """How many sat down."""
    frames: int = 0
    bytes: int = 0
    inputs: int = 0
    matches: int = 0
    in_rooms: int = 0
    """How often a player was sent to a match's room, also before it counts."""
    refused: int = 0
    """Tables the hall had no room for, however often it was asked."""
    refusals: Counter[str] = field(default_factory=Counter)
    """How often it said so, by the code it gave."""
    came_back: int = 0
    problems: Counter[str] = field(default_factory=Counter)
    """What went wrong, by its code; what the hall had no room for is not among it."""
    answers: list[float] = field(default_factory=list)
    """Seconds from an input to the first frame after it."""

    @property
    def errors(self) -> int:
        """How often something went wrong."""
        return self.problems.total()

    def answer_p99(self) -> float:
        """Milliseconds within which 99 of 100 inputs were answered."""
        return find_percentile(self.answers, 0.99)

    def note_heard(self, size: int, waited: float | None) -> None:
        """A frame came; `waited` is the time since the input it follows."""
        if self.counting:
            self.frames += 1
            self.bytes += size
            if waited is not None and len(self.answers) < MOST_ANSWERS:
                self.answers.append(waited)

    def note_error(self, code: str) -> None:
        """Something was refused because the hall has no room, or went wrong."""
        if code in FULL:
            self.refusals[code] += 1
        else:
            self.problems[code] += 1


def find_percentile(seconds: list[float], share: float) -> float:
    """Milliseconds within which that share of what was waited for came; 0 if nothing was."""
    return sorted(seconds)[int(len(seconds) * share)] * 1000 if seconds else 0.0


class TurnedAway(Exception):
    """The hall did not open the table, and gave a code for why."""

    @property
    def is_full(self) -> bool:
        """Whether there was only no room."""
        return self.args[0] in FULL
