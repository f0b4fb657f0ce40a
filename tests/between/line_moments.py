"""The moments of docs/rules/being-there.md by line, in every game: Bob's program falls silent, and what Ann's is told
by the fourth second, after the minute, and when he is back. All at the same time, each from an address of its own."""

import asyncio
import itertools
import re
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

from tests.between.doors import SOON, LineCaller
from tests.browser.hall_process import HallProcess

from rumpus.core.game_info import GameInfo
from rumpus.games.registry import all_games, find_game

MINUTE: Final = 64
"""Seconds after the last word by which the minute of being away is over."""
_HERE: Final = itertools.count(1)


@dataclass(frozen=True)
class Told:
    """What Ann hears: what by the fourth second, what by the end of the minute, and what she never does."""

    soon: str = ""
    late: str = ""
    never: str = ""
    back: bool = True
    """Whether Bob finds his seat again."""
    held: bool = False
    """Whether he has answered when he was asked already."""


@dataclass
class Pair:
    """Two programs about to be parted."""

    info: GameInfo
    ann: LineCaller
    bob: LineCaller
    code: str = ""

    @property
    def kind(self) -> str:
        """The game as lines name it."""
        return self.info.name.upper()

    async def begin(self, *how: str) -> None:
        """Ann opens a table, Bob comes: both are ready with that."""
        await self.open(*how)
        self.bob.say(f"GSTA:1:{self.kind}:{self.code}:JOIN")
        for one in (self.ann, self.bob):
            await one.hear(r"TABLE\|PLAYING", 0, 60)

    async def open(self, *how: str) -> None:
        """Ann opens a table."""
        self.ann.say(f"GSTA:1:{self.kind}::{'|'.join(('OPEN', *how))}")
        self.code = (await self.ann.hear("TABLE", 0, 60)).split(":")[3]


Set = Callable[[Pair], Awaitable[Told]]


async def ready(pair: Pair) -> Told:
    """Ann is not ready, Bob is."""
    await pair.open()
    pair.ann.say(f"GSTA:1::{pair.code}:READY|0")
    pair.bob.say(f"GSTA:1::{pair.code}:JOIN")
    away = rf"person,\d,0,{pair.bob.name}"
    return Told(away, r"TABLE\|WAITING.*open,") if pair.info.realtime else Told(away, never=r"\|open,\d,\d,\|?$")


async def countdown(pair: Pair) -> Told:
    """Three, two, one; it begins, and stands still with the fourth second."""
    await ready(pair)
    await pair.bob.hear("PING", 0, 60)  # whoever has never answered is not held to it
    await asyncio.sleep(SOON)
    pair.ann.say(f"GSTA:1::{pair.code}:READY")
    await pair.ann.hear(r"COUNT\|[1-9]", 0, 60)
    return Told(r"AWAY\|1\|\d+\|WAIT", "GEND", back=False, held=True)


async def turn(pair: Pair) -> Told:
    """The match is on."""
    await pair.begin()
    if pair.info.realtime:
        # In Pong five points are quickly made: it may be over before Bob's time is.
        won = "GEND" if pair.info.name == "pong" else "GEND.*WIN.*timed_out"
        return Told(r"AWAY\|1\|\d+\|WAIT", won, back=False)
    return Told(r"AWAY\|1\|-\|-", never="GEND")


async def paused(pair: Pair) -> Told:
    """Both have agreed to a pause."""
    await pair.begin(*([] if pair.info.realtime else ["clock=5+3"]))
    pair.ann.say(f"GSTA:1::{pair.code}:ASK|PAUSE")
    await pair.bob.hear(r"ASKED\|PAUSE", 0, 60)
    pair.bob.say(f"GSTA:1::{pair.code}:ANSWER|PAUSE")
    await pair.ann.hear(r"ANSWERED\|PAUSE.*GRANTED", 0, 60)
    return Told(rf"TABLE\|PAUSED.*person,\d,0,{pair.bob.name}", never="GEND")


async def rematch(pair: Pair) -> Told:
    """The match is over, and Ann wants another one."""
    await pair.begin()
    pair.bob.say(f"GEND:1::{pair.code}:LOSS")
    await pair.ann.hear("GEND.*WIN", 0, 60)
    pair.ann.say(f"GSTA:1::{pair.code}:READY")
    return Told(rf"TABLE\|ENDED.*person,\d,0,{pair.bob.name}", "open,", back=False)


async def invite(pair: Pair) -> Told:
    """Ann has invited Bob."""
    pair.ann.say(f"GINV:1:{pair.kind}::{pair.bob.name}")
    await pair.bob.hear("FROM", 0, 60)
    return Told("", "EXPIRED", back=False) if pair.info.realtime else Told("", never="EXPIRED", back=False)


