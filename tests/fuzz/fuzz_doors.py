"""All doors of a hall on free ports of this machine, and a client that says something and listens."""

import asyncio
import socket
from dataclasses import dataclass
from typing import Final

from aiohttp import web
from tests.fuzz.fuzz_scene import Scene

from rumpus.gateways.console.door import ConsoleDoor, open_console
from rumpus.gateways.line.door import LineDoor
from rumpus.gateways.terminal.doors.admission import Admission
from rumpus.gateways.terminal.doors.ssh import SshDoor
from rumpus.gateways.terminal.doors.tcp import LineDoor as TerminalDoor
from rumpus.gateways.terminal.doors.tcp import TcpLine
from rumpus.gateways.terminal.doors.telnet import TelnetLine
from rumpus.gateways.web.app import WebDoor
from rumpus.gateways.web.guarded_site import make_runner
from rumpus.gateways.web.metrics import Metrics

PATIENCE: Final = 20
MANY: Final = 100_000
HANDSHAKE: Final = (
    b"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


@dataclass
class Doors:
    """The doors, and their ports by name."""

    scene: Scene
    web: web.AppRunner
    line: LineDoor
    admission: Admission
    terminals: list[TerminalDoor | SshDoor]
    console: ConsoleDoor
    ports: dict[str, int]

    @classmethod
    async def open(cls, scene: Scene) -> "Doors":
        """Open them."""
        app = WebDoor(scene.hall, scene.store, Metrics()).app()
        runner = make_runner(app, shutdown_timeout=0.1)
        await runner.setup()
        listening = socket.create_server(("127.0.0.1", 0))
        await web.SockSite(runner, listening).start()
        line = LineDoor(scene.hall, per_address=MANY)
        await line.open("127.0.0.1", 0)
        admission = Admission(scene.hall, per_address=MANY)
        tcp = await TerminalDoor.open(admission, "127.0.0.1", 0, TcpLine)
        telnet = await TerminalDoor.open(admission, "127.0.0.1", 0, TelnetLine)
        ssh = await SshDoor.open(admission, "127.0.0.1", 0, scene.folder)
        console = await open_console(scene.hall.admin, scene.folder)
        assert console is not None
        ports = {"web": listening.getsockname()[1], "line": line.port}
        ports |= {"tcp": tcp.port, "telnet": telnet.port, "ssh": ssh.port}
        return cls(scene, runner, line, admission, [tcp, telnet, ssh], console, ports)

    async def close(self) -> None:
        """Close them."""
        await self.console.close()
        await self.admission.close()
        for door in self.terminals:
            await door.close()
        await self.line.close()
        await self.web.cleanup()


async def say(port: int, raw: bytes, until: bytes = b"", greeting: bytes = b"") -> bytes:
    """Say something at a port, hear it out (to the end of the connection, or `until` something is said), hang up."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    heard = b""
    try:
        async with asyncio.timeout(PATIENCE):
            if greeting:
                writer.write(greeting)
                heard = await reader.readuntil(b"\r\n\r\n")
            writer.write(raw)
            if not until:
                writer.write_eof()
            while (not until or until not in heard) and (part := await reader.read(65536)):
                heard += part
    except ConnectionError:
        pass
    finally:
        writer.transport.abort()
    return heard
