"""A program in a real pseudo-terminal: what it shows, what is typed, and how it leaves the terminal."""

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
import tty
from collections.abc import Callable, Mapping
from pathlib import Path
from types import TracebackType
from typing import Self

from tests.patience import PATIENCE
from tests.terminal.emulator import Emulator

ROOT = Path(__file__).parents[2]
ENTER, LEAVE = "\x1b[?1049h", "\x1b[?1049l"


UNTOLD = ("NO_COLOR", "COLORTERM", "LANG", "LC_ALL", "LC_CTYPE", "LC_MESSAGES")
"""What the terminal of whoever runs the tests is set to."""


class Pseudo:
    """One program in one terminal."""

    def __init__(
        self,
        *words: str,
        width: int = 80,
        height: int = 25,
        program: str = sys.executable,
        raw: bool = False,
        environ: Mapping[str, str] | None = None,
    ) -> None:
        """`raw`: the terminal neither echoes nor edits lines, as after `stty raw -echo`."""
        self._master, self._slave = pty.openpty()
        self.output = ""
        self._pending = b""
        self._fed = 0
        self.screen = Emulator(width, height)
        self._set_size(width, height)
        if raw:
            tty.setraw(self._slave)
        self.before = termios.tcgetattr(self._slave)
        env = {key: value for key, value in os.environ.items() if key not in UNTOLD}
        path = os.pathsep.join((str(ROOT), str(ROOT / "src")))
        env |= {"TERM": "xterm-256color", "PYTHONPATH": path, **(environ or {})}
        self.process = subprocess.Popen(
            [program, *words],
            stdin=self._slave,
            stdout=self._slave,
            stderr=self._slave,
            env=env,
            start_new_session=True,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self._master)
        os.close(self._slave)

    def wait_for(self, text: str) -> None:
        """Read until the screen shows the text."""
        self.wait_until(lambda: text in self.screen.text(), f"{text!r} to be shown")

    def wait_until_gone(self, text: str) -> None:
        """Read until the screen no longer shows the text."""
        self.wait_until(lambda: text not in self.screen.text(), f"{text!r} to go")

    def wait_until(self, done: Callable[[], bool], what: str, *, ended: bool = False) -> None:
        """Read until something is so; `ended`: the program may have ended by then."""
        end = time.monotonic() + PATIENCE
        while not done():
            assert ended or self.process.poll() is None, f"it ended, waiting for {what}:\n{self.output[-2000:]}"
            assert time.monotonic() < end, f"waited for {what} in vain:\n{self.screen.text()}"
            self._read(0.2)

    def drain(self, patience: float = 0.05) -> None:
        """Read what there is, and wait a moment for more."""
        while self._read(patience):
            patience = 0.0

    def type(self, keys: str) -> None:
        """Press keys."""
        os.write(self._master, keys.encode())

    def send(self, number: signal.Signals) -> None:
        """Send a signal."""
        self.process.send_signal(number)

    def resize(self, width: int, height: int) -> None:
        """Make the window another size."""
        self._set_size(width, height)
        self.screen = Emulator(width, height)
        self.send(signal.SIGWINCH)

    def wait_for_end(self) -> int:
        """Read to the end; returns the exit code."""
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None:
            assert time.monotonic() < end, f"it does not end:\n{self.screen.text()}"
            self._read(0.05)
        while self._read(0.0):
            pass
        return self.process.returncode

    def assert_restored(self) -> None:
        """The other screen is left, the cursor is shown, and the terminal is set as before."""
        assert self.output.count(ENTER) == self.output.count(LEAVE) >= 1
        ending = self.output[self.output.rindex(ENTER) :]
        assert ending.rindex("\x1b[?25h") > ending.rindex("\x1b[?25l")
        assert ending.rindex("\x1b[?7h") > ending.rindex("\x1b[?7l")
        assert termios.tcgetattr(self._slave) == self.before

    def _set_size(self, width: int, height: int) -> None:
        fcntl.ioctl(self._slave, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))

    def _read(self, patience: float) -> bool:
        if not select.select([self._master], [], [], patience)[0]:
            return False
        self._pending += os.read(self._master, 65536)
        text = self._pending.decode("utf-8", "ignore")
        if text.encode() != self._pending:
            return True  # a character has come in part
        self._pending = b""
        self.output += text
        self._show()
        return True

    def _show(self) -> None:
        """Feed the screen with what is complete and belongs to the other screen."""
        start = self.output.rfind(ENTER)
        if start < 0 or LEAVE in self.output[start:]:
            return
        cut = self.output.rfind("\x1b")
        end = len(self.output) if cut < 0 or len(self.output) - cut > 24 else cut
        first = max(start, self._fed)
        if end > first:
            self.screen.feed(self.output[first:end])
            self._fed = end
