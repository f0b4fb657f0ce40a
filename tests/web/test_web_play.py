"""Playing over the wire: what a page hears is what it may see, and coming back misses nothing."""

import asyncio
import socket
from typing import Any

import pytest
from tests.web.door import Client, Door, Message


def fresh_view(door: Door, match: str, seat: int | None) -> Any:
    running = door.hall.find_match(match).live
    assert running is not None
    return running.match.game.view(seat)


async def open_two(door: Door, game: str, **options: Any) -> tuple[Client, Client, str, str]:
    """Ann opens, Bob joins by the code, and the match is on."""
    ann, bob = await door.guest("Ann"), await door.guest("Bob", origin=6)
    table = await ann.open(game, "me", "open", **options)
    code: str = table["code"]
    await bob.ask("join", "table", code=code)
    if not bob.tables[code]["match"]:
        await ann.send("ready", code=code)
        await bob.send("ready", code=code)
    await bob.begun(code, 1)
    return ann, bob, code, await ann.begun(code, 0)


def safe_move(view: Message) -> str:
    direction, distance, *_ = view["moves"][0]
    return f"move {direction} {distance}"


async def test_a_newcomer_is_welcomed_told_a_token_once_and_recognised_by_it(door: Door) -> None:
    ann = await door.guest("Ann")
    assert ann.me["name"] == "Ann"
    assert ann.token
    again = await door.guest(token=ann.token)
    assert (again.me["player"], again.me["name"], again.me["token"]) == (ann.me["player"], "Ann", "")
    stranger = await door.guest(token=ann.token[:-6] + "wrong")
    assert stranger.me["player"] != ann.me["player"]
    nobody = await door.guest()
    assert nobody.me["name"].count(" ") >= 1
    await ann.ask("name", "welcome", name="Anna")
    assert ann.me["name"] == "Anna"


async def test_a_match_turn_by_turn_from_the_link_to_the_rematch(door: Door) -> None:
    ann, bob, code, match = await open_two(door, "stayboard", size=9)
    for turn in range(6):
        mover, seat = ((ann, 0), (bob, 1))[turn % 2]
        seq = await mover.act(match, seat, safe_move(mover.view(match, seat)))
        await mover.acked(match, seat, seq)
        for client, own in ((ann, 0), (bob, 1)):
            await client.counted(match, own, turn + 1)
            assert client.view(match, own) == fresh_view(door, match, own)
            await client.turned(code, (turn + 1) % 2)
    await ann.act(match, 0, "claim")
    await bob.until(lambda: bob.tables[code]["state"] == "ENDED")
    assert bob.tables[code]["outcome"] == {**bob.view(match, 1)["outcome"]}
    assert [seat.get("wins", 0) for seat in bob.tables[code]["seats"]] == [0, 1]
    await ann.send("ready", code=code)
    await bob.send("ready", code=code)
    await ann.until(lambda: ann.tables[code]["match"] not in (None, match))
    second = ann.tables[code]["match"]
    await ann.until(lambda: (second, 1) in ann.streams, "the other one begins this time")


async def test_patches_in_real_time_give_the_views_the_hall_had(door: Door) -> None:
    ann, bob, code, match = await open_two(door, "mario99", virus_count=4, speed="high")
    cid = await door.guest("Cid", origin=9)
    await cid.ask("join", "table", code=code)
    await cid.until(lambda: len(cid.views) > 2, "the pill in the bottle")
    running = door.hall.find_match(match).live
    assert running is not None
    truth: dict[tuple[int | None, int], Any] = {}
    for channel in running.match.channels.values():
        channel.listeners.append(lambda channel, update: truth.update({(channel.audience, update.n): channel.shown}))
    words = ("left", "turnright", "right+", "drop", "right-", "left+", "turnleft", "left-", "drop-", "drop+")
    seq = {0: 0, 1: 0}
    for word in words * 3:
        for client, seat in ((ann, 0), (bob, 1)):
            seq[seat] = await client.act(match, seat, word)
    for client, seat in ((ann, 0), (bob, 1)):
        await client.acked(match, seat, seq[seat])
    count = len(cid.views)
    await cid.until(lambda: len(cid.views) > count + 5 or cid.view(match, None)["outcome"], "time going on")
    checked = 0
    for client, audience in ((ann, 0), (bob, 1), (cid, None)):
        for (heard_by, n), view in truth.items():
            if heard_by == audience and (match, audience, n) in client.views:
                assert client.views[match, audience, n] == view
                checked += 1
    assert checked > 20
    assert {seat for _, seat in cid.streams} == {None}, "a watcher hears the watchers' stream only"


