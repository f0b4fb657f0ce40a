"""Files and positions of matches that take a while to make: each is made once however many ask, and kept a while.

Made in a process of their own (hall/worker_process.py), which stands back behind everything else; in a thread where
there is none. One at a time, and it is one asker's turn after another's, however much each asks for.
"""

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import Any, Final, Protocol, TypeAlias, TypeVar

from rumpus.core.turns import Turns
from rumpus.gateways.limits import TooMany
from rumpus.hall.errors import Refused
from rumpus.hall.log import Log
from rumpus.hall.worker_process import Broken, Lost

MOST_WAITING: Final = 16
MOST_OF_ONE: Final = 4
"""So much may be asked for by one at a time: the others find room."""
KEPT_BYTES: Final = 32 << 20
BUSY_SECONDS: Final = 5
"""When to ask again."""
LONGEST_SECONDS: Final = 60.0
"""What takes longer is not made at all."""
NICENESS: Final = 19

log = Log("web")


class Made(Protocol):
    """What was made."""

    @property
    def size(self) -> int:
        """What it takes to keep."""


T = TypeVar("T", bound=Made)
Job: TypeAlias = Callable[[], Any]
Elsewhere: TypeAlias = Callable[[Job], Awaitable[Any]]
"""Does a job in another process; Lost if that cannot be, Broken if it went wrong there."""


class ExportJobs:
    """Has them made, and keeps those that were asked for last."""

    def __init__(self, elsewhere: Elsewhere | None = None) -> None:
        self._elsewhere = elsewhere
        self._made: dict[Hashable, asyncio.Future[Any]] = {}
        """What is being made, or waits for it."""
        self._turns: Turns[tuple[str, Hashable, Job]] = Turns()
        """What waits, by asker."""
        self._askers: Counter[str] = Counter()
        """How much is being made for each, or waits."""
        self._worker: asyncio.Task[None] | None = None
        self._kept: OrderedDict[Hashable, Any] = OrderedDict()
        self._size = 0

    def has(self, key: Hashable) -> bool:
        """Whether it is made already, or being made."""
        return key in self._kept or key in self._made

    def check_room(self, asker: str = "") -> None:
        """TooMany if too many others wait, or too many of theirs."""
        if len(self._made) >= MOST_WAITING or (asker and self._askers[asker] >= MOST_OF_ONE):
            raise TooMany("exports_busy", seconds=BUSY_SECONDS)

    async def make(self, key: Hashable, job: Callable[[], T], asker: str = "") -> T:
        """What has that key, for who asks; TooMany if too many others wait, or too many of theirs. What goes wrong is
        not kept."""
        kept: T | None = self._kept.get(key)
        if kept is not None:
            self._kept.move_to_end(key)
            return kept
        if key not in self._made:
            self.check_room(asker)
            self._askers[asker] += 1
            self._made[key] = asyncio.get_running_loop().create_future()
            self._turns.add(asker, (asker, key, job))
            if self._worker is None:
                self._worker = asyncio.create_task(self._work(), name="export-jobs")
        # Shielded: who hangs up does not spoil it for the others.
        made: T = await asyncio.shield(self._made[key])
        return made

    async def _work(self) -> None:
        """Do what waits, one job of each asker after another's."""
        while self._turns:
            asker, key, job = self._turns.take()
            try:
                made = await self._do(job)
                self._keep(key, made)
                self._made[key].set_result(made)
            except Exception as problem:
                self._made[key].set_exception(problem)
                self._made[key].exception()  # nobody may be there any more to hear of it
            self._forget(key, asker)
        self._worker = None

    def _forget(self, key: Hashable, asker: str) -> None:
        del self._made[key]
        self._askers[asker] -= 1
        if not self._askers[asker]:
            del self._askers[asker]

    async def _do(self, job: Job) -> Made:
        made: Made
        if self._elsewhere is not None:
            try:
                made = await self._elsewhere(job)
                return made
            except Lost as problem:
                log.warning("export_here", problem=str(problem))
            except Broken as problem:
                log.warning("export_broken", problem=str(problem))
                raise Refused("trouble") from None
        made = await asyncio.to_thread(job)
        return made

    def _keep(self, key: Hashable, made: Made) -> None:
        self._kept[key] = made
        self._size += made.size
        while len(self._kept) > 1 and self._size > KEPT_BYTES:
            _, oldest = self._kept.popitem(last=False)
            self._size -= oldest.size
