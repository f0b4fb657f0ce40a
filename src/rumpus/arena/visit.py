"""A program from outside as a guest of a hall, over its WebSocket: takes a seat, plays, comes back when cut off."""

import asyncio
import json
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

import aiohttp

from rumpus.arena.fault import Failure, Fault
from rumpus.arena.hall_seat import SeatedProgram
from rumpus.arena.limits import Limits
from rumpus.client.heard import (
    Acknowledged,
    Banished,
    Gone,
    HallProblem,
    Heard,
    Refusal,
    StreamBegun,
    TableHeard,
    Updated,
    Welcome,
    explain,
    read_frame,
)
from rumpus.client.visit import HELLO, MAX_FRAME, PROTOCOL, SIT, draw_origin
from rumpus.core.options import Options
from rumpus.core.rng import Rng

HEARTBEAT: Final = 20.0
FIRST_PAUSE: Final = 0.25
LONGEST_PAUSE: Final = 8.0
GIVE_UP: Final = 300.0
"""Seconds without a connection after which the visit is over."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What the visit is for: a table to open or to join, and how many games to play at it."""

    server: str
    command: tuple[str, ...]
    game: str = ""
    options: Options = field(default_factory=dict)
    seats: tuple[str, ...] = ()
    """Who sits at the table to open, as the hall writes it; () to join one."""
    code: str = ""
    name: str | None = None
    games: int = 1
    limits: Limits = field(default_factory=Limits)


