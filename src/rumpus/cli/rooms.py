"""`rumpus rooms`: the composition root of a room. Wires clock, store, matches and messages into one program."""

import asyncio
import re
import secrets
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

import structlog
from aiohttp import web
from sqlalchemy.exc import SQLAlchemyError

from rumpus.cli import garbage
from rumpus.cli.database import read_database
from rumpus.cli.errors import UserError
from rumpus.cli.program import new_loop, set_up_logs
from rumpus.cli.room_tickets import TicketReader
from rumpus.cli.stopping import end_tasks, wait_for_stop
from rumpus.core.clock import Nanoseconds
from rumpus.gateways.door_guard import DoorGuard
from rumpus.gateways.limits import Limits
from rumpus.gateways.loop_probe import LoopProbe
from rumpus.gateways.loop_timer import LoopTimer
from rumpus.gateways.web.front import Front
from rumpus.gateways.web.guarded_site import GuardedSite, make_runner
from rumpus.gateways.web.metrics import Metrics
from rumpus.gateways.web.room_door import RoomDoor
from rumpus.hall.tables.bot_offload import BotOffload, strength_of
from rumpus.hall.tables.bot_worker import BotWorker
from rumpus.hall.tables.capacity import Capacity
from rumpus.rooms.tickets import KEY
from rumpus.store.address import hide_password
from rumpus.store.migrating import TooNew
from rumpus.store.reading import read_setting
from rumpus.store.room_store import NotThereYet, RoomStore

TRY_SECONDS: Final = 0.5
LEAVE_SECONDS: Final = 4.0
"""So long a room that is stopped waits until others have its matches."""

_ADDRESS: Final = re.compile(r"(wss?://[A-Za-z0-9._-]+(:[0-9]{1,5})?)?(/[A-Za-z0-9._~/-]*)?")

if TYPE_CHECKING:
    from rumpus.rooms.room import Room

log = structlog.get_logger("room")


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes:
    """How a room is to be."""

    database: str
    redis: str
    name: str | None = None
    door: tuple[str, int] | None = None
    """Where it listens for pages, if it does."""
    address: str = ""
    """Where pages find it."""
    region: str = ""
    trust_proxy: bool = False
    quiet: bool = False


def rooms(
    *,
    database: str,
    redis: str,
    name: str | None = None,
    port: int | None = None,
    host: str = "0.0.0.0",
    address: str | None = None,
    region: str = "",
    trust_proxy: bool = False,
    quiet: bool = False,
) -> None:
    """Run matches for a hall that was opened with the same --database and --redis.

    Parameters
    ----------
    database
        The hall's PostgreSQL database: postgresql://user@host/name (docs/many-machines.md).
    redis
        The Redis by which halls and rooms find each other.
    name
        What the host sees it called; without one, its machine's name and a number.
    port
        Port to listen on for pages, which then hear their matches from here; without one, through the hall.
    host
        Address to listen on.
    address
        Where pages find that port, if not under /rooms/NAME at the hall's own address: wss://room1.example.org
    region
        Where in the world it is, as time zones begin (Europe, America, Asia): a match goes to a room near its people.
    trust_proxy
        A proxy of yours is in front of the room: believe the last address in its X-Forwarded-For.
    quiet
        Say nothing when it is ready.
    """
    database_url = read_database(database)
    if not isinstance(database_url, str):
        raise UserError("a room needs PostgreSQL: a hall in a file belongs to one program")
    if port is not None and not 0 <= port < 65536:
        raise UserError("a port is a number from 0 to 65535")
    if port is not None and address is None and name is None:
        raise UserError("pages find a room under /rooms/NAME at the hall's address: give it a --name, or an --address")
    wishes = Wishes(
        database=database_url,
        redis=redis,
        name=name,
        door=(host, port) if port is not None else None,
        address=read_address(address) if address is not None else f"/rooms/{name}",
        region=region,
        trust_proxy=trust_proxy,
        quiet=quiet,
    )
    set_up_logs()
    garbage.put_off()
    try:
        from rumpus.cluster.redis_link import BadRedis, link
    except ModuleNotFoundError:
        raise UserError("rooms need redis: pip install 'rumpus[cluster]'") from None
    with asyncio.Runner(loop_factory=new_loop) as loop:
        try:
            link(redis)
            loop.run(_run(wishes))
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


