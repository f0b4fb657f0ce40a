"""A hall on a bench: a clock set by hand, a store in memory that can wait and refuse, visitors that write down."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from rumpus.core.clock import Clock
from rumpus.core.log import Input
from rumpus.core.match import Channel, Update
from rumpus.core.pacing import SECOND
from rumpus.core.view import apply
from rumpus.hall.hall import Hall
from rumpus.hall.players import Player
from rumpus.hall.table import Table
from rumpus.store.records import MatchRecord, PlayerRecord, Saved, SavedMatch, TableRecord


class HandClock:
    """Time that passes when it is told to."""

    def __init__(self) -> None:
        self.ns = 1_000 * SECOND
        self.asked: int | None = None
        self.after_ring: Callable[[], None] = lambda: None
        self.clock = Clock(lambda: self.ns, self._wake)

    def _wake(self, at: int) -> None:
        self.asked = at

    @property
    def alarms(self) -> int:
        """How many alarms would still ring."""
        return sum(1 for _, _, alarm in self.clock._heap if alarm.action is not None)

    def pass_seconds(self, seconds: float) -> None:
        """Let time pass, ringing at every moment the clock asked for, as a real timer would."""
        end = self.ns + round(seconds * SECOND)
        while self.asked is not None and self.asked <= end:
            self.ns = max(self.ns, self.asked)
            self.asked = None
            self.clock.ring()
            self.after_ring()
        self.ns = end


class MemoryStore:
    """Keeps what is put when it commits: at once, or (`waits`) when told to. While it `refuses`, nothing is kept."""

    def __init__(self) -> None:
        self.players: dict[str, PlayerRecord] = {}
        self.tables: dict[str, tuple[TableRecord, bool]] = {}
        self.matches: dict[str, MatchRecord] = {}
        self.inputs: dict[str, dict[int, Input]] = {}
        self.healthy = True
        self.waits = False
        self._queue: list[Callable[[], object]] = []
        self._waiting: list[Callable[[], None]] = []
        self._busy = False

    def put_player(self, player: PlayerRecord) -> None:
        """Keep a player."""
        self._queue.append(lambda: self.players.__setitem__(player.id, player))

    def put_table(self, table: TableRecord, *, closed: bool = False) -> None:
        """Keep a table."""
        self._queue.append(lambda: self.tables.__setitem__(table.code, (table, closed)))

    def put_match(self, match: MatchRecord) -> None:
        """Keep a match that starts."""
        self._queue.append(lambda: self.matches.setdefault(match.id, match))

    def put_input(self, match: str, n: int, entry: Input) -> None:
        """Keep an input."""
        self._queue.append(lambda: self.inputs.setdefault(match, {}).setdefault(n, entry))

    def put_reached(self, match: str, step: int) -> None:
        """Keep how far time has come."""
        self._queue.append(lambda: self._change(match, step=step))

    def put_end(self, match: str, step: int, outcome: dict[str, Any]) -> None:
        """Keep an outcome."""
        self._queue.append(lambda: self._change(match, step=step, outcome=outcome))

    def _change(self, match: str, **changes: Any) -> None:
        self.matches[match] = replace(self.matches[match], **changes)

    def when_saved(self, done: Callable[[], None], *, urgent: bool) -> None:
        """Call `done` after the next commit."""
        self._waiting.append(done)

    def commit(self) -> None:
        """Write everything down and say so, until nothing more comes of it."""
        if self._busy or not self.healthy:
            return
        self._busy = True
        while self._queue or self._waiting:
            queue, self._queue = self._queue, []
            waiting, self._waiting = self._waiting, []
            for change in queue:
                change()
            for done in waiting:
                done()
        self._busy = False

    def load(self) -> Saved:
        """What a hall would find if it opened now: nothing that was not committed."""
        open_tables = [table for table, closed in self.tables.values() if not closed]
        kept = {
            id: SavedMatch(match, [entry for _, entry in sorted(self.inputs.get(id, {}).items())])
            for id, match in self.matches.items()
        }
        wanted = {table.match for table in open_tables if table.match}
        return Saved(list(self.players.values()), open_tables, {id: kept[id] for id in wanted if id in kept})


@dataclass(eq=False)
class Stream:
    """One channel as a client keeps it: the view it was given, and patched since."""

    n: int
    view: dict[str, Any]
    updates: int = 0
    fresh: int = 1
    events: list[dict[str, Any]] = field(default_factory=list)


class Guest:
    """A visitor that writes down what it is told."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.states: list[str] = []
        self.away: list[str] = []
        self.lobby_news = 0
        self.streams: dict[tuple[str, int | None], Stream] = {}
        self.origin = 7

    def table_changed(self, table: Table) -> None:
        """Note the state."""
        self.states.append(table.state)

    def stream_began(self, table: Table, channel: Channel) -> None:
        """Take the gap where it is enough, else the fresh view."""
        key = (channel.match, channel.audience)
        mine = self.streams.get(key)
        gap = channel.since(mine.n) if mine else None
        if mine is not None and gap is not None:
            for update in gap:
                self.updated(channel, update)
            return
        fresh = mine.fresh + 1 if mine else 1
        self.streams[key] = Stream(channel.shown_n, channel.shown, fresh=fresh)

    def updated(self, channel: Channel, update: Update) -> None:
        """Apply the patch, as a page would."""
        stream = self.streams[channel.match, channel.audience]
        assert update.n == stream.n + 1, "no update is missed or doubled"
        stream.n = update.n
        stream.view = apply(stream.view, update.patch)
        stream.updates += 1
        stream.events += update.events

    def sent_away(self, table: Table, why: str) -> None:
        """Note why."""
        self.away.append(why)

    def hall_changed(self) -> None:
        """Count the news."""
        self.lobby_news += 1

    def stream(self, table: Table, seat: int | None) -> Stream:
        """The stream of the table's match for a seat."""
        assert table.running is not None
        return self.streams[table.running.id, seat]

    def heard(self, table: Table) -> list[int | None]:
        """The audiences of the table's match this visitor has heard."""
        assert table.running is not None
        return [seat for match, seat in self.streams if match == table.running.id]


