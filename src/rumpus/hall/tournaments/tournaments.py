"""Tournaments of the hall: they are announced, begin, open a table for every game, and go on when games end.

A result is put in the transaction of the match's outcome; what follows from it (the next round, the end) is done when
that is on disk, and again by `resume` if the hall was killed in between. Turn by turn there has to be a clock, or no
round would come to its end.
"""

import secrets
from typing import TYPE_CHECKING, Any, Final, Protocol

from rumpus.core.clock import Timers
from rumpus.core.notice import Notice
from rumpus.core.options import read_clock
from rumpus.core.pacing import SECOND
from rumpus.games.registry import UnknownGame, find_game
from rumpus.hall.clean_text import clean_text
from rumpus.hall.contests.task import check_match
from rumpus.hall.errors import Refused
from rumpus.hall.log import Log
from rumpus.hall.people.players import Player
from rumpus.hall.people.visitor import Visitor
from rumpus.hall.services import Services
from rumpus.hall.stores import check_saving
from rumpus.hall.tables.observer import Observer
from rumpus.hall.tables.results import share_out
from rumpus.hall.tournaments.bot_games import BotGames
from rumpus.hall.tournaments.bots import FILL, deal_bots
from rumpus.hall.tournaments.calls import CallsHost, GameCalls, came
from rumpus.hall.tournaments.formats import ARENA, FORMATS, SWISS
from rumpus.hall.tournaments.games import DRAW, MISSES, NOBODY, ONE, OPEN, OTHER, Entrant, Game, count_missed
from rumpus.hall.tournaments.news import TournamentNews
from rumpus.hall.tournaments.tournament import ANNOUNCED, CALLED_OFF, OVER, RUNNING, Plan, Tournament
from rumpus.store.records import Saved

if TYPE_CHECKING:
    from rumpus.hall.people.ratings import Ratings
    from rumpus.hall.tables.table import Table

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


class TournamentHost(CallsHost, Protocol):
    """Where games are played, and how strong people are."""

    ratings: "Ratings"


