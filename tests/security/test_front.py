"""How the hall is seen from outside: names, schemes, and what only its own machine or its host may see."""

from unittest.mock import Mock

import pytest
from aiohttp.test_utils import make_mocked_request
from aiohttp.web import Request
from tests.saying import refuses
from tests.security.security_hall import Guarded

from rumpus.gateways.web.front import HSTS, Front
from rumpus.hall.errors import Refused

pytestmark = pytest.mark.asyncio(loop_scope="module")

AWAY = {"X-Forwarded-For": "192.0.2.1"}


async def test_the_hall_s_figures_are_for_its_machine_and_its_host(guarded: Guarded) -> None:
    assert (await guarded.ask("GET", "/metrics"))[0] == 200
    assert (await guarded.ask("GET", "/metrics", **AWAY))[0] == 403
    assert (await guarded.ask("GET", "/metrics", Forwarded="for=192.0.2.1"))[0] == 403
    assert (await guarded.ask("GET", "/metrics", Authorization="Bearer guess", **AWAY))[0] == 403
    assert (await guarded.ask("GET", "/metrics", Authorization=f"Bearer {guarded.scene.host}", **AWAY))[0] == 200


@pytest.mark.parametrize("path", ["/", "/nothing/here", "/qr.svg?code=ZZZZZZ"])
async def test_who_comes_by_tls_comes_by_nothing_else_afterwards(guarded: Guarded, path: str) -> None:
    for proto, wanted in (("https", HSTS), ("http, https", HSTS), ("http", None), ("gopher", None)):
        async with guarded.session.get(path, headers={**AWAY, "X-Forwarded-Proto": proto}) as answer:
            assert answer.headers.get("Strict-Transport-Security") == wanted


async def test_links_say_how_the_proxy_was_asked(guarded: Guarded) -> None:
    for proto in ("http", "https"):
        _, page = await guarded.ask("GET", "/", **AWAY, X_Forwarded_Proto=proto, Host="games.example.org")
        assert f'"{proto}://games.example.org' in page


async def test_a_proxy_that_is_not_trusted_is_not_believed() -> None:
    request = make_mocked_request("GET", "/", {"Host": "h", "X-Forwarded-Proto": "https", **AWAY})
    assert (Front().link(request), Front(trust_proxy=True).link(request)) == ("http://h", "https://h")


async def test_only_the_names_that_are_given_are_the_hall_s() -> None:
    front = Front(hosts=frozenset({"games.example.org"}), trust_proxy=True)
    for host in ("games.example.org", "Games.Example.Org:443"):
        front.check_host(make_mocked_request("GET", "/", {"Host": host, **AWAY}))
    for host in ("evil.example.org", "games.example.org.evil.net", "127.0.0.1"):
        with refuses(Refused, "that is no name of a host"):
            front.check_host(make_mocked_request("GET", "/", {"Host": host, **AWAY}))
    Front().check_host(make_mocked_request("GET", "/", {"Host": "whatever", **AWAY}))


def ask_from(peer: str, host: str) -> Request:
    """A request of that machine that names that host."""
    transport = Mock()
    transport.get_extra_info.side_effect = lambda name, default=None: (peer, 4711) if name == "peername" else default
    return make_mocked_request("GET", "/", {"Host": host}, transport=transport)


async def test_a_page_of_another_site_whose_name_leads_here_is_not_let_in() -> None:
    front = Front(hosts=frozenset({"games.example.org"}))
    for host in ("localhost", "LocalHost:8000", "127.0.0.1:8000", "127.9.9.9", "[::1]:8000", "games.example.org"):
        front.check_host(ask_from("127.0.0.1", host))
        front.check_host(ask_from("::1", host))
    for peer, host in (
        ("127.0.0.1", "evil.example.org"),
        ("127.0.0.1", "localhost.evil.example.org:8000"),
        ("127.0.0.1", "192.0.2.1"),
        ("::1", "evil.example.org"),
        ("192.0.2.1", "localhost"),
        ("192.0.2.1", "127.0.0.1"),
    ):
        with refuses(Refused, "that is no name of a host"):
            front.check_host(ask_from(peer, host))
