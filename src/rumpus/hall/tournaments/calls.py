"""Calling two who are to play each other: the table of a game of a tournament, and what is done if they do not come.

Who does not come to a game in real time or on a fast clock within NO_SHOW_SECONDS has lost it; else the clocks see to
that. Who does not come twice in a row plays no longer.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, Protocol

from rumpus.core.clock import Timers
from rumpus.core.notice import Notice, name_game
from rumpus.core.pacing import MILLISECOND, SECOND
from rumpus.core.table_words import TIMED_OUT, TIMEOUT, TIMEOUT_ALL
from rumpus.games.registry import find_game
from rumpus.hall.errors import Refused
from rumpus.hall.log import Log
from rumpus.hall.notify.outbox import Outbox
from rumpus.hall.notify.wishes import TOURNAMENT
from rumpus.hall.people.players import Player
from rumpus.hall.services import Services
from rumpus.hall.tables.results import Share
from rumpus.hall.tournaments.bot_games import BotGames
from rumpus.hall.tournaments.games import NOBODY, ONE, OPEN, OTHER, Game
from rumpus.hall.tournaments.news import TournamentGame
from rumpus.hall.tournaments.tournament import RUNNING, Tournament

if TYPE_CHECKING:
    from rumpus.hall.opening import TableOpening
    from rumpus.hall.tables.live_match import LiveMatch
    from rumpus.hall.tables.table import Table

NO_SHOW_SECONDS: Final = 120
RETRY_SECONDS: Final = 10
"""After so long a table is tried again for which there was no room."""
TABLES_AT_ONCE: Final = 8
TABLES_APART: Final = 25 * MILLISECOND
"""A round opens so many tables, and after so long as many again: others play while hundreds are called."""

log = Log("hall")


def came(running: "LiveMatch", share: Share) -> bool:
    """Whether somebody was at their game of a tournament: one that began without them ends on their clock."""
    outcome = running.match.outcome
    if outcome is None or outcome.reason != TIMED_OUT:
        return True
    return any(one.seat == share.seat and one.action not in (TIMEOUT, TIMEOUT_ALL) for one in running.match.log)


class CallsHost(Protocol):
    """Where games are played."""

    tables: "dict[str, Table]"
    opening: "TableOpening"
    outbox: Outbox

    def live_table(self, player: Player, /) -> "Table | None":
        """Where the player is in a real-time match that is on."""


class GameCalls:
    """The games of tournaments that are on, each at its table, or waiting for one."""

    def __init__(
        self,
        services: Services,
        host: CallsHost,
        bot_games: BotGames,
        on_no_show: Callable[[Tournament, Game, str], None],
        on_played: Callable[[Tournament, Game, str | None], None],
    ) -> None:
        """`on_no_show` hears what a game comes to that one of its two, or both, have not come to; `on_played`, how two
        bots have ended theirs."""
        self._store, self._presence, self._players = services.store, services.presence, services.players
        self._host = host
        self._bot_games = bot_games
        self._on_no_show = on_no_show
        self._on_played = on_played
        self._at: dict[str, tuple[Tournament, int]] = {}
        """By table: whose game is played there."""
        self._waiting: Timers[tuple[str, int]] = Timers(services.clock)
        """For a table, or for who is to come to it."""

    def take_up(self, tournament: Tournament) -> None:
        """Know again where its games are played."""
        self._at.update((code, (tournament, n)) for n, code in tournament.tables.items())

    def resume(self, tournament: Tournament) -> None:
        """The tables are there again: open those that are not, and wait for people at the others."""
        for game in tournament.open_games():
            table = self.table_of(tournament, game)
            if table is not None:
                self._await_players(tournament, game)
                table.runner.absence.look()  # from now on they are away
            elif tournament.is_for_bots(game):
                self._let_bots_play(tournament, game)
            else:
                self._open_table(tournament, game)

    # What can be asked.

    def game_at(self, table: "Table") -> tuple[Tournament, Game] | None:
        """Whose game is played at a table, its result known or not."""
        found = self._at.get(table.code)
        return (found[0], found[0].games[found[1]]) if found is not None else None

    def table_of(self, tournament: Tournament, game: Game) -> "Table | None":
        """Where a game is played that is on."""
        return self._host.tables.get(tournament.tables.get(game.n, ""))

    def list_free(self, tournament: Tournament) -> list[str]:
        """Who can play right now; bots always can."""
        bots = [id for id in tournament.active - tournament.playing if tournament.level_of(id)]
        people = [self._players.find(id) for id in tournament.active - tournament.playing]
        return bots + [
            player.id
            for player in people
            if player is not None and self._presence.is_here(player) and self._host.live_table(player) is None
        ]

    # What is done.

    def call(self, tournament: Tournament, games: Sequence[Game]) -> None:
        """Open a table for each, some at a time; bots play each other beside the hall."""
        for game in filter(tournament.is_for_bots, games):
            self._let_bots_play(tournament, game)
        for place, game in enumerate(game for game in games if not tournament.is_for_bots(game)):
            if place < TABLES_AT_ONCE:
                self._open_table(tournament, game)
            else:
                self._open_later(tournament, game, place // TABLES_AT_ONCE * TABLES_APART)

    def tell_begun(self, tournament: Tournament) -> None:
        """Who takes part may want to know it also if they are not here; who is called to a game already, there."""
        said = Notice("notice.notify_tournament_begun", name=tournament.title, game=name_game(tournament.plan.game))
        playing = tournament.playing
        for id in tournament.active:
            player = self._players.find(id)
            if player is not None:
                link = "" if id in playing else f"/tournaments/{tournament.id}"
                self._host.outbox.tell(player, TOURNAMENT, f"tournament {tournament.id} begun {id}", said, link)

    def tell_out(self, tournament: Tournament, id: str) -> None:
        """Somebody plays no longer because they did not come."""
        player, said = self._players.find(id), Notice("notice.notify_tournament_out", name=tournament.title)
        if player is not None:
            key = f"tournament {tournament.id} out {len(tournament.games)} {id}"
            self._host.outbox.tell(player, TOURNAMENT, key, said, f"/tournaments/{tournament.id}")

    def release(self, table: "Table") -> None:
        """Its match is on disk: the table is its players' own."""
        self._at.pop(table.code, None)

    def drop(self, tournament: Tournament, game: Game) -> None:
        """Nobody waits for a game any more, and what its table comes to does not count."""
        self.stop_waiting(tournament, game)
        self._at.pop(tournament.tables.get(game.n, ""), None)

    def stop_waiting(self, tournament: Tournament, game: Game) -> None:
        """Whoever was to come has come."""
        self._waiting.stop((tournament.id, game.n))

    # Inside.

    def _open_table(self, tournament: Tournament, game: Game) -> None:
        """A table for a game; if there is no room for one, a little later."""
        players = [player for id in game.players if (player := self._find(tournament, id)) is not None]
        people = [player for player in players if player.id in game.players]
        plan = tournament.plan
        names = {seat: tournament.entrants[id].name for seat, id in enumerate(game.players) if tournament.level_of(id)}
        try:
            if len(players) < len(game.players):
                raise Refused("no_player_id")
            table = self._host.opening.seat_people(
                players, plan.game, dict(plan.options), private=plan.private, bot_names=names
            )
        except Refused as problem:
            log.warning("tournament_waits", id=tournament.id, problem=str(problem))
            self._store.put(tournament.game_record(game))
            self._open_later(tournament, game, RETRY_SECONDS * SECOND)
            return
        self._at.pop(tournament.tables.get(game.n, ""), None)
        tournament.tables[game.n] = table.code
        self._at[table.code] = tournament, game.n
        self._store.put(tournament.game_record(game))
        self._await_players(tournament, game)
        for person in people:
            said = Notice("notice.notify_tournament", game=name_game(plan.game), code=table.code)
            key = f"tournament {tournament.id} {game.n} {person.id}"
            self._host.outbox.tell(person, TOURNAMENT, key, said, f"/t/{table.code}")
        news = TournamentGame(tournament, table.code)
        self._store.when_saved(lambda: self._presence.tell(people, news), urgent=True)

    def _open_later(self, tournament: Tournament, game: Game, wait: int) -> None:
        """Open a table for it after a while, unless it has come to something by then."""

        def open_now() -> None:
            if tournament.state == RUNNING and tournament.games[game.n].result == OPEN:
                self._open_table(tournament, tournament.games[game.n])

        self._waiting.set_after((tournament.id, game.n), wait, open_now)

    def _await_players(self, tournament: Tournament, game: Game) -> None:
        if find_game(tournament.plan.game).info.is_live(tournament.plan.options):
            wait = NO_SHOW_SECONDS * SECOND
            self._waiting.set_after((tournament.id, game.n), wait, lambda: self._look_who_came(tournament, game.n))

    def _look_who_came(self, tournament: Tournament, n: int) -> None:
        """Who is ready at the table of a game that has not begun wins it; if both are, they have a little longer."""
        game = tournament.games[n]
        table = self.table_of(tournament, game)
        if tournament.state != RUNNING or game.result != OPEN or table is None or table.playing:
            return
        here = [id for id in game.players if self._is_ready(tournament, table, id)]
        if len(here) == 2:
            self._await_players(tournament, game)
            return
        self._on_no_show(tournament, game, NOBODY if not here else ONE if here[0] == game.pair.one else OTHER)

    def _is_ready(self, tournament: Tournament, table: "Table", id: str) -> bool:
        """Whether somebody could begin; bots always could."""
        player = self._players.find(id)
        if player is None or not table.attendance.is_here(player):
            return bool(tournament.level_of(id))
        seats = table.seating.of(player)
        return bool(seats) and all(table.seating[number].ready for number in seats)

    def _find(self, tournament: Tournament, id: str) -> Player | None:
        level = tournament.level_of(id)
        return self._players.bot(level) if level else self._players.find(id)

    def _let_bots_play(self, tournament: Tournament, game: Game) -> None:
        one, other = (tournament.level_of(id) for id in game.players)
        plan = tournament.plan
        self._bot_games.play(
            plan.game, plan.options, (one, other), lambda result: self._on_played(tournament, game, result)
        )
