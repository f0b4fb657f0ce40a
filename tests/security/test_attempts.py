"""A seat cannot be taken, moved for, or read by another player: the attempts, each by somebody who knows the code.

Whatever Eve is sent is looked through for racks, fleets, seeds, secrets, tokens and codes when the test ends, and the
matches, the gold and the seats of Vera and Walt must be as they were (security_hall.py). SECURITY.md lists them.
"""

from typing import Any

import pytest
from tests.saying import say_error
from tests.security.security_hall import Guarded

pytestmark = pytest.mark.asyncio(loop_scope="module")

KINDS = ("gif", "cast", "gcg", "text", "replay")


def match_of(table: Any) -> str:
    """The id of the match at a table."""
    id: str = table.live.id
    return id


# --- acting for another's seat --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1, 5])
@pytest.mark.parametrize("action", ["resign", "pass", "word CAT H 8 8", "exchange A"])
async def test_an_action_for_another_s_seat(guarded: Guarded, seat: int, action: str) -> None:
    eve = await guarded.eve(at=guarded.scene.words)
    match = match_of(guarded.scene.words)
    start = len(eve.heard)
    await eve.send("act", match=match, seat=seat, action=action, seq=1)
    assert (await eve.next("error", start))["code"] == "not_your_seat"


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ({"t": "seat", "seat": 0, "to": "me"}, "seats_fixed"),
        ({"t": "seat", "seat": 1, "to": "bot:easy"}, "seats_fixed"),
        ({"t": "seats", "count": 3}, "not_owner"),
        ({"t": "options", "options": {"preset": "classic"}}, "not_owner"),
        ({"t": "customs", "private": True}, "not_owner"),
        ({"t": "pause", "on": True}, "not_alone"),
        ({"t": "ready"}, "playing"),
        ({"t": "wager", "stake": 5}, "not_proposer"),
    ],
)
async def test_changing_a_table_that_is_another_s(guarded: Guarded, message: dict[str, Any], code: str) -> None:
    eve = await guarded.eve(at=guarded.scene.words)
    fields = dict(message)
    refused = await eve.refuse(fields.pop("t"), code=guarded.scene.words.code, **fields)
    assert refused == code


async def test_sending_somebody_away_from_another_s_table(guarded: Guarded) -> None:
    eve = await guarded.eve(at=guarded.scene.words)
    for guest in (guarded.scene.vera, guarded.scene.walt):
        assert await eve.refuse("kick", code=guarded.scene.words.code, player=guest.player.id) == "not_owner"


@pytest.mark.parametrize(
    "line", ["/do resign", "/do pass", "/surrender", "/surrender Vera", "/pass", "/word CAT H 8 8"]
)
async def test_acting_by_a_typed_command(guarded: Guarded, line: str) -> None:
    eve = await guarded.eve(at=guarded.scene.words)
    assert await eve.refuse("command", text=line, code=guarded.scene.words.code) in (
        "none_waits",
        "no_match_on",
        "no_match_with",
        "unknown_command",
    )


# --- reading what is hidden -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1, None])
async def test_joining_with_what_one_claims_to_have_of_another_s_stream(guarded: Guarded, seat: int | None) -> None:
    table = guarded.scene.words
    assert table.live is not None
    n = table.live.match.channel(0).shown_n
    eve = await guarded.eve()
    for have in (n, n - 1, n - 2, 0):
        await eve.ask(
            "join", "table", code=table.code, have=[{"match": match_of(table), "seat": seat, "n": max(have, 0)}]
        )
    heard = [message for message in eve.heard if message["t"] in ("match", "update")]
    assert {message["seat"] for message in heard} == {None}


async def test_watching_shows_what_watchers_may_see(guarded: Guarded) -> None:
    for table in (guarded.scene.words, guarded.scene.battleship):
        eve = await guarded.eve(at=table)
        assert table.live is not None
        await eve.next("match", 0, match=match_of(table))
        assert eve.view(match_of(table), None) == table.live.match.game.view(None)


async def test_a_running_match_over_http(guarded: Guarded) -> None:
    for table in (guarded.scene.words, guarded.scene.battleship, guarded.scene.roll):
        path = f"/api/matches/{match_of(table)}"
        for query in (
            "film",
            "film?seat=0",
            "film?seat=1",
            "replay",
            "verify",
            *(f"export?as={kind}" for kind in KINDS),
        ):
            assert (await guarded.ask("GET", f"{path}/{query}"))[0] == 404, query
        status, page = await guarded.ask("GET", path)
        assert status == 200
        assert '"state":"running"' in page
        assert "seed" not in page
        assert "secret" not in page


