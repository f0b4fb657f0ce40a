"""One hall of several is open, by a lease in Redis; the others stand by. Loaded only where there is a Redis."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final

from rumpus.cli.errors import UserError
from rumpus.cli.stopping import end_tasks
from rumpus.cluster.lease import Lease
from rumpus.cluster.nodes import Node, NodeBoard
from rumpus.cluster.redis_link import BadRedis, link
from rumpus.core.notice import Notice
from rumpus.hall.hall import Hall

HALL: Final = "hall"


@dataclass(frozen=True, slots=True)
class Turn:
    """It is our turn to be the hall."""

    lease: Lease
    board: NodeBoard

    def introduce(self, hall: Hall) -> None:
        """Tell others of the hall, and its host of the others."""

        def tell(nodes: list[Node]) -> None:
            hall.admin.nodes = [
                Notice("answer.node_open", name=node.name, count=node.matches)
                if node.role == HALL
                else Notice("answer.node_standby", name=node.name)
                for node in nodes
            ]

        self.board.look = lambda name, role: Node(name, role, hall.capacity.matches)
        self.board.on_read = tell


@asynccontextmanager
async def stand_by(url: str) -> AsyncIterator[Turn]:
    """Wait until it is our turn to be the hall, and say so until we are done."""
    try:
        redis = link(url)
    except BadRedis as problem:
        raise UserError(str(problem)) from None
    lease, board = Lease(redis, HALL), NodeBoard(redis)
    tasks = [asyncio.create_task(board.keep(), name="nodes")]
    try:
        await lease.wait()
        board.role = HALL
        tasks.append(asyncio.create_task(lease.keep(), name="lease"))
        try:
            yield Turn(lease, board)
        finally:
            await lease.release()
    finally:
        await end_tasks(tasks)
        await board.leave()
        await redis.aclose()
