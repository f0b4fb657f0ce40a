"""A table in a terminal: waiting, playing, the end card, rematch, replay, watching."""

import re

import pytest
from tests.terminal.golden_screen import assert_golden
from tests.terminal.guest_bench import DOWN, LEFT, RIGHT, UP, GuestBench, Person, capsules, two_at

from rumpus.gateways.terminal.ansi import Depth

VIRUSES = re.compile(r"[RBY][-<]")
"""With letters beside their shapes, as where there are no colours."""

# Waiting.


def test_the_waiting_screen() -> None:
    bench = GuestBench()
    ann, bob = two_at(bench, "/open capsules 3")
    bob.type("x")
    ann.type("thello\r")
    bench.wait(6)
    assert_golden("waiting", ann.shows(), bench.table().code)
    assert_golden("waiting_guest", bob.shows(), bench.table().code)


@pytest.mark.parametrize("key", ["x", " ", "q", "7", "ä"])
def test_any_printable_key_is_readiness(key: str) -> None:
    bench = GuestBench()
    ann, bob = two_at(bench, "/open capsules 2")
    ann.type(key)
    assert bench.table().seating[0].ready
    assert not bench.table().playing
    bob.type(key)
    assert bench.table().playing


def test_who_joins_reads_first_what_they_would_play_and_with_whom() -> None:
    bench = GuestBench()
    ann, bob, cid = (bench.person(name) for name in ("Ann", "Bob", "Cid"))
    ann.type("/open stayboard 2 size=9 clock=5+3\r")
    table = bench.table()
    cid.type(f"/watch {table.code}\r")
    bob.type(f"/join {table.code}\r")
    card = bob.shows()
    for told in (
        "STAY ON THE BOARD",
        "Ann invites you",
        "Changed: size 9, clock 5+3",
        "1 Ann",
        "(free)",
        "Watching: Cid",
    ):
        assert told in card
    assert "Press any key to sit down and be ready." in card
    assert (table.playing, table.seating.of(bob.session.player)) == (False, [])
    bob.type("x")
    assert table.playing
    assert table.seating.of(bob.session.player) == [1]


def test_who_sits_there_already_is_shown_no_card() -> None:
    bench = GuestBench()
    ann, bob = two_at(bench, "/open capsules 2")
    bob.type("/seat 2 me\r")
    bob.session.pages.show_lobby()
    bob.type(f"/join {bench.table().code}\r")
    for person in (ann, bob):
        person.type("x")
    assert bench.table().playing
    assert "invites you" not in bob.shows()


def test_line_ends_and_arrows_are_no_readiness() -> None:
    bench = GuestBench()
    ann, _ = two_at(bench, "/open capsules 2")
    ann.type(f"\r\n\n\r{UP}")
    assert not bench.table().seating[0].ready
    ann.type("x")
    ann.type("\x7f")
    assert not bench.table().seating[0].ready


def test_the_owner_changes_seats_and_options_by_arrow_keys() -> None:
    bench = GuestBench()
    ann, bob = two_at(bench, "/open tetris 3")
    table = bench.table()
    ann.type(f"{DOWN * 2}{RIGHT}")
    assert table.seating[2].level == "easy"
    ann.type(LEFT)
    assert table.seating[2].kind == "open"
    ann.type(f"{DOWN}{LEFT}")
    assert len(table.seating) == 2
    ann.type(f"{DOWN}{RIGHT}{RIGHT}{DOWN}{RIGHT}")
    assert (table.options["level"], table.options["hold"]) == (3, False)
    bob.type(f"{DOWN * 2}{RIGHT}")
    assert "that is for Ann to decide" in bob.shows()


def test_escape_asks_then_leaves_a_waiting_table_and_frees_the_seat() -> None:
    bench = GuestBench()
    _, bob = two_at(bench, "/open capsules 2")
    bob.type("\x1b")
    bench.wait(0.1)
    assert "Leave the table? Your seat becomes" in bob.shows()
    bob.type("n")
    assert "Leave the table?" not in bob.shows()
    assert bench.table().seating[1].kind == "person"
    bob.type("\x1b")
    bench.wait(0.1)
    bob.type("y")
    assert bench.table().seating[1].kind == "open"
    assert "TABLES" in bob.shows()


