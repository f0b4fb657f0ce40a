"""The contract of a bot: it sees what its seat sees, and answers with the same words a person would type."""

from abc import ABC, abstractmethod
from dataclasses import dataclass

from rumpus.core.game import Game, GameInfo, IllegalAction, View
from rumpus.core.options import Options
from rumpus.core.rng import Rng


@dataclass(frozen=True, slots=True)
class Chair:
    """What a bot is told when it sits down."""

    info: GameInfo
    options: Options
    seats: int
    seat: int
    level: str


@dataclass(frozen=True, slots=True)
class Choice:
    """What a bot means to do: the action (None: nothing, but look again) in `wait` steps from now."""

    action: str | None
    wait: int = 0


class Bot(ABC):
    """A player of one game. May remember, but must be able to go on from any view: it may sit in at any time."""

    def __init__(self, chair: Chair, rng: Rng) -> None:
        self.chair = chair
        self.rng = rng

    @abstractmethod
    def choose(self, view: View, step: int) -> Choice | None:
        """What to do now; None until something changes. Asked again whenever anything has happened in the match,
        which calls off a choice whose time has not come: a bot that paces itself keeps count of `step`. The view may
        be shared with others: it is not to be changed."""


class Sight:
    """What bots see of a game at one moment. Where nothing is hidden, one view serves all of them."""

    __slots__ = ("_game", "_shared")

    def __init__(self, game: Game) -> None:
        self._game = game
        self._shared: View | None = None

    def view(self, seat: int) -> View:
        """What the seat sees; where views have parts, its own one."""
        if self._game.stirs() is not None:
            return self._game.own_view(seat)
        if self._game.info.hidden:
            return self._game.view(seat)
        if self._shared is None:
            self._shared = self._game.view(None)
        return self._shared


class BotHand:
    """Carries out one bot's choices in one game: asks when something happened, acts when the time has come."""

    __slots__ = ("_failures", "action", "at", "bot", "seat")

    MAX_FAILURES = 20

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.seat = bot.chair.seat
        self.at: int | None = None
        self.action: str | None = None
        self._failures = 0

    def look(self, game: Game, sight: Sight) -> None:
        """Ask the bot what it wants, now that something may have happened."""
        self.at = self.action = None  # even if it breaks down over this
        if game.outcome is None:
            self.decide(self.bot.choose(sight.view(self.seat), game.step), game.step)

    def decide(self, choice: Choice | None, step: int) -> None:
        """Note what the bot wants that looked at `step`."""
        if choice is None:
            self.at = self.action = None
            return
        # Who only wants to look again looks later, or it would look for ever.
        self.at = step + max(choice.wait, 0 if choice.action is not None else 1)
        self.action = choice.action

    def take(self) -> str | None:
        """The action whose time has come; the choice is used up."""
        action, self.at, self.action = self.action, None, None
        return action

    def refused(self, problem: IllegalAction) -> None:
        """The action was illegal. A bot may be overtaken by events, but not for ever: then the problem is raised."""
        self._failures += 1
        if self._failures > self.MAX_FAILURES:
            raise RuntimeError(f"bot {self.bot.chair.info.name}/{self.bot.chair.level}: {problem}") from problem


def solo_rng(seed: int, bot: int = 0) -> Rng:
    """Where a bot of a match played alone draws from, the first one or another. The same at a table of the hall and in
    a terminal without it, or no challenge played elsewhere could be proved; and not the game's own generator, which
    starts at the same seed."""
    rng = Rng(seed).fork()
    return [rng.fork() for _ in range(bot + 1)][bot]
