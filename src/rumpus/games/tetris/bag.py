"""The pieces to come: bags of seven, one sequence for all seats, each going through it at its own pace."""

from typing import ClassVar, Final

from rumpus.core.rng import Rng
from rumpus.core.state import COPIED, Fields, Part, coded, part
from rumpus.games.tetris.field import LETTERS

SIZE: Final = 7


def _write_kinds(kinds: list[int]) -> str:
    return "".join(LETTERS[kind] for kind in kinds)


def _read_kinds(letters: str) -> list[int]:
    return [LETTERS.index(letter) for letter in letters]


class Bag(Part):
    """A window of whole bags on the endless sequence: drawn as far as anybody sees, forgotten behind the last seat."""

    fields: ClassVar[Fields] = Fields(part("rng", Rng), "first", coded("kinds", _write_kinds, _read_kinds, COPIED))
    __slots__ = fields.slots

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
