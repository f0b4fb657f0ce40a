"""Finds games: every folder beside this file, whatever other packages offer as `rumpus.games` entry points, and the
packages in folders that the environment variable RUMPUS_GAMES names."""

import importlib
import os
import pkgutil
import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import rumpus.games
from rumpus.core.analysis import Analyst
from rumpus.core.bot import Bot, Chair
from rumpus.core.evening import Evening
from rumpus.core.game import Game, GameInfo, Setup
from rumpus.core.line_forms import NO_FORMS, LineForms
from rumpus.core.notice import Refusal
from rumpus.core.options import Options
from rumpus.core.plain_analyst import PlainAnalyst
from rumpus.core.record_format import RecordFormat
from rumpus.core.rng import Rng
from rumpus.core.screen import Screen
from rumpus.core.shape import Shape

FOLDERS: Final = "RUMPUS_GAMES"
"""The environment variable that names folders of games which are not installed, with os.pathsep between them."""

_LANGUAGE: Final = re.compile(r"[a-z]{2}")  # it comes from outside and becomes part of a file's name


class UnknownGame(Refusal, ValueError):
    """There is no game of that name, or it cannot be loaded; code and facts say why."""


@dataclass(frozen=True, slots=True)
class GameFolder:
    """One folder that is one game: rules.py, bot.py, text.py, web/, RULES.md (RULES.de.md in German)."""

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
        drill: Callable[[str, int], int] | None = self.find_part("drill", "DRILL")
        return drill

    def find_part(self, file: str, name: str) -> Any:
        """`name` in a file that not every game brings; None without the file. It is loaded when first asked for."""
        return _find_part(f"{self.package}.{file}", name)

    @property
    def line(self) -> LineForms:
        """The game's own forms in the line format, `LINE` in line.py if it has one."""
        return self.find_part("line", "LINE") or NO_FORMS

    @property
    def shape(self) -> Shape | None:
        """What it declares of its views, events and words, `SHAPE` in shape.py; a game may declare nothing."""
        shape: Shape | None = self.find_part("shape", "SHAPE")
        return shape

    @property
    def evening(self) -> Evening | None:
        """How it is hosted as an evening, `EVENING` in evening.py; None if it is not."""
        evening: Evening | None = self.find_part("evening", "EVENING")
        return evening

    @property
    def formats(self) -> tuple[RecordFormat, ...]:
        """Ways of its own to write an ended match down, `FORMATS` in formats.py."""
        formats: tuple[RecordFormat, ...] = self.find_part("formats", "FORMATS") or ()
        return formats

    @property
    def path(self) -> Path:
        """Where the folder lies, for its web/ and RULES.md."""
        file = importlib.import_module(self.package).__file__
        assert file is not None, "a game is a package with an __init__.py"
        return Path(file).parent

    def read_rules(self, language: str = "en") -> str:
        """The rules for players in a language, known by its two letters; in English where a game does not have it."""
        translated = self.path / f"RULES.{language}.md"
        if _LANGUAGE.fullmatch(language) and translated.is_file():
            return translated.read_text("utf-8")
        return (self.path / "RULES.md").read_text("utf-8")

    def describe(self) -> dict[str, Any]:
        """For the page: with what can be chosen at a table, and whether there is a pad to ask for."""
        options = [option.describe() for option in self.info.table_options]
        phone = (self.path / "web" / "phone.js").is_file()
        return {**self.info.describe(), "options": options, "phone": phone}

    def seat_bot(self, seat: int, level: str, options: Options, seats: int, rng: Rng) -> Bot:
        """A bot that has sat down."""
        return self.bot(Chair(self.info, options, seats, seat, level), rng)

    def seat_analyst(self, setup: Setup) -> Analyst[Any]:
        """Who thinks about a match that is over, `ANALYST` in analysis.py; else one who asks the strongest bot."""
        found: type[Analyst[Any]] | None = self.find_part("analysis", "ANALYST")
        if found is not None:
            return found(setup)
        level = self.info.levels[-1]
        return PlainAnalyst(setup, lambda seat: self.seat_bot(seat, level, setup.options, setup.seats, Rng(0)))


@cache
def _find_part(module: str, name: str) -> Any:
    return getattr(importlib.import_module(module), name) if find_spec(module) is not None else None


@cache
def all_games() -> dict[str, GameFolder]:
    """Every game there is, by name, in order of name."""
    folders = [GameFolder(package) for package in list_packages()]
    return {folder.info.name: folder for folder in sorted(folders, key=lambda folder: folder.info.name)}


def list_packages() -> tuple[str, ...]:
    """The package of every game; those that are installed are not loaded for it."""
    home = Path(rumpus.games.__path__[0])
    names = [module.name for module in pkgutil.iter_modules([str(home)]) if (home / module.name / "rules.py").is_file()]
    packages = [f"rumpus.games.{name}" for name in names]
    packages += [point.value for point in entry_points(group="rumpus.games")]
    packages += [package for folder in _list_folders() for package in _list_packages(folder)]
    return tuple(dict.fromkeys(packages))


def _list_folders() -> list[Path]:
    return [Path(folder).resolve() for folder in os.environ.get(FOLDERS, "").split(os.pathsep) if folder]


def _list_packages(folder: Path) -> list[str]:
    """The games in a folder, which Python finds from now on, after everything that is installed."""
    if not folder.is_dir():
        raise UnknownGame("no_game_folder", variable=FOLDERS, folder=str(folder))
    if str(folder) not in sys.path:
        sys.path.append(str(folder))
    packages = [file.parent.name for file in sorted(folder.glob("*/rules.py"))]
    for package in packages:
        try:
            found = Path(str(importlib.import_module(f"{package}.rules").__file__))
        except Exception as problem:
            told = f"{type(problem).__name__}: {problem}".splitlines()[0]
            raise UnknownGame("game_broken", folder=str(folder / package), why=told) from problem
        if found.resolve() != folder / package / "rules.py":
            raise UnknownGame("game_hidden", folder=str(folder / package), other=str(found.parent))
    return packages


def find_game(name: str) -> GameFolder:
    """The game of that name."""
    games = all_games()
    if name not in games:
        raise UnknownGame("unknown_game", name=name[:32], games=list(games))
    return games[name]


def find_rules(name: str) -> type[Game]:
    """The rules of the game of that name."""
    return find_game(name).rules
