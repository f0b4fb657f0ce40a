"""The game master of an evening (rules, "The game master's console"): one table, numbered players, rounds until `end`.

What is played is any game that says how it is hosted (core/evening.py). Sits at the table as a watcher, so that it is
never empty and every round's end is heard. Its commands are in commands/evening_commands.py. No sockets.
"""

import contextlib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, Protocol

from rumpus.core.channel import Channel, Update
from rumpus.core.clock import Timer
from rumpus.core.evening import Evening, Rounds
from rumpus.core.game import IllegalAction
from rumpus.core.notice import Notice
from rumpus.core.options import BadOption, check_options
from rumpus.core.pacing import SECOND
from rumpus.games.registry import all_games, find_game
from rumpus.hall.errors import Refused
from rumpus.hall.hosting.kept_evening import KeptEvening, read_evening
from rumpus.hall.hosting.registration import Registration
from rumpus.hall.people.players import Player
from rumpus.hall.people.visitor import News, RoomWay, Visitor
from rumpus.hall.services import Services
from rumpus.hall.tables.observer import Observer
from rumpus.store.records import Saved, SettingRecord

if TYPE_CHECKING:
    from rumpus.hall.opening import TableOpening
    from rumpus.hall.tables.table import Table

HELD: Final = Notice("notice.game_master_starts")


def list_hosted() -> list[str]:
    """The games that can be hosted as an evening."""
    return [name for name, folder in all_games().items() if folder.evening is not None]


def _setting_of(game: str) -> str:
    """The setting under which an evening of the game is kept."""
    return f"{game}_evening"


class EveningHost(Protocol):
    """Where the evening finds its table."""

    @property
    def tables(self) -> "Mapping[str, Table]":
        """Every table, by its code."""

    @property
    def opening(self) -> "TableOpening":
        """How it gets one."""


