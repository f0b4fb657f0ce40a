"""The entrance of the terminals' WebSocket (`/terminal`): hellos, sizes, keys, and what is none of these."""

import asyncio
from typing import ClassVar, cast

from aiohttp import WSMessage, WSMsgType, web
from tests.fuzz.fuzz_entrance import Entrance, FakeTransport, fill, read_corpus
from tests.fuzz.fuzz_scene import Harm, Scene
from tests.fuzz.fuzz_source import Source, describe, write_json
from tests.fuzz.fuzz_web import OPENINGS

from rumpus.gateways.limits import Limits
from rumpus.gateways.terminal.doors.admission import Admission
from rumpus.gateways.web.terminal_socket import TerminalSocket
from rumpus.gateways.web.terminal_visits import TerminalVisits
from rumpus.wire.terminal import TerminalHello, TerminalSize

LIFE = 150
"""Frames after which a terminal goes and another one comes."""

VISITS = ("", "0" * 32, "f" * 32)


class FakeSocket:
    """The hall's end of a WebSocket, without a network."""

    def __init__(self) -> None:
        self.sent = bytearray()
        self._frames: asyncio.Queue[WSMessage] = asyncio.Queue()

    def give(self, frame: str | bytes) -> None:
        """A frame comes in."""
        kind = WSMsgType.TEXT if isinstance(frame, str) else WSMsgType.BINARY
        self._frames.put_nowait(WSMessage(kind, frame, None))

    def take(self) -> bytes:
        """What was sent since the last time."""
        sent = bytes(self.sent)
        self.sent.clear()
        return sent

    @property
    def heard(self) -> bool:
        """Whether all that came in has been read."""
        return self._frames.empty()

    async def receive(self, _timeout: float | None = None) -> WSMessage:
        """The next frame."""
        return await self._frames.get()

    async def ping(self, message: bytes = b"") -> None:
        """Asked whether anybody is there: nobody answers."""

    def __aiter__(self) -> "FakeSocket":
        return self

    async def __anext__(self) -> WSMessage:
        frame = await self.receive()
        if frame.type is WSMsgType.CLOSED:
            raise StopAsyncIteration
        return frame

    async def send_str(self, data: str) -> None:
        """Keep it."""
        self.sent += data.encode("utf-8", "surrogatepass")

    async def send_bytes(self, data: bytes) -> None:
        """Keep it."""
        self.sent += data

    async def close(self) -> None:
        """The line ends."""
        self._frames.put_nowait(WSMessage(WSMsgType.CLOSED, None, None))


class TerminalSockets(Entrance):
    """Whoever speaks with `/terminal`."""

    name: ClassVar = "terminals' WebSocket"
    share: ClassVar = 60

    def __init__(self, source: Source, scene: Scene) -> None:
        super().__init__(source, scene)
        self._keys = read_corpus("keys.txt")
        self._hello, self._size = describe(TerminalHello), describe(TerminalSize)
        self._admission = Admission(scene.hall, limits=Limits(lambda: scene.time.ns / 1e9))
        self._visits = TerminalVisits(scene.hall)
        self._socket = FakeSocket()
        self._line: TerminalSocket | None = None
        self._task: asyncio.Task[None] | None = None
        self._left = 0
        self._number = 0

    async def give(self) -> None:
        """One frame; a line begins with a hello, or what may be one."""
        if self._task is None or self._task.done() or self._left <= 0:
            await self._hang_up()
            self._come()
            frame = self._make_hello()
        else:
            frame = self._make_frame()
        self._left -= 1
        self.last = frame
        self._socket.give(frame)
        await self._turn()
        if self.source.chance(0.3):
            self.scene.pass_time(0.06)  # a frame is drawn
            await self._turn()
        if self.source.chance(0.05):
            await self.scene.saved()
        self._look()

    def _come(self) -> None:
        self._number += 1
        address = f"192.0.{self._number // 250 % 250}.{self._number % 250 + 1}"
        self._socket = FakeSocket()
        socket = cast(web.WebSocketResponse, self._socket)
        transport = FakeTransport(address)
        self._line = TerminalSocket(self._admission, self._visits, socket, transport, address, "http://hall")
        self._task = asyncio.create_task(self._line.serve())
        self._left = LIFE

    def _make_hello(self) -> str | bytes:
        source = self.source
        made = source.message(self._hello, spoil=0.2)
        if source.chance(0.8):
            made["v"] = 1
            if source.chance(0.5):
                made.pop("token", None)
        if source.chance(0.7):
            game, seats = source.pick(OPENINGS)
            made.update(game=game, seats=seats.split(), options={}, code="")
        elif source.chance(0.5):
            made["code"] = source.know("code")
        if source.chance(0.3):
            made["visit"] = source.pick(VISITS)
        text = write_json(made)
        return source.mutate(text) if source.chance(0.1) else text

    def _make_frame(self) -> str | bytes:
        source = self.source
        if source.chance(0.2):
            text = write_json(source.message(source.pick((self._size, self._size, self._hello))))
            return source.mutate(text) if source.chance(0.3) else text
        template = source.pick(self._keys)
        if template in ("q", "\\x03") and source.chance(0.9):
            template = "\\x1b[B\\r"
        keys = fill(source, template).encode("latin-1", "replace").decode("unicode_escape").encode("latin-1", "replace")
        if source.chance(0.05):
            return source.noise(100)
        return source.mutate_bytes(keys) if source.chance(0.5) else keys

    async def _turn(self) -> None:
        """Let the hall read what came, and write what it has to say."""
        assert self._task is not None
        for turn in range(1000):
            await asyncio.sleep(0)
            if self._task.done() or (self._socket.heard and turn > 4):
                return
        raise Harm("a frame that is never read")

    def _look(self) -> None:
        sent = self._socket.take()
        if b"omething went wrong" in sent:
            raise Harm(f"something went wrong: {sent[-300:]!r}")
        self.scene.look_for_secrets(sent)
        if self._task is not None and self._task.done():
            self._task.result()

    async def _hang_up(self) -> None:
        if self._task is None or self._line is None:
            return
        session = self._line._session
        player = session._player if session is not None else None
        await self._socket.close()
        await asyncio.wait([self._task])
        self._look()
        if player is not None:
            for table in self.scene.hall.tables_of(player):
                table.leave(player)
        if self._admission.count:
            raise Harm("a line that has ended is still counted")
        self._task = None

    async def close(self) -> None:
        """Hang up, and close the door."""
        await self._hang_up()
        await self._admission.close()
