"""Chat: what is said at a table or to the whole hall (rules/hall.md, Chat). Knows no commands and no sockets.

A room is a table's code, or `hall`. What is said is kept first and told then, in the order of its number.
"""

import importlib
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias

from rumpus.core.channel import Channel, Update
from rumpus.core.clock import Nanoseconds
from rumpus.core.notice import Notice
from rumpus.core.pacing import SECOND
from rumpus.core.token_buckets import TokenBuckets
from rumpus.games.registry import all_games
from rumpus.hall.clean_text import clean_text
from rumpus.hall.errors import Refused
from rumpus.hall.log import Log
from rumpus.hall.people.players import Player
from rumpus.hall.people.visitor import News, Visitor
from rumpus.hall.services import Services
from rumpus.hall.sliding_window import SlidingWindow
from rumpus.hall.stores import check_saving
from rumpus.hall.tables.observer import Observer
from rumpus.hall.watchers_talk import WatchersTalk, address
from rumpus.store.records import ChatRecord, Saved

if TYPE_CHECKING:
    from rumpus.hall.tables.table import Table

HALL: Final = "hall"
"""The room that is the whole hall."""
LINE_LENGTH: Final = 300
SHOWN: Final = 20
"""How many lines somebody who joins is shown."""
REMEMBERED: Final = 3 * SHOWN
"""How many a room remembers: not every line is for everybody."""
BURST: Final = 5
BURST_SECONDS: Final = 5
"""rules/hall.md: 5 messages per 5 s."""
HOUSEHOLD_BURST: Final = 240
HOUSEHOLD_RATE: Final = 2
"""What all of one household may say together: so many lines at once, and so many a second. However many names somebody
has, others still hear each other."""
HOUSEHOLDS: Final = 20_000
"""So many are remembered."""
MUTED: Final = 200
"""How many others a player may mute."""
COMINGS: Final = 3
"""So often somebody's coming and going is announced at a table; who does it more often wants attention."""
FIRST_DAY: Final = 1_577_836_800
"""The first of January 2020, from which new rooms count."""

Announcer: TypeAlias = Callable[[dict[str, Any], list[str]], Notice | None]

log = Log("chat")


@dataclass(frozen=True, slots=True)
class ChatSaid(News):
    """Somebody said something, or the hall did: then `line.player` and `line.name` are empty."""

    line: ChatRecord


@dataclass(frozen=True, slots=True)
class RoomChanged(News):
    """What you may read of a room is no longer the same; what could not be read until now is in `lines`."""

    room: str
    lines: tuple[ChatRecord, ...] = ()


class Tables(Protocol):
    """What the chat asks of the hall."""

    @property
    def tables(self) -> Mapping[str, "Table"]:
        """Every table, by code."""

    def tables_of(self, player: Player) -> "list[Table]":
        """The tables where a seat is the player's."""


class Room:
    """What was said in one place, as far as it is remembered."""

    __slots__ = ("came", "lines", "n", "there")

    def __init__(self, n: int) -> None:
        self.n = n
        """The number of the newest line, told or not."""
        self.lines: deque[ChatRecord] = deque(maxlen=REMEMBERED)
        """The newest that were told, oldest first."""
        self.there: set[str] = set()
        """Players who came and have not left for good."""
        self.came: dict[str, int] = {}
        """How often."""


