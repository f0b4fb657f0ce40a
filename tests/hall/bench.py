"""A hall on a bench: a clock set by hand, a store in memory, and visitors that write down."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from tests.hall.hand_clock import HandClock
from tests.hall.memory_store import MemoryStore
from tests.hall.steady import SECRETS
from tests.saying import tell

from rumpus.core.channel import Channel, Update
from rumpus.core.game import RESIGN, View
from rumpus.core.notice import Notice
from rumpus.core.pacing import SECOND
from rumpus.core.view import apply
from rumpus.hall.hall import Hall
from rumpus.hall.people.players import Player
from rumpus.hall.people.visitor import News, RoomWay
from rumpus.hall.tables.bot_offload import Elsewhere
from rumpus.hall.tables.live_match import LiveMatch
from rumpus.hall.tables.table import Table
from rumpus.store.records import RatingRecord, Saved

N = TypeVar("N", bound=News)


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
        self.goes = False
        """Whether it goes to rooms."""
        self.ways: list[RoomWay] = []
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

    def take_room(self, table: Table, way: RoomWay) -> bool:
        """Note the way, and go there if that is wanted."""
        if self.goes:
            self.ways.append(way)
        return self.goes

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
        runner: Callable[..., LiveMatch] = LiveMatch,
    ) -> None:
        """`spent` tells the processor's time used so far; `bot_worker` answers for slow bots; `runner` runs matches."""
        if store is None:
            SECRETS.begin()
        self.time = HandClock(ns)
        self.store = store or MemoryStore()
        self.hall = Hall(
            self.time.clock,
            self.store,
            wall=self.time.wall,
            spent=spent,
            bot_worker=bot_worker,
            runner=runner,
            countdown=False,
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
                lasted=10,
            )
            self.store.put(record)
            self.hall.ratings.take_up(Saved(ratings=[record]))

    def play_alone(self, guest: "Guest", moves: int | None = None) -> None:
        """A match of ChessBrawl: as many moves as one has that counts, or so many; then its player gives up."""
        table = self.open(guest, "chessbrawl", "me", start=True)
        assert table.live is not None
        for _ in range(table.info.least_moves if moves is None else moves):
            self.act(guest, table, 0, table.live.match.game.actions(0)[0])
        self.act(guest, table, 0, RESIGN)

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
