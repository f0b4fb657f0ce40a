"""A hall on a bench: a clock set by hand, a store in memory that can wait and refuse, visitors that write down."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, Final, TypeVar

from tests.hall.steady import SECRETS
from tests.saying import tell

from rumpus.core.clock import Clock
from rumpus.core.game import View
from rumpus.core.log import Input
from rumpus.core.match import Channel, Update
from rumpus.core.notice import Notice
from rumpus.core.pacing import SECOND
from rumpus.core.view import apply
from rumpus.hall.hall import Hall
from rumpus.hall.people.players import Player
from rumpus.hall.people.visitor import News
from rumpus.hall.tables.bot_offload import Elsewhere
from rumpus.hall.tables.table import Table
from rumpus.store.keepable import make_keepable
from rumpus.store.reading import read_row
from rumpus.store.records import (
    BestRecord,
    ChallengeRecord,
    ChatRecord,
    EntryRecord,
    EscrowRecord,
    FriendRecord,
    InviteRecord,
    MatchRecord,
    PlayerRecord,
    RatingRecord,
    Record,
    ResultRecord,
    Saved,
    SavedMatch,
    SettingRecord,
    SnapshotRecord,
    TableRecord,
)
from rumpus.store.schema import HOMES

N = TypeVar("N", bound=News)
R = TypeVar("R", bound=Record)

KEYS: Final[dict[type, tuple[str, ...]]] = {
    PlayerRecord: ("id",),
    TableRecord: ("code",),
    MatchRecord: ("id",),
    SnapshotRecord: ("match",),
    ChatRecord: ("room", "n"),
    InviteRecord: ("id",),
    ChallengeRecord: ("id",),
    EntryRecord: ("n",),
    EscrowRecord: ("id",),
    RatingRecord: ("player", "game"),
    ResultRecord: ("match", "seat"),
    FriendRecord: ("one", "two"),
    BestRecord: ("game", "span", "mode", "kind", "player"),
    SettingRecord: ("key",),
}
WRITTEN_ONCE: Final = (MatchRecord, ChatRecord, EntryRecord, ResultRecord)


class HandClock:
    """Time that passes when it is told to."""

    def __init__(self, ns: int = 1_000 * SECOND) -> None:
        self.ns = ns
        self.asked: int | None = None
        self.after_ring: Callable[[], None] = lambda: None
        self.clock = Clock(lambda: self.ns, self._wake)

    def _wake(self, at: int) -> None:
        self.asked = at

    def wall(self) -> float:
        """The time of day, which goes on when the hall is opened again."""
        return 1.8e9 + self.ns / SECOND

    @property
    def alarms(self) -> int:
        """How many alarms would ring within the next days; those in weeks only forfeit what everybody forgot."""
        soon = self.ns + 3 * 86400 * SECOND
        return sum(1 for at, _, alarm in self.clock._heap if alarm.action is not None and at < soon)

    def pass_seconds(self, seconds: float) -> None:
        """Let time pass, ringing at every moment the clock asked for, as a real timer would."""
        end = self.ns + round(seconds * SECOND)
        while self.asked is not None and self.asked <= end:
            self.ns = max(self.ns, self.asked)
            self.asked = None
            self.clock.ring()
            self.after_ring()
        self.ns = end


def make_row(record: Record) -> dict[str, Any]:
    """The row a store makes of a record."""
    return make_keepable(HOMES[type(record)], {part.name: getattr(record, part.name) for part in fields(record)})


def read_again(record: R) -> R:
    """The record as it is read back from a database."""
    found = read_row(type(record), json.loads(json.dumps(make_row(record))))
    assert found is not None
    return found


def _better(old: Record | None, new: BestRecord) -> Record:
    """Of two best scores the better one stays."""
    return old if isinstance(old, BestRecord) and old.score >= new.score else new


class MemoryStore:
    """Keeps what is put when it commits: at once, or (`waits`) when told to. While it is not `healthy`, nothing is."""

    def __init__(self) -> None:
        self.records: dict[type, dict[Any, Record]] = {kind: {} for kind in KEYS}
        self.spoilt: dict[type, dict[Any, dict[str, Any]]] = {kind: {} for kind in KEYS}
        self.inputs: dict[str, dict[int, Input]] = {}
        self.healthy = True
        self.waits = False
        self._queue: list[Callable[[], object]] = []
        self._snapshots: dict[str, Callable[[], SnapshotRecord | None]] = {}
        self._waiting: list[Callable[[], None]] = []
        self._busy = False

    def put(self, record: Record) -> None:
        """Keep a record."""
        kept = self.records[type(record)]
        key = tuple(getattr(record, name) for name in KEYS[type(record)])
        if isinstance(record, WRITTEN_ONCE):
            self._queue.append(lambda: kept.setdefault(key, record))
        elif isinstance(record, BestRecord):
            self._queue.append(lambda: kept.__setitem__(key, _better(kept.get(key), record)))
        else:
            self._queue.append(lambda: kept.__setitem__(key, record))

    def all(self, kind: type[R]) -> list[R]:
        """Every record of a kind that was committed, in the order of their first coming."""
        spoilt = [record for row in self.spoilt[kind].values() if (record := read_row(kind, row)) is not None]
        return [record for record in self.records[kind].values() if isinstance(record, kind)] + spoilt

    def tamper(self, record: Record) -> None:
        """Change what is on disk behind the hall's back."""
        self.records[type(record)][tuple(getattr(record, name) for name in KEYS[type(record)])] = record

    def spoil(self, record: Record, **columns: Any) -> None:
        """Have a row on disk that no record of this version is read from."""
        key = tuple(getattr(record, name) for name in KEYS[type(record)])
        self.records[type(record)].pop(key, None)
        self.spoilt[type(record)][key] = make_row(record) | columns

    @property
    def players(self) -> dict[str, PlayerRecord]:
        """Players by id."""
        return {record.id: record for record in self.all(PlayerRecord)}

    @property
    def tables(self) -> dict[str, TableRecord]:
        """Tables by code, closed ones too."""
        return {record.code: record for record in self.all(TableRecord)}

    @property
    def matches(self) -> dict[str, MatchRecord]:
        """Matches by id."""
        return {record.id: record for record in self.all(MatchRecord)}

    def put_input(self, match: str, n: int, entry: Input) -> None:
        """Keep an input."""
        self._queue.append(lambda: self.inputs.setdefault(match, {}).setdefault(n, entry))

    def put_reached(self, match: str, step: int, since: int | None = None) -> None:
        """Keep how far time has come."""
        self._queue.append(lambda: self._change(match, step=step, since=since))

    def put_end(self, match: str, step: int, outcome: Mapping[str, Any], at: float) -> None:
        """Keep an outcome."""
        self._snapshots.pop(match, None)
        self._queue.append(lambda: self._change(match, step=step, outcome=outcome, ended=at))
        self._queue.append(lambda: self.records[SnapshotRecord].pop((match,), None))

    def put_snapshot(self, match: str, make: Callable[[], SnapshotRecord | None]) -> None:
        """Keep what the match has come to when the next commit begins."""
        self._snapshots[match] = make

    @property
    def snapshots(self) -> dict[str, SnapshotRecord]:
        """Snapshots by their match."""
        return {record.match: record for record in self.all(SnapshotRecord)}

    def _change(self, match: str, **changes: Any) -> None:
        self.records[MatchRecord][(match,)] = replace(self.matches[match], **changes)

    def when_saved(self, done: Callable[[], None], *, urgent: bool) -> None:
        """Call `done` after the next commit."""
        self._waiting.append(done)

    @property
    def queued(self) -> int:
        """How many changes wait to be written."""
        return len(self._queue)

    def commit(self) -> None:
        """Write everything down and say so, until nothing more comes of it."""
        if self._busy or not self.healthy:
            return
        self._busy = True
        while self._queue or self._waiting or self._snapshots:
            snapshots, self._snapshots = self._snapshots, {}
            for record in [make() for make in snapshots.values()]:
                if record is not None:
                    self.put(record)
            queue, self._queue = self._queue, []
            waiting, self._waiting = self._waiting, []
            for change in queue:
                change()
            for done in waiting:
                done()
        self._busy = False

    def load(self) -> Saved:
        """What a hall would find if it opened now: nothing that was not committed."""
        saved = Saved(players=self.all(PlayerRecord))
        saved.tables = [table for table in self.all(TableRecord) if not table.closed]
        for table in saved.tables:
            if table.match in self.matches:
                inputs = [entry for _, entry in sorted(self.inputs.get(table.match, {}).items())]
                saved.matches[table.match] = SavedMatch(
                    self.matches[table.match], inputs, self.snapshots.get(table.match)
                )
        rooms = {"hall", *(table.code for table in saved.tables)}
        for room in rooms:
            saved.chats += [line for line in self.all(ChatRecord) if line.room == room][-60:]
        saved.invites = [invite for invite in self.all(InviteRecord) if invite.state == "open"]
        saved.challenges = [challenge for challenge in self.all(ChallengeRecord) if challenge.state != "over"]
        saved.escrows = self.all(EscrowRecord)
        saved.ratings = self.all(RatingRecord)
        saved.friends = [friend for friend in self.all(FriendRecord) if friend.state != "over"]
        rated = [result for result in self.all(ResultRecord) if result.rating is not None]
        saved.rated = [(result.match, result.player, result.at) for result in rated]
        for entry in self.all(EntryRecord):
            saved.balances[entry.target] = saved.balances.get(entry.target, 0) + entry.amount
            saved.balances[entry.source] = saved.balances.get(entry.source, 0) - entry.amount
            if entry.reason == "start":
                saved.started[entry.target] = saved.started.get(entry.target, 0) + entry.amount
            if entry.reason == "allowance":
                saved.allowances[entry.target] = max(entry.at, saved.allowances.get(entry.target, 0.0))
        saved.entries = len(self.all(EntryRecord))
        saved.settings = {setting.key: setting.value for setting in self.all(SettingRecord)}
        return saved

    def twin(self) -> "MemoryStore":
        """Another one with what this one has kept, as after a crash."""
        twin = MemoryStore()
        twin.records = {kind: dict(kept) for kind, kept in self.records.items()}
        twin.spoilt = {kind: dict(rows) for kind, rows in self.spoilt.items()}
        twin.inputs = {id: dict(entries) for id, entries in self.inputs.items()}
        return twin