class Chat(Observer):
    """All that is said in the hall."""

    def __init__(self, services: Services, host: Tables) -> None:
        self._clock, self._wall, self._store = services.clock, services.wall, services.store
        self._household_of = services.presence.household_of
        self._host = host
        self.watchers_talk = WatchersTalk(services.store)
        self._rooms: dict[str, Room] = {}
        self._listeners: dict[Visitor, None] = {}
        self._spoken: SlidingWindow[Player, Nanoseconds] = SlidingWindow(BURST, BURST_SECONDS * SECOND)
        self._crowds: TokenBuckets[str] = TokenBuckets(HOUSEHOLD_BURST, HOUSEHOLD_RATE, SECOND, HOUSEHOLDS)
        """By household."""

    def take_up(self, saved: Saved) -> None:
        """Remember again what was said last. A gap in the count is where a code was given to another table."""
        self.watchers_talk.take_up(saved)
        for line in saved.chats:
            room = self._rooms.setdefault(line.room, Room(line.n - 1))
            if line.n != room.n + 1:
                room.lines.clear()
            room.n = line.n
            room.lines.append(line)

    # Speaking.

    def say(self, player: Player, room: str, text: str) -> None:
        """A player says something in a room they are in; everybody there is told when it is kept."""
        room = self._check_room(player, room)
        line = clean_text(text, LINE_LENGTH + 1)
        if not line:
            raise Refused("nothing_said")
        if len(line) > LINE_LENGTH:
            raise Refused("message_too_long", most=LINE_LENGTH)
        check_saving(self._store)
        self._count(player)
        self._put(room, player.id, player.name, line, to=address(player, self._host.tables.get(room)))

    def note(self, room: str, notice: Notice) -> None:
        """The hall itself says something in a room; nothing where there is no such room any more."""
        if room == HALL or room in self._host.tables:
            self._put(room, "", "", "", notice)

    # Hearing.

    def last(self, room: str, player: Player) -> list[ChatRecord]:
        """The newest lines of a room that the player may read, oldest first, without those of people they muted."""
        kept = self._rooms.get(room)
        return [line for line in kept.lines if self._reads(player, line)][-SHOWN:] if kept else []

    def read_watchers(self, player: Player, on: bool) -> None:
        """Let a player who sits read what watchers say, as soon as that may be, or no longer."""
        check_saving(self._store)
        self.watchers_talk.want(player, on)

        def tell() -> None:
            for table in self._host.tables_of(player):
                self._show_again(table, player)

        self._store.when_saved(tell, urgent=True)

    def listen(self, visitor: Visitor, on: bool) -> None:
        """Let a visitor hear what is said to the whole hall, or no longer. A table's room is heard by being there."""
        if on:
            self._listeners[visitor] = None
        else:
            self._listeners.pop(visitor, None)

    def depart(self, visitor: Visitor) -> None:
        """A connection is gone."""
        self._listeners.pop(visitor, None)

    def mute(self, player: Player, other: Player, on: bool) -> None:
        """Let a player read somebody no longer, or again. The other is not told."""
        if other is player:
            raise Refused("mute_yourself")
        if on and other.id not in player.muted:
            if len(player.muted) >= MUTED:
                raise Refused("muted_too_many", most=MUTED)
            player.muted.add(other.id)
        elif not on:
            player.muted.discard(other.id)
        self._store.put(player.record(player.seen))

    # What happens at tables.

    def player_came(self, table: "Table", player: Player) -> None:
        """Say so to the others there; not again when a connection breaks, and not to no end."""
        room = self._room(table.code)
        if player.id not in room.there:
            room.there.add(player.id)
            room.came[player.id] = room.came.get(player.id, 0) + 1
            self._announce(table, player, Notice("notice.came", name=player.name))
        self.follow(table)

    def player_left(self, table: "Table", player: Player) -> None:
        """Say so to the others there."""
        room = self._rooms.get(table.code)
        if room is not None and player.id in room.there:
            room.there.discard(player.id)
            self._announce(table, player, Notice("notice.went", name=player.name))

    def _announce(self, table: "Table", player: Player, notice: Notice) -> None:
        others = any(visitor.player is not player for visitor in table.visitors)
        if others and self._room(table.code).came[player.id] <= COMINGS:
            self.note(table.code, notice)

    def match_started(self, table: "Table") -> None:
        """Announce what its game wants to be announced."""
        self.follow(table)

    def match_over(self, table: "Table") -> None:
        """Let those who played read what watchers said meanwhile, if they want to."""
        for player in table.seating.people:
            if self.watchers_talk.wants(player):
                self._show_again(table, player)

    def table_closed(self, table: "Table") -> None:
        """Forget what was said there."""
        self._rooms.pop(table.code, None)

    def follow(self, table: "Table") -> None:
        """Hear the table's match as a watcher does, if its game has something to say aloud."""
        running = table.live
        if running is not None and not running.over and find_announcer(table.info.name) is not None:
            running.follow(self._heard, [])

    def _heard(self, channel: Channel, update: Update) -> None:
        table = self._host.tables.get(channel.match.partition("-")[0])
        if table is None or table.live is None or table.live.id != channel.match:
            return
        for event in update.events:
            notice = describe_event(table.info.name, event, table.live.record.players)
            if notice is not None:
                self.note(table.code, notice)

    # Inside.

    def _check_room(self, player: Player, room: str) -> str:
        """The room, if the player is there."""
        if room == HALL:
            return room
        table = self._host.tables.get(room.upper())
        if table is None:
            raise Refused("no_table", code=clean_text(room.upper(), 8))
        if not table.attendance.is_here(player):
            raise Refused("not_here", code=table.code)
        return table.code

    def _count(self, player: Player) -> None:
        """Let nobody drown out the others; Refused says when it goes again."""
        now, household = self._clock.now(), self._household_of(player)
        wait = -(-max(self._spoken.wait(player, now), self._crowds.wait(household, now)) // SECOND)
        if wait > 0:
            raise Refused("talks_too_fast", wait=wait)
        self._spoken.note(player, now)
        if household:
            self._crowds.take(household, now)

    def _room(self, name: str) -> Room:
        if name not in self._rooms:
            # Codes are given again one day: a new room counts from where no earlier one can have come.
            self._rooms[name] = Room(max(0, int(self._wall()) - FIRST_DAY))
        return self._rooms[name]

    def _reads(self, player: Player, line: ChatRecord) -> bool:
        table = self._host.tables.get(line.room)
        return line.player not in player.muted and self.watchers_talk.may_read(line, player, table)

    def _show_again(self, table: "Table", player: Player) -> None:
        """Tell a player's devices at a table what they may read there now."""
        lines = tuple(line for line in self.last(table.code, player) if line.to)
        for visitor in tuple(table.visitors):
            if visitor.player is player:
                visitor.tell(RoomChanged(table.code, lines))

    def _put(
        self, name: str, player: str, speaker: str, text: str, notice: Notice | None = None, *, to: str = ""
    ) -> None:
        room = self._room(name)
        room.n += 1
        kept = notice.describe() if notice else None
        line = ChatRecord(name, room.n, player, speaker, text, self._wall(), kept, to)
        self._store.put(line)
        self._store.when_saved(lambda: self._tell(room, line), urgent=True)

    def _tell(self, room: Room, line: ChatRecord) -> None:
        room.lines.append(line)
        if self._rooms.get(line.room) is not room:
            return  # the table was closed meanwhile
        for visitor in self._hearers(line.room):
            if self._reads(visitor.player, line):
                visitor.tell(ChatSaid(line))

    def _hearers(self, room: str) -> Iterable[Visitor]:
        if room == HALL:
            return tuple(self._listeners)
        table = self._host.tables.get(room)
        return tuple(table.visitors) if table is not None else ()


@cache
def find_announcer(game: str) -> Announcer | None:
    """What a game says aloud, in its own words: `say_aloud(event, names)` in its text.py, if it has that."""
    folder = all_games().get(game)
    if folder is None:
        return None
    announcer: Announcer | None = getattr(importlib.import_module(f"{folder.package}.text"), "say_aloud", None)
    return announcer


def describe_event(game: str, event: dict[str, Any], names: Sequence[str]) -> Notice | None:
    """What the hall says aloud about something that happened in a match; mostly nothing."""
    announcer = find_announcer(game)
    if announcer is None:
        return None
    try:
        notice = announcer(event, list(names))
        return Notice(notice.key, game, **notice.facts) if notice is not None else None
    except Exception:  # a game's slip of the tongue is not to stop its match
        log.exception("announcement_failed", game=game)
        return None
