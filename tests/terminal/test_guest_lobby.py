"""The lobby in a terminal: what it shows, how one chooses, what is said, and that nobody's text plays tricks."""

import pytest
from tests.hall.bench import Guest
from tests.terminal.golden_screen import assert_golden
from tests.terminal.guest_bench import GuestBench, Person

from rumpus.games.registry import all_games
from rumpus.gateways.terminal.ansi import Depth
from rumpus.gateways.terminal.guest import lobby_page
from rumpus.gateways.terminal.guest.choices import LETTERS, Choice, list_lobby
from rumpus.gateways.terminal.guest.session import GuestSession
from rumpus.hall.people.bot_accounts import BotRules

UP, DOWN, LEFT, RIGHT = "\x1b[A", "\x1b[B", "\x1b[D", "\x1b[C"


def bottom(person: Person) -> str:
    """The last row."""
    lines = person.shows().splitlines()
    return lines[person.screen.height - 1].strip() if len(lines) == person.screen.height else ""


def test_an_empty_hall() -> None:
    bench = GuestBench()
    ann = bench.person("Ann")
    bench.wait(6)
    assert_golden("lobby_empty", ann.shows())


def test_a_busy_hall_shows_invites_games_that_wait_tables_people_and_talk() -> None:
    bench = GuestBench()
    ann, bob, cat = bench.person("Ann"), bench.person("Bob"), bench.person("Cat")
    cat.type("/open tetris\r")
    bob.type("/words Ann\r")
    ann.type("a")
    code = bench.hall.tables_of(ann.session.player)[0].code
    ann.type("\x1b")
    bench.wait(0.1)
    ann.type("b")
    bob.type("\x14/invite Ann pong\r")
    ann.type("tGood evening!\r")
    bench.wait(6)
    codes = [code, *(table.code for table in bench.hall.tables.values())]
    assert_golden("lobby_busy", ann.shows(), *codes)
    plain = bench.person("Dan", ascii_only=True, depth=Depth.NONE)
    bench.wait(6)
    assert plain.shows().isascii()
    assert_golden("lobby_ascii", plain.shows(), *codes)


def test_every_game_is_a_key_away() -> None:
    bench = GuestBench()
    ann = bench.person("Ann")
    for number, folder in enumerate(list(all_games().values())[:9], 1):
        ann.type(str(number))
        assert folder.info.title.upper() in ann.shows()
        ann.type("q")
        assert "PLAY" in ann.shows()


def test_arrows_and_enter_choose_too() -> None:
    bench = GuestBench()
    ann = bench.person("Ann")
    ann.type(DOWN * 3 + "\r")
    assert "DEATH ROLL" in ann.shows()
    ann.type("\r")
    assert bench.table().info.name == "deathroll"
    assert "DEATH ROLL  from 100" in ann.shows()


def test_against_the_computer_a_game_begins_as_by_play_now() -> None:
    bench = GuestBench()
    ann = bench.person("Ann")
    ann.type(str(list(all_games()).index("stayboard") + 1) + "\r")
    info = bench.table().info
    assert {name: bench.table().options[name] for name, _ in info.play_now} == dict(info.play_now) != {}


def test_a_game_shows_the_ways_to_play_and_its_rules() -> None:
    bench = GuestBench()
    ann = bench.person("Ann")
    bench.person("Bob")
    ann.type("8")
    bench.wait(6)
    assert_golden("game_menu", ann.shows())
    ann.type("r")
    assert "hard drop" in ann.shows().lower()
    ann.type(" ")
    assert "of" in bottom(ann)
    ann.type("qq")
    assert "HERE (2)" in ann.shows()


@pytest.mark.parametrize(("ascii_only", "said"), [(False, "hold werden gedrückt"), (True, "hold werden gedruckt")])
def test_rules_are_read_in_the_language_of_the_terminal(ascii_only: bool, said: str) -> None:
    ann = GuestBench().person("Ann", ascii_only=ascii_only, language="de")
    ann.type("/rules tetris\r")
    ann.shows()
    ann.type(" ")
    assert said in ann.shows()


def test_an_invite_is_accepted_by_its_letter_and_both_are_at_the_table() -> None:
    bench = GuestBench()
    ann, bob = bench.person("Ann"), bench.person("Bob")
    bob.type('/stayboard "Ann"\r')
    assert "Bob invites you to Stay on the Board" in bottom(ann)
    ann.type("a")
    bench.wait(0.1)
    assert "STAY ON THE BOARD" in ann.shows()
    assert "STAY ON THE BOARD" in bob.shows()


def test_an_invite_is_declined_by_x() -> None:
    bench = GuestBench()
    ann, bob = bench.person("Ann"), bench.person("Bob")
    bob.type("/pong ann\r")
    ann.type(f"{RIGHT}x")
    assert "INVITES" not in ann.shows()
    assert "Ann does not want to play Pong now." in bottom(bob)


def test_a_table_is_joined_and_a_full_one_watched() -> None:
    bench = GuestBench()
    ann, bob, cat = bench.person("Ann"), bench.person("Bob"), bench.person("Cat")
    ann.type("/open stayboard\r")
    bob.type("a")
    bench.wait(1)
    assert f"a {bench.table().code} 1 free" in bob.shows(), "a key is about what was on the screen: nothing was"
    bob.type("a")
    assert not bench.table().playing, "nobody plays what they have not seen"
    bob.type("x")
    bench.wait(0.3)
    assert bench.table().state == "PLAYING"
    cat.type("a")
    assert "STAY ON THE BOARD" in cat.shows()
    assert bench.table().watchers == 1
    cat.type("d\r")
    assert bench.table().state == "PLAYING"
    cat.type("q")
    assert "b  back to the lobby" in cat.shows()
    cat.type("b")
    assert "TABLES" in cat.shows()
    assert bench.table().watchers == 0