async def test_playing_on_from_a_match_that_is_not_over(guarded: Guarded) -> None:
    eve = await guarded.eve()
    for match, why in ((match_of(guarded.scene.words), "no_ended_match"), (guarded.scene.half, "challenge_on")):
        code = await eve.refuse("continue", match=match, step=0, inputs=0, seat=0, level="easy")
        assert code == why


async def test_pages_that_tell_of_everything(guarded: Guarded) -> None:
    """Metrics are figures without names and codes; no other page knows more than the lobby."""
    hall, scene = guarded.hall, guarded.scene
    names = [scene.vera.player.name, scene.walt.player.name, scene.vera.player.id, *hall.tables]
    for path in ("/metrics", "/healthz", "/api/games", "/api/games/words/demo"):
        status, text = await guarded.ask("GET", path)
        assert status == 200
        assert [name for name in names if name in text] == [], path
    for path in ("/api/matches", "/api/players/Vera", f"/api/players/{scene.walt.player.id}", "/api/leaderboard/words"):
        assert (await guarded.ask("GET", path))[0] == 200


async def test_completion_tells_no_word_of_another_s_rack(guarded: Guarded) -> None:
    table = guarded.scene.words
    eve = await guarded.eve(at=table)
    for text in ("/do ", "/do w", "/word ", "/w", "/exchange "):
        found = await eve.ask("complete", "completions", text=text, code=table.code)
        assert not any(line.startswith(("/do ", "/word ", "/exchange ")) for line in found["lines"]), found


