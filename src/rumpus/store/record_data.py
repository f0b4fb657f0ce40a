"""What records hold besides their columns: typed, written as JSON, read back by `read_row`.

A field that an older hall did not write has its default; one that a newer hall writes is let pass.
"""

from dataclasses import dataclass
from typing import Any, TypeAlias

from rumpus.core.game import Progress
from rumpus.core.options import Value

KeptLine: TypeAlias = str | dict[str, Any]
"""Something to be said (rumpus.core.notice.keep_line), or text; an older hall wrote all of it as text."""


@dataclass(frozen=True, slots=True)
class Ban:
    """Why and until when a player may not come in."""

    reason: str = ""
    until: float | None = None
    """None: for good."""


@dataclass(frozen=True, slots=True)
class SeatData:
    """One chair of a table."""

    player: str | None = None
    local: bool = False
    level: str = ""
    ready: bool = False
    wins: int = 0
    nonce: str = ""
    stand_in: str = ""
    agreed: dict[str, Value] | None = None
    """The options its player has sat down to or was last ready for."""
    second: str = ""
    """What the second person at its player's keyboard is called, if they have said so."""
    bot: str = ""
    """What the bot is called."""
    adaptive: bool = False
    """Whether its level is chosen anew for every match."""


@dataclass(frozen=True, slots=True)
class ChallengeSeed:
    """Of a table where a score challenge is played: which one, and on what seed."""

    id: str
    seed: int


@dataclass(frozen=True, slots=True)
class AwayData:
    """How long somebody has been away from a match that is on."""

    player: str
    used_ms: int = 0


@dataclass(frozen=True, slots=True)
class EveningData:
    """Somebody's evening around a big screen."""

    player: str
    number: int
    points: int = 0
    played: int = 0
    in_a_row: int = 0


@dataclass(frozen=True, slots=True)
class PremovesData:
    """What somebody has decided before it is their turn."""

    seat: int
    actions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TableData:
    """A table: how it is set, who sits, and what it waits for."""

    options: dict[str, Value]
    seats: tuple[SeatData, ...]
    by_hand: bool = False
    """Whether its match is paused by hand."""
    paused_ms: int = 0
    """For how long that was so before."""
    private: bool = False
    casual: bool = False
    """Whether nobody is rated there."""
    stand_in: bool = False
    nearby: bool = False
    countdown: bool = True
    waiting: tuple[str, ...] = ()
    """Those who want to play next, around a big screen."""
    winner_stays: bool = False
    """Around a big screen: whether losers alone make room for those who wait."""
    evening: tuple[EveningData, ...] = ()
    """Everybody who has come around the big screen."""
    challenge: ChallengeSeed | None = None
    barred: tuple[str, ...] = ()
    secret: str = ""
    """Of the dice of the next match."""
    moved: float | None = None
    """Since when a long game waits for the next move."""
    away: tuple[AwayData, ...] = ()
    """How long people have been away from its match."""
    premoves: tuple[PremovesData, ...] = ()


@dataclass(frozen=True, slots=True)
class InviteData:
    """What an invite is about, and what came of it."""

    options: dict[str, Value]
    challenge: bool
    wager: int
    why: KeptLine
    leads_to: str
    nonces: tuple[str, str]
    secret: str


@dataclass(frozen=True, slots=True)
class WishData:
    """A game somebody looks for an opponent at."""

    game: str
    options: dict[str, Value]


@dataclass(frozen=True, slots=True)
class EntrantData:
    """Somebody who plays in a tournament."""

    id: str
    rating: int
    active: bool
    absent: bool = False
    level: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class TournamentData:
    """What a tournament is, and who plays."""

    kind: str
    name: str
    options: dict[str, Value]
    starts: float
    minutes: int
    rounds: int
    private: bool
    entrants: tuple[EntrantData, ...]
    ended: float
    fill: int = 0


@dataclass(frozen=True, slots=True)
class SideData:
    """One of the two of a score challenge."""

    player: str
    table: str
    away: bool
    state: str
    progress: Progress | None
    score: int | None
    millis: int | None
    why: KeptLine
    at: float | None
    mark: tuple[int, int, str] | None
    """Inputs, step and digest where its match stood when that was last kept."""
    match: str = ""
    """The id of the match at its table, once it is over."""
    handed_in: tuple[float, str] | None = None
    """A replay that is still to be run again, and how many seconds after the start it came."""


@dataclass(frozen=True, slots=True)
class ChallengeData:
    """A score challenge: what is played, and both sides."""

    options: dict[str, Value]
    seed: str
    """In digits: it may be larger than what JSON numbers hold everywhere."""
    sides: tuple[SideData, SideData]
    result: str = ""
    winner: str | None = None


@dataclass(frozen=True, slots=True)
class VerifiedData:
    """What a match came to when it was run again, or why that is not the result it had."""

    outcome: dict[str, Any] | None = None
    digest: str = ""
    why: KeptLine = ""
    code: str = ""


@dataclass(frozen=True, slots=True)
class Dispute:
    """That somebody does not agree about a pot, and how it was decided."""

    by: str | None
    """The player's id; None: the hall, because the result did not verify."""
    reason: KeptLine
    at: float
    decided: bool = False
    decided_by: str | None = None
    """The house's id; None: the host of the hall, or time."""
    award: str | None = None
    """Who was given the pot; None: both got their stake back."""
    why: KeptLine = ""


@dataclass(frozen=True, slots=True)
class EscrowData:
    """A pot: what was agreed, who has paid, and how it ended."""

    stake: int
    players: tuple[str, str]
    house: str | None
    fee: int
    options: dict[str, Value]
    paid: tuple[str, ...]
    until: float | None
    winner: str | None
    verified: VerifiedData | None
    dispute: Dispute | None
    why: KeptLine
    seen: tuple[str, ...] = ()
    """Whose page has shown the verified result."""