class Visit:
    """One guest. `tell` hears in one line what happens."""

    def __init__(self, plan: Plan, tell: Callable[[str], None]) -> None:
        self._plan = plan
        self._tell = tell
        self._token = ""
        self._player = ""
        self._greeted = False
        self._origin = draw_origin()
        self._rng = Rng(secrets.randbits(64))
        self._code = plan.code.upper()
        self._table: TableHeard | None = None
        self._seated: SeatedProgram | None = None
        self._fault: Fault | None = None
        self._out: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._counted: set[str] = set()
        self.outcomes: list[dict[str, Any] | None] = []
        self.failure: Failure | None = None
        """What the program did wrong, if it did."""

    @property
    def _done(self) -> bool:
        return self.failure is not None or len(self.outcomes) >= self._plan.games

    async def play(self) -> None:
        """Play all games; HallProblem if the hall has no place for us or is gone."""
        try:
            async with aiohttp.ClientSession() as session:
                await self._stay(session)
        finally:
            if self._seated is not None:
                await self._seated.finish(None)

    async def _stay(self, session: aiohttp.ClientSession) -> None:
        """Keep a connection until all is played."""
        loop = asyncio.get_running_loop()
        address = f"{self._plan.server.rstrip('/')}/ws"
        pause, lost = FIRST_PAUSE, loop.time()
        while not self._done:
            try:
                async with session.ws_connect(address, heartbeat=HEARTBEAT, max_msg_size=MAX_FRAME) as socket:
                    pause, self._out = FIRST_PAUSE, asyncio.Queue()
                    await self._converse(socket)
                lost = loop.time()
            except (aiohttp.ClientError, OSError, ValueError) as problem:
                if not self._token:  # we never were there
                    raise HallProblem(f"cannot reach {self._plan.server}: {problem}") from None
                if loop.time() - lost > GIVE_UP:
                    raise HallProblem(f"the hall is gone: {problem}") from None
            if not self._done:
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)

    async def _converse(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        """Speak with the hall until the connection or the visit ends."""
        self._say_hello()
        writer = asyncio.create_task(self._write(socket), name="visit-writer")
        try:
            async for frame in socket:
                if frame.type not in (aiohttp.WSMsgType.TEXT, aiohttp.WSMsgType.BINARY):
                    break
                for heard in read_frame(frame.data):
                    self._hear(heard)
                await self._settle()
                if self._done:
                    await self._leave(socket)
                    return
        finally:
            writer.cancel()

    async def _write(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        while True:
            await socket.send_str(json.dumps(await self._out.get()))

    async def _leave(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        """Everything is played."""
        if self.failure is None:  # else we have left, and given up the match
            await socket.send_str(json.dumps({"t": "leave", "code": self._code}))
        await socket.close()

    # What we say.

    def _say(self, t: str, **fields: Any) -> None:
        self._out.put_nowait({"t": t, **fields})

    def _say_hello(self) -> None:
        self._greeted = False
        who = {"token": self._token} if self._token else {"name": self._plan.name} if self._plan.name else {}
        self._say("hello", id=HELLO, v=PROTOCOL, origin=self._origin, **who)

    def _sit_down(self) -> None:
        if self._code:
            seated = self._seated
            have = [{"match": seated.match, "seat": seated.seat, "n": seated.stream.n}] if seated else []
            self._say("join", id=SIT, code=self._code, have=have)
            for seq, action in sorted(seated.unsettled.items()) if seated else ():
                self._act(seq, action)  # the hall does once what it hears twice
        else:
            plan = self._plan
            self._say("open", id=SIT, game=plan.game, options=dict(plan.options), seats=list(plan.seats))

    def _act(self, seq: int, action: str) -> None:
        if self._seated is not None:
            self._say("act", match=self._seated.match, seat=self._seated.seat, action=action, seq=seq)

    # What we hear.

    def _hear(self, heard: Heard) -> None:
        seated = self._seated
        if self._fault is not None:
            return
        if isinstance(heard, Welcome):
            self._player, self._token = heard.player, heard.token or self._token
            if not self._greeted:  # a hall may say again who we are
                self._greeted = True
                self._sit_down()
        elif isinstance(heard, Refusal):
            if heard.id in (HELLO, SIT):
                raise HallProblem(explain(heard))
            if seated is not None and heard.match == seated.match:
                seated.refuse(heard)
        elif isinstance(heard, Gone):
            if heard.code == self._code:
                raise HallProblem(heard.why or "the table is closed")
        elif isinstance(heard, TableHeard):
            self._see_table(heard)
        elif isinstance(heard, StreamBegun):
            self._begin(heard)
        elif isinstance(heard, Banished):
            raise HallProblem(heard.reason)
        elif isinstance(heard, Updated | Acknowledged) and seated is not None:
            if (heard.match, heard.seat) != (seated.match, seated.seat):
                return
            if isinstance(heard, Updated):
                seated.update(heard)
            else:
                seated.acknowledge(heard.seq)

    def _see_table(self, table: TableHeard) -> None:
        if self._code not in ("", table.code):
            return
        if not self._code:
            self._code = table.code
            self._tell(f"table {table.code}: {self._plan.server.rstrip('/')}/t/{table.code}")
        self._table = table
        if self._seated is not None:
            self._seated.show(table)
        mine = [seat for seat in table.seats if seat.player == self._player and not seat.local]
        if not mine:
            raise HallProblem(f"there is no free seat at table {table.code}")
        between = table.state not in ("PLAYING", "PAUSED") and (table.match is None or table.match in self._counted)
        if between and not mine[0].ready and all(seat.kind != "open" for seat in table.seats) and not self._done:
            self._say("ready", code=table.code)

    def _begin(self, begun: StreamBegun) -> None:
        table, seated = self._table, self._seated
        if begun.seat is None or self._code not in ("", begun.code) or begun.match in self._counted:
            return
        if seated is None:
            self._seated = SeatedProgram(
                self._plan.command, self._plan.limits, self._rng.fork(), begun, table, self._act, self._note_fault
            )
        elif (seated.match, seated.seat) == (begun.match, begun.seat):
            seated.begin_again(begun)

    def _note_fault(self, fault: Fault) -> None:
        self._fault = fault
        self._say("leave", code=self._code)
        self._say("ping")  # whatever else the hall says to that, it answers this, and the visit ends

    # Between two frames.

    async def _settle(self) -> None:
        """Everything in the frame is heard: count a match that is over, or let the program think."""
        seated, table = self._seated, self._table
        if seated is None or table is None:
            return
        if self._fault is not None:
            self.failure = Failure(self._fault.code, self._fault.message, await seated.finish(None))
            self._seated = None
        elif table.state == "ENDED" and table.match == seated.match:
            await seated.finish(table.outcome or {})
            self._seated = None
            self._counted.add(seated.match)
            self.outcomes.append(table.outcome)
            self._tell(f"game {len(self.outcomes)}: {_tell_outcome(table.outcome, seated.seat)}")
            self._see_table(table)
        else:
            seated.consider()


def _tell_outcome(outcome: dict[str, Any] | None, seat: int) -> str:
    places = (outcome or {}).get("places")
    if not isinstance(places, list) or seat >= len(places):
        return "void"
    reason = str((outcome or {}).get("reason", ""))[:40].replace("_", " ")
    return f"place {places[seat]} of {len(places)} ({reason})"
