"""A hall on a real database file that dies and comes back: one folder, one hand-set clock, many lives."""

import asyncio
import contextlib
import faulthandler
import io
import random
import sqlite3
import tempfile
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

from tests.faults.disk import Disk
from tests.hall.hand_clock import HandClock
from tests.patience import PATIENCE

from rumpus.core.pacing import SECOND
from rumpus.hall.hall import Hall
from rumpus.store import store as store_module
from rumpus.store.store import Store


class World:
    """What stays when the program dies: the files, and the time of day."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "rumpus.sqlite"
        self.lives = 0
        self.wall_offset = 0.0
        self.time = HandClock(1_000 * SECOND)
        self.watch: Callable[[Store], None] = lambda store: None
        """Gets to know every store before anything is put into it."""
        self.store: Store
        self.hall: Hall
        self.disk: Disk

    async def open(self) -> None:
        """Start the program."""
        self.lives += 1
        self.time = HandClock(self.time.ns)
        self.store = await Store.open_file(self.path)
        self.watch(self.store)
        self.disk = Disk(self.store)
        self.hall = Hall(self.time.clock, self.store, wall=self.wall, countdown=False)
        self.store.on_lost = self.hall.forsake
        self.hall.take_up(await self.store.load())
        await self.settle()

    def wall(self) -> float:
        """The time of day, as the machine believes it."""
        return self.time.wall() + self.wall_offset

    async def settle(self) -> None:
        """Let the writer do what it can now."""
        if self.disk.state == "slow":
            for _ in range(3):
                await asyncio.sleep(0)
        elif self.disk.state != "good":
            if self.store.waiting:
                await self._either(self.disk.tried())
        else:
            while not self.disk.died.is_set() and (self.store.waiting or self.store._turns):
                saved = asyncio.Event()
                self.store.when_saved(saved.set, urgent=True)
                await self._either(saved.wait())

    def pass_time(self, seconds: float) -> None:
        """Let time pass; the clock rings whenever it asked to."""
        self.time.pass_seconds(seconds)

    def stall(self, seconds: float) -> None:
        """The machine was asleep: time has passed, and the clock rings once, late."""
        self.time.ns += round(seconds * SECOND)
        self.time.asked = None
        self.time.clock.ring()

    async def crash(self) -> None:
        """The program dies; what it had in hand is gone."""
        writer = self.store._writer
        assert writer is not None
        writer.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await writer
        await self.store._let_go()
        await asyncio.to_thread(self._wait_until_let_go)

    def _wait_until_let_go(self) -> None:
        """A killed process holds no database; here the thread that was writing may need a moment to end."""
        with (
            contextlib.closing(sqlite3.connect(self.path, timeout=PATIENCE)) as other,
            contextlib.suppress(sqlite3.Error),
        ):
            other.execute("begin immediate")
            other.rollback()

    async def close(self) -> None:
        """The program ends in good order."""
        await self.store.close()

    async def _either(self, wanted: Coroutine[Any, Any, object]) -> None:
        """Wait for that, or for the program's end."""
        work = [asyncio.ensure_future(wanted), asyncio.ensure_future(self.disk.died.wait())]
        try:
            done, _ = await asyncio.wait(work, timeout=240, return_when=asyncio.FIRST_COMPLETED)
            if not done:
                raise AssertionError(f"the store does not answer: {self._describe_store()}")
        finally:
            for task in work:
                task.cancel()

    def _describe_store(self) -> str:
        """What it is doing, for whoever must find out why it stands still."""
        lines = io.StringIO()
        lines.write(f"healthy {self.store.healthy}, waiting {self.store.waiting}\n")
        for task in asyncio.all_tasks():
            task.print_stack(file=lines)
        with tempfile.TemporaryFile("w+") as stacks:
            faulthandler.dump_traceback(stacks)
            stacks.seek(0)
            lines.write(stacks.read())
        return lines.getvalue()


@contextlib.contextmanager
def impatient() -> Iterator[None]:
    """No pauses in the writer: time passes by hand here."""
    kept = vars(store_module).copy()
    vars(store_module).update(GROUP_SECONDS=0.0, RETRY_SECONDS=0.001)
    try:
        yield
    finally:
        vars(store_module).update(GROUP_SECONDS=kept["GROUP_SECONDS"], RETRY_SECONDS=kept["RETRY_SECONDS"])


def pick(dice: random.Random, weights: dict[str, float]) -> str:
    """One of the words, each as likely as its weight; `none` for the rest of 1."""
    roll = dice.random()
    for word, weight in weights.items():
        roll -= weight
        if roll < 0:
            return word
    return "none"
