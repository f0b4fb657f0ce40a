"""Matches that were played without the hall, brought to it over HTTP: run again, kept once, and worth nothing."""

import json
from typing import Any

import pytest
from tests.local_hall.small_page import SmallPage
from tests.web.door import Client, Door

from rumpus.gateways.limits import BROUGHT, Limit
from rumpus.gateways.web.brought_match import Ran, Rerun
from rumpus.gateways.web.handlers import brought

Kept = dict[str, Any]


def play(game: str, *seats: str) -> Kept:
    """A match of the small hall, over, as the browser has kept it."""
    page = SmallPage()
    match = page.play_out(page.open(game, *seats))
    kept: Kept = page.kept[f"match/{match}"]
    return kept


async def bring(door: Door, client: Client | None, kept: Kept | bytes) -> tuple[int, Kept]:
    """Status and answer."""
    headers = {"Authorization": f"Bearer {client.token}"} if client else {}
    body = kept if isinstance(kept, bytes) else json.dumps(kept).encode()
    async with door.session.post("/api/brought/replay", data=body, headers=headers) as response:
        return response.status, await response.json()


async def read(door: Door, path: str) -> Kept:
    async with door.session.get(path) as response:
        assert response.status == 200
        found: Kept = await response.json()
        return found


async def test_it_is_kept_once_shown_and_played_again_and_counts_for_nothing(door: Door) -> None:
    ann, kept = await door.guest("Ann"), play("tetris", "me")
    kept["players"] = ["Zoe"]
    status, found = await bring(door, ann, kept)
    assert status == 200
    assert (await bring(door, ann, kept)) == (200, found), "brought again it is the same"
    match = await read(door, f"/api/matches/{found['match']}")
    assert match["players"] == [{"name": "Ann", "player": ann.me["player"], "bot": False}], "nobody else has played it"
    assert (match["mode"], match["outcome"], match["replay"]) == ("OFFLINE", kept["outcome"], True)
    film = await read(door, f"/api/matches/{found['match']}/film")
    assert film["outcome"] == kept["outcome"]
    page = await read(door, f"/api/players/{ann.me['player']}")
    assert [line["match"] for line in page["matches"]] == [found["match"]]
    assert (page["games"], page["matches"][0]["rating"]) == ({}, None), "it moves nothing"
    scores = await read(door, "/api/scores/tetris")
    assert scores["scores"] == []


async def test_bots_and_a_second_person_are_called_as_the_hall_calls_them(door: Door) -> None:
    ann = await door.guest("Ann")
    _, bot = await bring(door, ann, play("deathroll", "me", "bot:normal"))
    match = await read(door, f"/api/matches/{bot['match']}")
    assert [player["player"] for player in match["players"]] == [ann.me["player"], "bot-normal"]
    kept = play("deathroll", "local:Zoe", "me")
    assert kept["mine"] == 1
    _, second = await bring(door, ann, kept)
    match = await read(door, f"/api/matches/{second['match']}")
    assert [(player["name"], player["player"]) for player in match["players"]] == [
        ("Zoe (Ann)", ""),
        ("Ann", ann.me["player"]),
    ]


async def test_what_did_not_go_that_way_is_refused_and_not_kept(door: Door) -> None:
    ann, kept = await door.guest("Ann"), play("stayboard", "me", "bot:easy")
    lies: list[tuple[Kept, int]] = [
        ({"outcome": {**kept["outcome"], "scores": [999, 0]}}, 400),
        ({"inputs": kept["inputs"][:-1]}, 400),
        ({"inputs": [[0, 7, "claim"], *kept["inputs"]]}, 400),
        ({"levels": [[1, "nix"]]}, 400),
        ({"players": ["Ann"]}, 400),
        ({"seed": "-1"}, 400),
        ({"options": {"nix": 1}}, 400),
        ({"version": 99}, 400),
        ({"clock": "nix"}, 400),
        ({"game": "nix"}, 404),
        ({"id": "x" * 33}, 400),
        ({"started": "today"}, 400),
        ({"step": 2**63}, 400),
        ({"step": 10**30}, 400),
        ({"step": kept["step"] + 10**9}, 400),
    ]
    for lie, status in lies:
        assert (await bring(door, ann, {**kept, **lie}))[0] == status, lie
    for body in (b"", b"nix", b"[]", b"\xff"):
        assert (await bring(door, ann, body))[0] == 400
    assert (await bring(door, None, kept))[0] == 401
    assert (await read(door, "/api/matches"))["matches"] == []


async def test_a_long_one_is_written_as_one_row(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, kept = await door.guest("Ann"), play("tetris", "me")
    monkeypatch.setattr(door.hall.store, "put_input", None)  # thousands of rows keep everybody waiting
    status, found = await bring(door, ann, kept)
    assert status == 200
    film = await read(door, f"/api/matches/{found['match']}/film")
    assert film["outcome"] == kept["outcome"]


async def test_what_is_long_is_read_where_it_is_run(door: Door) -> None:
    ann = await door.guest("Ann")
    head = b'{"id": "x", "game": "deathroll", "inputs": "none"}'
    assert Rerun(head)() == Ran(None), "it is left to the other process to read the rest"
    assert (await bring(door, ann, head))[0] == 400


async def test_an_address_may_not_bring_matches_without_end(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(brought, "BROUGHT", Limit(2, 3600, BROUGHT.what))
    ann, kept = await door.guest("Ann"), play("deathroll", "me", "bot:normal")
    await door.get("/healthz", **{"X-Forwarded-For": "192.0.2.1"})  # now this machine counts as any other
    answers = [await bring(door, ann, {**kept, "id": f"RESULT-{number}"}) for number in range(3)]
    assert [status for status, _ in answers] == [200, 200, 429]
    assert answers[2][1]["code"] == "address_too_fast"
    assert answers[2][1]["message"].startswith("too many matches brought along from your address")
