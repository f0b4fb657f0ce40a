"""What is kept, as plain records. The hall fills them in; the store writes them down and reads them back.

Of people, tables and matches here; of what people play for, and against whom, in contest_records.py; of gold in
gold_records.py.
A record's fields are the columns of its table in store/schema.py. Times are seconds of the wall clock.
"""

from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from rumpus.core.log import Input
from rumpus.core.notice import Line, Notice
from rumpus.core.time_control import DAILY
from rumpus.store.contest_records import (
    ChallengeRecord,
    DailyTryRecord,
    InviteRecord,
    SearchRecord,
    TournamentGameRecord,
    TournamentRecord,
)
from rumpus.store.gold_records import EntryRecord, EscrowRecord
from rumpus.store.record_data import Ban, TableData

RESTORED: Final = "restored"
"""The setting by which a hall knows that it was put back from a copy and has not been open since."""


@dataclass(frozen=True, slots=True)
class PlayerRecord:
    """A player. Of a passphrase only its argon2 hash is kept."""

    id: str
    name: str
    name_key: str
    passphrase: str | None
    """None: a guest, whose name nobody has claimed."""
    epoch: int
    """Tokens of an older epoch are no longer good."""
    muted: list[str]
    """Players this one does not want to read."""
    ban: Ban | None
    seen: float


@dataclass(frozen=True, slots=True)
class TableRecord:
    """A table, with everything but its match."""

    code: str
    game: str
    owner: str
    match: str | None
    data: TableData
    closed: bool
    changed: float


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """A match without its inputs."""

    id: str
    code: str
    game: str
    version: int
    options: dict[str, Any]
    seats: int
    seed: int
    bots: tuple[int, ...]
    players: tuple[str, ...]
    """What the seats are called."""
    people: tuple[str, ...]
    """The players' ids by seat; bots have ids too, a second person at one keyboard has none."""
    mode: str
    secret: str
    """What the hall put into the seed (hall/tables/dice.py); empty if the seed was given."""
    nonces: tuple[str, ...]
    """What the seats put into the seed."""
    started: float
    step: int = 0
    outcome: dict[str, Any] | None = None
    ended: float | None = None
    clock: str = "none"
    """How long everybody may think (core/time_control.py)."""
    since: int | None = None
    """While its clocks run: when it was at `step`, by the hall's own time (hall/hall_time.py)."""
    continues: str = ""
    """The match that was played on: its first `shared` inputs are also this one's, and not kept again."""
    shared: int = 0
    lease: int = 0
    """How often it has changed hands (store/fence.py): whoever had it before writes nothing more of it."""


@dataclass(frozen=True, slots=True)
class SnapshotRecord:
    """What a running match has come to; the newest replaces the one before."""

    match: str
    n: int
    """After how many inputs."""
    version: int
    """Of the rules."""
    state: str
    """As the game writes it (core/game.py)."""
    digest: str
    """The game's digest then."""


@dataclass(frozen=True, slots=True)
class SavedMatch:
    """A match with its inputs."""

    match: MatchRecord
    inputs: list[Input]
    snapshot: SnapshotRecord | None = None
    """Of one that a hall takes up again."""
    depth: int = 0
    """Over how many other matches its inputs are spread."""


@dataclass(frozen=True, slots=True)
class TakenMatch:
    """A match that was taken over, and its number; 0 if it is over, and nobody's."""

    saved: SavedMatch
    lease: int


@dataclass(frozen=True, slots=True)
class BesideRecord:
    """A match that is run beside the hall."""

    match: str
    settled: bool
    """Whether what follows from its end is kept."""


@dataclass(frozen=True, slots=True)
class ChatRecord:
    """Something that was said, at a table (its code) or to the whole hall (`hall`)."""

    room: str
    n: int
    player: str
    name: str
    text: str
    at: float
    notice: dict[str, Any] | None = None
    """What the hall itself said, as plain values (rumpus.core.notice); an older hall wrote that as text, too."""
    to: str = ""
    """For whom it is, if not for everybody there (rumpus.hall.watchers_talk)."""

    @property
    def line(self) -> Line:
        """What was said: something to be put into the reader's language, or text."""
        return self.text if self.notice is None else Notice.read(self.notice)


@dataclass(frozen=True, slots=True)
class RatingRecord:
    """What a player has reached in the matches of one pool of a game (core/time_control.py)."""

    player: str
    game: str
    mu: float
    sigma: float
    games: int
    rated: int
    """How many of the games were rated."""
    wins: int
    best: int | None
    streak: int
    pool: str = DAILY
    lasted: int = 0
    """How many of the games were long enough to count (hall/people/what_counts.py)."""


