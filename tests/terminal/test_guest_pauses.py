"""A match in a terminal that stops and goes on: menus, small windows, lost lines, countdowns."""

import pytest
from tests.terminal.guest_bench import RIGHT, UP, GuestBench, two_at

from rumpus.core.game import View
from rumpus.gateways.terminal.guest.match_pane import JUDGED_A_SECOND, JUDGED_AT_ONCE, MatchPane


def test_alone_against_a_bot_escape_stops_the_match_and_lets_it_go_on() -> None:
    bench = GuestBench()
    ann = bench.person("Ann")
    ann.type("/tetris bot\r")
    bench.wait(0.5)
    ann.type("\x1b")
    bench.wait(0.1)
    assert "Paused" in ann.shows()
    assert bench.table().state == "PAUSED"
    ann.type("\x1b")
    bench.wait(0.1)
    assert bench.table().state == "PLAYING"
    ann.type("p")
    ann.type("g")
    assert "Give up? You lose the match and your" in ann.shows()
    ann.type("\x1b")
    bench.wait(0.1)
    assert "Paused" in ann.shows()
    ann.type("gy")
    assert "HERE (1)" in ann.shows()


@pytest.mark.parametrize("key", ["p", "\x1b"])
def test_alone_a_match_a_move_at_a_time_stands_still_under_the_menu_and_not_in_the_lobby(key: str) -> None:
    bench = GuestBench()
    ann = bench.person("Ann")
    ann.type("/stayboard bot\r")
    bench.wait(6)
    assert "ESC/p pause" in ann.shows()
    ann.type("a\r")
    ann.type(key)
    bench.wait(10)
    assert "Paused" in ann.shows()
    match = bench.table().match
    assert match is not None
    assert [entry.seat for entry in match.match.log] == [0]
    ann.type("b")
    assert "YOUR GAMES" in ann.shows()
    bench.wait(3)
    assert [entry.seat for entry in match.match.log] == [0, 1]


def test_a_window_too_small_stops_a_match_of_one_person_and_no_other() -> None:
    bench = GuestBench()
    ann = bench.person("Ann", width=39, height=15)
    ann.type("/pong bot\r")
    bench.wait(0.5)
    assert bench.table().state == "PAUSED"
    ann.type("\x1b")
    bench.wait(0.1)
    assert bench.table().state == "PAUSED"
    ann.resize(80, 25)
    assert "Paused" in ann.shows()
    ann.type("\x1b")
    bench.wait(0.1)
    assert bench.table().state == "PLAYING"
    ann.resize(39, 15)
    assert bench.table().state == "PAUSED"
    other = GuestBench()
    bob, cid = two_at(other, "/open pong")
    bob.type("x")
    cid.type("x")
    other.wait(0.5)
    bob.resize(39, 15)
    other.wait(0.5)
    assert other.table().state == "PLAYING"


def test_a_question_mark_shows_all_keys_and_the_rules_in_short() -> None:
    bench = GuestBench()
    ann = bench.person("Ann")
    ann.type("/words bot\r")
    bench.wait(6)
    assert "/ P pass" in ann.shows()
    assert "/ X exchange" in ann.shows()
    for key in ("?", "\x1bOP"):
        ann.type(key)
        shown = ann.shows()
        assert "*                  the last letter is a blank" in shown
        assert "Lay words crosswise on a board of 15 by 15" in shown
        ann.type("?")
        assert "WORDS WITH WOW" in ann.shows()


def test_a_key_that_means_nothing_says_so_and_one_that_moves_the_hand_does_not() -> None:
    bench = GuestBench()
    ann = bench.person("Ann")
    ann.type("/stayboard bot\r")
    bench.wait(6)
    ann.type("k")
    assert "k does nothing here; ? shows all keys." in ann.shows()
    bench.wait(6)
    ann.type(f"{UP}{RIGHT}")
    assert "does nothing" not in ann.shows()
    assert "↗ 1" in ann.shows()


def test_of_many_keys_that_mean_nothing_a_few_are_looked_at_and_the_next_second_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bench = GuestBench()
    ann = bench.person("Ann")
    ann.type("/tetris bot\r")
    bench.wait(0.5)
    sketched: list[MatchPane] = []
    sketch = MatchPane._sketch

    def note(pane: MatchPane, view: View) -> object:
        sketched.append(pane)
        return sketch(pane, view)

    monkeypatch.setattr(MatchPane, "_sketch", note)
    ann.type("Y" * 200)
    assert len(sketched) == 2 * JUDGED_AT_ONCE
    bench.wait(1)
    ann.type("Y" * 200)
    assert len(sketched) == 2 * (JUDGED_AT_ONCE + JUDGED_A_SECOND)


def test_a_match_with_others_goes_on_under_the_menu() -> None:
    bench = GuestBench()
    ann, bob = two_at(bench, "/open tetris")
    ann.type("x")
    bob.type("x")
    bench.wait(0.5)
    ann.type("\x1b")
    bench.wait(0.1)
    assert "g  give up and leave" in ann.shows()
    assert bench.table().state == "PLAYING"
    ann.type("g")
    bench.wait(0.3)
    assert "You win!" not in bob.shows()
    ann.type("y")
    bench.wait(0.3)
    assert "You win!" in bob.shows()


