"""Tournaments of the hall: they are announced, begin, open a table for every game, and go on when games end.

A result is put in the transaction of the match's outcome; what follows from it (the next round, the end) is done when
that is on disk, and again by `resume` if the hall was killed in between. Who does not come to a game in real time or on
a fast clock within NO_SHOW_SECONDS has lost it; else the clocks see to that, so turn by turn there has to be one.
"""

import secrets
from typing import TYPE_CHECKING, Any, Final, Protocol

from rumpus.core.clock import Timers
from rumpus.core.notice import Notice, name_game
from rumpus.core.options import read_clock
from rumpus.core.pacing import MILLISECOND, SECOND
from rumpus.games.registry import UnknownGame, find_game
from rumpus.hall.clean_text import clean_text
from rumpus.hall.contests.task import check_match
from rumpus.hall.errors import Refused
from rumpus.hall.log import Log
from rumpus.hall.notify.outbox import Outbox
from rumpus.hall.notify.wishes import TOURNAMENT
from rumpus.hall.people.players import Player
from rumpus.hall.people.visitor import Visitor
from rumpus.hall.services import Services
from rumpus.hall.stores import check_saving
from rumpus.hall.tables.observer import Observer
from rumpus.hall.tables.results import share_out
from rumpus.hall.tournaments.formats import ARENA, FORMATS, SWISS
from rumpus.hall.tournaments.games import DRAW, NOBODY, ONE, OPEN, OTHER, Entrant, Game
from rumpus.hall.tournaments.news import TournamentGame, TournamentNews
from rumpus.hall.tournaments.tournament import ANNOUNCED, CALLED_OFF, OVER, RUNNING, Plan, Tournament
from rumpus.store.records import Saved

if TYPE_CHECKING:
    from rumpus.hall.opening import TableOpening
    from rumpus.hall.people.ratings import Ratings
    from rumpus.hall.tables.table import Table

NO_SHOW_SECONDS: Final = 120
RETRY_SECONDS: Final = 10
"""After so long a table is tried again for which there was no room."""
TABLES_AT_ONCE: Final = 8
TABLES_APART: Final = 25 * MILLISECOND
"""A round opens so many tables, and after so long as many again: others play while hundreds are called."""
ENTRANTS: Final = 256
LISTED: Final = 50
"""So many are listed."""
OWN: Final = 3
"""Tournaments of one maker that are not over."""
REMEMBERED: Final = 50
"""Tournaments that are over and still shown."""
LONGEST_WAIT: Final = 30 * 86400
MINUTES: Final = (5, 240)
ROUNDS: Final = 15
NAME: Final = 40

log = Log("hall")


class TournamentHost(Protocol):
    """Where games are played."""

    tables: "dict[str, Table]"
    opening: "TableOpening"
    ratings: "Ratings"
    outbox: Outbox

    def live_table(self, player: Player, /) -> "Table | None":
        """Where the player is in a real-time match that is on."""


