"""Simulated people who talk and invite: is every line heard by everybody it was said to, once and in its order?

Tables of TABLE_SIZE people chat among themselves and, more seldom, to the whole hall; everybody invites others, who
accept, decline or let it be. Each line carries who said it and its number, so that every hearer can tell what is
missing.
"""

import asyncio
import random
import time
from collections import Counter, defaultdict
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Final

import aiohttp

from rumpus.bench.measured_games import TURN_BY_TURN
from rumpus.client import HallClient
from rumpus.loadtest.figures import find_percentile
from rumpus.wire.chat import ChatShown, Listen, Say
from rumpus.wire.fields import FromHall
from rumpus.wire.invites import Accept, Decline, InviteShown, MakeInvite, Withdraw
from rumpus.wire.visit import Error

TABLE_SIZE: Final = 4
TABLE_LINES: Final = 0.5
"""Lines a second each says at its table; the hall allows one a second for long."""
HALL_LINES: Final = 0.05
INVITES: Final = 0.1
"""Invites a second each makes."""
INVITED_TO: Final = TURN_BY_TURN
PATIENCE: Final = 30.0
"""Seconds after which what has not come is lost."""


@dataclass(slots=True)
class Talk:
    """What was said, heard and asked."""

    people: int
    seconds: float = 0.0
    said: int = 0
    """Lines the hall has taken."""
    expected: int = 0
    """Hearings these should have made."""
    heard: int = 0
    lost: int = 0
    doubled: int = 0
    out_of_order: int = 0
    invites: Counter[str] = field(default_factory=Counter)
    """Invites by how they ended."""
    disagreed: int = 0
    """Invites whose two sides were told different ends."""
    errors: Counter[str] = field(default_factory=Counter)
    delays: list[float] = field(default_factory=list)
    """Seconds from saying a line to each hearing of it."""

    def describe(self) -> dict[str, Any]:
        """The figures as plain values."""
        return {
            "people": self.people,
            "seconds": round(self.seconds, 1),
            "lines_said": self.said,
            "lines_heard": self.heard,
            "lines_expected": self.expected,
            "lost": self.lost,
            "doubled": self.doubled,
            "out_of_order": self.out_of_order,
            "delay_ms_p50": round(find_percentile(self.delays, 0.5), 1),
            "delay_ms_p99": round(find_percentile(self.delays, 0.99), 1),
            "invites": dict(self.invites),
            "invites_disagreed": self.disagreed,
            "errors": dict(self.errors),
        }


