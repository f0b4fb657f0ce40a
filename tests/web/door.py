"""A real hall behind a real port, and a client that folds what it hears as a page does."""

import asyncio
import json
import socket
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any, Self

from aiohttp import ClientSession, ClientWebSocketResponse, WSMsgType, web
from tests.patience import PATIENCE
from tests.saying import say_error

from rumpus.core.view import apply
from rumpus.gateways.loop_timer import LoopTimer
from rumpus.gateways.web.app import WebDoor
from rumpus.gateways.web.metrics import Metrics
from rumpus.hall.hall import Hall
from rumpus.store.store import Store

Message = dict[str, Any]
_NUMBERS = count(1001)
"""Of requests: a client that comes back counts on."""


class Client:
    """One WebSocket: sends messages, keeps everything heard, applies updates to its streams."""

    def __init__(self, line: ClientWebSocketResponse, origin: int = 5) -> None:
        self.socket = line
        self.origin = origin
        self.heard: list[Message] = []
        self.frames: list[list[Message]] = []
        self.streams: dict[tuple[str, int | None], Message] = {}
        self.views: dict[tuple[str, int | None, int], Any] = {}
        self.tables: dict[str, Message] = {}
        self.acks: dict[tuple[str, int], int] = {}
        self.token = ""
        self.me: Message = {}
        self._news = asyncio.Event()
        self._seq = 0
        self._reader = asyncio.create_task(self._read())

    async def _read(self) -> None:
        async for frame in self.socket:
            if frame.type is not WSMsgType.TEXT:
                break
            messages = json.loads(frame.data)
            self.frames.append(messages)
            for message in messages:
                self._fold(message)
                self.heard.append(message)
            self._news.set()
        self._news.set()

    def _fold(self, message: Message) -> None:
        kind = message["t"]
        if kind == "welcome":
            self.me, self.token = message, message["token"] or self.token
        elif kind == "table":
            self.tables[message["code"]] = message
        elif kind == "ack":
            self.acks[message["match"], message["seat"]] = message["seq"]
        elif kind in ("match", "update"):
            key = (message["match"], message["seat"])
            if kind == "match":
                self.streams[key] = {"n": message["n"], "step": message["step"], "view": message["view"]}
            else:
                stream = self.streams[key]
                assert message["n"] == stream["n"] + 1, "no update is missed or doubled"
                stream.update(n=message["n"], step=message["step"], view=apply(stream["view"], message["patch"]))
            self.views[*key, message["n"]] = self.streams[key]["view"]

    async def send(self, t: str, **fields: Any) -> None:
        """Send a message."""
        await self.socket.send_str(json.dumps({"t": t, **fields}))

    async def until(self, happened: Callable[[], Any], what: str = "") -> Any:
        """Wait for something to have happened, as far as this client knows; what it gives is returned."""
        try:
            async with asyncio.timeout(PATIENCE):
                while not (result := happened()):
                    assert not self._reader.done(), f"the connection ended before {what}: {self.heard[-3:]}"
                    self._news.clear()
                    await self._news.wait()
                return result
        except TimeoutError:
            raise AssertionError(f"never: {what}; heard last: {self.heard[-5:]}") from None

    async def next(self, t: str, after: int | None = None, **fields: Any) -> Message:
        """The next message of that kind and with those fields, heard after the given count (None: from now on)."""
        start = len(self.heard) if after is None else after

        def find() -> Message | None:
            for message in self.heard[start:]:
                if message["t"] == t and all(message.get(key) == value for key, value in fields.items()):
                    return message
            return None

        found: Message = await self.until(find, f"{t} {fields}")
        return found

    async def ask(self, t: str, answer: str, **fields: Any) -> Message:
        """Send a message and wait for an answer of the given kind."""
        start = len(self.heard)
        await self.send(t, **fields)
        return await self.next(answer, start)

    async def refuse(self, t: str, **fields: Any) -> str:
        """Send what the hall must refuse; the error's code. One line, and it carries the message's id."""
        number = next(_NUMBERS)
        start = len(self.heard)
        await self.send(t, id=number, **fields)
        error = await self.next("error", start)
        assert error["id"] == number
        assert say_error(error)
        assert "\n" not in say_error(error)
        code: str = error["code"]
        return code

    async def alive(self) -> None:
        """The connection still answers."""
        number = next(_NUMBERS)
        await self.ask("ping", "pong", id=number)

    async def hello(self, name: str | None = None, token: str | None = None) -> Self:
        """Say who we are."""
        given = {key: value for key, value in (("name", name), ("token", token)) if value}
        await self.ask("hello", "welcome", v=1, origin=self.origin, **given)
        self.token = token or self.token
        return self

    async def open(self, game: str, *seats: str, start: bool = False, **options: Any) -> Message:
        """Open a table."""
        return await self.ask("open", "table", game=game, seats=list(seats), start=start, options=options)

    async def act(self, match: str, seat: int, action: str) -> int:
        """Do something; its number is returned."""
        self._seq += 1
        await self.send("act", match=match, seat=seat, action=action, seq=self._seq)
        return self._seq

    async def acked(self, match: str, seat: int, seq: int) -> None:
        """Wait until that number is acknowledged."""
        await self.until(lambda: self.acks.get((match, seat), 0) >= seq, f"ack {seq}")

    async def reached(self, code: str, state: str) -> None:
        """Wait until the table is in that state."""
        await self.until(lambda: self.tables[code]["state"] == state, f"{code} {state}")

    async def counted(self, match: str, seat: int, count: int) -> None:
        """Wait until the view shows that many moves (Stay on the Board)."""
        await self.until(lambda: self.view(match, seat)["count"] == count, f"move {count}")

    async def turned(self, code: str, seat: int) -> None:
        """Wait until it is that seat's turn."""
        await self.until(lambda: self.tables[code]["turn"] == [seat], f"seat {seat}'s turn")

    async def begun(self, code: str, seat: int) -> str:
        """Wait until the table's match is shown for the seat; its id."""

        def find() -> str | None:
            match: str | None = self.tables[code]["match"]
            return match if (match, seat) in self.streams else None

        match: str = await self.until(find, "the match")
        return match

    def view(self, match: str, seat: int | None) -> Any:
        """What we see of a match."""
        return self.streams[match, seat]["view"]

    def have(self) -> list[Message]:
        """What to say on coming back."""
        return [{"match": match, "seat": seat, "n": stream["n"]} for (match, seat), stream in self.streams.items()]

    async def close(self) -> None:
        """Hang up."""
        await self.socket.close()
        self._reader.cancel()
        with suppress(asyncio.CancelledError):
            await self._reader

    async def ended(self) -> int | None:
        """Wait until the hall has ended the connection; its close code."""
        async with asyncio.timeout(PATIENCE):
            await asyncio.wait([self._reader])
        return self.socket.close_code


