"""The contract every game meets. The instance is the position: mutable, with slots, cheap to copy.

Knows nothing of players, clocks or screens. `rumpus check` holds every registered game to what is written here. Rules
have all they need to say from this one module (docs/new-game.md); what is known of a game before it starts is
game_info.py, how one ends is outcome.py.
"""

import json
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, ClassVar, Final, Protocol, Self, TypeAlias

from rumpus.core.game_info import Battle, GameInfo, Premoves, Ranking, Ruling, Setup, Solo, Timed, Verb
from rumpus.core.notice import Refusal
from rumpus.core.options import Options, check_options
from rumpus.core.outcome import Outcome, Progress
from rumpus.core.shape import OutcomeShown
from rumpus.core.state import Fields, Stateful, coded, fresh, kept

__all__ = [
    "ACTION_LENGTH",
    "RESIGN",
    "Battle",
    "Emit",
    "Event",
    "Game",
    "GameInfo",
    "IllegalAction",
    "Outcome",
    "Premoves",
    "Progress",
    "Ranking",
    "Ruling",
    "Setup",
    "Solo",
    "Timed",
    "Verb",
    "View",
    "hash_state",
]

View: TypeAlias = Mapping[str, Any]
"""What one seat or a watcher may see: plain JSON values. A game may declare their shape (core/shape.py)."""

RESIGN: Final = "resign"
"""The word by which a seat gives up for good. Always legal for a seat still in play, never listed by `actions`."""

ACTION_LENGTH: Final = 64
"""No action is longer than this."""


class IllegalAction(Refusal):
    """An action the rules refuse; the game has not changed. The sentences for its codes lie in the game's folder."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, for sounds, animation and commentary."""

    name: str
    data: Mapping[str, Any] = field(default_factory=dict)
    only: tuple[int | None, ...] | None = None
    """Audiences that may know it, by seat, None among them for watchers; None instead of a tuple is everybody."""


def _tell_outcome(outcome: Outcome | None) -> OutcomeShown | None:
    return outcome.describe() if outcome else None


class Emit(Protocol):
    """How a part of a game says that something happened: `Game.emit`, without choosing who is told."""

    def __call__(self, name: str, /, **data: Any) -> None: ...


def hash_state(text: str) -> str:
    """The digest of a game that was written like this."""
    return sha256(text.encode()).hexdigest()[:16]


