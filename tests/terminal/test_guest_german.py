"""A terminal that is set to German: its pages speak German, and everything fits 80 columns."""

import pytest
from tests.terminal.guest_bench import GuestBench, Person

from rumpus.games.registry import all_games
from rumpus.gateways.terminal.guest.wire import Terminal
from rumpus.gateways.terminal.phrases import phrase
from rumpus.language.files import list_languages, read_sentences

WIDTH = 80


def bottom(person: Person) -> str:
    return person.screen_cells()[-1].strip()


def test_the_lobby_speaks_german() -> None:
    ann = GuestBench().person("Ann", language="de")
    assert bottom(ann) == "Willkommen, Ann!"
    shown = ann.shows()
    for word in ("SPIELEN", "TISCHE", "Keiner ist offen. Wähl ein Spiel.", "DA (1)"):
        assert word in shown
    ann.type("?")
    assert "Wähl mit den Pfeiltasten und ENTER" in ann.shows()
    assert bottom(ann).startswith("↑ ↓ SPACE blättern   q zurück")


def test_a_game_is_chosen_set_up_and_played_in_german() -> None:
    bench = GuestBench()
    ann = bench.person("Ann", language="de")
    ann.type("/open stayboard\r")
    shown = ann.shows()
    for word in ("Tisch ", "offen für alle", "PLÄTZE", "SIEGE", "(frei)", "OPTIONEN"):
        assert word in shown
    bench.wait(6)
    assert bottom(ann) == "jede Taste: bereit   ↑ ↓ ← → ändern   t reden   / Befehl   ESC Tisch verlassen"
    ann.type("x")
    assert "Du bist bereit. 1 freier Platz: andere kommen mit /join" in ann.shows()
    bob = bench.person("Bob")
    bob.type("a")
    bob.type("y")
    ann.type("\x18")
    shown = ann.shows()
    assert "ESC  weiter" in shown
    assert "g  aufgeben und gehen" in shown
    bob.type("\x18gy")
    shown = ann.shows()
    assert "Du gewinnst!" in shown
    assert "Aufgegeben" in shown
    assert "r  Revanche   v  Aufzeichnung   q  zurück" in shown


def test_a_language_that_is_typed_counts_at_once_and_for_this_player_only() -> None:
    bench = GuestBench()
    ann, bob = bench.person("Ann"), bench.person("Bob")
    ann.type("/language de\r")
    assert bottom(ann) == "Ab jetzt auf Deutsch."
    assert "DA (2)" in ann.shows()
    assert "HERE (2)" in bob.shows()
    ann.type("/language en\r")
    assert bottom(ann) == "English it is."
    assert "HERE (2)" in ann.shows()


@pytest.mark.parametrize(
    ("environ", "language", "plain"),
    [
        ({"LANG": "de_DE.UTF-8"}, "de", False),
        ({"LANG": "de_AT"}, "de", True),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "en_US.UTF-8"}, "en", False),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "C"}, "en", True),
        ({"LANG": "C"}, "en", True),
        ({"LANG": "fr_FR.UTF-8"}, "en", False),
        ({}, "en", False),
    ],
)
def test_a_terminal_says_which_language_it_is_set_to(environ: dict[str, str], language: str, plain: bool) -> None:
    terminal = Terminal()
    terminal.describe("xterm", environ)
    assert (terminal.language, terminal.ascii_only) == (language, plain)


@pytest.mark.parametrize("language", list_languages())
def test_every_row_of_keys_fits(language: str) -> None:
    rows = {key.partition(".")[2] for key in read_sentences(language) if key.startswith("terminal.keys_")}
    assert "keys_lobby" in rows
    long = {"shown": "100-120", "count": "200"}
    assert {key: said for key in rows if len(said := phrase(language, key, **long)) > WIDTH - 1} == {}


@pytest.mark.parametrize("language", list_languages())
@pytest.mark.parametrize("game", all_games())
def test_every_page_of_a_game_fits(game: str, language: str) -> None:
    ann = GuestBench().person("Ann", language=language)
    names = list(all_games())
    ann.type(str(names.index(game) + 1))
    assert phrase(language, "rules") in ann.shows()
    assert all(len(row.rstrip()) < WIDTH for row in ann.screen_cells()), "nothing is cut off at the edge"


def test_what_the_hall_says_in_the_chat_is_read_by_each_in_their_own_language() -> None:
    bench = GuestBench()
    ann, bob = bench.person("Ann", language="de"), bench.person("Bob")
    ann.type("/open deathroll 2\r")
    bob.type(f"/join {bench.table().code}\r")
    assert "Bob ist da." in ann.shows()
    bob.type("x")
    table = bench.table()
    assert table.match is not None
    roller = table.seating[table.match.turn[0]].name
    {"Ann": ann, "Bob": bob}[roller].type("/roll\r")
    assert f"{roller} würfelt " in ann.shows()
    assert f"{roller} rolls " in bob.shows()
    kept = [line.notice for line in bench.hall.chat.last(bench.table().code, ann.session.player)]
    assert [notice["say"] for notice in kept if notice] == ["notice.came", "announced"]
