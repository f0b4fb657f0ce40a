"""The pieces to come: bags of seven, one sequence for all seats, each going through it at its own pace."""

from collections.abc import Mapping
from typing import Any, Final, Self

from rumpus.core.rng import Rng
from rumpus.games.tetris.field import LETTERS

SIZE: Final = 7


class Bag:
    """A window of whole bags on the endless sequence: drawn as far as anybody sees, forgotten behind the last seat."""

    __slots__ = ("first", "kinds", "rng")

    def __init__(self, rng: Rng) -> None:
        self.rng = rng
        self.first = 0
        """The number in the sequence of the first piece still kept."""
        self.kinds: list[int] = []

    def __getitem__(self, number: int) -> int:
        """The kind of the piece with this number, which must have been drawn."""
        return self.kinds[number - self.first]

    def draw(self, until: int) -> None:
        """See to it that all pieces before number `until` are drawn."""
        while self.first + len(self.kinds) < until:
            bag = list(range(SIZE))
            self.rng.shuffle(bag)
            self.kinds += bag

    def forget(self, before: int) -> None:
        """Whole bags before this number are no longer needed."""
        bags = (before - self.first) // SIZE
        if bags > 0:
            del self.kinds[: bags * SIZE]
            self.first += bags * SIZE

    def redraw(self, since: int, rng: Rng) -> None:
        """Another future from number `since` on: what is left of its bag comes in another order, then other bags."""
        seen = since - self.first
        end = -(-seen // SIZE) * SIZE
        rest = self.kinds[seen:end]
        rng.shuffle(rest)
        drawn = len(self.kinds)
        self.kinds[seen:] = rest
        self.rng = rng
        self.draw(self.first + drawn)

    def copy(self) -> Self:
        """An independent bag in the same state."""
        twin = object.__new__(type(self))
        twin.rng, twin.first, twin.kinds = self.rng.copy(), self.first, self.kinds.copy()
        return twin

    def dump(self) -> dict[str, Any]:
        """The whole state as plain values."""
        return {"rng": self.rng.dump(), "first": self.first, "kinds": "".join(LETTERS[kind] for kind in self.kinds)}

    @classmethod
    def load(cls, state: Mapping[str, Any]) -> Self:
        """The bag whose dump this is."""
        bag = cls(Rng.load(state["rng"]))
        bag.first, bag.kinds = state["first"], [LETTERS.index(letter) for letter in state["kinds"]]
        return bag
