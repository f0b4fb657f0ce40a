"""The check of what a panel elsewhere says of a seat: short, plain, and nothing a watcher may not see."""

from typing import Final

from rumpus.contract.cases import Effort
from rumpus.contract.random_matches import positions
from rumpus.contract.result import require
from rumpus.core.game import Progress
from rumpus.games.registry import GameFolder

MOST_FIGURES: Final = 2
"""rules/hall.md: score and the game's own two figures."""
MAX_LABEL: Final = 16


def check_progress(folder: GameFolder, effort: Effort) -> None:
    """progress(seat) is a score and at most two named figures, shows what a watcher may know, and changes nothing"""
    for count, (where, game) in enumerate(positions(folder, effort)):
        digest = game.digest()
        other = game.imagine(None, count)
        for seat in range(game.setup.seats):
            progress, said = game.progress(seat), f"{where}: progress({seat})"
            require(type(progress) is Progress and type(progress.score) is int, f"{said} is {progress!r}")
            require(len(progress.figures) <= MOST_FIGURES, f"{said} has {len(progress.figures)} figures")
            for label, value in progress.figures:
                named = type(label) is str and 0 < len(label) <= MAX_LABEL and label.isprintable()
                require(named and type(value) is int, f"{said} has the figure {label!r}: {value!r}")
            require(other.progress(seat) == progress, f"{said} depends on what a watcher cannot see")
        require(game.digest() == digest, f"{where}: progress() changes the game")