def test_tab_completes_commands_and_names() -> None:
    bench = GuestBench()
    ann = bench.person("Ann")
    bench.person("Brave Otter")
    ann.type("/inv\t")
    assert bottom(ann).startswith("> /invite")
    ann.type("\x15/mute br\t\r")
    assert "You no longer read what Brave Otter says." in bottom(ann)


def test_a_line_can_be_edited_called_back_and_given_up() -> None:
    bench = GuestBench()
    ann = bench.person("Ann")
    ann.type("thelo\x7flo there\x17\r")
    assert "Ann: hello" in ann.shows()
    ann.type(f"t{UP}")
    assert bottom(ann) == "> hello"
    ann.type("\x1b")
    bench.wait(0.1)
    assert not bottom(ann).startswith(">")


def test_a_long_answer_is_a_page_to_read() -> None:
    bench = GuestBench()
    ann = bench.person("Ann")
    ann.type("/help\r")
    assert "/battleship" in ann.shows()
    ann.type("q")
    assert "HERE (1)" in ann.shows()


def test_a_refusal_is_one_line() -> None:
    bench = GuestBench()
    ann = bench.person("Ann")
    ann.type("/jion LUMIKA\r")
    assert bottom(ann) == "there is no /jion; did you mean /join CODE?"
    ann.type("/quit\r")
    assert ann.gone()


@pytest.mark.parametrize("nasty", ["\x1b]0;owned\x07", "\x9b2J", "\x1b[31mred", "a\u202eb", "\x07\x07"])
def test_nothing_anybody_types_reaches_another_terminal_as_a_control_sequence(nasty: str) -> None:
    bench = GuestBench()
    ann, bob = bench.person("Ann"), bench.person("Bob")
    before = len(ann.text)
    bench.hall.chat.say(bob.session.player, "hall", f"look {nasty} here")
    bob.type(f"t{nasty}hm\r")
    bench.wait(1)
    sent = ann.text[before:]
    ann.shows()  # its screen knows no other codes than those of pictures
    assert "\x07" not in sent
    assert "\x9b" not in sent
    assert "\u202e" not in sent
    assert "owned" not in sent or "\x1b]" not in sent


def test_wide_and_marked_characters_do_not_shift_a_line() -> None:
    bench = GuestBench()
    wide, _ = bench.hall.players.welcome("李小龍")
    bench.hall.chat.say(wide, "hall", "你好 e\u0301te\u0301 👍 \u0915\u094d\u0937 fine")
    bench.settle()
    ann = bench.person("Ann")
    codes = ann.text[ann.text.rindex("李") :]
    assert codes.startswith("李\x1b[")  # after a wide character it is said where to go on
    rows = [row for row in ann.screen_cells() if "李" in row]
    assert rows
    plain = bench.person("Bob", ascii_only=True)
    assert plain.shows().isascii()
    assert "ete" in plain.shows()


def test_a_hall_with_more_than_fits_shows_what_fits() -> None:
    bench = GuestBench()
    ann = bench.person("Ann")
    people = [bench.person(f"P{number:02}", address=f"192.0.2.{number}") for number in range(40)]
    for person in people[:30]:
        person.type("/open pong\r")
    bench.wait(1)
    shown = ann.shows()
    assert "more" in shown
    assert "HERE (41)" in shown
    assert f" {LETTERS[3]} " in shown
    for size in ((40, 12), (20, 5), (1, 1), (200, 60), (80, 24)):
        ann.resize(*size)
        ann.shows()


def test_peoples_bots_stand_apart_and_a_key_plays_one() -> None:
    bench = GuestBench()
    ann, bob = bench.person("Ann"), bench.person("Bob")
    hall = bench.hall
    hall.players.claim(bob.session.player, "hash")
    robo, _ = hall.bot_accounts.make(bob.session.player, "Robo")
    hall.arrive(Guest(robo))
    hall.let_bot_accept(robo, BotRules(("stayboard",)))
    bench.wait(6)
    shown = ann.shows()
    assert "HERE (2)" in shown, "a bot is no person"
    assert "BOTS" in shown
    assert "a Play Robo, a bot of Bob" in shown
    ann.type(str(list(all_games()).index("stayboard") + 1))
    assert "Invite Bob" in ann.shows()
    assert "Invite Robo" not in ann.shows()
    assert "Play Robo, a bot of Bob" in ann.shows()
    ann.type("q")
    ann.type("a")
    bench.wait(1)
    (table,) = hall.tables_of(ann.session.player)
    assert (table.info.name, set(table.seating.people)) == ("stayboard", {ann.session.player, robo})


def test_many_keys_at_once_look_through_the_tables_no_more_often_than_one(monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[GuestSession] = []

    def look(guest: GuestSession) -> dict[str, list[Choice]]:
        looks.append(guest)
        return list_lobby(guest)

    monkeypatch.setattr(lobby_page, "list_lobby", look)
    bench = GuestBench()
    ann = bench.person("Ann")
    bench.person("Bob").type("/open pong\r")
    bench.wait(1)
    looks.clear()
    ann.type(DOWN)
    once = len(looks)
    looks.clear()
    ann.type(DOWN * 400)
    assert 0 < len(looks) <= once
