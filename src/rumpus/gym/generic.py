"""The codec of a game that has none of its own: the view is hashed into a fixed row of numbers. An action is a word of
the game's vocabulary; where it has none, a place in the sorted list of what is offered. Enough to play and to begin
learning; a codec of one's own does better."""

from collections.abc import Iterator, Sequence
from typing import Any, Final
from zlib import crc32

from rumpus.core.game import View
from rumpus.games.registry import GameFolder, find_rules
from rumpus.gym.codec import NOTHING, Codec, Mask, Table

PLACES: Final = 1024
"""Numbers in an observation."""
MOST: Final = 256
"""Actions that can be told apart; of more, those sorted last cannot be chosen."""
_SCALE: Final = 16.0
"""A number of this size is written as one half."""


class GenericCodec(Codec):
    """Knows nothing of the game."""

    def __init__(self, table: Table) -> None:
        found = find_rules(table.info.name).vocabulary(table.options)
        self._exact = found or ()
        """The game's own list of what can ever be chosen."""
        self._numbers = {word: number for number, word in enumerate(self._exact, 1)}
        super().__init__(table)
        self._places: dict[str, tuple[int, float]] = {}

    def list_parts(self) -> dict[str, tuple[int, ...]]:
        """One row of numbers; the last one says whether it is the seat's to act."""
        return {"hashed": (PLACES,), "to_act": (1,), "seat": (self.table.seats,)}

    def list_names(self) -> Sequence[str]:
        """The game's words, or places in a list."""
        if self._exact:
            return ("", *self._exact)
        return ("", *(f"offer {place}" for place in range(1, MOST + 1)))

    def write(self, view: View, seat: int, step: int, offer: Sequence[str]) -> None:
        """Every value of the view is added to the place that its path hashes to."""
        row = [0.0] * PLACES
        for path, number in _flatten(view, ""):
            place, sign = self._find(path)
            row[place] += sign * number
        self.slots["hashed"][:] = row
        self.slots["hashed"].clip(-1.0, 1.0, out=self.slots["hashed"])
        self.slots["to_act"][0] = bool(offer)
        self.slots["seat"][:] = 0.0
        self.slots["seat"][seat] = 1.0

    def mark(self, offer: Sequence[str], mask: Mask) -> None:
        """As many as are offered, and waiting where it makes sense."""
        if self._exact:
            mask[[self._numbers[word] for word in offer]] = 1
        else:
            mask[1 : min(len(offer), MOST) + 1] = 1
        if self.table.info.realtime or not offer:
            mask[NOTHING] = 1

    def read(self, number: int, offer: Sequence[str]) -> tuple[str, ...] | None:
        """The word of that number, or at that place of what is offered, sorted."""
        if number == NOTHING:
            return () if self.table.info.realtime or not offer else None
        if self._exact:
            return (self._exact[number - 1],) if self._exact[number - 1] in offer else None
        return (sorted(offer)[number - 1],) if number <= min(len(offer), MOST) else None

    def _find(self, path: str) -> tuple[int, float]:
        found = self._places.get(path)
        if found is None:
            code = crc32(path.encode())
            found = code % PLACES, 1.0 if code >> 31 else -1.0
            if len(self._places) < 100_000:
                self._places[path] = found
        return found


def _flatten(value: Any, path: str) -> Iterator[tuple[str, float]]:
    """Every leaf of plain values as a path and a number from -1 to 1; a text is a path of its own."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _flatten(inner, f"{path}.{key}")
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from _flatten(inner, f"{path}.{place}")
    elif isinstance(value, str):
        yield f"{path}={value}", 1.0
    elif isinstance(value, bool):
        yield path, float(value)
    elif value is not None:
        yield path, value / (abs(value) + _SCALE)


def find_codec(folder: GameFolder) -> type[Codec]:
    """The codec of a game: `CODEC` in its folder's codec.py, else the generic one."""
    codec: type[Codec] | None = folder.find_part("codec", "CODEC")
    return codec or GenericCodec
