"""`rumpus bench server --peer colyseus`: the hall and a server of others by turns, with the same tables and keys.

Each has one core, the players have the others. Both are pressed the same keys at the same rate; the hall keeps all of
it on disk and acknowledges it, the peer keeps nothing.
"""

import asyncio
import json
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import asdict, dataclass
from functools import partial
from statistics import median
from typing import Any, Final, Protocol

import aiohttp

from rumpus.bench.light_players import PATIENCE, ColyseusPlayer, HallPlayer, LightPlayer
from rumpus.bench.measured_games import IN_REAL_TIME
from rumpus.bench.measured_process import MeasuredProcess, start_process
from rumpus.bench.node_peers import start_peer
from rumpus.bench.search import find_most
from rumpus.loadtest.metrics import late_percentile, read_metrics
from rumpus.loadtest.mind import tap_words

P99_MS: Final = 20.0
P999_MS: Final = 50.0
SITTING_DOWN: Final = 20
"""Tables opened at the same time."""
WARM_SECONDS: Final = 2.0
NOT_BEGUN: Final = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
"""The figures of a trial in which not every table has begun."""
COLYSEUS_KEYS: Final = ("left", "right", "turn")


@dataclass(frozen=True, slots=True)
class SideTrial:
    """One server with a number of tables of two."""

    server: str
    tables: int
    cpu_ms_per_table_second: float
    cpu_percent: float
    late_p99_ms: float
    late_p999_ms: float
    bytes_per_player_second: float
    frames_per_player_second: float
    inputs_per_second: float
    memory_kb_per_player: float
    """With their share of the table and its match."""
    errors: int

    @property
    def held(self) -> bool:
        """Whether everybody was served on time."""
        return self.late_p99_ms <= P99_MS and self.late_p999_ms <= P999_MS and self.errors == 0


class Side(Protocol):
    """A server that is measured, and how its players sit down."""

    name: str

    def start(self) -> AbstractContextManager[MeasuredProcess]:
        """Start it afresh."""

    async def sit_down(self, address: str, number: int) -> Sequence[LightPlayer]:
        """Two at a new table."""

    def begin(self, process: MeasuredProcess) -> Callable[[], tuple[float, float]]:
        """Count lateness from now on; what is given tells the 99 and 99.9 of 100 since, in milliseconds."""


class HallSide:
    """Our hall."""

    name = "rumpus"

    def __init__(self, game: str = IN_REAL_TIME, others: Sequence[str] = ("open",), watchers: int = 0) -> None:
        """`others` are the seats beside whose table it is; so many look on at each table."""
        self._game = game
        self._keys = tap_words(game)
        self._others = others
        self._watchers = watchers

    @contextmanager
    def start(self) -> Iterator[MeasuredProcess]:
        """Start it afresh, with an empty folder."""
        with tempfile.TemporaryDirectory() as folder:
            command = [sys.executable, "-m", "rumpus.bench.hall_process", "jumping", folder]
            with start_process(command) as process:
                yield process

    async def sit_down(self, address: str, number: int) -> Sequence[LightPlayer]:
        """Those of a new table."""
        return await HallPlayer.sit_down(address, self._game, number, self._keys, self._others, self._watchers)

    def begin(self, process: MeasuredProcess) -> Callable[[], tuple[float, float]]:
        """Count the lateness the hall tells of itself."""
        before = read_metrics(process.address)

        def end() -> tuple[float, float]:
            after = read_metrics(process.address)
            return late_percentile(before, after, 0.99), late_percentile(before, after, 0.999)

        return end


class ColyseusSide:
    """Colyseus, with a room in which pieces fall."""

    name = "colyseus"

    def __init__(self, falls: str = "smooth") -> None:
        self._falls = falls

    def start(self) -> AbstractContextManager[MeasuredProcess]:
        """Start it afresh."""
        return start_peer("colyseus", self._falls)

    async def sit_down(self, address: str, number: int) -> Sequence[LightPlayer]:
        """Two in a new room."""
        return await ColyseusPlayer.sit_down(address, number, COLYSEUS_KEYS)

    def begin(self, process: MeasuredProcess) -> Callable[[], tuple[float, float]]:
        """Count how late the rooms are stepped."""
        process.ask()

        def end() -> tuple[float, float]:
            late = json.loads(process.ask())
            return find_share(late, 0.99), find_share(late, 0.999)

        return end


def find_share(late: Sequence[tuple[float, int]], share: float) -> float:
    """Milliseconds below which that share of them came, from pairs of milliseconds and how many."""
    wanted, counted = share * sum(count for _, count in late), 0
    for milliseconds, count in sorted(late):
        counted += count
        if counted >= wanted:
            return milliseconds
    return 0.0


