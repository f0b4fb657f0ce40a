"""Countdown's play, broken in one way at a time. A docstring names the check and what it must say."""

from itertools import count
from typing import Final

from tests.contract.countdown.rules import Countdown

from rumpus.core.game import RESIGN, IllegalAction, Outcome, Setup, View

COUNTER: Final = count(1)


class ForgetsTheSeed(Countdown):
    """repeatable: two fresh games differ"""

    __slots__ = ()

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.taken[0] = next(COUNTER)


class CountsSetOrder(Countdown):
    """repeatable_elsewhere: another process came to another digest"""

    __slots__ = ()

    def _pass_turn(self) -> None:
        super()._pass_turn()
        self.taken[0] += hash("stone") % 1000


class CrumblesPerCall(Countdown):
    """time_jumps: comes out differently"""

    __slots__ = ()

    def advance(self, step: int) -> None:
        if self.outcome is None and self.setup.options["crumbling"]:
            self.taken[0] += step > self.due_at + 1
        super().advance(step)


class MovesBetweenDues(Countdown):
    """still_between_dues: views or actions change"""

    __slots__ = ()

    def view(self, seat: int | None) -> View:
        return {**super().view(seat), "left": self.due_at - self.step}


class DueInThePast(Countdown):
    """still_between_dues: which has passed"""

    __slots__ = ()

    def due(self) -> int | None:
        return self.step if self.heap == 7 and self.outcome is None else super().due()

    def advance(self, step: int) -> None:
        self.heap -= self.heap == 7
        super().advance(step)


class OffersTooMuch(Countdown):
    """listed_accepted: is offered 'take 3'"""

    __slots__ = ()

    def actions(self, seat: int) -> list[str]:
        return super().actions(seat) and ["take 1", "take 2", "take 3"]

    def act(self, seat: int, action: str) -> None:
        if action == "take 3" and self.heap < 3:
            raise IllegalAction("too_many")
        super().act(seat, action)


class HarmsBeforeRefusing(Countdown):
    """illegal_refused: is refused and changes something"""

    __slots__ = ()

    def act(self, seat: int, action: str) -> None:
        if self.outcome is None and action != RESIGN:
            self.due_at += action not in self.actions(seat)
        super().act(seat, action)


class CrashesOnNonsense(Countdown):
    """illegal_refused: raises IndexError"""

    __slots__ = ()

    def act(self, seat: int, action: str) -> None:
        if action != RESIGN and self.outcome is None:
            int(action.split(" ")[1])
        super().act(seat, action)


class LetsAnybodyMove(Countdown):
    """illegal_refused: though it is offered nothing"""

    __slots__ = ()

    def act(self, seat: int, action: str) -> None:
        super().act(self.turn if action != RESIGN and self.outcome is None else seat, action)


class HoldsPlayersBack(Countdown):
    """resign: may not resign"""

    __slots__ = ()

    def act(self, seat: int, action: str) -> None:
        if action == RESIGN and self.turn != seat and self.outcome is None:
            raise IllegalAction("not_your_turn")
        super().act(seat, action)


class RewardsResigning(Countdown):
    """resign: and the places are"""

    __slots__ = ()

    def _end(self, winner: int | None, reason: str) -> None:
        super()._end(winner, reason)
        self.outcome = Outcome((1,) * self.setup.seats, (0,) * self.setup.seats, reason)


class NeverEnds(Countdown):
    """random_players_finish: no outcome after"""

    __slots__ = ()

    def advance(self, step: int) -> None:
        super().advance(step)

    def act(self, seat: int, action: str) -> None:
        if action != RESIGN and self.heap < 4 and self.outcome is None:
            self.heap += 10
        super().act(seat, action)

    def due(self) -> int | None:
        return None


class ForgetsScores(Countdown):
    """random_players_finish: scores are ()"""

    __slots__ = ()

    def _end(self, winner: int | None, reason: str) -> None:
        super()._end(winner, reason)
        self.outcome = Outcome(self.outcome.places if self.outcome else (), (), reason)


class GetsStuck(Countdown):
    """random_players_finish: nobody may act, nothing is due"""

    __slots__ = ()

    def actions(self, seat: int) -> list[str]:
        return super().actions(seat) if self.heap > 3 else []

    def due(self) -> int | None:
        return None


class PlaysAfterTheEnd(Countdown):
    """over_is_over: may do 'resign'"""

    __slots__ = ()

    def act(self, seat: int, action: str) -> None:
        if self.outcome is not None and action == RESIGN:
            return
        super().act(seat, action)


class DueAfterTheEnd(Countdown):
    """over_is_over: due() is"""

    __slots__ = ()

    def due(self) -> int | None:
        return super().due() if self.outcome is None else self.step + 10


BROKEN_PLAY: Final[tuple[type[Countdown], ...]] = (
    ForgetsTheSeed,
    CountsSetOrder,
    CrumblesPerCall,
    MovesBetweenDues,
    DueInThePast,
    OffersTooMuch,
    HarmsBeforeRefusing,
    CrashesOnNonsense,
    LetsAnybodyMove,
    HoldsPlayersBack,
    RewardsResigning,
    NeverEnds,
    ForgetsScores,
    GetsStuck,
    PlaysAfterTheEnd,
    DueAfterTheEnd,
)
