"""A bad wire between pages and the hall: it delays what it carries, and breaks."""

import asyncio
import contextlib
import random
from typing import Final

LONGEST_DELAY: Final = 0.05


class BadWire:
    """A forwarding port on the same loop as the pages."""

    def __init__(self, dice: random.Random) -> None:
        self.target = 0
        self.port = 0
        self._dice = dice
        self._server: asyncio.Server | None = None
        self._lines: set[asyncio.Task[None]] = set()

    async def open(self, target: int) -> None:
        """Forward to that port."""
        self.target = target
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    def cut(self, share: float) -> int:
        """Break some of the connections; how many."""
        unlucky = [line for line in self._lines if self._dice.random() < share]
        for line in unlucky:
            line.cancel()
        return len(unlucky)

    async def close(self) -> None:
        """Break everything and stop."""
        if self._server is not None:
            self._server.close()
        self.cut(1.1)
        await asyncio.gather(*self._lines, return_exceptions=True)

    async def _accept(self, near: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._lines.add(task)
        pumps: list[asyncio.Task[None]] = []
        ends = [back]
        try:
            far, forth = await asyncio.open_connection("127.0.0.1", self.target)
            ends.append(forth)
            pumps = [asyncio.create_task(self._carry(near, forth)), asyncio.create_task(self._carry(far, back))]
            await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
        except (OSError, asyncio.CancelledError):
            pass  # nobody is there, or it was cut
        finally:
            self._lines.discard(task)
            for pump in pumps:
                pump.cancel()
            for end in ends:
                end.transport.abort()

    async def _carry(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await source.read(65536):
                await asyncio.sleep(self._dice.random() * LONGEST_DELAY)
                sink.write(data)
                await sink.drain()
