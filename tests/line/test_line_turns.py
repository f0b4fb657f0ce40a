"""Lines that came together are worked off a few a loop turn, and every turn is on the connection's account."""

import asyncio
from typing import Any, cast

from tests.line.line_sessions import Session
from tests.patience import PATIENCE

from rumpus.gateways.guarded_line import GuardedLine
from rumpus.gateways.line.connection import LINES_A_TURN, LineConnection
from rumpus.gateways.line.door import LineDoor


class Account:
    """A guard that lets everything pass and remembers what was paid."""

    def __init__(self) -> None:
        self.paid: list[int] = []

    def introduce(self, *_: object) -> None:
        """Nobody is hung up on."""

    def spend(self, *, frames: int = 0, work: int = 0) -> None:
        """Lines are paid for one by one, the processor's time by turns."""
        if not frames:
            self.paid.append(work)


async def test_lines_that_came_together_wait_for_others_and_are_paid_for_turn_by_turn() -> None:
    line, account = LineConnection(LineDoor(Session().hall)), Account()
    line._guarded = cast(GuardedLine, account)
    heard: list[bytes] = []
    all_heard = asyncio.Event()

    def hear(said: bytes) -> None:
        heard.append(said)
        if len(heard) == 3 * LINES_A_TURN:
            asyncio.get_running_loop().call_soon(all_heard.set)  # when that turn is paid for

    cast(Any, line.visitor).hear = hear
    line.data_received(b"GCHAT:1:::/help\n" * 3 * LINES_A_TURN)
    assert len(heard) == LINES_A_TURN  # paid for by who has handed them on
    assert not account.paid
    async with asyncio.timeout(PATIENCE):
        await all_heard.wait()
    assert len(account.paid) >= 2
    assert all(work > 0 for work in account.paid)
