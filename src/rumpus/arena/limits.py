"""What a program from outside may take. Thinking is timed by the clock on the wall; all else is counted."""

from dataclasses import dataclass
from typing import Final

LINE: Final = 4096
"""Bytes of an answer."""
ACTIONS: Final = 1000
"""Legal actions listed in a question; of more, the first."""
STDERR: Final = 2000
"""Bytes of stderr that are kept, the last ones."""
TURNS: Final = 5000
"""Actions in one game, turn by turn: two careful queens would go on for ever."""
RATE: Final = 60
"""Actions a second of match time, in real time: as many as the hall takes from a page."""
BURST: Final = 240
"""Actions at once, in real time."""
IDLE_SECONDS: Final = 600
"""Match time in which nothing at all happens because the program, asked to act, does not."""
MATCH_SECONDS: Final = 3600
"""Match time of one game: a game of equals that never tire has to end."""
WAIT: Final = 10_000_000
"""Steps an answer may wait."""
MOVE_SECONDS: Final = 5.0
GAME_SECONDS: Final = 120.0


@dataclass(frozen=True, slots=True)
class Limits:
    """Seconds of thinking, by the clock on the wall."""

    start: float = 15.0
    """More for the first answer, in which a program may load what it needs."""
    move: float = MOVE_SECONDS
    """For one answer."""
    game: float = GAME_SECONDS
    """For all answers of a game together, the start not counted."""

    def describe(self) -> dict[str, int]:
        """All limits as the program is told them."""
        return {
            "start_ms": round(self.start * 1000),
            "move_ms": round(self.move * 1000),
            "game_ms": round(self.game * 1000),
            "line_bytes": LINE,
            "actions": ACTIONS,
        }
