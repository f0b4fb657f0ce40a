"""Films, files and verdicts of ended matches over HTTP; packed answers, and the addresses of all screens."""

import asyncio
import gzip
import json
import re
import threading
from functools import partial
from pathlib import Path

import pytest
from tests.patience import PATIENCE
from tests.saying import refuses, tell
from tests.web.door import Client, Door

from rumpus.cli.verify import verify
from rumpus.core.notice import read_line
from rumpus.core.view import apply
from rumpus.gateways.limits import TooMany
from rumpus.gateways.web.export_jobs import MOST_WAITING, ExportJobs
from rumpus.gateways.web.page_files import PAGE_FILES
from rumpus.gateways.web.static_files import PackedFile, pack


async def play(door: Door, game: str = "stayboard", name: str = "Ann") -> tuple[Client, str]:
    """Somebody against a bot: a legal move, then they give up; the match's id."""
    ann = await door.guest(name)
    table = await ann.open(game, "me", "bot:easy", start=True)
    match = await ann.begun(table["code"], 0)
    if game == "stayboard":
        direction, distance, *_ = ann.view(match, 0)["moves"][0]
        await ann.acked(match, 0, await ann.act(match, 0, f"move {direction} {distance}"))
    await ann.act(match, 0, "resign")
    await ann.reached(table["code"], "ENDED")
    return ann, match


async def test_a_film_ends_as_the_match_did(door: Door) -> None:
    ann, match = await play(door)
    for query, seat in (("", None), ("?seat=0", 0)):
        status, text, headers = await door.get(f"/api/matches/{match}/film{query}")
        film = json.loads(text)
        assert (status, film["match"], film["seat"], film["realtime"]) == (200, match, seat, False)
        view = None
        for frame in film["frames"]:
            view = apply(view, frame["patch"])
        if seat is not None:
            assert view == ann.view(match, seat)
        assert film["outcome"]["reason"] == "resigned"
        assert "max-age" in headers["Cache-Control"]


async def test_a_running_match_has_no_film_no_files_and_no_verdict(door: Door) -> None:
    ann = await door.guest("Ann")
    table = await ann.open("battleship", "me", "bot:easy", start=True)
    match = await ann.begun(table["code"], 0)
    for path in ("film", "film?seat=0", "export?as=gif", "export?as=replay", "verify"):
        status, text, _ = await door.get(f"/api/matches/{match}/{path}")
        refused = json.loads(text)
        assert (status, refused["code"], refused["message"]) == (
            404,
            "no_ended_match",
            "there is no ended match with that id",
        ), path


@pytest.mark.parametrize(
    ("wanted", "kind", "begins"),
    [
        ("gif", "image/gif", b"GIF89a"),
        ("cast", "application/x-asciicast", b'{"version": 2'),
        ("text", "text/plain; charset=utf-8", b"Stay on the Board: Ann"),
        ("replay", "text/plain; charset=utf-8", b"rumpus-replay 1"),
    ],
)
async def test_a_match_can_be_kept_as_a_file(door: Door, wanted: str, kind: str, begins: bytes) -> None:
    _, match = await play(door)
    async with door.session.get(f"/api/matches/{match}/export?as={wanted}") as response:
        assert (response.status, response.headers["Content-Type"]) == (200, kind)
        assert match in response.headers["Content-Disposition"]
        assert (await response.read()).startswith(begins)


async def test_a_file_speaks_the_language_of_who_asks(door: Door) -> None:
    _, match = await play(door)
    texts = [(await door.get(f"/api/matches/{match}/export?as=text{wish}"))[1] for wish in ("", "&language=de")]
    assert [text.splitlines()[3].partition(":")[0] for text in texts] == ["Options", "Optionen"]


async def test_words_can_be_kept_as_gcg_and_others_cannot(door: Door) -> None:
    _, match = await play(door, "words")
    status, text, _ = await door.get(f"/api/matches/{match}/export?as=gcg")
    assert (status, text.startswith("#character-encoding UTF-8")) == (200, True)
    _, match = await play(door, name="Bob")
    status, text, _ = await door.get(f"/api/matches/{match}/export?as=gcg")
    assert (status, json.loads(text)["message"]) == (400, "a GCG record is of words, not of stayboard")


@pytest.mark.parametrize("query", ["film?seat=2", "film?seat=-1", "film?seat=one", "film?seat=%D9%A1", "export?as=exe"])
async def test_bad_questions_get_one_line(door: Door, query: str) -> None:
    _, match = await play(door)
    status, text, _ = await door.get(f"/api/matches/{match}/{query}")
    assert (status, len(text.splitlines())) == (400, 1)


