"""The contract every game meets. The instance is the position: mutable, with slots, cheap to copy.

Knows nothing of players, clocks or screens. `rumpus check` holds every registered game to what is written here.
"""

import json
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, ClassVar, Final, Protocol, Self, TypeAlias

from rumpus.core.notice import Refusal
from rumpus.core.options import CLOCK, Option, Options, TableOption, Value, check_options
from rumpus.core.shape import OutcomeShown
from rumpus.core.state import Fields, Stateful, coded, fresh, kept

View: TypeAlias = Mapping[str, Any]
"""What one seat or a watcher may see: plain JSON values. A game may declare their shape (core/shape.py)."""

RESIGN: Final = "resign"
"""The word by which a seat gives up for good. Always legal for a seat still in play, never listed by `actions`."""

CUT_SHORT: Final = ("resigned", "timed_out", "agreed")
"""Reasons of outcomes that came about before the game was played to its end."""

ACTION_LENGTH: Final = 64
"""No action is longer than this."""


class IllegalAction(Refusal):
    """An action the rules refuse; the game has not changed. The sentences for its codes lie in the game's folder."""


@dataclass(frozen=True, slots=True)
class Solo:
    """How a game is played alone for a score: how many seats, and which bot holds the others."""

    seats: int = 1
    bot_level: str | None = None
    fixed: tuple[tuple[str, Value], ...] = ()
    """Options that a score challenge does not leave open."""
    boards: tuple[str, ...] = ()
    """Options whose values have score boards of their own."""
    by_command: bool = False
    """Whether the game's command with a player's name asks for a score challenge, not for a match of two."""


@dataclass(frozen=True, slots=True)
class Ranking:
    """How scores that part equals, by more than points, are told as points: their whole units, up to the most."""

    unit: int
    most: int


@dataclass(frozen=True, slots=True)
class Verb:
    """An action worth a command of its own, `/NAME WORD WORD`. Any other can be typed too, but no help lists it. What
    it does is the sentence `verb.NAME` of the game's language files."""

    name: str
    """The first word of the action."""
    form: str
    """The words that follow, in capitals or as `a|b`, with blanks between them; empty if none do."""


