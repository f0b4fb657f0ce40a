"""Countdown, broken in one way at a time. Each docstring names the check that must notice, and what it must say."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Final, Self

from tests.kit.countdown.bot import CountdownBot
from tests.kit.countdown.rules import Countdown
from tests.kit.countdown.text import CountdownScreen

from rumpus.core.bot import Bot, Choice
from rumpus.core.canvas import Canvas, Style
from rumpus.core.game import RESIGN, Event, Game, IllegalAction, Outcome, Setup, View
from rumpus.core.screen import Screen
from rumpus.games.registry import GameFolder


@dataclass(frozen=True)
class BrokenFolder(GameFolder):
    """Countdown's folder with some of its parts exchanged."""

    game_class: type[Game] = Countdown
    bot_class: type[Bot] = CountdownBot
    screen_class: type[Screen] = CountdownScreen
    home: Path | None = None

    @property
    def rules(self) -> type[Game]:
        return self.game_class

    @property
    def bot(self) -> type[Bot]:
        return self.bot_class

    @property
    def screen(self) -> type[Screen]:
        return self.screen_class

    @property
    def path(self) -> Path:
        return self.home or Path(__file__).parent / "countdown"


@cache
def _count_instances() -> list[int]:
    return [0]


class ForgetsTheSeed(Countdown):
    """repeatable: two fresh games differ"""

    __slots__ = ()

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        counter = _count_instances()
        counter[0] += 1
        self.taken[0] = counter[0]


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
            raise IllegalAction("too_many", "there are not so many")
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
            raise IllegalAction("not_your_turn", "wait until it is your turn to resign")
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


BROKEN_RULES: Final[tuple[type[Countdown], ...]] = (
    ForgetsTheSeed, CountsSetOrder, CrumblesPerCall, MovesBetweenDues, DueInThePast, OffersTooMuch, HarmsBeforeRefusing,
    CrashesOnNonsense, LetsAnybodyMove, HoldsPlayersBack, RewardsResigning, NeverEnds, ForgetsScores, GetsStuck,
    PlaysAfterTheEnd, DueAfterTheEnd, SharesLists, CopiesEvents, LoadsHalf, DumpsTuples, LendsItsLists, DrawsWhenSeen,
    ImaginesTheView, KnowsTheDice, ShowsFractions, ShowsTooMuch, ShowsTheSeed, KeysOfNumbers, TellsStrangers,
    NamesTwice, TellsTheDice, RepeatsALevel, HidesSecretly, BlankDigest,
)  # fmt: skip


class CheatingBot(CountdownBot):
    """bots_finish: tries 'take 4'"""

    def choose(self, view: View, step: int) -> Choice | None:
        choice = super().choose(view, step)
        return Choice("take 4", 1) if choice and view["heap"] < 8 else choice


class CrashingBot(CountdownBot):
    """bots_finish: KeyError"""

    def choose(self, view: View, step: int) -> Choice | None:
        if self.chair.level == "hard" and view["heap"] < 9:
            raise KeyError("plan")
        return super().choose(view, step)


class MoodyBot(CountdownBot):
    """bots_repeatable: other inputs the second time"""

    def choose(self, view: View, step: int) -> Choice | None:
        choice = super().choose(view, step)
        counter = _count_instances()
        counter[0] += 1
        return Choice(choice.action, counter[0] % 5) if choice else None


class LostBot(CountdownBot):
    """bots_sit_in: sitting in"""

    seen = False

    def choose(self, view: View, step: int) -> Choice | None:
        if not self.seen and view["heap"] != self.chair.options["heap"]:
            raise RuntimeError("where are we?")
        self.seen = True
        return super().choose(view, step)


BROKEN_BOTS: Final[tuple[type[CountdownBot], ...]] = (CheatingBot, CrashingBot, MoodyBot, LostBot)


class WideScreen(CountdownScreen):
    """screen_draws: is outside 60x12"""

    def draw(self, view: View, canvas: Canvas, now_ms: int) -> None:
        super().draw(view, canvas, now_ms)
        canvas.put(40, 2, "a line that is too long for the smallest window")


class ColourfulScreen(CountdownScreen):
    """screen_draws: no colour 'mauve'"""

    def draw(self, view: View, canvas: Canvas, now_ms: int) -> None:
        canvas.put(0, 0, "stones", Style(fg="mauve"))


class EmojiScreen(CountdownScreen):
    """screen_draws: does not take one place"""

    def draw(self, view: View, canvas: Canvas, now_ms: int) -> None:
        canvas.put(0, 0, "🪨" * 3)


class ScribblingScreen(CountdownScreen):
    """screen_draws: drawing changes the view"""

    def draw(self, view: View, canvas: Canvas, now_ms: int) -> None:
        super().draw(view, canvas, now_ms)
        view["drawn"] = True


class TouchyScreen(CountdownScreen):
    """screen_keys: invalid literal"""

    def press(self, key: str, view: View) -> list[tuple[int, str]]:
        return [(self.seats[0], f"take {int(key)}")] if self.seats and key.isalnum() else []


class DeafScreen(CountdownScreen):
    """screen_keys: not one did anything"""

    def press(self, key: str, view: View) -> list[tuple[int, str]]:
        return []


class GhostScreen(CountdownScreen):
    """screen_keys: lets a watcher act"""

    def press(self, key: str, view: View) -> list[tuple[int, str]]:
        return [(view["turn"], "take 1")]


BROKEN_SCREENS: Final[tuple[type[CountdownScreen], ...]] = (
    WideScreen, ColourfulScreen, EmojiScreen, ScribblingScreen, TouchyScreen, DeafScreen, GhostScreen,
)  # fmt: skip
