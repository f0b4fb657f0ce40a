"""The bots' names: ten characters, each of one level, the same in every game. The page knows their faces.

A name begins with `Bot`, which no person's may: nobody passes for one.
"""

from collections.abc import Container
from itertools import chain, count
from typing import Final

CAST: Final[dict[str, tuple[str, ...]]] = {
    "easy": ("Pip", "Dotty", "Bruno"),
    "normal": ("Mira", "Otto", "Juno"),
    "hard": ("Vera", "Rex"),
    "expert": ("Sage", "Nyx"),
}
"""By level; a level of some game's own has none, and is called like itself."""


def cast_bot(level: str, game: str, taken: Container[str]) -> str:
    """What a bot that sits down is called: a character of its level that is not at the table yet, in each game another
    one first. Where all of them are there, they come again with a number."""
    cast = CAST.get(level) or (level,)
    first = sum(map(ord, game)) % len(cast)
    turned = [f"Bot {name}" for name in (*cast[first:], *cast[:first])]
    rounds = (f"{name} {number}" for number in count(2) for name in turned)
    return next(name for name in chain(turned, rounds) if name not in taken)
