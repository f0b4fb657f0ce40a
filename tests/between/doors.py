"""The same by line and by telnet, by script: a line falls silent, carries again, is cut, comes back, and is told what
was missed. Bob's goes through a bad wire, Ann's does not."""

import asyncio
import codecs
import re
import time
from abc import ABC, abstractmethod
from collections.abc import Coroutine
from typing import Final

from tests.browser.hall_process import HallProcess
from tests.terminal.emulator import Emulator

from rumpus.gateways.terminal.ansi import ENTER
from rumpus.gateways.terminal.doors.telnet_codec import DO, IAC, TIMING_MARK, WONT
from rumpus.loadtest.bad_wire import BadWire, Weather, WireLoop

LONGEST: Final = 400.0
"""Seconds for one door, whatever happens."""
LATE: Final = 1.5
"""Seconds that something may come later than it should."""
SOON: Final = 0.1
"""Seconds by which an answer has come to the hall."""
_ASKED: Final = bytes((IAC, DO, TIMING_MARK))
_TALK: Final = re.compile(rb"\xff[\xfb-\xfe].|\xff\xfa.*?\xff\xf0", re.DOTALL)
"""What telnet says to telnet."""
_HALF: Final = re.compile(r"(\x1b(\[[0-9;?]*)?)?$")
"""A code whose end has not come yet."""


class Caller(ABC):
    """A connection that answers when it is asked whether it is there; everything it was told, and when."""

    def __init__(self, port: int, name: str = "") -> None:
        self.port = port
        self.name = name
        self.token = ""
        self.deaf = False
        """Whether it neither hears nor answers, as at the end of a line that swallows everything."""
        self.told: list[tuple[float, str]] = []
        self._news = asyncio.Event()

    async def call(self, address: str = "127.0.0.1") -> None:
        """Connect from an address, and listen from now on."""
        self.reader, self.writer = await asyncio.open_connection(
            "127.0.0.1", self.port, limit=1 << 20, local_addr=(address, 0)
        )
        self.ear = asyncio.create_task(self._listen())

    def say(self, text: str) -> None:
        """Send a line."""
        self.writer.write(self._end(text))

    async def hear(self, words: str, since: float, within: float) -> str:
        """The first thing with these words that was told since then (0: ever); empty if it did not come in time."""
        end = (since or time.monotonic()) + within + LATE
        while True:
            found = [text for at, text in self.told if at >= since and re.search(words, text)]
            if found or time.monotonic() > end:
                return found[0] if found else ""
            self._news.clear()
            try:
                await asyncio.wait_for(self._news.wait(), end - time.monotonic() + 0.01)
            except TimeoutError:
                continue

    def hang_up(self) -> None:
        """End the connection."""
        self.ear.cancel()
        self.writer.transport.abort()

    def note(self, text: str) -> None:
        """Something was told."""
        self.told.append((time.monotonic(), text))
        self._news.set()

    @abstractmethod
    async def _listen(self) -> None: ...

    @abstractmethod
    def _end(self, text: str) -> bytes: ...


class LineCaller(Caller):
    """A program at the line door."""

    async def _listen(self) -> None:
        while line := (await self.reader.readline()).decode().strip():
            if self.deaf:
                continue
            if line.endswith(":PING"):
                self.say("GSTA:1:::PONG")
            self.note(line)

    def _end(self, text: str) -> bytes:
        return f"{text}\n".encode()


class TelnetCaller(Caller):
    """Somebody at a terminal: what is told is the whole screen, whenever it changes."""

    def __init__(self, port: int, name: str = "") -> None:
        super().__init__(port, name)
        self.asked = asyncio.Event()
        """Set when it was asked whether it is there, and has answered."""

    def press(self, key: str) -> None:
        """Press a key."""
        self.writer.write(key.encode())

    async def _listen(self) -> None:
        screen, decoder, raw = Emulator(80, 25), codecs.getincrementaldecoder("utf-8")("replace"), ""
        drawn = False
        while data := await self.reader.read(65536):
            if self.deaf:
                continue
            for _ in range(data.count(_ASKED)):
                self.writer.write(bytes((IAC, WONT, TIMING_MARK)))
                self.asked.set()
            raw += decoder.decode(_TALK.sub(b"", data))
            if not drawn and ENTER in raw:
                drawn, raw = True, raw[raw.rfind(ENTER) :]
            if not drawn:
                self.note(raw)
                continue
            whole = len(raw) - len(_HALF.search(raw).group())  # type: ignore[union-attr]  # it always matches
            screen.feed(raw[:whole])
            raw = raw[whole:]
            self.note(screen.text())

    def _end(self, text: str) -> bytes:
        return f"{text}\r".encode()


async def play_doors(hall: HallProcess) -> list[str]:
    """What was not told at the line door and by telnet."""
    wires = WireLoop()
    try:
        doors = await asyncio.gather(_try("line", _play_line(hall, wires)), _try("telnet", _play_telnet(hall, wires)))
    finally:
        await asyncio.to_thread(wires.close)
    return [fault for door in doors for fault in door]


async def _try(door: str, play: Coroutine[None, None, list[str]]) -> list[str]:
    """What was not told at a door; it ends, whatever happens."""
    try:
        return await asyncio.wait_for(play, LONGEST)
    except TimeoutError:
        return [f"{door}: it took more than {LONGEST:.0f} seconds"]
    except Exception as problem:
        return [f"{door}: {type(problem).__name__}: {problem}"]


