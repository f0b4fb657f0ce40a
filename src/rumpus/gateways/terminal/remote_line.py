"""The connection to a hall elsewhere: a WebSocket that comes back by itself. Knows frames and waiting times only."""

import asyncio
import json
import random
from collections.abc import Callable
from typing import Final

import aiohttp

from rumpus.client.heard import HallProblem
from rumpus.client.visit import MAX_FRAME
from rumpus.gateways.terminal.remote_table import RemoteTable

FIRST_WAIT: Final = 0.2
LONGEST_WAIT: Final = 5.0
HEARTBEAT: Final = 10.0


class RemoteLine:
    """Keeps a table's connection until it is cancelled or the visit is over."""

    def __init__(self, server: str, table: RemoteTable, changed: Callable[[], None]) -> None:
        """`changed` is called whenever something was heard, or the connection came or went."""
        self._server = server.rstrip("/")
        self._table = table
        self._changed = changed
        self._ready = asyncio.Event()
        self._known = False

    def flush(self) -> None:
        """Send what the table has to say."""
        self._ready.set()

    async def keep(self) -> None:
        """Come back again and again; HallProblem when the visit is over, or the hall was never there."""
        wait = FIRST_WAIT
        async with aiohttp.ClientSession() as session:
            while True:
                try:
                    async with session.ws_connect(
                        f"{self._server}/ws", heartbeat=HEARTBEAT, max_msg_size=MAX_FRAME
                    ) as socket:
                        if await self._converse(socket):
                            wait = FIRST_WAIT
                except (aiohttp.ClientError, OSError, ValueError) as problem:
                    if not self._known:
                        told = str(problem).splitlines()[0] if str(problem) else type(problem).__name__
                        raise HallProblem(f"cannot reach {self._server}: {told}") from None
                self._table.lost()
                self._changed()
                await asyncio.sleep(wait * random.uniform(0.75, 1.25))
                wait = min(2 * wait, LONGEST_WAIT)

    async def _converse(self, socket: aiohttp.ClientWebSocketResponse) -> bool:
        """Speak with the hall until the connection ends; whether it knew us."""
        self._table.connected()
        self._ready.set()
        writer = asyncio.create_task(self._write(socket), name="remote-writer")
        try:
            async for frame in socket:
                if frame.type not in (aiohttp.WSMsgType.TEXT, aiohttp.WSMsgType.BINARY):
                    break
                self._table.hear(frame.data)
                self._known = self._known or self._table.up
                self._ready.set()
                self._changed()
        finally:
            writer.cancel()
        return self._table.up

    async def _write(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        while True:
            await self._ready.wait()
            self._ready.clear()
            for message in self._table.take_out():
                await socket.send_str(json.dumps(message))
