"""docs/line-door.md tells the truth: every session on it goes the same way today, and all games have one."""

import json
import re

import pytest
from tests.line.line_sessions import PAGE, Session, list_sessions, run

from rumpus.games.registry import all_games, find_game
from rumpus.gateways.line.dialect import write_event
from rumpus.gateways.line.message import TYPES
from rumpus.gateways.line.state_words import WORDS

SESSIONS = list_sessions()


@pytest.mark.parametrize("name", SESSIONS)
def test_a_session_goes_as_the_page_shows_it(name: str) -> None:
    assert run(SESSIONS[name]) == SESSIONS[name]


def test_every_game_has_a_session_that_comes_to_its_end() -> None:
    for game in all_games():
        assert f"< GEND:1:{game.upper()}:" in SESSIONS[game]


def test_the_page_names_every_type_and_every_word() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for kind in (*TYPES, "GERR"):
        assert re.search(rf"^## .*{kind}|`{kind}`", page, re.MULTILINE), kind
    for word in WORDS:
        assert f"`{word}" in page, word
    shown = {
        line.split(":", 5)[4].split("|")[0] for text in SESSIONS.values() for line in text.splitlines() if "<" in line
    }
    for word in shown:
        if word.isupper() and word not in ("WIN", "LOSS", "DRAW"):
            assert re.search(rf"[`:]{word}\b", page.partition("## Sessions")[0]), word


def two_at(game: str, *options: str) -> Session:
    """Ann and Bob at a table, playing."""
    session = Session()
    session.say("Ann", "GSTA:1:::HELLO|Ann")
    session.say("Bob", "GSTA:1:::HELLO|Bob")
    session.say("Ann", f"GSTA:1:{game}::OPEN|{'|'.join(('open', *options))}")
    session.shown()
    session.say("Bob", "GSTA:1::LUMIKA:JOIN")
    session.shown()
    return session


def words_to(session: Session, who: str) -> list[str]:
    """What somebody has heard since the last time."""
    return [line for name, line in session.shown() if name == who]


def play_battle(cells: str) -> list[str]:
    """Ann hears a battle in which Bob's destroyer lies elsewhere and nobody comes near it."""
    session = two_at("BATTLESHIP")
    heard: list[str] = []
    session.say("Ann", "GMOV:1::LUMIKA:RANDOM")
    session.say("Ann", "GMOV:1::LUMIKA:READY")
    for place in ("carrier A1 H", "battleship A2 H", "cruiser A3 H", "submarine A4 H", f"destroyer {cells}"):
        session.say("Bob", f"GMOV:1::LUMIKA:place {place}")
    session.say("Bob", "GMOV:1::LUMIKA:READY")
    for row in range(1, 6):
        session.say("Ann", f"GMOV:1::LUMIKA:SHOT|{row}|5")
        session.say("Bob", f"GMOV:1::LUMIKA:SHOT|{row}|5")
        session.say("Ann", "GSYNC:1::LUMIKA:")
        heard += words_to(session, "Ann")
    return heard


def test_where_the_others_ships_lie_is_in_no_line() -> None:
    heard = play_battle("H9 H")
    assert heard == play_battle("J7 V")
    assert sum("RESULT" in line for line in heard) == 5


def test_the_others_letters_are_in_no_line() -> None:
    session = two_at("WORDS")
    session.say("Watch", "GSTA:1:::HELLO|Watch")
    session.say("Watch", "GSTA:1::LUMIKA:WATCH")
    (table,) = session.hall.tables.values()
    assert table.live is not None
    game = table.live.match.game
    for _ in range(6):
        seat = game.to_act()[0]
        session.say(("Ann", "Bob")[seat], f"GMOV:1::LUMIKA:{game.actions(seat)[0]}")
        for who, audience in (("Ann", 0), ("Bob", 1), ("Watch", None)):
            (line,) = session.say(who, "GSYNC:1::LUMIKA:")
            assert json.loads(line.split("|", 3)[3]) == game.view(audience)
    drawn = [(who, line) for who, line in session.shown() if ":drew|" in line]
    assert {who for who, _ in drawn} == {"Ann", "Bob"}
    assert len(drawn) == 6  # each was told once, to who drew


def test_every_type_of_line_is_answered() -> None:
    session = two_at("TETRIS")
    assert session.say("Ann", "GCHAT:1::LUMIKA:hi")[-1].endswith(":Ann|hi")
    assert session.say("Ann", "GCHAT:1::LUMIKA:/who")[-1].split(":")[4].startswith("REPLY|")
    assert session.say("Ann", "GSYNC:1:TETRIS:LUMIKA:")[0].startswith("GSYNC:1:TETRIS:")
    assert "hall_decides" in session.say("Ann", "GEND:1:TETRIS:LUMIKA:WIN|99999")[0]
    assert session.say("Ann", "GEND:1:TETRIS:LUMIKA:LOSS|99999")[-1].split(":")[4].startswith("LOSS|0|")
    invite = session.say("Ann", "GINV:1:PONG::Bob")[0]
    assert invite.startswith("GINV:1:PONG:i")
    assert session.say("Bob", "GDEC:1:PONG::")[0].endswith("DECLINED|Ann")
    session.say("Ann", "GINV:1:PONG::Bob")
    session.say("Ann", f"GDEC:1:PONG:{session.hall.invites.open_for(session.people['Ann'].player)[0].id}:")
    assert words_to(session, "Bob")[-1].endswith("WITHDRAWN|Ann")
    session.say("Ann", "GINV:1:PONG::Bob")
    assert session.say("Bob", "GACC:1:PONG::")[0].startswith("GACC:1:PONG:")
    session.say("Ann", "GINV:1:WORDS::Bob")
    session.wait(86_401)
    assert any(line.endswith("EXPIRED|Bob") for line in words_to(session, "Ann"))


