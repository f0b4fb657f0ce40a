"""A replay as a tape: the game at any moment, forwards and backwards. Knows no terminal."""

from bisect import bisect_right
from typing import Final

from rumpus.core.game import Game
from rumpus.core.log import apply_input
from rumpus.core.replay import Replay, run
from rumpus.games.registry import GameFolder

KEEP_EVERY: Final = 64
"""Inputs between copies kept for going back."""
TURN_MS: Final = 1_000
"""Turn by turn, each input is shown this long, however long it was thought about."""


class Tape:
    """A replay, checked while it is put in; BadReplay if it does not hold."""

    def __init__(self, folder: GameFolder, replay: Replay) -> None:
        self.replay = replay
        self._info = folder.info
        self._inputs = replay.inputs
        self._kept: list[Game] = []
        game = folder.rules(replay.setup)
        for count, game in enumerate(run(replay, folder.rules)):
            if count % KEEP_EVERY == 0 and count <= len(self._inputs):
                self._kept.append(game.copy())
        self._end_step = game.step
        self._game, self._count = self._kept[0].copy(), 0
        self.moments = [self._moment(count) for count in range(len(self._inputs) + 1)]
        """When each number of inputs has happened, in milliseconds of tape."""
        end = game.step * 1_000 // self._info.rate if self._info.realtime else self.moments[-1] + TURN_MS
        self.length = max(end, self.moments[-1])

    def count_at(self, moment: int) -> int:
        """How many inputs have happened by then."""
        return bisect_right(self.moments, moment) - 1

    def game_at(self, moment: int) -> Game:
        """The game at that moment, not to be changed."""
        count = self.count_at(moment)
        if moment >= self.length:
            step = self._end_step
        elif self._info.realtime:
            step = moment * self._info.rate // 1_000
        else:
            step = self._inputs[count - 1].step if count else 0
        if count < self._count or step < self._game.step:
            place = count // KEEP_EVERY
            self._game, self._count = self._kept[place].copy(), place * KEEP_EVERY
        while self._count < count:
            apply_input(self._game, self._inputs[self._count])
            self._count += 1
        self._game.advance(max(step, self._game.step))
        return self._game

    def _moment(self, count: int) -> int:
        """The first millisecond at which that many inputs have happened."""
        if count == 0:
            return 0
        if not self._info.realtime:
            return count * TURN_MS
        return -(-self._inputs[count - 1].step * 1_000 // self._info.rate)
