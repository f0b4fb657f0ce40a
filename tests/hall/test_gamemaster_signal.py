"""The program itself: --capsules opens an evening, the console and SIGUSR1 reach it, and so does a bot by lines."""

import asyncio
import signal
import sys
from pathlib import Path

from tests.patience import PATIENCE

from rumpus.gateways.console.client import ConsoleClient

MAIN = "from rumpus.cli.main import main; main()"
NO_TERMINALS = ("--ssh-port", "none", "--telnet-port", "none", "--tcp-port", "none")


async def test_sigusr1_starts_the_game(tmp_path: Path) -> None:
    hall = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", MAIN, "serve", "--host", "127.0.0.1", "--port", "0", "--data", str(tmp_path)),
        *(*NO_TERMINALS, "--line-port", "0", "--quiet", "--capsules"),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    assert hall.stdout is not None
    assert hall.stderr is not None
    try:
        async with asyncio.timeout(PATIENCE):
            await hall.stdout.readline()
            port = int((await hall.stdout.readline()).decode().removeprefix("line: "))
            await hall.stdout.readline()
            console = ConsoleClient(tmp_path)
            ok, (told,) = await asyncio.to_thread(console.ask, "accept")
            assert ok
            code = told.removeprefix("registration is open at table ")[:6]
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(f"GSTA:1:::HELLO|Ann\nGSTA:1::{code}:JOIN\n".encode())
            while b"TABLE|WAITING|0|" not in await reader.readline():
                pass
            hall.send_signal(signal.SIGUSR1)
            while b"TABLE|PLAYING|0|" not in await reader.readline():
                pass
            assert (await asyncio.to_thread(console.ask, "start")) == (False, ["the game is on already"])
            console.close()
            writer.close()
            hall.send_signal(signal.SIGTERM)
            _, log = await hall.communicate()
            assert b"by=signal command=start" in log
            assert b"Traceback" not in log
            assert hall.returncode == 0
    finally:
        if hall.returncode is None:
            hall.kill()
            await hall.wait()
