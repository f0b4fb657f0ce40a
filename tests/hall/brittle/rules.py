"""Brittle: each seat holds a number nobody else sees; `hit` in turn; a word names the part that breaks from then on."""

from typing import ClassVar, Final, Self

from rumpus.core.game import RESIGN, Game, GameInfo, IllegalAction, Outcome, Setup, View
from rumpus.core.options import ChoiceOption
from rumpus.core.state import Fields

TURN_STEPS: Final = 30


class Brittle(Game):
    """Who hits when their thirty seconds are over has lost."""

    fields: ClassVar[Fields] = Fields("hits", "turn", "until", "broken")
    __slots__ = fields.slots

    info: ClassVar[GameInfo] = GameInfo(
        name="brittle",
        title="Brittle",
        tagline="Handle with care.",
        version=1,
        seats=(1, 3),
        levels=("calm", "clumsy"),
        options=(ChoiceOption("broken", "What is broken", "", ("", "new", "view", "due")),),
        rate=1,
        bot_pause_ms=500,
    )

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.broken = str(setup.options["broken"])
        self._break("new")
        self.hits = 0
        self.turn = 0
        self.until = TURN_STEPS

    def _break(self, part: str) -> None:
        if self.broken == part:
            raise ZeroDivisionError(f"the {part} is broken")

    def act(self, seat: int, action: str) -> None:
        """Hit, break something, or resign."""
        if self.outcome is not None:
            raise IllegalAction("over")
        if action == RESIGN:
            self._end(seat)
        elif action.startswith("break "):
            self.broken = action.removeprefix("break ")
            self._break("act")
        elif action in self.actions(seat):
            self.hits += 1
            self.turn = (self.turn + 1) % self.setup.seats
            self.until = self.step + TURN_STEPS
            self.emit("hit", seat=seat)
        else:
            raise IllegalAction("not_your_turn")

    def actions(self, seat: int) -> list[str]:
        """Hit."""
        self._break("actions")
        return ["hit"] if seat == self.turn and self.outcome is None else []

    def due(self) -> int | None:
        """When the seat at turn has lost."""
        self._break("due")
        return None if self.outcome is not None else self.until

    def advance(self, step: int) -> None:
        """Time runs out."""
        if self.outcome is None and step >= self.until:
            self._break("advance")
            self.step = self.until
            self.emit("late", seat=self.turn)
            self._end(self.turn)
        self.step = max(self.step, step)

    def _end(self, loser: int) -> None:
        places = tuple(2 if seat == loser else 1 for seat in range(self.setup.seats))
        self.outcome = Outcome(places, (self.hits,) * self.setup.seats, "resigned")

    def view(self, seat: int | None) -> View:
        """The hits, and one's own number."""
        self._break("view")
        mine = None if seat is None else self.setup.seed % 1000 + seat
        huge = 2**70 if self.broken == "number" else 0
        return {"hits": self.hits, "turn": self.turn, "mine": mine, "huge": huge, "over": self.outcome is not None}

    def imagine(self, seat: int | None, seed: int) -> Self:
        """The same: the other numbers do not matter."""
        return self.copy()


GAME: Final = Brittle
