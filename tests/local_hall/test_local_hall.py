"""The small hall in the page: every game to its end against bots, in messages of the hall's own shapes."""

from pathlib import Path

import pytest
from tests.local_hall.small_page import SmallPage

from rumpus.core.notice import Refusal
from rumpus.core.replay import parse, verify
from rumpus.games.registry import all_games, find_rules
from rumpus.local_hall.http_answers import MOST_OPEN, HttpAnswers
from rumpus.local_hall.kept_match import KeptMatch
from rumpus.local_hall.seats import ME

RECORDED = Path(__file__).parents[1] / "recorded"


@pytest.mark.parametrize("name", all_games())
def test_a_game_against_a_bot_goes_to_its_end_and_is_kept(name: str) -> None:
    info = all_games()[name].info
    page = SmallPage()
    code = page.open(name, "me", f"bot:{info.levels[0]}") if info.seats[1] > 1 else page.open(name, "me")
    match = page.play_out(code)
    live = page.hall.tables[code].live
    assert live is not None
    assert page.streams[match, 0]["view"] == live.match.game.view(0), "what was told adds up"
    assert not [message for message in page.heard if message["t"] == "error"]
    kept = KeptMatch.read(page.kept[f"match/{match}"])
    assert kept.outcome == page.tables[code]["outcome"]
    replay = parse(kept.write_replay().format(), find_rules)
    assert verify(replay, find_rules(name)).outcome is not None
    film = HttpAnswers(page.hall.matches).answer(f"/api/matches/{match}/film")
    assert film["outcome"] == kept.outcome


def test_a_match_goes_on_after_the_page_was_closed() -> None:
    page = SmallPage()
    code = page.open("deathroll", "me", "local:Bob")
    match = page.tables[code]["match"]
    live = page.hall.tables[code].live
    assert live is not None
    page.act(match, live.turn[0], "roll")
    while f"table/{code}" not in page.kept:
        page.wait()
    again = SmallPage(page.kept)
    assert again.heard[0]["tables"] == [code]
    again.ask(t="join", code=code, sit=True, have=[])
    assert again.tables[code]["state"] == "PAUSED"
    assert [seat["name"] for seat in again.tables[code]["seats"]] == ["Ann", "Bob"]
    assert again.streams[match, 1]["view"] == live.match.game.view(1)
    again.ask(t="pause", code=code, on=False)
    assert again.tables[code]["state"] == "PLAYING"
    again.ask(t="leave", code=code)
    assert not [key for key in again.kept if key.startswith("table/")]


def test_a_view_comes_with_what_its_match_began_under() -> None:
    page = SmallPage()
    code = page.open("stayboard", "me", "bot:easy")
    match = page.tables[code]["match"]
    began = page.streams[match, 0]["options"]
    page.ask(t="options", code=code, options={"size": 7})
    direction, distance, *_ = page.streams[match, 0]["view"]["moves"][0]
    page.act(match, 0, f"move {direction} {distance}")
    while f"table/{code}" not in page.kept:
        page.wait()
    again = SmallPage(page.kept)
    again.ask(t="join", code=code, sit=True, have=[])
    shown = again.streams[match, 0]
    assert (shown["options"], shown["bots"], again.tables[code]["options"]["size"]) == (began, [1], 7)
    assert began["size"] != 7
    older = all_games()["stayboard"].info.choices(began)
    again.kept[f"table/{code}"]["match"]["options"] = older
    last = SmallPage(again.kept)
    last.ask(t="join", code=code, sit=True, have=[])
    assert last.streams[match, 0]["options"] == older, "nothing that was settled since"


def test_what_it_cannot_do_it_refuses_as_the_hall_does() -> None:
    page = SmallPage()
    assert page.ask(t="invite", player="x", game="tetris")[0]["code"] == "offline"
    assert page.ask(t="join", code="ZZZZZZ")[0]["code"] == "no_table"
    assert page.ask(t="open", game="nix", seats=["me"])[0]["code"] == "unknown_game"
    code = page.open("stayboard", "me", "bot:easy")
    match = page.tables[code]["match"]
    refused = page.act(match, 0, "fly")[0]
    assert (refused["t"], refused["of"], refused["seat"], refused["seq"]) == ("error", "stayboard", 0, 1)
    assert page.act(match, 1, "fly")[0]["code"] == "not_your_seat"
    assert page.ask(t="seat", code=code, seat=1, to="open")[0]["code"] == "seats_fixed"
    spoiled = SmallPage({"table/LUMIKA": {"code": "LUMIKA"}, "match/x": {"id": "x"}})
    assert spoiled.kept == {}


def test_replay_files_are_looked_at_each_by_an_id_of_its_own_and_are_nobody_s_here() -> None:
    answers = HttpAnswers({})
    texts = [(RECORDED / f"{name}.replay").read_text("utf-8") for name in ("stayboard-1", "stayboard-2")]
    one, other = map(answers.open_file, texts)
    assert one != other, "what is known of one by its id is not told of the other"
    assert answers.open_file(texts[0]) == one
    for id, text in ((one, texts[0]), (other, texts[1])):
        assert answers.answer(f"/api/matches/{id}/film")["outcome"] == parse(text, find_rules).outcome
        assert ME not in [player["player"] for player in answers.answer(f"/api/matches/{id}")["players"]]
    for list_of_own in ("/api/matches", f"/api/players/{ME}"):
        assert answers.answer(list_of_own) == {"matches": []}


def test_of_replay_files_the_last_few_are_kept() -> None:
    answers = HttpAnswers({})
    text = (RECORDED / "stayboard-1.replay").read_text("utf-8")
    players = next(line for line in text.splitlines() if line.startswith("players:"))
    ids = [answers.open_file(text.replace(players, f'players: ["A{n}", "B{n}"]')) for n in range(MOST_OPEN + 1)]
    with pytest.raises(Refusal, match="no_match_of_id"):
        answers.answer(f"/api/matches/{ids[0]}")
    assert answers.answer(f"/api/matches/{ids[-1]}")["match"] == ids[-1]