async def challenge(pair: Pair) -> Told:
    """Each alone on the same seed."""
    pair.ann.say(f"GINV:1:SCORE_{pair.kind}::{pair.bob.name}")
    await pair.bob.hear("FROM", 0, 60)
    pair.bob.say(f"GACC:1:SCORE_{pair.kind}::")
    for one in (pair.ann, pair.bob):
        pair.code = (await one.hear(r"TABLE\|PLAYING", 0, 60)).split(":")[3]  # Bob's in the end
    return Told(rf"RIVAL\|{pair.bob.name}\|AWAY\|\d+", never=r"GEND.*WIN", back=False)


async def wager(pair: Pair) -> Told:
    """For ten gold."""
    pair.ann.say(f"GINV:1:{pair.kind}::{pair.bob.name}|wager=10")
    await pair.bob.hear("FROM", 0, 60)
    pair.bob.say(f"GACC:1:{pair.kind}::")
    pair.code = (await pair.ann.hear("TABLE", 0, 60)).split(":")[3]
    for one in (pair.ann, pair.bob):
        await one.hear("POT", 0, 60)
        one.say(f"GSTA:1::{pair.code}:POT|DEPOSIT|10")
        await one.hear(r"GOLD\|90", 0, 60)
        one.say(f"GSTA:1::{pair.code}:READY")
    await pair.ann.hear(r"TABLE\|PLAYING", 0, 60)
    return Told(r"AWAY\|\d\|-\|-", never="GEND")


def choose(info: GameInfo) -> list[Set]:
    """The moments of a game by line: watchers are not told there, and a big screen has no line."""
    score = [challenge] if "SCORE_CHALLENGE" in info.modes else []
    if info.seats[1] < 2:
        return list(score)
    counted = [countdown] if info.realtime else []
    gold = [wager] if info.wagered else []
    return [ready, *counted, turn, paused, rematch, invite, *score, *gold]


async def play_line_moments(hall: HallProcess) -> list[str]:
    """What was not told."""
    rows = [(find_game(name).info, set_) for name in all_games() for set_ in choose(find_game(name).info)]
    told = await asyncio.gather(*(_try(hall, info, set_, number) for number, (info, set_) in enumerate(rows, 1)))
    return [fault for faults in told for fault in faults]


async def _try(hall: HallProcess, info: GameInfo, set_: Set, number: int) -> list[str]:
    row = f"line, {info.name}, {set_.__name__}"
    await asyncio.sleep(0.1 * number)  # not all knock in one moment
    ann, bob = (LineCaller(hall.port_of("line"), f"{name} {number}") for name in ("Ann", "Bob"))
    try:
        return [f"{row}: {fault}" for fault in await _play(Pair(info, ann, bob), set_)]
    except Exception as problem:
        return [f"{row}: {type(problem).__name__}: {problem}"]
    finally:
        for caller in (ann, bob):
            caller.hang_up()


async def _play(pair: Pair, set_: Set) -> list[str]:
    ann, bob = pair.ann, pair.bob
    for caller in (ann, bob):
        await caller.call(f"127.0.{next(_HERE) % 250 + 1}.1")
        caller.say(f"GSTA:1:::HELLO|{caller.name}")
        caller.token = (await caller.hear("WELCOME", 0, 60)).split("|")[-1]
    told = await set_(pair)
    if told.soon and not told.held:
        await bob.hear("PING", time.monotonic(), 10)  # asked once, and answered: from now on it is held to it
        await asyncio.sleep(SOON)
    faults = []
    at = time.monotonic()
    bob.deaf = True
    if told.soon and not await ann.hear(told.soon, at, 4):
        faults.append(f"no {told.soon} in 4 s")
    if told.late and not await ann.hear(told.late, at, MINUTE):
        faults.append(f"no {told.late} in {MINUTE} s")
    if told.never:
        await asyncio.sleep(max(0.0, at + MINUTE + 1 - time.monotonic()))
        faults += [f"told: {text}" for since, text in ann.told if since >= at and re.search(told.never, text)]
    if told.back:
        bob.hang_up()
        bob.deaf = False
        at = time.monotonic()
        await bob.call(f"127.0.{next(_HERE) % 250 + 1}.1")
        bob.say(f"GSTA:1:::HELLO|{bob.name}|{bob.token}")
        bob.say(f"GSTA:1::{pair.code}:JOIN")
        if not await ann.hear(rf"person,\d,1,{bob.name}", at, 4):
            faults.append("not told that Bob is back")
    return faults
