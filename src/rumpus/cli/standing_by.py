"""One hall of several is open, by a lease in Redis; the others stand by. Its matches may run in rooms. Loaded only
where there is a Redis."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Final

from redis.asyncio import Redis

from rumpus.cli.errors import UserError
from rumpus.cli.stopping import end_tasks
from rumpus.cluster.lease import Lease
from rumpus.cluster.nodes import ROOM, Node, NodeBoard
from rumpus.cluster.post import Post
from rumpus.cluster.redis_link import AWAY, BadRedis, link
from rumpus.core.notice import Notice
from rumpus.hall.hall import Hall
from rumpus.rooms.rooms import HallRooms
from rumpus.rooms.tickets import KEY, Tickets, make_key
from rumpus.store.postgres_writer import PostgresWriter
from rumpus.store.reading import list_unsettled, read_setting
from rumpus.store.records import SettingRecord
from rumpus.store.store import Store

HALL: Final = "hall"
TRY_SECONDS: Final = 0.2


@dataclass(frozen=True, slots=True)
class Turn:
    """It is our turn to be the hall."""

    lease: Lease
    board: NodeBoard
    redis: Redis
    tasks: list[asyncio.Task[None]] = field(default_factory=list)

    async def be_newest(self, store: Store) -> "Newest":
        """Have matches run in rooms, as the newest hall of the database."""
        self.lease.on_lost = store.look
        assert isinstance(store.writer, PostgresWriter), "only a hall in PostgreSQL stands by"
        post = Post(self.redis, HALL, store.writer.fence.number or 0)
        while True:
            try:
                await post.begin()
                nodes = await self.board.read()
                break
            except AWAY:
                await asyncio.sleep(TRY_SECONDS)
        key = await read_setting(store.engine, KEY)
        if key is None:
            key = make_key()
            store.put(SettingRecord(KEY, key))
        unsettled, tickets = await list_unsettled(store.engine), Tickets(key, time.time)
        rooms = HallRooms(post.send, post.forget, time.monotonic_ns, unsettled, tickets)
        post.on_letter, post.on_gap, post.on_reach = rooms.hear, rooms.lose, rooms.reach
        rooms.read(nodes)
        return Newest(self, post, rooms)


@dataclass(frozen=True, slots=True)
class Newest:
    """The hall that is open, and its rooms."""

    turn: Turn
    post: Post
    rooms: HallRooms

    def introduce(self, hall: Hall) -> None:
        """Tell others of the hall, and its host and its matches of the others."""

        def read(nodes: list[Node]) -> None:
            hall.admin.nodes = [self._describe(node) for node in nodes]
            self.rooms.read(nodes)

        hall.admin.drain_node = lambda name, on: self.rooms.drain(name, on=on)
        self.rooms.region_of = lambda id: hall.presence.region_of(found) if (found := hall.players.find(id)) else ""
        hall.capacity.is_elsewhere = self.rooms.has_room
        board = self.turn.board
        hall.admin.room_addresses = lambda: self.rooms.addresses
        room = hall.capacity
        board.look = lambda name, role: Node(name, role, room.matches, lateness=round(room.lag * 1000, 1))
        board.on_read = read
        for task in (self.post.keep_reading(), self.post.keep_sending()):
            self.turn.tasks.append(asyncio.create_task(task, name="post"))

    def _describe(self, node: Node) -> Notice:
        if node.role == HALL:
            return Notice("answer.node_open", name=node.name, count=node.matches, late=round(node.lateness))
        if node.role != ROOM:
            return Notice("answer.node_standby", name=node.name)
        key = "draining" if node.draining else "full" if node.full else "room"
        count = self.rooms.count(node.name)
        return Notice(
            f"answer.node_{key}", name=node.name, count=count, share=round(node.busy * 100), late=round(node.lateness)
        )


@asynccontextmanager
async def stand_by(url: str) -> AsyncIterator[Turn]:
    """Wait until it is our turn to be the hall, and say so until we are done."""
    try:
        redis = link(url)
    except BadRedis as problem:
        raise UserError(str(problem)) from None
    lease, board = Lease(redis, HALL), NodeBoard(redis)
    turn = Turn(lease, board, redis)
    turn.tasks.append(asyncio.create_task(board.keep(), name="nodes"))
    try:
        await lease.wait()
        board.role = HALL
        turn.tasks.append(asyncio.create_task(lease.keep(), name="lease"))
        try:
            yield turn
        finally:
            await lease.release()
    finally:
        await end_tasks(turn.tasks)
        await board.leave()
        await redis.aclose()
