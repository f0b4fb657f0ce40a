"""The one source of chance: deterministic, the same everywhere, and not to be guessed from what a player sees.

A counter is hashed with the seed's key, so that nobody can work out the next roll or another seat's tiles from the
rolls and tiles already seen, as one could with a linear generator (docs/decisions/0002-rng.md).
"""

from collections.abc import MutableSequence, Sequence
from hashlib import sha256
from typing import ClassVar, Final, TypeVar

from rumpus.core.state import SHARED, TEXT, Field, Fields, Part, coded, fresh

T = TypeVar("T")

_WORDS: Final = 8  # 32-bit words in one SHA-256 block


class Rng(Part):
    """Random numbers whose whole state is a key and a count of the words already drawn."""

    fields: ClassVar[Fields] = Fields(
        coded("_key", bytes.hex, bytes.fromhex),
        Field("_drawn", load="int({0})"),
        fresh("_block", "b''", SHARED),
        form=TEXT,
    )
    __slots__ = fields.slots

    def __init__(self, seed: int) -> None:
        self._key: bytes = sha256(b"rumpus:%d" % seed).digest()
        self._drawn: int = 0
        self._block: bytes = b""

    def word(self) -> int:
        """Draw 32 random bits."""
        drawn = self._drawn
        place = drawn % _WORDS
        if place == 0 or not self._block:
            self._block = sha256(self._key + (drawn // _WORDS).to_bytes(8, "big")).digest()
        self._drawn = drawn + 1
        return int.from_bytes(self._block[place * 4 : place * 4 + 4], "big")

    def below(self, n: int) -> int:
        """Draw a whole number in 0 … n-1, each equally likely (n up to 2**32)."""
        if n <= 0:
            raise ValueError("below() needs a positive number")
        limit = (1 << 32) - (1 << 32) % n
        while (word := self.word()) >= limit:
            pass
        return word % n

    def between(self, low: int, high: int) -> int:
        """Draw a whole number in low … high, both included."""
        return low + self.below(high - low + 1)

    def chance(self, part: int, whole: int) -> bool:
        """Say yes `part` times out of `whole`."""
        return self.below(whole) < part

    def choice(self, items: Sequence[T]) -> T:
        """Pick one of the items."""
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Put the items into random order, in place."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def fork(self) -> "Rng":
        """A new generator, seeded by this one."""
        return Rng((self.word() << 32) | self.word())
