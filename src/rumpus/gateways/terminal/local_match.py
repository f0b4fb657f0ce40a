"""A match between people at this terminal and bots. Knows no terminal and no keys."""

from collections.abc import Callable, Mapping

from rumpus.core.bot import BotHand, solo_rng
from rumpus.core.clock import Clock
from rumpus.core.game import IllegalAction, Setup
from rumpus.core.match import Match
from rumpus.core.pacing import PacedMatch
from rumpus.core.replay import Replay, record
from rumpus.games.registry import GameFolder


class LocalMatch(PacedMatch):
    """One match in real time, kept nowhere."""

    def __init__(
        self, folder: GameFolder, setup: Setup, levels: Mapping[int, str], clock: Clock, changed: Callable[[], None]
    ) -> None:
        """`levels` are the bots' by seat; `changed` is called after everything that happens."""
        hands = [
            BotHand(folder.seat_bot(seat, level, setup.options, setup.seats, solo_rng(setup.seed, number)))
            for number, (seat, level) in enumerate(sorted(levels.items()))
        ]
        super().__init__(Match(folder.rules(setup)), clock, hands)
        self.setup = setup
        self._changed = changed

    def act(self, seat: int, action: str, origin: int = 0, seq: int = 0) -> None:
        """A person's action; IllegalAction if it cannot be."""
        if not self.running and self.match.outcome is None:
            raise IllegalAction("paused", "the match is paused")
        super().act(seat, action, origin, seq)

    def record(self, names: tuple[str, ...]) -> Replay:
        """The match so far, as a replay."""
        rules = type(self.match.game)
        return record(self.setup, rules, list(self.match.log), players=names, end_step=self.match.game.step)

    def _settled(self) -> None:
        self._changed()
