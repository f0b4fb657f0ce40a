"""What a request costs, and who pays: whoever it comes from, by what it really took, and all strangers together.

A request is answered in a task of its own, in many short steps between which others are served. Only its own steps are
counted. While strangers have had what the hall does for them in a second, each waits for its network's turn.
"""

import asyncio
import time
from collections.abc import Coroutine, Generator
from typing import Any, Final, Generic, TypeVar

from rumpus.core.clock import Nanoseconds
from rumpus.core.pacing import SECOND
from rumpus.gateways.guarded_line import GuardedLine
from rumpus.gateways.limits import KEPT_OUT, LOOKUPS, Limits, too_fast

REQUEST_WORK: Final = 300_000
"""Nanoseconds a plain request is taken to cost where nobody can count it: to be read, and to be written."""
LONGEST_WAIT: Final = 1.0
"""Seconds the answer to a request that is one too many may take."""

T = TypeVar("T")


class Measured(Generic[T]):
    """Something to wait for, and the processor's time its own steps have taken so far."""

    def __init__(self, work: Coroutine[Any, Any, T]) -> None:
        self.spent: Nanoseconds = 0
        self._work = work

    def __await__(self) -> Generator[Any, Any, T]:
        given: Any = None
        step: Any = self._work.send
        while True:
            begun = time.thread_time_ns()
            try:
                awaited = step(given)
            except StopIteration as done:
                answer: T = done.value
                return answer
            finally:
                self.spent += time.thread_time_ns() - begun
            try:
                given, step = (yield awaited), self._work.send
            except GeneratorExit:
                self._work.close()
                raise
            except BaseException as problem:  # who waited for this was cancelled: so is what was begun
                given, step = problem, self._work.throw


class RequestAccount:
    """One request, who sent it, and by which line."""

    def __init__(self, limits: Limits, line: GuardedLine | None, address: str) -> None:
        """`line` is a proxy's if it speaks for others, or None if nobody guards it."""
        self._limits = limits
        self._line = line
        self._address = address
        self._budget = limits.budget_of(address)

    async def admit(self) -> None:
        """Let who asks more than their share wait, and then not answer: one after another on each connection."""
        if self._line is not None:
            self._spend(REQUEST_WORK, frames=1)
            await self._line.calm()
        if self._budget is None:
            return
        self._limits.check(KEPT_OUT, self._address)
        wait = self._budget.wait()
        if wait:
            await asyncio.sleep(min(wait / SECOND, LONGEST_WAIT))
            raise too_fast(LOOKUPS, wait)
        await self._wait_turn()

    async def rest(self) -> None:
        """Between two pieces of a long answer: wait while who asked for it owes something, or others come first."""
        if self._line is not None and not self._line.is_proxied:
            await self._line.calm()
        elif self._budget is not None and (wait := self._budget.wait()):
            await asyncio.sleep(min(wait / SECOND, LONGEST_WAIT))
        await self._wait_turn()

    async def answer(self, work: Coroutine[Any, Any, T]) -> T:
        """Do what was asked for, or a piece of it, and have it paid for."""
        if self._budget is None:
            return await work
        measured = Measured(work)
        try:
            return await measured
        finally:
            self._spend(measured.spent)

    async def _wait_turn(self) -> None:
        if self._line is not None and self._budget is not None:
            await self._line.guard.wait_turn(self._limits.key_of(self._address))

    def _spend(self, work: Nanoseconds, frames: int = 0) -> None:
        if self._line is not None and not self._line.is_proxied:
            self._line.spend(frames=frames, work=work)
        elif self._budget is not None:
            self._budget.spend(frames=frames, work=work)
            if self._line is not None:
                self._line.guard.count(work)
                self._line.guard.count_heavy(work)
