"""Tables and the matches at them: opening, joining, setting up, playing, and how they look."""

from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct

from rumpus.core.shape import OneOf, OutcomeShown
from rumpus.wire.fields import (
    Code,
    FromHall,
    Given,
    Id,
    Nonce,
    NoticeShown,
    Options,
    QuestionKind,
    ReactionKind,
    Request,
    Seat,
    Short,
    TableMode,
    TableState,
)

# --- from a client -------------------------------------------------------------------------------------------------


class Open(Request, tag="open"):
    """Open a table. A seat is `me`, `local` (a second person on my keyboard), `open`, or `bot:LEVEL`."""

    game: Short
    """What to play: a name from `/api/games`."""
    options: Given = msgspec.field(default_factory=dict)
    """Options that are not at their defaults."""
    seats: Annotated[list[Short], Meta(min_length=1, max_length=16)] = msgspec.field(default_factory=lambda: ["me"])
    """Who holds each seat: `me`, `local`, `open` or `bot:LEVEL`."""
    start: bool = False
    """Whether the match begins at once."""
    nonce: Nonce = ""
    """For the dice of its first match; `welcome` has told the hall's pledge."""
    private: bool = False
    """Only those who know its code find it."""
    nearby: bool = False
    """It is shown on a big screen, with phones as pads."""
    after: Annotated[str, Meta(pattern=r"^[A-Za-z]{0,6}\Z")] = ""
    """The table of one's own that the big screen has shown until now: phones there go along, and it is closed."""


class Have(Struct, forbid_unknown_fields=True):
    """The newest update a client has of one stream."""

    match: Short
    """The match."""
    seat: Seat | None
    """Whose view; null: a watcher's."""
    n: Id
    """The number of the newest update."""


class Join(Request, tag="join"):
    """Come to a table: take a free seat if there is one and `sit` is true, else watch. Also after a lost connection."""

    code: Code
    """The table."""
    sit: bool = True
    """Whether to take a free seat, if there is one."""
    have: Annotated[list[Have], Meta(max_length=16)] = msgspec.field(default_factory=list)
    """After a lost connection: what one has of the table's streams."""
    nonce: Nonce = ""
    """For the dice, if sitting down starts the match."""
    terms: Id | None = None
    """Which options one has seen, as the table has told; others are refused. null: whichever there are."""


class Leave(Request, tag="leave"):
    """Go away from a table for good; in a running match that is giving up."""

    code: Code
    """The table."""


class SetSeat(Request, tag="seat"):
    """Say who holds a seat: `me`, `local`, `open`, or `bot:LEVEL`. Others' seats are the owner's to change."""

    code: Code
    """The table."""
    seat: Seat
    """Which seat, from 0."""
    to: Short
    """`me`, `local`, `open` or `bot:LEVEL`."""
    nonce: Nonce = ""
    """For the dice, if sitting down starts the match."""


class SetSeats(Request, tag="seats"):
    """How many seats the table has. The owner's to change."""

    code: Code
    """The table."""
    count: Annotated[int, Meta(ge=1, le=16)]
    """How many."""


class SetOptions(Request, tag="options"):
    """Options for the next match. The owner's to change."""

    code: Code
    """The table."""
    options: Given
    """Those that change."""


class Ready(Request, tag="ready"):
    """I am ready (after a match: for another one), or not yet. When everybody is, the match starts."""

    code: Code
    """The table."""
    on: bool = True
    """Ready, or not yet."""
    nonce: Nonce = ""
    """For the dice; the table has told the hall's pledge."""
    terms: Id | None = None
    """Which options one is ready for, as the table has told; others are refused. null: whichever there are."""


class AddWord(Request, tag="word"):
    """Put a word into the dice of the table's next match; ready or not, and instead of an earlier one."""

    code: Code
    """The table."""
    nonce: Nonce
    """The word."""


class Pause(Request, tag="pause"):
    """Stop the match's time, or let it go on."""

    code: Code
    """The table."""
    on: bool
    """Stop, or go on."""


class Wait(Request, tag="wait"):
    """Let the match stand still until who is away is back; for one of two, while the other is away."""

    code: Code
    """The table."""


class ClaimWin(Request, tag="claim_win"):
    """Win against somebody who is away and may be no longer, and for whom one has waited."""

    code: Code
    """The table."""


class Ask(Request, tag="ask"):
    """Ask the others who sit for something, for half a minute. Where another asks for a draw or a pause already, to ask
    for the same is to agree."""

    code: Code
    """The table."""
    kind: QuestionKind
    """To take one's last move back, a draw, a pause, or more time."""


