"""`rumpus serve` with a clock and a disk that obey orders on its standard input, a line each:

`wall SECONDS` the clock of the wall jumps by so much; `pass SECONDS` so much time has passed; `slow SECONDS` every
commit takes that much longer; `readonly 1` the database takes no writes, `readonly 0` it does. Each is said again
on the standard output when it is obeyed. A third argument is how far the clock was ahead when it began.
"""

import asyncio
import sqlite3
import sys
import threading
import time
from functools import partial
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.store.watched_writer import watch_writer

from rumpus.cli import serve as serve_module
from rumpus.gateways.loop_timer import LoopTimer
from rumpus.hall.hall import Hall
from rumpus.store.store import Store

orders: dict[str, float] = {"wall": 0.0, "pass": 0.0, "slow": 0.0, "readonly": 0.0}
timers: "list[LeapingTimer]" = []


class LeapingTimer(LoopTimer):
    """The loop's timer, on a clock that has gone ahead."""

    def __init__(self) -> None:
        super().__init__()
        timers.append(self)

    def now(self) -> int:
        """Nanoseconds, and what was ordered."""
        return super().now() + int(orders["pass"] * 1e9)

    def leap(self) -> None:
        """Time has passed: do what is due."""
        self._loop.call_soon_threadsafe(self.clock.ring)


def listen() -> None:
    """Take orders until nobody gives any."""
    for line in sys.stdin:
        word, value = line.split()
        orders[word] = orders[word] + float(value) if word in ("wall", "pass") else float(value)
        if word == "pass":
            for timer in timers:
                timer.leap()
        sys.stdout.write(line)
        sys.stdout.flush()


def set_up() -> None:
    """Put the faults where the program looks for clock and disk."""
    commit, open_store = Store._commit, Store.open

    async def commit_slowly(store: Store, *given: Any) -> None:
        if orders["slow"]:
            await asyncio.sleep(orders["slow"])
        await commit(store, *given)

    def obey(database: sqlite3.Connection, statement: str) -> None:
        if statement.startswith("BEGIN"):
            database.execute(f"PRAGMA query_only={int(orders['readonly'])}")

    async def open_watched(store: Store, **how: bool) -> None:
        watch_writer(store, before=obey)
        await open_store(store, **how)

    put = {"_commit": commit_slowly, "open": open_watched}
    for name, method in put.items():
        setattr(Store, name, method)
    vars(serve_module)["LoopTimer"] = LeapingTimer
    vars(serve_module)["Hall"] = partial(Hall, wall=lambda: time.time() + orders["wall"])
    threading.Thread(target=listen, daemon=True).start()


if __name__ == "__main__":
    orders["pass"] = float(sys.argv[3]) if len(sys.argv) > 3 else 0.0
    set_up()
    wishes = serve_module.Wishes(host="127.0.0.1", port=int(sys.argv[1]), data=Path(sys.argv[2]), quiet=True)
    serve_module.run_hall(wishes)