async def _play_line(hall: HallProcess, wires: WireLoop) -> list[str]:
    faults: list[str] = []
    with BadWire(hall.port_of("line"), 1, Weather(), wires) as wire:
        ann, bob = LineCaller(hall.port_of("line")), LineCaller(wire.port)
        for caller, name in ((ann, "Line Ann"), (bob, "Line Bob")):
            await caller.call()
            caller.say(f"GSTA:1:::HELLO|{name}")
        token = (await bob.hear("WELCOME", 0, 60)).split("|")[-1]
        await ann.hear("WELCOME", 0, 60)
        ann.say("GSTA:1:TETRIS::OPEN")
        code = (await ann.hear("TABLE", 0, 60)).split(":")[3]
        bob.say(f"GSTA:1:TETRIS:{code}:JOIN")
        if not await ann.hear(r"COUNT\|[1-9]", 0, 60):
            faults.append("line: Ann is not told of the countdown")
        await bob.hear(r"TABLE\|PLAYING", 0, 60)
        await bob.hear("PING", time.monotonic(), 10)  # asked once, and answered: from now on it is held to it

        at = time.monotonic()
        wire.hush()
        if not await ann.hear(r"AWAY\|1\|\d+\|WAIT", at, 4):
            faults.append("line: Ann is not told in 4 s that Bob is silent")
        if not await ann.hear(r"TABLE\|PAUSED", at, 4):
            faults.append("line: Ann is not told that the match stands still")
        at = time.monotonic()
        wire.mend()
        bob.hang_up()
        await bob.call()
        bob.say(f"GSTA:1:::HELLO|Line Bob|{token}")
        bob.say(f"GSTA:1:TETRIS:{code}:JOIN")
        if not await ann.hear(r"TABLE\|PLAYING", at, 4):
            faults.append("line: Ann is not told that Bob is back")

        at = time.monotonic()
        wire.cut()
        if not await ann.hear(r"AWAY\|1\|\d+\|WAIT", at, 1):
            faults.append("line: Ann is not told at once that Bob is gone")
        if not await ann.hear("GEND.*WIN.*timed_out", at, 62):
            faults.append("line: Ann is not told after a minute that she has won")
        wire.mend()
        at = time.monotonic()
        bob.hang_up()
        await bob.call()
        bob.say(f"GSTA:1:::HELLO|Line Bob|{token}")
        if not await bob.hear(r"MISSED\|.*too long", at, 4):
            faults.append("line: Bob is not told what he has missed")
        for caller in (ann, bob):
            caller.hang_up()
    return faults


async def _play_telnet(hall: HallProcess, wires: WireLoop) -> list[str]:
    faults: list[str] = []
    with BadWire(hall.port_of("telnet"), 1, Weather(), wires) as wire:
        ann, bob = TelnetCaller(hall.port_of("telnet")), TelnetCaller(wire.port)
        for caller, name in ((ann, "Tel Ann"), (bob, "Tel Bob")):
            await caller.call()
            await caller.hear("Your name", 0, 60)
            caller.say(name)
            await caller.hear("HERE", 0, 60)
        ann.say("/open tetris 2")
        code = (await _find(ann, r"Table ([A-Z]{6})")) or ""
        bob.say(f"/join {code}")
        await bob.hear("Press any key|SEATS", 0, 60)
        for caller in (ann, bob):
            caller.press("x")
        if not await ann.hear("begins in", 0, 60):
            faults.append("telnet: Ann is not told of the countdown")
        await bob.hear("HOLD", 0, 60)
        await bob.asked.wait()  # asked once, and answered: from now on he is held to it
        await asyncio.sleep(SOON)

        at = time.monotonic()
        wire.hush()
        if not await ann.hear(r"Waiting for Tel Bob", at, 4):
            faults.append("telnet: Ann does not see in 4 s that Bob is silent")
        at = time.monotonic()
        wire.mend()
        bob.hang_up()
        await _come_back(bob, code)
        if not await ann.hear("goes on in", at, 6):
            faults.append("telnet: Ann does not see that Bob is back")

        at = time.monotonic()
        wire.cut()
        if not await ann.hear(r"Tel Bob is away · \d+ s", at, 1):
            faults.append("telnet: Ann does not see at once that Bob is gone")
        if not await ann.hear("You win!", at, 62):
            faults.append("telnet: Ann does not see after a minute that she has won")
        wire.mend()
        at = time.monotonic()
        bob.hang_up()
        await _come_back(bob, "")
        if not await bob.hear("away for too long", at, 4):
            faults.append("telnet: Bob is not told what he has missed")
        for caller in (ann, bob):
            caller.hang_up()
    return faults


async def _come_back(bob: TelnetCaller, code: str) -> None:
    at = time.monotonic()
    await bob.call()
    await bob.hear("Your name", at, 60)
    bob.say("Tel Bob")
    await bob.hear("HERE", at, 60)
    if code:
        bob.say(f"/join {code}")


async def _find(caller: Caller, words: str) -> str | None:
    """What the first group matched."""
    found = re.search(words, await caller.hear(words, 0, 60))
    return found.group(1) if found else None
