"""Sessions over the real door: tokens, claimed names, other devices, bans; and the host's desk over HTTP."""

import asyncio
import json
import time
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher
from structlog.testing import capture_logs
from tests.saying import say_error, tell
from tests.web.door import Client, Door

from rumpus.core.notice import Notice
from rumpus.hall.commands.run import run_host_command
from rumpus.hall.people.passphrases import Attempts, Passphrases
from rumpus.hall.people.tokens import Tokens

PASSPHRASE = "correct horse battery"
CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


@pytest.fixture
async def cheap(door: Door) -> Door:
    """A hall where guessing a passphrase costs little."""
    return make_cheap(door)


def make_cheap(door: Door) -> Door:
    """Let hashing cost little."""
    door.hall.players.passphrases = Passphrases(CHEAP)
    return door


async def sign_in(client: Client, name: str = "Ann", passphrase: str = PASSPHRASE) -> str:
    """Sign in; the token."""
    token: str = (await client.ask("sign_in", "signed_in", name=name, passphrase=passphrase))["token"]
    return token


async def claim(client: Client) -> None:
    """Claim the name."""
    assert (await client.ask("claim", "welcome", passphrase=PASSPHRASE))["claimed"]


async def refusal(client: Client, t: str, **fields: Any) -> str:
    """Send what must be refused; code and message."""
    error = await client.ask(t, "error", id=77, **fields)
    assert error["id"] == 77
    return f"{error['code']}: {say_error(error)}"


# Tokens.


async def test_a_page_says_which_part_of_the_world_it_is_in(door: Door) -> None:
    ann = await door.connect()
    await ann.ask("hello", "welcome", v=1, origin=5, name="Ann", region="Europe")
    (player,) = door.hall.presence.here()
    assert door.hall.presence.region_of(player) == "Europe"


async def test_a_guest_comes_back_with_the_token_after_a_restart(tmp_path: Path) -> None:
    first = await Door.open(tmp_path)
    ann = await first.guest("Ann")
    assert ann.token
    await first.close()
    again = await Door.open(tmp_path)
    back = await again.guest(token=ann.token)
    assert (back.me["player"], back.me["name"], back.me["token"]) == (ann.me["player"], "Ann", "")
    await again.close()


async def test_a_forged_token_makes_a_new_guest(door: Door) -> None:
    ann = await door.guest("Ann")
    other = await door.guest(token=ann.token[:-4] + "AAAA")
    assert other.me["player"] != ann.me["player"]
    assert other.me["token"]


async def test_a_token_of_another_day_is_replaced_at_hello(door: Door) -> None:
    ann = await door.guest("Ann")
    saved = asyncio.Event()
    door.store.when_saved(saved.set, urgent=True)
    await saved.wait()
    days_ago = Tokens(door.store, lambda: time.time() - 2 * 86400)
    days_ago.take_up(await door.store.load())
    old = days_ago.make(ann.me["player"], 0)
    back = await door.guest(token=old)
    assert back.me["player"] == ann.me["player"]
    assert back.me["token"] not in ("", old)
    assert (await door.guest(token=back.me["token"])).me["player"] == ann.me["player"]


# Claimed names.


async def test_a_claimed_name_is_signed_in_to_from_another_device_over_a_restart(tmp_path: Path) -> None:
    first = make_cheap(await Door.open(tmp_path))
    ann = await first.guest("Ann")
    assert not ann.me["claimed"]
    await claim(ann)
    await first.close()
    again = make_cheap(await Door.open(tmp_path))
    phone = await again.connect()
    token = await sign_in(phone, "ANN")
    assert len(again.hall.players) == 1, "nobody became a guest for it"
    me = (await again.guest(token=token)).me
    assert (me["player"], me["name"], me["claimed"]) == (ann.me["player"], "Ann", True)
    await again.close()


async def test_a_guest_who_signs_in_is_the_other_player_on_connecting_again(cheap: Door) -> None:
    ann, guest = await cheap.guest("Ann"), await cheap.guest()
    await claim(ann)
    token = await sign_in(guest)
    back = await cheap.guest(token=token)
    assert back.me["player"] == ann.me["player"] != guest.me["player"]
    await ann.alive()