async def test_completion_tells_the_seat_itself_no_plays(guarded: Guarded, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who could ask for all legal plays would have a bot to play for them."""
    cid = await guarded.eve("Cid")
    table = await cid.open("words", "me", "bot:easy", start=True)
    await cid.begun(table["code"], 0)
    monkeypatch.setattr("rumpus.games.words.rules.find_plays", None)  # to look for them would keep the hall busy
    found = await cid.ask("complete", "completions", text="/do ", code=table["code"])
    assert "/do pass" in found["lines"]
    assert all(" " not in line.removeprefix("/do ") for line in found["lines"]), found


async def test_a_private_table_is_not_found(guarded: Guarded) -> None:
    eve = await guarded.eve()
    await eve.ask("lobby", "hall", on=True)
    for line in ("/tables", "/who", "/rating Vera", "/help", "/turns"):
        await eve.ask("command", "reply", text=line)
    for line in ("/watch Vera", "/watch Walt"):
        await eve.send("command", text=line)
        await eve.alive()


async def test_what_is_said_at_a_table_one_is_not_at(guarded: Guarded) -> None:
    eve = await guarded.eve()
    code = guarded.scene.words.code
    assert await eve.refuse("say", text="hello", code=code) == "not_here"
    assert await eve.refuse("command", text="/gc hello", code=code) == "not_here"
    assert await eve.refuse("complete", text="/", code=code) == "not_here"


# --- score challenges -------------------------------------------------------------------------------------------------


async def bearer(guarded: Guarded, who: str) -> str:
    """A header that proves to be somebody."""
    player = guarded.hall.players.by_name(who)
    assert player is not None
    return f"Bearer {guarded.hall.players.token(player)}"


@pytest.mark.parametrize("who", ["Walt", "Trudy", ""])
async def test_the_seed_of_a_challenge_while_the_other_still_plays(guarded: Guarded, who: str) -> None:
    """Walt still has to play on the seed: neither he nor anybody else may look it up at the match Vera has ended."""
    if who == "Trudy":
        await guarded.eve(who)
    headers = {"Authorization": await bearer(guarded, who)} if who else {}
    path = f"/api/matches/{guarded.scene.half}"
    for query in ("film", "film?seat=0", "replay", "verify", *(f"export?as={kind}" for kind in KINDS)):
        assert (await guarded.ask("GET", f"{path}/{query}", **headers))[0] == 404, query
    status, page = await guarded.ask("GET", path, **headers)
    assert (status, '"seed":""' in page, '"replay":false' in page) == (200, True, True)


async def test_a_challenge_between_others(guarded: Guarded) -> None:
    eve = await guarded.eve()
    path, token = f"/api/challenges/{guarded.scene.challenge.id}", f"Bearer {eve.token}"
    assert (await guarded.ask("GET", path))[0] == 401
    assert (await guarded.ask("GET", path, Authorization=token))[0] == 403
    assert (await guarded.ask("POST", f"{path}/seed", Authorization=token))[0] == 403
    assert (await guarded.ask("POST", f"{path}/replay", "rumpus-replay 1", Authorization=token))[0] == 403
    assert await eve.refuse("take_away", challenge=guarded.scene.challenge.id) == "not_your_challenge"
    for side in guarded.scene.challenge.sides:
        if side.table in guarded.hall.tables:
            await eve.refuse("ready", code=side.table)


async def test_looking_on_at_a_challenge(guarded: Guarded) -> None:
    eve = await guarded.eve()
    for side in guarded.scene.challenge.sides:
        for sit in (False, True):
            assert await eve.refuse("join", code=side.table, sit=sit) == "held"
        assert await eve.refuse("command", text=f"/watch {side.table}") == "held"


# --- gold, invites, muting --------------------------------------------------------------------------------------------


async def test_a_pot_between_others(guarded: Guarded) -> None:
    eve = await guarded.eve()
    pot, vera = guarded.scene.pot, guarded.scene.vera.player.id
    assert await eve.refuse("deposit", pot=pot, amount=40)
    assert await eve.refuse("accept_result", pot=pot)
    assert await eve.refuse("dispute", pot=pot, reason="I want it")
    assert await eve.refuse("decide", pot=pot, award=vera, reason="because")
    assert await eve.refuse("agree", pot=pot)
    assert await eve.refuse("agree", pot=pot, on=False)


async def test_an_invite_between_others_is_like_none(guarded: Guarded) -> None:
    eve = await guarded.eve()
    for id in (guarded.scene.invite.id, "i0000000000"):
        for kind in ("accept", "decline", "withdraw"):
            assert await eve.refuse(kind, invite=id) == "no_invite"


async def test_being_muted_is_not_told(guarded: Guarded) -> None:
    """Whoever was muted is answered as if the other one could not be asked just now."""
    hall, walt = guarded.hall, guarded.scene.walt.player
    eve = await guarded.eve()
    muted = hall.players.find(eve.me["player"])
    assert muted is not None
    hall.chat.mute(walt, muted, True)
    start = len(eve.heard)
    await eve.send("invite", player="Walt", game="stayboard", id=9)
    refused = await eve.next("error", start)
    assert "mute" not in say_error(refused)
    assert refused["code"] != "muted"
    await eve.alive()


# --- the host ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "header", ["", "Bearer ", "Bearer x", "Basic aG9zdDpob3N0", "bearer null", "Bearer undefined", "Bearer \u00e9"]
)
async def test_the_host_s_page_without_the_token(guarded: Guarded, header: str) -> None:
    given = {"Authorization": header} if header else {}
    for method, body in (("GET", None), ("POST", '{"line": "close all"}')):
        assert (await guarded.ask(method, "/api/admin", body, **given))[0] == 403


async def test_the_host_s_page_with_a_player_s_token(guarded: Guarded) -> None:
    eve = await guarded.eve()
    assert (await guarded.ask("GET", "/api/admin", Authorization=f"Bearer {eve.token}"))[0] == 403


async def test_guessing_the_host_s_token(guarded: Guarded) -> None:
    answers = [
        (await guarded.ask("GET", "/api/admin", Authorization=f"Bearer {n}", X_Forwarded_For="192.0.2.9"))[0]
        for n in range(7)
    ]
    assert answers == [403] * 5 + [429] * 2
    with_it = {"Authorization": f"Bearer {guarded.scene.host}"}
    headers = {**with_it, "X-Forwarded-For": "192.0.2.10"}
    async with guarded.session.get("/api/admin", headers=headers) as answer:
        assert answer.status == 200, "the host, elsewhere, is not kept out"


async def test_a_new_host_s_token_is_made_on_the_console_only(guarded: Guarded) -> None:
    headers = {"Authorization": f"Bearer {guarded.scene.host}"}
    async with guarded.session.post("/api/admin", data='{"line": "token new"}', headers=headers) as answer:
        assert (await answer.json())["ok"] is False


async def test_only_the_host_s_user_reads_what_is_kept(guarded: Guarded) -> None:
    kept = [path for path in guarded.scene.folder.iterdir() if path.stat().st_size]
    assert kept
    for path in kept:
        assert path.stat().st_mode & 0o077 == 0, path.name


# --- from another site ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://127.0.0.1.evil.example", "http://127.0.0.1:1"]
)
async def test_a_page_of_another_site(guarded: Guarded, origin: str) -> None:
    headers = {"Origin": origin}
    async with guarded.session.get("/ws", headers={**headers, "Connection": "Upgrade", "Upgrade": "websocket"}) as got:
        assert got.status == 403
    host = {**headers, "Authorization": f"Bearer {guarded.scene.host}"}
    async with guarded.session.post("/api/admin", data='{"line": "drain on"}', headers=host) as got:
        assert got.status == 403
    assert not guarded.hall.admin.draining


async def test_nothing_may_be_read_by_another_site(guarded: Guarded) -> None:
    async with guarded.session.get("/api/games", headers={"Origin": "http://evil.example"}) as got:
        assert "Access-Control-Allow-Origin" not in got.headers