class Bench:
    """A hall and everything around it."""

    def __init__(self, store: MemoryStore | None = None) -> None:
        self.time = HandClock()
        self.store = store or MemoryStore()
        self.hall = Hall(self.time.clock, self.store)
        self.time.after_ring = self.settle
        self._seq = 0

    def guest(self, name: str) -> Guest:
        """Somebody new, with a connection."""
        player, _ = self.hall.players.welcome(name)
        return self.connect(player)

    def connect(self, player: Player) -> Guest:
        """A (further) connection of somebody."""
        guest = Guest(player)
        self.hall.arrive(guest)
        self.settle()
        return guest

    def again(self, player: Player) -> Player:
        """The same player in a hall that was opened again."""
        found = self.hall.players.find(player.id)
        assert found is not None
        return found

    def open(self, guest: Guest, game: str, seats: str, *, start: bool = False, **options: Any) -> Table:
        """Open a table; seats are written with blanks between them."""
        table = self.hall.open_table(guest, game, options, seats.split(), start=start)
        self.settle()
        return table

    def join(self, guest: Guest, table: Table, *, sit: bool = True) -> None:
        """Come to a table."""
        table.enter(guest, sit=sit)
        self.settle()

    def ready(self, table: Table, *guests: Guest) -> None:
        """Say ready, one after another."""
        for guest in guests:
            table.set_ready(guest.player, True)
        self.settle()

    def act(self, guest: Guest, table: Table, seat: int, action: str, *, seq: int = 0) -> list[str]:
        """Do something; the list fills with `saved` when it is on disk."""
        assert table.running is not None
        done: list[str] = []
        if not seq:
            self._seq += 1
            seq = self._seq
        try:
            table.act(
                guest.player,
                table.running.id,
                seat,
                action,
                origin=guest.origin,
                seq=seq,
                done=lambda: done.append("saved"),
            )
        finally:
            self.settle()
        return done

    def lose(self, guest: Guest) -> None:
        """The guest's connection breaks."""
        self.hall.depart(guest)
        self.settle()

    def leave(self, guest: Guest, table: Table) -> None:
        """The guest goes for good."""
        table.leave(guest.player)
        self.settle()

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        self.settle()
        self.time.pass_seconds(seconds)
        self.settle()

    def settle(self) -> None:
        """Commit, unless the store is told to wait."""
        if not self.store.waits:
            self.store.commit()

    def reopen(self) -> "Bench":
        """The hall after a crash: another one, with what the store has kept and nothing else."""
        store = MemoryStore()
        store.players, store.tables = dict(self.store.players), dict(self.store.tables)
        store.matches = dict(self.store.matches)
        store.inputs = {id: dict(entries) for id, entries in self.store.inputs.items()}
        bench = Bench(store)
        bench._seq = self._seq
        bench.hall.take_up(store.load())
        bench.settle()
        return bench


def safe_move(table: Table) -> str:
    """A move in Stay on the Board after which the match goes on."""
    assert table.running is not None
    direction, distance, *_ = table.running.match.game.view(None)["moves"][0]
    return f"move {direction} {distance}"
