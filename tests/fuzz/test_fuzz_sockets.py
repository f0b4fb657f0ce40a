"""Noise over real sockets, at every door at once, while somebody plays: the hall goes on, and logs no fault."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from aiohttp import ClientSession
from tests.fuzz.fuzz_alarm import Alarm
from tests.fuzz.fuzz_doors import HANDSHAKE, Doors, say
from tests.fuzz.fuzz_entrance import fill, read_corpus
from tests.fuzz.fuzz_scene import Scene
from tests.fuzz.fuzz_source import Source

ROUNDS = 40
SAID = b"PONG|all"


@pytest.fixture
async def doors(tmp_path: Path) -> AsyncIterator[Doors]:
    """The doors of a hall with secrets in it."""
    scene = await Scene.open(tmp_path)
    doors = await Doors.open(scene)
    yield doors
    await doors.close()
    await scene.close()


def _inputs(source: Source) -> dict[str, bytes]:
    """One for every door."""
    method, _, target = fill(source, source.pick(read_corpus("requests.txt"))).partition(" ")
    request = f"{method} {target.replace(' ', '%20')} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
    line = fill(source, source.pick(read_corpus("lines.txt"))).encode()
    keys = source.pick(read_corpus("keys.txt")).encode("latin-1", "replace").decode("unicode_escape").encode("latin-1")
    ssh = source.pick(
        (b"SSH-2.0-x\r\n", b"SSH-1.5-old\r\n", b"GET / HTTP/1.1\r\n\r\n", b"SSH-2.0-" + b"x" * 300 + b"\r\n")
    )
    return {
        "web": source.mutate_bytes(request),
        "line": b"GSTA:1:::HELLO\n" + source.mutate_bytes(line) + b"\n" + source.noise(50) + b"\nGSTA:1:::PING|all\n",
        "tcp": b"Guest\r" + source.mutate_bytes(keys),
        "telnet": source.mutate_bytes(keys) + source.noise(30),
        "ssh": ssh + source.noise(200),
    }


async def test_noise_at_every_door_harms_nobody(doors: Doors) -> None:
    source = Source(4, doors.scene.lore)
    with Alarm() as alarm:
        alarm.watch_loop()
        for _ in range(ROUNDS):
            given = _inputs(source)
            heard = await asyncio.gather(
                *(say(doors.ports[name], raw, SAID if name == "line" else b"") for name, raw in given.items())
            )
            for sent in heard:
                doors.scene.look_for_secrets(sent)
            assert alarm.take() == [], given
        await doors.scene.settle()
        doors.scene.check_unharmed()
        async with ClientSession() as session, session.get(f"http://127.0.0.1:{doors.ports['web']}/healthz") as answer:
            assert (await answer.json())["ok"] is True


async def test_broken_websocket_frames_end_that_connection_and_nothing_else(doors: Doors) -> None:
    source = Source(5)
    with Alarm() as alarm:
        alarm.watch_loop()
        for _ in range(ROUNDS):
            first = bytes([source.random.randrange(256), source.random.randrange(256)])
            heard = await say(doors.ports["web"], first + source.noise(200), greeting=HANDSHAKE)
            assert heard.startswith(b"HTTP/1.1 101"), heard[:40]
            assert alarm.take() == []
        doors.scene.check_unharmed()
