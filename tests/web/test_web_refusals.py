"""Whatever comes over the wire: one line of error, and the connection and its match are as they were."""

import json
from types import SimpleNamespace
from typing import Any

import pytest
from aiohttp import WSServerHandshakeError
from hypothesis import given
from hypothesis import strategies as st
from tests.saying import say_error
from tests.web.door import Client, Door

from rumpus.core.pacing import SECOND
from rumpus.wire.frames import BadMessage, decode

ACT = {"t": "act", "match": "X", "seat": 0, "action": "left", "seq": 1}

BAD_FRAMES: dict[str, str | bytes] = {
    "nothing": "",
    "no JSON": "hello?",
    "half a message": '{"t": "hello", "v": 1',
    "a list": "[]",
    "a list of messages": '[{"t": "ping"}]',
    "a number": "7",
    "null": "null",
    "no kind": "{}",
    "an unknown kind": '{"t": "shutdown"}',
    "a kind of the hall's": '{"t": "welcome", "v": 1}',
    "a kind that is a number": '{"t": 1}',
    "an unknown field": '{"t": "ping", "admin": true}',
    "a missing field": '{"t": "act", "match": "X"}',
    "a wrong type": json.dumps({**ACT, "seat": "0"}),
    "a flag for a number": json.dumps({**ACT, "seat": True}),
    "a negative seat": json.dumps({**ACT, "seat": -1}),
    "a seat too high": json.dumps({**ACT, "seat": 99}),
    "number 0": json.dumps({**ACT, "seq": 0}),
    "a huge number": json.dumps({**ACT, "seq": 10**400}),
    "a huge id": json.dumps({"t": "ping", "id": 2**63}),
    "a fraction": json.dumps({**ACT, "seq": 1.5}),
    "not a number": '{"t": "ping", "id": NaN}',
    "an exponent": '{"t": "ping", "id": 1e999}',
    "no action": json.dumps({**ACT, "action": ""}),
    "an action too long": json.dumps({**ACT, "action": "x" * 65}),
    "a bad code": '{"t": "join", "code": "../../"}',
    "a code in other letters": '{"t": "join", "code": "ЛУМИКА"}',
    "a code with a line end": '{"t": "join", "code": "BABABA\\n"}',
    "a nonce with a line end": '{"t": "ready", "code": "BABABA", "nonce": "mine\\n"}',
    "a nested option": '{"t": "open", "game": "stayboard", "options": {"size": [1]}}',
    "deep nesting": '{"t": "open", "game": "x", "options": ' + "[" * 1900 + "]" * 1900 + "}",
    "a deep object": '{"a":' * 600 + "1" + "}" * 600,
    "5 kB": json.dumps({"t": "name", "name": "x" * 5000}),
    "500 kB": "x" * 500_000,
    "seventeen seats": json.dumps({"t": "open", "game": "mario99", "seats": ["open"] * 17}),
    "thirty-three options": json.dumps({"t": "options", "code": "BABABA", "options": {str(n): 1 for n in range(33)}}),
    "half a surrogate": '{"t": "name", "name": "\\ud800"}',
    "binary noise": bytes(range(256)) * 4,
    "binary zeros": bytes(100),
    "broken UTF-8": b'{"t": "name", "name": "\xff\xfe"}',
}


async def at_a_match(door: Door) -> tuple[Client, str, str]:
    ann = await door.guest("Ann")
    table = await ann.open("stayboard", "me", "bot:easy", start=True, size=9)
    await ann.until(lambda: ann.streams)
    return ann, table["code"], ann.tables[table["code"]]["match"]


async def assert_goes_on(client: Client, match: str) -> None:
    """A valid message still works, and the match is where it was."""
    before = client.view(match, 0)["count"]
    direction, distance, *_ = client.view(match, 0)["moves"][0]
    seq = await client.act(match, 0, f"move {direction} {distance}")
    await client.acked(match, 0, seq)
    await client.until(lambda: client.view(match, 0)["count"] > before)


async def test_every_frame_that_is_no_message_is_answered_by_one_line(door: Door) -> None:
    ann, _, match = await at_a_match(door)
    for what, frame in BAD_FRAMES.items():
        start = len(ann.heard)
        if isinstance(frame, bytes):
            await ann.socket.send_bytes(frame)
        else:
            await ann.socket.send_str(frame)
        error = await ann.next("error", start)
        codes = ("frame_too_long",) if what.endswith("kB") else ("bad_message", "bad_name")
        assert error["code"] in codes, what
        assert say_error(error), what
        assert "\n" not in say_error(error), what
        assert len(say_error(error)) <= 200, what
        await ann.alive()
        assert len([message for message in ann.heard[start:] if message["t"] == "error"]) == 1, what
    await assert_goes_on(ann, match)


async def test_two_megabytes_end_the_connection_and_not_the_match(door: Door) -> None:
    ann, code, match = await at_a_match(door)
    bob = await door.guest("Bob")
    await ann.socket.send_str("x" * 2_000_000)
    assert await ann.ended() == 1009
    await bob.alive()
    back = await door.guest(token=ann.token, origin=77)
    await back.ask("join", "table", code=code)
    await assert_goes_on(back, match)


async def test_a_text_frame_that_is_no_text_ends_the_connection_and_not_the_hall(door: Door) -> None:
    ann, code, match = await at_a_match(door)
    await ann.socket._writer.send_frame(b"\xff\xfe", 1)
    await ann.ended()
    back = await door.guest(token=ann.token, origin=77)
    await back.ask("join", "table", code=code)
    await assert_goes_on(back, match)


