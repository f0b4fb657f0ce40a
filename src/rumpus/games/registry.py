"""Finds games: every folder beside this file, and whatever other packages offer as `rumpus.games` entry points."""

import importlib
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path

import rumpus.games
from rumpus.core.bot import Bot, Chair
from rumpus.core.game import Game, GameInfo
from rumpus.core.options import Options
from rumpus.core.rng import Rng
from rumpus.core.screen import Screen


class UnknownGame(ValueError):
    """There is no game of that name; the message lists those there are."""


@dataclass(frozen=True, slots=True)
class GameFolder:
    """One folder that is one game: rules.py, bot.py, text.py, web.js, web.css, RULES.md."""

    package: str

    @property
    def rules(self) -> type[Game]:
        """The rules, `GAME` in rules.py."""
        rules: type[Game] = importlib.import_module(f"{self.package}.rules").GAME
        return rules

    @property
    def info(self) -> GameInfo:
        """What is known of the game before it starts."""
        return self.rules.info

    @property
    def bot(self) -> type[Bot]:
        """The bot, `BOT` in bot.py."""
        bot: type[Bot] = importlib.import_module(f"{self.package}.bot").BOT
        return bot

    @property
    def screen(self) -> type[Screen]:
        """The terminal picture, `SCREEN` in text.py."""
        screen: type[Screen] = importlib.import_module(f"{self.package}.text").SCREEN
        return screen

    @property
    def drill(self) -> Callable[[str, int], int] | None:
        """Practice for one bot in a game that has no solo play, `DRILL` in drill.py: level and seed in, score out."""
        if not (self.path / "drill.py").is_file():
            return None
        drill: Callable[[str, int], int] = importlib.import_module(f"{self.package}.drill").DRILL
        return drill

    @property
    def path(self) -> Path:
        """Where the folder lies, for its web.js, web.css and RULES.md."""
        file = importlib.import_module(self.package).__file__
        assert file is not None, "a game is a package with an __init__.py"
        return Path(file).parent

    def seat_bot(self, seat: int, level: str, options: Options, seats: int, rng: Rng) -> Bot:
        """A bot that has sat down."""
        return self.bot(Chair(self.info, options, seats, seat, level), rng)


@cache
def all_games() -> dict[str, GameFolder]:
    """Every game there is, by name, in order of name."""
    home = Path(rumpus.games.__path__[0])
    names = [module.name for module in pkgutil.iter_modules([str(home)]) if (home / module.name / "rules.py").is_file()]
    packages = [f"rumpus.games.{name}" for name in names]
    packages += [point.value for point in entry_points(group="rumpus.games")]
    folders = [GameFolder(package) for package in packages]
    return {folder.info.name: folder for folder in sorted(folders, key=lambda folder: folder.info.name)}


def find_game(name: str) -> GameFolder:
    """The game of that name."""
    games = all_games()
    if name not in games:
        raise UnknownGame(f"there is no game {name[:32]!r}; games: {', '.join(games)}")
    return games[name]


def find_rules(name: str) -> type[Game]:
    """The rules of the game of that name."""
    return find_game(name).rules
