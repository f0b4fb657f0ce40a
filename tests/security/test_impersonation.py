"""Being somebody else: by a token, a passphrase, a name, or their long absence (SECURITY.md lists the attempts)."""

import pytest
from tests.fuzz.fuzz_scene import PASSPHRASE
from tests.hall.memory_store import MemoryStore
from tests.security.security_hall import Guarded
from tests.web.door import Client

from rumpus.gateways.terminal.guest.shared import GuestShared
from rumpus.hall.people.players import Players
from rumpus.hall.people.tokens import DAY, TOKEN_DAYS, Tokens
from rumpus.store.records import Saved

pytestmark = pytest.mark.asyncio(loop_scope="module")


def forge(guarded: Guarded) -> dict[str, str]:
    """Tokens for Vera, none of which is hers."""
    players, vera = guarded.hall.players, guarded.scene.vera.player
    genuine = players.token(vera)
    payload, stamp, signature = genuine.split(".")
    _, own = players.welcome()
    strange = Tokens(MemoryStore(), guarded.hall.wall)
    key = players.tokens._ready().secret_key.decode()
    past = Tokens(MemoryStore(), lambda: guarded.hall.wall() - (TOKEN_DAYS + 1) * DAY)
    past.take_up(Saved(settings={"token_key": key}))
    return {
        "a letter changed": genuine[:-2] + ("A" if genuine[-2] != "A" else "B") + genuine[-1],
        "another's signature": f"{payload}.{own.split('.', 1)[1]}",
        "no signature": f"{payload}.{stamp}.",
        "a later stamp": f"{payload}.{stamp[:-1]}{'z' if stamp[-1] != 'z' else 'y'}.{signature}",
        "another hall's": strange.make(vera.id, vera.epoch),
        "an expired one": past.make(vera.id, vera.epoch),
        "a later epoch": players.tokens.make(vera.id, vera.epoch + 1),
        "a bot's": players.tokens.make("bot-easy", 0),
        "nonsense": "x.y.z",
    }


@pytest.mark.parametrize(
    "kind",
    [
        "a letter changed",
        "another's signature",
        "no signature",
        "a later stamp",
        "another hall's",
        "an expired one",
        "a later epoch",
        "a bot's",
        "nonsense",
    ],
)
async def test_a_token_that_is_not_hers(guarded: Guarded, kind: str) -> None:
    token = forge(guarded)[kind]
    client = await guarded.connect()
    await client.ask("hello", "welcome", v=1, origin=1, token=token)
    assert client.me["player"] not in (guarded.scene.vera.player.id, "bot-easy"), "they are a new guest"
    path = f"/api/challenges/{guarded.scene.challenge.id}"
    assert (await guarded.ask("GET", path, Authorization=f"Bearer {token}"))[0] == 401


async def test_tokens_are_worthless_after_signing_out() -> None:
    players = Players(MemoryStore())
    vera, token = players.welcome("Vera")
    assert players.recognise(token) is vera
    players.sign_out_everywhere(vera)
    assert players.recognise(token) is None


async def test_a_token_is_not_good_in_another_hall() -> None:
    here, elsewhere = Players(MemoryStore()), Players(MemoryStore())
    player, token = here.welcome("Vera")
    saved = Saved(players=[player.record(1.0)], settings={"token_key": "another key"})
    elsewhere.take_up(saved)
    assert elsewhere.find(player.id) is not None, "the same player is known there"
    assert elsewhere.recognise(token) is None


@pytest.mark.parametrize("guess", ["correct horse", PASSPHRASE.upper(), PASSPHRASE + " ", "password"])
async def test_guessing_a_passphrase(guarded: Guarded, guess: str) -> None:
    eve = await guarded.eve()
    assert await eve.refuse("sign_in", name="Vera", passphrase=guess) == "wrong_passphrase"
    assert await eve.refuse("sign_in", name="Nobody", passphrase=guess) == "wrong_passphrase", "no name is told apart"


