"""`rumpus rooms`: the composition root of a room. Wires clock, store, matches and messages into one program."""

import asyncio
import secrets
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

import structlog
from sqlalchemy.exc import SQLAlchemyError

from rumpus.cli import garbage
from rumpus.cli.database import read_database
from rumpus.cli.errors import UserError
from rumpus.cli.program import new_loop, set_up_logs
from rumpus.cli.stopping import end_tasks, wait_for_stop
from rumpus.gateways.loop_probe import LoopProbe
from rumpus.gateways.loop_timer import LoopTimer
from rumpus.hall.tables.bot_offload import BotOffload, strength_of
from rumpus.hall.tables.bot_worker import BotWorker
from rumpus.hall.tables.capacity import Capacity
from rumpus.store.address import hide_password
from rumpus.store.migrating import TooNew
from rumpus.store.room_store import NotThereYet, RoomStore

TRY_SECONDS: Final = 0.5
LEAVE_SECONDS: Final = 4.0
"""So long a room that is stopped waits until others have its matches."""

log = structlog.get_logger("room")


def rooms(*, database: str, redis: str, name: str | None = None, quiet: bool = False) -> None:
    """Run matches for a hall that was opened with the same --database and --redis.

    Parameters
    ----------
    database
        The hall's PostgreSQL database: postgresql://user@host/name (docs/many-machines.md).
    redis
        The Redis by which halls and rooms find each other.
    name
        What the host sees it called; without one, its machine's name and a number.
    quiet
        Say nothing when it is ready.
    """
    address = read_database(database)
    if not isinstance(address, str):
        raise UserError("a room needs PostgreSQL: a hall in a file belongs to one program")
    set_up_logs()
    garbage.put_off()
    try:
        from rumpus.cluster.redis_link import BadRedis, link
    except ModuleNotFoundError:
        raise UserError("rooms need redis: pip install 'rumpus[cluster]'") from None
    with asyncio.Runner(loop_factory=new_loop) as loop:
        try:
            link(redis)
            loop.run(_run(address, redis, name, quiet=quiet))
        except (BadRedis, TooNew) as problem:
            raise UserError(str(problem)) from None
        except ModuleNotFoundError:
            raise UserError("PostgreSQL needs asyncpg: pip install 'rumpus[cluster]'") from None


async def _open_store(address: str) -> RoomStore:
    """The store, as soon as a hall has made it ready."""
    store = RoomStore(address)
    told = ""
    while True:
        try:
            await store.open()
            return store
        except (NotThereYet, OSError, SQLAlchemyError) as problem:
            if isinstance(problem, TooNew):
                raise
            now = (str(problem) or type(problem).__name__).splitlines()[0]
            if now != told:
                log.warning("waiting", database=hide_password(address), problem=now)
            told = now
            await asyncio.sleep(TRY_SECONDS)


async def _run(address: str, redis: str, name: str | None, *, quiet: bool) -> None:
    from rumpus.cluster.messages import Said
    from rumpus.cluster.nodes import ROOM, NodeBoard
    from rumpus.cluster.post import Post
    from rumpus.cluster.redis_link import AWAY, link
    from rumpus.rooms.room import HALL, Room, surround

    store = await _open_store(address)
    clock = LoopTimer().clock
    capacity = Capacity(clock, time.thread_time_ns, strength_of=strength_of)
    worker = BotWorker()
    line = link(redis)
    board = NodeBoard(line)
    board.name, board.role = f"{name or board.name}-{secrets.token_hex(2)}", ROOM
    post = Post(line, board.name)
    around = surround(clock, store, capacity, BotOffload(worker.ask, note=capacity.bot_shares.think), time.time)
    room = Room(clock, store, around, lambda said: post.send(HALL, said))
    store.on_lost = room.forsake
    store.on_commit = lambda seconds, changes: capacity.note_commit(seconds)
    probe = LoopProbe(capacity.note_lag)

    def hear(sender: str, term: int, said: Sequence[Said]) -> None:
        probe.look()
        room.hear(sender, term, said)

    post.on_letter, post.on_gap = hear, room.lose
    board.look = room.describe
    stop = asyncio.create_task(wait_for_stop(store.outrun), name="stop")
    await asyncio.sleep(0)  # it is heard from here on that the room is to stop
    with suppress(*AWAY):
        await post.begin()
        await board.post()
    running = (post.keep_reading(), post.keep_sending(), board.keep())
    tasks = [asyncio.create_task(run, name="room") for run in running]
    garbage.spare_what_is_there()
    garbage.IdleCollector(clock, lambda: capacity.matches > 0).start()
    try:
        if not quiet:
            print(f"room {board.name}", flush=True)
        await stop
        empty = asyncio.Event()
        room.on_empty = empty.set
        room.drain()
        with suppress(TimeoutError):
            async with asyncio.timeout(LEAVE_SECONDS):
                await empty.wait()
    finally:
        await end_tasks(tasks)
        await post.leave()
        await board.leave()
        await worker.close()
        await store.close()
        await line.aclose()