@dataclass(frozen=True, slots=True)
class GameInfo:
    """What is known of a game before it starts."""

    name: str
    title: str
    tagline: str
    version: int
    """Version of the rules. A replay names it; raise it whenever the same inputs could give another state."""
    seats: tuple[int, int]
    levels: tuple[str, ...]
    """Levels its bot plays at, weakest first."""
    options: tuple[Option, ...] = ()
    rate: int = 1
    """Steps per second."""
    realtime: bool = False
    hidden: bool = True
    """Whether seats see different things. If not, every view is the same, and is built and compared once for all."""
    solo: Solo | None = None
    score_unit: int = 1
    """Scores are whole numbers of 1/score_unit points."""
    ranking: Ranking | None = None
    """If an outcome's scores rank and are not what a scoreboard shows: how they are told as points."""
    bot_pause_ms: int = 0
    """How long the table lets a bot seem to think, turn by turn."""
    verbs: tuple[Verb, ...] = ()
    """Actions with commands of their own."""
    luck: bool = False
    """Whether it is pure luck: then nobody is rated by it."""
    least_moves: int = 2
    """With fewer inputs in all, giving up left out, a match is too short to be rated."""
    least_seconds: int = 0
    """And if it was over sooner."""
    wagered: bool = False
    """Whether two people may play it for gold."""
    take_backs: bool = False
    """Whether a move may be taken back if everybody agrees: not where it was luck, or has shown what was hidden."""
    draws: bool = False
    """Whether people may agree that nobody wins."""
    rulings: tuple[tuple[str, Value], ...] = ()
    """What the setup of every new match says beside its options, since a ruling came later: a log that lacks one is
    older, and is played as it was then (docs/decisions/0016)."""
    accent: str = "#d9a441"
    """The game's own colour on the page."""

    @property
    def table_options(self) -> tuple[TableOption, ...]:
        """What can be chosen at a table: the game's own options, and turn by turn how long everybody may think."""
        return self.options if self.realtime else (*self.options, CLOCK)

    @property
    def modes(self) -> tuple[str, ...]:
        """Ways to play it, by the hall's names."""
        together = ("NEARBY", "REMOTE") if self.seats[1] > 1 else ()
        return ("LOCAL", *together, *(("SCORE_CHALLENGE",) if self.solo else ()))

    def settle(self, options: Options) -> dict[str, Value]:
        """What a new match is set up with: the options that were chosen, and the rulings of today."""
        return {**options, **dict(self.rulings)}

    def choices(self, recorded: Options) -> dict[str, Value]:
        """Of what a match was set up with, what people chose."""
        settled = dict(self.rulings)
        return {name: value for name, value in recorded.items() if name not in settled}

    def check_recorded(self, recorded: Mapping[str, Any]) -> dict[str, Value]:
        """What a recorded match was set up with, checked; a ruling it does not name is not one of it."""
        named = {name: value for name, value in self.rulings if recorded.get(name) == value}
        return {**check_options(self.options, {k: v for k, v in recorded.items() if k not in named}), **named}

    def tell_best(self, score: int) -> int:
        """A score that was reached, in 1/score_unit points as people count them."""
        return score if self.ranking is None else min(self.ranking.most, score // self.ranking.unit)

    def tell_scores(self, outcome: "Outcome") -> tuple[int, ...] | None:
        """By seat, in 1/score_unit points, what people count; None if an outcome's scores do not tell that, because
        the match was not played to its end. `Game.final_points` knows it then."""
        if self.ranking is None:
            return outcome.scores
        return None if outcome.reason in CUT_SHORT else tuple(self.tell_best(score) for score in outcome.scores)

    def describe(self) -> dict[str, Any]:
        """The same as plain values, for pages and programs."""
        return {
            "name": self.name,
            "title": self.title,
            "tagline": self.tagline,
            "version": self.version,
            "seats": list(self.seats),
            "levels": list(self.levels),
            "options": [option.describe() for option in self.options],
            "rate": self.rate,
            "realtime": self.realtime,
            "hidden": self.hidden,
            "solo": _describe_solo(self.solo) if self.solo else None,
            "score_unit": self.score_unit,
            "ranking": {"unit": self.ranking.unit, "most": self.ranking.most} if self.ranking else None,
            "modes": list(self.modes),
            "luck": self.luck,
            "wagered": self.wagered,
            "accent": self.accent,
        }


def _describe_solo(solo: Solo) -> dict[str, Any]:
    return {"seats": solo.seats, "bot_level": solo.bot_level, "boards": list(solo.boards)}


@dataclass(frozen=True, slots=True)
class Setup:
    """What a match starts from. Together with its inputs it is the whole match."""

    options: Mapping[str, Value]
    seats: int
    seed: int
    bots: tuple[int, ...] = ()
    """Seats held by a bot at the start, for rules that treat the computer differently."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, for sounds, animation and commentary."""

    name: str
    data: Mapping[str, Any] = field(default_factory=dict)
    only: tuple[int | None, ...] | None = None
    """Audiences that may know it, by seat, None among them for watchers; None instead of a tuple is everybody."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended: by seat, the place taken (1 is best, equal places are a draw) and the score."""

    places: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str

    @property
    def winners(self) -> tuple[int, ...]:
        """Seats in first place; none if everybody shares it or nobody does."""
        first = tuple(seat for seat, place in enumerate(self.places) if place == 1)
        return () if len(first) == len(self.places) > 1 else first

    def describe(self) -> OutcomeShown:
        """The same as plain values."""
        return {"places": list(self.places), "scores": list(self.scores), "reason": self.reason}

    @classmethod
    def read(cls, told: Mapping[str, Any] | None) -> "Outcome | None":
        """What `describe` told; None if there was nothing to tell."""
        return cls(tuple(told["places"]), tuple(told["scores"]), told["reason"]) if told else None


@dataclass(frozen=True, slots=True)
class Progress:
    """How a seat stands, in short, for a panel beside somebody else's game."""

    score: int = 0
    """What a scoreboard shows now, in 1/score_unit points."""
    figures: tuple[tuple[str, int], ...] = ()
    """At most two figures of the game's own, each with what it is called."""

    def describe(self) -> dict[str, Any]:
        """The same as plain values."""
        return {"score": self.score, "figures": [list(figure) for figure in self.figures]}


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
        low, high = cls.info.seats
        if seats is None:
            seats = low
        if not low <= seats <= high:
            raise ValueError(f"{cls.info.title} takes {low} to {high} seats, not {seats}")
        chosen = check_options(cls.info.options, options or {})
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

    @abstractmethod
    def imagine(self, seat: int | None, seed: int) -> Self:
        """A copy in which everything the seat cannot see (the rest of the bag, other hands, the dice to come) is
        some other possibility, drawn by `seed`. Its view for that seat is the same."""

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