class GameMaster(Observer):
    """One standing evening. A visitor of its own table."""

    def __init__(self, services: Services, host: EveningHost) -> None:
        self.game = ""
        """The game of this evening, or of the next; none if no game can be hosted."""
        self.registration = Registration(0)
        self.on = False
        """Whether a game is on; it goes on, round after round, until `end`."""
        self.ending = False
        self.settings: dict[str, int] = {}
        """For the next round."""
        self._clock, self._store, self._players = services.clock, services.store, services.players
        self._host = host
        self._code = ""
        self._totals: dict[str, int] = {}
        self._may_start = False
        self._over = ""
        self._stopping = Timer(services.clock)
        self._tidying = Timer(services.clock)
        for game in list_hosted()[:1]:
            self._prepare(game)

    def take_up(self, saved: Saved) -> None:
        """Go on with the evening that was kept."""
        keys = {game: _setting_of(game) for game in list_hosted()}
        found = {game: read_evening(key, saved.settings.get(key)) for game, key in keys.items()}
        evenings = {game: kept for game, kept in found.items() if kept is not None}
        if not evenings:
            return
        game = next((game for game, kept in evenings.items() if kept.code), next(iter(evenings)))
        self._prepare(game)
        kept = evenings[game]
        self._code, self.on, self.ending = kept.code, kept.on, kept.ending
        self.registration.open, self.registration.limit = kept.accepting, kept.limit
        self.settings = {name: kept.settings.get(name, usual) for name, usual in self.settings.items()}
        self.registration.numbers, self._totals = kept.numbers, kept.totals
        _ = self.player  # the hall has to know the table's owner

    # What can be seen.

    def table(self) -> "Table | None":
        """The evening's table; None if there is no evening."""
        return self._host.tables.get(self._code)

    def registered(self) -> list[tuple[int, Player]]:
        """The players and their numbers."""
        found = ((number, self._players.find(id)) for id, number in self.registration.numbers.items())
        return sorted(((number, player) for number, player in found if player), key=lambda pair: pair[0])

    def total(self, player: Player) -> int:
        """A player's score in all rounds of the game."""
        return self._totals.get(player.id, 0) + self._score_now(player)

    def round(self) -> tuple[int, bool]:
        """Which round of the match it is, and whether it is being played."""
        rounds = self._rounds()
        return (rounds.number, rounds.playing) if rounds is not None else (0, False)

    # What the game master does.

    def choose(self, game: str) -> None:
        """Say what the next evening is of."""
        if game not in list_hosted():
            raise Refused("not_hosted", game=game[:32], games=list(list_hosted()))
        if self.table() is not None:
            raise Refused("evening_on", game=self.game, code=self._code)
        if game != self.game:
            self._prepare(game)
            self._keep()

    def accept(self, on: bool) -> None:
        """Open registration, and an evening if there is none; or close it."""
        if on and self.on:
            raise Refused("evening_is_on")
        if not self.game:
            raise Refused("no_evening_game")
        if on and self.table() is None:
            self._open()
        self.registration.open = on
        self._tidy()
        self._keep()

    def restrict(self, limit: int) -> None:
        """Let no more than so many register."""
        self.registration.restrict(limit)
        self._tidy()
        self._keep()

    def register(self, visitor: Visitor) -> "Table":
        """A visitor comes to the evening and is registered; Refused if that cannot be. Who is already, comes back."""
        table = self.table()
        if table is None:
            raise Refused("no_evening", game=self.game)
        self.registration.check(visitor.player)
        table.enter(visitor, sit=True)
        self._tidy()
        return table

    def kick(self, number: int) -> Player:
        """Send a player away by number; they cannot come back to this table."""
        table = self.table()
        player = next((player for n, player in self.registered() if n == number), None)
        if table is None or player is None:
            raise Refused("no_player_number", number=number)
        table.kick(self.player, player)
        self._tidy()
        return player

    def start(self) -> None:
        """Close registration and begin the game with everybody who is here."""
        table = self.table()
        if self.on:
            raise Refused("evening_is_on_already")
        if table is None or not any(table.attendance.is_here(player) for _, player in self.registered()):
            raise Refused("nobody_registered")
        for person in table.seating.people:
            if not table.attendance.is_here(person):
                table.seating.free(person)
        before, self.registration.open = self.registration.open, False
        self._totals, self.ending, self.on = {}, False, True
        self._begin(table)
        if not table.playing:
            self.on, self.registration.open = False, before
            self._tidy()
            raise Refused("held", why=table.why or Notice("notice.cannot_start"))
        self._keep()

    def end(self) -> None:
        """End the game: between rounds soon, in a round when that is over."""
        if not self.on:
            raise Refused("evening_not_on")
        self.ending = True
        self._keep()
        number, playing = self.round()
        table = self.table()
        if not number and table is not None and table.live is not None:  # nobody has played yet
            for seat in range(len(table.seating)):
                table.live.resign(seat)
        elif not playing:
            self._stop_soon()

    def set(self, name: str, text: str) -> int:
        """Change a setting; in a game it counts from the next round on."""
        option = next(option for option in find_game(self.game).info.options if option.name == name)
        try:
            self.settings[name] = int(option.parse(text))
        except BadOption as problem:
            raise Refused("bad_option", why=problem.notice) from None
        table = self.table()
        if table is not None and not self.on:
            table.options = self._options()
            table.refresh()
        elif self.round()[0] and not self.round()[1]:
            self._stop_soon()
        self._keep()
        return self.settings[name]

    # Inside.

    def _prepare(self, game: str) -> None:
        """From now on this is the game, with everything as it says itself."""
        self.game = game
        info = find_game(game).info
        self.registration = Registration(info.seats[1])
        self.settings = {
            option.name: int(option.default) for option in info.options if option.name in self._evening.settings
        }

    @property
    def _evening(self) -> Evening:
        evening = find_game(self.game).evening
        assert evening is not None, "only a game that can be hosted is prepared"
        return evening

    def _open(self) -> None:
        table = self._host.opening.seat_people([self.player], self.game, self._options(), private=False)
        table.seating.free(self.player)
        table.countdown = False  # the evening's game counts down by itself, in the log
        self._code, self.registration.numbers, self._totals = table.code, {}, {}
        table.enter(self, sit=False)

    def _options(self) -> dict[str, Any]:
        wished = {**self.settings, **dict(self._evening.endless)}
        return dict(check_options(find_game(self.game).info.table_options, wished))

    def _begin(self, table: "Table") -> None:
        """A match with everybody who sits: rounds until it is stopped."""
        table.seating.resize(self.registration.count_seats(len(table.seating.people)))
        table.options = self._options()
        table.seating.unready(people=True)
        self._may_start = True
        table.try_start()
        self._may_start = False
        table.refresh()

    def _tidy(self) -> None:
        """Between games: number who has sat down, forget who has stood up, and have the right number of seats."""
        self._tidying.stop()
        table = self.table()
        if table is None or table.playing:
            return
        registration, seating = self.registration, table.seating
        before = (registration.numbers, len(seating))
        for person in registration.number(seating.people):
            seating.free(person)
        seating.resize(registration.count_seats(len(seating.people)))
        if before != (registration.numbers, len(seating)):
            self._keep()
            table.refresh()

    def _rounds(self) -> Rounds | None:
        table = self.table()
        if table is None or table.match is None or table.match.over:
            return None
        return self._evening.read(table.match.watched)

    def _score_now(self, player: Player) -> int:
        table, rounds = self.table(), self._rounds()
        mine = table.seating.of(player) if table is not None else []
        return rounds.scores[mine[0]] if rounds is not None and mine else 0

    def _is_changed(self, table: "Table") -> bool:
        return any(table.options[name] != value for name, value in self.settings.items())

    def _stop_soon(self) -> None:
        """Stop the match as soon as its waiting screen lets anybody say so."""
        table, rounds = self.table(), self._rounds()
        if table is None or table.match is None or rounds is None or rounds.stops_from is None:
            return
        left = max(0, rounds.stops_from - table.match.step_now())
        self._stopping.set_after(left * SECOND // table.info.rate, self._stop)

    def _stop(self) -> None:
        table = self.table()
        if table is not None and table.match is not None:
            for seat in range(len(table.seating)):
                with contextlib.suppress(IllegalAction):  # has left, or the next round has begun: then after that one
                    table.match.act(seat, self._evening.stop)

    def _after_match(self) -> None:
        """A match is over: go on with other settings, or the game has ended."""
        table = self.table()
        if table is None or table.playing or not self.on:
            return
        outcome = table.match.outcome if table.match is not None else None
        reason, evening = outcome.reason if outcome is not None else "", self._evening
        stopped_for_more = reason == evening.stopped and self._is_changed(table)
        if (stopped_for_more or reason == evening.played_out) and not self.ending:
            self._begin(table)
        if not table.playing:
            self.on = self.ending = False
            table.options = self._options()
            self._tidy()
        self._keep()

    def _keep(self) -> None:
        registration = self.registration
        kept = KeptEvening(
            self._code,
            registration.limit,
            registration.open,
            self.on,
            self.ending,
            self.settings,
            registration.numbers,
            self._totals,
        )
        self._store.put(SettingRecord(_setting_of(self.game), kept.data()))

    def leads(self, table: "Table") -> bool:
        """Whether it is the table of this evening, where matches start by command only."""
        return table.code == self._code

    # As a part that looks on.

    def may_start(self, table: "Table") -> Notice | None:
        """The evening's match starts by command only."""
        return HELD if self.leads(table) and not self._may_start else None

    def match_ended(self, table: "Table") -> None:
        """Add up what everybody has."""
        outcome = table.live.match.outcome if table.live is not None else None
        if table.code == self._code and table.live is not None and outcome is not None:
            for id, score in zip(table.live.record.people, outcome.scores, strict=False):
                self._totals[id] = self._totals.get(id, 0) + score
            self._keep()

    def player_came(self, table: "Table", player: Player) -> None:
        """After a restart the game master comes back with the first of the players."""
        if table.code == self._code and self not in table.visitors:
            table.enter(self, sit=False)

    def table_closed(self, table: "Table") -> None:
        """The evening is over."""
        if table.code == self._code:
            self._code, self.registration.numbers = "", {}
            self.registration.open = self.on = self.ending = False
            self._keep()

    # As a visitor.

    @property
    def player(self) -> Player:
        """The table's owner: nobody who plays can order it about."""
        master = self._players.bot("gamemaster")
        master.name = "The game master"
        return master

    def table_changed(self, table: "Table") -> None:
        """Look, when everybody has been told, whether something is to be done."""
        match = table.match
        if match is not None and match.over and self.on and self._over != match.id:
            self._over = match.id
            self._clock.after(0, self._after_match)
        elif not table.playing and self._tidying.at is None:
            self._tidying.set_after(0, self._tidy)

    def updated(self, channel: Channel, update: Update) -> None:
        """A round is over: stop if that was asked for, or if the next one is to have other settings."""
        table = self.table()
        ended = any(event["name"] == self._evening.round_end for event in update.events)
        if table is not None and ended and (self.ending or self._is_changed(table)):
            self._stop_soon()

    def tell(self, news: News) -> None:
        """Nothing that is said concerns the game master."""

    def stream_began(self, table: "Table", channel: Channel) -> None:
        """From now on rounds are heard."""

    def take_room(self, table: "Table", way: RoomWay) -> bool:
        """Rounds are heard in the hall."""
        return False

    def sent_away(self, table: "Table", why: Notice) -> None:
        """The table is closed; `table_closed` has seen to it."""

    def dice_word(self) -> str:
        """The game master does not play."""
        return ""

    def hall_changed(self) -> None:
        """Of no concern."""
