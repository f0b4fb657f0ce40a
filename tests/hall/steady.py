"""Dice that fall the same way each time: what a test saw once, it sees again."""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import pytest

from rumpus.hall.gold import wagers
from rumpus.hall.tables import dice, live_match, new_match


class Secrets:
    """Stands in for Python's own: known to everybody."""

    def __init__(self) -> None:
        self._random = random.Random()
        self.begin()

    def begin(self) -> None:
        """From here on as always."""
        self._random.seed(1)

    def token_hex(self, size: int) -> str:
        """Twice so many digits."""
        return self._random.randbytes(size).hex()

    def randbits(self, count: int) -> int:
        """A number of up to so many bits."""
        return self._random.getrandbits(count)

    def randbelow(self, limit: int) -> int:
        """A number below the limit."""
        return self._random.randrange(limit)


SECRETS: Final = Secrets()


@contextmanager
def steady() -> Iterator[None]:
    """Seeds, bots and numbers of matches are the same each time a bench is made."""
    with pytest.MonkeyPatch.context() as patch:
        for module in (dice, wagers, new_match, live_match):
            patch.setattr(module, "secrets", SECRETS)
        yield
