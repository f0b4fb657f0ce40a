"""Leaderboards, players and matches over HTTP, of matches really played; and nothing of one that is still on."""

import json
from dataclasses import replace
from typing import Any
from urllib.parse import quote

import pytest
from tests.saying import refuses
from tests.web.door import Client, Door

from rumpus.core import dice
from rumpus.core.replay import parse, verify
from rumpus.core.verdict import BadReplay
from rumpus.games.registry import find_rules
from rumpus.gateways.web.handlers.records import week_start
from rumpus.hall.people.score_boards import DAY
from rumpus.store.records import RatingRecord


@pytest.fixture(autouse=True)
def short_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    """A match that is given up at once is rated here: how long one has to be is tested elsewhere."""
    rules = find_rules("battleship")
    monkeypatch.setattr(rules, "info", replace(rules.info, least_moves=0))


async def read(door: Door, path: str) -> Any:
    """A JSON page."""
    status, text, headers = await door.get(path)
    assert status == 200, text
    assert headers["Content-Type"].startswith("application/json")
    return json.loads(text)


async def sit_two(door: Door, game: str = "deathroll", **opening: Any) -> tuple[Client, Client, str]:
    """Ann and Bob at a table, each with a nonce of their own; the table's code."""
    ann, bob = await door.guest("Ann"), await door.guest("Bob")
    for client in (ann, bob):
        player = door.hall.players.find(client.me["player"])
        assert player is not None
        door.hall.players.claim(player, "hash")
    table = await ann.ask("open", "table", game=game, seats=["me", "open"], nonce="from-ann", **opening)
    await bob.ask("join", "table", code=table["code"], sit=True)
    return ann, bob, table["code"]


async def give_up(client: Client, code: str) -> str:
    """Wait for the match, lose it, and wait until everybody may know; the match's id."""
    match: str = await client.until(
        lambda: client.tables[code]["state"] == "PLAYING" and _match_of(client, code), "a match"
    )
    seat = next(seat for m, seat in client.streams if m == match and seat is not None)
    await client.act(match, seat, "resign")
    await client.reached(code, "ENDED")
    return match


def _match_of(client: Client, code: str) -> str | None:
    return next((match for match, _ in client.streams if match == client.tables[code]["match"]), None)


async def play_again(ann: Client, bob: Client, code: str) -> None:
    """Both want another one."""
    for client in (ann, bob):
        await client.reached(code, "ENDED")
        await client.send("ready", code=code, on=True, nonce="again")


async def test_a_running_match_shows_who_plays_what_since_when_and_no_more(door: Door) -> None:
    ann, bob, code = await sit_two(door)
    match = await ann.begun(code, 0)
    page = await read(door, f"/api/matches/{match}")
    table = door.hall.tables[code]
    assert table.live is not None
    record = table.live.record
    assert set(page) == {
        "match", "game", "state", "players", "started", "ended", "seconds", "outcome", "options", "mode", "clock",
        "pool",
    }  # fmt: skip
    assert (page["state"], page["game"], page["outcome"], page["ended"]) == ("running", "deathroll", None, None)
    assert [seat["name"] for seat in page["players"]] == ["Ann", "Bob"]
    assert [seat["player"] for seat in page["players"]] == [ann.me["player"], bob.me["player"]]
    for path in (f"/api/matches/{match}", "/api/matches", f"/api/players/{ann.me['player']}"):
        _, text, _ = await door.get(path)
        assert record.secret not in text
        assert str(record.seed) not in text
    assert (await read(door, "/api/matches"))["matches"] == []


async def test_an_ended_match_shows_everything_and_its_dice_can_be_checked(door: Door) -> None:
    ann, bob, code = await sit_two(door, "battleship")
    match = await give_up(bob, code)
    page = await read(door, f"/api/matches/{match}")
    assert page["state"] == "ended"
    assert page["outcome"]["places"] == [1, 2]
    assert page["seconds"] == round(page["ended"] - page["started"], 3) >= 0
    assert page["replay"] is True
    assert page["nonces"] == ["from-ann", "seat 2"]
    told = next(message["pledge"] for message in ann.heard if message["t"] == "welcome")
    assert page["pledge"] == told, "it is the one Ann was told before she added her nonce"
    assert dice.check(page["secret"], page["nonces"], page["pledge"], int(page["seed"])) is None
    won, lost = page["ratings"]
    assert won["gain"] == -lost["gain"] > 0
    assert won["rating"] == 1500 + won["gain"]


