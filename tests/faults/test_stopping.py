"""Closing the hall: everybody is told, everything is kept, and who cannot wait asks twice."""

import asyncio
import json
import re
import signal
from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pytest
from tests.faults.live_hall import LiveHall
from tests.faults.world import World
from tests.hall.bench import Guest
from tests.patience import PATIENCE
from tests.saying import refuses

from rumpus.cli import stopping
from rumpus.cli.serve import HURRY_SECONDS, SHUTDOWN_SECONDS
from rumpus.cli.stopping import end_tasks, say_farewell
from rumpus.hall.errors import Refused
from rumpus.hall.hosting.news import Draining
from rumpus.store import store


async def test_a_hall_that_closes_tells_everybody_and_keeps_everything(world: World) -> None:
    ann = Guest(world.hall.players.welcome("Ann")[0])
    world.hall.arrive(ann)
    table = world.hall.opening.open_table(ann, "mario99", {}, ["me"], start=True)
    await say_farewell(world.hall)
    await world.settle()  # a slow disk may take longer than a farewell
    assert ann.heard_of(Draining) == [Draining(True)]
    with refuses(Refused, "closing"):
        world.hall.opening.open_table(ann, "mario99", {}, ["me"], start=True)
    assert table.live is not None
    assert await world.store.find_match(table.live.id) is not None


async def test_a_disk_that_is_full_does_not_keep_the_hall_open(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stopping, "FAREWELL_SECONDS", 0.05)
    world.disk.become("readonly")
    world.hall.players.welcome("Ann")
    async with asyncio.timeout(PATIENCE):
        await say_farewell(world.hall)
    assert world.store.waiting > 0
    world.disk.become("good")


def test_a_hall_closes_within_five_seconds_also_with_a_full_disk() -> None:
    waits = (stopping.FAREWELL_SECONDS, SHUTDOWN_SECONDS, HURRY_SECONDS, store.RETRY_SECONDS)
    assert sum(waits) <= 5, "farewell, pages that do not go, and the disk once more"


async def test_told_twice_the_program_ends_at_once(tmp_path: Path) -> None:
    hall = LiveHall(tmp_path / "data")
    await hall.open()
    try:
        hall.fill_disk(True)  # told once, it would go on trying for some seconds
        async with (
            aiohttp.ClientSession() as session,
            session.ws_connect(f"http://127.0.0.1:{hall.port}/ws") as socket,
        ):
            await socket.send_str(json.dumps({"t": "hello", "v": 1, "origin": 1, "name": "Ann"}))
            await hear(socket, "welcome")
            assert hall._process is not None
            hall._process.send(signal.SIGTERM)
            await hear(socket, "closing")
            assert await hall.end(signal.SIGINT) == 128 + signal.SIGINT
    finally:
        await hall.close()


@pytest.mark.parametrize("fault", ["full", "silent"])
async def test_told_once_it_ends_though_nothing_can_be_kept_and_says_what_is_lost(tmp_path: Path, fault: str) -> None:
    hall = LiveHall(tmp_path / "data")
    await hall.open()
    try:
        async with (
            aiohttp.ClientSession() as session,
            session.ws_connect(f"http://127.0.0.1:{hall.port}/ws") as socket,
        ):
            await socket.send_str(json.dumps({"t": "hello", "v": 1, "origin": 1, "name": "Ann"}))
            await hear(socket, "welcome")
            if fault == "full":
                hall.fill_disk(True)
            else:
                await hall.order("slow", 3600)  # neither yes nor no
            await socket.send_str(json.dumps({"t": "say", "id": 1, "room": "hall", "text": "hello"}))
            await socket.send_str(json.dumps({"t": "ping", "id": 2}))
            await hear(socket, "pong")
            assert await hall.end(signal.SIGTERM) == 0
            heard = [message async for message in read_rest(socket)]
        assert "closing" in heard
        assert "done" not in heard, "nobody was told that it is kept"
        log = (tmp_path / "data.log").read_text("utf-8")
        assert "event=closing saved=false" in log
        assert re.search(r"event=closed_without_saving changes=[1-9]", log)
        assert "Traceback" not in log
    finally:
        await hall.close()


async def read_rest(socket: aiohttp.ClientWebSocketResponse) -> AsyncIterator[str]:
    """The kinds of all messages until the hall hangs up."""
    async for frame in socket:
        if frame.type is aiohttp.WSMsgType.TEXT:
            for message in frame.json():
                yield message["t"]


async def hear(socket: aiohttp.ClientWebSocketResponse, kind: str) -> None:
    """Wait for a message of that kind."""
    async with asyncio.timeout(PATIENCE):
        while not any(message["t"] == kind for message in json.loads(await socket.receive_str())):
            pass


async def test_a_task_that_takes_a_cancellation_for_its_answer_is_ended_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(stopping, "AGAIN_SECONDS", 0.01)
    heard = 0

    async def go_on() -> None:
        nonlocal heard
        while True:
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                heard += 1
                if heard == 2:
                    raise

    task = asyncio.create_task(go_on())
    await asyncio.sleep(0)
    await end_tasks([task])
    assert task.cancelled()
