"""How the clocks of a match stand: now, in one that is played, and at any moment of a recorded one.

Tables, replays, films and terminals all read them here. Who shows them knows no clock.
"""

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rumpus.core.clock import Nanoseconds
from rumpus.core.clock_check import ClockCheck
from rumpus.core.cursor import Cursor
from rumpus.core.game import Game
from rumpus.core.match_clock import MatchClock
from rumpus.core.pacing import MILLISECOND, SECOND, PacedMatch
from rumpus.core.replay import Replay
from rumpus.core.time_control import TimeControl


@dataclass(frozen=True, slots=True)
class ClocksNow:
    """How the clocks of a match stand at a moment."""

    control: TimeControl
    left: list[int]
    """By seat, in milliseconds."""
    running: tuple[int, ...]
    """The seats whose clocks run."""

    def describe(self) -> Mapping[str, Any]:
        """As plain values, as it is told to pages."""
        return {"control": self.control.write(), "left": self.left, "running": list(self.running)}


def read_clocks(live: PacedMatch, now: Nanoseconds) -> ClocksNow | None:
    """What everybody has left in a match that is played; None without clocks."""
    clock = live.match.clock
    if clock is None:
        return None
    step = live.step_at(now)
    left = [steps * SECOND // live.info.rate for steps in clock.left_at(step)]
    for seat in clock.running if live.running else ():
        left[seat] = max(0, left[seat] - (now - live.time_of(step)))
    return ClocksNow(clock.control, [one // MILLISECOND for one in left], clock.running if live.running else ())


class ClockTrace:
    """The clocks of a recorded match from its beginning to its end."""

    def __init__(self, replay: Replay, rules: type[Game]) -> None:
        """BadReplay if the clocks do not agree with the log."""
        self._control = replay.control
        self._rate = rules.info.rate
        self._inputs: list[int] = []
        self._steps: list[int] = []
        self._standings: list[tuple[tuple[bool, int], ...]] = []
        """How they stood after so many inputs, from a step on."""
        game, inputs = rules(replay.setup), replay.inputs
        check = ClockCheck(game, inputs, self._control, self._note)
        cursor = Cursor(game, inputs, feed=check)
        cursor.play_inputs(len(inputs))
        if replay.end is not None:
            cursor.pass_time(replay.end.step)

    def _note(self, clock: MatchClock, inputs: int) -> None:
        self._inputs.append(inputs)
        self._steps.append(clock.since)
        self._standings.append(clock.standing)

    def at(self, inputs: int, step: int) -> ClocksNow:
        """How they stood when so many inputs had been made, at a step."""
        place = min(bisect_right(self._inputs, inputs), bisect_right(self._steps, step)) - 1
        standing = self._standings[place]
        left = [max(0, figure - step) if runs else figure for runs, figure in standing]
        running = tuple(seat for seat, (runs, _) in enumerate(standing) if runs)
        return ClocksNow(self._control, [steps * 1000 // self._rate for steps in left], running)


def trace_clocks(replay: Replay, rules: type[Game]) -> ClockTrace | None:
    """How the clocks of a recorded match stood; None without clocks."""
    return ClockTrace(replay, rules) if replay.control else None
