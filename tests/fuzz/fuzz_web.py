"""The web door's entrances: WebSocket messages of every kind, typed lines, and HTTP from the first byte on."""

import asyncio
import contextlib
import zlib
from typing import Any, ClassVar, cast

from aiohttp import web
from aiohttp.web_protocol import RequestHandler
from tests.fuzz.fuzz_entrance import Entrance, FakeTransport, fill, read_corpus, read_files
from tests.fuzz.fuzz_scene import Harm, Scene
from tests.fuzz.fuzz_source import Source, describe, write_json

from rumpus.core.token_bucket import TokenBucket
from rumpus.gateways.limits import Limits
from rumpus.gateways.web.app import WebDoor
from rumpus.gateways.web.connection import Connection
from rumpus.gateways.web.direct_socket import DirectSocket
from rumpus.gateways.web.front import Front
from rumpus.gateways.web.guarded_site import make_runner
from rumpus.gateways.web.metrics import Metrics
from rumpus.gateways.web.page_line import BURST
from rumpus.hall.people.players import Player
from rumpus.hall.tables.table import Table
from rumpus.wire.messages import REQUESTS

ATTACKERS = 5
OPENINGS = (
    ("words", "me open"),
    ("words", "me bot:easy"),
    ("battleship", "me open"),
    ("battleship", "me bot:easy"),
    ("stayboard", "me bot:easy"),
    ("deathroll", "me open"),
    ("deathroll", "me bot:normal"),
    ("tetris", "me"),
    ("tetris", "me local"),
    ("pong", "me bot:easy"),
    ("mario99", "me"),
    ("capsules", "me"),
    ("chessbrawl", "me"),
)
LIFE = 400
"""Inputs after which an attacker goes and another one comes."""


class Attacker:
    """One WebSocket of somebody who tries everything."""

    def __init__(self, scene: Scene, limits: Limits, number: int) -> None:
        self.transport = FakeTransport(f"198.51.{number // 250 % 250}.{number % 250 + 1}")
        address = str(self.transport.get_extra_info("peername")[0])
        socket = cast(DirectSocket, object())  # nothing is written to it: `sent` takes what would be
        self.line = Connection(scene.hall, scene.store, socket, self.transport, _METRICS, limits, address)
        self.line._frames._woken = True  # it seems to be about to write, so it never does
        self._scene = scene
        self.left = LIFE

    @property
    def player(self) -> Player | None:
        """Who it is, after hello."""
        return self.line._player

    @property
    def gone(self) -> bool:
        """Whether the hall has hung up."""
        return self.line._closing or self.transport.closed

    def receive(self, frame: str | bytes) -> None:
        """Send a frame."""
        self.left -= 1
        self.line._allowance = TokenBucket(BURST, 0, 1, 0)
        self.line._receive(frame)

    def sent(self) -> bytes:
        """What the hall has sent."""
        return self.line._frames.take()

    def hang_up(self) -> None:
        """Go."""
        self.line.looks.stop()
        for task in tuple(self.line._tasks):
            task.cancel()
        if self.line._player is not None:
            for table in self._scene.hall.tables_of(self.line._player):
                table.leave(self.line._player)
            self._scene.hall.depart(self.line)


_METRICS = Metrics()


