"""`rumpus bench server`: how many tables of two one process holds on time, against a plain 60 Hz loop of the same game.

The hall runs in a process of its own; players press keys at a human rate from another. A number of tables is held if
99 of 100 wake-ups come less than LATE_MS late and nobody saw an error.
"""

import asyncio
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import partial
from typing import Any, Final

from rumpus.bench.measured_games import IN_REAL_TIME, TURN_BY_TURN
from rumpus.bench.search import find_most
from rumpus.loadtest.metrics import late_percentile, read_metrics
from rumpus.loadtest.play import Load, run_load

LATE_MS: Final = 20.0
IDLE_TABLES: Final = 1000
QUIET_SECONDS: Final = 130.0
"""After two minutes of nothing lines are asked as seldom as they will be (hall/tables/silence.py)."""


@dataclass(frozen=True, slots=True)
class Trial:
    """One number of tables, tried."""

    way: str
    tables: int
    late_p99_ms: float
    answer_p99_ms: float
    cpu_percent: float
    cpu_ms_per_table_second: float
    bytes_per_player_second: float
    frames_per_player_second: float
    inputs_per_second: float
    errors: int

    @property
    def held(self) -> bool:
        """Whether everybody was served on time."""
        return self.late_p99_ms < LATE_MS and self.errors == 0


@contextmanager
def open_hall(way: str) -> Iterator[str]:
    """A hall in a process of its own, run `jumping` or by a `plain` loop; its address."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "rumpus.bench.hall_process", way, folder]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=dict(os.environ)) as process:
            assert process.stdout is not None, "its output is piped"
            try:
                yield process.stdout.readline().strip()
            finally:
                process.terminate()


def try_tables(way: str, tables: int, seconds: float, game: str = IN_REAL_TIME) -> Trial:
    """Load a fresh hall with that many tables and see how it does."""
    with open_hall(way) as address:
        load = Load(tables)

        async def run() -> dict[str, float]:
            work = asyncio.create_task(run_load(address, game, load, warm=2.0, seconds=seconds))
            await load.began.wait()
            before = await asyncio.to_thread(read_metrics, address)
            await work
            return before

        before = asyncio.run(run())
        after = read_metrics(address)
    cpu = after["rumpus_cpu_seconds"] - before["rumpus_cpu_seconds"]
    players = 2 * tables
    return Trial(
        way,
        tables,
        round(late_percentile(before, after, 0.99), 2),
        round(load.answer_p99(), 2),
        round(100 * cpu / load.seconds, 1),
        round(1000 * cpu / load.seconds / tables, 2),
        round(load.bytes / load.seconds / players, 1),
        round(load.frames / load.seconds / players, 2),
        round(load.inputs / load.seconds, 1),
        load.errors + load.refused,
    )


def measure_idle(tables: int = IDLE_TABLES, seconds: float = 60.0, quiet: float = QUIET_SECONDS) -> float:
    """CPU in percent of one core while that many tables wait for a move, with both at each connected, and nobody has
    done anything for a while."""
    with open_hall("jumping") as address:

        async def run() -> float:
            load = Load(tables, keys_per_second=0)
            work = asyncio.create_task(run_load(address, TURN_BY_TURN, load, warm=1.0, seconds=quiet + seconds + 20))
            await load.began.wait()
            await asyncio.sleep(quiet)
            before = await asyncio.to_thread(read_metrics, address)
            began = time.perf_counter()
            await asyncio.sleep(seconds)
            after = await asyncio.to_thread(read_metrics, address)
            spent = time.perf_counter() - began
            await work
            return 100 * (after["rumpus_cpu_seconds"] - before["rumpus_cpu_seconds"]) / spent

        return round(asyncio.run(run()), 2)


def bench_server(seconds: float, tell: Callable[[Trial], None]) -> dict[str, Any]:
    """Everything `rumpus bench server` reports."""

    def trial(way: str, tables: int) -> Trial:
        tried = try_tables(way, tables, seconds)
        tell(tried)
        return tried

    jumping = find_most(partial(trial, "jumping"), 64)
    plain = find_most(partial(trial, "plain"), 64)
    same = trial("jumping", plain.tables)
    return {
        "late_limit_ms": LATE_MS,
        "jumping": asdict(jumping),
        "plain": asdict(plain),
        "ratio_tables": round(jumping.tables / max(1, plain.tables), 2),
        "ratio_cpu_same_tables": round(plain.cpu_percent / max(0.1, same.cpu_percent), 2),
        "idle_tables": IDLE_TABLES,
        "idle_cpu_percent": measure_idle(),
    }