def try_side(side: Side, tables: int, seconds: float) -> SideTrial:
    """Load a fresh server with that many tables and see what it takes."""
    with side.start() as process:
        return asyncio.run(_try_side(side, process, tables, seconds))


async def _try_side(side: Side, process: MeasuredProcess, tables: int, seconds: float) -> SideTrial:
    empty = process.memory_kb()
    begun = await fill(side, process.address, tables)
    players = [player for table in begun for player in table]
    if len(begun) < tables:
        for player in players:
            player.stop()
        return SideTrial(side.name, tables, *NOT_BEGUN, errors=tables - len(begun))
    await asyncio.sleep(WARM_SECONDS)
    frames, size, inputs = _count(players)
    end_late = await asyncio.to_thread(side.begin, process)
    used, began = process.cpu_seconds(), time.perf_counter()
    await asyncio.sleep(seconds)
    spent, used = time.perf_counter() - began, process.cpu_seconds() - used
    frames, size, inputs = (now - then for now, then in zip(_count(players), (frames, size, inputs), strict=True))
    p99, p999 = await asyncio.to_thread(end_late)
    memory = process.memory_kb() - empty
    for player in players:
        player.stop()
    return SideTrial(
        side.name,
        tables,
        round(1000 * used / spent / tables, 3),
        round(100 * used / spent, 1),
        round(p99, 2),
        round(p999, 2),
        round(size / spent / len(players), 1),
        round(frames / spent / len(players), 2),
        round(inputs / spent, 1),
        round(memory / len(players), 1),
        sum(player.errors + player.socket.closed for player in players),
    )


async def fill(side: Side, address: str, tables: int) -> list[Sequence[LightPlayer]]:
    """Sit everybody down, some tables at a time, and wait until all of them play. Of a server that is too slow for a
    table, or turns it away, there are fewer: it does not hold so many."""
    gate = asyncio.Semaphore(SITTING_DOWN)

    async def sit(number: int) -> Sequence[LightPlayer]:
        async with gate:
            try:
                async with asyncio.timeout(PATIENCE):
                    pair = await side.sit_down(address, number)
                    await asyncio.gather(*(player.began.wait() for player in pair))
            except (OSError, aiohttp.ClientError):  # TimeoutError is one, too
                return ()
            return pair

    begun = [table for table in await asyncio.gather(*map(sit, range(tables))) if table]
    for table in begun:
        for player in table:
            player.start()
    return begun


def _count(players: Sequence[LightPlayer]) -> tuple[int, int, int]:
    sockets = [player.socket for player in players]
    return (
        sum(socket.frames for socket in sockets),
        sum(socket.bytes for socket in sockets),
        sum(player.inputs for player in players),
    )


def bench_beside(
    ours: Side, theirs: Side, tables: Sequence[int], seconds: float, rounds: int, tell: Callable[[SideTrial], None]
) -> dict[str, Any]:
    """Both by turns with each number of tables, several times; then how many tables each holds."""

    def trial(side: Side, number: int) -> SideTrial:
        tried = try_side(side, number, seconds)
        tell(tried)
        return tried

    runs = [(trial(ours, number), trial(theirs, number)) for number in tables for _ in range(rounds)]
    most = find_most(partial(trial, ours), tables[-1]), find_most(partial(trial, theirs), tables[-1])
    return make_report(runs, most)


def make_report(runs: Sequence[tuple[SideTrial, SideTrial]], most: tuple[SideTrial, SideTrial]) -> dict[str, Any]:
    """What `--json` prints. Ratios are ours over theirs, the median of the pairs."""

    def ratio(pairs: Sequence[tuple[SideTrial, SideTrial]], figure: str) -> float:
        shares: list[float] = [getattr(a, figure) / max(0.001, getattr(b, figure)) for a, b in pairs]
        return round(median(shares), 2)

    def by_tables(figure: str) -> dict[str, float]:
        return {
            str(number): ratio([pair for pair in runs if pair[0].tables == number], figure)
            for number in sorted({ours.tables for ours, _ in runs})
        }

    return {
        "peer": runs[0][1].server,
        "p99_ms": P99_MS,
        "p999_ms": P999_MS,
        "runs": [asdict(one) for pair in runs for one in pair],
        "cpu_ratio": ratio(runs, "cpu_ms_per_table_second"),
        "cpu_ratio_by_tables": by_tables("cpu_ms_per_table_second"),
        "bytes_ratio": ratio(runs, "bytes_per_player_second"),
        "memory_ratio": ratio(runs, "memory_kb_per_player"),
        "most": [asdict(one) for one in most],
        "tables_ratio": round(most[0].tables / max(1, most[1].tables), 2),
    }
