"""The hall: everybody and every table in it. One object, wired once; doors call it, visitors are told."""

import time
from collections.abc import Callable
from datetime import UTC, tzinfo
from typing import Final

from rumpus.core.clock import Clock, Nanoseconds, Timer
from rumpus.core.notice import Notice, name_game
from rumpus.core.options import BadOption
from rumpus.core.pacing import MILLISECOND
from rumpus.games.registry import all_games
from rumpus.hall.chat import Chat
from rumpus.hall.contests.challenges import Challenges
from rumpus.hall.contests.invites import LONG_GAMES, Invites
from rumpus.hall.contests.rivals import Rivals
from rumpus.hall.daily.dailies import Dailies
from rumpus.hall.errors import Refused
from rumpus.hall.gold.ledger import GROWN_MATCHES, Ledger
from rumpus.hall.gold.wagers import Wagers
from rumpus.hall.hall_time import HallTime
from rumpus.hall.hosting.admin import Admin
from rumpus.hall.hosting.gamemaster import GameMaster
from rumpus.hall.hosting.retention import Retention
from rumpus.hall.log import Log
from rumpus.hall.matchmaking.matchmaking import Matchmaking
from rumpus.hall.notify.mail_addresses import MailAddresses
from rumpus.hall.notify.outbox import Outbox
from rumpus.hall.notify.wishes import TURN
from rumpus.hall.opening import TableOpening
from rumpus.hall.people.bot_accounts import BotAccounts, BotRules
from rumpus.hall.people.bot_ladder import BotLadder
from rumpus.hall.people.friends import Friends
from rumpus.hall.people.player_tables import PlayerTables
from rumpus.hall.people.players import Player, Players, bot_of
from rumpus.hall.people.presence import Presence
from rumpus.hall.people.ratings import Ratings
from rumpus.hall.people.score_boards import ScoreBoards
from rumpus.hall.people.visitor import Visitor
from rumpus.hall.put_back import drop_known
from rumpus.hall.request_dedup import RequestDedup
from rumpus.hall.seen_time import SeenTime
from rumpus.hall.services import Services
from rumpus.hall.stores import HallStore
from rumpus.hall.tables.bot_offload import BotOffload, Elsewhere, strength_of
from rumpus.hall.tables.capacity import Capacity
from rumpus.hall.tables.live_match import LiveMatch
from rumpus.hall.tables.missed import MissedMatches
from rumpus.hall.tables.observer import Observers
from rumpus.hall.tables.own_tables import TableNews
from rumpus.hall.tables.silence import Silence
from rumpus.hall.tables.surroundings import Surroundings
from rumpus.hall.tables.table import Table
from rumpus.hall.tables.table_record import take_up_table
from rumpus.hall.tables.turns import waits_for
from rumpus.hall.tournaments.bot_games import BotGames
from rumpus.hall.tournaments.tournaments import Tournaments
from rumpus.hall.worker_process import WorkerProcess
from rumpus.store.records import RESTORED, OutboxRecord, Saved, SettingRecord, TableRecord

LOBBY_MILLISECONDS: Final = 200
"""How long news for the lobby are gathered before they are told."""

log = Log("hall")


