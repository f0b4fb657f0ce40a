"""Playing in this terminal at a hall elsewhere: a pipe to the hall's own guest session, which comes back by itself.

The hall draws; this end has the keys, the window, the token, and a word to say while the line is down.
"""

import asyncio
import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import aiohttp
import msgspec

from rumpus.gateways.terminal.guest.wire import Terminal
from rumpus.gateways.terminal.screen_filter import ScreenFilter
from rumpus.gateways.terminal.this_terminal import ThisTerminal
from rumpus.gateways.terminal.width import make_plain
from rumpus.gateways.terminal.window import Window
from rumpus.wire.terminal import TerminalBye, TerminalHello, TerminalSize, TerminalTable, TerminalWelcome, ToTerminal

FIRST_WAIT: Final = 0.2
LONGEST_WAIT: Final = 5.0
HEARTBEAT: Final = 10.0
DOWN_SECONDS: Final = 1.0
"""A line that is back within this time was never missed."""
CLOSE_SECONDS: Final = 1.0
"""Who leaves does not wait longer for the hall to hear it."""
MAX_FRAME: Final = 1 << 20
"""The longest frame a hall is listened to; no picture is as long."""
NO_HALL: Final = "that is no hall, or one of another version"
_DECODER: Final[msgspec.json.Decoder[ToTerminal]] = msgspec.json.Decoder(ToTerminal)


class RemoteProblem(Exception):
    """The visit is over and nobody here wanted that; the message says why in one line."""


@dataclass(frozen=True, slots=True)
class Visit:
    """How a visit to a hall ended."""

    code: int
    """The program's exit code."""
    table: str
    """The code of the table that was visited; empty if there was none."""


class RemoteProgram:
    """One visit to one hall, over as many lines as it takes."""

    def __init__(
        self, terminal: ThisTerminal, server: str, hello: TerminalHello, keep_token: Callable[[str], None]
    ) -> None:
        """`hello` says who comes, and to which table; `keep_token` is given what will prove it the next time."""
        self.hello = hello
        self._terminal = terminal
        self._server = server.rstrip("/")
        self._keep_token = keep_token
        self._out: list[bytes | str] = []
        self._ready = asyncio.Event()
        shape = Terminal()
        shape.describe(hello.term, hello.environ)
        self._plain = shape.ascii_only
        self._up = False
        """Whether the hall has answered on this line."""
        self._known = False
        """Whether it ever has."""
        self._said = ""
        """What is said below the picture."""
        self._task: asyncio.Task[None] | None = None
        self._alarm: asyncio.TimerHandle | None = None

    # This terminal.

    def start(self) -> None:
        """Go to the hall."""
        self._say(f"Going to {self._server} …")
        self._task = asyncio.get_running_loop().create_task(self._stay(), name="remote-hall")

    def typed(self, data: bytes, /) -> None:
        """Keys for the hall; those typed while the line is down are lost, as nobody saw what they would do."""
        if self._up:
            self._send(data)

    def resized(self) -> None:
        """Have everything drawn anew."""
        width, height = self._terminal.window.size()
        self.hello = msgspec.structs.replace(self.hello, width=width, height=height)
        if self._up:
            self._send(msgspec.json.encode(TerminalSize(width, height)).decode())
        else:
            self._say(self._said)

    def suspended(self) -> None:
        """The hall waits for nobody; the seat is kept for the grace time."""

    def _say(self, text: str) -> None:
        """Say something in the bottom row, where the hall draws when it is back."""
        self._said = text
        if text:
            width, height = self._terminal.window.size()
            line = f" {''.join(map(make_plain, text)) if self._plain else text} "[: max(0, width - 1)]
            self._terminal.window.write(f"\x1b[0m\x1b[{height};1H{' ' * width}\x1b[{height};1H\x1b[7m{line}\x1b[0m")

    # The line.

    async def _stay(self) -> None:
        try:
            await self._keep()
        except Exception as problem:
            self._terminal.fail(problem)

    async def _keep(self) -> None:
        """Come back again and again; RemoteProblem when the visit is over, or the hall was never there."""
        wait = FIRST_WAIT
        async with aiohttp.ClientSession() as session:
            while not self._terminal.over:
                try:
                    async with session.ws_connect(
                        f"{self._server}/terminal",
                        heartbeat=HEARTBEAT,
                        max_msg_size=MAX_FRAME,
                        timeout=aiohttp.ClientWSTimeout(ws_close=CLOSE_SECONDS),
                    ) as socket:
                        await self._converse(socket)
                except (aiohttp.ClientError, OSError, ValueError) as problem:
                    if not self._known:
                        told = str(problem).splitlines()[0] if str(problem) else type(problem).__name__
                        raise RemoteProblem(f"cannot reach {self._server}: {told}") from None
                if self._up:
                    wait = FIRST_WAIT
                    self._note_down()
                await asyncio.sleep(wait * random.uniform(0.75, 1.25))
                wait = min(2 * wait, LONGEST_WAIT)

    async def _converse(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        """Pass on what comes until the line ends."""
        self._out = [msgspec.json.encode(self.hello).decode()]
        self._ready.set()
        shown = ScreenFilter()
        writer = asyncio.create_task(self._write(socket), name="remote-writer")
        try:
            async for frame in socket:
                self._note_up()
                if frame.type is aiohttp.WSMsgType.BINARY:
                    self._terminal.window.write(shown.feed(frame.data))
                elif frame.type is aiohttp.WSMsgType.TEXT:
                    self._hear(frame.data)
                if self._terminal.over:
                    return
        finally:
            writer.cancel()

    def _hear(self, text: str) -> None:
        try:
            message = _DECODER.decode(text)
        except (msgspec.DecodeError, ValueError, RecursionError):
            raise RemoteProblem(NO_HALL) from None
        match message:
            case TerminalWelcome():
                self.hello = msgspec.structs.replace(self.hello, token=message.token)
                self._keep_token(message.token)
            case TerminalTable():
                self.hello = msgspec.structs.replace(self.hello, code=message.code)
            case TerminalBye():
                if message.why:
                    raise RemoteProblem(message.why)
                self._terminal.finish()

    async def _write(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        while True:
            await self._ready.wait()
            self._ready.clear()
            out, self._out = self._out, []
            for data in out:
                await (socket.send_str(data) if isinstance(data, str) else socket.send_bytes(data))

    def _send(self, data: bytes | str) -> None:
        self._out.append(data)
        self._ready.set()

    def _note_up(self) -> None:
        self._up = self._known = True
        self._said = ""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _note_down(self) -> None:
        """Say so when it has lasted for a while."""
        self._up = False
        if self._alarm is None:
            self._alarm = asyncio.get_running_loop().call_later(DOWN_SECONDS, self._say, "Reconnecting…")


def play_remotely(server: str, hello: TerminalHello, keep_token: Callable[[str], None]) -> Visit:
    """Play in the terminal this program was started in at a table of that hall. RemoteProblem if the hall could not be
    reached or sent us away, NoTerminal if there is no terminal."""
    window = Window.here()
    width, height = window.size()
    hello = msgspec.structs.replace(hello, width=width, height=height)
    return asyncio.run(_play(ThisTerminal(window), server, hello, keep_token))


async def _play(terminal: ThisTerminal, server: str, hello: TerminalHello, keep_token: Callable[[str], None]) -> Visit:
    program = RemoteProgram(terminal, server, hello, keep_token)
    code = await terminal.run(program)
    return Visit(code, program.hello.code)
