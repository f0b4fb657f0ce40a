"""The big screen over HTTP: its pages, the QR code of its pads, and which games have a pad of their own."""

import io
import json

import pytest
import segno
from tests.web.door import Client, Door


def draw(link: str) -> str:
    """The QR code of a link, as the hall draws it."""
    out = io.BytesIO()
    segno.make(link, micro=False).save(out, kind="svg", scale=8, border=2, dark="#1d2528", light="#ffffff")
    return out.getvalue().decode()


async def open_screen(screen: Client, game: str, **more: str) -> str:
    """A big screen opens a table for phones; its code."""
    table = await screen.ask("open", "table", game=game, seats=["open", "open"], nearby=True, **more)
    return str(table["code"])


async def test_the_page_is_served_for_screens_pads_and_windows(door: Door) -> None:
    for path in ("/tv", "/tv/LUMIKA", "/pad/lumika", "/windows"):
        status, text, headers = await door.get(path)
        assert (status, headers["Content-Type"].partition(";")[0]) == (200, "text/html"), path
        assert "<script" in text
    for path in ("/pad", "/pad/LUM", "/tv/LUMIKAS"):
        assert (await door.get(path))[0] == 404, path


@pytest.mark.parametrize(("to", "path"), [("&to=pad", "pad"), ("&to=tv", "t"), ("", "t")])
async def test_the_qr_code_leads_to_the_pad_if_asked(door: Door, to: str, path: str) -> None:
    ann = await door.guest("Ann")
    code = await open_screen(ann, "mario99")
    _, text, _ = await door.get(f"/qr.svg?code={code}{to}", Host="den.example:8080")
    assert text == draw(f"http://den.example:8080/{path}/{code}")


async def test_games_say_whether_they_have_a_pad_of_their_own(door: Door) -> None:
    _, text, _ = await door.get("/api/games")
    pads = {game["name"]: game["phone"] for game in json.loads(text)["games"]}
    assert pads["pong"], "a strip to drag on"
    assert not pads["words"], "its picture is the pad"
    for name, own in pads.items():
        assert (await door.get(f"/games/{name}/web/phone.js"))[0] == (200 if own else 404)


async def test_the_countdown_and_the_move_to_another_game_are_told(door: Door) -> None:
    screen, ann, bob = [await door.guest(name) for name in ("Screen", "Ann", "Bob")]
    code = await open_screen(screen, "deathroll")
    await screen.send("customs", code=code, countdown=True)
    for guest in (ann, bob):
        await guest.ask("join", "table", code=code)
        await guest.send("ready", code=code)
    await screen.until(lambda: screen.tables[code]["starts"] > 0, "the countdown")
    table = screen.tables[code]
    assert (table["state"], table["mode"], table["starts"] <= 3000) == ("WAITING", "NEARBY", True)
    await bob.send("ready", code=code, on=False)
    await screen.until(lambda: screen.tables[code]["starts"] == 0, "it is called off")
    assert await ann.refuse("open", game="pong", seats=["open", "open"], nearby=True, after=code) == "not_your_screen"
    assert await screen.refuse("open", game="pong", seats=["open"], nearby=True, after="QQQQQQ") == "no_table"
    assert (await screen.ask("open", "error", game="pong", seats=["open"], after="1"))["code"] == "bad_message"
    start = len(ann.heard)
    moved = await open_screen(screen, "pong", after=code)
    assert (await ann.next("moved", start, code=code))["to"] == moved
    assert (await ann.next("gone", start, code=code))["why"] == {"say": "notice.table_closed"}
