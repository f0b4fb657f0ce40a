"""A listening socket that speaks TLS, whose guard stands before the handshake: a library that accepts by itself tells
of a connection only when it is over, and until then its socket and what it costs would be nobody's.

Each socket counts from the moment it is there, has ten seconds to show that it speaks TLS, makes room for others like
every silent one, pays for its handshake, and waits for its network's turn while strangers have to.
"""

import asyncio
import contextlib
import socket
from collections.abc import Callable, Coroutine
from ssl import SSLContext
from typing import Any, Final

from rumpus.core.clock import Nanoseconds
from rumpus.core.pacing import MILLISECOND
from rumpus.gateways.door_guard import DoorGuard
from rumpus.gateways.guarded_line import HALF_SENT_SECONDS, GuardedLine
from rumpus.gateways.socket_room import Line

HANDSHAKE: Final[Nanoseconds] = 2 * MILLISECOND
"""What a handshake costs the processor, beside what it costs to let somebody in."""
RETRY_SECONDS: Final = 0.1
"""When it is tried again after the system had no descriptor for one more."""


class _Knock:
    """A socket on which nobody has spoken TLS yet."""

    def __init__(self, door: str, address: str, network: str) -> None:
        self.address = address
        self.place = (door, network)
        self.is_inside = False
        self.work: asyncio.Task[None] | None = None

    def drop(self) -> None:
        """Close it at once."""
        if self.work is not None:
            self.work.cancel()


class TlsDoor:
    """Listens, and hands on whoever has spoken TLS."""

    def __init__(
        self, guard: DoorGuard, context: SSLContext, door: str, make: Callable[[Line], GuardedLine], backlog: int
    ) -> None:
        """`make` makes a guarded connection of what has knocked."""
        self.sockets: list[socket.socket] = []
        self._guard = guard
        self._context = context
        self._door = door
        self._make = make
        self._backlog = backlog
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self, host: str, port: int) -> None:
        """Listen; OSError if that cannot be."""
        loop = asyncio.get_running_loop()
        found = await loop.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        try:
            for family, kind, protocol, _, address in dict.fromkeys(found):
                self.sockets.append(_listen(socket.socket(family, kind, protocol), address, self._backlog))
        except OSError:
            self.close()
            raise
        for listener in self.sockets:
            self._keep(self._accept(listener))

    def close(self) -> None:
        """Listen no more; who is inside stays."""
        for task in tuple(self._tasks):
            task.cancel()
        for listener in self.sockets:
            listener.close()
        self.sockets.clear()

    async def _accept(self, listener: socket.socket) -> None:
        while True:
            try:
                came, peer = await asyncio.get_running_loop().sock_accept(listener)
            except OSError:  # it is gone already, or there is no descriptor for it
                await asyncio.sleep(RETRY_SECONDS)
                continue
            address = str(peer[0])
            limits = self._guard.limits
            network = "" if limits.is_proxy(address) else limits.key_of(address)
            knock = _Knock(self._door, address, network)
            if self._guard.admit(knock):
                knock.work = self._keep(self._shake_hands(knock, came))
            else:
                came.close()

    async def _shake_hands(self, knock: _Knock, came: socket.socket) -> None:
        loop, network = asyncio.get_running_loop(), knock.place[1]
        try:
            with contextlib.suppress(OSError):  # no TLS, not in time, or hung up; TimeoutError is one
                async with asyncio.timeout(HALF_SENT_SECONDS):
                    if network:
                        await self._guard.wait_turn(network)
                        self._pay(knock.address)
                    await loop.connect_accepted_socket(lambda: self._make(knock), came, ssl=self._context)
                    return
            came.close()
        except asyncio.CancelledError:
            came.close()
            raise
        finally:
            self._guard.room.remove(knock)

    def _pay(self, address: str) -> None:
        budget = self._guard.limits.budget_of(address)
        if budget is not None:
            budget.spend(work=HANDSHAKE)
        self._guard.count(HANDSHAKE)
        self._guard.count_heavy(HANDSHAKE)

    def _keep(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task


def _listen(listener: socket.socket, address: object, backlog: int) -> socket.socket:
    """Have a socket wait for others."""
    try:
        listener.setblocking(False)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if listener.family == socket.AF_INET6:
            listener.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        listener.bind(address)  # type: ignore[arg-type]
        listener.listen(backlog)
    except OSError:
        listener.close()
        raise
    return listener
