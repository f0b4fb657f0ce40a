"""A WebSocket to a hall that comes back by itself. Knows frames and waiting times, and not what is said."""

import asyncio
import contextlib
import random
from collections.abc import Sequence
from typing import Final, Protocol, TypeAlias

import aiohttp

from rumpus.client.problems import HallProblem

FIRST_WAIT: Final = 0.2
LONGEST_WAIT: Final = 5.0
HEARTBEAT: Final = 10.0
Data: TypeAlias = str | bytes


class Speaker(Protocol):
    """Who speaks on the line."""

    def begin(self) -> None:
        """There is a connection, perhaps again: have something to send."""

    def take_out(self) -> Sequence[Data]:
        """What is to be sent now, in order; text and bytes are different frames."""

    async def hear(self, data: Data) -> None:
        """A frame came; HallProblem if the visit is over."""

    def is_known(self) -> bool:
        """Whether the hall has answered on this connection."""

    async def lost(self) -> bool:
        """The connection is gone, or there was none to be had; whether to go on trying."""


class Line:
    """Keeps a connection for as long as its speaker wants."""

    def __init__(
        self,
        server: str,
        path: str,
        speaker: Speaker,
        *,
        max_frame: int,
        close_seconds: float = 10.0,
        give_up: float | None = None,
        http: aiohttp.ClientSession | None = None,
    ) -> None:
        """`give_up` is how long the hall may be away, in seconds; None: for ever."""
        self.failures = 0
        """How often there was no connection to be had."""
        self._server, self._path, self._speaker = server, path, speaker
        self._max_frame, self._close_seconds = max_frame, close_seconds
        self._give_up = give_up
        self._http = http
        self._ever = False
        self._socket: aiohttp.ClientWebSocketResponse | None = None
        self._to_send = asyncio.Event()

    def flush(self) -> None:
        """Send what the speaker has to say."""
        self._to_send.set()

    async def hang_up(self) -> None:
        """Send what is still to be sent, and end this connection."""
        if self._socket is not None and not self._socket.closed:
            with contextlib.suppress(ConnectionError, aiohttp.ClientError):
                await self._send_out(self._socket)
            await self._socket.close()

    async def keep(self) -> None:
        """Come back again and again; HallProblem if the hall was never there, is gone, or ends the visit."""
        if self._http is not None:
            await self._keep(self._http)
        else:
            async with aiohttp.ClientSession() as http:
                await self._keep(http)

    async def _keep(self, http: aiohttp.ClientSession) -> None:
        loop = asyncio.get_running_loop()
        wait, lost = FIRST_WAIT, loop.time()
        while True:
            try:
                async with http.ws_connect(
                    f"{self._server}{self._path}",
                    heartbeat=HEARTBEAT,
                    max_msg_size=self._max_frame,
                    timeout=aiohttp.ClientWSTimeout(ws_close=self._close_seconds),
                ) as self._socket:
                    await self._converse(self._socket)
                lost = loop.time()
            except (aiohttp.ClientError, OSError, ValueError) as problem:
                self.failures += 1
                told = str(problem).splitlines()[0] if str(problem) else type(problem).__name__
                if not self._ever:
                    raise HallProblem(f"cannot reach {self._server}: {told}") from None
                if self._give_up is not None and loop.time() - lost > self._give_up:
                    raise HallProblem(f"the hall is gone: {told}") from None
            if self._speaker.is_known():
                wait = FIRST_WAIT
            if not await self._speaker.lost():
                return
            await asyncio.sleep(wait * random.uniform(0.75, 1.25))  # not all at once
            wait = min(2 * wait, LONGEST_WAIT)

    async def _converse(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        """Speak with the hall until the connection ends."""
        self._speaker.begin()
        self._to_send.set()
        writer = asyncio.create_task(self._write(socket), name="hall-line-writer")
        try:
            async for frame in socket:
                if frame.type not in (aiohttp.WSMsgType.TEXT, aiohttp.WSMsgType.BINARY):
                    break
                await self._speaker.hear(frame.data)
                self._ever = self._ever or self._speaker.is_known()
        finally:
            writer.cancel()

    async def _write(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        while True:
            await self._to_send.wait()
            self._to_send.clear()
            with contextlib.suppress(ConnectionError, aiohttp.ClientError):  # it is broken: who reads notices
                await self._send_out(socket)

    async def _send_out(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        for data in self._speaker.take_out():
            await (socket.send_str(data) if isinstance(data, str) else socket.send_bytes(data))
