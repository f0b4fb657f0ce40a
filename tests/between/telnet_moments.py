"""The moments of docs/rules/being-there.md at a terminal, in a game in real time and one turn by turn, and for gold:
Bob falls silent, and what Ann reads on her screen by the fourth second, after the minute, and when he is back. All at
the same time, each from an address of its own."""

import asyncio
import itertools
import re
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

from tests.between.doors import SOON, TelnetCaller
from tests.between.line_moments import MINUTE
from tests.browser.hall_process import HallProcess

from rumpus.games.registry import find_game

_HERE: Final = itertools.count(1)
CHAT: Final = "\x14"
GONE: Final = r"\A(?!(?s:.*)away)"
"""Nobody is away on a screen."""
OVER: Final = "You win!|wins"
"""In Pong five points are quickly made: it may be over before Bob's time is."""


@dataclass(frozen=True)
class Read:
    """What is on Ann's screen by the fourth second, by the end of the minute, never till then, and when Bob is back."""

    soon: str = ""
    late: str = ""
    never: str = ""
    back: str = ""
    """Empty: there is nowhere to come back to."""
    sits: bool = False
    """Whether Bob sits down again."""
    held: bool = False
    """Whether he has answered when he was asked already."""


@dataclass
class Pair:
    """Two people about to be parted."""

    game: str
    ann: TelnetCaller
    bob: TelnetCaller
    address: str
    code: str = ""

    @property
    def realtime(self) -> bool:
        """Whether the game is in real time."""
        return find_game(self.game).info.realtime

    async def come(self, caller: TelnetCaller) -> None:
        """Somebody calls, says a name, and is in the lobby."""
        at = time.monotonic()
        await caller.call(self.address)
        await caller.hear("Your name", at, 60)
        caller.say(caller.name)
        await caller.hear("HERE", at, 60)

    async def find_code(self, caller: TelnetCaller) -> None:
        """Read the table's code on a screen."""
        found = re.search(r"Table ([A-Z]{6})", await caller.hear(r"Table [A-Z]{6}", 0, 60))
        assert found, "a table has a code"
        self.code = found.group(1)

    async def sit(self, options: str = "") -> None:
        """Ann opens a table and Bob comes; neither has said that they are ready."""
        self.ann.say(f"/open {self.game} {options}")
        await self.find_code(self.ann)
        self.ann.press("\x7f")  # who opens a table turn by turn is ready with that
        self.bob.say(f"/join {self.code}")
        for one in (self.ann, self.bob):
            await one.hear(rf"(?s)SEATS.*{self.bob.name}", 0, 60)

    async def begin(self, options: str = "") -> None:
        """The match is on."""
        await self.sit(options)
        for one in (self.ann, self.bob):
            one.press("x")
        for one in (self.ann, self.bob):
            await one.hear(r"\A(?!(?s:.*)SEATS)", time.monotonic(), 60)


Set = Callable[[Pair], Awaitable[Read]]


async def ready(pair: Pair) -> Read:
    """Bob is ready, Ann is not."""
    await pair.sit()
    pair.bob.press("x")
    row, here = rf"2 {pair.bob.name} .*away", rf"2 {pair.bob.name} +\d+ +ready"
    if pair.realtime:
        return Read(rf"{row} · \d+ s", r"2 \(free\)", back=here, sits=True)
    return Read(rf"{row} ", never=r"2 \(free\)", back=here, sits=True)


async def countdown(pair: Pair) -> Read:
    """Three, two, one; it begins, and stands still with the fourth second."""
    await pair.sit()
    pair.bob.press("x")
    await pair.bob.asked.wait()  # whoever has never answered is not held to it
    await asyncio.sleep(SOON)
    pair.ann.press("x")
    await pair.ann.hear("begins in", 0, 60)
    return Read(rf"Waiting for {pair.bob.name} · \d+ s", OVER, held=True)


async def turn(pair: Pair) -> Read:
    """The match is on."""
    await pair.begin()
    if pair.realtime:
        return Read(rf"Waiting for {pair.bob.name} · \d+ s", OVER)
    return Read(rf"{pair.bob.name} is away", never="You win", back=GONE)


async def paused(pair: Pair) -> Read:
    """Both have agreed to a pause."""
    await pair.begin("" if pair.realtime else "clock=5+3")
    pair.ann.say(f"{CHAT}/pause")
    await pair.bob.hear("/yes /no", 0, 60)
    pair.bob.say(f"{CHAT}/yes")
    await pair.ann.hear("Paused", 0, 60)
    return Read(r"Paused(?s:.*)is away", never="You win", back=GONE)


