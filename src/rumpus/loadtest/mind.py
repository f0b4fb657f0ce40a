"""What a simulated player does next: in real time any key, as people do, else what a bot would, from its view."""

import random

from rumpus.core.bot import Bot
from rumpus.core.game import View
from rumpus.core.options import drop_clock
from rumpus.core.rng import Rng
from rumpus.games.registry import find_game
from rumpus.wire.tables import TableShown


def tap_words(game: str) -> list[str]:
    """The keys a real-time game takes as taps once it is under way."""
    folder = find_game(game)
    play = folder.rules.new(seats=min(2, folder.info.seats[1]))
    words: list[str] = []
    for _ in range(10):
        words = [word for word in play.actions(0) if word[-1] not in "+-"]
        due = play.due()
        if words or due is None:
            break
        play.advance(due)
    return words


class Mind:
    """Chooses for one seat of one match at a time."""

    def __init__(self, game: str, dice: random.Random, words: list[str]) -> None:
        """`words` are the keys of a real-time game."""
        self._folder = find_game(game)
        self.realtime = self._folder.info.realtime
        self._dice = dice
        self._words = words
        self._bot: Bot | None = None
        self._match = ""

    def sit_down(self, match: str, seat: int, table: TableShown) -> None:
        """Know which match it is, from the seat and the table as shown; a stream may come before its table does."""
        if not self.realtime and match != self._match and table.match == match:
            self._match = match
            level = self._folder.info.levels[0]
            self._bot = self._folder.seat_bot(
                seat, level, drop_clock(table.options), len(table.seats), Rng(self._dice.getrandbits(32))
            )

    def tap(self) -> str:
        """Any key."""
        return self._dice.choice(self._words)

    def choose(self, view: View, step: int) -> str | None:
        """A move that is allowed in this view; None if it is not ours to make one."""
        choice = self._bot.choose(view, step) if self._bot is not None else None
        return choice.action if choice is not None else None
