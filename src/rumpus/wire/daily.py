"""The daily games: what there is today, one's try, and how the day and the week stand."""

from typing import Annotated, Final

from msgspec import Struct

from rumpus.core.shape import OneOf
from rumpus.wire.fields import FromHall, Request, Short

# --- from a client -------------------------------------------------------------------------------------------------


class ListDaily(Request, tag="list_daily"):
    """Ask for the daily games, and how they stand."""


class PlayDaily(Request, tag="play_daily"):
    """Your try at a day's game: you are told at which table. It begins, and counts, when you join there."""

    game: Short
    """Which game."""


# --- from the hall -------------------------------------------------------------------------------------------------


class DailyLine(Struct, omit_defaults=True):
    """Somebody on a day's board, or in a week's cup."""

    place: int
    """From 1."""
    player: str
    """Their id."""
    name: str
    """Who."""
    points: int
    """In 1/score_unit points."""
    millis: int = 0
    """Game time used."""
    friend: bool = False
    """Whether you are friends."""
    days: int = 0
    """In a cup: on how many days they have played."""
    match: str = ""
    """The match, once everybody may watch it."""


class DailyTry(Struct):
    """Your try."""

    state: Annotated[str, OneOf("playing", "over")]
    """How far it has come."""
    points: int
    """In 1/score_unit points."""
    place: int
    """Among those on the board, once it is over; 0 before."""
    players: int
    """How many those are, you included."""


class DailyGame(Struct, omit_defaults=True):
    """A day's game."""

    game: str
    """Which game."""
    board: list[DailyLine]
    """The best 20 of today, and your friends."""
    cup: list[DailyLine]
    """The best 20 of the week, and your friends."""
    streak: int = 0
    """On how many days in a row you have tried."""
    own: DailyTry | None = None
    """Your try, if you have begun it."""
    before: DailyLine | None = None
    """The best of the day before."""
    last_cup: DailyLine | None = None
    """Who has won the cup of the week before."""


class DailyShown(FromHall, tag="daily"):
    """The daily games, and how they stand."""

    n: int
    """The day's number."""
    date: str
    """Its date, by the hall's calendar."""
    left: float
    """Seconds until the next day begins."""
    pledge: str
    """The SHA-256 of the secret of the next day's dice."""
    secret: str
    """The secret of the dice of the day before; empty on the first day."""
    games: list[DailyGame]
    """Every game there is one of."""


class DailyTable(FromHall, tag="daily_table"):
    """Your try is at a table: join there."""

    game: str
    """Which game."""
    table: str
    """The table's code."""


class DailyOver(FromHall, tag="daily_over"):
    """Your try is over."""

    n: int
    """The day's number."""
    game: str
    """Which game."""
    table: str
    """At which table."""
    points: int
    """In 1/score_unit points."""
    place: int
    """Among those on the board, from 1."""
    players: int
    """How many those are, you included."""
    streak: int
    """On how many days in a row you have tried."""


EXAMPLES: Final[tuple[Request | FromHall, ...]] = (
    ListDaily(id=18),
    PlayDaily(game="pebbles", id=19),
    DailyShown(
        17,
        "2026-11-16",
        4210.5,
        "2679b0b7de8f46e51ca74dd60025514322db3c47dc6c8c12716cc49bcb449ccc",
        "",
        [
            DailyGame(
                "pebbles",
                [DailyLine(1, "2ca408509bb4", "Ann", 120, 41_000, friend=True)],
                [DailyLine(1, "2ca408509bb4", "Ann", 420, 151_000, days=4)],
                3,
                DailyTry("over", 90, 2, 2),
                DailyLine(1, "2ca408509bb4", "Ann", 130, 40_000, match="LUMIKA-3f2a9c01"),
            )
        ],
    ),
    DailyTable("pebbles", "LUMIKA"),
    DailyOver(17, "pebbles", "LUMIKA", 90, 2, 2, 3),
)
"""One of each, as docs/protocol.md shows them."""