async def test_guessing_slows_the_guesser_and_not_the_owner(guarded: Guarded) -> None:
    """Eight addresses of one network are one guesser; twenty networks at work do not lock Vera out."""
    codes = []
    for number in range(8):
        client = await guarded.connect(**{"X-Forwarded-For": f"2001:db8:7:7::{number}"})
        codes.append(await client.refuse("sign_in", name="Vera", passphrase=f"wrong guess {number}"))
    assert codes == ["wrong_passphrase"] * 5 + ["too_many_attempts"] * 3
    for number in range(20):
        client = await (await guarded.connect(**{"X-Forwarded-For": f"192.0.2.{number}"})).hello()
        assert await client.refuse("sign_in", name="Vera", passphrase="wrong guess") == "wrong_passphrase"
    owner = Client(await guarded.session.ws_connect("/ws", headers={"X-Forwarded-For": "203.0.113.5"}), 5)
    assert (await owner.ask("sign_in", "signed_in", name="Vera", passphrase=PASSPHRASE))["name"] == "Vera"
    await owner.close()


@pytest.mark.parametrize(
    "name",
    ["Vera", "vera", "VERA", " Vera ", "Ｖｅｒａ", "Vеra", "V\u0435r\u0430", "Ve\u200bra", "vErA"],
)
async def test_a_name_that_reads_like_hers(guarded: Guarded, name: str) -> None:
    client = await guarded.connect()
    assert await client.refuse("hello", v=1, origin=1, name=name) in ("name_taken", "bad_name")
    await client.hello()
    assert await client.refuse("name", name=name) in ("name_taken", "bad_name")
    assert await client.refuse("command", text=f"/name {name}") in ("name_taken", "bad_name", "bad_command", "bad_form")


async def test_a_name_that_is_another_s_id(guarded: Guarded) -> None:
    """Nobody is kicked, banned, muted or invited in Vera's stead by being called what she is known by."""
    vera = guarded.scene.vera.player
    eve = await guarded.eve()
    for name in (vera.id, vera.id.upper(), f"{vera.id} xy", f"x {vera.id}", "0123456789аb"):
        assert await eve.refuse("name", name=name) == "name_like_id", name
        assert await (await guarded.connect()).refuse("hello", v=1, origin=1, name=name) == "name_like_id", name


@pytest.mark.parametrize(
    "name", ["Host", "the host", "H0st", "Admin", "Adm1n", "Hall", "Bot easy", "B0t hard", "System"]
)
async def test_a_name_that_reads_like_the_hall_s_own(guarded: Guarded, name: str) -> None:
    client = await guarded.connect()
    assert await client.refuse("hello", v=1, origin=1, name=name) == "name_reserved"


async def test_the_name_of_somebody_who_is_away(guarded: Guarded) -> None:
    guarded.hall.depart(guarded.scene.walt)
    eve = await guarded.eve()
    assert await eve.refuse("name", name="Walt") == "name_taken"
    house = GuestShared(guarded.hall, lambda future, then: None)
    assert house.recall("Walt", "127.0.0.1") is None, "a terminal takes nobody for a player of the web"
    guarded.hall.arrive(guarded.scene.walt)


async def test_a_player_away_for_long_is_still_who_they_were(guarded: Guarded) -> None:
    """A name is free for others after 30 days; the seat is not."""
    scene = guarded.scene
    scene.walt.player.seen -= 31 * DAY
    eve = await guarded.eve()
    await eve.ask("name", "welcome", name="Walt")
    assert guarded.hall.players.by_name("Walt") is not scene.walt.player
    assert scene.words.seating.of(scene.walt.player) == [1]
    assert scene.words.live is not None
    match = scene.words.live.id
    start = len(eve.heard)
    await eve.send("act", match=match, seat=1, action="resign", seq=1)
    assert (await eve.next("error", start))["code"] == "not_your_seat"
    await eve.ask("name", "welcome", name="Nolonger")
    guarded.hall.players.rename(scene.walt.player, "Walt")