async def test_an_error_does_not_tell_whether_the_name_exists(cheap: Door) -> None:
    ann, _guest = await cheap.guest("Ann"), await cheap.guest("Guest")
    await claim(ann)
    stranger = await cheap.connect()
    answers = {
        await refusal(stranger, "sign_in", name=name, passphrase="wrong horse")
        for name in ("Ann", "Guest", "Nobody", "Bot easy")
    }
    assert answers == {"wrong_passphrase: that name and passphrase do not belong together"}


async def test_guessing_is_limited_per_name_and_per_address_and_says_until_when(cheap: Door) -> None:
    ann = await cheap.guest("Ann")
    await claim(ann)
    stranger = await cheap.connect()
    for spelled in ("Ann", "ann", " ANN", "Ann  ", "Ａｎｎ"):
        assert await stranger.refuse("sign_in", name=spelled, passphrase="wrong horse") == "wrong_passphrase"
    for name in ("Ann", "Somebody else"):
        answer = await refusal(stranger, "sign_in", name=name, passphrase=PASSPHRASE)
        assert answer.startswith("too_many_attempts: too many attempts; try again in ")
        assert answer.endswith((" seconds", " 1 minute"))
    assert await ann.refuse("change_passphrase", old=PASSPHRASE, new="another horse") == "too_many_attempts"


async def test_many_guesses_at_once_are_many_guesses(cheap: Door) -> None:
    ann = await cheap.guest("Ann")
    await claim(ann)
    stranger = await cheap.connect()
    for n in range(20):
        await stranger.send("sign_in", name="Ann", passphrase=f"wrong horse {n}", id=n + 1)
    await stranger.until(lambda: len(stranger.heard) == 20, "twenty answers")
    codes = [message["code"] for message in stranger.heard]
    assert sorted(codes) == ["too_many_attempts"] * 15 + ["wrong_passphrase"] * 5


async def test_what_is_no_passphrase_is_refused(cheap: Door) -> None:
    ann = await cheap.guest("Ann")
    for bad in ("short", "x" * 201, "", 5, None):
        error = await ann.ask("claim", "error", passphrase=bad)
        assert error["code"] in ("bad_message", "bad_passphrase")
    await ann.alive()
    assert not (await cheap.guest(token=ann.token)).me["claimed"]


async def test_a_name_is_claimed_once_even_if_asked_twice_at_once(cheap: Door) -> None:
    ann = await cheap.guest("Ann")
    await ann.send("claim", passphrase="first horse", id=1)
    await ann.send("claim", passphrase="second horse", id=2)
    assert (await ann.next("error", 0))["code"] == "claimed"
    await ann.until(lambda: ann.me["claimed"], "claimed")
    assert await ann.refuse("claim", passphrase="third horse") == "claimed"


async def test_a_new_passphrase_signs_out_the_other_devices(cheap: Door) -> None:
    ann = await cheap.guest("Ann")
    await claim(ann)
    phone = await cheap.guest(token=ann.token)
    old = ann.token
    assert await ann.refuse("change_passphrase", old="wrong horse", new="another horse") == "not_your_passphrase"
    assert await ann.refuse("change_passphrase", old=PASSPHRASE, new="short") == "bad_passphrase"
    start = len(phone.heard)
    fresh = (await ann.ask("change_passphrase", "welcome", old=PASSPHRASE, new="another horse"))["token"]
    await phone.next("signed_out", start)
    await phone.ended()
    assert (await cheap.guest(token=old)).me["player"] != ann.me["player"]
    assert (await cheap.guest(token=fresh)).me["player"] == ann.me["player"]
    stranger = await cheap.connect()
    assert await stranger.refuse("sign_in", name="Ann", passphrase=PASSPHRASE) == "wrong_passphrase"
    await sign_in(stranger, passphrase="another horse")


async def test_signing_out_leaves_this_device_only(door: Door) -> None:
    ann = await door.guest("Ann")
    phone = await door.guest(token=ann.token)
    start = len(phone.heard)
    fresh = (await ann.ask("sign_out", "welcome"))["token"]
    await phone.next("signed_out", start)
    await phone.ended()
    await ann.alive()
    assert (await door.guest(token=fresh)).me["player"] == ann.me["player"]


async def test_only_signing_in_needs_no_hello(cheap: Door) -> None:
    stranger = await cheap.connect()
    assert await stranger.refuse("claim", passphrase=PASSPHRASE) == "hello_first"
    assert await stranger.refuse("sign_out") == "hello_first"


