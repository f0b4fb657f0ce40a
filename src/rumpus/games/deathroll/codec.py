"""Death Roll as numbers: the limit, whose roll it is. There is one thing to do."""

from collections.abc import Sequence
from math import log
from typing import Final

from rumpus.core.game import View
from rumpus.games.deathroll.rules import ROLL
from rumpus.gym.codec import TableCodec, share

_LARGEST: Final = log(1_000_000)
_LONG: Final = 30


class DeathRollCodec(TableCodec):
    """Limits are written by their logarithms: each roll takes off about as much."""

    def list_parts(self) -> dict[str, tuple[int, ...]]:
        """limit, start, chance of the 1, my roll, rolls so far."""
        return {"numbers": (5,)}

    def list_words(self) -> Sequence[str]:
        """roll."""
        return (ROLL,)

    def write(self, view: View, seat: int, step: int, offer: Sequence[str]) -> None:
        """The whole view, but for the rolls before."""
        limit = view["limit"]
        self.slots["numbers"][:] = (
            log(limit) / _LARGEST,
            log(view["start"]) / _LARGEST,
            1 / limit,
            view["turn"] == seat,
            share(view["count"], _LONG),
        )


CODEC: Final = DeathRollCodec
