"""Where a falling piece can be brought, and by which words: what bots of such games share."""

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple, TypeAlias

from rumpus.core.falling import SHIFTS, TURNS, WIDTH, Cells, State, W, drop, fits, place

WORDS: Final = (*SHIFTS, *TURNS)
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


class Route:
    """The steps still to be taken to a spot."""

    __slots__ = ("_steps",)

    def __init__(self, steps: Iterable[Step] = ()) -> None:
        self._steps = list(steps)

    def __bool__(self) -> bool:
        return bool(self._steps)

    def follow(self, at: int, turn: int) -> None:
        """Forget the steps that the piece has taken, now that it is here; it may have fallen meanwhile."""
        steps = self._steps
        while steps and (steps[0].at % W, steps[0].turn) == (at % W, turn) and steps[0].at >= at:
            steps.pop(0)

    def next_word(self, arrived: str) -> str:
        """The word of the next step; `arrived` if there is none."""
        return self._steps[0].word if self._steps else arrived

    def leads_on(self, cells: Cells, at: int, turn: int, move: Move) -> bool:
        """Whether the next step still does what it was meant to, now that the piece may have fallen."""
        word, there, turned = self._steps[0]
        result = move(cells, at, turn, word)
        return result is not None and (result[0] % W, result[1]) == (there % W, turned)


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


def drop_everywhere(cells: Cells, same_colour: bool, y: int) -> list[State]:
    """Where a piece yet to come can fall from row `y`, straight down any column: (place, turn)."""
    found = []
    for turn in (0, 1) if same_colour else (0, 1, 2, 3):
        for x in range(WIDTH - 1 + (turn & 1)):
            at = place(x, y)
            if fits(cells, at, turn):
                found.append((drop(cells, at, turn), turn))
    return found


def _trace(parents: dict[State, tuple[State, str] | None], state: State) -> list[Step]:
    path: list[Step] = []
    while (parent := parents[state]) is not None:
        path.append(Step(parent[1], *state))
        state = parent[0]
    path.reverse()
    return path
