"""What a request costs is counted by its own steps, and paid by whoever it comes from."""

import asyncio

import pytest
from aiohttp.web_protocol import RequestHandler
from tests.security.security_hall import Guarded

from rumpus.gateways.guarded_line import MOST_BEHIND, SLICE
from rumpus.gateways.limits import Limits
from rumpus.gateways.web import request_account
from rumpus.gateways.web.request_account import Measured, RequestAccount

HOME = "192.0.2.1"


class Work:
    """Time that passes when somebody works."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.ns = 0
        monkeypatch.setattr(f"{request_account.__name__}.time.thread_time_ns", lambda: self.ns)

    async def do(self, *steps: int) -> str:
        """Work in steps, and wait after each."""
        for step in steps:
            self.ns += step
            await asyncio.sleep(0)
        return "done"


async def test_only_its_own_steps_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    work = Work(monkeypatch)
    one, other = Measured(work.do(1, 2, 3)), Measured(work.do(100, 200))

    async def wait(measured: "Measured[str]") -> str:
        return await measured

    assert list(await asyncio.gather(wait(one), wait(other))) == ["done", "done"]
    assert (one.spent, other.spent) == (6, 300)


async def test_what_goes_wrong_or_is_cancelled_does_so_as_ever_and_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    work = Work(monkeypatch)
    ended: list[str] = []

    async def fail() -> None:
        await work.do(5)
        raise ValueError("gone wrong")

    async def hang() -> None:
        work.ns += 7
        try:
            await asyncio.Event().wait()
        finally:
            ended.append("hang")

    failed, hung = Measured(fail()), Measured(hang())
    with pytest.raises(ValueError, match="gone wrong"):
        await failed

    async def wait() -> None:
        await hung

    task = asyncio.create_task(wait())
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert (failed.spent, hung.spent, ended) == (5, 7, ["hang"])


async def test_who_asks_pays_for_what_it_took(monkeypatch: pytest.MonkeyPatch) -> None:
    work = Work(monkeypatch)
    limits = Limits()
    account = RequestAccount(limits, None, HOME)
    assert await account.answer(work.do(3_000_000_000)) == "done"
    budget = limits.budget_of(HOME)
    assert budget is not None
    assert budget.wait() > 0
    assert await RequestAccount(limits, None, "127.0.0.1").answer(work.do(3_000_000_000)) == "done"


async def test_many_requests_in_one_breath_are_answered_in_order_and_few_are_read_ahead(
    fresh: Guarded, monkeypatch: pytest.MonkeyPatch
) -> None:
    ahead: list[int] = []
    count = RequestHandler.data_received

    def note(handler: RequestHandler, data: bytes) -> None:
        count(handler, data)
        ahead.append(len(handler._messages))

    monkeypatch.setattr(RequestHandler, "data_received", note)
    reader, writer = await asyncio.open_connection("127.0.0.1", fresh.port)
    ask = "GET /nothing/{} HTTP/1.1\r\nHost: localhost\r\n\r\n"
    writer.write("".join(map(ask.format, range(300))).encode())
    for _ in range(300):
        head = await reader.readuntil(b"\r\n\r\n")
        assert b" 404 " in head
        size = next(int(line[16:]) for line in head.split(b"\r\n") if line.lower().startswith(b"content-length: "))
        await reader.readexactly(size)
    writer.close()
    assert max(ahead) <= MOST_BEHIND + SLICE // len(ask.format("")) + 1