class Talker:
    """One person: says numbered lines, hears others', invites and answers."""

    def __init__(self, session: aiohttp.ClientSession, server: str, number: int, talk: Talk) -> None:
        self.number = number
        self.code = ""
        self.heard: dict[str, list[tuple[int, str]]] = defaultdict(list)
        """By room: the hall's number of each line, and its text."""
        self.said: dict[int, tuple[str, str]] = {}
        """Lines the hall has taken, and where, by the number of the request."""
        self.ends: dict[str, str] = {}
        """How each invite ended, as told here."""
        self._talk = talk
        self._dice = random.Random(number)
        self._hall = HallClient(server, origin=number + 1, http=session)
        self._reader: asyncio.Task[None] | None = None
        self._open: set[str] = set()

    @property
    def id(self) -> str:
        """The player's id."""
        return self._hall.me.player

    async def arrive(self, code: str | None) -> None:
        """Come in, listen to the hall, and open a table or join the one of that code."""
        async with asyncio.timeout(PATIENCE):
            await self._hall.__aenter__()
            self._reader = asyncio.create_task(self._read(self._hall.frames()))
            self._hall.request(Listen(on=True))
            if code is None:
                table = await self._hall.open(INVITED_TO, seats=["open", "open"], nonce="")
            else:
                table = await self._hall.join(code, sit=False, nonce="")
        self.code = table.code

    async def talk(self, until: float, others: list["Talker"]) -> None:
        """Say things and invite people until then."""
        rate = TABLE_LINES + HALL_LINES + INVITES
        while True:
            wait = self._dice.expovariate(rate)
            await asyncio.sleep(min(wait, max(0.0, until - time.perf_counter())))
            if time.perf_counter() >= until:
                return
            choice = self._dice.random() * rate
            if choice < INVITES:
                other = self._dice.choice([other for other in others if other is not self])
                self._hall.request(MakeInvite(player=other.id, game=INVITED_TO))
            else:
                self._say(None if choice < INVITES + HALL_LINES else self.code)

    async def leave(self) -> None:
        """Go."""
        for invite in tuple(self._open):
            self._hall.request(Withdraw(invite=invite))
        if self._reader is not None:
            self._reader.cancel()
        await self._hall.close()

    def _say(self, code: str | None) -> None:
        text = f"{self.number} {len(self.said)} {time.perf_counter():.6f}"
        self.said[self._hall.request(Say(text=text, code=code))] = (text, code or "hall")

    async def _read(self, frames: AsyncIterator[list[FromHall]]) -> None:
        async for messages in frames:
            for message in messages:
                self._note(message)

    def _note(self, message: FromHall) -> None:
        match message:
            case ChatShown():
                self._hear(message)
            case InviteShown():
                self._answer(message)
            case Error():
                self._talk.errors[message.code] += 1
                self.said.pop(message.id, None)  # the hall did not take it

    def _hear(self, message: ChatShown) -> None:
        now = time.perf_counter()
        for line in () if message.whole else message.lines:  # the whole: what was said before we came
            if line.player:
                self.heard[message.room].append((line.n, line.text))
                self._talk.delays.append(now - float(line.text.rpartition(" ")[2]))

    def _answer(self, message: InviteShown) -> None:
        if message.state != "open":
            self.ends[message.id] = message.state
            self._open.discard(message.id)
        elif message.sender == self.id:
            self._open.add(message.id)
            if self._dice.random() < 0.2:
                self._hall.request(Withdraw(invite=message.id))
        elif message.receiver == self.id:
            # Accepting opens a table for good: seldom, or everybody has ten games before long.
            accepts = self._dice.random() < 0.05
            self._hall.request(Accept(invite=message.id) if accepts else Decline(invite=message.id))


async def run_talk(server: str, people: int, seconds: float) -> Talk:
    """Let that many people talk for that long, and count."""
    talk = Talk(people)
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as session:
        talkers = [Talker(session, server, number, talk) for number in range(people)]
        tables = [talkers[first : first + TABLE_SIZE] for first in range(0, people, TABLE_SIZE)]
        for owner, *guests in tables:
            await owner.arrive(None)
            await asyncio.gather(*(guest.arrive(owner.code) for guest in guests))
        began = time.perf_counter()
        await asyncio.gather(*(talker.talk(began + seconds, talkers) for talker in talkers))
        talk.seconds = time.perf_counter() - began
        await _settle(talkers)
        for table in tables:
            _count(talk, table[0].code, table)
        _count(talk, "hall", talkers)
        _count_invites(talk, talkers)
        await asyncio.gather(*(talker.leave() for talker in talkers))
    return talk


async def _settle(talkers: list[Talker]) -> None:
    """Wait until nothing more comes: everybody has heard as much as anybody in the same room, or time is up."""
    end = time.perf_counter() + PATIENCE
    quiet = -1
    while time.perf_counter() < end:
        heard = sum(len(lines) for talker in talkers for lines in talker.heard.values())
        heard += sum(len(talker.ends) for talker in talkers)
        if heard == quiet:
            return
        quiet = heard
        await asyncio.sleep(1.0)


def _count(talk: Talk, room: str, hearers: list[Talker]) -> None:
    """Every line the hall took in a room, everybody in it should have heard: once, in the order of its numbers."""
    said = {text for hearer in hearers for text, where in hearer.said.values() if where == room}
    talk.said += len(said)
    talk.expected += len(said) * len(hearers)
    for hearer in hearers:
        texts = [text for _, text in hearer.heard[room]]
        talk.heard += len(texts)
        talk.lost += len(said - set(texts))
        talk.doubled += len(texts) - len(set(texts))
        talk.out_of_order += sum(1 for before, after in pairwise(hearer.heard[room]) if after[0] < before[0])


def _count_invites(talk: Talk, talkers: list[Talker]) -> None:
    ends: dict[str, set[str]] = defaultdict(set)
    for talker in talkers:
        for invite, end in talker.ends.items():
            ends[invite].add(end)
    for told in ends.values():
        talk.invites[min(told)] += 1
        talk.disagreed += len(told) > 1
