"""Finds the game of a replay at any moment, forwards and backwards. Knows no terminal."""

from bisect import bisect_right
from typing import Final

from rumpus.core.clock_reading import ClocksNow, trace_clocks
from rumpus.core.cursor import TURN_MS, Cursor, shown_at
from rumpus.core.game import Game
from rumpus.core.replay import Replay, follow
from rumpus.games.registry import GameFolder

KEEP_EVERY: Final = 64
"""Inputs between copies kept for going back."""


class ReplaySeeker:
    """A replay, checked while it is put in; BadReplay if it does not hold."""

    def __init__(self, folder: GameFolder, replay: Replay) -> None:
        self.replay = replay
        self._info = folder.info
        self._cursor = Cursor(folder.rules(replay.setup), replay.inputs, keep=KEEP_EVERY)
        self._end_step = follow(replay, self._cursor).step
        self._clocks = trace_clocks(replay, folder.rules)
        inputs = self._cursor.inputs
        self.moments = [shown_at(self._info, inputs, count) for count in range(len(inputs) + 1)]
        """When each number of inputs has happened, in milliseconds of the replay."""
        end = self._end_step * 1_000 // self._info.rate if self._info.realtime else self.moments[-1] + TURN_MS
        self.length = max(end, self.moments[-1])

    def count_at(self, moment: int) -> int:
        """How many inputs have happened by then."""
        return bisect_right(self.moments, moment) - 1

    def game_at(self, moment: int) -> Game:
        """The game at that moment, not to be changed."""
        return self._cursor.seek(*self._place_at(moment))

    def clocks_at(self, moment: int) -> ClocksNow | None:
        """How the clocks stood at that moment; None without clocks."""
        return self._clocks.at(*self._place_at(moment)) if self._clocks is not None else None

    def _place_at(self, moment: int) -> tuple[int, int]:
        """How many inputs had been made by then, and the step."""
        count = self.count_at(moment)
        if moment >= self.length:
            return count, self._end_step
        if self._info.realtime:
            return count, moment * self._info.rate // 1_000
        return count, self._cursor.inputs[count - 1].step if count else 0
