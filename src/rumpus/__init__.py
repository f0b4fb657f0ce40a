"""Rumpus, a self-hosted game hall. `make` and `load` put a match into your hand; nothing is imported before they do."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from rumpus.api import MatchInHand

__all__ = ["__version__", "load", "make"]
__version__: Final = "0.1.0"


def make(
    game: str,
    *,
    seats: int | None = None,
    seed: int = 0,
    names: tuple[str, ...] = (),
    bots: tuple[int, ...] = (),
    options: Mapping[str, int | str | bool] | None = None,
    **more: int | str | bool,
) -> "MatchInHand":
    """A new match of the game: `make(NAME, seed=7, size=5)`. Options are given by name, or all at once."""
    from rumpus.api import make_match

    return make_match(game, {**(options or {}), **more}, seats=seats, seed=seed, names=names, bots=bots)


def load(file: str | Path) -> "MatchInHand":
    """The match that a replay file holds, as it ended; BadReplay if it did not go that way."""
    from rumpus.api import load_match

    return load_match(Path(file))