class Game(Stateful, ABC):
    """A position of one game, and how it changes. What a game keeps it declares in its `fields`."""

    fields: ClassVar[Fields] = Fields(
        "step", coded("outcome", _tell_outcome, Outcome.read), kept("setup"), fresh("_events", "[]")
    )
    __slots__ = fields.slots

    info: ClassVar[GameInfo]
    decisive: ClassVar[frozenset[str]] = frozenset()
    """Events that nobody who plays ahead is told before they are true, such as a point: others may still avert them."""

    def __init__(self, setup: Setup) -> None:
        self.setup: Setup = setup
        self.step: int = 0
        self.outcome: Outcome | None = None
        self._events: list[Event] = []

    @classmethod
    def new(
        cls, options: Options | None = None, *, seats: int | None = None, seed: int = 0, bots: tuple[int, ...] = ()
    ) -> Self:
        """A checked fresh game; options and seats at their defaults unless given."""
        chosen = check_options(cls.info.options, options or {})
        low, high = cls.info.seats_for(chosen)
        if seats is None:
            seats = low
        if not low <= seats <= high:
            raise ValueError(f"{cls.info.title} takes {low} to {high} seats, not {seats}")
        return cls(Setup(cls.info.settle(chosen), seats, seed, tuple(sorted(bots))))

    # What a game must say.

    @abstractmethod
    def act(self, seat: int, action: str) -> None:
        """Do it, or raise IllegalAction and change nothing. RESIGN is legal for every seat still in play."""

    @abstractmethod
    def actions(self, seat: int) -> list[str]:
        """What the seat may do now, in a fixed order; [] when it is not its to act. RESIGN is not listed."""

    @abstractmethod
    def view(self, seat: int | None) -> View:
        """What this seat (None: a watcher) may see, built afresh from plain JSON values with text keys."""

    def shared_view(self, seat: int | None) -> View:
        """As `view`, for who never writes on it: what has not changed since the last time may be the same object, so
        that comparing the two passes over it."""
        return self.view(seat)

    # Views in parts, for matches of so many that nobody can be told all of everybody all the time.

    def stirs(self) -> Sequence[int] | None:
        """By seat, how often its own part of the view may have changed; None where views have no parts."""
        return None

    def own_view(self, seat: int) -> View:
        """A view in parts: what this seat sees beside what all see, told as it changes. As `shared_view`, nobody
        writes on it."""
        return self.shared_view(seat)

    def common_view(self) -> View:
        """A view in parts: what all see, watchers too, by other keys than what is a seat's own. It is made and compared
        once for everybody, and told a few times a second (core/common_part.py)."""
        return self.shared_view(None)

    def may_take_over(self, seat: int) -> bool:
        """Whether somebody who comes late may still play on for the bot in that seat: early in a battle."""
        return False

    @abstractmethod
    def imagine(self, seat: int | None, seed: int) -> Self:
        """A copy in which everything the seat cannot see (the rest of the bag, other hands, the dice to come) is
        some other possibility, drawn by `seed`. Its view for that seat is the same."""

    @classmethod
    def guess(cls, setup: Setup, seat: int | None, view: View, step: int, seed: int) -> Self:
        """The inverse of a view: a game this seat could be in at `step`, where it sees `view`. What it cannot see is
        drawn by `seed`, never by the setup's: who guesses does not know that one. Until something hidden comes to
        light, the same inputs give the same views. A game need not offer it (`can_guess`), nor for views in parts."""
        raise NotImplementedError(f"{cls.info.title} cannot be guessed from a view")

    @classmethod
    def can_guess(cls) -> bool:
        """Whether it offers `guess`."""
        return cls.guess.__func__ is not Game.guess.__func__  # type: ignore[attr-defined]

    @classmethod
    def vocabulary(cls, options: Options) -> tuple[str, ...] | None:
        """Every action that any seat could ever be offered in a match with these options, in a fixed order; None where
        they are too many to count. Learners choose from it by number."""
        return None

    # What time does; a game without time keeps these.

    def due(self) -> int | None:
        """The step at which time alone next changes something; None if it never does."""
        return None

    def advance(self, step: int) -> None:
        """Let time pass up to and including `step`."""
        while (due := self.due()) is not None and due <= step:
            self.step = due
            self._run(due)
        if step > self.step:
            self.step = step

    def _run(self, step: int) -> None:
        """Do what is due at this step."""

    # The whole state.

    def dump(self) -> dict[str, Any]:
        """The whole state as plain JSON values, without the setup."""
        state: dict[str, Any] = self.fields.dump(self)
        return state

    @classmethod
    def load(cls, setup: Setup, state: Mapping[str, Any]) -> Self:
        """The game whose `setup` and `dump` these are."""
        game = cls.__new__(cls)
        game.setup = setup
        cls.fields.fill(game, state)
        game._restore()
        return game

    def become(self, other: Self) -> None:
        """Be in the state of another one of the same setup, which is not used any more."""
        for declared in self.fields.all:
            for slot in declared.slots:
                setattr(self, slot, getattr(other, slot))

    def _restore(self) -> None:
        """Work out what is kept in no dump, from the setup and what has been loaded."""

    # What all games share.

    def to_act(self) -> tuple[int, ...]:
        """Seats that may act now. Games whose `actions` are costly answer directly."""
        return tuple(seat for seat in range(self.setup.seats) if self.actions(seat))

    def verbs(self, seat: int) -> list[str]:
        """First words of what the seat may do now. Games whose `actions` are costly answer directly."""
        return list(dict.fromkeys(action.partition(" ")[0] for action in self.actions(seat)))

    def is_blunder(self, seat: int, action: str) -> bool:
        """Whether a legal action would lose at once, as its seat can see: one that was decided before its turn came is
        not done then."""
        return False

    def progress(self, seat: int) -> Progress:
        """How the seat stands, made of what a watcher may see; a game played for a score says it."""
        return Progress()

    def final_points(self) -> tuple[int, ...]:
        """By seat, in 1/score_unit points, the scores of a game that is over as people count them."""
        assert self.outcome is not None, "what has points is over"
        if self.info.ranking is None or not self.outcome.scores:
            return self.outcome.scores
        return tuple(self.progress(seat).score for seat in range(self.setup.seats))

    def emit(self, name: str, /, *, only: tuple[int | None, ...] | None = None, **data: Any) -> None:
        """Note that something happened, for everybody or only for some audiences."""
        self._events.append(Event(name, data, only))

    def take_events(self) -> list[Event]:
        """What happened since the last time this was asked."""
        events, self._events = self._events, []
        return events

    def digest(self) -> str:
        """A short stable hash of the whole state."""
        return hash_state(self.write())

    def write(self) -> str:
        """The whole state as one text, the same for the same state: step, outcome and dump."""
        outcome = self.outcome.describe() if self.outcome else None
        return json.dumps([self.step, outcome, self.dump()], sort_keys=True, separators=(",", ":"))