class AnswerQuestion(Request, tag="answer"):
    """Agree to what somebody asks for, or not; who has asked takes it back by `yes: false`."""

    code: Code
    """The table."""
    kind: QuestionKind
    """What was asked for."""
    yes: bool
    """Agree, or not."""


class GiveTime(Request, tag="give_time"):
    """Give somebody else more time on their clock; nobody has to agree to that."""

    code: Code
    """The table."""
    seat: Seat
    """Whom, by seat."""


class React(Request, tag="react"):
    """Show a reaction to everybody at the table, for who sits there; a few at a time."""

    code: Code
    """The table."""
    kind: ReactionKind
    """Which."""


class SetCustoms(Request, tag="customs"):
    """How the table is kept: who finds it, whether a bot plays on for who does not come back, and whether it is counted
    down. The owner's."""

    code: Code
    """The table."""
    private: bool | None = None
    """Only those who know its code find it; null: as it is."""
    stand_in: bool | None = None
    """A bot plays on for who does not come back within the grace time; null: as it is."""
    winner_stays: bool | None = None
    """Around a big screen losers alone make room for those who wait, not who has played longest; null: as it is."""
    countdown: bool | None = None
    """A match in real time begins, and goes on, with three, two, one; null: as it is."""


class Kick(Request, tag="kick"):
    """Remove somebody from one's own table, by the player's id; they cannot come back to it."""

    code: Code
    """The table."""
    player: Short
    """Whom, by id."""


# --- from the hall -------------------------------------------------------------------------------------------------


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


class QuestionShown(Struct):
    """Something that is asked for in a match."""

    kind: QuestionKind
    """What."""
    player: str
    """Who asks, by id."""
    name: str
    """Their name."""
    agreed: list[str]
    """The ids of those who have agreed so far."""
    left_ms: int
    """Milliseconds for which it is open."""


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


class ReactedShown(FromHall, tag="reacted"):
    """Somebody who sits there has reacted. It is kept nowhere."""

    code: str
    """The table."""
    player: str
    """Who, by id."""
    name: str
    """Their name."""
    seat: int
    """Their seat."""
    kind: ReactionKind
    """How."""


class QuestionClosedShown(FromHall, tag="answered"):
    """Something that was asked for is no longer: granted (and that is kept), declined by somebody, or it has come to
    nothing because nobody answered in time, the position has passed, or who asked has gone."""

    code: str
    """The table."""
    kind: QuestionKind
    """What was asked for."""
    player: str
    """Who asked, by id."""
    name: str
    """Their name."""
    how: Annotated[str, OneOf("granted", "declined", "expired", "withdrawn")]
    """What came of it."""
    by: str = ""
    """Who declined, by name."""


EXAMPLES: Final[tuple[Request | FromHall, ...]] = (
    Open(game="pebbles", options={"heap": 20}, seats=["me", "bot:normal"], start=True),
    Join(code="LUMIKA", have=[Have(match="LUMIKA-3f2a9c01", seat=0, n=244442012)]),
    Leave(code="LUMIKA"),
    SetSeat(code="LUMIKA", seat=1, to="bot:hard"),
    SetSeats(code="LUMIKA", count=4),
    SetOptions(code="LUMIKA", options={"heap": 30}),
    Ready(code="LUMIKA"),
    AddWord(code="LUMIKA", nonce="4f1b2b0b"),
    Pause(code="LUMIKA", on=True),
    Wait(code="LUMIKA"),
    ClaimWin(code="LUMIKA"),
    Ask(code="LUMIKA", kind="take_back"),
    AnswerQuestion(code="LUMIKA", kind="take_back", yes=True),
    GiveTime(code="LUMIKA", seat=1),
    React(code="LUMIKA", kind="laugh"),
    SetCustoms(code="LUMIKA", private=True, stand_in=True),
    Kick(code="LUMIKA", player="77ab01c2d3e4"),
    TableShown(
        code="LUMIKA",
        game="pebbles",
        state="PLAYING",
        owner="2ca408509bb4",
        options={"heap": 20},
        seats=[
            SeatShown(kind="person", name="Ann", player="2ca408509bb4"),
            SeatShown(kind="bot", name="Bot normal", level="normal", ready=True),
        ],
        watchers=0,
        match="LUMIKA-3f2a9c01",
        outcome=None,
        why=None,
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
    ),
    Gone(code="LUMIKA", why=NoticeShown("notice.table_closed")),
    MovedShown(code="LUMIKA", to="TORBAN"),
    ReactedShown(code="LUMIKA", player="2ca408509bb4", name="Ann", seat=0, kind="laugh"),
    QuestionClosedShown(code="LUMIKA", kind="take_back", player="2ca408509bb4", name="Ann", how="declined", by="Bob"),
)
"""One of each, as docs/protocol.md shows them."""
