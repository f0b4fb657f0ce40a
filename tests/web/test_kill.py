"""A restart of the server, however rude, keeps every match: what was acknowledged is not lost (rules/hall.md)."""

import asyncio
import signal
from collections.abc import AsyncIterator
from itertools import cycle
from pathlib import Path
from typing import IO, Any

import pytest
from aiohttp import ClientSession
from tests.browser.hall_process import WEB_ONLY
from tests.held_port import hold_port, port_of
from tests.postgres_server import PostgresServer
from tests.started_program import StartedProgram
from tests.web.door import Client

from rumpus.core.replay import Replay, parse, verify
from rumpus.games.registry import find_rules

pytestmark = pytest.mark.long

SERVE = ("serve", "--host", "127.0.0.1", "--quiet", *WEB_ONLY)


class Server:
    """The real program in a process of its own, with one folder and one port for all its lives."""

    def __init__(self, *where: str, file: Path | None = None) -> None:
        self._file = file
        self._where = where
        self._process: StartedProgram | None = None
        self.log: IO[bytes] | None = None
        """Where what it says besides goes, if it is to be read."""
        self._clients: list[Client] = []
        self._held = hold_port()
        self.port = port_of(self._held)
        self.session = ClientSession()

    async def start(self) -> None:
        """Open the hall and wait until it says so."""
        self.launch()
        await self.opened()

    def launch(self) -> None:
        """Start the program."""
        words = (*SERVE, "--port", self.port, *self._where)
        self._process = StartedProgram(words, file=self._file, errors=self.log)

    async def opened(self) -> None:
        """Wait until the hall is open."""
        assert self._process is not None
        link = (await self._process.read()).strip()
        assert link == f"http://localhost:{self.port}", link

    def send(self, how: signal.Signals) -> None:
        """Send it a signal, and go on."""
        assert self._process is not None
        self._process.send(how)

    async def ended(self) -> int:
        """Wait until it ends by itself: its exit code."""
        assert self._process is not None
        return await asyncio.to_thread(self._process.wait)

    async def stop(self, how: signal.Signals) -> int:
        """End the process; its exit code."""
        assert self._process is not None
        return await asyncio.to_thread(self._process.end, how)

    async def connect(self, *, origin: int, name: str | None = None, token: str | None = None) -> Client:
        """A client that has said hello."""
        client = Client(await self.session.ws_connect(f"http://127.0.0.1:{self.port}/ws"), origin)
        self._clients.append(client)
        return await client.hello(name, token)

    async def come_back(self, client: Client, *codes: str) -> Client:
        """The same page after its connection broke: same player, same origin, same numbers, at the same tables."""
        await client.close()
        back = await self.connect(origin=client.origin, token=client.token)
        back._seq = client._seq
        for code in codes:
            start = len(back.heard)
            await back.send("join", code=code, have=client.have())
            await back.next("table", start, code=code)
        return back

    async def replay(self, match: str) -> Replay:
        """The replay of an ended match, proved."""
        async with self.session.get(f"http://127.0.0.1:{self.port}/api/matches/{match}/replay") as response:
            assert response.status == 200
            replay = parse(await response.text(), find_rules)
        verify(replay, find_rules(replay.game))
        return replay

    async def close(self) -> None:
        """Clean up."""
        for client in self._clients:
            await client.close()
        await self.session.close()
        await self.stop(signal.SIGKILL)
        self._held.close()


@pytest.fixture
def database(request: pytest.FixtureRequest) -> str | None:
    """Where the hall is kept, for tests that want to know: a file, or PostgreSQL."""
    if getattr(request, "param", "sqlite") == "sqlite":
        return None
    postgres: PostgresServer = request.getfixturevalue("postgres")
    return postgres.make_database()


@pytest.fixture
async def server(tmp_path: Path, database: str | None) -> AsyncIterator[Server]:
    """A running server."""
    server = Server("--data", str(tmp_path / "data"), *(("--database", database) if database is not None else ()))
    await server.start()
    yield server
    await server.close()


async def start_match(ann: Client, bob: Client, game: str, **options: Any) -> tuple[str, str]:
    """Ann opens a table, Bob joins; the code and the match."""
    code: str = (await ann.open(game, "me", "open", **options))["code"]
    await bob.ask("join", "table", code=code)
    if not bob.tables[code]["match"]:
        await ann.send("ready", code=code)
        await bob.send("ready", code=code)
    await bob.begun(code, 1)
    return code, await ann.begun(code, 0)


