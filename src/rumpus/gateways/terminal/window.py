"""This terminal: raw mode, the other screen, its size, and the promise to leave it as it was."""

import contextlib
import os
import select
import sys
import termios
import tty
from types import TracebackType
from typing import Any, Self

from rumpus.gateways.terminal.ansi import ENTER, KEEP_TITLE, LEAVE, RESTORE_TITLE, has_title


class NoTerminal(Exception):
    """There is no terminal to play in; the message says so in one line."""


class Window:
    """A terminal in our hands. A context manager: however it is left, the terminal is as before."""

    def __init__(self, input_fd: int, output_fd: int) -> None:
        self.input_fd = input_fd
        self.output_fd = output_fd
        self._before: list[Any] | None = None
        self._titled = has_title(os.environ.get("TERM", ""))

    @classmethod
    def here(cls) -> Self:
        """The terminal this program was started in."""
        try:
            window = cls(sys.stdin.fileno(), sys.stdout.fileno())
        except (OSError, ValueError, AttributeError):
            raise NoTerminal("this needs a terminal: standard input and output are not one") from None
        if not (os.isatty(window.input_fd) and os.isatty(window.output_fd)):
            raise NoTerminal("this needs a terminal: standard input and output are not one")
        if os.environ.get("TERM") == "dumb":
            raise NoTerminal("this terminal (TERM=dumb) cannot place characters on its screen")
        return window

    def __enter__(self) -> Self:
        self.enter()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.leave()

    def enter(self) -> None:
        """Take the terminal over."""
        if self._before is None:
            self._before = termios.tcgetattr(self.input_fd)
            tty.setraw(self.input_fd, termios.TCSANOW)
            self.write(ENTER + (KEEP_TITLE if self._titled else ""))

    def leave(self) -> None:
        """Give it back as it was; harmless if that has been done. A terminal that is gone is no trouble either."""
        before, self._before = self._before, None
        if before is not None:
            self.write((RESTORE_TITLE if self._titled else "") + LEAVE)
            with contextlib.suppress(termios.error, OSError):
                termios.tcsetattr(self.input_fd, termios.TCSANOW, before)

    def size(self) -> tuple[int, int]:
        """Columns and rows."""
        try:
            size = os.get_terminal_size(self.output_fd)
        except OSError:
            return 80, 24
        return (size.columns or 80, size.lines or 24)

    def read(self) -> bytes:
        """What has been typed; empty if the terminal is gone."""
        try:
            return os.read(self.input_fd, 4096)
        except OSError:
            return b""

    def write(self, text: str) -> None:
        """Send it all; a terminal that is gone hears nothing."""
        self.send(text.encode("utf-8", "replace"))

    def send(self, data: bytes) -> None:
        """Send these bytes, all of them."""
        with contextlib.suppress(OSError):
            while data:
                try:
                    data = data[os.write(self.output_fd, data) :]
                except BlockingIOError:  # somebody else made it non-blocking: wait until there is room
                    select.select([], [self.output_fd], [])
