"""Where bots think. A bot that takes long would make everybody's match late; such a one thinks outside of the hall.

No game says which of its bots are slow, and machines differ: choices are timed, and a game's level that has once taken
long thinks elsewhere from then on. What it chooses and when it acts is the same as before, as long as it thinks no
longer than bots seem to anyway. Only bots that move by turns can wait for an answer.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final, TypeAlias

from rumpus.core.bot import Bot, Choice
from rumpus.core.clock import Nanoseconds
from rumpus.core.game import View
from rumpus.core.pacing import MILLISECOND
from rumpus.games.registry import all_games
from rumpus.hall.tables.bot_shares import Kind
from rumpus.hall.worker_process import Lost

LONG: Final[Nanoseconds] = 10 * MILLISECOND
"""A choice that takes longer than this is worth the way out of the hall and back."""


@dataclass(slots=True, eq=False)
class Question:
    """What a bot is to choose from."""

    bot: Bot
    view: View
    step: int
    since: Nanoseconds
    """When it was first asked: who asks again does not make it think longer."""
    wanted: bool = True
    """Whether anybody still waits for the answer."""


Answer: TypeAlias = tuple[Bot, Choice | None] | Exception
"""The bot as it is after thinking, and what it chose; or what it broke down over."""
Elsewhere: TypeAlias = Callable[[Question, Callable[[Answer], None]], None]
"""Takes a question and later gives the answer, or Lost; none if it is not wanted any more, or the hall closes."""


class BotOffload:
    """Which bots take long, and where they think."""

    def __init__(
        self,
        elsewhere: Elsewhere | None,
        timer: Callable[[], Nanoseconds] = time.perf_counter_ns,
        note: Callable[[Kind, Nanoseconds], None] = lambda kind, took: None,
    ) -> None:
        """Without `elsewhere` all of them think here; `note` is told how long each has thought here."""
        self._note = note
        self._elsewhere = elsewhere
        self._timer = timer
        self._slow: set[tuple[str, str]] = set()
        """Games and levels; bots of the same ones take equally long."""

    def is_slow(self, bot: Bot) -> bool:
        """Whether it had better think elsewhere, and can."""
        return self._elsewhere is not None and kind_of(bot) in self._slow

    @contextmanager
    def timed(self, bot: Bot) -> Iterator[None]:
        """Note how long a bot thinks that thinks here."""
        begun = self._timer()
        yield
        took = self._timer() - begun
        self._note(kind_of(bot), took)
        if took > LONG:
            self._slow.add(kind_of(bot))

    def ask(self, question: Question, then: Callable[[Answer], None]) -> None:
        """Have the question answered elsewhere; here, if that fails."""

        def hear(answer: Answer) -> None:
            then(answer_here(question) if isinstance(answer, Lost) else answer)

        assert self._elsewhere is not None, "only slow bots are asked elsewhere, and only where that can be"
        self._elsewhere(question, hear)


def answer_here(question: Question) -> Answer:
    """The bot's own answer, now."""
    try:
        return question.bot, question.bot.choose(question.view, question.step)
    except Exception as problem:
        return problem


def kind_of(bot: Bot) -> Kind:
    """A bot's game and level."""
    return bot.chair.info.name, bot.chair.level


def strength_of(kind: Kind) -> float:
    """Where a level stands among those of its game: 0 is the weakest, 1 the strongest, or one nobody knows."""
    game, level = kind
    folder = all_games().get(game)
    levels = folder.info.levels if folder is not None else ()
    return levels.index(level) / (len(levels) - 1) if level in levels[:-1] else 1.0
