"""What is known of a game before it starts, and what a match of it starts from."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, ClassVar, Final

from rumpus.core.options import CLOCK, ChoiceOption, Option, Options, TableOption, Value, check_options, read_clock
from rumpus.core.outcome import CUT_SHORT, Outcome
from rumpus.core.time_control import FAST, POOLS


@dataclass(frozen=True, slots=True)
class Setup:
    """What a match starts from. Together with its inputs it is the whole match."""

    options: Mapping[str, Value]
    seats: int
    seed: int
    bots: tuple[int, ...] = ()
    """Seats held by a bot at the start, for rules that treat the computer differently."""


@dataclass(frozen=True, slots=True)
class Solo:
    """How a game is played alone for a score: how many seats, and which bot holds the others."""

    seats: int = 1
    bot_level: str | None = None
    fixed: tuple[tuple[str, Value], ...] = ()
    """Options that a score challenge does not leave open."""
    boards: tuple[str, ...] = ()
    """Options whose values have score boards of their own."""
    later: tuple[str, ...] = ()
    """The same of options that came later: boards of their defaults are those that were there before."""
    timed: "Timed | None" = None
    """For which options the time counts and not the score."""
    by_command: bool = False
    """Whether the game's command with a player's name asks for a score challenge, not for a match of two."""


TIME_MOST: Final = 10_000_000
"""Where time counts, a place on a board is what is left of so many milliseconds: more is better there, too."""


@dataclass(frozen=True, slots=True)
class Timed:
    """When whoever plays alone runs for time: the option and its values, and the reason of an outcome that arrived."""

    option: str
    values: tuple[str, ...]
    arrived: str


@dataclass(frozen=True, slots=True)
class Ranking:
    """How scores that part equals, by more than points, are told as points: their whole units, up to the most."""

    unit: int
    most: int
    """So many points win a usual match."""
    span: int = 0
    """A score of a match that is longer or shorter has so many points times this on top, and is told up to those; 0 if
    there is one length alone."""

    def tell(self, score: int) -> int:
        """The points of a score."""
        if not self.span:
            return min(self.most, score // self.unit)
        return min(score // self.span or self.most, score % self.span // self.unit)

    def is_usual(self, score: int) -> bool:
        """Whether it was reached in a match of the usual length."""
        return not self.span or score < self.span


@dataclass(frozen=True, slots=True)
class Ruling:
    """Something about the rules that was settled after matches had been played: every new match's setup says how."""

    name: str
    now: Value
    """How new matches are played."""
    before: tuple[Value, ...] = ()
    """How matches were played in the meantime, which these rules still can."""

    def knows(self, value: object) -> bool:
        """Whether it was ever settled so."""
        return any(type(value) is type(each) and value == each for each in (self.now, *self.before))


@dataclass(frozen=True, slots=True)
class Battle:
    """How many play it at once, all against all, where its option `battle` is chosen."""

    seats: int = 99
    option: ClassVar[str] = "battle"


