"""A hall in a process of its own that is killed, stopped, starved of disk, and opened again on the same port."""

import asyncio
import os
import resource
import signal
from pathlib import Path
from typing import Final

from tests.held_port import hold_port, port_of
from tests.started_program import StartedProgram

PROGRAM: Final = Path(__file__).with_name("faulty_hall.py")


class LiveHall:
    """One folder and one port for all its lives."""

    def __init__(self, data: Path) -> None:
        self._data = data
        self._log = data.with_name(f"{data.name}.log")
        self._process: StartedProgram | None = None
        self._held = hold_port()
        self.port = port_of(self._held)
        self.lives = 0

    async def open(self, ahead: float = 0.0) -> None:
        """Start it, and wait until it serves. Its clock is `ahead` by so many seconds: so long it was closed."""
        with self._log.open("ab") as log:
            self._process = StartedProgram([self.port, self._data, ahead], file=PROGRAM, errors=log)
        link = (await self._process.read()).strip()
        assert link == f"http://localhost:{self.port}", f"the hall did not open: {link!r}"
        self.lives += 1

    async def end(self, how: signal.Signals) -> int:
        """End it; its exit code."""
        assert self._process is not None
        return await asyncio.to_thread(self._process.end, how)

    async def order(self, word: str, value: float) -> None:
        """Tell its clock or its disk what to do, and wait until it is so."""
        assert self._process is not None
        line = f"{word} {value}\n"
        self._process.say(line)
        while (told := await self._process.read()) != line:
            assert told, "the hall is gone"

    def fill_disk(self, full: bool) -> None:
        """Let no file of the process grow any more; the system itself refuses. Or let it be again."""
        assert self._process is not None
        _, hard = resource.prlimit(self._process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(self._process.pid, resource.RLIMIT_FSIZE, (4096 if full else hard, hard))

    async def stall(self, seconds: float) -> None:
        """Let it sleep, as a machine that swaps or a closed lid does."""
        assert self._process is not None
        os.kill(self._process.pid, signal.SIGSTOP)
        try:
            await asyncio.sleep(seconds)
        finally:
            os.kill(self._process.pid, signal.SIGCONT)

    async def close(self) -> None:
        """Be sure that nothing is left behind."""
        if self._process is not None:
            await self.end(signal.SIGKILL)
        self._held.close()
