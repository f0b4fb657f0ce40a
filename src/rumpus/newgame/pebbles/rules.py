"""The rules of Pebbles: two players take one to three stones in turn; whoever takes the last one wins."""

from typing import ClassVar, Final, Self

from rumpus.core.game import RESIGN, Game, GameInfo, IllegalAction, Outcome, Setup
from rumpus.core.options import IntOption, Options
from rumpus.core.state import Fields, lists
from rumpus.newgame.pebbles.shape import View

MOST: Final = 3
"""Stones taken at once, at most."""


class PebblesRules(Game):
    """The heap, what each has taken, and whose turn it is."""

    fields: ClassVar[Fields] = Fields("heap", lists("taken"), "turn", "last")  # copy, dump and load come from these
    __slots__ = fields.slots

    info: ClassVar[GameInfo] = GameInfo(
        name="pebbles",
        title="Pebbles",
        tagline="Take the last stone.",
        version=1,  # raise it whenever the same inputs could give another state
        seats=(2, 2),
        levels=("easy", "hard"),
        options=(IntOption("heap", "Stones at the start", 15, 5, 40),),
        hidden=False,  # everybody sees everything; with secrets: True, and build each seat its own view
        bot_pause_ms=700,
        accent="#5f8fb0",
    )

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.heap = int(setup.options["heap"])
        self.taken = [0, 0]
        self.turn = 0
        self.last = 0

    def actions(self, seat: int) -> list[str]:
        """One to three stones, for the seat whose turn it is."""
        if self.outcome is not None or seat != self.turn:
            return []
        return [f"take {count}" for count in range(1, min(MOST, self.heap) + 1)]

    @classmethod
    def vocabulary(cls, options: Options) -> tuple[str, ...]:
        """All there ever is to choose from: learners choose by number."""
        return tuple(f"take {count}" for count in range(1, MOST + 1))

    def act(self, seat: int, action: str) -> None:
        """Take stones, or give up."""
        if self.outcome is not None:
            raise IllegalAction("over")
        if action == RESIGN:
            self._end(1 - seat, "resigned")
            return
        if seat != self.turn:
            raise IllegalAction("not_your_turn")
        if action not in self.actions(seat):
            raise IllegalAction("cannot_take", most=min(MOST, self.heap))
        self.last = int(action.removeprefix("take "))
        self.heap -= self.last
        self.taken[seat] += self.last
        self.turn = 1 - seat
        self.emit("took", seat=seat, count=self.last, left=self.heap)
        if self.heap == 0:
            self._end(seat, "took_the_last")

    def view(self, seat: int | None) -> View:
        """What everybody sees."""
        return {
            "heap": self.heap,
            "taken": list(self.taken),
            "turn": self.turn if self.outcome is None else None,
            "last": self.last,
            "most": MOST,
            "outcome": self.outcome.describe() if self.outcome else None,
        }

    def imagine(self, seat: int | None, seed: int) -> Self:
        """A copy: nothing is hidden, and nothing is left to chance."""
        return self.copy()

    def _end(self, winner: int, reason: str) -> None:
        places = (1, 2) if winner == 0 else (2, 1)
        self.outcome = Outcome(places, (int(winner == 0), int(winner == 1)), reason)
        self.emit("ended", winner=winner, reason=reason)


GAME: Final = PebblesRules
