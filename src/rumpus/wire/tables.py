"""Tables as everybody sees them."""

from typing import Annotated, Final

import msgspec
from msgspec import Struct

from rumpus.core.shape import OneOf, OutcomeShown
from rumpus.wire.fields import FromHall, NoticeShown, Options, Request, TableMode, TableState
from rumpus.wire.questions import QuestionShown


class SeatShown(Struct, omit_defaults=True):
    """One chair at a table."""

    kind: Annotated[str, OneOf("open", "person", "bot")]
    """Who holds it."""
    name: str = ""
    """The name shown."""
    player: str = ""
    """The id of the person or bot."""
    local: bool = False
    """Whether a second person at the same keyboard holds it."""
    level: str = ""
    """The bot's level."""
    adaptive: bool = False
    """Whether the bot's level is chosen anew for every match, so that it is about as strong as who plays it."""
    ready: bool = False
    """Whether they are ready for the next match."""
    word: bool = False
    """Whether they have put something into the dice of the next match."""
    present: bool = True
    """Whether they are here, and can be heard."""
    wins: int = 0
    """Matches won at this table."""
    rating: int = 0
    """Of its player in this game; 0 if there is none yet."""
    stand_in: str = ""
    """The level of the bot that plays on while its player is away."""
    changed: Options = msgspec.field(default_factory=dict)
    """What options were when its player last was ready or sat down, by name, where they are otherwise now."""
    away_ms: int | None = None
    """Milliseconds its player may still be away; null while they are here, and where nobody counts it."""
    mark: int = 0
    """Around a big screen: the number, from 1, that goes with a person's colour and face the whole evening; else 0."""


class DiceShown(Struct, omit_defaults=True):
    """Fair dice: what a match's seed was made of. `secret` and `seed` are told when it is over."""

    pledge: str
    """SHA-256 of the hall's secret, told before the match."""
    nonces: list[str]
    """What each seat added."""
    secret: str = ""
    """The hall's secret."""
    seed: str = ""
    """What both made."""
    silent: list[int] = msgspec.field(default_factory=list)
    """Seats of people who added nothing: the dice are pledged, not proven."""


class ClockShown(Struct):
    """The clocks of a match at the moment of sending. Between messages a running one goes down by itself."""

    control: str
    """How long everybody may think: `move 86400` (seconds for each move) or `fischer 300+3`."""
    left: list[int]
    """What each seat has left, in milliseconds."""
    running: list[int]
    """Seats whose clocks run."""


class NextShown(Struct):
    """Somebody who stands in line for a seat."""

    player: str
    """Their id."""
    name: str
    """Their name."""
    mark: int
    """The number they keep for the evening."""


class EveningShown(Struct):
    """Somebody who has come around a big screen, at this table or at those it showed before."""

    player: str
    """Their id."""
    name: str
    """Their name."""
    mark: int
    """The number they keep for the evening."""
    points: int
    """One for everybody they have left behind them, in all matches of the evening."""
    played: int
    """How many matches they have played."""


class PlayedShown(Struct):
    """Who plays or has played a seat of a match, whoever sits there now."""

    player: str
    """Their id; of a second person at a keyboard, the id of whose keyboard it is."""
    name: str
    """Their name in it."""


class WatcherShown(Struct):
    """Somebody at a table who holds no seat."""

    player: str
    """Their id."""
    name: str
    """Their name."""


