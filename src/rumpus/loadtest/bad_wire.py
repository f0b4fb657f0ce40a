"""A wire as bad as a train's: what goes through it is late, comes in bursts, stops without a word, or is cut.

TCP sends again what a network drops, so a page sees a dropped packet as a pause; one that nobody answers to, it sees as
a line that is open and silent. Both happen here, by dice thrown from a seed.
"""

import asyncio
import contextlib
import math
import random
import threading
from collections.abc import Coroutine
from concurrent.futures import Future
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, TypeVar

T = TypeVar("T")


@dataclass
class Weather:
    """How bad it is, and how often what has happened."""

    delay: float = 0.12
    """Seconds that a piece is late at the most, ordinarily."""
    drop: float = 0.05
    """How many pieces are dropped and sent again."""
    resend: tuple[float, float] = (0.2, 1.5)
    cut_every: float = 7.0
    """Seconds between two cuts, about."""
    silence: tuple[float, float] = (2.0, 12.0)
    """For how long nothing comes through after a line went silent, before it is cut after all."""
    away: tuple[float, float] = (0.0, 3.0)
    """For how long nobody can connect after a cut."""
    happened: dict[str, int] = field(default_factory=lambda: dict.fromkeys(("pieces", "dropped", "cut", "silent"), 0))


@dataclass(frozen=True)
class Lag:
    """How late everything is, evenly bad."""

    seconds: float = 0.0
    jitter: float = 0.0
    loss: float = 0.0
    resend: float = 0.2
    """How long TCP waits before it sends again, besides the way there and back."""

    def draw(self, dice: random.Random) -> float:
        """For one piece."""
        lost = dice.random() < self.loss
        return self.seconds + dice.random() * self.jitter + (self.resend + 2 * self.seconds if lost else 0.0)


