"""Simulated players: pairs of WebSocket clients that sit at tables and press keys at a human rate.

Only the messages' outside is looked at, so that one core of players can load one core of hall.
"""

import asyncio
import json
import random
import time
from dataclasses import dataclass, field
from typing import Final

import aiohttp

from rumpus.games.registry import find_game

KEYS_PER_SECOND: Final = 4.0
"""What a person presses in a falling game, on average."""
SITTING_DOWN: Final = 40
"""Tables opened at the same time while the load builds up."""


@dataclass(slots=True)
class Load:
    """What the players saw while `counting`."""

    tables: int
    keys_per_second: float = KEYS_PER_SECOND
    """0: they only sit there."""
    counting: bool = False
    began: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when counting begins."""
    seconds: float = 0.0
    frames: int = 0
    bytes: int = 0
    inputs: int = 0
    matches: int = 0
    errors: int = 0
    answers: list[float] = field(default_factory=list)
    """Seconds from an input to the first frame after it."""

    def answer_p99(self) -> float:
        """Milliseconds within which 99 of 100 inputs were answered."""
        if not self.answers:
            return 0.0
        return sorted(self.answers)[int(len(self.answers) * 0.99)] * 1000


class SimulatedPlayer:
    """One client. Deterministic in what it presses, not in when the hall answers."""

    def __init__(self, session: aiohttp.ClientSession, url: str, words: list[str], seed: int, load: Load) -> None:
        self._session = session
        self._url = url
        self._words = words
        self._dice = random.Random(seed)
        self._load = load
        self._seq = 0
        self._match = ""
        self._seat = 0
        self._asked: float | None = None
        self.code = ""
        self._socket: aiohttp.ClientWebSocketResponse | None = None

    async def sit_down(self, game: str, code: str | None) -> None:
        """Open a table for two, or join the one with this code, and say ready."""
        self._socket = await self._session.ws_connect(self._url, max_msg_size=0, autoping=True)
        await self._send({"t": "hello", "v": 1, "origin": self._dice.randrange(1, 2**31)})
        if code is None:
            await self._send({"t": "open", "game": game, "seats": ["me", "open"]})
        else:
            await self._send({"t": "join", "code": code})
        while not self.code:
            self._note(await self._socket.receive_str())
        await self._ready()

    async def play(self, until: float) -> None:
        """Read everything, press keys, and play again when a match is over."""
        assert self._socket is not None, "sit down first"
        keys = asyncio.create_task(self._press_keys(until))
        try:
            async with asyncio.timeout(max(0.0, until - time.perf_counter())):
                async for frame in self._socket:
                    now = time.perf_counter()
                    if self._load.counting:
                        self._load.frames += 1
                        self._load.bytes += len(frame.data)
                        if self._asked is not None:
                            self._load.answers.append(now - self._asked)
                    self._asked = None
                    if '"t":"update"' not in frame.data or '"t":"table"' in frame.data:
                        self._note(frame.data)
                        if "ENDED" in frame.data:
                            await self._ready()
        except TimeoutError:
            pass
        finally:
            keys.cancel()

    async def stand_up(self) -> None:
        """Leave the hall."""
        if self._socket is not None:
            await self._socket.close()

    async def _press_keys(self, until: float) -> None:
        while self._load.keys_per_second and time.perf_counter() < until:
            await asyncio.sleep(self._dice.expovariate(self._load.keys_per_second))
            if self._match:
                self._seq += 1
                word = self._dice.choice(self._words)
                self._asked = time.perf_counter()
                if self._load.counting:
                    self._load.inputs += 1
                act = {"t": "act", "match": self._match, "seat": self._seat, "action": word, "seq": self._seq}
                await self._send(act)

    async def _ready(self) -> None:
        await self._send({"t": "ready", "code": self.code})

    async def _send(self, message: dict[str, object]) -> None:
        assert self._socket is not None, "sit down first"
        await self._socket.send_str(json.dumps(message))

    def _note(self, frame: str) -> None:
        for message in json.loads(frame):
            if message["t"] == "table":
                self.code = message["code"]
            elif message["t"] == "match":
                self._match, self._seat = message["match"], message["seat"] or 0
                self._load.matches += self._load.counting
            elif message["t"] == "error" and message["code"] not in ("over", "paused", "playing", "no_match"):
                self._load.errors += 1


def tap_words(game: str) -> list[str]:
    """The keys a real-time game takes as taps once it is under way."""
    play = find_game(game).rules.new(seats=2)
    for _ in range(10):
        words = [word for word in play.actions(0) if word[-1] not in "+-"]
        due = play.due()
        if words or due is None:
            break
        play.advance(due)
    return words


async def run_load(url: str, game: str, load: Load, *, warm: float, seconds: float) -> None:
    """Fill the load's tables of two, let them play for `warm` seconds, then count for `seconds`."""
    tables = load.tables
    words = tap_words(game)
    connector = aiohttp.TCPConnector(limit=0)
    async with aiohttp.ClientSession(connector=connector) as session:
        players = [SimulatedPlayer(session, url, words, seed, load) for seed in range(2 * tables)]
        gate = asyncio.Semaphore(SITTING_DOWN)

        async def fill(first: SimulatedPlayer, second: SimulatedPlayer) -> None:
            async with gate:
                await first.sit_down(game, None)
                await second.sit_down(game, first.code)

        await asyncio.gather(*(fill(players[2 * t], players[2 * t + 1]) for t in range(tables)))
        end = time.perf_counter() + warm + seconds
        playing = [asyncio.create_task(player.play(end)) for player in players]
        await asyncio.sleep(warm)
        load.counting = True
        load.began.set()
        began = time.perf_counter()
        await asyncio.gather(*playing)
        load.counting = False
        load.seconds = time.perf_counter() - began
        await asyncio.gather(*(player.stand_up() for player in players))