async def move(mover: Client, other: Client, match: str, seat: int) -> None:
    """A safe move in Stay on the Board, heard by both."""
    direction, distance, *_ = mover.view(match, seat)["moves"][0]
    count = mover.view(match, seat)["count"] + 1
    await mover.acked(match, seat, await mover.act(match, seat, f"move {direction} {distance}"))
    await mover.counted(match, seat, count)
    await other.counted(match, 1 - seat, count)


@pytest.mark.parametrize("database", ["sqlite", "postgresql"], indirect=True)
async def test_turn_by_turn_everything_shown_survives_a_kill(server: Server) -> None:
    ann, bob = await server.connect(origin=11, name="Ann"), await server.connect(origin=12, name="Bob")
    code, match = await start_match(ann, bob, "stayboard", size=9)
    people = [(ann, 0), (bob, 1)]
    for life in range(2):
        for _ in range(3):
            await move(people[0][0], people[1][0], match, people[0][1])
            people.reverse()
        mover, seat = people[0]
        direction, distance, *_rest = mover.view(match, seat)["moves"][0]
        last = await mover.act(match, seat, f"move {direction} {distance}")  # and nobody waits for the answer
        await server.stop(signal.SIGKILL)
        shown = {own: client.view(match, own)["history"] for client, own in people}
        await server.start()
        people = [(await server.come_back(client, code), own) for client, own in people]
        for client, own in people:
            history = client.view(match, own)["history"]
            assert history[: len(shown[own])] == shown[own], "what was shown is there"
            assert len(history) - len(shown[own]) <= 1
            assert client.tables[code]["state"] == "PLAYING"
            assert [s["name"] for s in client.tables[code]["seats"]] == ["Ann", "Bob"]
        mover, seat = people[0]
        await mover.send("act", match=match, seat=seat, action=f"move {direction} {distance}", seq=last)
        await mover.acked(match, seat, last)
        for client, own in people:
            await client.counted(match, own, (life + 1) * 4)  # the move is there, and there once
        people.reverse()
    mover, seat = people[0]
    await mover.act(match, seat, "claim")
    for client, _ in people:
        await client.reached(code, "ENDED")
    replay = await server.replay(match)
    assert len(replay.inputs) == 9
    assert replay.outcome is not None
    assert replay.outcome["reason"] == "wrong_claim"


async def test_in_real_time_every_acknowledged_input_happened_once(server: Server) -> None:
    ann, bob = await server.connect(origin=21, name="Ann"), await server.connect(origin=22, name="Bob")
    code, match = await start_match(ann, bob, "mario99", virus_count=48)
    await ann.until(lambda: ann.streams[match, 0]["step"] > 0, "the pill in the bottle")
    words = cycle(("left", "turnright", "left", "left", "right", "turnleft", "right", "left+", "left-"))
    sent: list[str] = []
    for life in range(2):
        step = ann.streams[match, 0]["step"]
        for _ in range(12):
            sent.append(next(words))
            await ann.act(match, 0, sent[-1])
        await ann.acked(match, 0, len(sent) - 6)
        for _ in range(6):
            sent.append(next(words))
            await ann.act(match, 0, sent[-1])
        await server.stop(signal.SIGKILL)
        acked = ann.acks[match, 0]
        assert acked >= 6
        await server.start()
        ann, bob = await server.come_back(ann, code), await server.come_back(bob, code)
        assert ann.streams[match, 0]["step"] >= step, "what was acknowledged rests on time that is not lost"
        await ann.reached(code, "PLAYING")  # both are back, so it goes on
        resent = len(ann.heard)
        for seq in range(acked, len(sent) + 1):  # the last acknowledged one, too: it must not happen twice
            await ann.send("act", match=match, seat=0, action=sent[seq - 1], seq=seq)
        await ann.acked(match, 0, len(sent))
        assert not [m for m in ann.heard[resent:] if m["t"] == "error"], life
    await bob.act(match, 1, "resign")
    await ann.reached(code, "ENDED")
    assert ann.view(match, 0)["outcome"]["places"] == [1, 2]
    replay = await server.replay(match)
    assert [entry.action for entry in replay.inputs if entry.seat == 0] == sent


async def test_told_to_stop_the_hall_closes_in_good_order_and_goes_on_later(server: Server) -> None:
    ann = await server.connect(origin=31, name="Ann")
    code = (await ann.open("mario99", "me", start=True))["code"]
    match = await ann.begun(code, 0)
    await ann.until(lambda: ann.streams[match, 0]["step"] > 0)
    seen = ann.streams[match, 0]["step"]
    assert await server.stop(signal.SIGTERM) == 0
    await server.start()
    back = await server.come_back(ann, code)
    assert back.me["name"] == "Ann"
    assert back.streams[match, 0]["step"] >= seen
    await back.reached(code, "PLAYING")