class Tournaments(Observer):
    """Every tournament that is not over, and the newest of those that are."""

    def __init__(self, services: Services, host: TournamentHost, bot_games: BotGames) -> None:
        self._seen, self._store, self._wall = services.seen, services.store, services.wall
        self._presence, self._players = services.presence, services.players
        self._host = host
        self._all: dict[str, Tournament] = {}
        self._news = TournamentNews(services)
        self._starts: Timers[str] = Timers(services.clock)
        self._calls = GameCalls(services, host, bot_games, self._miss, self._take_bot_result)

    def take_up(self, saved: Saved) -> None:
        """Know again what was announced, running, or over."""
        for record in sorted(saved.tournaments, key=lambda record: record.made):
            games = [game for game in saved.tournament_games if game.tournament == record.id]
            try:
                find_game(record.game)
                tournament = Tournament.load(record, games)
                if tournament.state == OVER:
                    # Before games that nobody played were kept as well, they followed from who had gone.
                    while tournament.add_next():
                        pass
                tournament.standings()
            except (UnknownGame, KeyError, TypeError, ValueError) as problem:
                log.warning("tournament_not_taken_up", id=record.id, problem=str(problem))
                continue
            self._all[tournament.id] = tournament
            self._calls.take_up(tournament)

    def resume(self) -> None:
        """The tables are there again: go on where it stood. One that cannot is called off, and keeps nobody else from
        coming in."""
        for tournament in tuple(self._all.values()):
            try:
                self._resume(tournament)
            except Exception:
                log.exception("tournament_not_resumed", id=tournament.id)
                self._finish(tournament, CALLED_OFF)

    # What can be asked.

    def find(self, id: str) -> Tournament:
        """The tournament of that id."""
        tournament = self._all.get(id)
        if tournament is None:
            raise Refused("no_tournament")
        return tournament

    def listed(self, player: Player | None = None) -> list[Tournament]:
        """What anybody may see, and of private ones those a player has made or entered: running ones, then those to
        come, the next first, then those that are over, the newest first; so many at most."""
        id = player.id if player is not None else ""
        shown = [one for one in self._all.values() if not one.plan.private or one.owner == id or id in one.entrants]
        return sorted(shown, key=_place_in_list)[:LISTED]

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

    def name_in(self, tournament: Tournament, id: str) -> str:
        """What an entrant is called, a bot perhaps."""
        entrant = tournament.entrants.get(id)
        return entrant.name if entrant is not None and entrant.level else self.name_of(id)

    # What players do.

    def make(self, player: Player, kind: str, game: str, options: dict[str, Any], *, seconds: float, name: str = "",
             minutes: int = 30, rounds: int = 0, private: bool = False, fill: int = 0) -> Tournament:  # fmt: skip
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
        if fill and not FILL[0] <= fill <= FILL[1]:
            raise Refused("tournament_fill", least=FILL[0], most=FILL[1])
        mine = [one for one in self._all.values() if one.owner == player.id and one.state in (ANNOUNCED, RUNNING)]
        if len(mine) >= OWN:
            raise Refused("too_many_tournaments", most=OWN)
        starts = self._seen() + seconds
        plan = Plan(kind, clean_text(name, NAME), game, checked, starts, minutes, rounds, private, fill)
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
                table = self._calls.table_of(tournament, game)
                if table is None or not table.playing:
                    self._calls.drop(tournament, game)
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
        found, running = self._calls.game_at(table), table.live
        if found is None or running is None or running.match.outcome is None:
            return
        tournament, game = found
        if game.result != OPEN or running.match.trouble is not None or not running.match.outcome.places:
            return  # void: it is played again, at another table
        shares = {share.player: share for share in share_out(running.record, running.match.outcome)}
        one, other = (shares.get(tournament.sitter(id)) for id in game.players)
        if one is None or other is None:
            return  # somebody else has played there
        result = ONE if one.won else OTHER if other.won else DRAW
        self._calls.stop_waiting(tournament, game)
        self._end(tournament, game, result, played=all(share.won or came(running, share) for share in shares.values()))

    def match_over(self, table: "Table") -> None:
        """It is on disk: the next ones can play."""
        found = self._calls.game_at(table)
        if found is None:
            return
        tournament, game = found
        if game.result == OPEN:  # void
            self._calls.call(tournament, [game])
        else:
            self._calls.release(table)
        self._go_on(tournament)

    def table_closed(self, table: "Table") -> None:
        """A table that goes without a match: nobody wanted to play."""
        found = self._calls.game_at(table)
        if found is not None and found[1].result == OPEN and table.live is None:
            tournament, game = found
            bots = [tournament.level_of(id) for id in (game.pair.one, game.pair.other)]
            self._miss(tournament, game, ONE if bots[0] else OTHER if bots[1] else NOBODY)

    def is_at_stake(self, table: "Table") -> bool:
        """Nobody is away from it again and again."""
        return self.is_awaited(table)

    def is_awaited(self, table: "Table") -> bool:
        """All others wait for a game of a tournament."""
        found = self._calls.game_at(table)
        return found is not None and found[0].state == RUNNING and found[1].result == OPEN

    # Inside: going on.

    def _resume(self, tournament: Tournament) -> None:
        if tournament.state in (ANNOUNCED, RUNNING):
            self._await_start(tournament)
        if tournament.state == RUNNING:
            self._calls.resume(tournament)
            self._go_on(tournament)

    def _await_start(self, tournament: Tournament) -> None:
        """Wake up when it begins, or when an arena is over."""
        left = round(self.left(tournament) * SECOND)
        if tournament.state == ANNOUNCED:
            self._starts.set_after(tournament.id, left, lambda: self._start(tournament))
        elif tournament.plan.kind == ARENA:
            self._starts.set_after(tournament.id, left, lambda: self._go_on(tournament))

    def _start(self, tournament: Tournament) -> None:
        self._fill(tournament)
        if len(tournament.active) < 2:
            self._finish(tournament, CALLED_OFF)
            return
        tournament.state = RUNNING
        self._keep(tournament)
        self._await_start(tournament)
        self._go_on(tournament)
        self._calls.tell_begun(tournament)

    def _fill(self, tournament: Tournament) -> None:
        """Bots take the places that are left, unless there would be nobody else."""
        plan, count = tournament.plan, tournament.plan.fill - len(tournament.active)
        if not tournament.people or count <= 0:
            return
        for id, level, name in deal_bots(plan.game, find_game(plan.game).info.levels, count):
            rating = self._rate(self._players.bot(level), plan)
            tournament.entrants[id] = Entrant(id, rating, level=level, name=name)

    def _go_on(self, tournament: Tournament) -> None:
        """Open tables for those who are to play now; finish when nothing is left to play."""
        if tournament.state != RUNNING:
            return
        over = tournament.ends is not None and self._seen() >= tournament.ends
        while not over:
            games = tournament.add_next(self._calls.list_free(tournament))
            for game in games:
                self._store.put(tournament.game_record(game))
            self._calls.call(tournament, [game for game in games if game.result == OPEN])
            if all(game.result == OPEN for game in games):
                break  # nothing has been decided from which more would follow
        if (over and not tournament.open_games()) or tournament.is_done:
            self._finish(tournament, OVER)
        self._news.tell(tournament)

    def _miss(self, tournament: Tournament, game: Game, result: str) -> None:
        """What a game comes to that nobody has played."""
        self._calls.drop(tournament, game)
        self._end(tournament, game, result, played=False)
        self._store.when_saved(lambda: self._go_on(tournament), urgent=True)

    def _take_bot_result(self, tournament: Tournament, game: Game, result: str | None) -> None:
        """Two bots have played each other; of a game that could not be played the stronger one has it."""
        if tournament.state != RUNNING or tournament.games[game.n].result != OPEN:
            return
        ratings = [tournament.entrants[id].rating for id in game.players]
        stronger = ONE if ratings[0] >= ratings[1] else OTHER
        self._end(tournament, game, result or stronger, played=result is not None)
        self._store.when_saved(lambda: self._go_on(tournament), urgent=True)

    def _end(self, tournament: Tournament, game: Game, result: str, *, played: bool) -> None:
        """What came of a game; who was missed once too often plays no longer."""
        self._store.put(tournament.game_record(tournament.end_game(game.n, result, played=played)))
        for id in tournament.people.intersection(game.players):
            if count_missed(tournament.games, id) >= MISSES:
                tournament.withdraw(id, absent=True)
                self._store.put(tournament.record())
                self._calls.tell_out(tournament, id)
        self._news.tell(tournament)

    def _finish(self, tournament: Tournament, state: str) -> None:
        tournament.state, tournament.ended = state, self._wall()
        self._starts.stop(tournament.id)
        for game in tournament.open_games():
            self._calls.drop(tournament, game)
        self._keep(tournament)

    # Inside: keeping and telling.

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
