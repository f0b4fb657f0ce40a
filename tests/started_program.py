"""A program in a process of its own, forked from one that has loaded what halls load (loaded_program.py). For
`python -m rumpus serve` that takes a second and a half of CPU, more than most tests; from then on it is the same."""

import asyncio
import json
import os
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import IO, Final

from tests.patience import PATIENCE

ROOT: Final = Path(__file__).parents[1]
_LOADED: Final[list[subprocess.Popen[bytes]]] = []


class StartedProgram:
    """`rumpus` with some words, or a file of Python with them. What it says is read from `output`; what it says besides
    goes to `errors`. It has today's environment, and works in today's folder."""

    def __init__(self, words: Sequence[object], *, file: Path | None = None, errors: IO[bytes] | None = None) -> None:
        asked = {
            "words": [str(file or "rumpus"), *map(str, words)],
            "folder": str(Path.cwd()),
            "environ": dict(os.environ),
        }
        (heard, told), (said, out), (ended, end) = os.pipe(), os.pipe(), os.pipe()
        passed = [heard, out, errors.fileno() if errors is not None else 2, end]
        socket.send_fds(_loaded(os.environ.get("RUMPUS_GAMES", "")), [json.dumps(asked).encode()], passed)
        for number in (heard, out, end):
            os.close(number)
        self.input: Final = os.fdopen(told, "w", encoding="utf-8")
        self.output: Final = os.fdopen(said, encoding="utf-8")
        self._ended: Final = os.fdopen(ended, encoding="utf-8")
        self.pid: Final = int(self._ended.readline())
        self._code: int | None = None

    def say(self, text: str) -> None:
        """What it reads."""
        self.input.write(text)
        self.input.flush()

    async def read(self) -> str:
        """The next line it says; empty when it says no more."""
        try:
            async with asyncio.timeout(PATIENCE):
                return await asyncio.to_thread(self.output.readline)
        except TimeoutError:
            self.send(signal.SIGKILL)  # else the thread that reads goes on for ever, and the test with it
            raise

    def send(self, number: signal.Signals) -> None:
        """Send it a signal, if it still runs."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def poll(self, seconds: float = 0) -> int | None:
        """The exit code, below zero if a signal ended it; None if it still runs after so long."""
        if self._code is None and select.select([self._ended], [], [], seconds)[0]:
            self._code = int(self._ended.readline())
        return self._code

    def wait(self) -> int:
        """Wait for its end; the exit code."""
        code = self.poll(PATIENCE)
        if code is None:
            raise TimeoutError("the program goes on")
        return code

    def end(self, how: signal.Signals) -> int:
        """Send it a signal, wait for its end and let it go; the exit code."""
        self.send(how)
        code = self.wait()
        for file in (self.input, self.output, self._ended):
            file.close()
        return code


@cache
def _loaded(games: str) -> socket.socket:
    """Where to ask for a program, by the folders of games it is to find; it ends with this process."""
    near, far = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with far:
        command = [sys.executable, "-m", "tests.loaded_program", str(far.fileno())]
        _LOADED.append(subprocess.Popen(command, cwd=ROOT, pass_fds=[far.fileno()]))
    return near
