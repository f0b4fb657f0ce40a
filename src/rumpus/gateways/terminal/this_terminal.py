"""The terminal this program was started in: keys come in, signals are seen to, and it is left as it was.

However a program ends in it (a key, a signal, a lost terminal, an error), the terminal is left first.
"""

import asyncio
import contextlib
import io
import os
import re
import signal
import sys
from typing import Any, Final, Protocol

from rumpus.gateways.terminal.window import Window

ENDING_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
_CTRL_C: Final = b"\x03"
_CTRL_Z: Final = b"\x1a"
_OURS: Final = re.compile(b"([\x03\x1a])")
"""What is typed to the program itself. No other key's bytes have these in them."""


class Program(Protocol):
    """What runs in a terminal."""

    def start(self) -> None:
        """The terminal is ours: begin."""

    def typed(self, data: bytes, /) -> None:
        """Something was typed; Ctrl-C and Ctrl-Z are seen to already."""

    def resized(self) -> None:
        """The window has another size, or shows something else: draw it anew."""

    def suspended(self) -> None:
        """The program is about to be put into the background."""


class ThisTerminal:
    """A window, and one program in it at a time."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self._done: asyncio.Future[int] | None = None

    async def run(self, program: Program) -> int:
        """Until it is over; returns the program's exit code. What is printed meanwhile (a log, a game's author who
        looks for something) is shown afterwards."""
        printed = io.StringIO()
        try:
            with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
                return await self._run(program)
        finally:
            sys.stderr.write(printed.getvalue())

    async def _run(self, program: Program) -> int:
        loop = asyncio.get_running_loop()
        self._done = loop.create_future()
        loop.set_exception_handler(self._failed)
        for number in ENDING_SIGNALS:  # before the terminal is touched, so that no signal finds it unguarded
            loop.add_signal_handler(number, self.finish, 128 + number)
        loop.add_signal_handler(signal.SIGWINCH, program.resized)
        try:
            with self.window:
                loop.add_reader(self.window.input_fd, self._readable, program)
                try:
                    program.start()
                    return await self._done
                finally:
                    loop.remove_reader(self.window.input_fd)
        finally:
            for number in (*ENDING_SIGNALS, signal.SIGWINCH):
                loop.remove_signal_handler(number)

    @property
    def over(self) -> bool:
        """Whether the program is about to end."""
        return self._done is None or self._done.done()

    def finish(self, code: int = 0) -> None:
        """End the program."""
        if self._done is not None and not self._done.done():
            self._done.set_result(code)

    def fail(self, problem: Exception) -> None:
        """Something went wrong: leave the terminal first, then say so."""
        if self._done is not None and not self._done.done():
            self._done.set_exception(problem)

    def _failed(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        problem = context.get("exception")
        self.fail(problem if isinstance(problem, Exception) else RuntimeError(context["message"]))

    def _readable(self, program: Program) -> None:
        data = self.window.read()
        if not data:
            self.finish(128 + signal.SIGHUP)
        for part in _OURS.split(data):
            if part == _CTRL_C:
                self.finish(128 + signal.SIGINT)
            elif part == _CTRL_Z:
                self._stop(program)
            elif part and not self.over:
                program.typed(part)

    def _stop(self, program: Program) -> None:
        """Into the background, with the terminal as it was; and back again."""
        program.suspended()
        self.window.leave()
        os.kill(os.getpid(), signal.SIGTSTP)
        self.window.enter()
        program.resized()
