"""A trial with everything real: the program in a process, WebSockets over bad wires, `kill -9`, a disk that is full.

Slower than tests/faults/trial.py, and never twice the same; what it proves is that the other one leaves nothing out.
"""

import asyncio
import random
import signal
from collections.abc import Callable, Coroutine, Sequence
from pathlib import Path
from typing import Any, Final

import aiohttp
from tests.faults.live_hall import LiveHall
from tests.faults.live_page import LivePage
from tests.faults.page import Diary
from tests.faults.trial import Trial
from tests.faults.verdict import judge
from tests.faults.wire import BadWire
from tests.faults.world import pick

from rumpus.games.registry import all_games
from rumpus.loadtest.mind import Mind, tap_words
from rumpus.store.store import Store

AT_ONCE: Final = 100
EVERY: Final = 0.6
"""Seconds between faults."""
TROUBLED: Final = 30.0
"""Seconds for which there are faults, while some matches are played."""
FAULTS: Final = {
    "kill": 0.15,
    "restart": 0.05,
    "disk full": 0.12,
    "disk read-only": 0.10,
    "disk slow": 0.12,
    "clock jump": 0.12,
    "stall": 0.12,
    "cut": 0.2,
}
PATIENCE: Final = 120.0


async def run_live(
    folder: Path,
    matches: int,
    seed: int,
    tell: Callable[[int], None] = lambda done: None,
    *,
    plan: Sequence[str] = (),
) -> Trial:
    """Play that many matches, some at a time. The faults are random, or (`plan`) these, one after another."""
    trial = Trial(seed)
    dice = random.Random(seed)
    hall, wire = LiveHall(folder), BadWire(random.Random(seed + 1))
    words = {name: tap_words(name) for name, game in all_games().items() if game.info.realtime}
    try:
        await hall.open()
        await wire.open(hall.port)
        async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as session:
            for first in range(0, matches, AT_ONCE):
                names = [sorted(all_games())[n % len(all_games())] for n in range(first, min(matches, first + AT_ONCE))]
                pages = [_lay(session, name, words.get(name, []), dice, trial.diary) for name in names]
                break_it = _Breaker(hall, wire, trial, dice)
                await _play(wire, pages, break_it.follow(plan) if plan else break_it.go_on())
                tell(first + len(names))
        await wire.close()
        assert await hall.end(signal.SIGTERM) == 0
    finally:
        await hall.close()
    trial.lives = hall.lives
    store = await Store.open_file(folder / "rumpus.sqlite")
    trial.verdict = await judge(store, trial.diary)
    await store.close()
    return trial


def _lay(
    session: aiohttp.ClientSession, name: str, words: list[str], dice: random.Random, diary: Diary
) -> list[LivePage]:
    """The pages of one table."""
    info = all_games()[name].info
    seats = dice.randint(info.seats[0], min(info.seats[1], 2))  # with more, others play on when one gives up
    people = dice.randint(1, min(seats, 2))
    laid = ["me", *["open"] * (people - 1), *[f"bot:{info.levels[0]}"] * (seats - people)]
    return [
        LivePage(session, Mind(name, dice, words), name, laid, random.Random(dice.random()), diary)
        for _ in range(people)
    ]


async def _play(wire: BadWire, tables: list[list[LivePage]], trouble: Coroutine[Any, Any, None]) -> None:
    work = [
        asyncio.create_task(page.run(wire.port, None if page is pages[0] else pages[0]))
        for pages in tables
        for page in pages
    ]
    faults = asyncio.create_task(trouble)
    try:
        await faults
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*work)
    except TimeoutError:
        stuck = [str(page) for pages in tables for page in pages if not page.over.is_set()]
        raise AssertionError(f"never ended: {stuck}") from None
    finally:
        for task in (faults, *work):
            task.cancel()
        await asyncio.gather(faults, *work, return_exceptions=True)


class _Breaker:
    """Breaks things, one at a time."""

    def __init__(self, hall: LiveHall, wire: BadWire, trial: Trial, dice: random.Random) -> None:
        self._hall = hall
        self._wire = wire
        self._trial = trial
        self._dice = dice

    async def go_on(self) -> None:
        """Break anything, for a while."""
        loop = asyncio.get_running_loop()
        end = loop.time() + TROUBLED
        while loop.time() < end:
            await asyncio.sleep(EVERY * (0.5 + self._dice.random()))
            fault = pick(self._dice, FAULTS)
            if fault != "none":
                await self._break(fault)

    async def follow(self, plan: Sequence[str]) -> None:
        """Break these things, one after another."""
        for fault in plan:
            await asyncio.sleep(EVERY)
            await self._break(fault)

    async def _break(self, fault: str) -> None:
        hall = self._hall
        self._trial.faults[fault] += 1
        if fault in ("kill", "restart"):
            await hall.end(signal.SIGKILL if fault == "kill" else signal.SIGTERM)
            await hall.open()
        elif fault == "cut":
            self._wire.cut(0.3)
        elif fault == "stall":
            await hall.stall(0.3 + self._dice.random())
        elif fault == "clock jump":
            await hall.order("wall", self._dice.choice((-7, -1, 1, 5)) * 3600)
        else:
            await self._spoil_disk(fault)

    async def _spoil_disk(self, fault: str) -> None:
        hall = self._hall
        if fault == "disk full":
            hall.fill_disk(True)
        elif fault == "disk slow":
            await hall.order("slow", 0.2)
        else:
            await hall.order("readonly", 1)
        await asyncio.sleep(0.5 + self._dice.random())
        hall.fill_disk(False)
        await hall.order("slow", 0)
        await hall.order("readonly", 0)
