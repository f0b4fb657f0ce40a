"""A hall with its doors for terminals in the test's own loop, and lines to it that can be cut."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from tests.patience import PATIENCE

from rumpus.gateways.loop_timer import LoopTimer
from rumpus.gateways.terminal.doors.opening import Doors, Ports, count_terminals, open_doors
from rumpus.hall.hall import Hall
from rumpus.store.store import Store


@asynccontextmanager
async def open_hall(data: Path, per_address: int = 10) -> AsyncIterator[tuple[Hall, Doors]]:
    """The hall and its doors."""
    store = await Store.open_file(data / "rumpus.sqlite")
    try:
        hall = Hall(LoopTimer().clock, store, seeds=lambda: 7, countdown=False)
        hall.take_up(await store.load())
        ports = Ports(0, 0, 0, per_address=per_address)
        doors = await open_doors(count_terminals(hall, ports), data, "127.0.0.1", ports)
        assert doors.problems == {}
        try:
            yield hall, doors
        finally:
            await doors.close()
    finally:
        await store.close()


class Line:
    """A plain connection: what it hears, and what it says."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self.writer = writer
        self.heard = b""

    @classmethod
    async def connect(cls, port: int) -> "Line":
        """Connect to a door."""
        return cls(*await asyncio.open_connection("127.0.0.1", port))

    async def read(self) -> bytes:
        """What is said next."""
        part = await self._reader.read(65536)
        assert part, f"the line ended: {self.heard[-300:]!r}"
        return part

    async def until(self, text: bytes) -> None:
        """Wait for something to be said."""
        async with asyncio.timeout(PATIENCE):
            while text not in self.heard:
                part = await self._reader.read(65536)
                assert part, f"the line ended before {text!r}: {self.heard[-300:]!r}"
                self.heard += part

    async def say(self, data: bytes, then: bytes) -> None:
        """Type something and wait for what comes of it."""
        self.heard = b""
        self.writer.write(data)
        await self.until(then)

    async def ended(self) -> bytes:
        """Wait for the end; what was still said."""
        async with asyncio.timeout(PATIENCE):
            while part := await self._reader.read(65536):
                self.heard += part
        return self.heard

    def cut(self) -> None:
        """Hang up without a word."""
        transport = self.writer.transport
        assert isinstance(transport, asyncio.Transport)
        transport.abort()
