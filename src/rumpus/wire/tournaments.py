"""Tournaments: announcing one, taking part, and how it stands."""

from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct

from rumpus.core.shape import OneOf
from rumpus.wire.fields import FromHall, Given, Options, Request, Short

KINDS: Final = ("arena", "swiss", "round_robin", "knockout", "double_knockout")

# --- from a client -------------------------------------------------------------------------------------------------


class MakeTournament(Request, tag="make_tournament"):
    """Announce a tournament. You are told how it stands, and its id; you have not entered yet."""

    kind: Annotated[Short, OneOf(*KINDS)]
    """Which kind."""
    game: Short
    """What is played."""
    options: Given = msgspec.field(default_factory=dict)
    """Options that are not at their defaults; turn by turn with a `clock`."""
    name: Annotated[str, Meta(max_length=64)] = ""
    """What it is called; empty: by its kind."""
    seconds: Annotated[int, Meta(ge=0, le=30 * 86400)] = 300
    """In how long it starts."""
    minutes: Annotated[int, Meta(ge=0, le=10_000)] = 30
    """How long an arena lasts."""
    rounds: Annotated[int, Meta(ge=0, le=100)] = 0
    """How many rounds a Swiss has; 0: as many as it takes."""
    private: bool = False
    """Whether only those find it who know its id."""
    fill: Annotated[int, Meta(ge=0, le=100)] = 0
    """Bots of all levels fill it up to so many when it starts, from 2 to 64; 0: no bots."""


class EnterTournament(Request, tag="enter_tournament"):
    """Take part."""

    tournament: Short
    """Its id."""


class LeaveTournament(Request, tag="leave_tournament"):
    """Take part no longer; what is left to play is lost."""

    tournament: Short
    """Its id."""


class CallOff(Request, tag="call_off"):
    """Call off a tournament of your own."""

    tournament: Short
    """Its id."""


class LookAtTournament(Request, tag="look_at_tournament"):
    """Hear how a tournament stands, now and whenever that changes; of no other."""

    tournament: Annotated[str, Meta(max_length=32)] = ""
    """Its id; empty: of none any more."""


class ListTournaments(Request, tag="list_tournaments"):
    """Ask which tournaments there are."""


# --- from the hall -------------------------------------------------------------------------------------------------


class EntrantShown(Struct):
    """Somebody who takes part."""

    player: str
    """Their id; of a bot one of this tournament alone."""
    name: str
    """Who."""
    place: int
    """From 1; equals share one."""
    figures: list[int]
    """What decides, as `figures` of the tournament names it."""
    active: bool
    """Whether they still play."""
    absent: bool = False
    """Whether they do not because they did not come to two games in a row; they may enter again where others may."""
    bot: str = ""
    """Of a bot: its level."""


class TournamentGameShown(Struct, omit_defaults=True):
    """A game of a tournament."""

    round: int
    """Which round, from 1."""
    one: str
    """Who has the first seat, by id."""
    other: str
    """Who has the other one; empty: nobody."""
    result: Annotated[str, OneOf("open", "one", "other", "draw", "nobody")]
    """Who has won."""
    table: str = ""
    """Where it is played, while it is on."""
    slot: str = ""
    """Where in the bracket."""
    played: bool = True
    """Whether it was played out."""


class SlotShown(Struct, omit_defaults=True):
    """A place in the bracket of a knock-out."""

    slot: str
    """Its name: `1.0`, `w2.1`, `l1.0`, `final`, `final2` or `third`."""
    round: int
    """Which round, from 1."""
    one: str | None = None
    """Who comes there first, by id; empty: nobody; not there: not known yet."""
    other: str | None = None
    """And the other one."""
    winner: str | None = None
    """Who has won."""


class TournamentLine(Struct):
    """A tournament in a list."""

    id: str
    """Its id."""
    name: str
    """What it is called; empty: by its kind."""
    kind: Annotated[str, OneOf(*KINDS)]
    """Which kind."""
    game: str
    """What is played."""
    state: Annotated[str, OneOf("announced", "running", "over", "called_off")]
    """How far it has come."""
    players: int
    """How many take part."""
    left: float
    """Seconds until it starts; of an arena that is on, until its end."""
    entered: bool
    """Whether you take part."""
    private: bool = False
    """Whether only those find it who know its id; it is listed to who takes part, and to its maker."""


class TournamentsShown(FromHall, tag="tournaments"):
    """The tournaments there are."""

    tournaments: list[TournamentLine]
    """Running ones first, then those to come, then those that are over."""


class TournamentShown(FromHall, tag="tournament", omit_defaults=True):
    """How a tournament stands."""

    line: TournamentLine
    """What it is."""
    options: Options
    """Its options."""
    owner: str
    """Whose it is, by id."""
    owner_name: str
    """Whose it is."""
    minutes: int
    """How long an arena lasts."""
    rounds: int
    """How many rounds a Swiss has."""
    figures: list[str]
    """What is compared, first things first."""
    players: list[EntrantShown]
    """Everybody who takes part, the best first."""
    games: list[TournamentGameShown]
    """The newest 200, over HTTP all; the oldest of them first."""
    bracket: list[SlotShown] = msgspec.field(default_factory=list)
    """Of a knock-out that has begun."""
    fill: int = 0
    """Bots fill it up to so many when it starts."""


class TournamentMovedShown(FromHall, tag="tournament_moved"):
    """A tournament you play in has begun, or is over. Who looks at it hears how it stands instead."""

    tournament: TournamentLine
    """Which, and how far it has come."""


class TournamentGameReady(FromHall, tag="tournament_game"):
    """Your next game of a tournament is at a table."""

    tournament: str
    """Its id."""
    name: str
    """What it is called; empty: by its kind."""
    table: str
    """The table's code."""


_LINE: Final = TournamentLine("t3f09ac52", "Friday cup", "knockout", "pebbles", "running", 2, 0.0, entered=True)
EXAMPLES: Final[tuple[Request | FromHall, ...]] = (
    MakeTournament(kind="knockout", game="pebbles", name="Friday cup", seconds=600, id=12),
    EnterTournament(tournament="t3f09ac52", id=13),
    LeaveTournament(tournament="t3f09ac52", id=14),
    CallOff(tournament="t3f09ac52", id=15),
    LookAtTournament(tournament="t3f09ac52", id=16),
    ListTournaments(id=17),
    TournamentsShown([_LINE]),
    TournamentShown(
        _LINE,
        {"heap": 20},
        "2ca408509bb4",
        "Ann",
        30,
        0,
        ["reached"],
        [EntrantShown("2ca408509bb4", "Ann", 1, [7], active=True)],
        [TournamentGameShown(1, "2ca408509bb4", "77ab01c2d3e4", "open", "LUMIKA", "final")],
        [SlotShown("final", 1, "2ca408509bb4", "77ab01c2d3e4")],
    ),
    TournamentMovedShown(_LINE),
    TournamentGameReady("t3f09ac52", "Friday cup", "LUMIKA"),
)
"""One of each, as docs/protocol.md shows them."""
