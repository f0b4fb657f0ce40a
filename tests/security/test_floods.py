"""Floods over real doors: whatever they are made of, the connection is hung up on and its address kept out."""

import asyncio
import gzip
from pathlib import Path

import pytest
from aiohttp import WSMsgType, WSServerHandshakeError
from tests.doors.open_hall import open_hall
from tests.patience import PATIENCE
from tests.security.security_hall import Guarded
from tests.siege.target import PING, PONG, frame, message

from rumpus.gateways import guarded_line

HOME = {"X-Forwarded-For": "2001:db8:1:1::1"}
NEIGHBOUR = {"X-Forwarded-For": "2001:db8:1:1::2"}
OTHERS = {"X-Forwarded-For": "2001:db8:1:2::1"}
FLOODS = {
    "empty": frame(b""),
    "ping": frame(b"", PING),
    "pong": frame(b"", PONG),
    "json ping": message("ping", id=1),
    "nonsense": frame(b"{"),
}


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever overdraws is hung up on at once."""
    monkeypatch.setattr(guarded_line, "PATIENCE", -1)


@pytest.mark.parametrize("kind", FLOODS)
@pytest.mark.usefixtures("hasty")
async def test_frames_of_any_kind_are_counted(fresh: Guarded, kind: str) -> None:
    page = await fresh.session.ws_connect("/ws", headers=HOME, autoping=False, max_msg_size=0)
    transport = page.get_extra_info("transport") or page._writer.transport
    assert transport is not None
    transport.write(FLOODS[kind] * 4_000)
    async with asyncio.timeout(PATIENCE):
        while (heard := await page.receive()).type in (WSMsgType.TEXT, WSMsgType.PONG):
            pass
    assert heard.type in (WSMsgType.CLOSE, WSMsgType.CLOSED, WSMsgType.ERROR)
    assert page.close_code in (1006, 1008)
    with pytest.raises(WSServerHandshakeError) as refused:
        await fresh.session.ws_connect("/ws", headers=NEIGHBOUR)
    assert refused.value.status == 429
    other = await fresh.session.ws_connect("/ws", headers=OTHERS)
    await other.close()


@pytest.mark.parametrize("flood", [b"\xff\xf1", b"\xff\xfb\x06", b"\xff\xfa\xff\xf0"], ids=["nop", "will", "empty sub"])
@pytest.mark.usefixtures("hasty")
async def test_telnet_commands_are_counted(tmp_path: Path, flood: bytes) -> None:
    async with open_hall(tmp_path) as (_, doors):
        doors.admission.house.limits.note_proxy("127.0.0.1")  # else who comes from this machine is not counted
        for door in ("telnet", "tcp", "ssh"):
            reader, writer = await asyncio.open_connection("127.0.0.1", doors.open[door].port)
            if door == "telnet":
                writer.write(flood * 4_000)
            async with asyncio.timeout(PATIENCE):
                heard = await reader.read()
            assert bool(heard) is (door == "telnet"), "the others are kept out with it"
            writer.close()


async def test_what_is_sent_packed_is_not_unpacked(fresh: Guarded) -> None:
    """A body that is small on the wire and large in memory would be unpacked before anybody asks who sent it."""
    eve = await fresh.eve()
    path, token = "/api/challenges/c0123456789/replay", f"Bearer {eve.token}"
    assert (await fresh.ask("POST", path, b"x", Authorization=token))[0] == 404
    bomb = gzip.compress(b"x" * 1_000_000)
    status, told = await fresh.ask("POST", path, bomb, Authorization=token, Content_Encoding="gzip")
    assert (status, "not_utf8" in told) == (400, True)
