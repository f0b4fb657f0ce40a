"""The daily games over the web door: what there is, one's try, and that nobody else sees it before the day is over."""

import json

from tests.web.door import Door


async def test_a_try_is_played_told_and_hidden_until_the_day_is_over(door: Door) -> None:
    ann, bob = await door.guest("Ann"), await door.guest("Bob")
    player = door.hall.players.find(ann.me["player"])
    assert player is not None
    player.passphrase = "claimed"
    shown = await ann.ask("list_daily", "daily")
    (game,) = [one for one in shown["games"] if one["game"] == "stayboard"]
    assert (game["board"], game.get("own")) == ([], None)
    assert await ann.refuse("play_daily", game="words") == "no_daily"
    led = await ann.ask("play_daily", "daily_table", game="stayboard")
    code = led["table"]
    await ann.ask("join", "table", code=code, sit=True)
    match = await ann.until(lambda: ann.tables[code]["match"], "a match")
    assert await bob.refuse("join", code=code, sit=False) == "held"
    await ann.act(match, 0, "resign")
    over = await ann.next("daily_over", 0)
    assert (over["game"], over["table"], over["place"], over["players"], over["streak"]) == ("stayboard", code, 1, 1, 1)
    assert await ann.refuse("play_daily", game="stayboard") == "daily_played"
    seen = await bob.ask("list_daily", "daily")
    (game,) = [one for one in seen["games"] if one["game"] == "stayboard"]
    assert [(line["name"], line.get("match")) for line in game["board"]] == [("Ann", None)]
    status, text, _ = await door.get(f"/api/matches/{match}")
    assert (status, json.loads(text)["seed"], json.loads(text)["replay"]) == (200, "", False)
    assert (await door.get(f"/api/matches/{match}/replay"))[0] != 200
    status, text, _ = await door.get("/api/daily")
    assert (status, json.loads(text)["n"]) == (200, shown["n"])
