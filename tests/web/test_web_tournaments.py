"""Tournaments over the web door: announced, entered, led to the table, and the standings as JSON and as a table."""

import json

from tests.web.door import Client, Door

from rumpus.gateways.web.handlers.tournaments import GAMES
from rumpus.hall.tournaments.games import ONE, Game, Pair


async def lose(client: Client, code: str) -> None:
    await client.ask("join", "table", code=code, sit=True)
    match = await client.until(
        lambda: client.tables[code]["state"] == "PLAYING" and client.tables[code]["match"], "a match"
    )
    seat = next(seat for other, seat in client.streams if other == match and seat is not None)
    await client.act(match, seat, "resign")


async def test_two_play_a_cup_and_its_standings_can_be_taken_away(door: Door) -> None:
    ann, bob = await door.guest("Ann"), await door.guest("Bob")
    wish = {"kind": "knockout", "game": "stayboard", "options": {"clock": "10+5"}, "name": "Cup", "seconds": 3600}
    made = await ann.ask("make_tournament", "tournament", **wish)
    id, line = made["line"]["id"], made["line"]
    assert (line["state"], line["players"], line["entered"]) == ("announced", 0, False)
    listed = await bob.ask("list_tournaments", "tournaments")
    assert [one["name"] for one in listed["tournaments"]] == ["Cup"]
    for client in (ann, bob):
        shown = await client.ask("enter_tournament", "tournament", tournament=id)
    assert shown["line"]["entered"] is True
    assert await bob.refuse("enter_tournament", tournament=id) == "entered_already"
    assert await bob.refuse("call_off", tournament=id) == "not_your_tournament"
    assert await bob.refuse("look_at_tournament", tournament="t0") == "no_tournament"
    door.hall.tournaments._start(door.hall.tournaments.find(id))  # an hour is long
    ready = await bob.next("tournament_game", 0)
    assert (ready["tournament"], ready["name"]) == (id, "Cup")
    await lose(bob, ready["table"])
    over = await ann.until(
        lambda: next((m for m in ann.heard if m["t"] == "tournament" and m["line"]["state"] == "over"), None), "the end"
    )
    assert [player["name"] for player in over["players"]] == ["Ann", "Bob"]
    assert [(slot["slot"], slot["winner"]) for slot in over["bracket"]] == [("final", ann.me["player"])]
    status, text, _ = await door.get(f"/api/tournaments/{id}")
    assert status == 200
    assert json.loads(text)["line"]["entered"] is False
    status, text, headers = await door.get(f"/api/tournaments/{id}.csv")
    assert headers["Content-Type"].startswith("text/csv")
    assert text.splitlines() == ["place,player,rating,reached,bot", "1,Ann,1500,7,", "2,Bob,1500,6,"]
    assert (await door.get("/api/tournaments/t00000000"))[0] == 404


async def test_bots_that_fill_it_up_are_told_apart_from_players(door: Door) -> None:
    ann = await door.guest("Ann")
    wish = {"kind": "knockout", "game": "pong", "seconds": 3600, "fill": 3}
    id = (await ann.ask("make_tournament", "tournament", **wish))["line"]["id"]
    shown = await ann.ask("enter_tournament", "tournament", tournament=id)
    assert (shown["fill"], len(shown["players"])) == (3, 1)
    door.hall.tournaments._start(door.hall.tournaments.find(id))
    shown = await ann.ask("look_at_tournament", "tournament", tournament=id)
    bots = {one["player"]: (one["name"], one["bot"]) for one in shown["players"] if one["bot"]}
    assert set(bots) == {"cast-1", "cast-2"}
    assert all(name.startswith("Bot ") for name, _ in bots.values())
    assert {one for slot in shown["bracket"] for one in (slot.get("one"), slot.get("other")) if one} >= set(bots)
    _, text, _ = await door.get(f"/api/tournaments/{id}.csv")
    rows = [line.split(",") for line in text.splitlines()[1:]]
    assert {row[1]: row[-1] for row in rows} == {"Ann": "", **dict(bots.values())}


async def test_every_game_can_be_taken_away_though_only_the_newest_are_told(door: Door) -> None:
    ann = await door.guest("Ann")
    made = await ann.ask("make_tournament", "tournament", kind="arena", game="pong", seconds=3600)
    id = made["line"]["id"]
    cup, count = door.hall.tournaments.find(id), GAMES + 30
    cup.games += [Game(n, 1, Pair("a", "b"), ONE) for n in range(count)]
    shown = await ann.ask("look_at_tournament", "tournament", tournament=id)
    assert len(shown["games"]) == GAMES
    for query, expected in (("", count), ("?games=7", 7), ("?games=0", 0), ("?games=all", count)):
        _, text, _ = await door.get(f"/api/tournaments/{id}{query}")
        assert len(json.loads(text)["games"]) == expected
