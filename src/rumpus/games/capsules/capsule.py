"""A capsule of two elements: which cells it takes, where it fits, how it moves and turns. Knows cells, not time.

A capsule is its lower left place in the field, its turn and its two colours:

    turn 0   first second      turn 1   second      turn 2   second first      turn 3   first
                                        first                                           second

Turning left is counter-clockwise and adds one to the turn; turning right takes one away.
"""

from typing import Final

from rumpus.games.capsules.field import LEFT, LOWER, RIGHT, TEXT, UPPER, Cells, W, place, spot

TURN_LEFT: Final = 1
TURN_RIGHT: Final = 3

ENTRY: Final = place(3, 15)
"""A new capsule spawns here and one to the right of it: columns 4 and 5 of the top row."""

DOWN: Final = "down"
SHIFTS: Final = {"left": -1, "right": 1, DOWN: -W}
TURNS: Final = {"turnleft": TURN_LEFT, "turnright": TURN_RIGHT}


def fits(cells: Cells, at: int, turn: int) -> bool:
    """Whether both elements find a free cell."""
    return not cells[at] and not cells[at + (W if turn & 1 else 1)]


def turn_capsule(cells: Cells, at: int, turn: int, by: int) -> tuple[int, int] | None:
    """The place and turn after turning; None if it is refused. The lowest row is always the same.

    rules/capsules.md: upright to flat about the lower element, the other to its right when clockwise, to its left when
    counter-clockwise, else with the pivot one column over; flat to upright about the left element counter-clockwise,
    about the right one clockwise.
    """
    turned = (turn + by) & 3
    if turned & 1:
        new = at if by == TURN_LEFT else at + 1
        return (new, turned) if fits(cells, new, turned) else None
    for new in (at - 1, at) if by == TURN_LEFT else (at, at - 1):
        # one of the two cells is the pivot's own, and free
        if fits(cells, new, turned):
            return new, turned
    return None


def move_capsule(cells: Cells, at: int, turn: int, word: str) -> tuple[int, int] | None:
    """The place and turn after a player's word; None if the movement is not accepted."""
    if word in TURNS:
        return turn_capsule(cells, at, turn, TURNS[word])
    new = at + SHIFTS[word]
    return (new, turn) if fits(cells, new, turn) else None


def drop_capsule(cells: Cells, at: int, turn: int) -> int:
    """Where the capsule comes to rest if nobody moves it."""
    other = W if turn & 1 else 1
    while not cells[at - W] and not cells[at + other - W]:
        at -= W
    return at


def capsule_values(at: int, turn: int, first: int, second: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """The two (place, cell) of a capsule, the lower left one first; colours are 1, 2, 3."""
    here, there = (second, first) if turn & 2 else (first, second)
    if turn & 1:
        return (at, LOWER * 4 + here), (at + W, UPPER * 4 + there)
    return (at, LEFT * 4 + here), (at + 1, RIGHT * 4 + there)


def describe_cell(at: int, value: int) -> list[int | str]:
    """A cell as views and events name it: x, y and its two characters."""
    x, y = spot(at)
    return [x, y, TEXT[value]]
