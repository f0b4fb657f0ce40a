"""The analyst of a game that brings none: turn by turn, what its strongest bot would do; the scores for a curve."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from rumpus.core.analysis import FULL, Analyst, Asked, Opinion, compare
from rumpus.core.bot import Bot, Choice
from rumpus.core.game import Game, Setup
from rumpus.core.log import Input
from rumpus.core.notice import Notice

SCALE: Final = 10
"""So many points ahead are three quarters of a win: what a game's points are worth is not known here."""


class PlainAnalyst(Analyst[Game]):
    """Knows of a game what every game says."""

    def __init__(self, setup: Setup, seat_bot: Callable[[int], Bot]) -> None:
        super().__init__(setup)
        self._seat_bot = seat_bot

    def rate(self, game: Game) -> tuple[int, ...]:
        """Who has more points stands better."""
        scores = [game.progress(seat).score for seat in range(self.setup.seats)]
        return compare(scores, SCALE * game.info.score_unit)

    def ask(self, game: Game, seat: int) -> object:
        """Its turn, if there is anything to choose; in real time keys alone tell nobody what was meant."""
        if game.info.realtime or seat not in game.to_act() or len(game.actions(seat)) < 2:
            return None
        return game.digest()

    def weigh(self, game: Game, seat: int) -> Iterator[Opinion]:
        """What the bot would do, and that anything else is not it."""
        choice: Choice | None = self._seat_bot(seat).choose(game.view(seat), game.step)
        if choice is not None and choice.action is not None:
            yield Opinion(choice.action, FULL, Notice("analysis.word", word=choice.action))

    def judge(self, asked: Asked[Any], entry: Input | None, game: Game) -> Opinion | None:
        """The word that was said."""
        action = asked.read_answer(entry)
        if action is None:
            return None
        same = any(opinion.action == action for opinion in asked.opinions)
        return Opinion(action, FULL if same else 0, Notice("analysis.word", word=action))
