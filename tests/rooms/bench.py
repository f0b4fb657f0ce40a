"""A hall and its rooms on a bench: a clock set by hand, a store in memory, and messages that arrive when told to."""

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tests.hall.bench import Bench
from tests.hall.memory_store import MemoryStore

from rumpus.cluster.messages import Said
from rumpus.cluster.nodes import ROOM, Node
from rumpus.core.clock import Clock
from rumpus.core.log import Input
from rumpus.hall.tables.bot_offload import BotOffload
from rumpus.hall.tables.capacity import Capacity
from rumpus.rooms.room import HALL, Room, surround
from rumpus.rooms.rooms import HallRooms
from rumpus.rooms.tickets import Tickets
from rumpus.store.records import Record, SavedMatch, SnapshotRecord, TakenMatch


class RoomStore:
    """What a room writes of its matches, and no longer writes when another has them."""

    def __init__(self, kept: MemoryStore, leases: dict[str, int]) -> None:
        self.kept = kept
        self.on_lost: Callable[[set[str]], None] = lambda matches: None
        self.paused = False
        self._leases = leases
        self._held: dict[str, int] = {}
        self._late: list[Callable[[], None]] = []

    @property
    def healthy(self) -> bool:
        """Whether it takes anything."""
        return self.kept.healthy

    @healthy.setter
    def healthy(self, healthy: bool) -> None:
        self.kept.healthy = healthy

    def put(self, record: Record) -> None:
        """A room has nothing to put but what happens in its matches."""
        raise AssertionError(record)

    def put_input(self, match: str, n: int, entry: Input) -> None:
        """Keep an input."""
        self._write(match, lambda: self.kept.put_input(match, n, entry))

    def put_log(self, match: str, inputs: int, packed: bytes) -> None:
        """Keep all inputs of one that is over."""
        self._write(match, lambda: self.kept.put_log(match, inputs, packed))

    def put_reached(self, match: str, step: int, since: int | None = None) -> None:
        """Keep how far it has come."""
        self._write(match, lambda: self.kept.put_reached(match, step, since))

    def put_snapshot(self, match: str, make: Callable[[], SnapshotRecord | None]) -> None:
        """Keep a snapshot."""
        self._write(match, lambda: self.kept.put_snapshot(match, make))

    def put_players(self, match: str, players: Sequence[str], people: Sequence[str]) -> None:
        """Keep who plays it now."""
        self._write(match, lambda: self.kept.put_players(match, players, people))

    def put_end(self, match: str, step: int, outcome: Mapping[str, Any], at: float) -> None:
        """Keep how it ended."""
        self._write(match, lambda: self.kept.put_end(match, step, outcome, at))

    def when_saved(self, done: Callable[[], None], *, urgent: bool) -> None:
        """Call back after the next commit; a program that is paused is called when it wakes."""
        self._late.append(done) if self.paused else self.kept.when_saved(done, urgent=urgent)

    def take(self, match: str, then: Callable[[TakenMatch | None], None]) -> None:
        """Take a match over."""
        record = self.kept.matches.get(match)
        if record is None:
            then(None)
            return
        lease = 0
        if record.outcome is None:
            lease = self._leases[match] = self._held[match] = self._leases.get(match, 0) + 1
        then(TakenMatch(SavedMatch(record, self.kept.log_of(match), self.kept.snapshots.get(match)), lease))

    def let_go(self, match: str, lease: int) -> None:
        """Have it no longer."""

    def wake(self) -> None:
        """Go on after a pause: what was put meanwhile is written, or refused."""
        self.paused, late, self._late = False, self._late, []
        for change in late:
            change()

    def _write(self, match: str, change: Callable[[], None]) -> None:
        if self.paused:
            self._late.append(lambda: self._write(match, change))
        elif self._held.get(match) == self._leases[match]:
            change()
        else:
            self.on_lost({match})


class RoomsBench(Bench):
    """A hall with rooms, and everything around it."""

    def __init__(
        self,
        *names: str,
        store: MemoryStore | None = None,
        ns: int | None = None,
        before: "RoomsBench | None" = None,
    ) -> None:
        """`before` is the hall that was open before: its rooms go on."""
        self.letters: deque[tuple[str, str, Said]] = before.letters if before is not None else deque()
        self.rooms: dict[str, Room] = before.rooms if before is not None else {}
        self.stores: dict[str, RoomStore] = before.stores if before is not None else {}
        self.silent: set[str] = set()
        """Rooms that hear and say nothing."""
        self.cut = False
        """Whether nothing gets through."""
        self.term: int = 1 if before is None else before.term + 1
        self._leases: dict[str, int] = before._leases if before is not None else {}
        unsettled = [beside.match for beside in store.load().beside] if store is not None else []
        self.tickets = Tickets("key", lambda: self.time.wall())
        self.placing = HallRooms(self._send, lambda name: None, lambda: self.time.clock.now(), unsettled, self.tickets)
        if ns is None:
            super().__init__(store, runner=self.placing.run)
        else:
            super().__init__(store, ns, runner=self.placing.run)
        self.hall.capacity.is_elsewhere = self.placing.has_room
        self._hall_time = self.time
        if before is not None:  # rooms go on by the clock they had; that of the hall before rings no more
            self.time = before.time
            self.time.after_ring = self.settle
        for name in names:
            self.add(name)
        self.look()

    def add(self, name: str) -> Room:
        """One room more."""
        clock = self.time.clock
        store = self.stores[name] = RoomStore(self.store, self._leases)
        room = Room(
            clock,
            store,
            surround(clock, store, Capacity(clock), BotOffload(None), self.time.wall),
            lambda said: self.letters.append((name, HALL, said)),
        )
        store.on_lost = room.forsake
        room.address, room.read_ticket = f"/rooms/{name}", self.tickets.read
        self.rooms[name] = room
        return room

    def kill(self, name: str) -> None:
        """A room is gone at once: it neither writes nor says anything any more."""
        room = self.rooms.pop(name)
        for live in room.matches.values():
            live.leave()
        room._silence.stop()
        self.letters = deque(letter for letter in self.letters if name not in letter[:2])

    def look(self) -> None:
        """Everybody tells how they are, and the hall reads it."""
        if not self.cut:
            there = [room.describe(name, ROOM) for name, room in self.rooms.items() if name not in self.silent]
            self.placing.read([Node("hall", HALL, 0), *there])

    def wait(self, seconds: float) -> None:
        """Let time pass, with a look at who is there twice a second, as programs have."""
        while seconds > 0:
            super().wait(min(0.5, seconds))
            if self._hall_time is not self.time:
                self._hall_time.pass_seconds(min(0.5, seconds))
            seconds -= 0.5
            if not self.cut:
                for name, room in self.rooms.items():
                    if name not in self.silent:
                        room.hear(HALL, self.term, [])  # it is heard that the hall is there
            self.look()
            self.settle()

    def settle(self) -> None:
        """Commit and deliver until nothing more comes of it."""
        super().settle()
        while self.letters and not self.cut:
            sender, to, said = self.letters.popleft()
            if to == HALL:
                self.placing.hear(sender, 0, [said])
            elif to in self.rooms and to not in self.silent:
                self.rooms[to].hear(HALL, self.term, [said])
            super().settle()
            self._ring()
        self._ring()
        super().settle()
        if self.letters and not self.cut:
            self.settle()

    def _ring(self) -> None:
        """Do what is due at this very moment."""
        clock: Clock = self.time.clock
        if self.time.asked is not None and self.time.asked <= self.time.ns:
            self.time.asked = None
            clock.ring()

    def _send(self, to: str, said: Said) -> None:
        self.letters.append((HALL, to, said))
