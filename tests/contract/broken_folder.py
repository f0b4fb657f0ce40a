"""Countdown's folder with a broken part in it."""

from dataclasses import dataclass
from pathlib import Path

from tests.contract.countdown.bot import CountdownBot
from tests.contract.countdown.rules import Countdown
from tests.contract.countdown.text import CountdownScreen

from rumpus.core.bot import Bot
from rumpus.core.game import Game
from rumpus.core.screen import Screen
from rumpus.games.registry import GameFolder


@dataclass(frozen=True)
class BrokenFolder(GameFolder):
    """Countdown's folder with some of its parts exchanged."""

    game_class: type[Game] = Countdown
    bot_class: type[Bot] = CountdownBot
    screen_class: type[Screen] = CountdownScreen
    home: Path | None = None

    @property
    def rules(self) -> type[Game]:
        return self.game_class

    @property
    def bot(self) -> type[Bot]:
        return self.bot_class

    @property
    def screen(self) -> type[Screen]:
        return self.screen_class

    @property
    def path(self) -> Path:
        return self.home or Path(__file__).parent / "countdown"
