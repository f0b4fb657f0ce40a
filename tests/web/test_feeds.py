"""What other programs read of a hall: pages of matches, tournaments, feeds; nothing twice that they have."""

import json
from xml.etree import ElementTree

from tests.web.door import Door
from tests.web.test_elsewhere import play_out

ATOM = "{http://www.w3.org/2005/Atom}"


async def test_matches_come_in_pages_and_not_twice(door: Door) -> None:
    _, _, match = await play_out(door)
    _, text, headers = await door.get("/api/matches")
    told = json.loads(text)
    assert ([one["match"] for one in told["matches"]], told["next"]) == ([match], None)
    assert (await door.get("/api/matches", **{"If-None-Match": headers["Etag"]}))[:2] == (304, "")
    ended = told["matches"][0]["ended"]
    assert json.loads((await door.get(f"/api/matches?before={ended}"))[1])["matches"] == []
    assert len(json.loads((await door.get(f"/api/matches?before={ended + 1}"))[1])["matches"]) == 1
    for bad in ("x", "nan", "-1", "1e999", ""):
        assert (await door.get(f"/api/matches?before={bad}"))[0] == 400


async def test_feeds_tell_what_ended_and_what_is_to_come(door: Door) -> None:
    ann, _, match = await play_out(door)
    cup = await ann.ask(
        "make_tournament", "tournament", kind="swiss", game="stayboard", name="<Cup> & co", options={"clock": "move 60"}
    )
    await ann.ask(
        "make_tournament", "tournament", kind="swiss", game="words", private=True, options={"clock": "move 60"}
    )
    lines = json.loads((await door.get("/api/tournaments"))[1])["tournaments"]
    assert [line["id"] for line in lines] == [cup["line"]["id"]]
    here = f"http://127.0.0.1:{door.port}"
    for path, links in (
        ("/feeds/matches.atom", [f"{here}/m/{match}"]),
        (f"/feeds/p/{ann.me['player']}.atom", [f"{here}/m/{match}"]),
        ("/feeds/tournaments.atom", [f"{here}/tournaments/{cup['line']['id']}"]),
    ):
        status, text, headers = await door.get(path)
        feed = ElementTree.fromstring(text)
        assert (status, headers["Content-Type"]) == (200, "application/atom+xml")
        assert [entry.findtext(f"{ATOM}id") for entry in feed.findall(f"{ATOM}entry")] == links
        assert (await door.get(path, **{"If-None-Match": headers["Etag"]}))[0] == 304
    assert "&lt;Cup&gt; &amp; co" in text
    assert (await door.get("/feeds/p/nobody.atom"))[0] == 404