@dataclass(eq=False)
class Stream:
    """One channel as a client keeps it: the view it was given, and patched since."""

    n: int
    view: View
    updates: int = 0
    fresh: int = 1
    events: list[dict[str, Any]] = field(default_factory=list)


class Guest:
    """A visitor that writes down what it is told."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.states: list[str] = []
        self.away: list[str] = []
        self.news: list[News] = []
        self.lobby_news = 0
        self.streams: dict[tuple[str, int | None], Stream] = {}
        self.origin = 7

    def tell(self, news: News) -> None:
        """Note it."""
        self.news.append(news)

    def heard_of(self, kind: type[N]) -> list[N]:
        """What was told of one kind."""
        return [news for news in self.news if isinstance(news, kind)]

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

    def dice_word(self) -> str:
        """Nothing, as a page that has not been asked yet."""
        return ""

    def sent_away(self, table: Table, why: Notice) -> None:
        """Note why."""
        self.away.append(tell(why))

    def hall_changed(self) -> None:
        """Count the news."""
        self.lobby_news += 1

    def stream(self, table: Table, seat: int | None) -> Stream:
        """The stream of the table's match for a seat."""
        assert table.live is not None
        return self.streams[table.live.id, seat]

    def heard(self, table: Table) -> list[int | None]:
        """The audiences of the table's match this visitor has heard."""
        assert table.live is not None
        return [seat for match, seat in self.streams if match == table.live.id]


