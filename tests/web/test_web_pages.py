"""Pages, files and JSON over HTTP, each with its headers; nothing outside the folders is served."""

import json

import pytest
from tests.web.door import Door

from rumpus.core.replay import parse, verify
from rumpus.games.registry import all_games, find_rules


async def test_every_answer_carries_the_headers_that_keep_a_page_safe(door: Door) -> None:
    for path in ("/", "/t/LUMIKA", "/static/main.js", "/api/games", "/healthz", "/nowhere", "/qr.svg", "/metrics"):
        _, _, headers = await door.get(path)
        policy = headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy, path
        assert "frame-ancestors 'none'" in policy, path
        assert "unsafe" not in policy, path
        assert headers["X-Content-Type-Options"] == "nosniff", path
        assert headers["Referrer-Policy"] == "no-referrer", path


async def test_the_page_is_served_for_the_hall_and_for_every_table(door: Door) -> None:
    for path in ("/", "/t/LUMIKA", "/t/lumika"):
        status, text, headers = await door.get(path)
        assert (status, headers["Content-Type"].partition(";")[0]) == (200, "text/html")
        assert "<script" in text
    assert (await door.get("/t/LUM"))[0] == 404


async def test_a_game_may_have_a_name_of_two_words(door: Door) -> None:
    assert (await door.get("/leaders/my_game"))[0] == 200
    status, text, _ = await door.get("/static/language_en_my_game.json")
    assert (status, text) == (200, "{}")
    status, text, _ = await door.get("/api/leaderboard/my_game")
    assert status == 404
    assert "my_game" in text, "it was looked for, and there is none here"


async def test_health(door: Door) -> None:
    status, text, _ = await door.get("/healthz")
    assert (status, json.loads(text)["ok"]) == (200, True)
    door.store.healthy = False
    status, text, _ = await door.get("/healthz")
    assert (status, json.loads(text)["ok"]) == (503, False)


async def test_metrics_count_what_happened(door: Door) -> None:
    ann = await door.guest("Ann")
    await ann.open("mario99", "me", start=True)
    await ann.send("nonsense")
    await ann.alive()
    _, text, headers = await door.get("/metrics")
    figures = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
    assert headers["Content-Type"].startswith("text/plain")
    assert float(figures["rumpus_connections"]) == 1
    assert float(figures['rumpus_tables{state="PLAYING"}']) == 1
    assert float(figures["rumpus_messages_refused_total"]) == 1
    assert float(figures["rumpus_frames_sent_total"]) >= 3


async def test_games_are_described_with_their_options(door: Door) -> None:
    _, text, _ = await door.get("/api/games")
    games = {game["name"]: game for game in json.loads(text)["games"]}
    assert list(games) == list(all_games())
    assert games["stayboard"]["options"][0]["name"] == "size"


@pytest.mark.parametrize("name", sorted(all_games()))
async def test_every_game_serves_its_rules_and_picture(door: Door, name: str) -> None:
    folder = all_games()[name].path
    rules = f"/api/games/{name}/rules"
    for path, file in (
        (rules, "RULES.md"),
        (f"{rules}?language=de", "RULES.de.md"),
        (f"{rules}?language=tlh", "RULES.md"),
        (f"/games/{name}/web/main.js", "web/main.js"),
    ):
        if (folder / file).exists():
            status, text, _ = await door.get(path)
            assert (status, text) == (200, (folder / file).read_text("utf-8")), path


async def test_a_demo_is_made_once_however_many_ask(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    def record(name: str) -> bytes:
        made.append(name)
        return b'{"frames": []}'

    monkeypatch.setattr("rumpus.gateways.web.app._record_demo", record)
    for _ in range(3):
        status, text, _ = await door.get("/api/games/stayboard/demo")
        assert (status, json.loads(text)) == (200, {"frames": []})
    assert made == ["stayboard"]


async def test_a_demo_begins_with_a_whole_view(door: Door) -> None:
    _, text, _ = await door.get("/api/games/stayboard/demo")
    demo = json.loads(text)
    assert demo["frames"][0]["patch"][0][0] == []
    assert len(demo["frames"]) > 1


@pytest.mark.parametrize(
    "path",
    [
        "/static/../../../pyproject.toml",
        "/static/%2e%2e/%2e%2e/%2e%2e/pyproject.toml",
        "/static/..%2f..%2fcore/game.py",
        "/static//etc/passwd",
        "/static/%2fetc%2fpasswd",
        "/static/",
        "/games/stayboard/rules.py",
        "/games/stayboard/..%2frules.py",
        "/games/..%2fcore/web/main.js",
        "/games/nosuch/web/main.js",
        "/api/games/nosuch/rules",
        "/api/games/%2e%2e/rules",
        "/api/games/nosuch/demo",
    ],
)
async def test_nothing_outside_the_folders_is_served(door: Door, path: str) -> None:
    from yarl import URL

    url = URL(f"http://127.0.0.1:{door.port}{path}", encoded=True)
    async with door.session.get(url) as response:
        assert response.status in (403, 404), path
        assert "Traceback" not in await response.text()


async def test_a_qr_code_for_a_table_that_is_there(door: Door) -> None:
    ann = await door.guest("Ann")
    code = (await ann.open("mario99", "me", "open"))["code"]
    status, text, headers = await door.get(f"/qr.svg?code={code.lower()}")
    assert (status, headers["Content-Type"]) == (200, "image/svg+xml")
    assert "<svg" in text
    assert (await door.get("/qr.svg?code=ZZZZZZ"))[0] == 404
    assert (await door.get("/qr.svg"))[0] == 404
    assert (await door.get("/qr.svg?tournament=t00000000"))[0] == 404
    assert (await door.get(f"/qr.svg?code={code}", Host="h" * 4000))[0] == 400


async def test_a_replay_is_for_ended_matches_because_the_seed_is_secret(door: Door) -> None:
    ann = await door.guest("Ann")
    table = await ann.open("stayboard", "me", "bot:easy", start=True, size=9)
    match = table["match"]
    await ann.until(lambda: ann.streams)
    assert (await door.get(f"/api/matches/{match}/replay"))[0] == 404
    direction, distance, *_ = ann.view(match, 0)["moves"][0]
    await ann.acked(match, 0, await ann.act(match, 0, f"move {direction} {distance}"))
    await ann.act(match, 0, "resign")
    await ann.until(lambda: ann.tables[table["code"]]["state"] == "ENDED")
    status, text, headers = await door.get(f"/api/matches/{match}/replay")
    assert status == 200
    assert "attachment" in headers["Content-Disposition"]
    replay = parse(text, find_rules)
    assert replay.players == ("Ann", "Bot Pip")
    game = verify(replay, find_rules("stayboard"))
    assert game.outcome is not None
    assert game.outcome.reason == "resigned"


async def test_replays_that_cannot_be_are_not_found(door: Door) -> None:
    for id in ("ZZZZZZ-00000000", "nonsense", "..%2f.."):
        assert (await door.get(f"/api/matches/{id}/replay"))[0] == 404
    ann = await door.guest("Ann")
    table = await ann.open("stayboard", "me", "bot:easy", start=True)
    running = door.hall.find_table(table["code"]).live
    assert running is not None
    running.match.trouble = "broken for the test"
    running.resume()
    running._settle()
    await ann.until(lambda: ann.tables[table["code"]]["state"] == "ENDED")
    assert ann.tables[table["code"]]["why"] == {"say": "notice.broke_down"}
    status, text, _ = await door.get(f"/api/matches/{running.id}/replay")
    assert (status, "void" in text) == (404, True)
