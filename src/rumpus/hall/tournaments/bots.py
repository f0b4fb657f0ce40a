"""Bots in a tournament: those that fill it up, each with an id and a name of its own.

All bots of a level are one player at the hall; two of them in one tournament are two entrants.
"""

from collections.abc import Iterator
from itertools import cycle, islice
from typing import Final

from rumpus.core.bot_cast import CAST, cast_bot

CAST_ID: Final = "cast-"
"""Begins the id of such an entrant; players' ids have no dash."""
FILL: Final = (2, 64)
"""Up to so many bots may fill a tournament: what they play among themselves has to be played as well."""


def deal_bots(game: str, levels: tuple[str, ...], count: int) -> Iterator[tuple[str, str, str]]:
    """So many bots of all levels, each with its id, level and name: every character once before any comes again."""
    casts = [CAST.get(level, (level,)) for level in levels]
    turns = range(max(map(len, casts), default=0))
    order = [level for turn in turns for level, cast in zip(levels, casts, strict=True) if turn < len(cast)]
    names: set[str] = set()
    for number, level in enumerate(islice(cycle(order), count), 1):
        name = cast_bot(level, game, names)
        names.add(name)
        yield f"{CAST_ID}{number}", level, name
