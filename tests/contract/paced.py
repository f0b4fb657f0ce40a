"""A match at its own pace, with bots as where the seed was given; kept nowhere."""

from collections.abc import Mapping

from rumpus.core.bot import BotHand, solo_rng
from rumpus.core.clock import Clock
from rumpus.core.game import Setup
from rumpus.core.match import Match
from rumpus.core.pacing import PacedMatch
from rumpus.games.registry import GameFolder


class Paced(PacedMatch):
    """One match in time; `changes` counts how often something may have happened."""

    changes = 0

    def __init__(self, folder: GameFolder, setup: Setup, levels: Mapping[int, str], clock: Clock) -> None:
        """`levels` are the bots' by seat."""
        hands = [
            BotHand(folder.seat_bot(seat, level, setup.options, setup.seats, solo_rng(setup.seed, number)))
            for number, (seat, level) in enumerate(sorted(levels.items()))
        ]
        super().__init__(Match(folder.rules(setup)), clock, hands)

    def _settled(self) -> None:
        self.changes += 1
