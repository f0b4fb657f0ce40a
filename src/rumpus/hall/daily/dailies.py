"""The daily games of the hall: one counted try for everybody, at a table of their own on the day's seed.

Begun is counted: the try is put with the match's start, and what came of it with its outcome. Who leaves, or is cut
short after PLAY_SECONDS, has the score so far. While a day is on nobody sees what others do on its seed: not at their
tables, not in replays.
"""

from dataclasses import dataclass, replace
from datetime import date, timedelta, tzinfo
from typing import TYPE_CHECKING, Final, Protocol

from rumpus.core.clock import Timers
from rumpus.core.notice import Notice, name_game
from rumpus.core.pacing import SECOND
from rumpus.games.registry import all_games
from rumpus.hall.contests.proof import PLAY_SECONDS
from rumpus.hall.contests.task import check_task
from rumpus.hall.daily.calendar import DailyCalendar, week_of
from rumpus.hall.daily.tries import OVER, PLAYING, VOID, CupLine, place_in
from rumpus.hall.daily.try_book import TryBook
from rumpus.hall.errors import Refused
from rumpus.hall.people.players import Player, bot_of
from rumpus.hall.people.visitor import News
from rumpus.hall.services import Services
from rumpus.hall.stores import check_saving
from rumpus.hall.tables.observer import Observer
from rumpus.store.contest_records import DailyTryRecord
from rumpus.store.records import Saved

if TYPE_CHECKING:
    from rumpus.hall.opening import TableOpening
    from rumpus.hall.tables.table import Table

REMEMBERED: Final = 21
"""Days of which all tries are known: this week's, and the week's before."""
MARK: Final = "d"
"""What the contest of a daily table begins with; the day's number follows."""


@dataclass(frozen=True, slots=True)
class DailyDone(News):
    """Your try at a day's game is over."""

    done: DailyTryRecord
    place: int
    """Among those on the board, from 1."""
    players: int
    """How many those are, you included."""


class DailyHost(Protocol):
    """Where tries are played."""

    tables: "dict[str, Table]"
    opening: "TableOpening"

    def tables_of(self, player: Player, /) -> "list[Table]":
        """The tables where a seat is the player's."""


def list_daily_games() -> list[str]:
    """The games there is one of every day: all with a solo score."""
    return [name for name, folder in all_games().items() if folder.info.solo is not None]


def check_daily(game: str) -> None:
    """Refuse a game there is none of every day."""
    if game not in list_daily_games():
        raise Refused("no_daily", game=name_game(game))


def read_day(table: "Table") -> int | None:
    """Which day's game is played at a table; None if none is."""
    contest = table.challenge.id if table.challenge is not None else ""
    return int(contest[1:]) if contest[:1] == MARK and contest[1:].isdecimal() else None


