"""The hall of tests/fuzz/fuzz_scene.py behind a real port, and Eve, who may watch and nothing else."""

import json
from pathlib import Path
from typing import Any

from aiohttp import ClientSession, TCPConnector, web
from tests.fuzz.fuzz_scene import Scene
from tests.web.door import Client

from rumpus.gateways.door_guard import DoorGuard
from rumpus.gateways.limits import Limits
from rumpus.gateways.web.app import WebDoor
from rumpus.gateways.web.front import Front
from rumpus.gateways.web.guarded_site import GuardedSite, make_runner
from rumpus.gateways.web.metrics import Metrics
from rumpus.hall.tables.table import Table


class Guarded:
    """The scene, its web door, and everything that was sent through it."""

    def __init__(self, scene: Scene, door: WebDoor, runner: web.AppRunner, port: int) -> None:
        self.scene = scene
        self.door = door
        self.hall = scene.hall
        self.port = port
        self.session = ClientSession(f"http://127.0.0.1:{port}", connector=TCPConnector(limit=0))
        self._runner = runner
        self._clients: list[Client] = []
        self._count = 0

    @classmethod
    async def open(cls, folder: Path) -> "Guarded":
        """Open the hall. Its proxy is trusted, so that a test can come from any address."""
        scene = await Scene.open(folder)
        limits = Limits(lambda: scene.time.ns / 1e9)
        door = WebDoor(scene.hall, scene.store, Metrics(), Front(trust_proxy=True), limits=limits)
        runner = make_runner(door.app(), shutdown_timeout=0.1)
        await runner.setup()
        await GuardedSite(runner, DoorGuard(limits), "127.0.0.1", 0).start()
        return cls(scene, door, runner, runner.addresses[0][1])

    async def look_back(self) -> None:
        """Look at everything the strangers heard, send them away, and look whether anything has changed."""
        clients, self._clients = self._clients, []
        for client in clients:
            await client.close()
            self.scene.look_for_secrets(json.dumps(client.heard, separators=(",", ":")).encode())
        self.scene.check_unharmed()
        for attempts in (self.hall.players.attempts, self.hall.admin.attempts):
            attempts._made._times.clear()  # the next test has its own

    async def close(self) -> None:
        """Look back, and close."""
        await self.look_back()
        await self.session.close()
        await self._runner.cleanup()
        await self.scene.close()

    async def connect(self, **headers: str) -> Client:
        """A connection that has said nothing yet."""
        client = Client(await self.session.ws_connect("/ws", headers=headers, max_msg_size=0), 5)
        self._clients.append(client)
        return client

    async def eve(self, name: str = "", *, at: Table | None = None) -> Client:
        """A stranger, perhaps looking on at a table."""
        self._count += 1
        client = await (await self.connect()).hello(name or f"Eve {self._count}")
        if at is not None:
            await client.ask("join", "table", code=at.code)
        return client

    async def ask(self, method: str, path: str, body: Any = None, /, **headers: str) -> tuple[int, str]:
        """An HTTP answer, status and text; a secret in it, or in its headers, is a failure."""
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        async with self.session.request(method, path, data=body, headers=given) as response:
            text = await response.text()
            self.scene.look_for_secrets(text.encode() + str(response.headers).encode())
            return response.status, text
