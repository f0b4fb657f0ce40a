"""Invites and score challenges over the wire: asking, answering, and handing in a replay over HTTP."""

import json
from dataclasses import replace
from typing import Any

from tests.hall.invites_play import play_elsewhere
from tests.saying import tell
from tests.web.door import Client, Door

from rumpus.core.notice import read_line
from rumpus.hall.commands.run import run_host_command

Answer = tuple[int, dict[str, Any]]


async def post(door: Door, path: str, client: Client | None, body: str | bytes = "") -> Answer:
    """An HTTP answer to something handed in: status and JSON (or its text as `message`)."""
    headers = {"Authorization": f"Bearer {client.token}"} if client else {}
    async with door.session.post(f"/api/challenges/{path}", data=body, headers=headers) as response:
        text = await response.text()
        found = json.loads(text) if response.content_type == "application/json" else {"message": text}
        assert "\n" not in found.get("message", "")
        return response.status, found


async def challenge(ann: Client, bob: Client, game: str = "tetris") -> str:
    """A challenge that was made and accepted over the wire; its id."""
    start = len(bob.heard)
    await ann.send("invite", player=bob.me["player"], game=game, challenge=True)
    invite = await bob.next("invitation", start, state="open")
    assert (invite["sender_name"], invite["challenge"], invite["game"]) == ("Ann", True, game)
    assert 50 < invite["left"] <= 60
    await bob.send("accept", invite=invite["id"])
    accepted = await ann.next("invitation", 0, state="accepted")
    id: str = accepted["leads_to"]
    for client in (ann, bob):
        await client.next("challenge", 0, id=id)
    return id


async def take_seed(door: Door, id: str, client: Client) -> int:
    """The seed, for somebody who plays elsewhere."""
    status, found = await post(door, f"{id}/seed", client)
    assert status == 200
    return int(found["challenge"]["seed"])


async def test_a_challenge_from_the_invite_to_the_result(door: Door) -> None:
    ann, bob = await door.guest("Ann"), await door.guest("Bob")
    id = await challenge(ann, bob)
    seed = await take_seed(door, id, ann)
    honest = play_elsewhere("tetris", seed, seconds=1.5)
    status, found = await post(door, f"{id}/replay", ann, honest.format())
    assert (status, found["proved"], found["why"]) == (200, True, "")
    assert honest.outcome is not None
    assert found["challenge"]["sides"][0]["score"] == honest.outcome["scores"][0]
    seen = await bob.next("challenge", 0, state="one_done")
    assert seen["sides"][0]["state"] == "proved"
    assert seen["left"] <= 120
    boast = replace(honest, outcome={**honest.outcome, "scores": [10**6]})
    status, found = await post(door, f"{id}/replay", bob, boast.format())
    assert (status, found["proved"]) == (200, False)
    assert tell(read_line(found["why"])).startswith("could not be verified: step ")
    for client in (ann, bob):
        ended = await client.next("challenge", 0, state="over")
        assert (ended["result"], ended["winner"]) == ("won", ann.me["player"])
        assert ended["sides"][1]["why"] == found["why"]


async def test_nobody_is_told_what_is_to_come(door: Door) -> None:
    """Each is told of their own table only, and of the seed only who has given up playing at the hall."""
    ann, bob = await door.guest("Ann"), await door.guest("Bob")
    id = await challenge(ann, bob)
    shown = {client: (await client.next("challenge", 0, id=id)) for client in (ann, bob)}
    assert shown[ann]["table"] != shown[bob]["table"]
    assert shown[ann]["seed"] == shown[bob]["seed"] == ""
    seed = await take_seed(door, id, ann)
    await bob.until(lambda: len([m for m in bob.heard if m["t"] == "challenge"]) > 1, "Ann plays elsewhere")
    assert bob.heard[-1]["sides"][0]["away"] is True
    for other in (str(seed), shown[ann]["table"]):
        assert all(other not in json.dumps(message) for message in bob.heard)
    assert await ann.refuse("join", code=shown[ann]["table"]) == "no_table"
    start = len(bob.heard)
    await bob.send("take_away", challenge=id)
    assert (await bob.next("challenge", start))["seed"] == str(seed)


async def test_who_begins_at_the_hall_plays_there_and_leaving_loses(door: Door) -> None:
    ann, bob = await door.guest("Ann"), await door.guest("Bob")
    id = await challenge(ann, bob, "pong")
    code = (await ann.next("challenge", 0, id=id))["table"]
    await ann.ask("join", "table", code=code)
    await ann.reached(code, "PLAYING")
    match = await ann.begun(code, 0)
    assert (await post(door, f"{id}/seed", ann))[1]["code"] == "at_the_hall"
    assert (await post(door, f"{id}/replay", ann, "x"))[1]["code"] == "at_the_hall"
    await ann.act(match, 0, "resign")
    seen = await bob.next("challenge", 0, state="one_done")
    assert seen["sides"][0]["state"] == "nothing"
    assert seen["sides"][0]["why"]["say"] == "notice.left_challenge"
    assert seen["sides"][0]["figures"] == [["won", 0], ["lost", 0]]