class Messages(Entrance):
    """Every message there is, made by its type, or mutated, or noise."""

    name: ClassVar = "WebSocket messages"
    share: ClassVar = 250

    def __init__(self, source: Source, scene: Scene) -> None:
        super().__init__(source, scene)
        self.limits = Limits(lambda: scene.time.ns / 1e9)
        self.number = 0
        self.kinds = [describe(kind) for kind in REQUESTS]
        self.attackers = [self.come() for _ in range(ATTACKERS)]

    def come(self) -> Attacker:
        """Another one, mostly with a hello."""
        self.number += 1
        attacker = Attacker(self.scene, self.limits, self.number)
        if self.source.chance(0.9):
            hello = {"t": "hello", "v": 1, "origin": self.number}
            if self.source.chance(0.3):
                hello["name"] = f"Eve {self.number}"
            attacker.receive(write_json(hello))
            attacker.receive('{"t":"lobby","on":true}')
        return attacker

    async def give(self) -> None:
        """One frame of one of them."""
        place = self.source.random.randrange(len(self.attackers))
        attacker = self.attackers[place]
        frame = self.make(attacker)
        self.last = frame
        attacker.receive(frame)
        if attacker.line._tasks:
            await asyncio.wait(attacker.line._tasks, timeout=5)
        if self.source.chance(0.02):
            await self.scene.saved()
        self.look()
        if attacker.gone or attacker.left <= 0:
            attacker.hang_up()
            self.attackers[place] = self.come()

    def look(self) -> None:
        """Look at everything all of them were sent."""
        for attacker in self.attackers:
            sent = attacker.sent()
            if sent:
                if b'"trouble"' in sent or b'"command_failed"' in sent:
                    raise Harm(f"something went wrong: {sent[-300:]!r}")
                self.scene.look_for_secrets(sent)

    def make(self, attacker: Attacker) -> str | bytes:
        """A frame."""
        source = self.source
        if source.chance(0.04):
            return source.noise(300)
        made = source.message(source.pick(self.kinds))
        self._aim(attacker, made)
        if source.chance(0.06):
            return source.mutate(write_json(made))
        text = write_json(made)
        return text.encode() if source.chance(0.1) else text

    def _aim(self, attacker: Attacker, made: dict[str, Any]) -> None:
        """Let some of what they do be about tables of their own, so that they get further than the door."""
        player = attacker.player
        if player is None or not self.source.chance(0.5):
            return
        if made.get("t") == "open":
            game, seats = self.source.pick(OPENINGS)
            made.update(game=game, seats=seats.split(), options={})
            return
        friends = [other.player for other in self.attackers if other.player is not None]
        tables = self.scene.hall.tables_of(self.source.pick((player, self.source.pick(friends))))
        if tables:
            self._aim_at(self.source.pick(tables), player, made)

    def _aim_at(self, table: Table, player: Player, made: dict[str, Any]) -> None:
        """Let it be about that table, and the action one that could be legal."""
        mine = table.seating.of(player)
        if "code" in made:
            made["code"] = table.code
        if "match" in made and table.match is not None:
            made["match"] = table.match.id
        if "seat" in made and mine:
            made["seat"] = self.source.pick(mine)
        if "action" in made and mine and table.match is not None and table.info.name != "words":
            legal = table.match.game.actions(self.source.pick(mine))
            made["action"] = self.source.pick(legal or ["resign"])

    async def close(self) -> None:
        """All of them go."""
        for attacker in self.attackers:
            attacker.hang_up()
        await self.scene.saved()
        self.look()


class TypedLines(Messages):
    """Commands, their completion, and chat."""

    name: ClassVar = "commands and chat"
    share: ClassVar = 130

    def __init__(self, source: Source, scene: Scene) -> None:
        super().__init__(source, scene)
        self._corpus = read_corpus("commands.txt")

    def make(self, attacker: Attacker) -> str | bytes:
        """A typed line."""
        source = self.source
        if attacker.left == LIFE - 3 or source.chance(0.02):
            return write_json({"t": "join", "code": source.know("code"), "sit": source.chance(0.5)})
        text = fill(source, source.pick(self._corpus))
        if source.chance(0.5):
            text = source.mutate(text)
        kind = source.pick(("command", "command", "command", "complete", "say"))
        made: dict[str, Any] = {"t": kind, "text": text, "id": 7}
        if source.chance(0.4):
            made["code"] = source.know("code")
        self._aim(attacker, made)
        return write_json(made)