def read_address(text: str) -> str:
    """Where pages find a room: a path below the hall's address, or a whole one of WebSockets."""
    if _ADDRESS.fullmatch(text) is None:
        raise UserError("a room's address is written as wss://room1.example.org or /rooms/one")
    return text


async def _run(wishes: Wishes) -> None:
    from rumpus.cluster.messages import Said
    from rumpus.cluster.nodes import ROOM, NodeBoard
    from rumpus.cluster.post import Post
    from rumpus.cluster.redis_link import AWAY, link
    from rumpus.rooms.room import HALL, Room, surround

    store = await _open_store(wishes.database)
    clock = LoopTimer().clock
    capacity = Capacity(clock, time.thread_time_ns, strength_of=strength_of)
    worker = BotWorker()
    line = link(wishes.redis)
    board = NodeBoard(line)
    board.name, board.role = f"{wishes.name or board.name}-{secrets.token_hex(2)}", ROOM
    post = Post(line, board.name)
    around = surround(clock, store, capacity, BotOffload(worker.ask, note=capacity.bot_shares.think), time.time)
    room = Room(clock, store, around, lambda said: post.send(HALL, said))
    store.on_lost = room.forsake

    def note_commit(seconds: float, changes: int) -> None:
        capacity.note_commit(seconds)
        metrics.note_commit(seconds, changes)

    store.on_commit = note_commit
    metrics = Metrics()

    def note_lag(late: Nanoseconds) -> None:
        capacity.note_lag(late)
        metrics.note_lag(late)

    probe = LoopProbe(note_lag)

    def hear(sender: str, term: int, said: Sequence[Said]) -> None:
        probe.look()
        room.hear(sender, term, said)

    post.on_letter, post.on_gap = hear, room.lose
    board.look = room.describe
    tickets = TicketReader(partial(read_setting, store.engine, KEY), time.time)
    room.read_ticket, room.region = tickets.read, wishes.region
    with suppress(OSError, SQLAlchemyError):
        await tickets.look()
    door = await _open_door(room, wishes, metrics, lambda: metrics.tell(capacity, store, len(clock)), probe, capacity)
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
        if not wishes.quiet:
            print(f"room {board.name}", flush=True)
        await stop
        empty = asyncio.Event()
        room.on_empty = empty.set
        room.drain()
        with suppress(TimeoutError):
            async with asyncio.timeout(LEAVE_SECONDS):
                await empty.wait()
    finally:
        if door is not None:
            await door.cleanup()
        await end_tasks(tasks)
        await post.leave()
        await board.leave()
        await worker.close()
        await store.close()
        await line.aclose()


async def _open_door(
    room: "Room",
    wishes: Wishes,
    metrics: Metrics,
    describe: Callable[[], bytes],
    probe: LoopProbe,
    capacity: Capacity,
) -> web.AppRunner | None:
    """Listen for pages, if that is wanted, under the same guard as the hall's doors."""
    if wishes.door is None:
        return None
    host, port = wishes.door
    guard = DoorGuard(Limits(), look=probe.look, is_late=lambda: capacity.is_lagging, is_busy=lambda: capacity.is_busy)
    front = Front(trust_proxy=wishes.trust_proxy)
    runner = make_runner(
        RoomDoor(room, metrics, front, guard.limits, describe).app(), shutdown_timeout=2.0, keepalive_timeout=30.0
    )
    await runner.setup()
    try:
        await GuardedSite(runner, guard, host, port).start()
    except OSError as problem:
        await runner.cleanup()
        raise UserError(f"cannot open the room on port {port}: {problem.strerror or problem}") from None
    room.address = wishes.address
    return runner
