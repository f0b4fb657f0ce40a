"""Playing in this terminal at a hall elsewhere: a pipe to the hall's own guest session, which comes back by itself.

The hall draws; this end has the keys, the window, the token, and a word to say while the line is down.
"""

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import msgspec

from rumpus.client.line import Line
from rumpus.client.problems import HallProblem
from rumpus.gateways.terminal.guest.wire import Terminal
from rumpus.gateways.terminal.phrases import phrase
from rumpus.gateways.terminal.screen_filter import ScreenFilter
from rumpus.gateways.terminal.this_terminal import ThisTerminal
from rumpus.gateways.terminal.width import make_plain
from rumpus.gateways.terminal.window import Window
from rumpus.wire.terminal import TerminalBye, TerminalHello, TerminalSize, TerminalTable, TerminalWelcome, ToTerminal

DOWN_SECONDS: Final = 1.0
"""A line that is back within this time was never missed."""
CLOSE_SECONDS: Final = 1.0
"""Who leaves does not wait longer for the hall to hear it."""
MAX_FRAME: Final = 1 << 20
"""The longest frame a hall is listened to; no picture is as long."""
NO_HALL: Final = "that is no hall, or one of another version"
_DECODER: Final[msgspec.json.Decoder[ToTerminal]] = msgspec.json.Decoder(ToTerminal)


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
        self.hello = msgspec.structs.replace(hello, visit=secrets.token_hex(16))
        self._terminal = terminal
        self._server = server.rstrip("/")
        self._keep_token = keep_token
        self._out: list[bytes | str] = []
        self._shown = ScreenFilter()
        self._line = Line(self._server, "/terminal", self, max_frame=MAX_FRAME, close_seconds=CLOSE_SECONDS)
        shape = Terminal()
        shape.describe(hello.term, hello.environ)
        self._plain, self._language = shape.ascii_only, shape.language
        self._up = False
        """Whether the hall has answered on this line."""
        self._said = ""
        """What is said below the picture."""
        self._task: asyncio.Task[None] | None = None
        self._alarm: asyncio.TimerHandle | None = None

    # This terminal.

    def start(self) -> None:
        """Go to the hall."""
        self._say(phrase(self._language, "going", server=self._server))
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
            await self._line.keep()
        except Exception as problem:
            self._terminal.fail(problem)

    def begin(self) -> None:
        """A line is there, perhaps again: say who comes."""
        self._out = [msgspec.json.encode(self.hello).decode()]
        self._shown = ScreenFilter()

    def take_out(self) -> list[bytes | str]:
        """What was typed, and what is said besides."""
        out, self._out = self._out, []
        return out

    async def hear(self, data: bytes | str) -> None:
        """Pass on what comes."""
        self._note_up()
        if isinstance(data, bytes):
            self._terminal.window.write(self._shown.feed(data))
        else:
            self._hear(data)
        if self._terminal.over:
            await self._line.hang_up()

    def is_known(self) -> bool:
        """Whether the hall has answered on this line."""
        return self._up

    async def lost(self) -> bool:
        """The line has ended; whether to come back."""
        if self._up:
            self._note_down()
        return not self._terminal.over

    def _hear(self, text: str) -> None:
        try:
            message = _DECODER.decode(text)
        except (msgspec.DecodeError, ValueError, RecursionError):
            raise HallProblem(NO_HALL) from None
        match message:
            case TerminalWelcome():
                self.hello = msgspec.structs.replace(self.hello, token=message.token)
                self._keep_token(message.token)
            case TerminalTable():
                self.hello = msgspec.structs.replace(self.hello, code=message.code)
            case TerminalBye():
                if message.why:
                    raise HallProblem(message.why)
                self._terminal.finish()

    def _send(self, data: bytes | str) -> None:
        self._out.append(data)
        self._line.flush()

    def _note_up(self) -> None:
        self._up = True
        self._said = ""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _note_down(self) -> None:
        """Say so when it has lasted for a while."""
        self._up = False
        if self._alarm is None:
            self._alarm = asyncio.get_running_loop().call_later(
                DOWN_SECONDS, self._say, phrase(self._language, "reconnecting")
            )


def play_remotely(server: str, hello: TerminalHello, keep_token: Callable[[str], None]) -> Visit:
    """Play in the terminal this program was started in at a table of that hall. HallProblem if the hall could not be
    reached or sent us away, NoTerminal if there is no terminal."""
    window = Window.here()
    width, height = window.size()
    hello = msgspec.structs.replace(hello, width=width, height=height)
    return asyncio.run(_play(ThisTerminal(window), server, hello, keep_token))


async def _play(terminal: ThisTerminal, server: str, hello: TerminalHello, keep_token: Callable[[str], None]) -> Visit:
    program = RemoteProgram(terminal, server, hello, keep_token)
    code = await terminal.run(program)
    return Visit(code, program.hello.code)
