"""Messages between programs, by one Redis Stream for each: sent together, told apart by number, missed when lost.

Redis may be away, be emptied or forget its last second. Nothing rests on it: what cannot be sent waits for a while,
what comes twice is heard once, and who notices that something did not come is told whom to ask (`on_gap`).
"""

import asyncio
import contextlib
import secrets
from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec
import structlog
from redis.asyncio import Redis

from rumpus.cluster.messages import Said
from rumpus.cluster.redis_link import AWAY

PREFIX: Final = "rumpus:to:"
LETTER: Final = "letter"
KEPT: Final = 10_000
"""So many letters a stream keeps for who reads slowly."""
KEPT_SECONDS: Final = 600
"""What was sent to a program that is gone is forgotten."""
WAITING: Final = 20_000
"""So many messages wait while Redis is away; of more, the oldest are lost, and that is noticed."""
BEAT_SECONDS: Final = 1.0
"""How often it is said how much was sent: so that the loss of the last letter is noticed, too."""
BLOCK_MILLISECONDS: Final = 1000
AT_ONCE: Final = 500
TRY_SECONDS: Final = 0.2

log = structlog.get_logger("cluster")


class Letter(msgspec.Struct, frozen=True):
    """What one program says to another in one turn of its loop."""

    sender: str
    life: str
    """Each start of the program is another life, which numbers its letters anew."""
    term: int
    """The hall's number (store/fence.py); 0 from a room."""
    n: int
    """Counts the letters of this life to this reader."""
    said: list[Said]
    """Nothing: it only says that letters up to this number were sent."""


class Post:
    """What one program sends, and what is sent to it."""

    def __init__(self, redis: Redis, name: str, term: int = 0) -> None:
        self.name = name
        self.on_letter: Callable[[str, int, Sequence[Said]], None] = lambda sender, term, said: None
        """Told who says what, and as the how-manieth hall."""
        self.on_gap: Callable[[str], None] = lambda sender: None
        """Told of whom something was lost."""
        self.on_reach: Callable[[bool], None] = lambda there: None
        """Told when Redis is away, and when it is back."""
        self.reached = True
        self._redis = redis
        self._term = term
        self._life = secrets.token_hex(6)
        self._sent: dict[str, int] = {}
        """How many letters each reader was sent."""
        self._heard: dict[str, tuple[str, int]] = {}
        """The newest life of each sender, and its newest letter."""
        self._waiting: list[tuple[str, Said]] = []
        self._wake = asyncio.Event()
        self._encoder = msgspec.json.Encoder()
        self._decoder = msgspec.json.Decoder(Letter)
        self._last = "0"

    def send(self, to: str, said: Said) -> None:
        """Say something to a program, with all else that is said to it in this turn of the loop."""
        self._waiting.append((to, said))
        self._wake.set()

    def forget(self, name: str) -> None:
        """A program is gone for good."""
        self._sent.pop(name, None)
        self._heard.pop(name, None)

    async def begin(self) -> None:
        """Read from here on: what was said to one before us of the same name is not for us."""
        newest: Any = await self._redis.xrevrange(f"{PREFIX}{self.name}", count=1)
        self._last = newest[0][0] if newest else "0"

    async def keep_sending(self) -> None:
        """Send what is said, and now and then how much was."""
        loop = asyncio.get_running_loop()
        beat = loop.time() + BEAT_SECONDS
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout_at(beat):
                    await self._wake.wait()
            self._wake.clear()
            await self._send_waiting()
            if loop.time() >= beat:
                await self._post([self._letter(to, n, []) for to, n in self._sent.items()])
                beat = loop.time() + BEAT_SECONDS

    async def keep_reading(self) -> None:
        """Hear what is sent to us."""
        stream = f"{PREFIX}{self.name}"
        found: Any
        while True:
            try:
                found = await self._redis.xread({stream: self._last}, count=AT_ONCE, block=BLOCK_MILLISECONDS)
            except AWAY as problem:
                self._note(there=False, why=problem)
                await asyncio.sleep(TRY_SECONDS)
                continue
            self._note(there=True)
            for _, letters in found or ():
                for self._last, parts in letters:
                    self._hear(parts.get(LETTER, ""))

    async def leave(self) -> None:
        """Send what waits, and let nothing be sent to us any more."""
        try:
            await self._send_waiting()
            await self._redis.delete(f"{PREFIX}{self.name}")
        except AWAY:
            return

    async def _send_waiting(self) -> None:
        waiting, self._waiting = self._waiting, []
        by_reader: dict[str, list[Said]] = {}
        for to, said in waiting:
            by_reader.setdefault(to, []).append(said)
        letters = []
        for to, some in by_reader.items():
            self._sent[to] = self._sent.get(to, 0) + 1
            letters.append(self._letter(to, self._sent[to], some))
        while letters and not await self._post(letters):
            if len(self._waiting) > WAITING:
                letters = []  # their readers find out
            await asyncio.sleep(TRY_SECONDS)

    def _letter(self, to: str, n: int, said: list[Said]) -> tuple[str, bytes]:
        return to, self._encoder.encode(Letter(self.name, self._life, self._term, n, said))

    async def _post(self, letters: Sequence[tuple[str, bytes]]) -> bool:
        """Whether Redis has them; it may have some of them twice then."""
        if not letters:
            return True
        line: Any = self._redis.pipeline(transaction=False)
        for to, letter in letters:
            line.xadd(f"{PREFIX}{to}", {LETTER: letter}, maxlen=KEPT, approximate=True)
            line.expire(f"{PREFIX}{to}", KEPT_SECONDS)
        try:
            await line.execute()
        except AWAY as problem:
            self._note(there=False, why=problem)
            return False
        self._note(there=True)
        return True

    def _hear(self, text: str) -> None:
        try:
            letter = self._decoder.decode(text)
        except msgspec.MsgspecError as problem:
            log.error("letter_not_read", problem=str(problem))
            return
        life, newest = self._heard.get(letter.sender, ("", 0))
        if life != letter.life:
            newest = letter.n - bool(letter.said)  # what it said before we were here
        elif letter.n <= newest and letter.said:
            return
        expected = newest + bool(letter.said)
        self._heard[letter.sender] = (letter.life, max(newest, letter.n))
        if letter.n > expected:
            log.warning("letters_lost", sender=letter.sender, count=letter.n - expected)
        self.on_letter(letter.sender, letter.term, letter.said)
        if letter.n > expected:
            self.on_gap(letter.sender)

    def _note(self, *, there: bool, why: BaseException | None = None) -> None:
        if there == self.reached:
            return
        self.reached = there
        if there:
            log.info("redis_back")
        else:
            log.warning(f"redis_away: {why}".splitlines()[0])
        self.on_reach(there)
