"""One tournament: what it is, who has entered, its games, and how far it has come."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Final

from rumpus.core.notice import Notice
from rumpus.core.options import Value
from rumpus.hall.people.bot_ratings import BOT
from rumpus.hall.tournaments.formats import ARENA, FORMATS, Field, Line, rank, settle
from rumpus.hall.tournaments.games import OPEN, Entrant, Game, Pair
from rumpus.store.contest_records import TournamentGameRecord, TournamentRecord
from rumpus.store.record_data import EntrantData, TournamentData

ANNOUNCED: Final = "announced"
RUNNING: Final = "running"
OVER: Final = "over"
CALLED_OFF: Final = "called_off"


@dataclass(frozen=True, slots=True)
class Plan:
    """What somebody wants a tournament to be."""

    kind: str
    name: str
    game: str
    options: dict[str, Value]
    starts: float
    """When, in seconds."""
    minutes: int = 0
    """How long an arena lasts."""
    rounds: int = 0
    """How many rounds a Swiss has; 0: as many as it takes."""
    private: bool = False
    """Whether only those find it who know its id."""
    fill: int = 0
    """Bots fill it up to so many when it starts."""


@dataclass(slots=True, eq=False)
class Tournament:
    """A tournament as it stands."""

    id: str
    owner: str
    plan: Plan
    made: float
    state: str = ANNOUNCED
    entrants: dict[str, Entrant] = field(default_factory=dict)
    games: list[Game] = field(default_factory=list)
    tables: dict[int, str] = field(default_factory=dict)
    """Where games are played that are on, by their numbers."""
    ended: float = 0.0

    @property
    def title(self) -> str | Notice:
        """What it is called; without a name of its own, by its kind."""
        return self.plan.name or Notice(f"tournament.{self.plan.kind}")

    @property
    def ends(self) -> float | None:
        """When an arena is over."""
        return self.plan.starts + 60 * self.plan.minutes if self.plan.kind == ARENA else None

    @property
    def rounds(self) -> int:
        """How many rounds a Swiss has: enough for one to have won all, and one more."""
        return self.plan.rounds or max(1, (max(1, len(self.entrants)) - 1).bit_length() + 1)

    @property
    def active(self) -> set[str]:
        """Who still plays."""
        return {entrant.id for entrant in self.entrants.values() if entrant.active}

    @property
    def people(self) -> set[str]:
        """Players who still play, no bots of the hall."""
        return {entrant.id for entrant in self.entrants.values() if entrant.active and not entrant.level}

    def level_of(self, id: str) -> str:
        """How strong a bot is; empty for a player."""
        return self.entrants[id].level if id in self.entrants else ""

    def sitter(self, id: str) -> str:
        """By which id an entrant sits at a table: bots of a level are one player there."""
        level = self.level_of(id)
        return f"{BOT}{level}" if level else id

    @property
    def playing(self) -> set[str]:
        """Whose game is on."""
        return {id for game in self.games if game.result == OPEN for id in game.players}

    def see(self, free: Iterable[str] = ()) -> Field:
        """As its kind sees it."""
        return Field(list(self.entrants.values()), self.games, self.rounds, frozenset(free))

    @property
    def is_done(self) -> bool:
        """Whether nothing is left to play."""
        return FORMATS[self.plan.kind].is_done(self.see())

    def standings(self) -> list[Line]:
        """Everybody, the best first."""
        return rank(self.plan.kind, self.see())

    def add_next(self, free: Iterable[str] = ()) -> list[Game]:
        """The games that come next; who has nobody to play has won theirs at once, and for good."""
        pairs, active = FORMATS[self.plan.kind].next_pairs(self.see(free)), self.active
        added = []
        for n, (number, pair) in enumerate(pairs, len(self.games)):
            result = settle(pair, active) or OPEN
            added.append(Game(n, number, pair, result, played=result == OPEN))
        self.games += added
        return added

    def withdraw(self, id: str, *, absent: bool = False) -> None:
        """Somebody plays no longer: what comes up for them is lost, what has been stays."""
        self.entrants[id] = replace(self.entrants[id], active=False, absent=absent)

    def end_game(self, n: int, result: str, *, played: bool) -> Game:
        """What came of a game."""
        self.games[n] = replace(self.games[n], result=result, played=played)
        self.tables.pop(n, None)
        return self.games[n]

    def open_games(self, id: str | None = None) -> list[Game]:
        """Games that are on, or a player's of them."""
        return [game for game in self.games if game.result == OPEN and (id is None or id in game.players)]

    def is_for_bots(self, game: Game) -> bool:
        """Whether two bots play it: they need no table."""
        return len(game.players) == 2 and all(map(self.level_of, game.players))

    # Keeping.

    def record(self) -> TournamentRecord:
        """What is kept of it, beside its games."""
        entrants = tuple(
            EntrantData(one.id, one.rating, one.active, one.absent, one.level, one.name)
            for one in self.entrants.values()
        )
        plan = self.plan
        data = TournamentData(
            plan.kind,
            plan.name,
            plan.options,
            plan.starts,
            plan.minutes,
            plan.rounds,
            plan.private,
            entrants,
            self.ended,
            plan.fill,
        )
        return TournamentRecord(self.id, plan.game, self.owner, self.state, data, self.made)

    def game_record(self, game: Game) -> TournamentGameRecord:
        """What is kept of a game."""
        pair = game.pair
        return TournamentGameRecord(
            self.id,
            game.n,
            game.round,
            pair.one,
            pair.other,
            pair.slot,
            game.result,
            game.played,
            self.tables.get(game.n, ""),
        )

    @classmethod
    def load(cls, record: TournamentRecord, games: Iterable[TournamentGameRecord]) -> "Tournament":
        """The tournament that was kept."""
        data = record.data
        plan = Plan(
            data.kind,
            data.name,
            record.game,
            dict(data.options),
            data.starts,
            data.minutes,
            data.rounds,
            data.private,
            data.fill,
        )
        entrants = {
            one.id: Entrant(one.id, one.rating, one.active, one.absent, one.level, one.name) for one in data.entrants
        }
        loaded = cls(record.id, record.owner, plan, record.made, record.state, entrants, ended=data.ended)
        for row in sorted(games, key=lambda row: row.n):
            loaded.games.append(Game(row.n, row.round, Pair(row.one, row.other, row.slot), row.result, row.played))
            if row.table:
                loaded.tables[row.n] = row.table
        return loaded
