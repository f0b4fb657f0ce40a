"""The line door: listens, and lets in as many as it can look after."""

import asyncio
from collections import Counter
from dataclasses import dataclass
from typing import Final

from rumpus.gateways.door_guard import DoorGuard
from rumpus.gateways.limits import Limits, find_network
from rumpus.gateways.line.connection import LineConnection
from rumpus.gateways.ports import explain_port, read_port
from rumpus.hall.errors import Refused
from rumpus.hall.hall import Hall
from rumpus.language.catalogue import load_catalogue
from rumpus.language.files import FIRST

LINE_PORT: Final = 7778
PER_ADDRESS: Final = 32
"""Connections one address may have."""
MOST: Final = 1000
"""Connections in all."""


class LineDoor:
    """The listening socket, and whoever came in by it."""

    def __init__(self, hall: Hall, *, per_address: int = PER_ADDRESS, guard: DoorGuard | None = None) -> None:
        """`guard` is that of all doors together: it knows what each address may ask for."""
        self.hall = hall
        self._guard = guard if guard is not None else DoorGuard(Limits())
        self.limits = self._guard.limits
        self._per_address = per_address
        self._server: asyncio.Server | None = None
        self._connections: set[LineConnection] = set()
        self._by_address: Counter[str] = Counter()

    @property
    def port(self) -> int:
        """Where it listens."""
        assert self._server is not None, "only an open door has a port"
        port: int = self._server.sockets[0].getsockname()[1]
        return port

    async def open(self, host: str, port: int) -> None:
        """Listen; OSError if that cannot be."""
        loop = asyncio.get_running_loop()
        self._server = await loop.create_server(
            lambda: self._guard.line(lambda: LineConnection(self), "line"), host, port
        )

    async def close(self) -> None:
        """Say goodbye to everybody and listen no more."""
        if self._server is not None:
            self._server.close()
        for connection in tuple(self._connections):
            connection.visitor.send_off(Refused("closing").notice)
        await asyncio.sleep(0)

    # For connections.

    def admit(self, connection: LineConnection) -> str:
        """Why a new connection cannot stay; empty if it can. Nobody has told a language yet."""
        if len(self._connections) >= MOST:
            return load_catalogue().explain(FIRST, Refused("door_full"))
        key = find_network(connection.address)
        if self._by_address[key] >= self._per_address:
            return load_catalogue().explain(FIRST, Refused("too_many_connections", most=self._per_address))
        self._by_address[key] += 1
        self._connections.add(connection)
        return ""

    def forget(self, connection: LineConnection) -> None:
        """A connection is gone."""
        if connection in self._connections:
            self._connections.remove(connection)
            key = find_network(connection.address)
            self._by_address[key] -= 1
            if not self._by_address[key]:
                del self._by_address[key]


@dataclass(frozen=True, slots=True)
class LineWay:
    """The door, if it could be opened, and what is to be said about it."""

    door: LineDoor | None = None
    problem: str = ""
    given: bool = False
    """Whether its port was asked for: then it matters to somebody where it is."""

    def describe(self, host: str | None, *, quiet: bool) -> list[str]:
        """How programs come in, or why they cannot; quietly, only to who asked."""
        if quiet and not self.given:
            return []
        if self.door is None:
            return [self.problem] if self.problem else []
        port = self.door.port
        return [f"line: {port}" if quiet else f"For programs:      nc {host or 'localhost'} {port}"]

    async def close(self) -> None:
        """Close it."""
        if self.door is not None:
            await self.door.close()


async def open_line_door(
    hall: Hall, host: str, port: int | None, *, given: bool = False, guard: DoorGuard | None = None
) -> LineWay:
    """Open the door, unless the port is None. One that is taken is said in a line, and the hall opens anyway."""
    if port is None:
        return LineWay()
    door = LineDoor(hall, guard=guard)
    try:
        await door.open(host, port)
    except OSError as problem:
        why = f"port {port} cannot be used: {explain_port(problem)}"
        return LineWay(problem=f"no line door: {why}", given=given)
    return LineWay(door, given=given)


def read_line_port(text: str | None) -> int | None:
    """The line door's port as written; ValueError says what it should be."""
    return read_port("line", text, LINE_PORT)