@dataclass(frozen=True, slots=True)
class Premoves:
    """Actions that a seat may leave to be done when its turn comes."""

    words: tuple[str, ...]
    """The first words of such actions."""
    most: int = 1
    """So many may wait, each for a turn of its own."""


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
    """Version of the rules. A replay names it; raise it when the same inputs could give another state and no ruling
    (below) tells which."""
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
    play_now: tuple[tuple[str, Value], ...] = ()
    """Options with which somebody who has not chosen any begins to play, where these are not the defaults. The page
    remembers what was chosen for them."""
    draws: bool = False
    """Whether people may agree that nobody wins."""
    premoves: Premoves | None = None
    """What may be decided before it is one's turn; nothing, if so much can happen first that nobody would."""
    plays_from: int | None = None
    """The oldest version whose logs these rules still play, what has changed since being named by rulings; None if
    they play their own alone."""
    rulings: tuple[Ruling, ...] = ()
    """What the setup of every new match says beside its options, since these came later: a log that lacks one is
    older, and is played as it was then (docs/decisions/0016)."""
    lists_actions: bool = True
    """Whether a hall tells a seat all that it may do; not where that is long, slow to find or the game itself."""
    battle: Battle | None = None
    """If it can be played by many more than its seats at once: a flag among its options says whether it is."""
    accent: str = "#d9a441"
    """The game's own colour on the page."""

    @property
    def table_options(self) -> tuple[TableOption, ...]:
        """What can be chosen at a table: the game's own options, and turn by turn how long everybody may think."""
        return self.options if self.realtime else (*self.options, CLOCK)

    def is_battle(self, options: Mapping[str, Any]) -> bool:
        """Whether a match with these options is one of many against many."""
        return self.battle is not None and bool(options.get(self.battle.option))

    def is_live(self, options: Mapping[str, Any]) -> bool:
        """Whether a match with these options is played by people who are there at the same time: in real time, and turn
        by turn on a clock with which matches are rated as fast ones."""
        return self.realtime or read_clock(options).pool == FAST

    def is_endless(self, options: Mapping[str, Any]) -> bool:
        """Whether a match with these options goes on until somebody gives up, however badly they play."""
        choices = [option for option in self.options if isinstance(option, ChoiceOption)]
        return any(options.get(option.name) in option.endless for option in choices)

    def seats_for(self, options: Mapping[str, Any]) -> tuple[int, int]:
        """How many seats a match with these options has, at least and at most."""
        if self.battle is not None and self.is_battle(options):
            return self.seats[0], self.battle.seats
        return self.seats

    @property
    def modes(self) -> tuple[str, ...]:
        """Ways to play it, by the hall's names."""
        together = ("NEARBY", "REMOTE") if self.seats[1] > 1 else ()
        return ("LOCAL", *together, *(("SCORE_CHALLENGE",) if self.solo else ()))

    @property
    def pools(self) -> tuple[str, ...]:
        """In which its matches are rated apart, by how long everybody may think; none where nobody asks for that."""
        return () if self.realtime or self.luck or self.seats[1] == 1 else POOLS

    def settle(self, options: Options) -> dict[str, Value]:
        """What a new match is set up with: the options that were chosen, and the rulings of today."""
        return {**options, **{ruling.name: ruling.now for ruling in self.rulings}}

    def choices(self, recorded: Options) -> dict[str, Value]:
        """Of what a match was set up with, what people chose."""
        settled = {ruling.name for ruling in self.rulings}
        return {name: value for name, value in recorded.items() if name not in settled}

    def check_recorded(self, recorded: Mapping[str, Any]) -> dict[str, Value]:
        """What a recorded match was set up with, checked: a ruling it does not name is not one of it, and an option
        it does not name has its default, which is how it was before there was a choice."""
        named = {each.name: recorded[each.name] for each in self.rulings if each.knows(recorded.get(each.name))}
        return {**check_options(self.options, {k: v for k, v in recorded.items() if k not in named}), **named}

    @property
    def usual_level(self) -> str:
        """The bot a newcomer meets: one in the middle, the easier of two. Empty for a game without bots."""
        return self.levels[(len(self.levels) - 1) // 2] if self.levels else ""

    def read_setup(self, recorded: Mapping[str, Any], seats: int, seed: int, bots: tuple[int, ...] = ()) -> Setup:
        """What a match that is on record began from; BadOption if it names what these rules do not know."""
        return Setup(self.check_recorded(recorded), seats, seed, tuple(bots))

    def plays(self, version: int) -> bool:
        """Whether a log of that version of the rules can be played by these."""
        return (self.version if self.plays_from is None else self.plays_from) <= version <= self.version

    def tell_best(self, score: int) -> int:
        """A score that was reached, in 1/score_unit points as people count them."""
        return score if self.ranking is None else self.ranking.tell(score)

    def keep_best(self, score: int, before: int | None) -> int | None:
        """What is somebody's best once a score was reached: one of another length of match has boards of its own."""
        if self.ranking is not None and not self.ranking.is_usual(score):
            return before
        return score if before is None else max(score, before)

    def rank_alone(self, outcome: Outcome, options: Options, step: int) -> int | None:
        """What counts of a match that somebody played alone, more is better: the score; or, where time counts, what is
        left of TIME_MOST, None for who did not arrive."""
        timed = self.solo.timed if self.solo is not None else None
        if timed is None or options.get(timed.option) not in timed.values:
            return outcome.scores[0]
        return max(0, TIME_MOST - step * 1000 // self.rate) if outcome.reason == timed.arrived else None

    def tell_scores(self, outcome: Outcome) -> tuple[int, ...] | None:
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
            "play_now": dict(self.play_now),
            "score_unit": self.score_unit,
            "ranking": asdict(self.ranking) if self.ranking else None,
            "modes": list(self.modes),
            "luck": self.luck,
            "pools": list(self.pools),
            "wagered": self.wagered,
            "premoves": {"words": list(self.premoves.words), "most": self.premoves.most} if self.premoves else None,
            "battle": {"option": self.battle.option, "seats": self.battle.seats} if self.battle else None,
            "accent": self.accent,
        }


def _describe_solo(solo: Solo) -> dict[str, Any]:
    timed = solo.timed
    return {
        "seats": solo.seats,
        "bot_level": solo.bot_level,
        "boards": [*solo.boards, *solo.later],
        "timed": {"option": timed.option, "values": list(timed.values), "arrived": timed.arrived} if timed else None,
    }