class TableShown(FromHall, tag="table"):
    """A table as everybody sees it; sent whole whenever something about it changes."""

    code: str
    """Its code."""
    game: str
    """What is played."""
    state: TableState
    """Where it is."""
    owner: str
    """The id of the player whose table it is."""
    options: Options
    """Options of this match, or of the next one."""
    seats: list[SeatShown]
    """The chairs."""
    watchers: int
    """How many watch."""
    match: str | None
    """The id of the match that is on or has just ended."""
    outcome: OutcomeShown | None
    """How it ended."""
    why: NoticeShown | None
    """Why the match is paused, or void, or does not start."""
    counts: NoticeShown | None
    """Whether the match is rated or the next one will be, or why not; null while that is open, or nobody is met."""
    turn: list[int]
    """Seats the match waits for, turn by turn."""
    step: int
    """The match's step now; while the state is PLAYING it goes on at the game's rate."""
    mode: TableMode
    """How it is played."""
    private: bool
    """Whether only those who know its code find it."""
    stand_in: bool
    """Whether a bot plays on for who does not come back."""
    challenge: str
    """Id of the score challenge it belongs to, if any."""
    pledge: str
    """SHA-256 of the hall's secret for the next match."""
    dice: DiceShown | None
    """What the seed of this match was made of."""
    next: list[NextShown] = msgspec.field(default_factory=list)
    """Of a big screen's table: who stands in line for a seat, the next one first."""
    evening: list[EveningShown] = msgspec.field(default_factory=list)
    """Of a big screen's table: everybody who has come this evening."""
    winner_stays: bool = False
    """Of a big screen's table: whether losers alone make room for those who wait, not who has played longest."""
    starts: int = 0
    """Milliseconds until the match begins or, in the state PAUSED, goes on; 0 while nothing counts down."""
    waits_for: list[int] = msgspec.field(default_factory=list)
    """Seats of people who are away and for whom the match stands still."""
    waits_ms: int | None = None
    """Milliseconds until it goes on without them; null: not by itself."""
    may_wait: list[int] = msgspec.field(default_factory=list)
    """Seats whose players may send `wait`."""
    may_claim: list[int] = msgspec.field(default_factory=list)
    """Seats whose players may send `claim_win`."""
    countdown: bool = True
    """Whether a match in real time begins, and goes on, with three, two, one."""
    host: str = ""
    """The name of the player whose table it is."""
    here: list[WatcherShown] = msgspec.field(default_factory=list)
    """Who watches, at most 8."""
    played: list[PlayedShown] = msgspec.field(default_factory=list)
    """Who plays the match that is on or has played the one that just ended, by seat: the outcome is theirs."""
    terms: int = 0
    """Counts changes of the options: who sits down or is ready may say which they have seen."""
    clock: ClockShown | None = None
    """The clocks of the match that is on or has just ended, if it has any."""
    may_ask: list[str] = msgspec.field(default_factory=list)
    """What those who sit may ask for now: `take_back`, `draw`, `pause`, `time`."""
    questions: list[QuestionShown] = msgspec.field(default_factory=list)
    """What is asked for."""
    may_seat: list[str] = msgspec.field(default_factory=list)
    """Ids of those who may say between matches who holds a seat that is free or a bot's."""


class Gone(FromHall, tag="gone"):
    """You are no longer at this table."""

    code: str
    """The table."""
    why: NoticeShown
    """Why."""


class MovedShown(FromHall, tag="moved"):
    """The big screen of a table shows another one now; phones go along."""

    code: str
    """The table that was shown."""
    to: str
    """The table that is shown now."""


EXAMPLES: Final[tuple[Request | FromHall, ...]] = (
    TableShown(
        code="LUMIKA",
        game="pebbles",
        state="PLAYING",
        owner="2ca408509bb4",
        options={"heap": 20},
        seats=[
            SeatShown(kind="person", name="Ann", player="2ca408509bb4"),
            SeatShown(kind="bot", name="Bot Mira", level="normal", ready=True),
        ],
        watchers=0,
        match="LUMIKA-3f2a9c01",
        outcome=None,
        why=None,
        counts=NoticeShown("notice.rated"),
        turn=[0],
        step=4,
        mode="LOCAL",
        private=False,
        stand_in=False,
        challenge="",
        pledge="60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752",
        dice=DiceShown(
            pledge="9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08", nonces=["4f1b2b0b", "seat 2"]
        ),
        clock=ClockShown("fischer 300+3", [296200, 300000], [0]),
        may_ask=["take_back", "pause", "time"],
        questions=[QuestionShown("take_back", "2ca408509bb4", "Ann", [], 24000)],
        may_seat=["2ca408509bb4"],
    ),
    Gone(code="LUMIKA", why=NoticeShown("notice.table_closed")),
    MovedShown(code="LUMIKA", to="TORBAN"),
)
"""One of each, as docs/protocol.md shows them."""