def test_who_is_removed_is_told_so_in_the_lobby() -> None:
    bench = GuestBench()
    ann, bob = two_at(bench, "/open capsules 2")
    ann.type("/kick Bob\r")
    assert "Ann has asked you to leave this table" in bob.shows()
    assert "TABLES" in bob.shows()


# Capsules, as rules/capsules.md has it.


def test_the_round_waits_counts_down_and_starts_when_all_are_ready() -> None:
    bench = GuestBench()
    ann, bob = capsules(bench)
    bench.wait(5.5)
    assert_golden("capsules_waiting", ann.shows())
    ann.type("k")
    bob.type("k")
    assert "round 1 of 3" in ann.shows()
    assert "begins" not in ann.shows()


def test_the_game_screen_has_field_next_capsule_and_scoreboard_with_ones_own_row_highlighted() -> None:
    bench = GuestBench()
    ann, bob = capsules(bench, "countdown=0")
    bench.wait(5.5)
    assert_golden("capsules", ann.shows())
    row = next(number for number, line in enumerate(ann.shows().splitlines()) if line[21:24] == "Ann")
    assert "7" in ann.screen.styles[21, row].split(";")  # reverse
    assert "7" not in ann.screen.styles[21, row + 1].split(";")
    assert "Bob" in bob.shows().splitlines()[1][:20]


def column(person: Person) -> int:
    """Where the own capsule's left element is."""
    return min(line[:19].find("()") for line in person.shows().splitlines()[3:7] if "()" in line[:19])


@pytest.mark.parametrize(("left", "right"), [("s", "d"), ("S", "D"), (LEFT, RIGHT)])
def test_keys_work_in_both_cases_and_as_arrows(left: str, right: str) -> None:
    bench = GuestBench()
    ann, _ = capsules(bench, "countdown=0 tick=20")
    bench.wait(0.1)
    start = column(ann)
    ann.type(left)
    assert column(ann) == start - 2
    ann.type(f"{right}{right}")
    assert column(ann) == start + 2


@pytest.mark.parametrize("key", ["p", "P", "\x1b"])
def test_p_or_escape_pauses_that_player_alone_and_any_printable_key_resumes(key: str) -> None:
    bench = GuestBench()
    ann, bob = capsules(bench, "countdown=0 tick=20")
    ann.type(key)
    bench.wait(6)
    assert_golden("capsules_paused", ann.shows())
    assert "PAUSED" in bob.shows()
    assert bench.table().state == "PLAYING"
    ann.type("\r\n")
    assert "any key: go on" in ann.shows()
    ann.type("z")
    assert "PAUSED" not in ann.shows()


def test_extra_newlines_of_a_line_buffered_terminal_are_ignored() -> None:
    bench = GuestBench()
    ann, _ = capsules(bench, "countdown=0 tick=20")
    bench.wait(0.1)
    start = column(ann)
    ann.type("s\n")
    ann.type("\n\n")
    assert column(ann) == start - 2
    ann.type("ss\n")
    assert column(ann) == start - 6
    assert "rematch" not in ann.shows()


def test_leaving_a_round_leaves_the_terminal_usable_and_keeps_nobody_waiting() -> None:
    bench = GuestBench()
    ann, bob = capsules(bench, "countdown=0 rounds=1")
    ann.type("\x03")
    assert ann.text.endswith("\x1b[25;1H\r\n\x1b[0m\x1b[?7h\x1b[?25h\x1b[?1049l\r\nGoodbye!\r\n")
    bench.wait(0.3)
    assert "left" in bob.shows()
    assert bench.table().seating.people == [bob.session.player]


def test_the_end_card_gives_the_result_a_rematch_a_replay_and_the_way_back() -> None:
    bench = GuestBench()
    ann, bob = capsules(bench, "countdown=0 rounds=1 tick=1")
    for _ in range(400):
        ann.type("   ")
        bob.type("   ")
        if bench.table().state == "ENDED":
            break
    ann.type("rq")  # in the first second a key was meant for the game
    assert bench.table().state == "ENDED"
    bench.wait(6)
    assert_golden("capsules_end", ann.shows())
    ann.type("v")
    assert "0:0" in ann.shows()
    ann.type("+++")
    bench.wait(1)
    assert "x8" in ann.shows()
    ann.type("q")
    ann.type("r")
    assert "Ann wants a rematch" in bob.shows()
    bob.type("r")
    bench.wait(0.3)
    assert bench.table().state == "PLAYING"
    assert "round 1 of 1" in ann.shows()