async def test_the_verdict_is_the_same_as_on_the_command_line(
    door: Door, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _, match = await play(door)
    _, text, _ = await door.get(f"/api/matches/{match}/verify")
    verdict = json.loads(text)
    file = tmp_path / "match.replay"
    file.write_text((await door.get(f"/api/matches/{match}/replay"))[1], "utf-8")
    await asyncio.to_thread(verify, file)
    assert verdict["holds"] is True
    assert [
        tell(read_line(line)).replace(match, str(file)) for line in verdict["lines"]
    ] == capsys.readouterr().out.splitlines()


async def test_a_result_that_was_forged_in_the_store_does_not_hold(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    _, match = await play(door)
    saved = await door.store.find_match(match)
    assert saved is not None
    assert saved.match.outcome is not None
    saved.match.outcome["places"] = [1, 2]

    async def find(_id: str) -> object:
        return saved

    monkeypatch.setattr(door.store, "find_match", find)
    verdict = json.loads((await door.get(f"/api/matches/{match}/verify"))[1])
    assert not verdict["holds"]
    assert [tell(read_line(line)) for line in verdict["lines"]] == [f"{match}: does not hold: the outcome differs"]


async def test_few_are_made_at_once_each_once_and_not_too_many_wait() -> None:
    export_jobs = ExportJobs()
    running, most, release = 0, 0, threading.Event()
    lock, made = threading.Lock(), []

    def work(name: str) -> PackedFile:
        nonlocal running, most
        with lock:
            running += 1
            most = max(most, running)
        release.wait(PATIENCE)
        with lock:
            running -= 1
            made.append(name)
        return pack(name.encode(), "text/plain")

    names = [f"film {number}" for number in range(MOST_WAITING)]
    asked = [asyncio.create_task(export_jobs.make(name, partial(work, name))) for name in (*names, *names)]
    await asyncio.sleep(0)
    with refuses(TooMany, "too much to do; try again soon"):
        await export_jobs.make("one more", lambda: work("one more"))
    release.set()
    parcels = await asyncio.gather(*asked)
    assert [parcel.body.decode() for parcel in parcels] == [*names, *names]
    assert sorted(made) == sorted(names)
    assert most == 1


async def test_files_come_packed_and_only_once(door: Door) -> None:
    url = "/static/main.js"
    whole = (PAGE_FILES / "main.js").read_bytes()
    async with door.session.get(url, headers={"Accept-Encoding": "gzip"}, auto_decompress=False) as response:
        body, tag = await response.read(), response.headers["ETag"]
        assert response.headers["Content-Encoding"] == "gzip"
        assert response.headers["Vary"] == "Accept-Encoding"
        assert response.headers["Cache-Control"] == "no-cache"
        assert response.headers["Content-Type"] == "text/javascript; charset=utf-8"
    assert gzip.decompress(body) == whole
    assert len(body) < len(whole) / 2
    async with door.session.get(url, headers={"If-None-Match": tag}) as response:
        assert (response.status, await response.read()) == (304, b"")
    for coding in ("identity", "gzip;q=0"):
        async with door.session.get(url, headers={"Accept-Encoding": coding}) as response:
            assert "Content-Encoding" not in response.headers
            assert await response.read() == whole


async def test_json_and_the_page_come_packed_too(door: Door) -> None:
    for path in ("/", "/api/games", "/api/games/stayboard/demo"):
        async with door.session.get(path, headers={"Accept-Encoding": "gzip, br"}) as response:
            assert (response.status, response.headers.get("Content-Encoding")) == (200, "gzip"), path


async def test_every_screen_has_an_address(door: Door) -> None:
    def without_preloads(page: str) -> str:  # which modules a page asks for early depends on the screen
        return re.sub(r'<link rel="modulepreload"[^>]*>\s*', "", page)

    home = without_preloads((await door.get("/"))[1])
    for path in (
        "/t/LUMIKA",
        "/m/LUMIKA-3f2a9c01",
        "/p/2ca408509bb4",
        "/p/Quick%20Otter",
        "/leaders",
        "/leaders/pong",
        "/host",
    ):
        status, page = (await door.get(path))[:2]
        assert (status, without_preloads(page)) == (200, home), path
    for path in ("/m/nonsense", "/p/", "/leaders/a/b", "/hosts"):
        assert (await door.get(path))[0] == 404, path
