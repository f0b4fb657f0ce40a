"""Countdown's views, events and words, other than declared. A docstring names the check and what it must say."""

from typing import Any, Final

from tests.contract.countdown.rules import Countdown

from rumpus.core.game import Game, View


class SaysMore(Countdown):
    """shape_of_views: has ['mood'], not declared"""

    __slots__ = ()

    def view(self, seat: int | None) -> View:
        return {**super().view(seat), "mood": "good"}


class SaysLess(Countdown):
    """shape_of_views: lacks ['taken'], which are declared"""

    __slots__ = ()

    def view(self, seat: int | None) -> View:
        return {key: value for key, value in super().view(seat).items() if key != "taken"}


class SaysItToWatchersOtherwise(Countdown):
    """shape_of_views: view(None).card is 'hidden', not int"""

    __slots__ = ()

    def view(self, seat: int | None) -> View:
        return {**super().view(seat), "card": "hidden" if seat is None else 3}


class ListsOtherThings(Countdown):
    """shape_of_views: .taken[0] is None, not int"""

    __slots__ = ()

    def view(self, seat: int | None) -> View:
        return {**super().view(seat), "taken": [None] * self.setup.seats}


class TellsUndeclared(Countdown):
    """shape_of_events: event 'sighed' is not declared"""

    __slots__ = ()

    def _pass_turn(self) -> None:
        super()._pass_turn()
        self.emit("sighed")


class TellsMore(Countdown):
    """shape_of_events: event 'took' has ['mood'], not declared"""

    __slots__ = ()

    def emit(self, name: str, /, *, only: tuple[int | None, ...] | None = None, **data: Any) -> None:
        super().emit(name, only=only, **(data | {"mood": "good"} if name == "took" else data))


class EndsForAnotherReason(Countdown):
    """shape_of_events: event 'ended'.reason is 'bored', not one of took_last, crumbled_away, resigned"""

    __slots__ = ()

    def _end(self, winner: int | None, reason: str) -> None:
        super()._end(winner, "bored")


class OffersUndeclared(Countdown):
    """shape_of_actions: is offered 'pass', which is not declared"""

    __slots__ = ()

    def actions(self, seat: int) -> list[str]:
        words = super().actions(seat)
        return [*words, "pass"] if words else []

    def act(self, seat: int, action: str) -> None:
        super().act(seat, "take 1" if action == "pass" else action)


BROKEN_SHAPE: Final[tuple[type[Game], ...]] = (
    SaysMore,
    SaysLess,
    SaysItToWatchersOtherwise,
    ListsOtherThings,
    TellsUndeclared,
    TellsMore,
    EndsForAnotherReason,
    OffersUndeclared,
)
