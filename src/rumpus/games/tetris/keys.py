"""The keys a seat holds down: charging, repeating, and which of left and right counts."""

from typing import ClassVar, Final

from rumpus.core.state import ROW, Fields, Part
from rumpus.games.tetris.pieces import ANTICLOCKWISE, CLOCKWISE, HALF

DAS: Final = 10
ARR: Final = 2
FIRST_REPEAT: Final = DAS + ARR
"""The original's timer starts again when DAS is over: the first repeat comes one ARR later."""

HOLD: Final = "hold"
HALF_TURN: Final = "turn180"
TURNS: Final = {"cw": CLOCKWISE, "ccw": ANTICLOCKWISE, HALF_TURN: HALF}
HELD_AT_ENTRY: Final = {"cw": 1, "ccw": 2, HALF_TURN: 4, HOLD: 8}
"""Keys that count as a piece enters if they are held then, each a bit."""
COUNTED: Final = frozenset(("left", "right", *TURNS))
"""Keys that finesse counts."""

_UP: Final = -1
"""In place of the step at which a key went down."""


class Keys(Part):
    """Left, right and down."""

    fields: ClassVar[Fields] = Fields("left_at", "right_at", "shift", "soft", form=ROW)
    __slots__ = fields.slots

    def __init__(self) -> None:
        self.left_at = _UP
        self.right_at = _UP
        self.shift = 0
        """Which of left and right counts: -1 or 1, 0 if none is held."""
        self.soft = False
        """Whether down is held."""

    def hold(self, by: int, step: int) -> None:
        """Left (-1) or right (1) goes down: of the two the one pressed last counts."""
        if by < 0:
            self.left_at = step
        else:
            self.right_at = step
        self.shift = by

    def release(self, by: int) -> None:
        """It comes up: the other one, if held, counts again."""
        if by < 0:
            self.left_at = _UP
        else:
            self.right_at = _UP
        if self.shift == by:
            other = self.right_at if by < 0 else self.left_at
            self.shift = -by if other != _UP else 0

    def repeats(self, step: int) -> bool:
        """Whether the key that counts repeats at this step."""
        first = self._first()
        return self.shift != 0 and step >= first and (step - first) % ARR == 0

    def next_repeat(self, step: int) -> int:
        """The first step after this one at which the key that counts repeats."""
        first = self._first()
        return first if first > step else step + ARR - (step - first) % ARR

    def _first(self) -> int:
        return (self.left_at if self.shift < 0 else self.right_at) + FIRST_REPEAT

    def list_held(self) -> list[str]:
        """The names of the keys that are down."""
        down = (("left", self.left_at != _UP), ("right", self.right_at != _UP), ("down", self.soft))
        return [key for key, held in down if held]
