"""Players for measuring servers side by side: each knows just enough of a server's protocol to sit down and press keys.

They are not what is measured: they read no more than they must, and need no task of their own to play.
"""

import asyncio
import json
import random
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Final, Self

import aiohttp

from rumpus.bench.light_socket import LightSocket, open_socket
from rumpus.loadtest.figures import KEYS_PER_SECOND
from rumpus.wire.fields import VERSION

PATIENCE: Final = 30.0
"""Seconds in which a table must have begun."""
JOIN_ROOM: Final = 10
ROOM_DATA: Final = 13
"""What the first byte of a Colyseus message says."""


class LightPlayer(ABC):
    """Somebody at a table, who presses any of some keys at a human rate."""

    def __init__(self, socket: LightSocket, seed: int, keys: Sequence[str]) -> None:
        self.inputs = 0
        self.errors = 0
        self.socket = socket
        self.began = asyncio.Event()
        """Set when the game is on."""
        self._dice = random.Random(seed)
        self._keys = keys
        self._next: asyncio.TimerHandle | None = None
        socket.listen(self._hear)

    def start(self) -> None:
        """Press keys from now on."""
        wait = self._dice.expovariate(KEYS_PER_SECOND)
        self._next = asyncio.get_running_loop().call_later(wait, self._tap)

    def stop(self) -> None:
        """Leave."""
        if self._next is not None:
            self._next.cancel()
        self.socket.close()

    def _tap(self) -> None:
        if self.began.is_set():
            self.inputs += 1
            self._press(self._dice.choice(self._keys))
        self.start()

    @abstractmethod
    def _hear(self, message: bytes) -> None: ...

    @abstractmethod
    def _press(self, key: str) -> None: ...


class HallPlayer(LightPlayer):
    """At a table of a Rumpus hall; plays again when a match is over."""

    def __init__(self, socket: LightSocket, seed: int, keys: Sequence[str]) -> None:
        self._code = ""
        self._match = ""
        self._seat = 0
        self._seq = 0
        self._ended = ""
        self._seated = asyncio.Event()
        self._watches = False
        super().__init__(socket, seed, keys)

    @classmethod
    async def sit_down(
        cls,
        address: str,
        game: str,
        seed: int,
        keys: Sequence[str],
        others: Sequence[str] = ("open",),
        watchers: int = 0,
    ) -> list[Self]:
        """People at a new table, one in each seat of the `others` that is open; and who looks on there."""
        people = 1 + others.count("open")
        lines = [cls(await open_socket(address, "/ws"), people * seed + n, keys) for n in range(people + watchers)]
        for line in lines:
            line._say(t="hello", v=VERSION, origin=line._dice.randrange(1, 2**31), short=True)
        first = lines[0]
        first._say(t="open", game=game, seats=["me", *others])
        await first._seated.wait()
        for place, line in enumerate(lines[1:], 1):
            line._watches = place >= people
            line._say(t="join", code=first._code, sit=not line._watches)
        for line in lines[:people]:
            line._say(t="ready", code=first._code)
        return lines

    def start(self) -> None:
        """Press keys from now on; who only watches does not."""
        if not self._watches:
            super().start()

    def _say(self, **message: Any) -> None:
        self.socket.say(json.dumps(message).encode())

    def _hear(self, message: bytes) -> None:
        if b'"t":"match"' in message or b'"t":"table"' in message or b'"t":"error"' in message:
            for one in json.loads(message):
                if isinstance(one, dict):  # a list is an update or an acknowledgement in short
                    self._note(one)

    def _note(self, message: dict[str, Any]) -> None:
        match message["t"]:
            case "table":
                self._code = message["code"]
                self._seated.set()
                if message["state"] == "ENDED" and message["match"] != self._ended:
                    self._ended = message["match"]
                    self.began.clear()
                    if not self._watches:
                        self._say(t="ready", code=self._code)
            case "match":
                self._match, self._seat, self._seq = message["match"], message["seat"], 0
                self.began.set()
            case "error" if not message.get("match"):  # a key that is not allowed just then is none
                self.errors += 1

    def _press(self, key: str) -> None:
        self._seq += 1
        word = f'{{"t":"act","match":"{self._match}","seat":{self._seat},"action":"{key}","seq":{self._seq}}}'
        self.socket.say(word.encode())


class ColyseusPlayer(LightPlayer):
    """In a room of tools/peers/colyseus.js."""

    @classmethod
    async def sit_down(cls, address: str, seed: int, keys: Sequence[str]) -> tuple[Self, Self]:
        """Two in a new room."""
        async with aiohttp.ClientSession(address) as http:
            seat = await _reserve(http, "create/falling")
            first = await cls._enter(address, seat, 2 * seed, keys)
            seat = await _reserve(http, f"joinById/{seat['roomId']}")
            second = await cls._enter(address, seat, 2 * seed + 1, keys)
        return first, second

    @classmethod
    async def _enter(cls, address: str, seat: dict[str, str], seed: int, keys: Sequence[str]) -> Self:
        path = f"/{seat['processId']}/{seat['roomId']}?sessionId={seat['sessionId']}"
        return cls(await open_socket(address, path), seed, keys)

    def _hear(self, message: bytes) -> None:
        if message[0] == JOIN_ROOM:
            self.socket.say_binary(bytes([JOIN_ROOM]))
            self.began.set()

    def _press(self, key: str) -> None:
        self.socket.say_binary(bytes([ROOM_DATA]) + _pack("key") + _pack(key))


async def _reserve(http: aiohttp.ClientSession, how: str) -> dict[str, str]:
    async with http.post(f"/matchmake/{how}", json={}) as answer:
        seat: dict[str, str] = await answer.json()
        return seat


def _pack(word: str) -> bytes:
    """A short text in MessagePack."""
    return bytes([0xA0 | len(word)]) + word.encode()
