"""A simulated player at a page: one WebSocket, and another one to the room of each match, in a hall with rooms.

In real time most frames are only counted, so that one core of players can load one core of hall.
"""

import asyncio
import random
import time
from collections.abc import AsyncIterator
from typing import Final

import aiohttp

from rumpus.client import HallClient, HallProblem, HallRefusal
from rumpus.core.game import Battle
from rumpus.loadtest.figures import AGAIN_SECONDS, FULL, Load, TurnedAway
from rumpus.loadtest.mind import Mind
from rumpus.wire.fields import FromHall
from rumpus.wire.matches import Ack, MatchShown, Updated
from rumpus.wire.rooms import RoomShown
from rumpus.wire.table_requests import SetSeats
from rumpus.wire.tables import TableShown
from rumpus.wire.visit import Error

EXPECTED: Final = ("over", "paused", "playing", "no_match")
"""Refusals that happen to people, too: a key pressed as the match ended."""
NAP_SECONDS: Final = 4.0
"""How long one who reads slowly reads nothing."""
PATIENCE: Final = 30.0


class WebPlayer:
    """One client. Deterministic in what it presses, not in when the hall answers."""

    def __init__(self, session: aiohttp.ClientSession, server: str, mind: Mind, seed: int, load: Load) -> None:
        self.code = ""
        self._mind = mind
        self._dice = random.Random(seed)
        self._load = load
        self._is_slow = self._dice.random() < load.slow
        self._hall = HallClient(
            server,
            origin=self._dice.randrange(1, 2**31),
            http=session,
            follow=not mind.realtime,
            rooms=True,
            changed=self._note_line,
            look=self._look,
        )
        self._frames: AsyncIterator[list[FromHall]] | None = None
        self._connections = self._failures = 0
        self._came = False
        self._match = self._in_room = ""
        self._ended: str | None = None
        self._seat = 0
        self._news = asyncio.Event()
        self._again = asyncio.Event()
        self._asked: float | None = None

    async def sit_down(self, game: str, code: str | None, seats: int) -> None:
        """Open a table, or join the one with this code, and say ready; who is connected already stays so."""
        if not self._came:
            self._came = True
            self._hall.start()
        try:
            async with asyncio.timeout(PATIENCE):
                await self._hall.until(lambda: self._hall.up)
                if code is None:
                    table = await self._open(game, seats)
                else:
                    table = await self._hall.join(code, nonce="")
        except HallRefusal as refusal:
            self._load.note_error(refusal.code)
            raise TurnedAway(refusal.code) from None
        except (TimeoutError, HallProblem):  # a hall that hangs up says nothing that could be read
            self._load.note_error("no_answer")
            raise TurnedAway("no_answer") from None
        self.code = table.code
        self._frames = self._hall.frames()
        for stream in self._hall.session.streams.values():  # the match may have begun with our coming
            self._begin(stream.match, stream.seat)
        self._ready()

    async def _open(self, game: str, seats: int) -> TableShown:
        """A table for so many people; in a battle bots hold its seats until the others come."""
        if not self._load.seats:
            return await self._hall.open(game, seats=["me", *["open"] * (seats - 1)], nonce="")
        table = await self._hall.open(game, {Battle.option: True}, seats=["me"], nonce="")
        if len(table.seats) != self._load.seats:
            self._hall.request(SetSeats(table.code, self._load.seats))
        return table

    async def play(self) -> None:
        """Read everything, press keys, and play again when a match is over."""
        assert self._frames is not None, "sit down first"
        moves = self._press_keys() if self._mind.realtime else self._make_moves()
        work = [asyncio.create_task(moves), asyncio.create_task(self._ask_again())]
        if self._load.reconnects:
            work.append(asyncio.create_task(self._break_off()))
        try:
            async for messages in self._frames:
                for message in messages:
                    self._note(message)
        finally:
            for task in work:
                task.cancel()

    async def stand_up(self) -> None:
        """Leave the hall."""
        await self._hall.close()

    # The connection.

    def _note_line(self) -> None:
        """Count how often the connection came back, and how often there was none to be had."""
        if self._hall.session.connections > max(1, self._connections):
            self._load.came_back += self._load.counting
        if self._hall.failures > self._failures:
            self._load.note_error("unreachable")
        self._connections, self._failures = self._hall.session.connections, self._hall.failures

    async def _look(self, frame: str) -> bool:
        """Count a frame, and read slowly if that is our way; whether it is worth more than that."""
        now = time.perf_counter()
        self._load.note_heard(len(frame), None if self._asked is None else now - self._asked)
        self._asked = None
        if self._is_slow and self._dice.random() < 0.02:
            await asyncio.sleep(NAP_SECONDS)
        return True

    async def _break_off(self) -> None:
        while True:
            await asyncio.sleep(self._dice.expovariate(self._load.reconnects / 60))
            await self._hall.cut()

    # What it does.

    async def _press_keys(self) -> None:
        while self._load.keys_per_second:
            await asyncio.sleep(self._dice.expovariate(self._load.keys_per_second))
            if self._match and self._hall.up:
                self._act(self._mind.tap())

    async def _make_moves(self) -> None:
        while self._load.keys_per_second:
            await self._news.wait()
            self._news.clear()
            await asyncio.sleep(self._dice.expovariate(self._load.moves_per_second))
            stream = self._hall.session.streams.get((self._match, self._seat))
            if stream is None or self._hall.is_waiting(self._match, self._seat):
                continue
            self._mind.sit_down(self._match, self._seat, self._hall.tables[self.code])
            if (move := self._mind.choose(stream.view, stream.step)) is not None:
                self._act(move)

    def _act(self, word: str) -> None:
        self._asked = time.perf_counter()
        if self._load.counting:
            self._load.inputs += 1
        self._hall.act(self._match, self._seat, word)

    async def _ask_again(self) -> None:
        """Where there was no room for another match, say ready again after a while."""
        while True:
            await self._again.wait()
            self._again.clear()
            await asyncio.sleep(self._dice.uniform(*AGAIN_SECONDS))
            self._ready()

    def _ready(self) -> None:
        self._hall.ready(self.code, nonce="")

    # What it hears.

    def _note(self, message: FromHall) -> None:
        match message:
            case TableShown() if message.state == "ENDED" and message.match != self._ended:
                self._ended = message.match
                self._ready()
            case RoomShown():
                self._load.in_rooms += message.match != self._in_room
                self._in_room = message.match
            case MatchShown():
                self._begin(message.match, message.seat)
            case Updated() | Ack():
                self._news.set()
            case Error():
                self._news.set()
                if message.code not in EXPECTED:
                    self._load.note_error(message.code)
                if message.code in FULL:
                    self._again.set()

    def _begin(self, match: str, seat: int | None) -> None:
        self._load.matches += match != self._match and self._load.counting
        self._match, self._seat = match, seat or 0
        self._news.set()
