"""Guests at terminals in a hall on a bench: a line in memory, a screen that shows what a person would see."""

from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

from tests.hall.hand_clock import HandClock
from tests.hall.memory_store import MemoryStore
from tests.terminal.emulator import Emulator

from rumpus.gateways.terminal.ansi import ENTER, LEAVE
from rumpus.gateways.terminal.guest.session import GuestSession
from rumpus.gateways.terminal.guest.shared import GuestShared
from rumpus.gateways.terminal.guest.wire import Terminal
from rumpus.hall.hall import Hall
from rumpus.hall.tables.table import Table

UP, DOWN, LEFT, RIGHT = "\x1b[A", "\x1b[B", "\x1b[D", "\x1b[C"
CODE = "LUMIKA"
"""Stands for every table's code in pictures: it has as many letters."""


class MemoryWire:
    """A line that keeps what is sent; `stuck` is how much of it nobody has read."""

    def __init__(self) -> None:
        self.sent = b""
        self.stuck = 0
        self.spent = 0
        self.closed = False
        self.aborted = False

    def write(self, data: bytes) -> None:
        """Keep it."""
        assert not self.closed, "written to after hanging up"
        self.sent += data

    def spend(self, work: int) -> None:
        """Pay for a picture."""
        self.spent += work

    def waiting(self) -> int:
        """As the test says."""
        return self.stuck

    def close(self) -> None:
        """Hang up."""
        self.closed = True

    def abort(self) -> None:
        """Hang up at once."""
        self.closed = self.aborted = True


class Person:
    """Somebody at a terminal."""

    def __init__(self, bench: "GuestBench", terminal: Terminal, address: str, key: str, user: str) -> None:
        self._bench = bench
        self.wire = MemoryWire()
        self.session = GuestSession(bench.house, self.wire, terminal, address, key=key, user=user)
        self.screen = Emulator(terminal.width, terminal.height)
        self._fed = 0
        self.session.start()
        bench.settle()

    @property
    def text(self) -> str:
        """Everything sent so far."""
        return self.wire.sent.decode()

    def type(self, keys: str) -> None:
        """Press keys, and let the picture be drawn."""
        self.session.feed(keys.encode())
        self._bench.wait(0.1)

    def shows(self) -> str:
        """What the screen shows."""
        start = self.text.rfind(ENTER)
        if start < 0:
            return self.text
        end = self.text.find(LEAVE, start)
        shown = self.text[max(start, self._fed) : end if end > 0 else len(self.text)]
        self._fed = max(start, self._fed) + len(shown)
        self.screen.feed(shown)
        return self.screen.text()

    def gone(self) -> bool:
        """Whether the hall has hung up."""
        return self.wire.closed

    def dropped(self) -> bool:
        """Whether it has hung up without a word."""
        return self.wire.aborted

    def screen_cells(self) -> list[str]:
        """The rows of the screen."""
        return self.shows().splitlines()

    def resize(self, width: int, height: int) -> None:
        """Make the window another size."""
        self.shows()
        self.screen = Emulator(width, height)
        self.session.resize(width, height)
        self._bench.wait(0.1)


class GuestBench:
    """A hall whose matches all begin alike, and people at terminals in it."""

    def __init__(self, seed: int | None = 7, store: MemoryStore | None = None) -> None:
        self.time = HandClock()
        self.store = store or MemoryStore()
        self.hall = Hall(self.time.clock, self.store, wall=self.time.wall, seeds=lambda: seed, countdown=False)
        self.hall.take_up(self.store.load())
        self.house = GuestShared(self.hall, self._when_done)
        self.time.after_ring = self.settle

    def connect(
        self,
        *,
        width: int = 80,
        height: int = 25,
        address: str = "192.0.2.1",
        key: str = "",
        user: str = "",
        **look: Any,
    ) -> Person:
        """Somebody who has not said their name."""
        return Person(self, Terminal(width, height, **look), address, key, user)

    def person(self, name: str, **more: Any) -> Person:
        """Somebody in the lobby."""
        person = self.connect(**more)
        person.type(f"{name}\r")
        return person

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        self.settle()
        self.time.pass_seconds(seconds)
        self.settle()

    def settle(self) -> None:
        """Write everything down."""
        self.store.commit()

    def table(self) -> Table:
        """The only table."""
        (table,) = self.hall.tables.values()
        return table

    def _when_done(self, future: "Future[Any]", then: Callable[[], None]) -> None:
        future.exception(30)
        then()


def two_at(bench: GuestBench, line: str) -> tuple[Person, Person]:
    """Ann has opened a table, Bob has sat down."""
    ann, bob = bench.person("Ann"), bench.person("Bob")
    ann.type(f"{line}\r")
    bob.type("a")
    bench.table().setup.set_seat(bob.session.player, 1, "me")  # and no key is pressed, which would be being ready
    bench.wait(0.3)
    return ann, bob


def capsules(bench: GuestBench, options: str = "") -> tuple[Person, Person]:
    """Ann and Bob in the first round."""
    ann, bob = two_at(bench, f"/open capsules 2 {options}")
    ann.type("x")
    bob.type("x")
    return ann, bob
