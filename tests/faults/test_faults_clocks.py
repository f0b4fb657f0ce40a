"""`kill -9` between people, with the real program: clocks that run, a move taken back, somebody who is away.

The process is real and so is its end; its clock is told to go ahead, so that nobody waits for minutes.
"""

import signal
from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pytest
from tests.faults.live_hall import LiveHall
from tests.faults.test_faults_once import greet
from tests.web.door import Client, Message

pytestmark = pytest.mark.long

BASE = 60_000
"""Milliseconds on the clocks."""
HEARTBEAT = 2_500
"""So many of them may be given back by a kill (0015), and the machine takes a moment for everything."""
OUTAGE = 3600.0


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[LiveHall]:
    """A hall that is open."""
    hall = LiveHall(tmp_path / "data")
    await hall.open()
    yield hall
    await hall.close()


@pytest.fixture
async def http() -> AsyncIterator[aiohttp.ClientSession]:
    """For pages."""
    async with aiohttp.ClientSession() as session:
        yield session


async def sit_down(http: aiohttp.ClientSession, hall: LiveHall, game: str, **options: object) -> tuple[Client, Client]:
    """Ann and Bob in a match; the table is their only one."""
    ann, bob = await greet(http, hall, 1, "Ann"), await greet(http, hall, 2, "Bob")
    await ann.send("open", id=1, game=game, options=options, seats=["me", "open"])
    code = (await ann.next("table", 0))["code"]
    await ann.send("customs", id=2, code=code, countdown=False)
    await bob.send("join", id=1, code=code)
    await bob.next("table", 0)
    for client in (ann, bob):
        await client.send("ready", id=3, code=code)
    for client in (ann, bob):
        await client.until(lambda client=client: table_of(client)["state"] == "PLAYING", "the match is on")  # type: ignore[misc]
    return ann, bob


def table_of(client: Client) -> Message:
    """The table as a client was told last."""
    (table,) = client.tables.values()
    return table


async def come_back(http: aiohttp.ClientSession, hall: LiveHall, client: Client) -> Client:
    """The same person after the hall was killed, at the same table."""
    again = await greet(http, hall, client.origin, token=client.token)
    (code,) = client.tables
    await again.send("join", id=9, code=code)
    await again.until(lambda: again.tables, "the table")
    return again


async def test_a_fischer_clock_stands_while_the_hall_is_dead_and_falls_after_it(
    hall: LiveHall, http: aiohttp.ClientSession
) -> None:
    ann, bob = await sit_down(http, hall, "stayboard", clock="fischer 60+0", size=9)
    assert table_of(bob)["clock"]["running"] == [0]
    await hall.order("pass", 40)
    await ann.send("ping", id=20)
    await ann.next("pong", 0, id=20)
    await hall.order("pass", 1)  # the time the hall has been open is kept by now
    await ann.send("say", id=21, text="still thinking", code=table_of(ann)["code"])
    await ann.next("done", 0, id=21)
    await hall.end(signal.SIGKILL)

    # The hall is closed for longer than Ann has left, and nobody's flag falls meanwhile.
    await hall.open(ahead=41 + OUTAGE)
    ann, bob = await come_back(http, hall, ann), await come_back(http, hall, bob)
    assert table_of(bob)["state"] == "PLAYING"
    left, other = table_of(bob)["clock"]["left"]
    assert BASE - 41_000 - HEARTBEAT <= left <= BASE - 41_000 + HEARTBEAT
    assert other == BASE
    await hall.order("pass", left / 1000 + 1)
    for client in (ann, bob):
        await client.until(lambda client=client: table_of(client)["state"] == "ENDED", "the flag falls")  # type: ignore[misc]
        assert (table_of(client)["outcome"]["reason"], table_of(client)["outcome"]["places"]) == ("timed_out", [2, 1])

    # What they were told is there after another kill.
    await hall.end(signal.SIGKILL)
    await hall.open()
    assert table_of(await come_back(http, hall, bob))["outcome"]["reason"] == "timed_out"


async def test_a_move_taken_back_stays_taken_back(hall: LiveHall, http: aiohttp.ClientSession) -> None:
    ann, bob = await sit_down(http, hall, "stayboard", clock="fischer 60+9", size=9)
    table = table_of(ann)
    code, match = table["code"], table["match"]
    before = ann.streams[match, 0]["view"]
    direction, distance, *_ = before["moves"][0]
    await ann.send("act", match=match, seat=0, action=f"move {direction} {distance}", seq=1)
    await bob.until(lambda: table_of(bob)["turn"] == [1], "Ann has moved")
    await ann.send("ask", id=5, code=code, kind="take_back")
    await bob.until(lambda: table_of(bob)["questions"], "the question")
    await bob.send("answer", id=5, code=code, kind="take_back", yes=True)
    await ann.until(lambda: table_of(ann)["turn"] == [0], "it is taken back")
    await hall.end(signal.SIGKILL)

    await hall.open(ahead=OUTAGE)
    again = await come_back(http, hall, ann)
    await again.until(lambda: (match, 0) in again.streams, "the match")
    assert again.streams[match, 0]["view"] == before
    assert (table_of(again)["turn"], table_of(again)["state"]) == ([0], "PLAYING")
    left, other = table_of(again)["clock"]["left"]
    assert left <= BASE, "the increment of the move is gone with it"
    assert other == BASE
    await again.send("act", match=match, seat=0, action=f"move {direction} {distance}", seq=2)
    await again.until(lambda: table_of(again)["turn"] == [1], "and Ann moves again")


async def test_who_is_away_when_the_hall_dies_is_waited_for_and_told_what_was_missed(
    hall: LiveHall, http: aiohttp.ClientSession
) -> None:
    ann, bob = await sit_down(http, hall, "tetris")
    match = table_of(ann)["match"]
    await bob.socket.close()
    await ann.until(lambda: table_of(ann)["waits_for"] == [1], "the match waits for Bob")
    await hall.end(signal.SIGKILL)

    await hall.open(ahead=OUTAGE)
    ann = await come_back(http, hall, ann)
    await ann.until(lambda: table_of(ann).get("waits_for") == [1], "it waits once more: that was not Bob")
    assert table_of(ann)["state"] == "PAUSED"
    await hall.order("pass", 10)
    await ann.until(lambda: table_of(ann)["state"] == "PLAYING", "and goes on without him")
    assert table_of(ann)["seats"][1]["present"] is False
    await hall.order("pass", 60)
    await ann.until(lambda: table_of(ann)["state"] == "ENDED", "his time is up")
    assert table_of(ann)["outcome"]["reason"] == "timed_out"
    await hall.end(signal.SIGKILL)

    await hall.open()
    late = await greet(http, hall, 2, token=bob.token)
    missed = await late.next("missed", 0)
    assert [one["match"] for one in missed["matches"]] == [match]
