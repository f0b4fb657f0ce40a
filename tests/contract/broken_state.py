"""What Countdown keeps and shows, broken in one way at a time. A docstring names the check and what it must say."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, Self

from tests.contract.countdown.rules import Countdown

from rumpus.core.game import Event, Setup, View


class SharesLists(Countdown):
    """copies: changes when the other is played on"""

    __slots__ = ()

    def copy(self) -> Self:
        twin = super().copy()
        twin.taken = self.taken
        return twin


class CopiesEvents(Countdown):
    """copies: takes pending events along"""

    __slots__ = ()

    def copy(self) -> Self:
        twin = super().copy()
        twin._events = list(self._events)
        return twin


class LoadsHalf(Countdown):
    """dump: dumps differently"""

    __slots__ = ()

    @classmethod
    def load(cls, setup: Setup, state: Mapping[str, Any]) -> Self:
        game = super().load(setup, state)
        game.due_at = 50
        return game


class DumpsTuples(Countdown):
    """dump: is a tuple"""

    __slots__ = ()

    def dump(self) -> dict[str, Any]:
        return {**super().dump(), "taken": tuple(self.taken)}


class LendsItsLists(Countdown):
    """reading_changes_nothing: writing on a view"""

    __slots__ = ()

    def view(self, seat: int | None) -> View:
        return {**super().view(seat), "taken": self.taken}


class DrawsWhenSeen(Countdown):
    """reading_changes_nothing: reading the game changes it"""

    __slots__ = ()

    def due(self) -> int | None:
        self.rng.word()
        return super().due()


class ImaginesTheView(Countdown):
    """imagine: changes that seat's view"""

    __slots__ = ()

    def imagine(self, seat: int | None, seed: int) -> Self:
        twin = super().imagine(seat, seed)
        twin.cards = [seed % 10] * self.setup.seats
        return twin


class KnowsTheDice(Countdown):
    """imagine: knows the dice to come"""

    __slots__ = ()

    def imagine(self, seat: int | None, seed: int) -> Self:
        return self.copy()


class ShowsFractions(Countdown):
    """views: is a float"""

    __slots__ = ()

    def view(self, seat: int | None) -> View:
        return {**super().view(seat), "share": self.heap / 2}


class ShowsTooMuch(Countdown):
    """views: bytes; 8000 are allowed"""

    __slots__ = ()

    def view(self, seat: int | None) -> View:
        return {**super().view(seat), "wall": ["stone"] * 1200}


class ShowsTheSeed(Countdown):
    """views: shows the seed"""

    __slots__ = ()

    def view(self, seat: int | None) -> View:
        return {**super().view(seat), "board": {"number": self.setup.seed}}


class KeysOfNumbers(Countdown):
    """views: which is not text"""

    __slots__ = ()

    def view(self, seat: int | None) -> View:
        return {**super().view(seat), "by_seat": dict(enumerate(self.taken))}


class TellsStrangers(Countdown):
    """events: is for (9,)"""

    __slots__ = ()

    def _pass_turn(self) -> None:
        super()._pass_turn()
        self.emit("your_turn", only=(9,))


class NamesTwice(Countdown):
    """events: a field called 'name'"""

    __slots__ = ()

    def _pass_turn(self) -> None:
        super()._pass_turn()
        self._events.append(Event("your_turn", {"name": "Ann"}))


class TellsTheDice(Countdown):
    """events: shows the generator's state"""

    __slots__ = ()

    def _pass_turn(self) -> None:
        super()._pass_turn()
        self.emit("rolled", generator=self.rng.dump())


class RepeatsALevel(Countdown):
    """info: levels are"""

    __slots__ = ()

    info = replace(Countdown.info, levels=("easy", "easy"))


class HidesSecretly(Countdown):
    """views: though nothing is hidden in this game"""

    __slots__ = ()

    info = replace(Countdown.info, hidden=False)


class BlankDigest(Countdown):
    """replay: passes for true"""

    __slots__ = ()

    def digest(self) -> str:
        return "0" * 16


BROKEN_STATE: Final[tuple[type[Countdown], ...]] = (
    SharesLists,
    CopiesEvents,
    LoadsHalf,
    DumpsTuples,
    LendsItsLists,
    DrawsWhenSeen,
    ImaginesTheView,
    KnowsTheDice,
    ShowsFractions,
    ShowsTooMuch,
    ShowsTheSeed,
    KeysOfNumbers,
    TellsStrangers,
    NamesTwice,
    TellsTheDice,
    RepeatsALevel,
    HidesSecretly,
    BlankDigest,
)