def test_a_match_a_move_at_a_time_waits_in_the_lobby() -> None:
    bench = GuestBench()
    ann, bob = two_at(bench, "/open stayboard")
    bob.type("\x1b")
    bench.wait(0.1)
    bob.type("b")
    assert "YOUR GAMES" in bob.shows()
    assert "Stay on the Board, Ann" in bob.shows()
    ann.type("\x04")
    bob.type("a")
    assert "STAY ON THE BOARD" in bob.shows()
    assert bench.table().state == "PLAYING"


def test_what_the_rules_refuse_is_answered_in_words() -> None:
    bench = GuestBench()
    ann, _ = two_at(bench, "/open battleship")
    ann.type("y")
    assert "place all five ships first" in ann.shows().splitlines()[-1]


def test_chat_in_a_match_is_a_note_and_in_a_high_window_stays() -> None:
    bench = GuestBench()
    ann, bob = two_at(bench, "/open deathroll")
    bob.resize(80, 34)
    ann.type("thello\r")
    assert bob.shows().splitlines()[-1].strip() == "Ann: hello"
    bench.wait(6)
    assert "Ann: hello" in bob.shows()
    assert "roll" in bob.shows().splitlines()[-1]


def test_talking_has_another_key_where_the_game_needs_the_letter() -> None:
    bench = GuestBench()
    ann, bob = two_at(bench, "/open words")
    ann.type("t/")
    assert not ann.session.line.open
    ann.type("\x14hello\r")
    assert bob.shows().splitlines()[-1].strip() == "Ann: hello"
    bench.wait(6)
    assert "Ctrl-T talk" in ann.shows()


def test_a_window_too_small_says_so_and_a_larger_one_shows_the_game() -> None:
    bench = GuestBench()
    ann = bench.person("Ann", width=39, height=20)
    ann.type("/tetris bot\r")
    bench.wait(0.3)
    assert "This window is too small:" in ann.shows()
    ann.resize(80, 24)
    assert "This window" not in ann.shows()
    ann.resize(132, 50)
    bench.wait(6)
    assert "hard drop" in ann.shows()
    ann.resize(0, 0)
    assert (ann.session.terminal.width, ann.session.terminal.height) == (80, 25)
    ann.screen = type(ann.screen)(300, 100)
    ann.session.resize(65535, 65535)
    bench.wait(0.1)
    ann.shows()
    assert (ann.session.terminal.width, ann.session.terminal.height) == (300, 100)


def test_a_lost_line_stops_a_match_of_two_until_its_player_is_back() -> None:
    bench = GuestBench()
    ann, bob = two_at(bench, "/open tetris")
    ann.type("x")
    bob.type("x")
    bench.wait(0.5)
    ann.session.lost()
    bench.wait(0.3)
    assert "Waiting for Ann · 10 s" in bob.shows()
    again = bench.person("Ann")
    again.type("a")
    bench.wait(0.3)
    assert bench.table().state == "PLAYING"


def test_who_does_not_come_back_in_time_leaves_no_seat_stuck() -> None:
    bench = GuestBench()
    ann, bob = two_at(bench, "/open tetris")
    ann.type("x")
    bob.type("x")
    bench.wait(0.5)
    ann.session.lost()
    bench.wait(61)
    assert "You win!" in bob.shows()
    assert bench.table().seating.people == [bob.session.player]


def test_a_table_around_a_big_screen_counts_down() -> None:
    bench = GuestBench()
    ann, bob = bench.person("Ann"), bench.person("Bob")
    table = bench.hall.opening.open_table(ann.session, "capsules", {}, ["open", "open"], start=False, nearby=True)
    table.countdown = True
    bench.settle()
    for person in (ann, bob):
        person.type(f"/join {table.code}\r")
        person.type("x")
    assert "It begins in 3 s." in ann.shows()
    bench.wait(1)
    assert "It begins in 2 s." in ann.shows()
    bench.wait(3)
    assert "CAPSULES            round" in ann.shows()


def test_who_goes_on_after_a_pause_sees_the_seconds_and_may_stop_again() -> None:
    bench = GuestBench()
    ann = bench.person("Ann")
    ann.type("/open mario99 1\r")
    table = next(iter(bench.hall.tables.values()))
    table.countdown = True
    ann.type("x")
    bench.wait(1)
    ann.type("\x1b")
    bench.wait(1)
    assert "Paused" in ann.shows()
    ann.type("p")
    assert "It goes on in 3 s." in ann.shows()
    bench.wait(1)
    assert "It goes on in 2 s." in ann.shows()
    ann.type("p")
    assert "Paused" in ann.shows()
    ann.type("p")
    bench.wait(3)
    assert table.state == "PLAYING"