class Hall:
    """A game hall."""

    def __init__(
        self,
        clock: Clock,
        store: HallStore,
        *,
        wall: Callable[[], float] = time.time,
        late: Callable[[Nanoseconds], None] = lambda nanoseconds: None,
        spent: Callable[[], Nanoseconds] | None = None,
        bot_worker: Elsewhere | None = None,
        seeds: Callable[[], int | None] = lambda: None,
        runner: Callable[..., LiveMatch] = LiveMatch,
        countdown: bool = True,
        zone: tzinfo = UTC,
        bot_games: WorkerProcess | None = None,
    ) -> None:
        """`late` is told how late each alarm of a match rang; `spent` tells the processor time used; `bot_worker`
        answers for slow bots; `seeds` may give the next match its seed: then nobody's dice count, and its bots play
        alike each time; `runner` says how matches are run; `countdown`, whether new tables count down before them;
        `zone`, when the days of the daily games begin; `bot_games` is where bots of tournaments play each other."""
        self.clock = clock
        self.wall = wall
        self.store = store
        self.hall_time = HallTime(clock, store)
        self.seen = SeenTime(clock, wall, store)
        """For ages and deadlines; `wall` is for dates."""
        self.retention = Retention(self.seen, wall, store)
        self.requests = RequestDedup(store, self.seen)
        self.presence = Presence()
        self.capacity = Capacity(clock, spent, self.presence.household_of, strength_of, self.presence.count)
        self.players = Players(store, self.seen)
        services = Services(clock, wall, self.seen, store, self.presence, self.players)
        self.friends = Friends(services)
        self.outbox = Outbox(services, zone)
        self.outbox.is_news = self._is_news
        self.mail_addresses = MailAddresses(services, self.outbox)
        self.tables: dict[str, Table] = {}
        self.lobby: list[Visitor] = []
        self.chat = Chat(services, self)
        self.bank = Ledger(store, self.seen, self._is_grown, self.presence.network_of)
        self.wagers = Wagers(services, self.bank, self)
        self.ratings = Ratings(services)
        self.bot_ladder = BotLadder(services, self.ratings, self.chat.note)
        self.bot_accounts = BotAccounts(services, self.ratings)
        self.boards = ScoreBoards(store, wall, self.players)
        self.challenges = Challenges(services, self, self.ratings)
        self.rivals = Rivals(services, self, self.challenges)
        self.invites = Invites(services, self, self.challenges)
        self.matchmaking = Matchmaking(services, self)
        self.tournaments = Tournaments(services, self, BotGames(clock, bot_games))
        self.dailies = Dailies(services, self, zone)
        self.admin = Admin(services, self, self.wagers)
        self.gamemaster = GameMaster(services, self)
        self._player_tables = PlayerTables()
        self.players.on_signed_out = self._close_ways
        self.silence = Silence(clock, self._player_tables)
        self.missed = MissedMatches(services)
        self._observers = Observers(
            self.admin,
            self.gamemaster,
            self.ratings,
            self.bot_ladder,
            self.wagers,
            self.challenges,
            self.rivals,
            self.boards,
            self.chat,
            self.missed,
            self.matchmaking,
            self.tournaments,
            self.dailies,
        )
        around = Surroundings(
            clock,
            wall,
            self.seen,
            self.hall_time,
            store,
            self._note_late,
            self.capacity,
            BotOffload(bot_worker, note=self.capacity.bot_shares.think),
            seeds,
            runner,
            self._observers,
            self._player_tables,
            self._check_seat,
            countdown,
            self.bot_ladder.choose,
        )
        self._late = late
        self.opening = TableOpening(self.tables, around, self.admin, self.wagers, self._table_changed)
        self._table_news = TableNews(self.presence)
        self.news = 0
        """How often the lobby was told: what it is told is the same for everybody."""
        self._gathering = Timer(clock)

    def take_up(self, saved: Saved) -> None:
        """Go on where the hall stood when it was last open. Tables come last: what looks on at them is there then."""
        self.seen.take_up(saved)
        self.hall_time.take_up(saved)
        self.requests.take_up(saved)
        self.retention.take_up(saved)
        self.players.take_up(saved)
        parts = (self.chat, self.bank, self.wagers, self.challenges, self.rivals, self.invites, self.ratings)
        for part in (
            *parts,
            self.bot_ladder,
            self.admin,
            self.friends,
            self.missed,
            self.gamemaster,
            self.matchmaking,
            self.tournaments,
            self.dailies,
            self.outbox,
            self.mail_addresses,
        ):
            part.take_up(saved)
        for record in saved.tables:
            owner = self.players.find(record.owner)
            folder = all_games().get(record.game)
            if owner is None or folder is None:
                log.warning("table_not_taken_up", code=record.code, game=record.game)
                continue
            self._take_up_table(self.opening.make(record.code, folder, owner), record, saved)
        if saved.settings.get(RESTORED):
            drop_known(self.tables, self.challenges, self.dailies)
            self.store.put(SettingRecord(RESTORED, False))
        self.tournaments.resume()
        self.dailies.resume()
        self.invites.remind()
        for table in self.tables.values():
            self._remind(table)

    def _take_up_table(self, table: Table, record: TableRecord, saved: Saved) -> None:
        try:
            take_up_table(table, record.data, self.players, saved.matches.get(record.match or ""))
            self._player_tables.note(table)
        except BadOption as problem:  # an option this version no longer has
            log.warning("table_not_taken_up", code=record.code, game=record.game, problem=str(problem))
            table.close()
        except Exception:  # it stays in the store for a version that can; the others are not to suffer
            log.exception("table_not_taken_up", code=record.code, game=record.game)
            del self.tables[record.code]

    # People.

    def arrive(self, visitor: Visitor, trace: str = "", household: str = "", region: str = "") -> None:
        """A connection has said who it is; `trace` is what its door knows of where it comes from, `household` the
        network it shares with others, `region` the part of the world."""
        came = not self.presence.is_here(visitor.player)
        self.presence.add(visitor, trace, household, region)
        self.seen.note()
        if came:
            self.friends.note(visitor.player, "here")
            self.matchmaking.arrive(visitor.player)
            self.tournaments.arrive(visitor.player)
        self.wagers.allow(visitor.player)
        self._tell_lobby()

    def depart(self, visitor: Visitor) -> None:
        """A connection is gone."""
        self.presence.remove(visitor)
        self.seen.note()
        self.silence.forget(visitor)
        if visitor in self.lobby:
            self.lobby.remove(visitor)
        self.chat.depart(visitor)
        self.tournaments.watch(visitor, None)
        for table in self._player_tables.visited(visitor):
            table.lines.lose(visitor)
        if not self.presence.is_here(visitor.player):
            self.opening.drop_dice(visitor.player)
            self.friends.note(visitor.player, "gone")
            self.matchmaking.depart(visitor.player)
            self.bot_accounts.depart(visitor.player)
        self._tell_lobby()

    def watch_lobby(self, visitor: Visitor, on: bool) -> None:
        """Hear about tables and people, or no longer."""
        if on and visitor not in self.lobby:
            self.lobby.append(visitor)
        elif not on and visitor in self.lobby:
            self.lobby.remove(visitor)

    def welcome(self, name: str | None = None) -> tuple[Player, str]:
        """Somebody new, and their token; refused while the hall has far more to do than it can."""
        self.capacity.check_newcomer()
        return self.players.welcome(name)

    def rename(self, player: Player, name: str) -> None:
        """Give a player another name; everybody sees it."""
        self.players.rename(player, name)
        self.friends.note(player, "named")
        for table in self.tables_of(player):
            table.refresh()
        self._tell_lobby()

    def let_bot_accept(self, bot: Player, rules: BotRules) -> None:
        """Somebody's bot says what it accepts unasked; everybody sees it."""
        self.bot_accounts.welcome(bot, rules)
        self._tell_lobby()

    def here(self) -> list[Player]:
        """Who is here, each once."""
        return self.presence.here()

    # Tables of a player.

    def tables_of(self, player: Player) -> list[Table]:
        """The tables where a seat is the player's."""
        return self._player_tables.seated(player)

    def count_tables(self, player: Player) -> int:
        """At how many tables the player sits where a match is on or to come."""
        return sum(1 for table in self.tables_of(player) if table.state != "ENDED")

    def live_table(self, player: Player) -> Table | None:
        """Where the player is in a real-time match that is on: then they are busy."""
        tables = (table for table in self.tables_of(player) if table.info.realtime and table.state == "PLAYING")
        return next(tables, None)

    def long_games(self, player: Player) -> list[Table]:
        """The player's games with others a move at a time that are not over."""
        return [table for table in self.tables_of(player) if table.is_long]

    def _check_seat(self, table: Table, player: Player) -> None:
        """Refuse a seat in one more game a move at a time to somebody who has many."""
        others = [person for person in table.seating.people if person is not player]
        if others and not table.info.realtime and len(self.long_games(player)) >= LONG_GAMES:
            raise Refused("too_many_games", most=LONG_GAMES)

    def doing(self, player: Player) -> Table | None:
        """The table a player is at right now, if any."""
        for visitor in self.presence.of(player):
            for table in self._player_tables.visited(visitor):
                return table
        return None

    # Tables.

    def find_table(self, code: str) -> Table:
        """The table of that code."""
        table = self.tables.get(code.upper())
        if table is None:
            raise Refused("no_table", code=code.upper()[:8])
        return table

    def find_match(self, match: str) -> Table:
        """The table at which a match is on; its id begins with the table's code."""
        table = self.tables.get(match.partition("-")[0])
        if table is None:
            raise Refused("no_match")
        return table

    def hides_seed(self, seed: int) -> bool:
        """Whether somebody still plays on this seed, or may: then nobody looks it up at the match of who is done."""
        return self.challenges.hides_seed(seed) or self.dailies.hides_seed(seed)

    def check_seed(self, seed: int) -> None:
        """Refuse what would show what comes on a seed that is hidden."""
        if self.hides_seed(seed):
            raise Refused("daily_on" if self.dailies.hides_seed(seed) else "challenge_on")

    def forsake(self, matches: set[str]) -> None:
        """Something of these matches could not be kept: they cannot go on, and do not count."""
        for match in matches:
            table = self.tables.get(match.partition("-")[0])
            if table is not None:
                table.runner.forsake(match, "what happened could not be kept")

    # Inside.

    def _close_ways(self, player: Player) -> None:
        """Lines to rooms are closed as well: what they were opened by was given to somebody who was signed in."""
        visited = (table for visitor in self.presence.of(player) for table in self._player_tables.visited(visitor))
        for table in {*self.tables_of(player), *visited}:
            if table.live is not None:
                table.live.revoke(player)

    def _is_grown(self, player: Player) -> bool:
        """Whether a player has claimed a name and played enough for all of the gold to start with; bots have less."""
        return player.passphrase is not None and not bot_of(player) and self.ratings.played(player) >= GROWN_MATCHES

    def _note_late(self, late: Nanoseconds) -> None:
        self.capacity.note(late)
        self._late(late)

    def _table_changed(self, table: Table) -> None:
        people = self._player_tables.note(table)
        self.silence.note_table(table)
        if table.closed:
            self.opening.forget(table)
        self._table_news.tell(table, people)
        self._remind(table)
        self._tell_lobby()

    def _remind(self, table: Table) -> None:
        """Those who are not here may want to know that it is their turn."""
        live = table.match
        if live is None or not table.is_long:
            return
        for player in {seat.player for seat in (table.seating[number] for number in live.turn)}:
            if player is not None:
                said = Notice("notice.notify_turn", game=name_game(table.info.name), code=table.code)
                self.outbox.tell(player, TURN, f"turn {live.id} {len(live.match.log)}", said, f"/t/{table.code}")

    def _is_news(self, record: OutboxRecord) -> bool:
        """Whether it is still somebody's turn of which they are to be told."""
        table, player = self.tables.get(record.link.removeprefix("/t/")), self.players.find(record.player)
        return record.kind != TURN or (table is not None and player is not None and waits_for(table, player))

    def _tell_lobby(self) -> None:
        """Gather news, so that a busy hall does not tell everybody everything at once."""
        if self.lobby and self._gathering.at is None:
            self._gathering.set_after(LOBBY_MILLISECONDS * MILLISECOND, self._tell_news)

    def _tell_news(self) -> None:
        self.news += 1
        for visitor in tuple(self.lobby):
            visitor.hall_changed()
