"""The hall: everybody and every table in it. One object, wired once; doors call it, visitors are told."""

import secrets
from collections.abc import Callable
from typing import Any, Final

import structlog

from rumpus.core.clock import Alarm, Clock, Nanoseconds
from rumpus.core.options import BadOption, check_options
from rumpus.core.pacing import MILLISECOND
from rumpus.games.registry import GameFolder, UnknownGame, all_games, find_game
from rumpus.hall.errors import Refused
from rumpus.hall.names import table_code
from rumpus.hall.players import Player, Players
from rumpus.hall.running import Running, Surroundings
from rumpus.hall.stores import HallStore
from rumpus.hall.table import Table
from rumpus.hall.visitor import Visitor
from rumpus.store.records import Saved

TABLES_PER_PLAYER: Final = 20
TABLES: Final = 5000
LOBBY_MILLISECONDS: Final = 200
"""How long news for the lobby are gathered before they are told."""

log = structlog.get_logger("hall")


class Hall:
    """A game hall."""

    def __init__(
        self,
        clock: Clock,
        store: HallStore,
        late: Callable[[Nanoseconds], None] = lambda nanoseconds: None,
        new_seed: Callable[[], int] = lambda: secrets.randbits(64),
        runner: type[Running] = Running,
    ) -> None:
        """`late` is told how late each alarm of a match rang; `new_seed` and `runner` say where the seeds of matches
        come from and how they are run."""
        self.clock = clock
        self.store = store
        self.players = Players(store)
        self.tables: dict[str, Table] = {}
        self.visitors: list[Visitor] = []
        self.lobby: list[Visitor] = []
        self._around = Surroundings(clock, store, late, new_seed, runner)
        self._news: Alarm | None = None

    def take_up(self, saved: Saved) -> None:
        """Go on where the hall stood when it was last open."""
        self.players.take_up(saved.players)
        for record in saved.tables:
            owner = self.players.find(record.owner)
            folder = all_games().get(record.game)
            if owner is None or folder is None:
                log.warning("table_not_taken_up", code=record.code, game=record.game)
                continue
            table = self._make_table(record.code, folder, owner)
            try:
                table.take_up(record.data, self.players, saved.matches.get(record.match or ""))
            except BadOption as problem:  # an option this version no longer has
                log.warning("table_not_taken_up", code=record.code, game=record.game, problem=str(problem))
                table.close()
            except Exception:  # it stays in the store for a version that can; the others are not to suffer
                log.exception("table_not_taken_up", code=record.code, game=record.game)
                del self.tables[record.code]

    # People.

    def arrive(self, visitor: Visitor) -> None:
        """A connection has said who it is."""
        self.visitors.append(visitor)
        self._tell_lobby()

    def depart(self, visitor: Visitor) -> None:
        """A connection is gone."""
        if visitor in self.visitors:
            self.visitors.remove(visitor)
        if visitor in self.lobby:
            self.lobby.remove(visitor)
        for table in [table for table in self.tables.values() if visitor in table.visitors]:
            table.lose(visitor)
        self._tell_lobby()

    def watch_lobby(self, visitor: Visitor, on: bool) -> None:
        """Hear about tables and people, or no longer."""
        if on and visitor not in self.lobby:
            self.lobby.append(visitor)
        elif not on and visitor in self.lobby:
            self.lobby.remove(visitor)

    def rename(self, player: Player, name: str) -> None:
        """Give a player another name; everybody sees it."""
        self.players.rename(player, name)
        for table in self.tables.values():
            if player in table.seating.people:
                table.refresh()
        self._tell_lobby()

    def here(self) -> list[Player]:
        """Who is here, each once."""
        return list(dict.fromkeys(visitor.player for visitor in self.visitors))

    def tables_of(self, player: Player) -> list[Table]:
        """The tables where a seat is the player's."""
        return [table for table in self.tables.values() if table.seating.of(player)]

    # Tables.

    def open_table(
        self, visitor: Visitor, game: str, options: dict[str, Any], seats: list[str], *, start: bool
    ) -> Table:
        """Open a table, sit the visitor down at it, and start at once if asked."""
        player = visitor.player
        try:
            folder = find_game(game)
            check_options(folder.info.options, options)
        except UnknownGame as problem:
            raise Refused("unknown_game", str(problem)) from None
        except BadOption as problem:
            raise Refused("bad_option", str(problem)) from None
        if len(self.tables) >= TABLES:
            raise Refused("full", "the hall is full; try again later")
        if sum(1 for table in self.tables.values() if table.owner is player) >= TABLES_PER_PLAYER:
            raise Refused("too_many", f"you have {TABLES_PER_PLAYER} tables open; close one first")
        if "me" not in seats and start:
            raise Refused("no_seat", "somebody has to sit down: one seat must be me")
        table = self._make_table(self._free_code(), folder, player)
        try:
            table.lay(player, options, seats)
            if start and not table.seating.complete:
                raise Refused("open_seats", "there are open seats; nobody would play them")
        except Refused:
            del self.tables[table.code]
            raise
        table.enter(visitor, sit=False)
        if start and not table.playing:
            table.set_ready(player, True)
        return table

    def find_table(self, code: str) -> Table:
        """The table of that code."""
        table = self.tables.get(code.upper())
        if table is None:
            raise Refused("no_table", f"there is no table {code.upper()[:8]}; it may be closed")
        return table

    def find_match(self, match: str) -> Table:
        """The table at which a match is on; its id begins with the table's code."""
        table = self.tables.get(match.partition("-")[0])
        if table is None:
            raise Refused("no_match", "that match is over")
        return table

    # Inside.

    def _make_table(self, code: str, folder: GameFolder, owner: Player) -> Table:
        table = Table(code, folder, owner, self._around, self.store, self._table_changed)
        self.tables[code] = table
        return table

    def _free_code(self) -> str:
        while (code := table_code()) in self.tables:
            pass
        return code

    def _table_changed(self, table: Table) -> None:
        if table.closed:
            self.tables.pop(table.code, None)
        self._tell_lobby()

    def _tell_lobby(self) -> None:
        """Gather news, so that a busy hall does not tell everybody everything at once."""
        if self.lobby and self._news is None:
            self._news = self.clock.after(LOBBY_MILLISECONDS * MILLISECOND, self._tell_news)

    def _tell_news(self) -> None:
        self._news = None
        for visitor in tuple(self.lobby):
            visitor.hall_changed()