async def test_coming_back_with_what_one_has_gives_the_gap(door: Door) -> None:
    ann, bob, code, match = await open_two(door, "stayboard", size=9)
    seq = await ann.act(match, 0, safe_move(ann.view(match, 0)))
    await ann.acked(match, 0, seq)
    await bob.until(lambda: bob.view(match, 1)["count"] == 1)
    await ann.close()
    await bob.until(lambda: not bob.tables[code]["seats"][0].get("present", True), "Ann's absence")
    await bob.act(match, 1, safe_move(bob.view(match, 1)))
    await bob.until(lambda: bob.view(match, 1)["count"] == 2)
    back = await door.guest(token=ann.token)
    assert back.me["tables"] == [code]
    back.streams = ann.streams
    await back.ask("join", "table", code=code, have=ann.have())
    assert back.view(match, 0) == fresh_view(door, match, 0)
    assert [message["t"] for message in back.heard if message["t"] in ("match", "update")] == ["update"]


async def test_a_view_comes_with_what_its_match_began_under_whatever_the_next_one_will_be(door: Door) -> None:
    ann, bob, code, match = await open_two(door, "stayboard", size=9)
    started = door.hall.find_match(match)
    began = started.info.settle({**started.options})
    await ann.ask("options", "table", code=code, options={"size": 7})
    await bob.until(lambda: bob.tables[code]["options"]["size"] == 7)
    back = await door.guest(token=bob.token)
    await back.ask("join", "table", code=code)
    shown = await back.next("match", 0)
    assert (shown["match"], shown["options"], shown.get("bots", [])) == (match, began, [])
    assert began["size"] == 9
    assert began.keys() > back.tables[code]["options"].keys() - {"clock"}, "and what is settled for every match"


@pytest.mark.parametrize("n", [0, 3, 2**31])
async def test_a_number_too_old_or_never_told_gives_a_fresh_view(door: Door, n: int) -> None:
    ann, bob, code, match = await open_two(door, "stayboard", size=9)
    await ann.act(match, 0, safe_move(ann.view(match, 0)))
    await bob.until(lambda: bob.view(match, 1)["count"] == 1)
    back = await door.guest(token=bob.token)
    await back.ask("join", "table", code=code, have=[{"match": match, "seat": 1, "n": n}])
    assert [message["t"] for message in back.heard if message["t"] in ("match", "update")] == ["match"]
    assert back.view(match, 1) == fresh_view(door, match, 1)


async def test_saying_one_has_anothers_stream_does_not_give_it(door: Door) -> None:
    ann, _, code, match = await open_two(door, "stayboard", hidden=True)
    spy = await door.guest("Spy")
    await spy.ask("join", "table", code=code, have=[{**have, "n": have["n"] - 1} for have in ann.have()])
    assert list(spy.streams) == [(match, None)]


async def test_sent_again_it_happens_once_and_is_acknowledged_again(door: Door) -> None:
    ann, _, _, match = await open_two(door, "mario99")
    for _ in range(3):
        await ann.send("act", match=match, seat=0, action="left", seq=1)
    await ann.send("act", match=match, seat=0, action="right", seq=2)
    await ann.acked(match, 0, 2)
    assert [message["seq"] for message in ann.heard if message["t"] == "ack"] == [1, 1, 1, 2]
    kept = await door.store.find_match(match)
    assert kept is not None
    assert [entry.action for entry in kept.inputs] == ["left", "right"]


async def test_what_gathers_in_one_turn_of_the_loop_is_one_frame(door: Door) -> None:
    ann = await door.guest("Ann")
    frames = len(ann.frames)
    await ann.open("stayboard", "me", "bot:easy", start=True)
    begun = [frame for frame in ann.frames[frames:] if any(message["t"] == "match" for message in frame)]
    assert {"match", "table"} <= {message["t"] for message in begun[0]}
    assert all(isinstance(frame, list) and frame for frame in ann.frames)


async def test_the_lobby_hears_of_tables_and_people(door: Door) -> None:
    ann, bob = await door.guest("Ann"), await door.guest("Bob")
    await ann.ask("lobby", "hall", on=True)
    table = await bob.open("mario99", "me", "open")
    await ann.until(lambda: ann.heard[-1]["t"] == "hall" and ann.heard[-1]["tables"])
    news = ann.heard[-1]
    assert news["tables"] == [
        {"code": table["code"], "game": "mario99", "state": "WAITING", "names": ["Bob"], "free": 1, "mode": "REMOTE",
         "clock": "none"}
    ]  # fmt: skip
    here = [(person["name"], person.get("game"), person.get("code")) for person in news["here"]]
    assert (news["online"], here) == (2, [("Ann", None, None), ("Bob", "mario99", table["code"])])


