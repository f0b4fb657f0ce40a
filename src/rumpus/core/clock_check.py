"""Whether the clocks of a recorded match agree with its log: every flag fell when it had to, and no move came after."""

from collections.abc import Callable, Sequence

from rumpus.core.game import Game
from rumpus.core.log import Input
from rumpus.core.match_clock import Flag, MatchClock, wait_for
from rumpus.core.table_words import TIMEOUT, TIMEOUT_ALL, play_input
from rumpus.core.time_control import TimeControl
from rumpus.core.verdict import BadReplay


class ClockCheck:
    """Lets inputs happen in a cursor's game as the cursor would, and objects where the clocks do."""

    def __init__(
        self,
        game: Game,
        inputs: Sequence[Input],
        control: TimeControl,
        note: Callable[[MatchClock, int], None] = lambda clock, made: None,
    ) -> None:
        """`game` is fresh, and all of the inputs go through here. `note` hears how the clocks stand, and after how many
        inputs: at the start, and whenever something has happened to them."""
        self.clock = MatchClock(control, game.setup.seats, game.info.rate, wait_for(game))
        self._game = game
        self._inputs = inputs
        self._made = 0
        self._note = note
        note(self.clock, 0)

    def take(self, entry: Input) -> None:
        """Let an input happen, and time pass up to it; BadReplay if a flag had fallen before, or has not fallen."""
        self._run(entry.step)
        flag = self.clock.flag
        timed_out = entry.action in (TIMEOUT, TIMEOUT_ALL)
        if timed_out and flag != Flag(entry.step, entry.seat):
            raise BadReplay("flag_early", step=str(entry.step), seat=entry.seat)
        if not timed_out and flag is not None and flag.step <= entry.step:
            raise BadReplay("flag_missed", step=str(flag.step), seat=flag.seat)
        self._game.advance(entry.step)
        play_input(self._game, entry, self._inputs, self._made)
        self._made += 1
        self._follow(entry, self._game.step)

    def pass_time(self, step: int) -> None:
        """Let time pass; BadReplay if a flag should have fallen meanwhile."""
        self._run(step)
        flag = self.clock.flag
        if flag is not None and flag.step < step:
            raise BadReplay("flag_missed", step=str(flag.step), seat=flag.seat)
        self._game.advance(step)

    def _run(self, step: int) -> None:
        """What the game does by itself up to a step, one thing after the other."""
        while (due := self._game.due()) is not None and due <= step:
            self._game.advance(due)
            self._follow(None, due)

    def _follow(self, entry: Input | None, step: int) -> None:
        self.clock.follow(entry, step, wait_for(self._game))
        self._note(self.clock, self._made)
