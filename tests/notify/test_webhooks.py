"""Letters to webhooks: they arrive, and lead nowhere into the hall's own network."""

import asyncio
from contextlib import AsyncExitStack

import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer
from tests.hall.bench import Bench, Guest
from tests.notify.sinks import Internet, delivered
from tests.patience import PATIENCE
from tests.saying import refuses

from rumpus.gateways.notify import outside
from rumpus.gateways.notify.addresses import PublicResolver, check_url, is_public
from rumpus.gateways.notify.opening import WaysOut, open_ways
from rumpus.hall.errors import Refused
from rumpus.hall.notify.outbox import FAILED, SENT, NotifyChanged
from rumpus.store.records import OutboxRecord


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "10.1.2.3",
        "192.168.0.7",
        "169.254.169.254",
        "0.0.0.0",
        "::1",
        "fe80::1",
        "fd00::1",
        "::ffff:10.0.0.1",
        "64:ff9b::7f00:1",
        "64:ff9b:1::7f00:1",
        "2002:7f00:1::",
        "::127.0.0.1",
        "::ffff:0:7f00:1",
        "fec0::1",
        "5f00::1",
        "ff0e::1",
        "127.1",
        "0",
        "2130706433",
        "0177.0.0.1",
        "0x7f.1",
        "127.0.0.1.",
        "localhost",
        "LOCALHOST.",
        "printer.localhost",
    ],
)
def test_addresses_of_the_hosts_own_network_are_refused(address: str) -> None:
    assert not is_public(address)
    url = f"http://[{address}]/hook" if ":" in address else f"http://{address}/hook"
    with refuses(Refused, "own network"):
        check_url(url, private=False)
    check_url(url, private=True)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hook",
        "ftp://example.org/x",
        "http:///x",
        "https://me:secret@example.org/",
        "http://example.org:0/",
        f"http://{'a.' * 130}org/",
        f"http://{'a' * 64}.org/",
        "http://exa mple.org/",
        "http://example\0.org/",
        "http://example..org/",
        "http://example.org:25/",
        "https://example.org:22/",
    ],
)
def test_what_is_no_webhook_is_refused(text: str) -> None:
    with refuses(Refused, "a webhook is"):
        check_url(text, private=False)


@pytest.mark.parametrize(
    "host",
    [
        "example.org.",
        "4chess.org",
        "bücher.example",
        "example.org:8443",
        "93.184.216.34",
        "[2606:2800:220:1::1]",
        "[64:ff9b::5db8:d822]",
    ],
)
def test_addresses_of_the_world_are_not(host: str) -> None:
    assert check_url(f"https://{host}/hook", private=False)


async def test_a_name_that_leads_inside_leads_nowhere() -> None:
    with pytest.raises(OSError, match="no public address"):
        await PublicResolver().resolve("localhost", 80)


async def test_a_letter_arrives_as_one_json_form_and_one_that_is_gone_is_given_up() -> None:
    bench = Bench()
    ann = bench.guest("Ann")
    bench.season(ann)
    outbox = bench.hall.outbox
    async with Internet() as internet, AsyncExitStack() as doors:
        await open_ways(bench.hall, WaysOut(site="https://games.example.org", private=True), doors)
        for path, state in (("/hook", SENT), ("/gone", FAILED)):
            outbox.set_address(ann.player, "webhook", internet.url(path))
            outbox.test(ann.player)
            bench.wait(11)
            await delivered()
            bench.settle()
            assert [record.state for record in bench.store.all(OutboxRecord)][-1] == state
            assert ann.heard_of(NotifyChanged)[-1] == NotifyChanged("webhook", arrived=state == SENT)
        [body] = internet.hooked
        assert (
            body["text"]
            == body["content"]
            == "This is what a message from Rumpus looks like.\nhttps://games.example.org/"
        )
        assert (body["kinds"], body["count"], body["title"]) == (["test"], 1, "Rumpus")
    assert outbox.courier is None


async def test_nobody_waits_for_a_host_that_does_not_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    arrived, over, asked = asyncio.Event(), asyncio.Event(), asyncio.Semaphore(0)

    async def hook(request: web.Request) -> web.Response:
        if request.host.startswith("127.0.0.1"):
            asked.release()
            await over.wait()
        arrived.set()
        return web.Response()

    app = web.Application()
    app.router.add_post("/hook", hook)
    bench = Bench()
    people = [bench.guest(f"Mallory {number}") for number in range(outside.AT_ONCE + 3)]
    ann = bench.guest("Ann")
    bench.season(*people, ann)
    outbox = bench.hall.outbox
    failed = asyncio.Event()
    monkeypatch.setattr(outbox, "failed", lambda letter, for_good: failed.set())
    async with asyncio.timeout(PATIENCE), TestServer(app) as server, AsyncExitStack() as doors:
        await open_ways(bench.hall, WaysOut(private=True), doors)

        def send(guest: Guest, host: str) -> None:
            outbox.set_address(guest.player, "webhook", str(server.make_url("/hook").with_host(host)))
            outbox.test(guest.player)
            bench.wait(1)

        monkeypatch.setattr(outside, "SECONDS", 0.01)
        send(people[0], "127.0.0.1")
        await failed.wait()
        monkeypatch.setattr(outside, "SECONDS", 3600)
        for guest in people[1:]:
            send(guest, "127.0.0.1")
        for _ in range(outside.SLOW_AT_ONCE):
            await asked.acquire()
        send(ann, "localhost")
        await arrived.wait()
        over.set()
