"""Countdown: seats take one to three stones in turn; stones crumble; each seat holds a card the others do not see."""

from typing import ClassVar, Final, Self

from rumpus.core.game import RESIGN, Game, GameInfo, IllegalAction, Outcome, Setup, Solo, View
from rumpus.core.options import ChoiceOption, FlagOption, IntOption, Options
from rumpus.core.rng import Rng
from rumpus.core.state import Fields, lists, part

CRUMBLE: Final = 50
CARDS: Final = 10


class Countdown(Game):
    """A heap of stones and whose turn it is."""

    fields: ClassVar[Fields] = Fields("heap", "turn", lists("taken", "still_in", "cards"), "due_at", part("rng", Rng))
    __slots__ = fields.slots

    info: ClassVar[GameInfo] = GameInfo(
        name="countdown",
        title="Countdown",
        tagline="Take the last stone.",
        version=1,
        seats=(1, 3),
        levels=("easy", "hard"),
        options=(
            IntOption("heap", "Stones", 20, 5, 40),
            FlagOption("crumbling", "Stones crumble", True),
            ChoiceOption("first", "Who begins", "seat", ("seat", "chance")),
        ),
        rate=10,
        solo=Solo(),
    )

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.rng = Rng(setup.seed)
        self.heap = int(setup.options["heap"])
        self.cards = [self.rng.below(CARDS) for _ in range(setup.seats)]
        self.taken = [0] * setup.seats
        self.still_in = [1] * setup.seats
        self.turn = self.rng.below(setup.seats) if setup.options["first"] == "chance" else 0
        self.due_at = CRUMBLE
        for seat, card in enumerate(self.cards):
            self.emit("dealt", only=(seat,), card=card)

    def act(self, seat: int, action: str) -> None:
        """Take stones, or resign."""
        if self.outcome is not None:
            raise IllegalAction("over")
        if action == RESIGN and self.still_in[seat]:
            self._leave(seat)
            return
        if action not in self.actions(seat):
            raise IllegalAction("cannot_take")
        count = int(action[-1])
        self.heap -= count
        self.taken[seat] += count
        self.due_at = self.step + CRUMBLE
        self.emit("took", seat=seat, count=count)
        if self.heap == 0:
            self._end(seat, "took_last")
        else:
            self._pass_turn()

    def actions(self, seat: int) -> list[str]:
        """One to three stones, while there are as many."""
        if self.outcome is not None or seat != self.turn or not self.still_in[seat]:
            return []
        return [f"take {count}" for count in range(1, min(3, self.heap) + 1)]

    @classmethod
    def vocabulary(cls, options: Options) -> tuple[str, ...]:
        """One to three stones."""
        return ("take 1", "take 2", "take 3")

    def due(self) -> int | None:
        """When the next stone crumbles."""
        return None if self.outcome is not None or not self.setup.options["crumbling"] else self.due_at

    def advance(self, step: int) -> None:
        """Stones crumble; now and then two at once."""
        while (due := self.due()) is not None and due <= step:
            self.step = due
            self.heap = max(0, self.heap - self.rng.between(1, 2))
            self.due_at = due + CRUMBLE
            self.emit("crumbled", left=self.heap)
            if self.heap == 0:
                self._end(None, "crumbled_away")
        self.step = max(self.step, step)

    def view(self, seat: int | None) -> View:
        """The heap, whose turn it is, and the own card."""
        return {
            "heap": self.heap,
            "turn": self.turn,
            "taken": list(self.taken),
            "in": list(self.still_in),
            "card": None if seat is None else self.cards[seat],
            "over": self.outcome.describe() if self.outcome else None,
        }

    def imagine(self, seat: int | None, seed: int) -> Self:
        """Other cards in other hands, and other stones to crumble."""
        twin = self.copy()
        twin.rng = Rng(seed)
        twin.cards = [card if other == seat else twin.rng.below(CARDS) for other, card in enumerate(self.cards)]
        return twin

    def _pass_turn(self) -> None:
        seats = self.setup.seats
        self.turn = next(s for s in ((self.turn + i) % seats for i in range(1, seats + 1)) if self.still_in[s])

    def _leave(self, seat: int) -> None:
        self.still_in[seat] = 0
        left = [other for other, here in enumerate(self.still_in) if here]
        if len(left) <= 1:
            self._end(left[0] if left else None, "resigned")
        elif self.turn == seat:
            self._pass_turn()

    def _end(self, winner: int | None, reason: str) -> None:
        places = [1 if winner in (seat, None) else 2 for seat in range(self.setup.seats)]
        for seat, here in enumerate(self.still_in):
            if not here:
                places[seat] = 3
        self.outcome = Outcome(tuple(places), tuple(10 * t for t in self.taken), reason)
        self.emit("ended", reason=reason)


GAME: Final = Countdown
