"""The door that speaks TLS: sockets count before anything was said on them, and handshakes are paid for."""

import asyncio
import contextlib
import ssl
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from tests.deploy.served import make_certificate
from tests.patience import PATIENCE

from rumpus.gateways import door_guard
from rumpus.gateways.connection_budget import Budget
from rumpus.gateways.door_guard import ARRIVAL, DoorGuard
from rumpus.gateways.limits import Limits
from rumpus.gateways.socket_room import Line, SocketRoom
from rumpus.gateways.web import tls_door
from rumpus.gateways.web.tls_door import HANDSHAKE, TlsDoor

NAME = "hall.example.org"
EVE, ANN = "127.6.6.6", "127.9.9.9"


class Greeter(asyncio.Protocol):
    """A door's own protocol, which speaks first."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        transport.write(b"welcome")


class WatchedRoom(SocketRoom):
    """Says when sockets come and go."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.changed = asyncio.Event()

    def add(self, line: Line) -> bool:
        self.changed.set()
        return super().add(line)

    def remove(self, line: Line) -> bool:
        self.changed.set()
        return super().remove(line)


class Bench:
    """A door, and who comes to it."""

    def __init__(self, guard: DoorGuard, room: WatchedRoom, door: TlsDoor, trust: ssl.SSLContext) -> None:
        self.guard = guard
        self._room = room
        self.writers: list[asyncio.StreamWriter] = []
        self._port = door.sockets[0].getsockname()[1]
        self._trust = trust

    async def knock(self, source: str) -> asyncio.StreamReader:
        """A socket on which nothing is said."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port, local_addr=(source, 0))
        self.writers.append(writer)
        return reader

    async def come(self, source: str) -> bytes:
        """What somebody hears who speaks TLS; nothing if they are not let in."""
        with contextlib.suppress(OSError):
            reader, writer = await self.shake_hands(source)
            heard = await reader.read(7)
            writer.transport.abort()
            return heard
        return b""

    async def shake_hands(self, source: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Speak TLS."""
        return await asyncio.open_connection(
            "127.0.0.1", self._port, local_addr=(source, 0), ssl=self._trust, server_hostname=NAME
        )

    async def until(self, sockets: int) -> None:
        """Wait until so many are counted."""
        while len(self._room) != sockets:
            self._room.changed.clear()
            await self._room.changed.wait()


@contextlib.asynccontextmanager
async def open_door(tmp_path: Path, most: int = 100) -> AsyncIterator[Bench]:
    """A door on this machine, which a proxy was seen on: so everybody counts."""
    cert, key, trust = make_certificate(tmp_path, NAME)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(cert, key)
    limits = Limits()
    limits.note_proxy("127.0.0.1")
    room = WatchedRoom(most)
    guard = DoorGuard(limits, room)
    door = TlsDoor(guard, context, "web", lambda knock: guard.line(Greeter, "web", knock=knock), 100)
    await door.open("127.0.0.1", 0)
    try:
        async with asyncio.timeout(PATIENCE):
            bench = Bench(guard, room, door, trust)
            yield bench
            for writer in bench.writers:
                writer.transport.abort()
            await bench.until(0)
    finally:
        door.close()


async def test_silent_sockets_of_one_address_are_counted_before_they_speak(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(door_guard.PER_ADDRESS, "web", 3)
    async with open_door(tmp_path) as bench:
        silent = [await bench.knock(EVE) for _ in range(3)]
        await bench.until(3)
        assert await (await bench.knock(EVE)).read() == b"", "a fourth is not let in"
        assert await bench.come(ANN) == b"welcome"
        assert not any(reader.at_eof() for reader in silent)


async def test_of_silent_sockets_the_oldest_makes_room(tmp_path: Path) -> None:
    async with open_door(tmp_path, most=4) as bench:
        oldest, *_ = [await bench.knock(EVE) for _ in range(4)]
        await bench.until(4)
        assert await bench.come(ANN) == b"welcome"
        assert await oldest.read() == b""


async def test_a_handshake_has_to_be_whole_in_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tls_door, "HALF_SENT_SECONDS", 0.05)
    async with open_door(tmp_path) as bench:
        reader = await bench.knock(EVE)
        bench.writers[0].write(b"\x16\x03\x01")
        assert await reader.read() == b""
        await bench.until(0)


async def test_who_has_shaken_hands_is_counted_once_and_has_paid(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_door(tmp_path, most=2) as bench:
        reader, writer = await bench.shake_hands(ANN)
        assert await reader.read(7) == b"welcome"
        assert len(bench.guard.room) == 1
        writer.transport.abort()
        paid: list[int] = []
        monkeypatch.setattr(Budget, "spend", lambda _budget, *, work: paid.append(work))
        assert await bench.come(ANN) == b"welcome"
        assert sum(paid) == HANDSHAKE + 2 * ARRIVAL


async def test_who_owes_is_not_given_a_handshake(tmp_path: Path) -> None:
    async with open_door(tmp_path) as bench:
        budget = bench.guard.limits.budget_of(EVE)
        assert budget is not None
        budget.spend(work=60_000_000_000)
        assert await bench.come(EVE) == b""
        assert await bench.come(ANN) == b"welcome"


async def test_what_is_no_tls_is_hung_up_on(tmp_path: Path) -> None:
    async with open_door(tmp_path) as bench:
        reader = await bench.knock(EVE)
        bench.writers[0].write(b"GET / HTTP/1.1\r\n\r\n")
        with contextlib.suppress(ConnectionResetError):
            assert b"welcome" not in await reader.read()
        await bench.until(0)