class Requests(Entrance):
    """HTTP as bytes: methods, paths, queries, headers, bodies, and what is no HTTP at all."""

    name: ClassVar = "HTTP requests"
    share: ClassVar = 100

    def __init__(self, source: Source, scene: Scene) -> None:
        super().__init__(source, scene)
        self._corpus = read_corpus("requests.txt")
        self._replays = [text.encode() for name in ("replays", "broken_replays") for text in read_files(name)]
        self._limits = Limits(lambda: scene.time.ns / 1e9)
        self._runner: web.AppRunner | None = None
        self._count = 0
        player, self._token = scene.hall.players.welcome("Mallory")
        self._player = player

    async def give(self) -> None:
        """One connection with one or two requests."""
        if self._runner is None:
            door = WebDoor(self.scene.hall, self.scene.store, _METRICS, Front(trust_proxy=True), limits=self._limits)
            self._runner = make_runner(door.app())
            await self._runner.setup()
        assert self._runner.server is not None
        self._count += 1
        raw = self._make()
        self.last = raw
        transport = FakeTransport(f"203.0.{self._count // 250 % 250}.{self._count % 250 + 1}")
        line = self._runner.server()
        line.connection_made(transport)
        line.data_received(raw)
        await _answered(line, transport)
        line.eof_received()
        line.connection_lost(None)
        sent = transport.take()
        self._check(sent)

    def _check(self, sent: bytes) -> None:
        head, _, body = sent.partition(b"\r\n\r\n")
        # Of a path that does not exist the HTTP library itself reads `Expect`, and stumbles over half a letter.
        stumbled = b"xpect:" in self.last and b"\r\nServer: rumpus" not in head
        if head.startswith((b"HTTP/1.1 500", b"HTTP/1.0 500")) and not stumbled:
            raise Harm(f"answered with 500: {sent[:300]!r}")
        if b"Traceback" in sent:
            raise Harm("answered with a traceback")
        if b"gzip" in head.lower():
            with contextlib.suppress(zlib.error):
                sent += zlib.decompressobj(31).decompress(body)
        self.scene.look_for_secrets(sent)

    def _make(self) -> bytes:
        source = self.source
        if source.chance(0.03):
            return source.noise(200)
        method, _, target = fill(source, source.pick(self._corpus)).partition(" ")
        if source.chance(0.4):
            target = source.mutate(target)
        if source.chance(0.9):
            target = "/" + target.lstrip("/").replace(" ", "%20").replace("\n", "%0a").replace("\r", "%0d")
        body = self._body()
        headers = [f"Host: {source.pick(('localhost:8000', '127.0.0.1', source.text(20)))}"]
        if body or source.chance(0.1):
            headers.append(f"Content-Length: {len(body)}")
        headers += [self._header() for _ in range(source.random.randrange(4))]
        head = f"{method} {target} HTTP/1.1\r\n" + "".join(f"{line}\r\n" for line in headers) + "\r\n"
        raw = head.encode("utf-8", "surrogatepass") + body
        return source.mutate_bytes(raw) if source.chance(0.15) else raw

    def _header(self) -> str:
        source = self.source
        value = source.text(30).replace("\n", "").replace("\r", "")
        return source.pick(
            (
                f"Authorization: Bearer {self._token}",
                f"Authorization: Bearer {value}",
                f"Authorization: {value}",
                f"Origin: http://{value}",
                "Origin: http://localhost:8000",
                f"X-Forwarded-For: {value}, 192.0.2.{source.random.randrange(256)}",
                f"X-Forwarded-For: {value}",
                "Accept-Encoding: gzip",
                f"Accept-Encoding: {value}",
                f"If-None-Match: {value}",
                'If-None-Match: "x", W/"y"',
                "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: "
                "dGhlIHNhbXBsZSBub25jZQ==",
                "Transfer-Encoding: chunked",
                "Expect: 100-continue",
                f"Cookie: {value}",
                f"Range: bytes={source.number()}-",
                f"Content-Type: {value}",
                f"Content-Encoding: {source.pick(('gzip', 'deflate', 'br', value))}",
                f"{value}: {value}",
            )
        )

    def _body(self) -> bytes:
        source = self.source
        kind = source.random.randrange(8)
        if kind == 0:
            return write_json({"line": fill(source, source.text())}).encode()
        if kind == 1:
            return source.mutate_bytes(source.pick(self._replays))
        if kind == 2:
            return source.noise(100)
        return b""

    async def close(self) -> None:
        """Close the door."""
        if self._runner is not None:
            await self._runner.cleanup()


async def _answered(line: RequestHandler, transport: FakeTransport) -> None:
    """Wait until nothing is being worked at."""
    for _ in range(6):
        await asyncio.sleep(0)
    for _ in range(4000):
        if line._current_request is None or transport.closed or b"HTTP/1.1 101 " in transport.sent[:200]:
            return
        waits_for_body = not line._current_request._payload.is_eof()
        if waits_for_body:
            return
        await asyncio.sleep(0.0005)
    raise Harm("a request that is never answered")


DOORS = (Messages, TypedLines, Requests)
