"""WebSockets to rooms: one for each match that is heard there, for as long as the session says so."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Final

import aiohttp
import msgspec

from rumpus.client.line import Data, Line
from rumpus.client.problems import HallProblem
from rumpus.client.room_visits import Elsewhere, RoomVisit
from rumpus.client.session import HallSession

CLOSE_SECONDS: Final = 1.0
"""How long a room that does not answer is waited for at the end."""


class RoomLines:
    """The lines of one client."""

    def __init__(
        self,
        server: str,
        session: HallSession,
        heard: Callable[[RoomVisit, Data], Awaitable[None]],
        asked: Callable[[], None],
        *,
        max_frame: int,
        http: aiohttp.ClientSession | None,
    ) -> None:
        """`heard` is given each frame, and raises HallProblem when the line is of no use; `asked` is called when there
        is something to say to the hall."""
        self._server = server
        self._session = session
        self._heard = heard
        self._asked = asked
        self._max_frame = max_frame
        self._http = http
        self._tasks: dict[RoomVisit, asyncio.Task[None]] = {}
        self._lines: dict[RoomVisit, Line] = {}

    def tend(self) -> None:
        """Open lines that are wanted, close those that are not, and send what is to be said."""
        wanted = self._session.rooms.all()
        for visit in [visit for visit in self._tasks if visit not in wanted]:
            self._tasks.pop(visit).cancel()
        for visit in wanted:
            if visit not in self._tasks:
                self._tasks[visit] = asyncio.create_task(self._stay(visit), name="room-line")
            elif visit in self._lines:
                self._lines[visit].flush()

    async def hang_up(self) -> None:
        """Send what is still to be sent, and end all connections."""
        await asyncio.gather(*(line.hang_up() for line in [*self._lines.values()]))

    async def close(self) -> None:
        """For good."""
        tasks = [*self._tasks.values()]
        self._tasks.clear()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _stay(self, visit: RoomVisit) -> None:
        """Hear the match; when the line is lost, ask the hall until it says where the match is."""
        with contextlib.suppress(HallProblem):  # there is no connection to be had, or the match is elsewhere
            await self._converse(visit)
        rooms, match = self._session.rooms, visit.way.match
        while rooms.of(match) is visit:
            rooms.lose(visit)
            await asyncio.sleep(visit.wait())
            if rooms.of(match) is visit:
                self._session.ask_where(visit)
                self._asked()

    async def _converse(self, visit: RoomVisit) -> None:
        address = visit.way.address
        server, path = (self._server, address) if address.startswith("/") else (address, "")
        ends = _RoomEnds(self._session, visit, self._heard)
        line = Line(server, path, ends, max_frame=self._max_frame, close_seconds=CLOSE_SECONDS, http=self._http)
        self._lines[visit] = line
        try:
            await line.keep()
        finally:
            del self._lines[visit]


class _RoomEnds:
    """The client's end of a line to a room, for one connection."""

    def __init__(
        self, session: HallSession, visit: RoomVisit, heard: Callable[[RoomVisit, Data], Awaitable[None]]
    ) -> None:
        self._session = session
        self._visit = visit
        self._heard = heard

    def begin(self) -> None:
        self._session.enter(self._visit)

    def take_out(self) -> list[Data]:
        return [msgspec.json.encode(message).decode() for message in self._visit.take_out()]

    async def hear(self, data: Data) -> None:
        await self._heard(self._visit, data)
        if self._visit.left:
            raise Elsewhere("the room has let go of the match")

    def is_known(self) -> bool:
        return self._visit.up

    async def lost(self) -> bool:
        return False