@pytest.mark.parametrize(("depth", "lettered"), [(Depth.NONE, True), (Depth.SIXTEEN, False)])
def test_without_colours_a_replay_is_lettered_as_the_match_was(depth: Depth, *, lettered: bool) -> None:
    bench = GuestBench()
    ann, bob = capsules(bench, "countdown=0 rounds=1 tick=1")
    ann.session.terminal.depth = depth
    bench.wait(0.3)
    assert bool(VIRUSES.search(ann.shows())) == lettered
    while bench.table().state != "ENDED":
        ann.type("   ")
        bob.type("   ")
    bench.wait(6)
    ann.type("v")
    bench.wait(1)
    assert "play/pause" in ann.shows()
    assert bool(VIRUSES.search(ann.shows())) == lettered


def test_a_replay_gives_way_to_the_next_match() -> None:
    bench = GuestBench()
    ann, bob = two_at(bench, "/open stayboard")
    ann.type("d\r")
    bench.wait(0.3)
    assert "rematch" in ann.shows()
    ann.type("r")
    ann.type("v")
    assert "play/pause" in ann.shows()
    bob.type("r")
    bench.wait(0.3)
    assert "play/pause" not in ann.shows()


def test_a_terminal_says_what_changed_since_its_guest_was_ready() -> None:
    bench = GuestBench()
    ann, bob = bench.person("Ann"), bench.person("Bob")
    ann.type("/open tetris 2\r")
    table = next(iter(bench.hall.tables.values()))
    bob.type(f"/join {table.code}\r")
    bob.type("x")
    ann.type("/set level=9\r")
    assert "Changed since you were ready: level: 1 → 9" in bob.shows()
    bob.type("x")
    assert "Changed since" not in bob.shows()


def test_what_a_watcher_says_in_a_match_is_read_by_watchers_and_by_a_player_who_wants_to_afterwards() -> None:
    bench = GuestBench()
    ann, bob = two_at(bench, "/open stayboard size=9")
    wat, wim = bench.person("Wat"), bench.person("Wim")
    for watcher in (wat, wim):
        watcher.type(f"/watch {bench.table().code}\r")
    bench.wait(8)
    ann.type("\x14/watchers on\r")
    wat.type("\x14take the corner\r")
    bench.wait(0.3)
    assert "Wat (watching): take the corner" in wim.shows()
    assert all("corner" not in player.shows() for player in (ann, bob))
    bob.type("\x14/surrender\r")
    bench.wait(8)
    assert [line.text for line in bench.hall.chat.last(bench.table().code, ann.session.player) if line.to]


# All games, to the end, by keys alone.

PLAYS = {
    "battleship": ("bot", ["x", "y", *(f"{row}{number}\r" for row in "ABCDEFGHIJ" for number in range(1, 11))]),
    "capsules": ("bot rounds=1 countdown=0 tick=1", ["   "] * 300),
    "chessbrawl": ("", ["g", "\r", *["s"] * 300]),
    "deathroll": ("bot", ["r"] * 80),
    "mario99": ("bot", [f"{DOWN}   "] * 300),
    "pong": ("bot", [UP] * 300),
    "stayboard": ("bot", ["d\r"]),
    "tetris": ("bot", [" "] * 100),
    "words": ("bot", ["/p"] * 60),
}


@pytest.mark.parametrize("game", PLAYS)
def test_every_game_is_played_to_the_end_by_its_keys(game: str) -> None:
    bench = GuestBench()
    ann = bench.person("Ann")
    options, keys = PLAYS[game]
    ann.type(f"/{game} {options}\r")
    for key in keys:
        bench.wait(1)
        if bench.table().state == "ENDED":
            break
        ann.type(key)
    bench.wait(2)
    assert bench.table().state == "ENDED", ann.shows()
    match = bench.table().match
    assert match is not None
    assert match.trouble is None
    assert "r  rematch   v  replay   q  back" in ann.shows()
    ann.type("q")
    assert "HERE (1)" in ann.shows()
    assert bench.hall.tables == {}
