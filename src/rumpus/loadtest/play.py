"""Simulated players, by whichever door: they fill tables and play at human rates; what they see is counted."""

import asyncio
import random
import time
from collections.abc import Callable
from typing import Final, Protocol
from urllib.parse import urlsplit

import aiohttp

from rumpus.games.registry import find_game
from rumpus.loadtest.figures import KEYS_PER_SECOND, Load, TurnedAway
from rumpus.loadtest.mind import Mind, tap_words
from rumpus.loadtest.stream_player import LinePlayer, TelnetPlayer
from rumpus.loadtest.web_player import WebPlayer

__all__ = ["KEYS_PER_SECOND", "Load", "run_load"]

SITTING_DOWN: Final = 40
"""Tables opened at the same time while the load builds up."""
TRIES: Final = 6
"""So often people ask a full hall for a table before they go home."""
AGAIN_SECONDS: Final = (2.0, 5.0)
"""How long they wait in between, at least and at most."""
DOORS: Final = {"ws": 0, "telnet": 2323, "line": 7778}
"""Doors players can come by, and the ports they are usually at."""


class SimulatedPlayer(Protocol):
    """Somebody who comes by some door."""

    code: str
    """The table's, when they sit at one."""

    async def sit_down(self, game: str, code: str | None, seats: int) -> None:
        """Open a table for that many, or join the one with this code; TurnedAway if that cannot be. Who was turned
        away may ask again."""

    async def play(self) -> None:
        """Play until cancelled."""

    async def stand_up(self) -> None:
        """Leave the hall."""


async def run_load(
    server: str, game: str, load: Load, *, warm: float, seconds: float, door: str = "ws", port: int | None = None
) -> None:
    """Fill the load's tables, let them play for `warm` seconds, then count for `seconds`.

    By the WebSocket of `server`, people play each other; by another door, at its `port`, everybody plays a bot.
    """
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as session:
        make = _choose_door(session, server, game, load, door, port)
        together = min(load.people, load.seats or find_game(game).info.seats[1]) if door == "ws" else 1
        players = await _fill(make, game, load, together)
        load.players = len(players)
        if not players:
            load.began.set()
            return
        await asyncio.sleep(warm)
        load.counting = True
        load.began.set()
        began = time.perf_counter()
        await asyncio.sleep(seconds)
        load.counting = False
        load.seconds = time.perf_counter() - began
        for playing in players.values():
            playing.cancel()
        ended = await asyncio.gather(*players.values(), return_exceptions=True)
        await asyncio.gather(*(player.stand_up() for player in players))
        for problem in ended:
            if isinstance(problem, Exception):
                raise problem


async def _fill(
    make: Callable[[int], SimulatedPlayer], game: str, load: Load, together: int
) -> "dict[SimulatedPlayer, asyncio.Task[None]]":
    """Sit everybody down, some tables at a time; those who found room, after asking more than once if need be, play at
    once: what a table costs shows while others are still being opened."""
    gate = asyncio.Semaphore(SITTING_DOWN)
    playing: dict[SimulatedPlayer, asyncio.Task[None]] = {}

    async def sit_down(people: list[SimulatedPlayer]) -> None:
        async with gate:
            await people[0].sit_down(game, None, together)
            for person in people[1:]:
                await person.sit_down(game, people[0].code, together)

    async def fill(number: int) -> None:
        people = [make(number * together + seat) for seat in range(together)]
        dice = random.Random(number)
        for attempt in range(TRIES):
            if attempt:
                await asyncio.sleep(dice.uniform(*AGAIN_SECONDS))
            try:
                await sit_down(people)
                playing.update({person: asyncio.create_task(person.play()) for person in people})
                return
            except TurnedAway as refused:
                if not refused.is_full:
                    break
        else:
            load.refused += 1
        for person in people:
            await person.stand_up()

    await asyncio.gather(*(fill(number) for number in range(load.tables)))
    return playing


def _choose_door(
    session: aiohttp.ClientSession, server: str, game: str, load: Load, door: str, port: int | None
) -> Callable[[int], SimulatedPlayer]:
    words = tap_words(game) if find_game(game).info.realtime else []

    def mind(seed: int) -> Mind:
        return Mind(game, random.Random(seed), words)

    if door == "ws":
        return lambda seed: WebPlayer(session, server, mind(seed), seed, load)
    host, kind = urlsplit(server).hostname or "localhost", TelnetPlayer if door == "telnet" else LinePlayer
    return lambda seed: kind(host, port or DOORS[door], mind(seed), seed, load)
