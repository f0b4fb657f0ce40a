"""Where a falling piece can be brought, and by which words: what bots of such games share."""

from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias

from rumpus.core.falling import Cells, State, W, drop

WORDS: Final = ("left", "right", "turnleft", "turnright")
"""What moves a piece without letting it fall."""

Move: TypeAlias = Callable[[Cells, int, int, str], State | None]
"""By a game's own rules: the place and turn after a word; None if it is refused."""


class Step(NamedTuple):
    """A word to say, and where the piece is then."""

    word: str
    at: int
    turn: int


class Spot(NamedTuple):
    """A place where the piece can come to rest, and the words that lead above it."""

    at: int
    turn: int
    path: list[Step]


def find_spots(cells: Cells, at: int, turn: int, same_colour: bool, move: Move, down: str, rows: int) -> list[Spot]:
    """Every place the piece can fall to from its row or up to so many `rows` below, each by a shortest path; `down` is
    the word for letting it fall one row."""
    parents: dict[State, tuple[State, str] | None] = {(at, turn): None}
    queue = [(at, turn)]
    lowest = at // W - rows
    for state in queue:  # grows while it is read
        here, turned = state
        for word in (*WORDS, down) if here // W > lowest else WORDS:
            new = move(cells, here, turned, word)
            if new is not None and new not in parents:
                parents[new] = (state, word)
                queue.append(new)
    spots: list[Spot] = []
    known: dict[State, bool] = {}
    for here, turned in queue:
        end = drop(cells, here, turned)
        same = (end, turned & 1 if same_colour else turned)
        if same not in known:
            known[same] = True
            spots.append(Spot(end, turned, _trace(parents, (here, turned))))
    return spots


def _trace(parents: dict[State, tuple[State, str] | None], state: State) -> list[Step]:
    path: list[Step] = []
    while (parent := parents[state]) is not None:
        path.append(Step(parent[1], *state))
        state = parent[0]
    path.reverse()
    return path
