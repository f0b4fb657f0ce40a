"""A WebSocket that falls silent without closing: the hall asks, notices, tells the others, and takes it back."""

import asyncio

from aiohttp import WSMsgType
from tests.doors.test_doors_lines import until
from tests.patience import PATIENCE
from tests.quiet import be_quiet, lines_of
from tests.web.door import Client, Door

from rumpus.gateways.web.connection import Connection
from rumpus.hall.people.players import Player
from rumpus.hall.tables.away_budget import AWAY_SECONDS


async def sit_down(door: Door) -> tuple[Client, Client, Player, str]:
    """Ann and Bob in a match of tetris; Bob, as the hall knows him, and the table's code."""
    ann = await (await door.connect()).hello("Ann")
    bob = await (await door.connect()).hello("Bob")
    code = (await ann.open("tetris", "me", "open"))["code"]
    await bob.ask("join", "table", code=code)
    for client in (ann, bob):
        await client.send("ready", code=code)
    await ann.until(lambda: ann.tables[code]["state"] == "PLAYING", "the match is on")
    await bob.until(lambda: bob.tables[code]["state"] == "PLAYING", "the match is on")
    player = door.hall.players.by_name("Bob")
    assert player is not None
    return ann, bob, player, code


async def test_a_page_that_says_nothing_is_asked_and_answers_by_itself(door: Door) -> None:
    _, bob, player, _ = await sit_down(door)
    (line,) = lines_of(door.hall, player)
    be_quiet(door.hall, player, 2.5)
    quiet_since = line.asked - 1
    await until(lambda: line.at > quiet_since)
    assert not line.silent
    await bob.alive()


async def test_a_line_that_is_silent_without_closing_is_away_until_its_next_word(door: Door) -> None:
    ann, bob, player, code = await sit_down(door)
    bob._reader.cancel()  # nobody reads there any more, and so nobody answers
    be_quiet(door.hall, player, 4)
    shown = await ann.until(lambda: not ann.tables[code]["seats"][1].get("present", True) and ann.tables[code], "away")
    assert (shown["state"], shown["waits_for"], shown["may_wait"]) == ("PAUSED", [1], [0])
    assert AWAY_SECONDS * 1000 - PATIENCE * 1000 < shown["seats"][1]["away_ms"] <= AWAY_SECONDS * 1000
    await ann.ask("wait", "table", code=code)
    assert ann.tables[code]["waits_ms"] is None
    assert await ann.refuse("claim_win", code=code) == "not_up"
    await bob.send("ping")
    back = await ann.until(lambda: ann.tables[code]["state"] == "PLAYING" and ann.tables[code], "Bob is back")
    assert "away_ms" not in back["seats"][1]
    assert await ann.refuse("wait", code=code) == "nobody_away"


async def test_a_line_that_stays_silent_is_closed(door: Door) -> None:
    _, bob, player, _ = await sit_down(door)
    be_quiet(door.hall, player, 30)
    async with asyncio.timeout(PATIENCE):
        await bob._reader
    assert bob.socket.closed


async def test_a_line_that_is_given_up_has_not_spoken(door: Door) -> None:
    ann, bob, player, code = await sit_down(door)
    bob._reader.cancel()
    be_quiet(door.hall, player, 4)
    await ann.until(lambda: ann.tables[code]["state"] == "PAUSED", "Bob is away")
    await ann.ask("wait", "table", code=code)
    (visitor,) = door.hall.presence.of(player)
    assert isinstance(visitor, Connection)
    visitor._socket._pong_not_received()  # as aiohttp does when its own question has not been answered
    await until(lambda: not door.hall.presence.of(player))
    table = door.hall.find_table(code)
    assert (table.state, table.runner.absence.goes_on_in) == ("PAUSED", None), "Ann waits, as she has said"


async def test_a_client_that_asks_by_the_protocol_is_answered(door: Door) -> None:
    async with door.session.ws_connect("/ws", autoping=False) as socket:
        await socket.ping(b"there?")
        frame = await socket.receive(PATIENCE)
        assert (frame.type, bytes(frame.data)) == (WSMsgType.PONG, b"there?")


async def test_who_timed_out_is_told_after_the_greeting_until_they_have_seen_it(door: Door) -> None:
    ann, bob, player, code = await sit_down(door)
    bob._reader.cancel()
    be_quiet(door.hall, player, 4)
    await ann.until(lambda: ann.tables[code]["state"] == "PAUSED", "Bob is away")
    door.hall.find_table(code).runner.absence.give_up(player)  # as if his minute were over
    await ann.until(lambda: ann.tables[code]["state"] == "ENDED", "his time is up")
    assert ann.tables[code]["outcome"]["reason"] == "timed_out"
    phone = await door.connect(origin=6)
    start = len(phone.heard)
    await phone.hello(token=bob.token)
    (missed,) = (await phone.next("missed", start))["matches"]
    assert (missed["match"], missed["what"]["say"]) == (ann.tables[code]["match"], "missed.timed_out")
    assert (await phone.ask("seen", "missed", match=missed["match"]))["matches"] == []
    assert await phone.refuse("seen", match=missed["match"]) == "not_missed"
