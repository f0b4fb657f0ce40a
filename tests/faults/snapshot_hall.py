"""A hall on a real file in which one plays on and on, until somebody kills the process: `snapshot_hall.py FILE`.

Every input that is on disk is said aloud, by its number.
"""

import asyncio
import sys
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.hall.bench import Guest
from tests.hall.hand_clock import HandClock

from rumpus.hall.hall import Hall
from rumpus.store.store import Store

BREATH = 7
WORDS = ("left", "right", "turnleft", "turnright")


async def play(path: Path) -> None:
    """Turn a pill this way and that, for ever."""
    store = await Store.open_file(path)
    time = HandClock(1_000_000_000)
    hall = Hall(time.clock, store, wall=time.wall, countdown=False)
    ann = Guest(hall.players.welcome("Ann")[0])
    hall.arrive(ann)
    table = hall.opening.open_table(ann, "mario99", {}, ["me"], start=True)
    begun = asyncio.Event()
    store.when_saved(begun.set, urgent=True)
    await begun.wait()
    assert table.match is not None
    for seq in range(1, 1_000_000):
        table.act(
            ann.player, table.match.id, 0, WORDS[seq % 4], origin=5, seq=seq, done=partial(print, seq, flush=True)
        )
        if seq % BREATH == 0:
            await asyncio.sleep(0)  # the writer's turn: commits fall anywhere between the inputs


if __name__ == "__main__":
    asyncio.run(play(Path(sys.argv[1])))