class Bench:
    """A hall and everything around it."""

    def __init__(
        self,
        store: MemoryStore | None = None,
        ns: int = 1_000 * SECOND,
        spent: Callable[[], int] | None = None,
        bot_worker: Elsewhere | None = None,
    ) -> None:
        """`spent` tells the processor's time used so far; `bot_worker` answers for slow bots."""
        if store is None:
            SECRETS.begin()
        self.time = HandClock(ns)
        self.store = store or MemoryStore()
        self.hall = Hall(
            self.time.clock, self.store, wall=self.time.wall, spent=spent, bot_worker=bot_worker, countdown=False
        )
        self.time.after_ring = self.settle
        self._seq = 0

    def season(self, *guests: "Guest") -> None:
        """Let people have claimed their names and played ten matches long ago."""
        for guest in guests:
            guest.player.passphrase = "claimed"
            self.hall.players.keep(guest.player)
            record = RatingRecord(
                player=guest.player.id,
                game="chessbrawl",
                mu=25.0,
                sigma=25 / 3,
                games=10,
                rated=0,
                wins=0,
                best=None,
                streak=0,
            )
            self.store.put(record)
            self.hall.ratings.take_up(Saved(ratings=[record]))

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
        table = self.hall.opening.open_table(guest, game, options, seats.split(), start=start)
        self.settle()
        return table

    def join(self, guest: Guest, table: Table, *, sit: bool = True) -> None:
        """Come to a table."""
        table.enter(guest, sit=sit)
        self.settle()

    def ready(self, table: Table, *guests: Guest) -> None:
        """Say ready, one after another."""
        for guest in guests:
            table.setup.set_ready(guest.player, True)
        self.settle()

    def act(self, guest: Guest, table: Table, seat: int, action: str, *, seq: int = 0) -> list[str]:
        """Do something; the list fills with `saved` when it is on disk."""
        assert table.live is not None
        done: list[str] = []
        if not seq:
            self._seq += 1
            seq = self._seq
        try:
            table.act(
                guest.player,
                table.live.id,
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
        bench = Bench(self.store.twin(), self.time.ns)
        bench._seq = self._seq
        bench.hall.take_up(bench.store.load())
        bench.settle()
        return bench


def safe_move(table: Table) -> str:
    """A move in Stay on the Board after which the match goes on."""
    assert table.live is not None
    direction, distance, *_ = table.live.match.game.view(None)["moves"][0]
    return f"move {direction} {distance}"