async def test_the_replay_of_a_real_match_proves_itself_and_no_forgery_of_it_does(door: Door) -> None:
    _, bob, code = await sit_two(door)
    match = await give_up(bob, code)
    _, text, _ = await door.get(f"/api/matches/{match}/replay")
    replay = parse(text, find_rules)
    rules = find_rules("deathroll")
    assert verify(replay, rules).outcome is not None
    assert dice.check_lines(replay.extra, 2, replay.setup.seed) is None
    for old, new, says in (
        (f"seed: {replay.setup.seed}", "seed: 7", "step 0: the state differs"),
        (" resign", " roll", "step "),
        ('"places": [1, 2]', '"places": [2, 1]', "the outcome differs"),
    ):
        assert old in text
        with refuses(BadReplay, says):
            verify(parse(text.replace(old, new), find_rules), rules)
    for old, new in ((replay.extra["secret"], "0" * 32), ("from-ann", "from-eve"), (replay.extra["pledge"], "0" * 64)):
        forged = parse(text.replace(old, new), find_rules)
        assert dice.check_lines(forged.extra, 2, forged.setup.seed)


async def test_the_board_lists_who_has_played_five_and_others_as_provisional(door: Door) -> None:
    ann, bob, code = await sit_two(door, "battleship")
    for _ in range(4):
        await give_up(bob, code)
        await play_again(ann, bob, code)
    board = await read(door, "/api/leaderboard/battleship")
    assert (board["leaders"], board["span"], board["needed"]) == ([], "all", 5)
    assert [(line["name"], line["rated"]) for line in board["provisional"]] == [("Ann", 4), ("Bob", 4)]
    await give_up(bob, code)
    board = await read(door, "/api/leaderboard/battleship?span=all")
    assert board["provisional"] == []
    first, second = board["leaders"]
    assert (first["place"], first["name"], first["wins"], first["streak"]) == (1, "Ann", 5, 5)
    assert (second["place"], second["name"], second["wins"], second["streak"]) == (2, "Bob", 0, -5)
    assert first["rating"] > 1500 > second["rating"]
    week = await read(door, "/api/leaderboard/battleship?span=week")
    assert [(line["name"], line["gain"], line["played"], line["won"]) for line in week["leaders"]] == [
        ("Ann", first["rating"] - 1500, 5, 5),
        ("Bob", second["rating"] - 1500, 5, 0),
    ]
    assert week["since"] == week_start(week["since"])
    assert (await read(door, "/api/leaderboard/pong"))["leaders"] == []


async def test_a_player_is_found_by_id_and_by_name(door: Door) -> None:
    ann, bob, code = await sit_two(door, "battleship")
    match = await give_up(bob, code)
    pages = [await read(door, f"/api/players/{quote(who)}") for who in (ann.me["player"], "Ann", "ANN")]
    assert pages[0] == pages[1] == pages[2]
    page = pages[0]
    assert (page["player"], page["name"], page["bot"]) == (ann.me["player"], "Ann", False)
    standing = page["games"]["battleship"]
    assert (standing["games"], standing["wins"], standing["provisional"]) == (1, 1, True)
    ((_, rating),) = page["plots"]["battleship"]
    assert rating == standing["rating"]
    (last,) = page["matches"]
    assert (last["match"], last["won"], last["place"], last["gain"]) == (match, True, 1, rating - 1500)
    assert [seat["name"] for seat in last["players"]] == ["Ann", "Bob"]
    assert ann.token not in json.dumps(page)


async def test_a_bot_has_a_page_too(door: Door) -> None:
    ann = await door.guest("Ann")
    table = await ann.open("stayboard", "me", "bot:easy", start=True)
    await give_up(ann, table["code"])
    page = await read(door, f"/api/players/{quote('Bot easy')}")
    assert (page["player"], page["bot"], page["games"]["stayboard"]["wins"]) == ("bot-easy", True, 1)
    assert page == await read(door, "/api/players/bot-easy")


