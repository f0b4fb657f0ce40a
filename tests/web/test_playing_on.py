"""Playing on from a position of a match that is over, over the wire."""

import json

import pytest
from tests.saying import say_error
from tests.web.door import Door


async def test_a_match_is_played_on_from_where_it_stood_unless_that_is_too_far(
    door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = await door.guest("Ann")
    table = await ann.open("stayboard", "me", "bot:easy", start=True)
    match = await ann.begun(table["code"], 0)
    for action in ("board off", "board on", "resign"):
        await ann.acked(match, 0, await ann.act(match, 0, action))
    await ann.reached(table["code"], "ENDED")
    monkeypatch.setattr("rumpus.gateways.web.handlers.replays.LONGEST", 1)
    wish = {"match": match, "step": 10**6, "seat": 0, "level": "easy"}
    start = len(ann.heard)
    assert await ann.refuse("continue", inputs=2, **wish) == "too_long"
    assert [say_error(message) for message in ann.heard[start:] if message["t"] == "error"] == [
        "that is after 2 inputs; you can play on after at most 1"
    ]
    assert len(door.hall.tables) == 1
    again = await ann.ask("continue", "table", inputs=1, **wish)
    assert again["code"] != table["code"]
    on = await ann.begun(again["code"], 0)
    assert ann.view(on, 0)["count"] == 0
    monkeypatch.setattr("rumpus.gateways.web.handlers.replays.LONGEST", 3)
    assert await ann.refuse("continue", inputs=3, **wish) == "over", "there is nothing to play on from"
    await ann.acked(on, 0, await ann.act(on, 0, "resign"))
    await ann.reached(again["code"], "ENDED")
    kept = await door.store.find_match(on)
    assert kept is not None
    assert (kept.match.continues, [entry.action for entry in kept.inputs]) == (match, ["board off", "resign"])
    _, verdict, _ = await door.get(f"/api/matches/{on}/verify")
    assert json.loads(verdict)["holds"], "and it can be run again as a whole"
