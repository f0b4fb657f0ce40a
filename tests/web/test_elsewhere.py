"""Links to a hall where they are shown elsewhere: what they say of themselves, their pictures, and frames."""

import io
import json
from html import unescape
from urllib.parse import quote

import pytest
from PIL import Image
from tests.web.door import Client, Door

from rumpus.gateways.web import middleware


async def play_out(door: Door) -> tuple[Client, str, str]:
    """Ann rolls against a bot until it is over: the table's code, and the match."""
    ann = await door.guest("Ann")
    table = await ann.ask("open", "table", game="deathroll", seats=["me", "bot:normal"], start=True)
    code = table["code"]
    await ann.until(lambda: ann.tables[code]["state"] in ("PLAYING", "ENDED"), "it begins")
    match = ann.tables[code]["match"]
    await ann.send("act", match=match, seat=0, action="resign", seq=1)
    await ann.until(lambda: ann.tables[code]["state"] == "ENDED", "it is over")
    return ann, code, match


def read_tags(page: str) -> dict[str, str]:
    """The page's Open Graph."""
    parts = [line.split('"') for line in page.splitlines() if line.startswith("<meta property=")]
    return {part[1]: unescape(part[3]) for part in parts}


async def test_a_link_says_what_it_leads_to_with_a_picture(door: Door) -> None:
    ann, code, match = await play_out(door)
    player = ann.me["player"]
    for path, title, line in (
        (f"/t/{code}", "Death Roll", f"Table {code}: come and play"),
        (f"/m/{match}", "Death Roll", "Ann – "),
        (f"/p/{player}", "Ann", "Ratings"),
    ):
        _, page, _ = await door.get(path)
        tags = read_tags(page)
        assert (tags["og:title"], tags["og:url"]) == (title, f"http://127.0.0.1:{door.port}{path}")
        assert tags["og:description"].startswith(line)
        async with door.session.get(tags["og:image"]) as answer:
            assert (answer.status, answer.content_type) == (200, "image/png")
            picture = Image.open(io.BytesIO(await answer.read()))
            tag = answer.headers["ETag"]
        assert picture.size == (1200, 630)
        async with door.session.get(tags["og:image"], headers={"If-None-Match": tag}) as answer:
            assert answer.status == 304


async def test_what_others_may_keep_says_that_it_depends_on_the_language(
    door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(middleware, "SMALL", 1)
    ann = await door.guest("Ann")
    async with door.session.get(f"/cards/p/{ann.me['player']}.png") as card:
        assert (card.headers["Vary"], "public" in card.headers["Cache-Control"]) == ("Accept-Language", True)
    table = await ann.ask("open", "table", game="deathroll", seats=["me", "open"])
    link = f"http://127.0.0.1:{door.port}/t/{table['code']}"
    async with door.session.get("/oembed", params={"url": link}, headers={"Accept-Encoding": "gzip"}) as answer:
        assert (answer.status, answer.headers["Vary"]) == (200, "Accept-Language, Accept-Encoding")


async def test_a_name_in_an_address_is_repeated_as_text(door: Door) -> None:
    status, said, _ = await door.get("/cards/p/%00%1b%5B31mAnn.png")
    assert (status, said) == (404, "nobody is called Ann")


async def test_what_is_not_there_says_nothing_and_codes_cannot_be_tried_like_this(door: Door) -> None:
    for path in ("/t/ZZZZZZ", "/m/ZZZZZZ-00000000", "/p/nobody", "/tournaments/t00000000", "/leaders", "/"):
        _, page, _ = await door.get(path)
        assert read_tags(page) == {}
    for path in ("/cards/t/ZZZZZZ.png", "/cards/m/x.png", "/cards/tournaments/t00000000.png"):
        status, _, _ = await door.get(path)
        assert status == 404


async def test_a_name_is_text_in_every_head(door: Door) -> None:
    ann = await door.guest("Ann O'B")
    _, page, _ = await door.get(f"/p/{ann.me['player']}")
    assert read_tags(page)["og:title"] == "Ann O'B"
    assert "Ann O&#x27;B" in page


async def test_a_link_can_be_framed_by_oembed(door: Door) -> None:
    _, code, match = await play_out(door)
    here = f"http://127.0.0.1:{door.port}"
    _, page, _ = await door.get(f"/t/{code}")
    assert "application/json+oembed" in page
    status, text, _ = await door.get(f"/oembed?format=json&maxwidth=400&url={quote(f'{here}/m/{match}', safe='')}")
    told = json.loads(text)
    assert (status, told["version"], told["type"], told["width"], told["height"]) == (200, "1.0", "rich", 400, 480)
    assert f'src="{here}/embed/m/{match}"' in told["html"]
    for url in (f"https://evil.example.org/m/{match}", f"{here}/leaders", f"{here}/t/ZZZZZZ", "", "http://[x"):
        status, _, _ = await door.get(f"/oembed?url={quote(url, safe='')}")
        assert status == 404
    status, _, _ = await door.get(f"/oembed?format=xml&url={quote(f'{here}/m/{match}', safe='')}")
    assert status == 501