async def test_the_first_message_is_hello_and_there_is_only_one(door: Door) -> None:
    client = await door.connect()
    assert await client.refuse("lobby", on=True) == "hello_first"
    assert await client.refuse("act", match="X", seat=0, action="left", seq=1) == "hello_first"
    assert await client.refuse("hello", v=2, origin=1) == "bad_version"
    assert await client.refuse("hello", v=1, origin=1, name="<script>") == "bad_name"
    await client.alive()
    await client.hello("Ann")
    assert await client.refuse("hello", v=1, origin=1) == "hello_again"
    other = await door.connect()
    assert await other.refuse("hello", v=1, origin=1, name="ANN") == "name_taken"
    await other.hello("Bob")
    assert await other.refuse("name", name="ann") == "name_taken"
    await other.alive()


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"game": "poker"}, "unknown_game"),
        ({"game": "../core"}, "unknown_game"),
        ({"game": "stayboard", "seats": ["me", "open"], "options": {"size": 10}}, "bad_option"),
        ({"game": "stayboard", "seats": ["me", "open"], "options": {"size": -(10**18)}}, "bad_option"),
        ({"game": "stayboard", "seats": ["me", "open"], "options": {"colour": "red"}}, "bad_option"),
        ({"game": "stayboard", "seats": ["me"]}, "bad_seats"),
        ({"game": "stayboard", "seats": ["me", "bot:"]}, "bad_level"),
        ({"game": "stayboard", "seats": ["me", "open"], "start": True}, "open_seats"),
    ],
)
async def test_a_table_that_cannot_be(door: Door, fields: dict[str, Any], code: str) -> None:
    ann = await door.guest("Ann")
    assert await ann.refuse("open", **fields) == code
    assert door.hall.tables == {}
    await ann.open("stayboard", "me", "open")


async def test_what_is_not_yours_stays_as_it_is(door: Door) -> None:
    ann, code, match = await at_a_match(door)
    eve = await door.guest("Eve")
    for message in ("leave", "ready"):
        assert await eve.refuse(message, code=code) == "not_here"
    assert await eve.refuse("seat", code=code, seat=0, to="me") == "not_here"
    assert await eve.refuse("join", code="ZZZZZZ") == "no_table"
    await eve.ask("join", "table", code=code)
    assert await eve.refuse("pause", code=code, on=True) == "not_alone"
    assert await eve.refuse("seats", code=code, count=2) == "not_owner"
    assert await eve.refuse("options", code=code, options={}) == "not_owner"
    assert await eve.refuse("seat", code=code, seat=1, to="me") == "seats_fixed"
    start = len(eve.heard)
    await eve.send("act", match=match, seat=0, action="resign", seq=3, id=9)
    error = await eve.next("error", start)
    assert {key: error[key] for key in ("code", "id", "match", "seat", "seq")} == {
        "code": "not_your_seat",
        "id": 9,
        "match": match,
        "seat": 0,
        "seq": 3,
    }
    assert await eve.refuse("act", match="ZZZZZZ-0", seat=0, action="resign", seq=4) == "no_match"
    await assert_goes_on(ann, match)


async def test_an_illegal_action_names_what_it_was_about(door: Door) -> None:
    ann, _, match = await at_a_match(door)
    for action, code in (("move 5 5", "bad_move"), ("dance", "unknown_action"), ("mövé", "bad_action")):
        start = len(ann.heard)
        seq = await ann.act(match, 0, action)
        error = await ann.next("error", start)
        assert (error["code"], error["match"], error["seat"], error["seq"]) == (code, match, 0, seq)
    await assert_goes_on(ann, match)


async def test_too_many_messages_are_refused_and_the_connection_recovers(
    door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [0]
    monkeypatch.setattr("rumpus.gateways.web.page_line.time", SimpleNamespace(monotonic_ns=lambda: now[0]))
    ann, _, match = await at_a_match(door)
    for number in range(300):
        await ann.send("ping", id=number + 1)
    await ann.until(lambda: sum(m["t"] in ("pong", "error") and m.get("id", 0) <= 300 for m in ann.heard) >= 300)
    answers = [message["t"] for message in ann.heard if message["t"] in ("pong", "error")][-300:]
    assert 200 < answers.count("pong") <= 240
    assert {m["code"] for m in ann.heard if m["t"] == "error"} == {"too_fast"}
    bob = await door.guest("Bob")
    await bob.alive()
    now[0] += SECOND
    await assert_goes_on(ann, match)


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://[", "https://127.0.0.1.evil.example", "http://127.0.0.1:1", ""]
)
async def test_a_page_of_another_host_is_refused(door: Door, origin: str) -> None:
    with pytest.raises(WSServerHandshakeError) as refused:
        await door.session.ws_connect("/ws", headers={"Origin": origin})
    assert refused.value.status == 403


async def test_our_own_page_is_let_in(door: Door) -> None:
    socket = await door.session.ws_connect("/ws", headers={"Origin": f"http://127.0.0.1:{door.port}"})
    await socket.close()


def complaint(frame: bytes | str) -> str:
    """What the decoder says is wrong with it."""
    try:
        decode(frame)
    except BadMessage as problem:
        return str(problem)
    return ""


@given(st.binary(max_size=300) | st.text(max_size=300))
def test_no_frame_makes_the_decoder_stumble(frame: bytes | str) -> None:
    assert "\n" not in complaint(frame)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
KINDS = st.sampled_from(["hello", "name", "lobby", "open", "join", "seat", "seats", "options", "ready", "act", "ping"])
FIELDS = st.sampled_from(
    ["id", "v", "origin", "token", "name", "on", "game", "options", "seats", "code", "seat", "seq"]
)


@given(KINDS, st.dictionaries(FIELDS, JSON, max_size=6))
def test_no_message_makes_the_decoder_stumble(kind: str, fields: dict[str, Any]) -> None:
    assert "\n" not in complaint(json.dumps({**fields, "t": kind}))
