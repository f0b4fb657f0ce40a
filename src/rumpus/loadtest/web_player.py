"""A simulated player at a page: one WebSocket.

In real time only the messages' outside is looked at, so that one core of players can load one core of hall.
"""

import asyncio
import contextlib
import json
import random
import time
from typing import Any, Final

import aiohttp

from rumpus.core.view import apply
from rumpus.loadtest.figures import AGAIN_SECONDS, FULL, Load, TurnedAway
from rumpus.loadtest.mind import Mind
from rumpus.wire.fields import VERSION

EXPECTED: Final = ("over", "paused", "playing", "no_match")
"""Refusals that happen to people, too: a key pressed as the match ended."""
NAP_SECONDS: Final = 4.0
"""How long one who reads slowly reads nothing."""
PATIENCE: Final = 30.0


class WebPlayer:
    """One client. Deterministic in what it presses, not in when the hall answers."""

    def __init__(self, session: aiohttp.ClientSession, url: str, mind: Mind, seed: int, load: Load) -> None:
        self.code = ""
        self._session = session
        self._url = url
        self._mind = mind
        self._dice = random.Random(seed)
        self._origin = self._dice.randrange(1, 2**31)
        self._load = load
        self._is_slow = self._dice.random() < load.slow
        self._seq = 0
        self._token = ""
        self._table: dict[str, Any] = {}
        self._match = ""
        self._ended = ""
        self._seat = 0
        self._view: dict[str, Any] = {}
        self._step = 0
        self._news = asyncio.Event()
        self._again = asyncio.Event()
        self._asked: float | None = None
        self._unanswered = 0
        """Number of the move the hall has not said anything to: until then there is no other."""
        self._socket: aiohttp.ClientWebSocketResponse | None = None

    async def sit_down(self, game: str, code: str | None, seats: int) -> None:
        """Open a table, or join the one with this code, and say ready; who is connected already stays so."""
        if self._socket is None:
            await self._connect()
        if code is None:
            await self._send({"t": "open", "game": game, "seats": ["me", *["open"] * (seats - 1)]})
        else:
            await self._send({"t": "join", "code": code})
        try:
            async with asyncio.timeout(PATIENCE):
                while not self.code:
                    await self._read_one()
        except (TimeoutError, TypeError):  # a hall that hangs up says nothing that could be read
            self._load.note_error("no_answer")
            raise TurnedAway("no_answer") from None
        await self._ready()

    async def play(self) -> None:
        """Read everything, press keys, and play again when a match is over."""
        moves = self._press_keys() if self._mind.realtime else self._make_moves()
        work = [asyncio.create_task(moves), asyncio.create_task(self._ask_again())]
        if self._load.reconnects:
            work.append(asyncio.create_task(self._break_off()))
        try:
            while True:
                await self._read()
                await self._come_back()
        finally:
            for task in work:
                task.cancel()

    async def stand_up(self) -> None:
        """Leave the hall."""
        if self._socket is not None:
            await self._socket.close()

    # The connection.

    async def _connect(self) -> None:
        self._socket = await self._session.ws_connect(self._url, max_msg_size=0, autoping=True)
        self._unanswered = 0
        known = {"token": self._token} if self._token else {}
        await self._send({"t": "hello", "v": VERSION, "origin": self._origin, **known})

    async def _come_back(self) -> None:
        """The connection has ended: ours to break, or the hall let go of one who does not read."""
        self._load.came_back += self._load.counting
        await asyncio.sleep(0.1 + self._dice.random())
        try:
            await self._connect()
        except aiohttp.ClientError:
            self._load.note_error("unreachable")
            return
        await self._send({"t": "join", "code": self.code})

    async def _break_off(self) -> None:
        while True:
            await asyncio.sleep(self._dice.expovariate(self._load.reconnects / 60))
            if self._socket is not None:
                await self._socket.close()

    async def _read(self) -> None:
        """Read until the connection ends."""
        assert self._socket is not None, "sit down first"
        async for frame in self._socket:
            if not isinstance(frame.data, str):
                continue
            now = time.perf_counter()
            self._load.note_heard(len(frame.data), None if self._asked is None else now - self._asked)
            self._asked = None
            worth = not self._mind.realtime or '"t":"update"' not in frame.data or '"t":"table"' in frame.data
            if worth and self._note(frame.data):
                await self._ready()
            if self._is_slow and self._dice.random() < 0.02:
                await asyncio.sleep(NAP_SECONDS)

    async def _read_one(self) -> None:
        assert self._socket is not None, "sit down first"
        self._note(await self._socket.receive_str())

    # What it does.

    async def _press_keys(self) -> None:
        while self._load.keys_per_second:
            await asyncio.sleep(self._dice.expovariate(self._load.keys_per_second))
            if self._match:
                await self._act(self._mind.tap())

    async def _make_moves(self) -> None:
        while self._load.keys_per_second:
            await self._news.wait()
            self._news.clear()
            await asyncio.sleep(self._dice.expovariate(self._load.moves_per_second))
            self._mind.sit_down(self._match, self._seat, self._table)
            if self._match and not self._unanswered and (move := self._mind.choose(self._view, self._step)) is not None:
                await self._act(move)

    async def _act(self, word: str) -> None:
        self._seq += 1
        self._unanswered = self._seq
        self._asked = time.perf_counter()
        if self._load.counting:
            self._load.inputs += 1
        await self._send({"t": "act", "match": self._match, "seat": self._seat, "action": word, "seq": self._seq})

    async def _ask_again(self) -> None:
        """Where there was no room for another match, say ready again after a while."""
        while True:
            await self._again.wait()
            self._again.clear()
            await asyncio.sleep(self._dice.uniform(*AGAIN_SECONDS))
            await self._ready()

    async def _ready(self) -> None:
        await self._send({"t": "ready", "code": self.code})

    async def _send(self, message: dict[str, object]) -> None:
        assert self._socket is not None, "sit down first"
        with contextlib.suppress(ConnectionError, aiohttp.ClientError):  # it is broken: who reads notices
            await self._socket.send_str(json.dumps(message))

    # What it hears.

    def _note(self, frame: str) -> bool:
        """Fold what was heard; whether a match has ended, and another one is wanted."""
        again = False
        for message in json.loads(frame):
            kind = message["t"]
            if kind == "welcome":
                self._token = message["token"] or self._token
            elif kind == "table":
                self.code, self._table = message["code"], message
                if message["state"] == "ENDED" and message["match"] != self._ended:
                    self._ended, again = message["match"], True
            elif kind == "match":
                self._begin(message)
            elif kind == "update" and not self._mind.realtime and message["seat"] == self._seat:
                self._view, self._step = apply(self._view, message["patch"]), message["step"]
                self._news.set()
            elif kind == "ack" or (kind == "error" and message.get("seq")):
                self._hear_answer(message["seq"], message.get("code", ""))
            elif kind == "error":
                self._hear_error(message["code"])
        return again

    def _begin(self, message: dict[str, Any]) -> None:
        new = message["match"] != self._match
        self._match, self._seat = message["match"], message["seat"] or 0
        self._view, self._step = message["view"], message["step"]
        self._load.matches += new and self._load.counting
        self._news.set()

    def _hear_answer(self, seq: int, code: str) -> None:
        if seq == self._unanswered:
            self._unanswered = 0
            self._news.set()
        if code:
            self._hear_error(code)

    def _hear_error(self, code: str) -> None:
        if code not in EXPECTED or not self.code:
            self._load.note_error(code)
        if not self.code:
            raise TurnedAway(code)
        if code in FULL:
            self._again.set()
