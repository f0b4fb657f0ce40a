"""Ten megabytes of nonsense into each door, while a match runs elsewhere that must not notice."""

import asyncio
import contextlib
import random
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from aiohttp import ClientSession
from tests.doors.terminal_hall import TerminalHall, find
from tests.patience import PATIENCE
from tests.web.door import Client

MEGABYTES = 10
CHUNK = 1 << 20


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TerminalHall]:
    """One hall for all of these tests."""
    with TerminalHall(tmp_path_factory.mktemp("garbage") / "data") as opened:
        yield opened
        assert "Traceback" not in opened.log
        errors = [line for line in opened.log.splitlines() if "level=error" in line]
        assert [line for line in errors if "event=cannot_save" not in line] == [], "a disk may be slow"


def nonsense(*, leaves: bool) -> bytes:
    """A megabyte of random bytes; without the keys that leave, if they are to be read on."""
    data = random.Random(7).randbytes(CHUNK)
    return data if leaves else data.translate(None, b"\x03\x04")


def pour(port: int, chunk: bytes, first: bytes = b"") -> None:
    """Send ten megabytes, on as many connections as it takes."""
    left = MEGABYTES * CHUNK
    while left > 0:
        with socket.create_connection(("127.0.0.1", port)) as line, contextlib.suppress(OSError):
            line.settimeout(PATIENCE)
            line.sendall(first)
            while left > 0:
                left -= len(chunk)
                line.sendall(chunk)
            line.shutdown(socket.SHUT_WR)
            while line.recv(1 << 20):
                pass


def pour_lines(port: int) -> None:
    """Ten thousand lines, after a name."""
    with socket.create_connection(("127.0.0.1", port)) as line, contextlib.suppress(OSError):
        line.settimeout(PATIENCE)
        line.sendall(f"Liner {port}\n".encode())
        line.sendall(b"".join(f"t/open tetris {n}\x1b[A é \n".encode() for n in range(10_000)))
        line.shutdown(socket.SHUT_WR)
        while line.recv(1 << 20):
            pass


def pour_ssh(hall: TerminalHall) -> None:
    """The same through a session of `ssh`."""
    command = [find("ssh"), "-tt", "-e", "none", *hall.ssh_words()]
    data = b"Flooder\r" + nonsense(leaves=False)
    for _ in range(2):
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as ssh:
            with contextlib.suppress(subprocess.TimeoutExpired, BrokenPipeError):
                ssh.communicate(data, timeout=PATIENCE)
            ssh.kill()


@pytest.mark.parametrize("door", ["tcp", "telnet", "ssh"])
async def test_nonsense_at_a_door_is_nobody_elses_business(hall: TerminalHall, door: str, tmp_path: Path) -> None:
    async with ClientSession(f"http://127.0.0.1:{hall.port}") as session:
        page = await Client(await session.ws_connect("/ws", max_msg_size=0)).hello(f"Page {door}")
        opened = await page.open("capsules", "me", "bot:easy", start=True, countdown=0, tick=1, virs=64)
        match = await page.begun(opened["code"], 0)
        port = hall.doors[door]
        floods = [
            asyncio.create_task(asyncio.to_thread(pour, port, nonsense(leaves=True))),
            asyncio.create_task(asyncio.to_thread(pour, port, nonsense(leaves=False), b"Flood\r")),
            asyncio.create_task(asyncio.to_thread(pour_lines, port)),
        ]
        if door == "ssh":
            floods.append(asyncio.create_task(asyncio.to_thread(pour_ssh, hall)))
        while not all(flood.done() for flood in floods):
            if page.tables[opened["code"]]["state"] == "PLAYING":
                await page.send("act", match=match, seat=0, action="left", seq=0)
            await page.alive()  # answered within the client's patience, all the time
            await asyncio.sleep(0.05)  # slower than the door's limit
        await asyncio.gather(*floods)
        assert page.tables[opened["code"]]["state"] in ("PLAYING", "ENDED")
        broken = ("trouble", "command_failed")
        assert [message for message in page.heard if message["t"] == "error" and message["code"] in broken] == []
        await page.close()
