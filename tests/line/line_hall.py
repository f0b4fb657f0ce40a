"""A hall with its line door open on a free port, and clients that read and write plain lines."""

import asyncio
from collections.abc import Callable
from typing import Self

from tests.hall.memory_store import MemoryStore
from tests.patience import PATIENCE

from rumpus.gateways.line.door import LineDoor
from rumpus.gateways.loop_timer import LoopTimer
from rumpus.hall.hall import Hall
from rumpus.hall.people.visitor import Visitor
from rumpus.hall.tables.table import Table


class QuickStore(MemoryStore):
    """A store in memory that commits as soon as the loop turns."""

    def __init__(self) -> None:
        super().__init__()
        self._soon: asyncio.Handle | None = None

    def when_saved(self, done: Callable[[], None], *, urgent: bool) -> None:
        """Call `done` after the next commit, which is soon."""
        super().when_saved(done, urgent=urgent)
        if self._soon is None:
            self._soon = asyncio.get_running_loop().call_soon(self._commit_soon)

    def _commit_soon(self) -> None:
        self._soon = None
        self.commit()


class WatchedHall(Hall):
    """A hall that says when something has changed."""

    changed: asyncio.Event

    def depart(self, visitor: Visitor) -> None:
        """Somebody is gone."""
        super().depart(visitor)
        self.changed.set()

    def _table_changed(self, table: Table) -> None:
        super()._table_changed(table)
        self.changed.set()


class Client:
    """One connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer
        self.heard: list[str] = []

    async def say(self, line: str | bytes) -> None:
        """Send a line."""
        self.writer.write((line.encode() if isinstance(line, str) else line) + b"\n")
        await self.writer.drain()

    async def read(self) -> str:
        """The next line; empty if the hall has hung up."""
        async with asyncio.timeout(PATIENCE):
            line = (await self.reader.readline()).decode()
        self.heard.append(line.rstrip("\n"))
        return self.heard[-1]

    async def until(self, part: str) -> str:
        """Read until a line has that in it."""
        while part not in (line := await self.read()):
            assert line, f"hung up before {part!r}; heard {self.heard[-5:]}"
        return line

    async def ask(self, line: str | bytes, part: str) -> str:
        """Send a line and read until an answer has that in it."""
        await self.say(line)
        return await self.until(part)

    async def hello(self, name: str) -> Self:
        """Say who we are."""
        await self.ask(f"GSTA:1:::HELLO|{name}", "WELCOME")
        return self

    async def alive(self, mark: str) -> None:
        """The connection still answers."""
        await self.ask(f"GSTA:1:::PING|{mark}", f"PONG|{mark}")

    async def close(self) -> None:
        """Hang up."""
        self.writer.close()


class LineHall:
    """A hall and its line door."""

    def __init__(self, per_address: int = 32) -> None:
        self.store = QuickStore()
        self.hall = WatchedHall(LoopTimer().clock, self.store, seeds=lambda: 7, countdown=False)
        self.hall.changed = asyncio.Event()
        self.door = LineDoor(self.hall, per_address=per_address)
        self._clients: list[Client] = []

    async def open(self) -> Self:
        """Listen on a free port."""
        await self.door.open("127.0.0.1", 0)
        return self

    async def until(self, happened: Callable[[], bool]) -> None:
        """Wait for something to have happened in the hall."""
        async with asyncio.timeout(PATIENCE):
            while not happened():
                self.hall.changed.clear()
                await self.hall.changed.wait()

    def is_here(self, name: str) -> bool:
        """Whether somebody of that name is in the hall."""
        return name in [player.name for player in self.hall.here()]

    async def connect(self) -> Client:
        """A connection that has said nothing yet."""
        client = Client(*await asyncio.open_connection("127.0.0.1", self.door.port, limit=1 << 20))
        self._clients.append(client)
        return client

    async def guest(self, name: str) -> Client:
        """A connection that has said hello."""
        return await (await self.connect()).hello(name)

    async def close(self) -> None:
        """Close everything."""
        for client in self._clients:
            client.writer.close()
        await self.door.close()