async def test_leaving_says_gone_and_ends_the_match_for_the_other(door: Door) -> None:
    ann, bob, code, match = await open_two(door, "mario99")
    assert (await ann.ask("leave", "gone", code=code))["why"] == {"say": "notice.you_left"}
    await bob.until(lambda: bob.tables[code]["state"] == "ENDED")
    assert bob.view(match, 1)["outcome"]["places"] == [2, 1]


async def shake_hands(port: int) -> socket.socket:
    """A WebSocket by hand, with a small pipe, so that it is soon full when nobody reads."""
    loop = asyncio.get_running_loop()
    line = socket.socket()
    line.setblocking(False)
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    await loop.sock_connect(line, ("127.0.0.1", port))
    head = (
        f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    await loop.sock_sendall(line, head.encode())
    assert b" 101 " in await loop.sock_recv(line, 1024)
    return line


def masked(text: str) -> bytes:
    """A short text frame of a client, masked with zeros."""
    return bytes([0x81, 0x80 | len(text)]) + bytes(4) + text.encode()


async def test_a_client_that_stops_reading_is_dropped_and_the_others_do_not_notice(
    door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rumpus.gateways.web.frame_writer.MAX_WAITING", 20_000)
    monkeypatch.setattr("rumpus.gateways.web.page_line.RATE", 10**9)
    monkeypatch.setattr("rumpus.gateways.web.repeated_looks.BURST", 1_000)
    ann, bob, code, match = await open_two(door, "stayboard", size=9)
    loop = asyncio.get_running_loop()
    door.listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)  # inherited by who comes from now on
    slow = await shake_hands(door.port)
    await loop.sock_sendall(slow, masked('{"t":"hello","v":1,"origin":3,"name":"Slow"}'))
    join = masked(f'{{"t":"join","code":"{code}"}}')  # each is answered by a whole view
    await loop.sock_sendall(slow, join)
    await bob.until(lambda: bob.tables[code]["watchers"] == 1, "the slow one at the table")
    for turn in range(800):
        await loop.sock_sendall(slow, join)
        await (ann, bob)[turn % 2].alive()
        if not door.hall.find_table(code).watchers:
            break
    await bob.until(lambda: bob.tables[code]["watchers"] == 0, "the slow one is let go")
    assert [player.name for player in door.hall.here()] == ["Ann", "Bob"]
    seq = await ann.act(match, 0, safe_move(ann.view(match, 0)))
    await ann.acked(match, 0, seq)
    await bob.until(lambda: bob.view(match, 1)["count"] == 1)
    slow.close()


async def test_much_news_in_one_turn_drops_nobody(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rumpus.gateways.web.frame_writer.MAX_WAITING", 2_000)
    ann, bob, _, match = await open_two(door, "stayboard", size=9)
    for turn in range(100):
        await bob.act(match, 1, ("board off", "board on")[turn % 2])
    await bob.acked(match, 1, 100)
    await ann.alive()


async def test_an_input_meant_for_a_step_is_held_until_then_and_its_page_is_told_how_early_it_was(door: Door) -> None:
    ann, bob, _, match = await open_two(door, "tetris")
    live = door.hall.find_match(match).live
    assert live is not None
    meant = live.step_now() + 12
    await ann.send("act", match=match, seat=0, action="left+", seq=1, step=meant)
    ack = await ann.next("ack", 0)
    assert live.match.log[0].step >= meant, "a slow machine may take it late, never early"
    update = await ann.next("update", 0, seq=1)
    assert (ack["seq"], update["step"]) == (1, live.match.log[0].step)
    await ann.send("act", match=match, seat=0, action="left-", seq=2, step=0)
    late = await ann.next("ack", 0, seq=2)
    assert late["early"] < 0
    assert ack["early"] <= 200
    await bob.act(match, 1, "cw")
    plain = await bob.next("ack", 0)
    assert "early" not in plain, "who names no step is told as before"
    assert not any("seq" in heard for heard in bob.heard if heard["t"] == "update")
    refused = await ann.refuse("act", match=match, seat=0, action="jump", seq=3, step=0)
    assert refused == "unknown_action"
