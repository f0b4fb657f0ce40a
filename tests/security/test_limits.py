"""Limits per address: a party behind one router is not hurt, a flood is refused in one line that says until when."""

import pytest
from aiohttp import WSServerHandshakeError
from tests.saying import refuses, say, say_error
from tests.security.security_hall import Guarded

from rumpus.gateways import limits as numbers
from rumpus.gateways.limits import (
    CODES,
    FILMS,
    GUESTS,
    GUESTS_A_DAY,
    LOOKUPS,
    TOURNAMENTS,
    Limit,
    Limits,
    TooMany,
    find_network,
    neighbourhood,
    read_forwarded,
)

HOME = {"X-Forwarded-For": "192.0.2.1"}
OTHERS = {"X-Forwarded-For": "192.0.2.2"}
THREE = Limit(3, 60, "things")


class Watch:
    """Time that is set by hand."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def spend(limits: Limits, address: str, times: int, limit: Limit = THREE) -> list[str]:
    """What is answered."""
    answers = []
    for _ in range(times):
        try:
            limits.spend(limit, address)
            answers.append("ok")
        except TooMany as refused:
            answers.append(say(refused))
    return answers


# --- counting ---------------------------------------------------------------------------------------------------------


def test_who_has_used_up_all_gets_them_back_one_by_one() -> None:
    watch = Watch()
    limits = Limits(watch)
    assert spend(limits, "192.0.2.1", 3) == ["ok"] * 3
    assert spend(limits, "192.0.2.1", 1) == ["too many things from your address; try again in 20 seconds"]
    assert spend(limits, "192.0.2.2", 1) == ["ok"], "another address is another"
    watch.now += 19.5
    assert spend(limits, "192.0.2.1", 1) == ["too many things from your address; try again in 1 second"]
    watch.now += 0.5
    assert spend(limits, "192.0.2.1", 1) == ["ok"]
    assert spend(limits, "192.0.2.1", 1) != ["ok"], "to be refused costs nothing, and gives nothing"


def test_what_says_when_to_try_again_is_true() -> None:
    watch = Watch()
    limits = Limits(watch)
    spend(limits, "192.0.2.1", 3)
    with pytest.raises(TooMany) as refused:
        limits.spend(THREE, "192.0.2.1")
    watch.now += refused.value.seconds
    limits.spend(THREE, "192.0.2.1")


@pytest.mark.parametrize("address", ["127.0.0.1", "::1", "::ffff:127.0.0.1", "127.8.8.8"])
def test_this_machine_is_not_counted(address: str) -> None:
    limits = Limits(Watch())
    assert spend(limits, address, 1000) == ["ok"] * 1000
    for _ in range(2000):
        limits.connect(address)
    assert len(limits) == 0


def test_a_household_is_one_address() -> None:
    limits = Limits(Watch())
    hosts = ["2001:db8:1:2::1", "2001:db8:1:2:ffff::9", "2001:db8:1:2::3%eth0"]
    assert [spend(limits, host, 1)[0] for host in hosts] == ["ok"] * 3
    assert spend(limits, "2001:db8:1:2::77", 1) != ["ok"]
    assert spend(limits, "2001:db8:1:3::1", 1) == ["ok"]
    assert neighbourhood("::ffff:192.0.2.1") == neighbourhood("192.0.2.1")


def test_a_door_with_few_places_counts_this_machine_too() -> None:
    assert find_network("2001:db8:1:2::1") == find_network("2001:db8:1:2:ffff::9") == neighbourhood("2001:db8:1:2::1")
    assert find_network("::ffff:127.0.0.1") == find_network("127.0.0.1") == "127.0.0.1"
    assert find_network("192.0.2.7") != find_network("192.0.2.8")


def test_new_guests_of_one_address_are_counted_by_the_day_as_well() -> None:
    watch, came = Watch(), 0
    limits = Limits(watch)
    for _ in range(3 * GUESTS_A_DAY.most):
        watch.now += 1
        try:
            limits.meet_guest("192.0.2.1")
        except TooMany:
            continue
        came += 1
    assert came == GUESTS_A_DAY.most + 3 * GUESTS_A_DAY.most * GUESTS_A_DAY.most // GUESTS_A_DAY.seconds
    limits.meet_guest("192.0.2.2")


def test_an_address_that_rests_costs_nothing() -> None:
    watch = Watch()
    limits = Limits(watch)
    for number in range(1000):
        spend(limits, f"192.0.{number // 250}.{number % 250}", 1)
    watch.now += 61
    for _ in range(600):
        spend(limits, "198.51.100.1", 1)
        watch.now += 21
    assert len(limits) == 1


def test_more_addresses_than_can_be_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(numbers, "MOST_KEYS", 100)
    limits = Limits(Watch())
    for number in range(5000):
        spend(limits, f"10.{number // 65536}.{number // 256 % 256}.{number % 256}", 1)
    assert len(limits) <= 100


def test_whoever_comes_after_a_rest_pays_into_the_same_budget_as_who_stayed() -> None:
    limits = Limits()
    stayed = limits.budget_of("192.0.2.1")
    for number in range(2, 6):
        limits.budget_of(f"192.0.2.{number}")  # each that comes has two that rest forgotten
    assert limits.budget_of("192.0.2.1") is stayed
    assert len(limits) <= 3, "whoever is charged nothing is remembered by nobody"


def test_connections_are_counted_and_given_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(numbers, "CONNECTIONS", 2)
    limits = Limits(Watch())
    limits.connect("192.0.2.1")
    limits.connect("192.0.2.1")
    with refuses(TooMany, "2 connections from your address; close one"):
        limits.connect("192.0.2.1")
    limits.disconnect("192.0.2.1")
    limits.connect("192.0.2.1")
    for _ in range(2):
        limits.disconnect("192.0.2.1")
    assert not limits._open


@pytest.mark.parametrize(
    ("header", "address"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("127.0.0.1, 192.0.2.1", "192.0.2.1"),
        ("10.0.0.1,192.0.2.1:4711", "192.0.2.1"),
        ("[2001:db8::1]:443", "2001:db8::1"),
        ("2001:db8::1", "2001:db8::1"),
        ("192.0.2.1, rubbish", "198.51.100.9"),
        ("", "198.51.100.9"),
        (", ,", "198.51.100.9"),
    ],
)
def test_the_last_address_a_proxy_has_written_counts(header: str, address: str) -> None:
    assert read_forwarded(header, "198.51.100.9") == address


# --- over the wire ----------------------------------------------------------------------------------------------------


async def test_a_party_behind_one_router_is_not_hurt(fresh: Guarded) -> None:
    """Fifty people come within the same moment, each opens a table and looks at a page."""
    for number in range(50):
        client = await (await fresh.connect(**HOME)).hello(f"Guest {number}")
        await client.open("tetris", "me")
        assert (await fresh.ask("GET", "/api/matches", **HOME))[0] == 200


async def test_too_many_new_guests_from_one_address(fresh: Guarded) -> None:
    client = await fresh.connect(**HOME)
    await client.hello("Mallory")
    spent = fresh.hall.players
    known = len(spent)
    for number in range(GUESTS.most - 1):
        await (await fresh.connect(**HOME)).hello()
        assert len(spent) == known + number + 1
    late = await fresh.connect(**HOME)
    start = len(late.heard)
    await late.send("hello", v=1, origin=1, name="Late")
    refused = await late.next("error", start)
    assert (refused["code"], say_error(refused)) == (
        "address_too_fast",
        "too many new guests from your address; try again in 1 second",
    )
    assert len(spent) == known + GUESTS.most - 1
    await (await fresh.connect(**HOME)).hello(token=client.token)  # who has a token comes in all the same
    await (await fresh.connect(**OTHERS)).hello("Elsewhere")
    fresh.scene.time.ns += 10**9
    await late.hello("Late")


async def test_too_many_films_from_one_address(fresh: Guarded) -> None:
    path = f"/api/matches/{fresh.scene.ended}/verify"
    answers = [(await fresh.ask("GET", path, **HOME))[0] for _ in range(FILMS.most + 2)]
    assert answers == [200] * FILMS.most + [429] * 2
    async with fresh.session.get(path, headers=HOME) as refused:
        assert refused.headers["Retry-After"] == "1"
        assert "Content-Security-Policy" in refused.headers
        told = await refused.json()
        assert told["code"] == "address_too_fast"
        assert told["message"] == "too many films and files of matches from your address; try again in 1 second"
    async with fresh.session.get(path, headers={**HOME, "Accept-Language": "de-AT,en;q=0.5"}) as refused:
        assert refused.headers["Content-Language"] == "de"
        assert "zu viele Filme und Dateien von Partien von deiner Adresse" in (await refused.json())["message"]
    assert (await fresh.ask("GET", path, **OTHERS))[0] == 200
    assert (await fresh.ask("GET", "/api/matches", **HOME))[0] == 200, "what is cheap is counted apart"


async def test_an_address_somebody_only_claims_does_not_count(fresh: Guarded) -> None:
    path = f"/api/matches/{fresh.scene.ended}/verify"
    for number in range(FILMS.most):
        status, _ = await fresh.ask("GET", path, X_Forwarded_For=f"10.9.8.{number}, 192.0.2.1")
        assert status == 200, number
    assert (await fresh.ask("GET", path, X_Forwarded_For="127.0.0.1, 192.0.2.1"))[0] == 429


async def test_too_many_tables_from_one_address(fresh: Guarded, monkeypatch: pytest.MonkeyPatch) -> None:
    few = Limit(3, 60, "new tables")
    for part in ("web.handlers.tables", "web.handlers.replays", "web.handlers.daily", "typed_commands"):
        monkeypatch.setattr(f"rumpus.gateways.{part}.TABLES", few)
    client = await (await fresh.connect(**HOME)).hello("Mallory")
    await client.open("tetris", "me")
    await client.ask("command", "reply", text="/open words 2")
    await client.ask("command", "reply", text="/tetris")
    before = len(fresh.hall.tables)
    assert await client.refuse("open", game="tetris") == "address_too_fast"
    assert await client.refuse("command", text="/hope tetris") == "address_too_fast"
    assert await client.refuse("command", text="/hopetetris") == "address_too_fast"
    assert await client.refuse("command", text=" /open words 2") == "address_too_fast"
    assert await client.refuse("play_daily", game="tetris") == "address_too_fast"
    assert await client.refuse("command", text="/daily tetris") == "address_too_fast"
    assert (
        await client.refuse("continue", match=fresh.scene.ended, step=0, inputs=0, seat=0, level="easy")
        == "address_too_fast"
    )
    assert len(fresh.hall.tables) == before
    await client.ask("command", "reply", text="/who")


async def test_too_many_tournaments_from_one_address_whoever_announces_them(fresh: Guarded) -> None:
    clumsy = await (await fresh.connect(**HOME)).hello("Clumsy")
    for _ in range(TOURNAMENTS.most):  # what is refused is none
        assert await clumsy.refuse("make_tournament", kind="arena", game="tetris", minutes=1) == "tournament_length"
    for number in range(TOURNAMENTS.most // 3):
        client = await (await fresh.connect(**HOME)).hello(f"Mallory {number}")
        for _ in range(3):
            await client.ask("make_tournament", "tournament", kind="arena", game="tetris")
    late = await (await fresh.connect(**HOME)).hello("Mallory")
    assert await late.refuse("make_tournament", kind="arena", game="tetris") == "address_too_fast"
    assert await late.refuse("command", text="/hope tournament  NEW arena tetris") == "address_too_fast"
    assert len(fresh.hall.tournaments.listed()) == TOURNAMENTS.most
    other = await (await fresh.connect(**OTHERS)).hello("Bob")
    await other.ask("command", "reply", text="/tournament new arena tetris")


async def test_too_many_names_from_one_address(fresh: Guarded, monkeypatch: pytest.MonkeyPatch) -> None:
    for part in ("web.connection", "typed_commands"):
        monkeypatch.setattr(f"rumpus.gateways.{part}.NAMES", THREE)
    client = await (await fresh.connect(**HOME)).hello("Mallory")
    for number in range(3):
        await client.ask("command", "reply", text=f"/name Mallory {number}")
    assert await client.refuse("name", name="Mallet") == "address_too_fast"
    assert await client.refuse("command", text="/name Mallet") == "address_too_fast"
    assert await client.refuse("command", text="/HopeName Mallet") == "address_too_fast"
    assert fresh.hall.players.by_name("Mallory 2") is not None


async def test_trying_codes_of_tables(fresh: Guarded) -> None:
    """By whatever way: after some that are not there, one that is there is not told apart any more."""
    client = await (await fresh.connect(**HOME)).hello("Mallory")
    for number in range(CODES.most // 4):
        code = f"{'BDFGKLMN'[number % 8]}A{'BDFGKLMN'[number // 8 % 8]}AZZ"
        assert await client.refuse("join", code=code) == "no_table"
        assert await client.refuse("leave", code=code) == "no_table"
        assert await client.refuse("command", text=f"/join {code}") == "no_table"
        assert (await fresh.ask("GET", f"/qr.svg?code={code}", **HOME))[0] == 404
    for code in ("BABABA", fresh.scene.private.code):
        assert await client.refuse("join", code=code) == "address_too_fast"
        assert await client.refuse("ready", code=code) == "address_too_fast"
        assert await client.refuse("command", text=f"/watch {code}") == "address_too_fast"
        assert await client.refuse("command", text=f"/hopejoin {code}") == "address_too_fast"
        assert (await fresh.ask("GET", f"/qr.svg?code={code}", **HOME))[0] == 429
    await client.ask("command", "reply", text="/who")
    other = await (await fresh.connect(**OTHERS)).hello("Bob")
    await other.ask("join", "table", code=fresh.scene.words.code)


async def test_too_many_connections_from_one_address(fresh: Guarded, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(numbers, "CONNECTIONS", 2)
    first = await fresh.connect(**HOME)
    await fresh.connect(**HOME)
    with pytest.raises(WSServerHandshakeError) as refused:
        await fresh.session.ws_connect("/ws", headers=HOME)
    assert refused.value.status == 429
    await fresh.connect(**OTHERS)
    await first.close()
    while fresh.door.limits._open["192.0.2.1"] > 1:
        await fresh.scene.saved()
    await fresh.connect(**HOME)


def test_the_numbers_leave_room_for_a_party() -> None:
    fifty = 50
    assert min(GUESTS.most, FILMS.most) >= 2 * fifty
    assert LOOKUPS.most >= 20 * fifty
    assert numbers.TABLES.most >= 4 * fifty
    assert 4 * fifty <= numbers.CONNECTIONS
