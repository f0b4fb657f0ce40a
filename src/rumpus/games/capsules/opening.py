"""What a round starts from: the viruses, and the order of the capsules. Both are the same for every player."""

from typing import ClassVar, Final

from rumpus.core.falling import VIRUS, WIDTH, Cells, find_lines, place
from rumpus.core.rng import Rng
from rumpus.core.state import Fields, Part, lists, part
from rumpus.games.capsules.field import empty_field

VIRUS_ROWS: Final = 12
"""Viruses start in the lower rows only."""


def draw_field(rng: Rng, count: int) -> Cells:
    """A field with `count` viruses (up to 64): random tiles, random colours, never four in a row."""
    cells = empty_field()
    free = [place(x, y) for y in range(VIRUS_ROWS) for x in range(WIDTH)]
    rng.shuffle(free)
    left = count
    for at in free:
        if not left:
            break
        colours = [1, 2, 3]
        rng.shuffle(colours)
        for colour in colours:
            cells[at] = VIRUS * 4 + colour
            if not find_lines(cells, (at,)):
                left -= 1
                break
            cells[at] = 0
    return cells


class Line(Part):
    """The capsules of a round in their order, drawn when somebody comes to them."""

    fields: ClassVar[Fields] = Fields(part("rng", Rng), lists("drawn"))
    __slots__ = fields.slots

    def __init__(self, rng: Rng, drawn: list[int] | None = None) -> None:
        self.rng = rng
        self.drawn = drawn or []
        """Each capsule as one of nine: three times the first colour and the second, both from 0."""

    def colours(self, number: int) -> tuple[int, int]:
        """The two colours, 1 to 3, of a capsule."""
        while len(self.drawn) <= number:
            self.drawn.append(self.rng.below(9))
        first, second = divmod(self.drawn[number], 3)
        return first + 1, second + 1