class Door:
    """A hall, its store and its web door."""

    def __init__(self, hall: Hall, store: Store, runner: web.AppRunner, listening: socket.socket) -> None:
        self.hall = hall
        self.store = store
        self.listening = listening
        self.port: int = listening.getsockname()[1]
        self.session = ClientSession(f"http://127.0.0.1:{self.port}")
        self._runner = runner
        self._clients: list[Client] = []

    @classmethod
    async def open(cls, data: Path) -> "Door":
        """Open the hall on a free port."""
        metrics = Metrics()
        store = await Store.open_file(data / "rumpus.sqlite")
        store.on_commit = metrics.note_commit
        hall = Hall(LoopTimer().clock, store, late=metrics.note_late, countdown=False)
        hall.take_up(await store.load())
        runner = web.AppRunner(WebDoor(hall, store, metrics).app(), access_log=None, shutdown_timeout=0.1)
        await runner.setup()
        listening = socket.create_server(("127.0.0.1", 0))
        await web.SockSite(runner, listening).start()
        return cls(hall, store, runner, listening)

    async def close(self) -> None:
        """Close everything."""
        for client in self._clients:
            await client.close()
        await self.session.close()
        await self._runner.cleanup()
        await self.store.close()

    async def connect(self, *, origin: int = 5) -> Client:
        """A connection that has said nothing yet."""
        client = Client(await self.session.ws_connect("/ws", max_msg_size=0), origin)
        self._clients.append(client)
        return client

    async def guest(self, name: str | None = None, *, token: str | None = None, origin: int = 5) -> Client:
        """A connection that has said hello."""
        return await (await self.connect(origin=origin)).hello(name, token)

    async def get(self, path: str, **headers: str) -> tuple[int, str, dict[str, str]]:
        """An HTTP answer: status, text, headers."""
        async with self.session.get(path, headers=headers) as response:
            return response.status, await response.text(), dict(response.headers)
