"""A room's way to the key by which tickets are signed: it lies in the database, where the hall has put it."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

import structlog

from rumpus.rooms.tickets import Ticket, Tickets

AGAIN_SECONDS: Final = 1.0
"""So long after a look at the key it is not looked at again, whatever tickets come."""

log = structlog.get_logger("room")


class TicketReader:
    """Reads tickets by the key there is; where one does not fit, it may be another key by now."""

    def __init__(self, find_key: Callable[[], Awaitable[str | None]], wall: Callable[[], float]) -> None:
        self._find_key = find_key
        self._wall = wall
        self._tickets: Tickets | None = None
        self._looking: asyncio.Task[None] | None = None
        self._looked = float("-inf")

    def read(self, text: str) -> Ticket | None:
        """What a ticket says; None if it is not the hall's, as far as is known."""
        ticket = self._tickets.read(text) if self._tickets is not None else None
        now = asyncio.get_running_loop().time()
        if ticket is None and self._looking is None and now - self._looked >= AGAIN_SECONDS:
            self._looked = now
            self._looking = asyncio.create_task(self._look(), name="ticket-key")
        return ticket

    async def look(self) -> None:
        """Look at the key now."""
        key = await self._find_key()
        self._tickets = Tickets(key, self._wall) if key is not None else None

    async def _look(self) -> None:
        try:
            await self.look()
        except Exception as problem:  # the database is away, in whatever way it says so
            log.warning("no_ticket_key", problem=f"{type(problem).__name__}: {problem}".splitlines()[0])
        finally:
            self._looking = None
