"""The hall under siege: prepared with a long match and a claimed name, then run in a process on a core of its own."""

import asyncio
import contextlib
import os
import re
import resource
import signal
import sys
from asyncio.subprocess import PIPE, Process
from pathlib import Path
from typing import Final

from argon2 import PasswordHasher
from tests.hall.bench import Guest
from tests.hall.hand_clock import HandClock

from rumpus.hall.hall import Hall
from rumpus.store.store import Store

OWNER: Final = "Olga"
PASSPHRASE: Final = "correct horse battery staple"
INPUTS: Final = 6_000
"""Of the long match: what somebody fast does in ten minutes."""
DESCRIPTORS: Final = 1024
"""Files and sockets the hall may have open: what most systems give a program."""
FIRST: Final = -19
"""How much the hall and the honest go before whatever else runs on the machine, where that may be asked for."""


async def prepare(data: Path) -> str:
    """Write a hall's folder; the id of the long match in it."""
    time, store = HandClock(), await Store.open_file(data / "rumpus.sqlite")
    hall = Hall(time.clock, store, wall=time.wall, countdown=False)
    hall.take_up(await store.load())
    olga = Guest(hall.players.welcome(OWNER)[0])
    hall.arrive(olga)
    hall.players.claim(olga.player, PasswordHasher().hash(PASSPHRASE))
    table = hall.opening.open_table(olga, "tetris", {}, ["me"], start=True)
    await _save(store)
    assert table.live is not None, "the match has begun"
    match = table.live.id
    for number in range(INPUTS):
        word = ("left", "right", "cw")[number % 3]
        table.act(olga.player, match, 0, word, origin=1, seq=number + 1, done=lambda: None)
        if not number % 50:
            time.pass_seconds(0.1)
            await _save(store)
    table.leave(olga.player)
    await _save(store)
    await store.close()
    return match


async def _save(store: Store) -> None:
    done = asyncio.Event()
    store.when_saved(done.set, urgent=True)
    await done.wait()


class BesiegedHall:
    """The process."""

    def __init__(self, process: Process, ports: dict[str, int]) -> None:
        self._process = process
        self.ports = ports

    @classmethod
    async def open(cls, data: Path, core: int, first: int = FIRST, trace: Path | None = None) -> "BesiegedHall":
        """Start it on that core, all doors open, behind a proxy it trusts; what takes long is written into `trace`."""
        doors = [word for door in ("ssh", "telnet", "tcp", "line") for word in (f"--{door}-port", "0")]
        program = [str(Path(sys.executable).with_name("rumpus"))]
        if trace is not None:
            program = [sys.executable, "-m", "tests.siege.traced_hall", str(trace)]
        process = await asyncio.create_subprocess_exec(
            *(*program, "serve", "--host", "127.0.0.1", "--port", "0"),
            *("--data", str(data), "--quiet", "--trust-proxy", *doors),
            stdout=PIPE,
            stderr=(data.parent / "hall.log").open("ab"),
            start_new_session=True,
        )
        stay_on(core, process.pid, first)
        resource.prlimit(process.pid, resource.RLIMIT_NOFILE, (DESCRIPTORS, DESCRIPTORS))
        assert process.stdout is not None
        ports: dict[str, int] = {}
        async with asyncio.timeout(60):
            while len(ports) < 5:
                line = (await process.stdout.readline()).decode()
                assert line, "the hall did not open"
                if found := re.fullmatch(r"(?:http://localhost|(\w+)):\s*(\d+)\s*", line):
                    ports[found[1] or "web"] = int(found[2])
        return cls(process, ports)

    def cpu_seconds(self) -> float:
        """The processor's time it has used, by the system's count."""
        words = Path(f"/proc/{self._process.pid}/stat").read_text("ascii").rpartition(")")[2].split()
        return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")

    async def close(self) -> None:
        """End it."""
        if self._process.returncode is None:
            self._process.send_signal(signal.SIGTERM)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._process.wait(), 15)
        if self._process.returncode is None:
            self._process.kill()
            await self._process.wait()


def stay_on(core: int, process: int = 0, first: int = FIRST) -> None:
    """Keep a process on one core, before others as far as the system allows it."""
    os.sched_setaffinity(process, {core})
    if not first:
        return
    with contextlib.suppress(OSError):
        os.setpriority(os.PRIO_PROCESS, process, first)
        Path(f"/proc/{process or 'self'}/autogroup").write_text(str(first))  # Linux weighs sessions, then processes
