"""What somebody is told about themselves is on disk; and who is sent out has nothing more to say."""

from collections.abc import Callable

import pytest
from tests.web.door import Client, Door

from rumpus.gateways.saving import wait_saved
from rumpus.gateways.web.connection import Connection
from rumpus.hall.commands.run import run_host_command


@pytest.fixture
def held(door: Door, monkeypatch: pytest.MonkeyPatch) -> list[Callable[[], None]]:
    """A disk that takes its time: what is to be called when it has saved."""
    waiting: list[Callable[[], None]] = []
    monkeypatch.setattr(door.store, "when_saved", lambda done, *, urgent: waiting.append(done))
    return waiting


def heard(client: Client, t: str) -> int:
    """How often a client has heard such a message."""
    return sum(message["t"] == t for message in client.heard)


async def test_a_newcomer_is_welcomed_when_they_will_be_known_again(door: Door, held: list[Callable[[], None]]) -> None:
    ann = await door.connect()
    await ann.send("hello", v=1, origin=5, name="Ann")
    await ann.alive()
    assert heard(ann, "welcome") == 0
    for done in held:
        done()
    await ann.next("welcome", 0)


async def test_with_a_disk_that_refuses_nobody_waits_at_the_door(
    door: Door, held: list[Callable[[], None]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rumpus.gateways.saving.LOOK_SECONDS", 0)
    ann = await door.connect()
    await ann.send("hello", v=1, origin=5, name="Ann")
    await ann.alive()
    assert heard(ann, "welcome") == 0
    door.store.healthy = False
    await ann.next("welcome", 0)
    for done in held:
        done()
    await ann.alive()
    assert heard(ann, "welcome") == 1


@pytest.mark.parametrize(
    ("message", "fields", "told"),
    [
        ("name", {"name": "Anna"}, "welcome"),
        ("mute", {"player": "bob"}, "muted"),
        ("command", {"text": "/mute Bob"}, "muted"),
    ],
)
async def test_a_name_and_a_mute_are_told_when_they_are_kept(
    door: Door, monkeypatch: pytest.MonkeyPatch, message: str, fields: dict[str, str], told: str
) -> None:
    ann, bob = await door.guest("Ann"), await door.guest("Bob", origin=6)
    held: list[Callable[[], None]] = []
    monkeypatch.setattr(door.store, "when_saved", lambda done, *, urgent: held.append(done))
    before = heard(ann, told)
    await ann.send(message, **{**fields, **({"player": bob.me["player"]} if "player" in fields else {})})
    await ann.alive()
    assert heard(ann, told) == before
    for done in held:
        done()
    await ann.until(lambda: heard(ann, told) > before)


async def test_who_was_sent_out_is_gone_even_if_they_do_not_read_it(
    door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    bob = await door.guest("Bob", origin=6)
    await bob.send("listen", on=True)
    mallory = await door.guest("Mallory")

    player = door.hall.players.find(mallory.me["player"])
    assert player is not None
    (connection,) = door.hall.presence.of(player)
    assert isinstance(connection, Connection)
    connection._frames._woken = True  # nothing is written any more, as if it were about to be: she does not read
    monkeypatch.setattr("rumpus.gateways.web.page_line.CLOSE_SECONDS", 0.2)
    assert run_host_command(door.hall.admin, "ban Mallory 60 spam", "console").ok
    await wait_saved(door.store, None)
    await mallory.send("say", text="still here")
    await mallory.ended()
    await bob.alive()
    assert "still here" not in str(bob.heard)


async def test_what_comes_too_fast_is_refused_by_name(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = await door.guest("Ann")
    table = await ann.open("stayboard", "me", "bot:easy", start=True)
    match = await ann.begun(table["code"], 0)
    monkeypatch.setattr("rumpus.gateways.web.page_line.TokenBucket.take", lambda *_: False)
    seq = await ann.act(match, 0, "board off")
    error = await ann.next("error", 0)
    assert (error["code"], error["match"], error["seat"], error["seq"]) == ("too_fast", match, 0, seq)