def test_a_move_for_a_match_that_is_over_is_not_taken_for_the_next() -> None:
    session = two_at("DEATHROLL")
    session.say("Bob", "GEND:1::LUMIKA:")
    session.say("Ann", "GSTA:1::LUMIKA:READY")
    session.say("Bob", "GSTA:1::LUMIKA:READY")
    session.shown()
    assert "no_match" in session.say("Ann", "GMOV:1::LUMIKA-3f2a9c01:ROLL")[0]
    assert "ROLL|" in session.say("Bob", "GMOV:1::LUMIKA-77b1c0de:ROLL")[0]


def test_a_token_brings_back_the_player_and_the_seat() -> None:
    session = two_at("STAYBOARD")
    ann = session.people["Ann"].player
    session.people.pop("Ann").gone()
    told = session.say("Ann", f"GSTA:1:::HELLO|Ann|{session.hall.players.token(ann)}")
    assert told[0].split(":")[4].startswith(f"WELCOME|{ann.id}|Ann|")
    assert "TABLE|PLAYING|0|" in told[1]
    assert "TURN|1|0" in told[2]
    session.say("Ann", "GSTA:1::LUMIKA:JOIN")
    assert "moved|seat=0" in session.say("Ann", "GMOV:1::LUMIKA:move 7 1")[0]


def test_who_is_sent_out_is_told_why_and_hung_up_on() -> None:
    session = two_at("PONG")
    session.hall.admin.kick(session.people["Bob"].player, "rude | words")
    assert words_to(session, "Bob")[-1].endswith("BYE|the host sent you out%3A rude %7C words")
    assert session.hung_up == ["Bob"]


def test_a_watcher_hears_the_match_and_cannot_play() -> None:
    session = two_at("BATTLESHIP")
    session.say("Eve", "GSTA:1:::HELLO|Eve")
    assert "TABLE|PLAYING|-|" in session.say("Eve", "GSTA:1::LUMIKA:JOIN")[0]
    assert "only_watching" in session.say("Eve", "GMOV:1::LUMIKA:RANDOM")[0]
    session.say("Ann", "GMOV:1::LUMIKA:SURRENDER")
    assert "OVER|0|resigned|2,1|" in words_to(session, "Eve")[-1]


def test_garbage_comes_in_the_seeds_form() -> None:
    forms = find_game("tetris").line
    event = {"name": "garbage_sent", "seat": 0, "to": 1, "count": 4}
    assert write_event(forms, event, 1) == ("GARBAGE", 4, 0)
    assert write_event(forms, event, 0) == ("garbage_sent", "seat=0", "to=1", "count=4")


def test_a_bot_of_the_hall_is_a_seat_like_any_other() -> None:
    session = Session()
    session.say("Ann", "GSTA:1:::HELLO|Ann")
    assert "bot,1,1,Bot Pip" in session.say("Ann", "GSTA:1:STAYBOARD::OPEN|bot:easy|size=3")[-2]
    session.say("Ann", "GSTA:1:DEATHROLL::OPEN|open")
    assert "bad_level" in session.say("Ann", "GSTA:1:PONG::OPEN|bot:godlike")[0]
    assert "bot_not_invited" in session.say("Ann", "GINV:1:STAYBOARD::Bot easy")[0]
    assert "one_seat" in session.say("Ann", "GSTA:1:PONG::OPEN|local")[0]
    listed = session.say("Ann", "GSTA:1:::")
    assert [line.split(":")[4].split("|")[0] for line in listed] == ["TABLE", "TURN", "TABLE", "END"]
    assert session.say("Ann", "GSTA:1:::GAMES")[-1].endswith(f"END|{len(all_games())}")
    assert session.say("Ann", "GSTA:1:::TABLES")[-1].endswith("END|2")
    assert session.say("Ann", "GSTA:1:::WHO") == ["GSTA:1:::HERE|Ann", "GSTA:1:::END|1"]


def test_a_clock_is_chosen_as_an_option_and_told_with_every_turn() -> None:
    session = Session()
    for name in ("Ann", "Bob"):
        session.say(name, f"GSTA:1:::HELLO|{name}")
    session.say("Ann", "GSTA:1:STAYBOARD::OPEN|open|size=9|clock=5+3")
    session.shown()
    session.say("Bob", "GSTA:1::LUMIKA:JOIN")
    told = [line for line in words_to(session, "Bob") if ":CLOCK|" in line]
    assert told[-1] == "GSTA:1:STAYBOARD:LUMIKA:CLOCK|fischer 300+3|0|300000|300000"
    refused = session.say("Ann", "GSTA:1:STAYBOARD::OPEN|open|clock=soon")
    assert any("no clock" in line for line in refused)