class Dailies(Observer):
    """Every day's games."""

    def __init__(self, services: Services, host: DailyHost, zone: tzinfo) -> None:
        self._seen, self._store = services.seen, services.store
        self._presence, self._players = services.presence, services.players
        self._host = host
        self.calendar = DailyCalendar(services.wall, services.seen, services.store, zone)
        self._tries = TryBook()
        self._ends: Timers[str] = Timers(services.clock)
        """By table: when its time is up."""

    def take_up(self, saved: Saved) -> None:
        """Know the day, and the tries of the last weeks."""
        self.calendar.take_up(saved)
        for one in saved.daily_tries:
            self._tries.note(one)

    def resume(self) -> None:
        """The tables are there again: a try goes on; one whose match is not there any more was none."""
        for one in tuple(self._tries.playing):
            table = self._host.tables.get(one.match.partition("-")[0])
            if table is not None and table.playing and table.live is not None and table.live.id == one.match:
                self._await_end(table, one)
            else:
                self._keep(replace(one, state=VOID))

    def begin_anew(self) -> None:
        """Others may know what comes on today's seeds: the day gets new ones, what was tried on it so far is no try,
        and nobody plays at tables that wait with an old one."""
        self.calendar.draw_anew()
        today = self.calendar.today().n
        for one in self._tries.begun(today):
            self._keep(replace(one, state=VOID))
        for table in tuple(self._host.tables.values()):
            if read_day(table) is not None and table.live is None:
                table.close()

    # What can be asked.

    def find(self, n: int, game: str, player: Player) -> DailyTryRecord | None:
        """Somebody's try at a day's game, if it counts."""
        found = self._tries.find(n, game, player.id)
        return found if found is not None and found.state != VOID else None

    def board(self, n: int, game: str) -> list[DailyTryRecord]:
        """A day's board: those of claimed names, the best first."""
        return [one for one in self._tries.board(n, game) if self._is_shown(one.player)]

    def cup(self, game: str, *, before: bool = False) -> list[CupLine]:
        """The cup of this week, or of the week before: those of claimed names, the best first."""
        day: date = self.calendar.today().date - timedelta(days=7 * before)
        return [line for line in self._tries.cup(game, week_of(day)) if self._is_shown(line.player)]

    def place(self, own: DailyTryRecord) -> tuple[int, int]:
        """The place of a try that is over, and among how many."""
        others = [one for one in self.board(own.n, own.game) if one.player != own.player]
        return place_in(others, own), len(others) + 1

    def streak(self, game: str, player: Player) -> int:
        """On how many days in a row somebody has tried: it lasts until a whole day has gone by without."""
        n = self.calendar.today().n
        last = self.find(n, game, player) or self.find(n - 1, game, player)
        return last.streak if last is not None else 0

    def best_before(self, game: str) -> DailyTryRecord | None:
        """The best of the day before, once everybody there is done: its match is there to be watched."""
        n = self.calendar.today().n - 1
        board = self.board(n, game)
        return board[0] if board and n not in self._days_on() else None

    def hides_seed(self, seed: int) -> bool:
        """Whether somebody may still play on this seed for the first time."""
        return any(self.calendar.seed_of(n, game) == seed for n in self._days_on() for game in list_daily_games())

    # Playing.

    def begin(self, player: Player, game: str) -> "Table":
        """The table of somebody's try today; it begins when they come."""
        check_daily(game)
        check_saving(self._store)
        day = self.calendar.today()
        for table in self._host.tables_of(player):
            if read_day(table) == day.n and table.info.name == game and (table.live is None or table.playing):
                return table
        if self.find(day.n, game, player) is not None:
            raise Refused("daily_played", game=name_game(game))
        options, seed = dict(check_task(game, {})[1]), self.calendar.seed_of(day.n, game)
        return self._host.opening.open_challenge_table(player, f"{MARK}{day.n}", game, options, seed)

    # What happens at the tables.

    def may_start(self, table: "Table") -> Notice | None:
        """Not on another day, and not twice."""
        n = read_day(table)
        if n is None:
            return None
        if n != self.calendar.today().n:
            return Notice("notice.daily_over")
        return Notice("notice.daily_once") if self.find(n, table.info.name, table.owner) is not None else None

    def may_enter(self, table: "Table", player: Player) -> Notice | None:
        """Nobody watches what is played on a seed that others have not seen yet."""
        n = read_day(table)
        return Notice("notice.daily_alone") if n in self._days_on() and player is not table.owner else None

    def match_started(self, table: "Table") -> None:
        """Begun is counted."""
        n, running = read_day(table), table.live
        if n is None or running is None:
            return
        game, player, day = table.info.name, table.owner, self.calendar.today()
        before = self.find(n - 1, game, player)
        streak = 1 + (before.streak if before is not None else 0)
        begun = DailyTryRecord(n, game, player.id, day.date.isoformat(), PLAYING, running.id, self._seen(), streak)
        self._keep(begun)
        self._await_end(table, begun)

    def match_ended(self, table: "Table") -> None:
        """Put what came of a try, with the match's outcome."""
        own, running = self._try_at(table), table.live
        if own is None or running is None:
            return
        self._ends.stop(table.code)
        match = running.match
        if match.trouble is not None or match.outcome is None or not match.outcome.scores:
            self._keep(replace(own, state=VOID))
            return
        points = match.game.final_points()[0]
        millis = match.step * 1000 // table.info.rate
        done = replace(own, state=OVER, score=match.outcome.scores[0], points=points, millis=millis)
        self._keep(done)
        player = table.owner
        self._store.when_saved(lambda: self._presence.tell(player, DailyDone(done, *self.place(done))), urgent=True)

    # Inside.

    def _await_end(self, table: "Table", own: DailyTryRecord) -> None:
        left = max(0.0, own.started + PLAY_SECONDS - self._seen())
        self._ends.set_after(table.code, round(left * SECOND), lambda: self._stop(table))

    def _stop(self, table: "Table") -> None:
        """The time is up: the score so far counts."""
        if self._try_at(table) is not None and table.live is not None:
            table.live.time_out(0)

    def _try_at(self, table: "Table") -> DailyTryRecord | None:
        """The try that is on at a table."""
        n = read_day(table)
        own = self._tries.find(n, table.info.name, table.owner.id) if n is not None else None
        return own if own is not None and own.state == PLAYING else None

    def _days_on(self) -> set[int]:
        """Today, and a day before of which somebody still plays."""
        return {self.calendar.today().n, *(one.n for one in self._tries.playing)}

    def _is_shown(self, id: str) -> bool:
        """Boards show people with claimed names: a guest could come again under another one, and bots have none."""
        player = self._players.find(id)
        return player is not None and player.passphrase is not None and not bot_of(player)

    def _keep(self, own: DailyTryRecord) -> None:
        self._tries.note(own)
        self._store.put(own)
        self._tries.forget(self.calendar.today().n - REMEMBERED)
