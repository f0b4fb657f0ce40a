"""A WebSocket whose frames are handed on as they come, without waking a task for each.

aiohttp puts what it has read into a queue, and whoever waits for it is woken in the next turn of the loop, through a
future and every coroutine on the way there: for a key that is pressed, a third of what reading it takes. Here a frame
that may be taken at once (`hear`) is; all others wait in the queue as before, in their order.
"""

import asyncio
from collections.abc import Callable
from typing import Any, Final

from aiohttp import WSMessage, WSMsgType, web
from aiohttp._websocket.reader import WebSocketDataQueue, WebSocketReader

QUEUE_BYTES: Final = 1 << 16
"""From twice as much on nothing more is read."""
NOTED_EVERY: Final = 1.0
"""Seconds: that somebody is there need not be noted more often."""

SAID: Final = frozenset({WSMsgType.TEXT, WSMsgType.BINARY, WSMsgType.PING, WSMsgType.PONG})
"""Frames that the other end has sent: what aiohttp itself puts in when it gives a silent line up is no sign of life."""


class DirectQueue(WebSocketDataQueue):
    """What has been read and not taken."""

    def __init__(self, protocol: Any, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(protocol, QUEUE_BYTES, loop=loop)
        self.hear: Callable[[WSMessage], bool] = _leave
        """Takes a frame that has come, or leaves it to the queue."""
        self.behind = 0
        """Frames in the queue, and taken out of it but not done yet."""

    def feed_data(self, data: Any, size: int) -> None:
        """A frame was read."""
        if self.behind or not self.hear(data):
            self.behind += 1
            super().feed_data(data, size)

    def stop(self) -> None:
        """Know nobody any more who hears."""
        self.hear = _leave


def _leave(_frame: WSMessage) -> bool:
    return False


class DirectSocket(web.WebSocketResponse):
    """Who hears its `frames` and reads the others by `async for` says there when one of these is done."""

    frames: DirectQueue
    _noted = 0.0

    def _post_start(self, request: Any, protocol: str | None, writer: Any) -> None:
        # As aiohttp's own, but for the queue, and for how often a timer is put off.
        self._ws_protocol = protocol
        self._writer = writer
        self._reset_heartbeat()
        loop = asyncio.get_running_loop()
        self._reader = self.frames = DirectQueue(request.protocol, loop)
        self._parser = WebSocketReader(self._reader, self._max_msg_size, compress=False, decode_text=True)

        def note() -> None:
            now = loop.time()
            if now - self._noted >= NOTED_EVERY:
                self._noted = now
                self._on_data_received()

        request.protocol.set_parser(self._parser, data_received_cb=note)
        request.protocol.keep_alive(False)