class Tournaments(Observer):
    """Every tournament that is not over, and the newest of those that are."""

    def __init__(self, services: Services, host: TournamentHost) -> None:
        self._seen, self._store, self._wall = services.seen, services.store, services.wall
        self._presence, self._players = services.presence, services.players
        self._host = host
        self._all: dict[str, Tournament] = {}
        self._at: dict[str, tuple[Tournament, int]] = {}
        """By table: whose game is played there."""
        self._news = TournamentNews(services)
        self._starts: Timers[str] = Timers(services.clock)
        self._no_shows: Timers[tuple[str, int]] = Timers(services.clock)

    def take_up(self, saved: Saved) -> None:
        """Know again what was announced, running, or over."""
        for record in sorted(saved.tournaments, key=lambda record: record.made):
            games = [game for game in saved.tournament_games if game.tournament == record.id]
            try:
                find_game(record.game)
                tournament = Tournament.load(record, games)
            except (UnknownGame, KeyError, TypeError, ValueError) as problem:
                log.warning("tournament_not_taken_up", id=record.id, problem=str(problem))
                continue
            self._all[tournament.id] = tournament
            self._at.update((code, (tournament, n)) for n, code in tournament.tables.items())

    def resume(self) -> None:
        """The tables are there again: go on where it stood."""
        for tournament in tuple(self._all.values()):
            if tournament.state == ANNOUNCED:
                self._await_start(tournament)
            elif tournament.state == RUNNING:
                self._await_start(tournament)
                for game in tournament.open_games():
                    if tournament.tables.get(game.n) in self._host.tables:
                        self._await_players(tournament, game)
                    else:
                        self._open_table(tournament, game)
                self._go_on(tournament)

    # What can be asked.

    def find(self, id: str) -> Tournament:
        """The tournament of that id."""
        tournament = self._all.get(id)
        if tournament is None:
            raise Refused("no_tournament")
        return tournament

    def listed(self) -> list[Tournament]:
        """What anybody may see: running ones, then those to come, the next first, then those that are over, the newest
        first; so many at most."""
        public = [tournament for tournament in self._all.values() if not tournament.plan.private]
        return sorted(public, key=_place_in_list)[:LISTED]

    def of(self, player: Player) -> list[Tournament]:
        """Those a player has entered that are not over."""
        return [one for one in self._all.values() if player.id in one.active and one.state in (ANNOUNCED, RUNNING)]

    def left(self, tournament: Tournament) -> float:
        """How many seconds until it starts; or, of an arena that is on, until its end."""
        until = tournament.plan.starts if tournament.state == ANNOUNCED else tournament.ends
        return max(0.0, until - self._seen()) if until is not None else 0.0

    def name_of(self, id: str) -> str:
        """What a player is called."""
        return self._players.name_of(id)

    # What players do.

    def make(self, player: Player, kind: str, game: str, options: dict[str, Any], *, seconds: float, name: str = "",
             minutes: int = 30, rounds: int = 0, private: bool = False) -> Tournament:  # fmt: skip
        """Announce a tournament, which its maker has not entered yet."""
        check_saving(self._store)
        if kind not in FORMATS:
            raise Refused("no_kind", kinds=[Notice(f"tournament.{known}") for known in FORMATS])
        folder, checked = check_match(game, options)
        if not folder.info.realtime and not read_clock(checked):
            raise Refused("tournament_clock")
        if not 0 <= seconds <= LONGEST_WAIT:
            raise Refused("tournament_start", days=LONGEST_WAIT // 86400)
        if not MINUTES[0] <= minutes <= MINUTES[1] or not 0 <= rounds <= ROUNDS:
            raise Refused("tournament_length", least=MINUTES[0], most=MINUTES[1], rounds=ROUNDS)
        mine = [one for one in self._all.values() if one.owner == player.id and one.state in (ANNOUNCED, RUNNING)]
        if len(mine) >= OWN:
            raise Refused("too_many_tournaments", most=OWN)
        starts = self._seen() + seconds
        plan = Plan(kind, clean_text(name, NAME), game, checked, starts, minutes, rounds, private)
        tournament = Tournament(f"t{secrets.token_hex(4)}", player.id, plan, self._wall())
        self._all[tournament.id] = tournament
        self._forget_old()
        self._keep(tournament)
        self._await_start(tournament)
        return tournament

    def enter(self, player: Player, id: str) -> None:
        """Take part; in an arena and a Swiss also when it is on already."""
        check_saving(self._store)
        tournament = self.find(id)
        late = tournament.state == RUNNING and tournament.plan.kind in (ARENA, SWISS)
        if tournament.state != ANNOUNCED and not late:
            raise Refused("tournament_closed", state=Notice(f"tournament.{tournament.state}"))
        if player.id in tournament.active:
            raise Refused("entered_already")
        if len(tournament.entrants) >= ENTRANTS:
            raise Refused("tournament_full", most=ENTRANTS)
        known = tournament.entrants.get(player.id)
        rating = known.rating if known is not None else self._rate(player, tournament.plan)
        tournament.entrants[player.id] = Entrant(player.id, rating)
        self._keep(tournament)
        self._go_on(tournament)

    def withdraw(self, player: Player, id: str) -> None:
        """Take part no longer: before it starts as if one never had, later what is left is lost."""
        check_saving(self._store)
        tournament = self.find(id)
        if player.id not in tournament.active:
            raise Refused("not_entered")
        if tournament.state not in (ANNOUNCED, RUNNING):
            raise Refused("tournament_closed", state=Notice(f"tournament.{tournament.state}"))
        if tournament.state == ANNOUNCED:
            del tournament.entrants[player.id]
        else:
            tournament.withdraw(player.id)
            for game in tournament.open_games(player.id):
                table = self._host.tables.get(tournament.tables.get(game.n, ""))
                if table is None or not table.playing:
                    self._end(tournament, game, ONE if game.pair.other == player.id else OTHER, played=False)
        self._keep(tournament)
        self._go_on(tournament)

    def call_off(self, player: Player, id: str) -> None:
        """The maker has changed their mind; games that are on are played to their end, for nothing."""
        tournament = self.find(id)
        if tournament.owner != player.id:
            raise Refused("not_your_tournament", name=self.name_of(tournament.owner))
        if tournament.state not in (ANNOUNCED, RUNNING):
            raise Refused("tournament_closed", state=Notice(f"tournament.{tournament.state}"))
        self._finish(tournament, CALLED_OFF)

    def watch(self, visitor: Visitor, id: str | None) -> None:
        """Hear of a tournament's changes, and of no other."""
        self._news.watch(visitor, self.find(id).id if id is not None else None)

    # Coming and going.

    def arrive(self, player: Player) -> None:
        """Somebody is here, perhaps again: in an arena they can be paired."""
        for tournament in self.of(player):
            if tournament.plan.kind == ARENA:
                self._go_on(tournament)

    def match_ended(self, table: "Table") -> None:
        """Put what came of a game, with the match's outcome."""
        tournament, game = self._game_at(table)
        running = table.live
        if tournament is None or game is None or running is None or running.match.outcome is None:
            return
        if running.match.trouble is not None or not running.match.outcome.places:
            return  # void: it is played again, at another table
        shares = {share.player: share for share in share_out(running.record, running.match.outcome)}
        winner = next((share.player for share in shares.values() if share.won), None)
        if any(id not in shares for id in game.players):
            return  # somebody else has played there
        self._end(tournament, game, DRAW if winner is None else ONE if winner == game.pair.one else OTHER, played=True)

    def match_over(self, table: "Table") -> None:
        """It is on disk: the next ones can play."""
        tournament, n = self._at.get(table.code, (None, -1))
        if tournament is None:
            return
        if tournament.games[n].result == OPEN:  # void
            self._open_table(tournament, tournament.games[n])
        else:
            del self._at[table.code]
        self._go_on(tournament)

    def table_closed(self, table: "Table") -> None:
        """A table that goes without a match: nobody wanted to play."""
        tournament, game = self._game_at(table)
        if tournament is not None and game is not None and table.live is None:
            self._end(tournament, game, NOBODY, played=False)
            self._store.when_saved(lambda: self._go_on(tournament), urgent=True)

    # Inside: going on.

    def _await_start(self, tournament: Tournament) -> None:
        """Wake up when it begins, or when an arena is over."""
        left = round(self.left(tournament) * SECOND)
        if tournament.state == ANNOUNCED:
            self._starts.set_after(tournament.id, left, lambda: self._start(tournament))
        elif tournament.plan.kind == ARENA:
            self._starts.set_after(tournament.id, left, lambda: self._go_on(tournament))

    def _start(self, tournament: Tournament) -> None:
        if len(tournament.active) < 2:
            self._finish(tournament, CALLED_OFF)
            return
        tournament.state = RUNNING
        self._keep(tournament)
        self._await_start(tournament)
        self._go_on(tournament)

    def _go_on(self, tournament: Tournament) -> None:
        """Open tables for those who are to play now; finish when nothing is left to play."""
        if tournament.state != RUNNING:
            return
        over = tournament.ends is not None and self._seen() >= tournament.ends
        while not over:
            games = tournament.add_next(self._list_free(tournament))
            for game in games:
                self._store.put(tournament.game_record(game))
            for place, game in enumerate(game for game in games if game.result == OPEN):
                if place < TABLES_AT_ONCE:
                    self._open_table(tournament, game)
                else:
                    self._open_later(tournament, game, place // TABLES_AT_ONCE * TABLES_APART)
            if all(game.result == OPEN for game in games):
                break  # nothing has been decided from which more would follow
        if (over and not tournament.open_games()) or tournament.is_done:
            self._finish(tournament, OVER)
        self._news.tell(tournament)

    def _list_free(self, tournament: Tournament) -> list[str]:
        """Who can play right now."""
        busy = tournament.playing
        people = [self._players.find(id) for id in tournament.active - busy]
        return [
            player.id
            for player in people
            if player is not None and self._presence.is_here(player) and self._host.live_table(player) is None
        ]

    def _open_table(self, tournament: Tournament, game: Game) -> None:
        """A table for a game; if there is no room for one, a little later."""
        people = [player for id in game.players if (player := self._players.find(id)) is not None]
        plan = tournament.plan
        try:
            if len(people) < len(game.players):
                raise Refused("no_player_id")
            table = self._host.opening.seat_people(people, plan.game, dict(plan.options), private=False)
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

        self._no_shows.set_after((tournament.id, game.n), wait, open_now)

    def _await_players(self, tournament: Tournament, game: Game) -> None:
        if find_game(tournament.plan.game).info.is_live(tournament.plan.options):
            wait = NO_SHOW_SECONDS * SECOND
            self._no_shows.set_after((tournament.id, game.n), wait, lambda: self._look_who_came(tournament, game.n))

    def _look_who_came(self, tournament: Tournament, n: int) -> None:
        """Who is at the table of a game that has not begun wins it; if both are, they have a little longer."""
        game = tournament.games[n]
        table = self._host.tables.get(tournament.tables.get(n, ""))
        if tournament.state != RUNNING or game.result != OPEN or table is None or table.playing:
            return
        here = [id for id in game.players if (one := self._players.find(id)) and table.attendance.is_here(one)]
        if len(here) == 2:
            self._await_players(tournament, game)
            return
        self._end(tournament, game, NOBODY if not here else ONE if here[0] == game.pair.one else OTHER, played=False)
        self._store.when_saved(lambda: self._go_on(tournament), urgent=True)

    def _end(self, tournament: Tournament, game: Game, result: str, *, played: bool) -> None:
        self._no_shows.stop((tournament.id, game.n))
        code = tournament.tables.get(game.n, "")
        ended = tournament.end_game(game.n, result, played=played)
        if not played:
            self._at.pop(code, None)
        self._store.put(tournament.game_record(ended))
        self._news.tell(tournament)

    def _finish(self, tournament: Tournament, state: str) -> None:
        tournament.state, tournament.ended = state, self._wall()
        self._starts.stop(tournament.id)
        for game in tournament.open_games():
            self._no_shows.stop((tournament.id, game.n))
            self._at.pop(tournament.tables.get(game.n, ""), None)
        self._keep(tournament)

    # Inside: keeping and telling.

    def _game_at(self, table: "Table") -> "tuple[Tournament | None, Game | None]":
        tournament, n = self._at.get(table.code, (None, -1))
        if tournament is None or tournament.games[n].result != OPEN:
            return None, None
        return tournament, tournament.games[n]

    def _rate(self, player: Player, plan: Plan) -> int:
        return self._host.ratings.of(player, plan.game, read_clock(plan.options).pool).rating

    def _forget_old(self) -> None:
        over = [one for one in self._all.values() if one.state in (OVER, CALLED_OFF)]
        for tournament in sorted(over, key=lambda one: one.made)[: max(0, len(over) - REMEMBERED)]:
            del self._all[tournament.id]
            self._news.forget(tournament)

    def _keep(self, tournament: Tournament) -> None:
        self._store.put(tournament.record())
        self._news.tell(tournament)


def _place_in_list(tournament: Tournament) -> tuple[int, float]:
    order = (RUNNING, ANNOUNCED, OVER, CALLED_OFF)
    starts = tournament.plan.starts
    return order.index(tournament.state), starts if tournament.state == ANNOUNCED else -starts