class WireLoop:
    """A thread in which wires carry: one for each wire, or one for many."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self.loop.run_forever, name="bad-wire")
        self._thread.start()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Have something done there."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result()

    def close(self) -> None:
        """Nothing is carried any more."""
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join()
        self.loop.close()


class BadWire:
    """A forwarding port: good until it turns bad, and good again when it is mended."""

    def __init__(self, port: int, seed: int, weather: Weather, shared: WireLoop | None = None) -> None:
        """A wire `shared` with others carries in their thread, else in one of its own."""
        self.weather = weather
        self._target = port
        self._dice = random.Random(seed)
        self._bad = False
        self._deaf = False
        self._holds = False
        self._lag = Lag()
        self._closed_until = 0.0
        self._lines: set[_Line] = set()
        self._carrying: set[asyncio.Task[None]] = set()
        self._thread = shared or WireLoop()
        self._own = shared is None
        self._loop = self._thread.loop
        self._server = self._thread.run(asyncio.start_server(self._carry, "127.0.0.1", 0))
        self._storm: Future[None] | None = None
        self.port: int = self._server.sockets[0].getsockname()[1]

    @property
    def address(self) -> str:
        """Where the page is, through this wire."""
        return f"http://127.0.0.1:{self.port}"

    def worsen(self) -> None:
        """Bad weather from now on."""
        self._bad = True
        self._storm = asyncio.run_coroutine_threadsafe(self._rage(), self._loop)

    def hush(self, *, new_ones_too: bool = False) -> None:
        """All lines stay open and carry nothing any more; those made from now on do, or neither."""

        def hush() -> None:
            self._deaf = new_ones_too
            for line in self._lines:
                line.silent = True

        self._loop.call_soon_threadsafe(hush)

    def hold(self) -> None:
        """Nothing arrives any more, either way, from the moment this returns; it does when the wire is released."""
        self._thread.run(self._set_hold(True))

    def release(self) -> None:
        """What was held arrives, in its order, and so does what follows."""
        self._thread.run(self._set_hold(False))

    async def _set_hold(self, holds: bool) -> None:
        self._holds = holds
        for line in self._lines:
            line.hold(holds)

    def cut(self) -> None:
        """All lines are closed, at both ends, and nobody can make another."""

        def cut() -> None:
            self._closed_until = math.inf
            for line in list(self._lines):
                line.cut()

        self._loop.call_soon_threadsafe(cut)

    def half_close(self, end: int) -> None:
        """One end of all lines is closed, 0: the near one, 1: the hall's; the other stays open and hears nothing. Lines
        made from now on carry nothing either."""

        def half_close() -> None:
            self._deaf = True
            for line in self._lines:
                line.silent = True
                line.end(end)

        self._loop.call_soon_threadsafe(half_close)

    def delay(self, seconds: float, *, jitter: float = 0.0, loss: float = 0.0) -> None:
        """Whatever goes through is late by that from now on, either way, and by up to a `jitter` more, in its order; of
        so many pieces each is lost and sent again."""
        self._loop.call_soon_threadsafe(setattr, self, "_lag", Lag(seconds, jitter, loss))

    def mend(self) -> None:
        """Good weather from now on; lines that went silent are cut."""

        def mend() -> None:
            self._bad, self._deaf, self._lag, self._closed_until = False, False, Lag(), 0.0
            for line in [line for line in self._lines if line.silent]:
                line.cut()

        self._calm()
        self._loop.call_soon_threadsafe(mend)

    def __enter__(self) -> "BadWire":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, at: TracebackType | None
    ) -> None:
        self._calm()
        self._thread.run(self._close())
        if self._own:
            self._thread.close()

    def _calm(self) -> None:
        if self._storm is not None:
            self._storm.cancel()

    async def _close(self) -> None:
        self._server.close()
        for line in list(self._lines):
            line.cut()
        await asyncio.gather(*self._carrying, return_exceptions=True)

    async def _rage(self) -> None:
        """Now and then everything is cut, or goes silent first."""
        weather, dice = self.weather, self._dice
        while True:
            await asyncio.sleep(dice.expovariate(1 / weather.cut_every))
            if dice.random() < 0.5:
                weather.happened["silent"] += 1
                for line in self._lines:
                    line.silent = True
                await asyncio.sleep(dice.uniform(*weather.silence))
            weather.happened["cut"] += 1
            self._closed_until = self._loop.time() + dice.uniform(*weather.away)
            for line in list(self._lines):
                line.cut()

    async def _carry(self, near: asyncio.StreamReader, near_out: asyncio.StreamWriter) -> None:
        if self._loop.time() < self._closed_until:
            near_out.transport.abort()
            return
        far, far_out = await asyncio.open_connection("127.0.0.1", self._target)
        line = _Line(near_out, far_out)
        line.silent = self._deaf
        line.hold(self._holds)
        self._lines.add(line)
        carrying = asyncio.current_task()
        assert carrying is not None, "a server's callback is a task"
        self._carrying.add(carrying)
        carrying.add_done_callback(self._carrying.discard)
        try:
            pumps = [asyncio.create_task(self._pump(line, *ends)) for ends in ((near, far_out), (far, near_out))]
            await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
            for pump in pumps:
                pump.cancel()
        finally:
            self._lines.discard(line)
            line.cut()

    async def _pump(self, line: "_Line", source: asyncio.StreamReader, out: asyncio.StreamWriter) -> None:
        weather, dice = self.weather, self._dice
        arrives = 0.0
        with contextlib.suppress(ConnectionError):
            while data := await source.read(16384):
                weather.happened["pieces"] += 1
                if self._bad:
                    wait = dice.random() * weather.delay
                    if dice.random() < weather.drop:
                        weather.happened["dropped"] += 1
                        wait += dice.uniform(*weather.resend)
                    await asyncio.sleep(wait)
                if line.silent:
                    continue  # nobody hears it, and nobody says so
                if self._lag.seconds:
                    arrives = max(arrives, self._loop.time() + self._lag.draw(dice))
                    self._loop.call_at(arrives, line.carry, out, data)
                    continue
                line.carry(out, data)
                await out.drain()
        if line.silent:  # one end is closed, and the other does not get to know
            await line.gone.wait()


class _Line:
    """One connection through the wire."""

    def __init__(self, *outs: asyncio.StreamWriter) -> None:
        self.silent = False
        self.gone = asyncio.Event()
        self._outs = outs
        self._held: list[tuple[asyncio.StreamWriter, bytes]] | None = None

    def carry(self, out: asyncio.StreamWriter, data: bytes) -> None:
        """Something arrives, perhaps late, unless it is held or the line is gone by then."""
        if self._held is not None:
            self._held.append((out, data))
        elif not self.silent and not out.transport.is_closing():
            out.write(data)

    def hold(self, holds: bool) -> None:
        """Keep what arrives from now on, or let go of it."""
        held, self._held = self._held or [], [] if holds else None
        for out, data in held:
            self.carry(out, data)

    def end(self, number: int) -> None:
        """Close one end, and leave the other open."""
        self._outs[number].transport.abort()

    def cut(self) -> None:
        """Break it."""
        self.gone.set()
        for out in self._outs:
            out.transport.abort()
