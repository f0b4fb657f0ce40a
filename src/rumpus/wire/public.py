"""What anybody may read over HTTP, as types: docs/elsewhere.md, and the OpenAPI description at /api/openapi.json."""

from typing import Any

from msgspec import Struct

from rumpus.wire.tournaments import TournamentLine


class PublicPerson(Struct):
    """Who sits somewhere."""

    name: str
    player: str
    """Their id; empty where nobody is known by one."""
    bot: bool


class PublicOutcome(Struct):
    """How a match ended, by seat."""

    places: list[int]
    """1 is best; equal places are a draw."""
    scores: list[int]
    """In the game's units."""
    reason: str


class PublicMatch(Struct, kw_only=True):
    """A match in a list."""

    match: str
    """Its id; empty where that would tell the code of a private table."""
    game: str
    state: str
    """`running` or `ended`."""
    players: list[PublicPerson]
    started: float
    """In seconds since 1970."""
    ended: float | None
    seconds: float | None
    outcome: PublicOutcome | None


class PublicMatches(Struct):
    """Those that ended last."""

    matches: list[PublicMatch]
    next: float | None
    """`before` of the page after this one; null: there is none."""


class PublicMatchPage(PublicMatch, kw_only=True):
    """A match by itself; from `steps` on only of one that has ended."""

    options: dict[str, Any]
    clock: str
    pool: str
    mode: str
    steps: int = 0
    version: int = 0
    seed: str = ""
    pledge: str = ""
    secret: str = ""
    nonces: list[str] = []
    silent: list[Any] = []
    replay: bool = False
    """Whether it can be seen again."""
    ratings: list[dict[str, int] | None] = []
    """By seat: `rating` and `gain`; null where none changed."""


class PublicPlayer(Struct):
    """Somebody's page."""

    player: str
    name: str
    bot: bool
    games: dict[str, dict[str, Any]]
    """By game: what they have reached in the pool they have played most."""
    pools: list[dict[str, Any]]
    plots: dict[str, list[tuple[float, int]]]
    """By game: ratings, with when."""
    matches: list[dict[str, Any]]
    """The last ones, as in lists of matches, and how each was to them."""


class PublicLeaders(Struct):
    """Who is best at a game."""

    game: str
    pool: str
    span: str
    since: float | None
    needed: int
    """So many rated matches it takes to be listed."""
    leaders: list[dict[str, Any]]
    provisional: list[dict[str, Any]]


class PublicScores(Struct):
    """A game's best scores."""

    game: str
    span: str
    mode: str
    kind: str
    scores: list[dict[str, Any]]


class PublicTournaments(Struct):
    """Tournaments anybody may see."""

    tournaments: list[TournamentLine]


class PublicTable(Struct):
    """A table as watchers see it."""

    code: str
    game: str
    state: str
    names: list[str]
    """By seat."""
    match: str | None
    step: int
    outcome: PublicOutcome | None
    why: dict[str, Any] | None
    """Why it waits: a key and facts (docs/languages.md)."""
    view: Any
    """The board (docs/games); null while nothing is played."""
