"""Simulated players at doors without frames: a terminal by telnet, and a program by the line format.

Each plays a table of its own against a bot: what is measured is the door.
"""

import asyncio
import random
import secrets
import time
from abc import ABC, abstractmethod
from typing import Final

from rumpus.games.registry import find_game
from rumpus.language.catalogue import load_catalogue
from rumpus.loadtest.figures import AGAIN_SECONDS, FULL, Load, TurnedAway
from rumpus.loadtest.mind import Mind

ARROWS: Final = (b"\x1b[A", b"\x1b[B", b"\x1b[C", b"\x1b[D", b" ", b"r")
"""What hands press in a terminal: arrows and space in every real-time game; `r`, when it is over, plays again."""
PATIENCE: Final = 30.0
LOOK_SECONDS: Final = 1.0
"""How long a terminal looks whether the hall says that it is full."""
_ANSWER_SIZE: Final = b"\xff\xfb\x1f\xff\xfa\x1f\x00\x50\x00\x18\xff\xf0"
"""Telnet: we will say how large we are; it is 80 by 24."""


def _sentence(key: str) -> bytes:
    """What a terminal shows to who has not asked for a language."""
    return load_catalogue().say("en", key).encode()


class StreamPlayer(ABC):
    """What both have in common: bytes in, bytes out."""

    def __init__(self, host: str, port: int, mind: Mind, seed: int, load: Load) -> None:
        self.code = "-"
        self._host = host
        self._port = port
        self._mind = mind
        self._name = ""
        self._dice = random.Random(seed)
        self._load = load
        self._asked: float | None = None
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def sit_down(self, game: str, code: str | None, seats: int) -> None:
        """Come in, and begin a match against a bot; who was turned away comes as somebody else."""
        await self.stand_up()
        self._name = f"Load {secrets.token_hex(4)}"
        self._reader, self._writer = await asyncio.open_connection(self._host, self._port)
        try:
            async with asyncio.timeout(PATIENCE):
                await self._begin(game)
        except (TimeoutError, EOFError):
            self._load.note_error("no_answer")
            raise TurnedAway("no_answer") from None

    async def play(self) -> None:
        """Read everything and press keys."""
        assert self._reader is not None, "sit down first"
        keys = asyncio.create_task(self._press_keys())
        try:
            while data := await self._reader.read(65536):
                now = time.perf_counter()
                self._load.note_heard(len(data), None if self._asked is None else now - self._asked)
                self._asked = None
                self._hear(data)
            self._load.note_error("hung_up")
        finally:
            keys.cancel()

    async def stand_up(self) -> None:
        """Leave."""
        if self._writer is not None:
            self._writer.close()

    @abstractmethod
    async def _begin(self, game: str) -> None:
        """Come in and start a match."""

    @abstractmethod
    def _key(self) -> bytes:
        """What to press next."""

    def _hear(self, data: bytes) -> None:  # noqa: B027 - a terminal need not look
        """Look at what came."""

    async def _press_keys(self) -> None:
        while self._load.keys_per_second:
            await asyncio.sleep(self._dice.expovariate(self._load.keys_per_second))
            self._asked = time.perf_counter()
            self._load.inputs += self._load.counting
            self._write(self._key())

    def _write(self, data: bytes) -> None:
        assert self._writer is not None, "sit down first"
        self._writer.write(data)

    async def _until(self, mark: bytes) -> None:
        assert self._reader is not None, "sit down first"
        await self._reader.readuntil(mark)


class TelnetPlayer(StreamPlayer):
    """A terminal. It does not look at the pictures."""

    async def _begin(self, game: str) -> None:
        await self._until(_sentence("terminal.ask_name").rstrip(b": "))
        self._write(_ANSWER_SIZE + f"{self._name}\r\n".encode())
        await self._until(b"RUMPUS")
        self._write(f"/{game} bot\r\n".encode())
        try:
            async with asyncio.timeout(LOOK_SECONDS):
                # Its last words: of a row, a terminal is sent what was not there before.
                await self._until(b" ".join(_sentence("refused.busy").partition(b";")[0].split()[-3:]))
        except TimeoutError:
            self._load.matches += 1
        else:
            self._load.note_error("busy")
            raise TurnedAway("busy")

    def _key(self) -> bytes:
        return self._dice.choice(ARROWS)


class LinePlayer(StreamPlayer):
    """A program that speaks the line format, in a real-time game."""

    async def _begin(self, game: str) -> None:
        self._game = game.upper()
        info = find_game(game).info
        bots = [f"bot:{info.levels[0]}"] * (min(2, info.seats[1]) - 1)
        self._write(f"GSTA:1:::HELLO|{self._name}\n".encode())
        self._write(f"GSTA:1:{self._game}::OPEN|{'|'.join(['me', *bots])}\n".encode())
        assert self._reader is not None, "it is connected"
        while b":TABLE|" not in (line := await self._reader.readuntil(b"\n")):
            if line.startswith(b"GERR"):
                self._load.note_error(_code_of(line))
                raise TurnedAway(_code_of(line))
        self.code = line.split(b":")[3].decode()

    def _key(self) -> bytes:
        return f"GMOV:1:{self._game}:{self.code}:{self._mind.tap()}\n".encode()

    def _hear(self, data: bytes) -> None:
        for line in data.split(b"\n"):
            if line.startswith(b"GERR") and b":over" not in line:
                self._load.note_error(_code_of(line))
                if _code_of(line) in FULL:
                    asyncio.get_running_loop().call_later(self._dice.uniform(*AGAIN_SECONDS), self._ready)
            elif line.startswith(b"GEND"):
                self._load.matches += self._load.counting
                self._ready()

    def _ready(self) -> None:
        """Ask for another match."""
        if self._writer is not None and not self._writer.is_closing():
            self._write(f"GSTA:1:{self._game}:{self.code}:READY\n".encode())


def _code_of(line: bytes) -> str:
    """The code of an error: the first field of its data."""
    return line.split(b":", 4)[-1].partition(b"|")[0].decode(errors="replace")
