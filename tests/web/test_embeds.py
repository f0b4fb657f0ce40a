"""Frames for other sites: framed nowhere else, knowing nobody, and showing what watchers see."""

import json

from tests.web.door import Door
from tests.web.test_elsewhere import play_out


async def test_only_frames_may_be_framed_and_no_cookie_is_set(door: Door) -> None:
    _, code, match = await play_out(door)
    for path in (f"/embed/t/{code}", f"/embed/m/{match}?theme=light"):
        status, page, headers = await door.get(path)
        assert (status, "frame-ancestors *" in headers["Content-Security-Policy"]) == (200, True)
        assert "script-src 'self'" in headers["Content-Security-Policy"]
        assert "Set-Cookie" not in headers
        assert ('data-wish="light"' in page) == ("light" in path)
    for path in ("/", f"/t/{code}", f"/m/{match}", f"/api/tables/{code}", "/oembed", "/embed/t/ZZZZZZ"):
        _, _, headers = await door.get(path)
        assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
    _, page, _ = await door.get(f'/embed/t/{code}?theme="><script>')
    assert 'data-wish=""' in page
    for path in ("/embed/t/ZZZZZZ", "/embed/p/Ann", "/embed/m/x", "/embed/tournaments/t00000000"):
        assert (await door.get(path))[0] == 404


async def test_a_frame_sees_what_watchers_see_and_costs_nothing_that_stays(door: Door) -> None:
    ann, bob = await door.guest("Ann"), await door.guest("Bob")
    code = (await ann.ask("open", "table", game="battleship", seats=["me", "open"]))["code"]
    await bob.ask("join", "table", code=code, sit=True)
    for one in (ann, bob):
        await one.send("ready", code=code, on=True)
    await ann.until(lambda: ann.tables[code]["state"] == "PLAYING", "it begins")
    table = door.hall.find_table(code)
    assert table.match is not None
    people = len(door.hall.players)
    first = (await door.get(f"/api/tables/{code.lower()}"))[1]
    again = (await door.get(f"/api/tables/{code}"))[1]
    assert again == first
    seen = json.loads(again)
    assert seen["view"] == json.loads(json.dumps(table.match.match.channel(None).shown))
    assert seen["view"] != json.loads(json.dumps(table.match.match.channel(0).shown))
    assert (len(door.hall.players), table.watchers) == (people, 0), "nobody has come"


async def test_nobody_looks_on_in_a_frame_where_nobody_may(door: Door) -> None:
    ann = await door.guest("Ann")
    shown = await ann.ask("play_daily", "daily_table", game="tetris")
    status, said, _ = await door.get(f"/api/tables/{shown['code'] if 'code' in shown else shown['table']}")
    assert (status, json.loads(said)["code"]) == (409, "held")
    assert (await door.get("/api/tables/ZZZZZZ"))[0] == 404
