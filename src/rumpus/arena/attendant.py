"""Somebody's bot, unattended: stays at a hall, plays whoever invites it, at several tables at once, and comes back
after a lost line. Asked to go, it accepts nothing more, plays to the end what is on, and goes."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from typing import Final

from rumpus.arena.fault import Failure
from rumpus.arena.limits import Limits
from rumpus.arena.program import Program
from rumpus.arena.table_visit import TableVisit
from rumpus.client import HallClient, HallProblem
from rumpus.client.nonce import make_nonce
from rumpus.core.rng import Rng
from rumpus.wire.fields import FromHall
from rumpus.wire.invites import InviteShown
from rumpus.wire.matches import MatchShown
from rumpus.wire.people import BotAccepts
from rumpus.wire.table_requests import Join
from rumpus.wire.tables import TableShown
from rumpus.wire.visit import Ping, Pong, Welcome

LONELY_SECONDS: Final = 30.0
"""So long it waits at a table where nobody else is and no match is on."""
MOST_FAILURES: Final = 3
"""A program that fails so often in a row is broken: nobody wins games by that."""


@dataclass(frozen=True, slots=True)
class Duty:
    """Where to be, as whom, and what to accept."""

    server: str
    start: Callable[[], Program]
    token: str
    accepts: BotAccepts
    keep_token: Callable[[str], None] | None = None
    limits: Limits = field(default_factory=Limits)


class Attendant:
    """One bot at one hall. `tell` hears in one line what happens."""

    def __init__(self, duty: Duty, tell: Callable[[str], None], *, lonely: float = LONELY_SECONDS) -> None:
        self._duty, self._tell, self._lonely_seconds = duty, tell, lonely
        self._rng = Rng(secrets.randbits(64))
        self._visits: dict[str, TableVisit] = {}
        self._alarms: dict[str, asyncio.TimerHandle] = {}
        self._failures = 0
        self._closing = False
        self._last_ping = 0
        self._heard_out = False
        """Whether the hall has heard that we accept nothing more, and we what it had accepted before."""
        self._woken = asyncio.Event()
        self.failure: Failure | None = None
        """Why it has gone, if its program is broken."""
        self.hall = HallClient(duty.server, token=duty.token, keep_token=self._keep_token, actions=True)

    def _keep_token(self, token: str) -> None:
        """A token in place of ours; whose was worth nothing is a new guest, and that is not who we are."""
        if self._duty.keep_token is not None and self.hall.me.claimed:
            self._duty.keep_token(token)

    def stop(self) -> None:
        """Accept nothing more; when what is on has been played, go."""
        if not self._closing:
            self._closing = True
            self._tell("going when all matches are over")
            self.hall.request(BotAccepts(games=[]))
            for visit in self._visits.values():
                visit.stop()
            self._say_last()

    def _say_last(self) -> None:
        if self._closing and self.hall.up:
            self._last_ping = self.hall.request(Ping())

    async def serve(self) -> None:
        """Play until it is asked to go, or its program is broken; HallProblem if the hall does not let it in."""
        try:
            async with self.hall:
                if not self.hall.me.claimed:
                    raise HallProblem("the hall knows no bot by this token; /bots token NAME gives another one")
                frames = self.hall.frames()
                self.hall.request(self._duty.accepts)
                self._come_back(self.hall.me)
                self._tell(f"{self.hall.me.name} is at {self.hall.server}")
                listening = asyncio.create_task(self._listen(frames), name="bot-frames")
                going = asyncio.create_task(self._until_gone(), name="bot-going")
                done, _ = await asyncio.wait([listening, going], return_when=asyncio.FIRST_COMPLETED)
                for task in (listening, going):
                    task.cancel()
                for task in done:
                    task.result()
                for code in self._visits:
                    self.hall.leave(code)
        finally:
            for alarm in self._alarms.values():
                alarm.cancel()
            for visit in self._visits.values():
                await visit.give_up()

    async def _until_gone(self) -> None:
        while self.failure is None and not (self._heard_out and all(visit.is_done for visit in self._visits.values())):
            self._woken.clear()
            await self._woken.wait()

    async def _listen(self, frames: AsyncIterator[list[FromHall]]) -> None:
        async for messages in frames:
            for message in messages:
                self._hear(message)
            for code in tuple(self._visits):
                await self._settle(code)
            self._woken.set()

    # What we hear.

    def _hear(self, message: FromHall) -> None:
        if isinstance(message, Welcome):
            self._come_back(message)
        if isinstance(message, Pong) and message.id == self._last_ping:
            self._heard_out = True
        if isinstance(message, InviteShown) and message.state == "accepted" and not message.challenge:
            if message.receiver == self.hall.me.player:
                self._tell(f"{message.sender_name} plays {message.game} at table {message.leads_to}")
            self._come(message.leads_to)
        if isinstance(message, TableShown) and self.hall.seats(message.code):
            self._sit(message.code)
        if isinstance(message, MatchShown) and message.seat is not None:  # it may come before its table
            self._sit(message.code)
        for code, visit in tuple(self._visits.items()):
            try:
                visit.hear(message)
            except HallProblem:  # no seat is ours there any more
                self._forget(code)

    def _sit(self, code: str) -> None:
        if code not in self._visits:
            duty = self._duty
            self._visits[code] = TableVisit(self.hall, code, duty.start, duty.limits, self._rng.fork(), None)
            if self._closing:
                self._visits[code].stop()

    def _come_back(self, me: Welcome) -> None:
        """To tables where a seat is ours: from an earlier visit, or given to us while the line was lost."""
        for code in me.tables:
            self._come(code)
        self._say_last()

    def _come(self, code: str) -> None:
        if code not in self.hall.tables:
            self.hall.request(Join(code=code, sit=True, nonce=make_nonce()))

    async def _settle(self, code: str) -> None:
        visit = self._visits[code]
        ended = await visit.settle()
        if ended:
            self._failures = 0
            self._tell(f"{code}: {ended}")
        if visit.failure is not None:
            self._failures += 1
            self._tell(f"{code}: gave up ({visit.failure.code}): {visit.failure.message}")
            if self._failures >= MOST_FAILURES:
                self.failure = visit.failure
            self._forget(code)
        elif self._is_lonely(code):
            self._wait_alone(code)
        elif code in self._alarms:
            self._alarms.pop(code).cancel()

    def _is_lonely(self, code: str) -> bool:
        table, me = self.hall.tables.get(code), self.hall.me.player
        if table is None or table.state in ("PLAYING", "PAUSED"):
            return False
        return not any(seat.present and seat.player not in ("", me) for seat in table.seats)

    def _wait_alone(self, code: str) -> None:
        if code not in self._alarms:
            loop = asyncio.get_running_loop()
            self._alarms[code] = loop.call_later(self._lonely_seconds, self._leave, code)

    def _leave(self, code: str) -> None:
        self._alarms.pop(code, None)
        if code in self._visits and self._is_lonely(code):
            self.hall.leave(code)
            self._forget(code)

    def _forget(self, code: str) -> None:
        self._visits.pop(code, None)
        if code in self._alarms:
            self._alarms.pop(code).cancel()