async def test_somebody_who_leaves_while_a_passphrase_is_checked_harms_nobody(cheap: Door) -> None:
    ann = await cheap.guest("Ann")
    await ann.send("claim", passphrase=PASSPHRASE)
    await ann.close()
    await (await cheap.guest("Bob")).alive()


# Bans and announcements.


async def test_a_banned_player_is_told_why_cut_off_and_kept_out(door: Door) -> None:
    ann = await door.guest("Ann")
    phone = await door.guest(token=ann.token)
    assert run_host_command(door.hall.admin, "ban Ann 60 rude words", "console").ok
    for client in (ann, phone):
        told = await client.next("banished", 0)
        assert told["banned"]
        assert tell(Notice.read(told["reason"])).endswith("UTC: rude words")
        await client.ended()
    stranger = await door.connect()
    answer = await refusal(stranger, "hello", v=1, origin=5, token=ann.token)
    assert answer == f"banned_until: {tell(Notice.read(told['reason']))}"
    assert run_host_command(door.hall.admin, "unban Ann", "console").ok
    assert (await door.guest(token=ann.token)).me["player"] == ann.me["player"]


async def test_a_kicked_player_may_come_back(door: Door) -> None:
    ann = await door.guest("Ann")
    run_host_command(door.hall.admin, "kick Ann", "console")
    assert (await ann.next("banished", 0))["banned"] is False
    await ann.ended()
    assert (await door.guest(token=ann.token)).me["name"] == "Ann"


async def test_announcements_and_closing_are_told_and_shown_to_newcomers(door: Door) -> None:
    ann = await door.guest("Ann")
    run_host_command(door.hall.admin, "announce Pizza at eight", "console")
    assert (await ann.next("announcement", 0))["text"] == "Pizza at eight"
    run_host_command(door.hall.admin, "drain on", "console")
    assert (await ann.next("closing", 0))["on"] is True
    bob = await door.guest("Bob")
    assert (await bob.next("announcement", 0))["text"] == "Pizza at eight"
    assert (await bob.next("closing", 0))["on"] is True
    answer = await refusal(bob, "open", game="mario99", seats=["me"], start=True)
    assert answer == "closing: the hall is closing for a moment; your matches are kept"
    run_host_command(door.hall.admin, "drain off", "console")
    assert (await ann.next("closing", 0, on=False))["on"] is False


# The host's desk over HTTP.


async def call(door: Door, line: Any = None, **headers: str) -> tuple[int, Any]:
    """Look at the hall (no line), or give a command: status and answer."""
    if line is None:
        request = door.session.get("/api/admin", headers=headers)
    else:
        body = line if isinstance(line, bytes) else json.dumps({"line": line}).encode()
        request = door.session.post("/api/admin", data=body, headers=headers)
    async with request as response:
        assert response.headers["X-Content-Type-Options"] == "nosniff"
        return response.status, json.loads(await response.text())


async def test_the_host_looks_and_orders_with_the_token(door: Door) -> None:
    token = door.hall.admin.first_token() or ""
    host = {"Authorization": f"Bearer {token}"}
    ann = await door.guest("Ann")
    code = (await ann.open("mario99", "me", "bot:easy", start=True))["code"]
    assert await call(door, "announce Pizza", **host) == (
        200,
        {"lines": [{"say": "answer.announced", "facts": {"text": "Pizza"}}], "ok": True},
    )
    refused = {"say": "refused.unknown_name", "facts": {"name": "Zed"}}
    assert await call(door, "kick Zed", **host) == (200, {"lines": [refused], "ok": False})
    status, seen = await call(door, **host)
    assert status == 200
    assert [one["name"] for one in seen["who"]] == ["Ann"]
    assert [table["code"] for table in seen["tables"]] == [code]
    assert (seen["bans"], seen["disputes"], seen["announcement"], seen["draining"]) == ([], [], "Pizza", False)
    assert seen["matches"] == {"live": 1, "turn_by_turn": 0}
    status, answer = await call(door, "ban Ann 5 rude", **host)
    assert answer["ok"]
    await ann.ended()
    status, seen = await call(door, **host)
    assert [(ban["name"], ban["reason"]) for ban in seen["bans"]] == [("Ann", "rude")]


async def test_without_the_token_nothing_is_shown_or_done(door: Door) -> None:
    token = door.hall.admin.first_token() or ""
    for key in ("", "Bearer", "Bearer wrong", f"Basic {token}", token, f"Bearer {token} x"):
        door.hall.admin.attempts = Attempts(time.time)
        headers = {"Authorization": key} if key else {}
        for line in (None, "announce Pizza"):
            status, answer = await call(door, line, **headers)
            assert status == 403
            assert set(answer) == {"code", "facts", "of", "message"}
            assert answer["code"] == "not_host"
    assert door.hall.admin.announcement == ""