async def rematch(pair: Pair) -> Read:
    """The match is over, and Ann wants another one."""
    await pair.begin()
    pair.bob.say(f"{CHAT}/surrender")
    await pair.ann.hear("You win!", 0, 60)
    pair.ann.press("r")
    return Read(rf"{pair.bob.name}.*away · \d+ s", "A seat is free")


async def invite(pair: Pair) -> Read:
    """Ann has invited Bob."""
    pair.ann.say(f'/invite "{pair.bob.name}" {pair.game}')
    await pair.bob.hear(pair.ann.name + "(?s:.*)" + find_game(pair.game).info.title, 0, 60)
    return Read(late="did not answer") if pair.realtime else Read(never="did not answer")


async def challenge(pair: Pair) -> Read:
    """Each alone on the same seed."""
    pair.ann.say(f'/challenge "{pair.bob.name}" {pair.game}')
    await pair.bob.hear("/accept|SCORE|better score|CHALLENGE", 0, 60)
    pair.bob.say("/accept")
    for one in (pair.ann, pair.bob):
        await one.hear(r"\A(?!(?s:.*)HERE \()", time.monotonic(), 60)
    return Read(rf"{pair.bob.name} is away · \d+ s", never="You win")


async def wager(pair: Pair) -> Read:
    """For ten gold."""
    pair.ann.say(f'/deathroll "{pair.bob.name}" 100 10')
    await pair.bob.hear("10 gold|for 10", 0, 60)
    pair.bob.say("/accept")
    for one in (pair.ann, pair.bob):
        await pair.find_code(one)
        one.say(f"{CHAT}/deposit 10")
        await one.hear("90", 0, 60)
    for one in (pair.ann, pair.bob):
        one.press("x")
    return Read(rf"{pair.bob.name} is away", never="You win", back=GONE)


ROWS: Final[tuple[tuple[str, Set], ...]] = (
    *(("pong", set_) for set_ in (ready, countdown, turn, paused, rematch, invite, challenge)),
    *(("stayboard", set_) for set_ in (ready, turn, paused, rematch, invite, challenge)),
    ("deathroll", wager),
)


async def play_telnet_moments(hall: HallProcess) -> list[str]:
    """What was not told."""
    told = await asyncio.gather(*(_try(hall, game, set_, number) for number, (game, set_) in enumerate(ROWS, 1)))
    return [fault for faults in told for fault in faults]


async def _try(hall: HallProcess, game: str, set_: Set, number: int) -> list[str]:
    row = f"telnet, {game}, {set_.__name__}"
    await asyncio.sleep(0.5 * number)  # not all knock in one moment
    ann, bob = (TelnetCaller(hall.port_of("telnet"), f"{name} T{number}") for name in ("Ann", "Bob"))
    try:
        pair = Pair(game, ann, bob, f"127.1.{next(_HERE) % 250 + 1}.1")
        return [f"{row}: {fault}" for fault in await _play(pair, set_)]
    except Exception as problem:
        return [f"{row}: {type(problem).__name__}: {problem}"]
    finally:
        for caller in (ann, bob):
            caller.hang_up()


async def _play(pair: Pair, set_: Set) -> list[str]:
    ann, bob = pair.ann, pair.bob
    for caller in (ann, bob):
        await pair.come(caller)
    read = await set_(pair)
    if read.soon and not read.held:
        await bob.asked.wait()  # asked once, and answered: from now on he is held to it
        await asyncio.sleep(SOON)
    faults = []
    at = time.monotonic()
    bob.deaf = True
    if read.soon and not await ann.hear(read.soon, at, 4):
        faults.append(f"no {read.soon} in 4 s")
    if read.late and not await ann.hear(read.late, at, MINUTE):
        faults.append(f"no {read.late} in {MINUTE} s")
    if read.never:
        await asyncio.sleep(max(0.0, at + MINUTE + 1 - time.monotonic()))
        faults += [f"read: {read.never}" for since, text in ann.told if since >= at and re.search(read.never, text)][:1]
    if read.back:
        bob.hang_up()
        bob.deaf = False
        await pair.come(bob)
        at = time.monotonic()
        bob.say(f"/join {pair.code}")
        if read.sits:
            await bob.hear("SEATS", at, 60)
            bob.press("x")
        if not await ann.hear(read.back, at, 4):
            faults.append("does not see that Bob is back")
    return faults
