"""`rumpus bench recovery`: how long a hall takes to take up a long match again, with its snapshot and without.

The match is one of the best bots, alone where one can be alone.
"""

import asyncio
import shutil
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from sqlalchemy import delete

from rumpus.core.bot import BotHand
from rumpus.core.bot_turns import BotTurns, GameAlone
from rumpus.core.clock import Clock
from rumpus.core.game import Game
from rumpus.core.log import Input
from rumpus.core.match import Match
from rumpus.core.rng import Rng
from rumpus.games.registry import GameFolder, all_games
from rumpus.hall.hall import Hall
from rumpus.hall.tables.snapshots import EVERY, take_snapshot
from rumpus.store import schema
from rumpus.store.record_data import SeatData, TableData
from rumpus.store.records import MatchRecord, PlayerRecord, TableRecord
from rumpus.store.store import Store

INPUTS: Final = 20_000
PLAY_SECONDS: Final = 60.0
"""How long bots play for a match of so many inputs, in the time of this process: others at work make it no shorter."""
ROUNDS: Final = 3
CODE: Final = "LUMIKA"


@dataclass(frozen=True, slots=True)
class Recovery:
    """Milliseconds of the process's own time, the best of a few rounds."""

    game: str
    inputs: int
    read_ms: float
    """Reading the database, log and all, the same with and without a snapshot."""
    whole_ms: float
    """Taking the hall up from the whole log."""
    snapshot_ms: float
    """The same from the newest snapshot."""
    make_us: float
    """Microseconds to make a snapshot."""
    bytes: int
    """How large it is."""


def bench_recovery(names: list[str], inputs: int, tell: Callable[[str], None]) -> list[Recovery]:
    """Every game, each in a hall of its own."""
    report: list[Recovery] = []
    for name in names:
        tell(name)
        with tempfile.TemporaryDirectory() as folder:
            report.append(asyncio.run(_measure(all_games()[name], inputs, Path(folder) / "hall.sqlite")))
    return report


def make_log(folder: GameFolder, inputs: int) -> tuple[Game, list[Input]]:
    """A match that is not over, with so many inputs, or as many as came in time, or most of those before its end."""
    info, rng = folder.info, Rng(1)
    game = folder.rules.new(seats=info.seats[0], seed=1)
    setup = game.setup
    bots = [
        folder.seat_bot(seat, info.levels[-1], setup.options, setup.seats, rng.fork()) for seat in range(setup.seats)
    ]
    played = GameAlone(game)
    turns = BotTurns(played, map(BotHand, bots))
    turns.changed(game.step)
    until = time.process_time() + PLAY_SECONDS
    while game.outcome is None and len(played.log) < inputs and time.process_time() < until:
        turn = turns.next()
        assert turn is not None, "a game that is not over goes on"
        turns.take(turn)
    if game.outcome is None:
        return game, played.log
    log = played.log[: len(played.log) * 9 // 10]
    return Match(folder.rules(setup), log).game, log


async def _measure(folder: GameFolder, inputs: int, path: Path) -> Recovery:
    game, log = make_log(folder, inputs)
    record = _record(folder, game)
    covered = len(log) - len(log) % EVERY
    match = Match(folder.rules(game.setup), log[:covered], id=record.id)
    began = time.process_time()
    for _ in range(100):
        snapshot = take_snapshot(match)
    make = (time.process_time() - began) / 100
    store = await Store.open_file(path)
    seats = (SeatData(player="a1", ready=True),) * game.setup.seats
    store.put(PlayerRecord("a1", "Ann", "ann", None, 0, [], None, time.time()))
    store.put(record)
    store.put(
        TableRecord(
            CODE, record.game, "a1", record.id, TableData(game.info.choices(game.setup.options), seats), False, 1e10
        )
    )
    for n, entry in enumerate(log):
        store.put_input(record.id, n, entry)
    if covered:
        store.put_snapshot(record.id, lambda: snapshot)
    await store.close()
    read, short = await _take_up(path, whole=False)
    _, whole = await _take_up(path, whole=True)
    read_ms, whole_ms, short_ms = (round(seconds * 1e3, 1) for seconds in (read, whole, short))
    return Recovery(record.game, len(log), read_ms, whole_ms, short_ms, round(make * 1e6, 1), len(snapshot.state))


def _record(folder: GameFolder, game: Game) -> MatchRecord:
    info, setup = folder.info, game.setup
    record = MatchRecord(
        id=f"{CODE}-00000001",
        code=CODE,
        game=info.name,
        version=info.version,
        options=dict(setup.options),
        seats=setup.seats,
        seed=setup.seed,
        bots=(),
        players=("Ann",) * setup.seats,
        people=("a1",) * setup.seats,
        mode="LOCAL",
        secret="",
        nonces=(),
        started=time.time(),
    )
    return replace(record, step=game.step)


async def _take_up(path: Path, *, whole: bool) -> tuple[float, float]:
    """Seconds to read the database, and to take the hall up from what was read, without the snapshot if `whole`."""
    best = (1e9, 1e9)
    for _ in range(ROUNDS):
        copy = path.with_name("copy.sqlite")
        shutil.copy(path, copy)
        store = await Store.open_file(copy)
        hall = Hall(Clock(time.monotonic_ns, lambda at: None), store)
        if whole:
            async with store.engine.begin() as connection:
                await connection.execute(delete(schema.snapshots))
        began = time.process_time()
        saved = await store.load()
        read = time.process_time()
        hall.take_up(saved)
        done = time.process_time()
        await store.close()
        assert hall.find_table(CODE).live is not None, "the match is there again"
        best = (min(best[0], read - began), min(best[1], done - read))
    return best
