"""The rules of Death Roll: roll in turn from 1 to the last roll; who rolls 1 loses. Knows nothing of gold."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar, Final, Self

from rumpus.core.game import RESIGN, Game, GameInfo, IllegalAction, Outcome, Ruling, Setup, Verb
from rumpus.core.options import IntOption
from rumpus.core.rng import Rng
from rumpus.core.state import SHARED, Fields, later, part, tuples
from rumpus.games.deathroll.shape import View

ROLL: Final = "roll"
SECOND: Final = 1
"""Who rolled first in every match before the first roller was drawn: the second seat, the challenged player."""
FIRST: Final = "first"
DRAWN: Final = "drawn"
"""rules/deathroll.md: first roller: drawn by the match's dice. A setup that does not say so is older."""

HISTORY: Final = 30
"""How many rolls are remembered."""


class DeathRoll(Game):
    """Two players, one number that only falls."""

    fields: ClassVar[Fields] = Fields(
        part("rng", Rng), "limit", "turn", "count", "loser", tuples("history", SHARED), later("rounds", "")
    )
    __slots__ = fields.slots

    info: ClassVar[GameInfo] = GameInfo(
        name="deathroll",
        title="Death Roll",
        tagline="Roll lower and lower. Whoever rolls the 1 loses.",
        version=1,
        seats=(2, 2),
        levels=("normal",),
        options=(
            IntOption("start", "First roll from 1 to", 100, 2, 1_000_000),
            IntOption("rounds", "Round wins needed", 1, 1, 5),
        ),
        rulings=(Ruling(FIRST, DRAWN),),
        rate=1,
        hidden=False,
        bot_pause_ms=900,
        verbs=(Verb(ROLL, ""),),
        luck=True,
        wagered=True,
        accent="#b8442f",
    )

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.rng = Rng(setup.seed)
        self.limit = int(setup.options["start"])
        """The next roll is from 1 to this."""
        self.turn = self.rng.below(2) if setup.options.get(FIRST) == DRAWN else SECOND
        self.count = 0
        self.loser: int | None = None
        self.history: list[tuple[int, int, int]] = []
        """Seat, value and limit of the last rolls."""
        self.rounds = ""
        """Who won each round so far, as `0110`; empty where there is one."""

    def act(self, seat: int, action: str) -> None:
        """Do it, or raise IllegalAction and change nothing."""
        problem = self._refuse(seat, action)
        if problem is not None:
            raise problem
        if action == RESIGN:
            self._end(seat, "resigned")
        else:
            self._roll(seat)

    def actions(self, seat: int) -> list[str]:
        """To roll, for whoever's turn it is."""
        return [ROLL] if self._refuse(seat, ROLL) is None else []

    def _refuse(self, seat: int, action: str) -> IllegalAction | None:
        """Why the action cannot be done now; None if it can."""
        if self.outcome is not None:
            return IllegalAction("over")
        if seat not in (0, 1):
            return IllegalAction("no_seat")
        if action == RESIGN:
            return None
        if action != ROLL:
            return IllegalAction("unknown_action")
        if seat != self.turn:
            return IllegalAction("not_your_turn")
        return None

    def _roll(self, seat: int) -> None:
        limit = self.limit
        value = self.rng.between(1, limit)
        self.count += 1
        self.history = [*self.history[1 - HISTORY :], (seat, value, limit)]
        self.emit("rolled", seat=seat, value=value, limit=limit)
        if value == 1:
            self._lose_round(seat)
        else:
            self.limit = value
            self.turn = 1 - seat

    def _lose_round(self, seat: int) -> None:
        """rules/deathroll.md: who won the round rolls first in the next one."""
        winner, needed = 1 - seat, int(self.setup.options.get("rounds", 1))
        if needed > 1:
            self.rounds += str(winner)
            self.emit("round", seat=winner, wins=self.count_wins())
        if needed == 1 or self.count_wins()[winner] == needed:
            self._end(seat, "rolled_one")
        else:
            self.limit, self.turn = int(self.setup.options["start"]), winner

    def count_wins(self) -> list[int]:
        """Rounds won so far, by seat."""
        return [self.rounds.count("0"), self.rounds.count("1")]

    def _end(self, loser: int, reason: str) -> None:
        self.loser = loser
        self.outcome = Outcome((2, 1) if loser == 0 else (1, 2), (0, 1) if loser == 0 else (1, 0), reason)
        self.emit("lost", seat=loser)

    def view(self, seat: int | None) -> View:
        """The same for everybody: the dice to come are nobody's to see."""
        view: View = {
            "start": int(self.setup.options["start"]),
            "limit": self.limit,
            "turn": self.turn if self.outcome is None else None,
            "count": self.count,
            "history": [{"seat": who, "value": value, "limit": limit} for who, value, limit in self.history],
            "loser": self.loser,
            "outcome": self.outcome.describe() if self.outcome else None,
        }
        needed = int(self.setup.options.get("rounds", 1))
        if needed > 1:
            view["rounds"] = {"needed": needed, "wins": self.count_wins()}
        return view

    def imagine(self, seat: int | None, seed: int) -> Self:
        """Other dice to come."""
        twin = self.copy()
        twin.rng = Rng(seed)
        return twin

    @classmethod
    def guess(cls, setup: Setup, seat: int | None, view: Mapping[str, Any], step: int, seed: int) -> Self:
        """Other dice to come; in which order rounds were won is of no matter."""
        game = cls(replace(setup, seed=seed))
        game.setup, game.step, game.outcome = setup, step, Outcome.read(view["outcome"])
        game.limit, game.count, game.loser = view["limit"], view["count"], view["loser"]
        game.history = [(roll["seat"], roll["value"], roll["limit"]) for roll in view["history"]]
        if view["turn"] is not None:
            game.turn = view["turn"]
        won = view.get("rounds", {"wins": [0, 0]})["wins"]
        game.rounds = "0" * won[0] + "1" * won[1]
        return game


GAME: Final = DeathRoll
