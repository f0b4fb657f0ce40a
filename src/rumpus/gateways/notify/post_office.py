"""Where letters leave the hall: each by its way, and what became of it is told the outbox."""

import asyncio
from collections.abc import Mapping
from types import TracebackType
from typing import Protocol, Self

from rumpus.hall.log import Log
from rumpus.hall.notify.outbox import Letter, Outbox

log = Log("notify")


class Undelivered(Exception):
    """A letter has not arrived. `why` names no address: those may be secrets."""

    def __init__(self, host: str, why: str, *, for_good: bool = False) -> None:
        super().__init__(why)
        self.host, self.why, self.for_good = host, why, for_good


class Way(Protocol):
    """One way out of the hall."""

    def check(self, address: str) -> None:
        """Refused if nothing may be sent there."""

    async def carry(self, letter: Letter) -> None:
        """Send it, a few at the same time; Undelivered if it does not arrive."""


class PostOffice:
    """A courier."""

    def __init__(self, outbox: Outbox, ways: Mapping[str, Way]) -> None:
        self._outbox = outbox
        self._ways = ways
        self._tasks: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Self:
        self._outbox.ways = tuple(self._ways)
        self._outbox.check_address = self._check
        self._outbox.courier = self.carry
        self._outbox.resume()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._outbox.courier = None
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def carry(self, letter: Letter) -> None:
        """Begin to send it."""
        task = asyncio.get_running_loop().create_task(self._send(letter), name="letter")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _check(self, way: str, address: str) -> None:
        self._ways[way].check(address)

    async def _send(self, letter: Letter) -> None:
        try:
            await self._ways[letter.way].carry(letter)
        except Undelivered as problem:
            log.warning("not_delivered", way=letter.way, host=problem.host, why=problem.why)
            self._outbox.failed(letter, for_good=problem.for_good)
        except Exception as problem:  # a fault of ours must not leave it under way for ever
            log.warning("not_delivered", way=letter.way, why=type(problem).__name__)
            self._outbox.failed(letter, for_good=False)
        else:
            self._outbox.sent(letter)