@dataclass(frozen=True, slots=True)
class ResultRecord:
    """What one match was to one of its players."""

    match: str
    player: str
    game: str
    seat: int
    place: int
    score: int
    won: bool
    rating: int | None
    """The rating shown after it; None if the match was not rated."""
    gain: int
    """By how much the rating changed."""
    at: float
    pool: str = DAILY
    """With which matches it was rated."""


@dataclass(frozen=True, slots=True)
class BestRecord:
    """Somebody's best score on one score board; a lower one changes nothing."""

    game: str
    span: str
    """Of which day or week, or of all time (hall/people/score_boards.py)."""
    mode: str
    kind: str
    """The options that make it a board of its own."""
    player: str
    score: int
    match: str
    at: float


@dataclass(frozen=True, slots=True)
class PageRecord:
    """What an open page of a player has had done (hall/request_dedup.py)."""

    player: str
    origin: int
    """Which of the player's pages."""
    numbers: list[int]
    """The newest requests that were done."""
    at: float


@dataclass(frozen=True, slots=True)
class FriendRecord:
    """What is between two players: one asks the other, they are friends, one said no, or it is over."""

    one: str
    """The lesser of their ids; the two have one row, whoever asked."""
    two: str
    asker: str
    state: str
    at: float
    """Since when it is so, by time seen (hall/seen_time.py)."""

    @classmethod
    def between(cls, asker: str, asked: str, state: str, at: float) -> "FriendRecord":
        """Of one who asks another."""
        return cls(min(asker, asked), max(asker, asked), asker, state, at)


@dataclass(frozen=True, slots=True)
class OutboxRecord:
    """Something somebody who is not here is to be told by one way (hall/notify)."""

    key: str
    """What caused it: nothing is put twice for one cause."""
    way: str
    player: str
    kind: str
    said: dict[str, Any]
    """A notice as plain values."""
    link: str
    """The path of the page where it is."""
    due: float
    """By time seen (hall/seen_time.py)."""
    tries: int = 0
    state: str = "open"


@dataclass(frozen=True, slots=True)
class SettingRecord:
    """Something the hall keeps about itself: keys, the host's token, what was announced."""

    key: str
    value: Any


Record: TypeAlias = (
    PlayerRecord
    | TableRecord
    | MatchRecord
    | SnapshotRecord
    | ChatRecord
    | InviteRecord
    | ChallengeRecord
    | EntryRecord
    | EscrowRecord
    | RatingRecord
    | ResultRecord
    | BestRecord
    | PageRecord
    | FriendRecord
    | SearchRecord
    | TournamentRecord
    | TournamentGameRecord
    | DailyTryRecord
    | OutboxRecord
    | BesideRecord
    | SettingRecord
)


@dataclass(slots=True)
class Saved:
    """What a hall finds when it opens."""

    players: list[PlayerRecord] = field(default_factory=list)
    tables: list[TableRecord] = field(default_factory=list)
    """Those that are not closed, or at which a match beside the hall is not settled."""
    matches: dict[str, SavedMatch] = field(default_factory=dict)
    """Those of the tables, by id."""
    chats: list[ChatRecord] = field(default_factory=list)
    """The newest of each room, oldest first."""
    invites: list[InviteRecord] = field(default_factory=list)
    """Open ones."""
    challenges: list[ChallengeRecord] = field(default_factory=list)
    """Those that are not over."""
    escrows: list[EscrowRecord] = field(default_factory=list)
    """All: a house is trusted by its record."""
    balances: dict[str, int] = field(default_factory=dict)
    """What every account of the ledger holds."""
    allowances: dict[str, float] = field(default_factory=dict)
    """When each account of the ledger was last given an allowance."""
    started: dict[str, int] = field(default_factory=dict)
    """How much of the gold to start with each account of the ledger was given."""
    entries: int = 0
    """How many lines the ledger has."""
    ratings: list[RatingRecord] = field(default_factory=list)
    pages: list[PageRecord] = field(default_factory=list)
    friends: list[FriendRecord] = field(default_factory=list)
    """Those between whom it is not over."""
    searches: list[SearchRecord] = field(default_factory=list)
    """Those that are not over."""
    tournaments: list[TournamentRecord] = field(default_factory=list)
    """Those that are not over, and the newest of those that are."""
    tournament_games: list[TournamentGameRecord] = field(default_factory=list)
    """Theirs."""
    daily_tries: list[DailyTryRecord] = field(default_factory=list)
    """Those of the last weeks."""
    outbox: list[OutboxRecord] = field(default_factory=list)
    rated: list[tuple[str, str, float]] = field(default_factory=list)
    """Of the rated results of the last day there were any: match, player and when."""
    beside: list[BesideRecord] = field(default_factory=list)
    """Matches that are run beside the hall, and are not settled."""
    settings: dict[str, Any] = field(default_factory=dict)