async def test_recent_matches_newest_first_without_those_that_would_tell_a_private_tables_code(door: Door) -> None:
    ann, bob, code = await sit_two(door)
    first = await give_up(bob, code)
    await play_again(ann, bob, code)
    second = await give_up(bob, code)
    assert [page["match"] for page in (await read(door, "/api/matches"))["matches"]] == [second, first]
    door.hall.tables[code].private = True
    assert (await read(door, "/api/matches"))["matches"] == []
    hidden = (await read(door, "/api/players/Ann"))["matches"]
    assert [page["match"] for page in hidden] == ["", ""]
    assert code not in json.dumps(hidden)
    for client in (ann, bob):
        await client.ask("leave", "gone", code=code)
    assert [page["match"] for page in (await read(door, "/api/matches"))["matches"]] == [second, first]


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/leaderboard/solitaire", 404),
        ("/api/leaderboard/pong?span=year", 400),
        ("/api/leaderboard/..%2f..", 404),
        ("/api/players/nobody", 404),
        ("/api/players/%00%1b%5b", 404),
        ("/api/players/" + "x" * 65, 404),
        ("/api/players/bot-godlike", 404),
        ("/api/matches/LUMIKA-00000000", 404),
        ("/api/matches/'%20OR%201=1", 404),
        ("/api/matches/lumika-1", 404),
    ],
)
async def test_what_does_not_exist_is_said_in_one_line(door: Door, path: str, status: int) -> None:
    found, text, headers = await door.get(path)
    assert found == status
    assert len(text.splitlines()) == 1
    assert "Traceback" not in text
    assert headers["X-Content-Type-Options"] == "nosniff"


async def test_a_rating_is_on_disk_before_anybody_knows_the_outcome(door: Door) -> None:
    _, bob, code = await sit_two(door, "battleship")
    await give_up(bob, code)
    saved = await door.store.load()
    assert {record.game for record in saved.ratings} == {"battleship"}
    assert all(isinstance(record, RatingRecord) and record.rated == 1 for record in saved.ratings)
    assert len(saved.ratings) == 2


def test_weeks_begin_on_monday_at_midnight_utc() -> None:
    monday = 1_800_230_400.0  # 2027-01-18 00:00 UTC
    assert week_start(monday) == monday
    assert week_start(monday + 7 * DAY - 0.5) == monday
    assert week_start(monday - 0.5) == monday - 7 * DAY


async def test_pure_luck_has_no_board_and_no_plot(door: Door) -> None:
    ann, bob, code = await sit_two(door)
    await give_up(bob, code)
    status, text, _ = await door.get("/api/leaderboard/deathroll")
    assert (status, json.loads(text)["code"]) == (409, "luck")
    page = await read(door, f"/api/players/{ann.me['player']}")
    standing = page["games"]["deathroll"]
    assert (standing["rated"], standing["wins"], standing["games"]) == (0, 1, 1)
    assert page["plots"] == {}
    assert page["matches"][0]["rating"] is None


async def test_a_won_challenge_is_a_match_of_two_on_both_pages(door: Door) -> None:
    ann, bob = await door.guest("Ann"), await door.guest("Bob")
    invite = await ann.ask("invite", "invitation", player=bob.me["player"], game="stayboard", challenge=True)
    await bob.send("accept", invite=invite["id"])
    shown = {client: await client.next("challenge", 0) for client in (ann, bob)}
    for client in (ann, bob):
        await client.ask("join", "table", code=shown[client]["table"])
        await client.act(await client.begun(shown[client]["table"], 0), 0, "resign")
    await ann.next("challenge", 0, state="over")
    pages = [await read(door, f"/api/players/{client.me['player']}") for client in (ann, bob)]
    for page, won in zip(pages, (False, True), strict=True):
        (last,) = page["matches"]
        assert [player["name"] for player in last["players"]] == ["Ann", "Bob"]
        assert (last["won"], last["mode"], last["outcome"]["places"]) == (won, "SCORE_CHALLENGE", [2, 1])
        standing = page["games"]["stayboard"]
        assert (standing["wins"], standing["games"], standing["rated"]) == (int(won), 1, 0)


async def test_score_boards_are_read_by_span_mode_and_options(door: Door) -> None:
    ann = await door.guest("Ann")
    ann_player = door.hall.players.find(ann.me["player"])
    assert ann_player is not None
    door.hall.players.claim(ann_player, "hash")
    table = await ann.ask(
        "open", "table", game="stayboard", seats=["me", "bot:normal"], start=True, options={"size": 5}
    )
    match = await ann.begun(table["code"], 0)
    await ann.act(match, 0, "resign")
    await ann.reached(table["code"], "ENDED")
    for span in ("day", "week", "all"):
        page = await read(door, f"/api/scores/stayboard?span={span}&size=5")
        (line,) = page["scores"]
        assert (line["place"], line["name"], line["match"], page["kind"]) == (1, "Ann", match, "size=5,mode=normal")
    assert (await read(door, "/api/scores/stayboard"))["scores"] == []
    assert (await read(door, "/api/scores/stayboard?size=5&mode=challenge"))["scores"] == []
    for path, code in (("words", "no_solo"), ("stayboard?span=year", "bad_span")):
        status, text, _ = await door.get(f"/api/scores/{path}")
        assert 400 <= status < 500
        assert json.loads(text)["code"] == code