async def test_what_is_refused_over_http_changes_nothing(door: Door) -> None:
    ann, bob, cid = await door.guest("Ann"), await door.guest("Bob"), await door.guest("Cid")
    id = await challenge(ann, bob)
    seed = await take_seed(door, id, ann)
    text = play_elsewhere("tetris", seed, seconds=1).format()
    refusals: list[tuple[str, Client | None, str | bytes, int]] = [
        (f"{id}/replay", None, text, 401),
        (f"{id}/replay", cid, text, 403),
        (f"{id}/seed", cid, "", 403),
        ("c0123456789/replay", ann, text, 404),
        ("nonsense/replay", ann, text, 404),
        (f"{id}/replay", ann, "", 400),
        (f"{id}/replay", ann, "junk", 400),
        (f"{id}/replay", ann, b"\xff\xfe\x00", 400),
        (f"{id}/replay", ann, "x" * ((1 << 20) + 1), 413),
    ]
    for path, client, body, status in refusals:
        assert (await post(door, path, client, body))[0] == status, (path, body[:20], status)
    assert (await post(door, f"{id}/replay", ann, text))[1]["proved"] is True
    assert (await post(door, f"{id}/replay", ann, text))[0] == 409
    headers = {"Authorization": f"Bearer {ann.token}"}
    status, shown, _ = await door.get(f"/api/challenges/{id}", **headers)
    assert (status, json.loads(shown)["challenge"]["state"]) == (200, "one_done")
    assert (await door.get(f"/api/challenges/{id}", Authorization=f"Bearer {cid.token}"))[0] == 403
    assert (await door.get(f"/api/challenges/{id}", Authorization="Bearer x"))[0] == 401
    for line in ("ban Cid 60 rude words", "ban Bob rude words"):
        assert run_host_command(door.hall.admin, line, "console").ok
    for client in (cid, bob):
        assert (await door.get(f"/api/challenges/{id}", Authorization=f"Bearer {client.token}"))[0] == 403


async def test_a_newcomer_is_told_of_open_invites_and_running_challenges(door: Door) -> None:
    ann, bob = await door.guest("Ann"), await door.guest("Bob")
    id = await challenge(ann, bob)
    await ann.send("invite", player="bob", game="stayboard", options={"size": 4})
    invite = await bob.next("invitation", 0, game="stayboard")
    phone = await door.guest(token=bob.token, origin=6)
    assert (await phone.next("invitation", 0))["id"] == invite["id"]
    assert (await phone.next("challenge", 0))["id"] == id
    await ann.send("withdraw", invite=invite["id"])
    for client in (ann, bob, phone):
        assert (await client.next("invitation", 0, state="withdrawn"))["id"] == invite["id"]


async def test_an_invite_leads_to_a_table(door: Door) -> None:
    ann, bob = await door.guest("Ann"), await door.guest("Bob")
    await ann.send("invite", player="Bob", game="stayboard")
    invite = await bob.next("invitation", 0)
    await bob.send("accept", invite=invite["id"])
    code = (await ann.next("invitation", 0, state="accepted"))["leads_to"]
    for client in (ann, bob):
        await client.ask("join", "table", code=code)
        await client.reached(code, "PLAYING")
    assert [seat["name"] for seat in ann.tables[code]["seats"]] == ["Ann", "Bob"]


async def test_what_is_refused_over_the_wire(door: Door) -> None:
    ann, bob = await door.guest("Ann"), await door.guest("Bob")
    assert await ann.refuse("invite", player="Nobody", game="tetris") == "no_player"
    assert await ann.refuse("invite", player="Ann", game="tetris") == "invite_yourself"
    assert await ann.refuse("invite", player="Bob", game="golf") == "unknown_game"
    assert await ann.refuse("invite", player="Bob", game="tetris", wager=5) == "wagered_only"
    for word in ("accept", "decline", "withdraw"):
        assert await ann.refuse(word, invite="i0123456789") == "no_invite"
    assert await ann.refuse("take_away", challenge="c0123456789") == "no_challenge"
    await ann.send("invite", player="Bob", game="tetris", wager=-1)
    assert (await ann.next("error", 0, code="bad_message"))["facts"]["reason"] == "Expected `int` >= 0 - at `$.wager`"
    assert [message for message in bob.heard if message["t"] == "invitation"] == []
