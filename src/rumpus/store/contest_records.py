"""What is kept of whom people play against, and for what: invites, searches, challenges, tournaments, daily tries."""

from dataclasses import dataclass

from rumpus.store.record_data import ChallengeData, InviteData, TournamentData, WishData


@dataclass(frozen=True, slots=True)
class InviteRecord:
    """An invite, to a match or to a score challenge."""

    id: str
    game: str
    sender: str
    receiver: str
    state: str
    data: InviteData
    made: float
    expires: float


@dataclass(frozen=True, slots=True)
class ChallengeRecord:
    """A score challenge: two players, each alone on the same seed."""

    id: str
    game: str
    state: str
    data: ChallengeData
    made: float


@dataclass(frozen=True, slots=True)
class SearchRecord:
    """What a player looks for an opponent at; the newest search replaces the one before."""

    player: str
    state: str
    """`open` or `over`."""
    wishes: list[WishData]
    since: float


@dataclass(frozen=True, slots=True)
class TournamentRecord:
    """A tournament, with everything but its games."""

    id: str
    game: str
    owner: str
    state: str
    data: TournamentData
    made: float


@dataclass(frozen=True, slots=True)
class TournamentGameRecord:
    """A game of a tournament, and what came of it."""

    tournament: str
    n: int
    round: int
    one: str
    other: str
    """Empty: nobody, so that the first has won."""
    slot: str
    result: str
    played: bool
    table: str
    """Where it is played, while it is on."""


@dataclass(frozen=True, slots=True)
class DailyTryRecord:
    """Somebody's one try at a day's game (hall/daily)."""

    n: int
    """Which day."""
    game: str
    player: str
    date: str
    """The day's date."""
    state: str
    match: str
    started: float
    """By time seen (hall/seen_time.py)."""
    streak: int
    """On how many days in a row there was a try at this game, this one included."""
    score: int = 0
    """What ranks."""
    points: int = 0
    """As people count it, in 1/score_unit points."""
    millis: int = 0
    """Game time used."""