async def test_guessing_the_token_is_limited_per_address(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    token = door.hall.admin.first_token() or ""
    now = 1000.0
    monkeypatch.setattr(door.hall.admin, "attempts", Attempts(lambda: now))
    right = {"Authorization": f"Bearer {token}"}
    for _ in range(20):
        assert (await call(door, **right))[0] == 200
    for _ in range(5):
        assert (await call(door, Authorization="Bearer guess"))[0] == 403
    for headers in ({"Authorization": "Bearer guess"}, right):
        status, answer = await call(door, **headers)
        assert (status, answer["message"]) == (429, "too many attempts; try again in 1 minute")
    now += 61
    assert (await call(door, **right))[0] == 200


async def test_another_sites_page_is_turned_away_even_with_the_token(door: Door) -> None:
    host = {"Authorization": f"Bearer {door.hall.admin.first_token()}"}
    for origin in ("https://evil.example", "null", "http://[", f"https://127.0.0.1:{door.port + 1}"):
        assert (await call(door, "announce Pizza", **host, Origin=origin))[0] == 403
    assert (await call(door, "stats", **host, Origin=f"http://127.0.0.1:{door.port}"))[0] == 200


async def test_a_body_that_is_no_command_is_refused(door: Door) -> None:
    host = {"Authorization": f"Bearer {door.hall.admin.first_token()}"}
    long = b'{"line": "%s"}' % (b"x" * 1001)
    for body in (b"", b"{}", b"[]", b'{"line": 5}', b'{"line": "who", "more": 1}', b"\xff", b"[" * 5000, long):
        status, answer = await call(door, body, **host)
        assert status == 400
        assert set(answer) == {"code", "facts", "of", "message"}
        assert answer["code"] == "bad_host_line"


async def test_a_new_token_is_not_given_out_over_the_web(door: Door) -> None:
    token = door.hall.admin.first_token() or ""
    status, answer = await call(door, "token new", Authorization=f"Bearer {token}")
    assert (status, answer["ok"]) == (200, False)
    assert door.hall.admin.is_host(token)


# Nothing secret anywhere.


def read_all(folder: Path) -> bytes:
    """Everything that is kept."""
    return b"".join(path.read_bytes() for path in folder.iterdir())


async def test_no_secret_is_logged_or_kept_or_told_in_an_error(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    secrets = [PASSPHRASE, "another horse", "wrong horse"]
    with capture_logs() as logs:
        door = make_cheap(await Door.open(tmp_path))
        host = door.hall.admin.first_token() or ""
        ann = await door.guest("Ann")
        await claim(ann)
        stranger = await door.connect()
        for t, given in (
            ("sign_in", {"name": "Ann", "passphrase": "wrong horse"}),
            ("sign_in", {"name": "Ann", "passphrase": ["wrong horse"]}),
            ("sign_in", {"name": "Ann", "passphrase": "wrong horse", "more": "wrong horse"}),
            ("sign_in", {"name": "x" * 40, "passphrase": "wrong horse"}),
            ("hello", {"v": 1, "origin": 0, "token": ann.token}),
            ("hello", {"v": 9, "origin": 5, "token": ann.token}),
        ):
            error = await stranger.ask(t, "error", **given)
            assert "wrong horse" not in say_error(error)
            assert ann.token not in say_error(error)
        await sign_in(stranger)
        await ann.ask("change_passphrase", "welcome", old=PASSPHRASE, new="another horse")
        await call(door, "stats", Authorization=f"Bearer {host}")
        await call(door, "stats", Authorization=f"Bearer {host}x")
        seen = json.dumps((await call(door, Authorization=f"Bearer {host}"))[1])
        secrets += [host, ann.token]
        hashed = door.hall.players.find(ann.me["player"]).passphrase or ""  # type: ignore[union-attr]
        await door.close()
    kept = read_all(tmp_path)
    written = repr(logs) + "".join(capfd.readouterr())
    for secret in secrets:
        assert secret not in written
        assert secret.encode() not in kept
        assert secret not in seen
    assert hashed.encode() in kept
    assert hashed not in written
    assert hashed not in seen
