"""The game master's evening (rules/capsules.md): registration, numbers, rounds, settings, and every command."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from structlog.testing import capture_logs
from tests.hall.bench import Bench, Guest
from tests.saying import refuses, write_lines

from rumpus.core.game import View
from rumpus.games.registry import FOLDERS, all_games
from rumpus.hall.commands.evening_commands import list_commands
from rumpus.hall.commands.run import run_host_command
from rumpus.hall.errors import Refused
from rumpus.hall.hosting.gamemaster import HELD
from rumpus.hall.tables.table import Table
from rumpus.store.records import SettingRecord


class Evening:
    """A hall on a bench with a game master."""

    def __init__(self, bench: Bench | None = None) -> None:
        self.bench = bench or Bench()
        self.master = self.bench.hall.gamemaster

    def told(self, line: str, by: str = "console") -> str:
        """Give a command that must be done."""
        answer = run_host_command(self.bench.hall.admin, line, by)
        self.bench.wait(0)
        assert answer.ok, answer
        return "\n".join(write_lines(answer.lines))

    def refused(self, line: str) -> str:
        """Give a command that must be refused; the one line it answers."""
        answer = run_host_command(self.bench.hall.admin, line, "console")
        self.bench.wait(0)
        assert not answer.ok, answer
        (told,) = write_lines(answer.lines)
        return told

    @property
    def table(self) -> Table:
        """The evening's table."""
        table = self.master.table()
        assert table is not None
        return table

    @property
    def view(self) -> View:
        """What everybody sees of its match."""
        assert self.table.live is not None
        return self.table.live.match.game.view(None)

    def come(self, name: str) -> Guest:
        """Somebody new registers."""
        guest = self.bench.guest(name)
        self.master.register(guest)
        self.bench.wait(0)
        return guest

    def play_round(self, *guests: Guest) -> None:
        """Everybody is ready, nobody does anything, until all are defeated."""
        for guest in guests:
            self.bench.act(guest, self.table, self.table.seating.of(guest.player)[0], "ready")
        before = self.view["round"]
        while self.view["phase"] == "play":
            self.bench.wait(1)
        assert self.view["round"] == before


@pytest.fixture
def evening() -> Evening:
    """An evening that is open, with a fast game."""
    evening = Evening()
    evening.told("accept true")
    evening.told("set tick 1")
    return evening


def test_without_an_evening_there_is_none_to_come_to() -> None:
    evening = Evening()
    assert evening.master.table() is None
    assert evening.told("accept") == "there is no capsules evening; accept true opens one"
    assert evening.told("players") == "nobody is registered"
    with refuses(Refused, "no capsules evening"):
        evening.master.register(evening.bench.guest("Ann"))
    assert evening.refused("start").startswith("nobody is registered")
    assert evening.refused("end") == "no game is on"


def test_players_are_numbered_as_they_register_by_any_door(evening: Evening) -> None:
    evening.come("Ann")
    bob = evening.bench.guest("Bob")
    evening.bench.join(bob, evening.table)  # by code, as a browser does
    evening.bench.wait(0)
    evening.come("Cid")
    assert evening.told("players").splitlines() == ["1  Ann  0", "2  Bob  0", "3  Cid  0"]
    evening.bench.leave(bob, evening.table)
    evening.bench.wait(0)
    assert evening.told("players").splitlines() == ["1  Ann  0", "3  Cid  0"]
    evening.come("Dan")
    assert evening.told("players").splitlines()[1] == "2  Dan  0"


def test_closed_registration_lets_people_watch_only(evening: Evening) -> None:
    evening.come("Ann")
    assert evening.told("accept false").startswith("registration is closed")
    bob = evening.bench.guest("Bob")
    with refuses(Refused, "registration is closed"):
        evening.master.register(bob)
    evening.bench.join(bob, evening.table)
    assert evening.table.seating.of(bob.player) == []
    evening.told("accept true")
    evening.master.register(bob)
    assert len(evening.master.registered()) == 2


def test_no_more_register_than_the_limit(evening: Evening) -> None:
    assert evening.told("restrict 2").endswith("0 of at most 2")
    evening.come("Ann")
    evening.come("Bob")
    with refuses(Refused, "2 players are registered"):
        evening.come("Cid")
    assert evening.refused("restrict 1") == "restrict takes a whole number from 2 to 16"
    assert evening.refused("restrict 17") == "restrict takes a whole number from 2 to 16"
    evening.told("restrict 3")
    evening.come("Dan")
    assert evening.refused("restrict 2").startswith("3 are registered already")


def test_sixteen_can_play() -> None:
    evening = Evening()
    evening.told("accept true")
    guests = [evening.come(f"Player {number}") for number in range(16)]
    assert evening.told("start") == "the game is on with 16 players; registration is closed"
    assert len(evening.table.seating) == len(guests)
    assert evening.table.state == "PLAYING"


def test_only_the_game_master_starts_the_game(evening: Evening) -> None:
    ann, bob = evening.come("Ann"), evening.come("Bob")
    evening.told("accept false")
    evening.bench.ready(evening.table, ann, bob)
    assert evening.table.state == "WAITING"
    assert evening.table.why == HELD
    with pytest.raises(Refused):
        evening.table.setup.set_options(ann.player, {"virs": 4})
    assert evening.told("start") == "the game is on with 2 players; registration is closed"
    assert evening.table.state == "PLAYING"
    assert evening.refused("start") == "the game is on already"
    assert evening.refused("accept true").startswith("the game is on")


def test_who_is_away_at_the_start_does_not_play(evening: Evening) -> None:
    evening.come("Ann")
    bob = evening.come("Bob")
    evening.bench.lose(bob)
    assert "2  Bob  0, away" in evening.told("players")
    evening.told("start")
    assert [person.name for person in evening.table.seating.people] == ["Ann"]


def test_rounds_go_on_until_end_and_a_round_is_played_out(evening: Evening) -> None:
    ann, bob = evening.come("Ann"), evening.come("Bob")
    evening.told("start")
    assert evening.told("status").splitlines()[1] == "the game is on: before round 1"
    evening.play_round(ann, bob)
    evening.bench.wait(60)
    assert int(str(evening.view["round"])) > 1
    while evening.view["phase"] != "play":
        evening.bench.wait(1)
    number = evening.view["round"]
    assert evening.told("end") == "the game ends after this round"
    assert evening.table.state == "PLAYING"
    while evening.view["phase"] == "play":
        evening.bench.wait(0.5)
    assert evening.view["round"] == number
    evening.bench.wait(3)
    assert evening.table.state == "ENDED"
    assert evening.view["round"] == number
    assert evening.told("status").splitlines()[1] == "no game is on"
    left = evening.told("players").splitlines()
    assert left[0].split("  ")[2] == left[1].split("  ")[2] != "0"


def test_end_between_rounds_ends_at_once_and_before_the_first_too(evening: Evening) -> None:
    ann, bob = evening.come("Ann"), evening.come("Bob")
    evening.told("start")
    evening.play_round(ann, bob)
    assert evening.told("end") == "the game ends"
    evening.bench.wait(2.5)
    assert evening.table.state == "ENDED"
    evening.told("start")
    assert evening.table.state == "PLAYING"
    evening.told("end")
    assert evening.table.state == "ENDED"


def test_settings_changed_in_a_round_count_from_the_next_and_scores_go_on(evening: Evening) -> None:
    ann, bob = evening.come("Ann"), evening.come("Bob")
    evening.told("start")
    for guest in (ann, bob):
        evening.bench.act(guest, evening.table, evening.table.seating.of(guest.player)[0], "ready")
    assert evening.told("set virs 4") == "virs is 4 from the next round on"
    assert evening.told("get virs") == "virs is 4"
    assert evening.table.options["virs"] == 16
    first = evening.table.live
    while evening.view["phase"] == "play":
        evening.bench.wait(0.5)
    evening.bench.wait(3)
    assert evening.table.live is not first
    assert evening.table.options["virs"] == 4
    assert evening.told("players").splitlines()[0] == "1  Ann  16"
    evening.play_round(ann, bob)
    assert evening.told("players").splitlines()[0] == "1  Ann  20"


def test_settings_before_the_game_count_at_once(evening: Evening) -> None:
    assert evening.told("set virs 8") == "virs is 8"
    assert evening.table.options["virs"] == 8
    assert evening.refused("set virs 3") == "virs takes a whole number from 4 to 64"
    assert evening.refused("set tick 0") == "tick takes a whole number from 1 to 20"
    assert evening.told("get tick") == "tick is 1"


def test_kick_sends_a_player_away_by_number(evening: Evening) -> None:
    evening.come("Ann")
    bob = evening.come("Bob")
    assert evening.refused("kick 7") == "there is no player 7; players lists them"
    assert evening.told("kick 2") == "Bob is sent away from the capsules evening"
    assert bob.away == ["The game master has asked you to leave this table"]
    with pytest.raises(Refused):
        evening.master.register(bob)
    assert evening.told("players") == "1  Ann  0"
    assert evening.told("kick Ann").startswith("Ann is sent out")  # the host's own command, by name


def test_kick_in_a_round_is_giving_up(evening: Evening) -> None:
    guests = [evening.come(name) for name in ("Ann", "Bob", "Cid")]
    evening.told("start")
    evening.told("kick 2")
    assert evening.table.state == "PLAYING"
    assert guests[1].away


def test_the_table_stays_when_everybody_has_gone(evening: Evening) -> None:
    code = evening.table.code
    ann = evening.come("Ann")
    evening.bench.leave(ann, evening.table)
    evening.bench.wait(3600)
    assert evening.table.code == code
    evening.come("Bob")


def test_closing_the_table_ends_the_evening_and_another_can_be_opened(evening: Evening) -> None:
    evening.come("Ann")
    evening.told(f"close {evening.table.code}")
    assert evening.master.table() is None
    assert evening.told("accept").startswith("there is no capsules evening")
    assert evening.told("accept true").endswith("0 of at most 16")


def test_the_evening_goes_on_after_a_restart(evening: Evening) -> None:
    ann, bob = evening.come("Ann"), evening.come("Bob")
    evening.told("restrict 5")
    evening.told("start")
    evening.play_round(ann, bob)
    before, code = evening.told("players"), evening.table.code
    bench = Bench(evening.bench.store.twin(), evening.bench.time.ns)
    again = Evening(bench)
    saved = bench.store.load()
    again.master.take_up(saved)
    bench.hall.take_up(saved)
    bench.settle()
    assert again.table.code == code
    for guest in (ann, bob):
        bench.join(bench.connect(bench.again(guest.player)), again.table)
    bench.wait(0)
    assert again.told("players") == before
    assert again.table.state == "PLAYING"
    again.told("end")
    bench.wait(3)
    assert again.table.state == "ENDED"
    assert again.master.registration.limit == 5


@pytest.mark.parametrize("kept", [5, "on", [], {}, {"code": "LUMIKA"}])
def test_an_evening_that_cannot_be_read_is_named_in_the_log_and_none_goes_on(kept: object) -> None:
    bench = Bench()
    bench.hall.store.put(SettingRecord(f"{bench.hall.gamemaster.game}_evening", kept))
    bench.settle()
    with capture_logs() as logs:
        again = Evening(bench.reopen())
    assert [line["event"] for line in logs] == ["evening_not_read"]
    assert again.master.table() is None
    again.told("accept true")


def test_while_the_hall_is_closing_the_game_does_not_start(evening: Evening) -> None:
    evening.come("Ann")
    evening.bench.hall.admin.drain(True)
    assert "closing" in evening.refused("start")
    assert not evening.master.on
    assert evening.master.registration.open


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("players all", "all is too much; write players"),
        ("accept maybe", "write accept [true|false]"),
        ("restrict many", "write restrict N"),
        ("restrict", "write restrict N"),
        ("status now", "now is too much; write status"),
        ("start 5", "5 is too much; write start"),
        ("end now", "now is too much; write end"),
        ("set", "write set virs|tick V"),
        ("set virs", "write set virs|tick V"),
        ("set speed 5", "write set virs|tick V"),
        ("get", "write get virs|tick"),
        ("get speed", "write get virs|tick"),
    ],
)
def test_a_bad_argument_gets_one_line_with_the_form_and_changes_nothing(
    evening: Evening, line: str, answer: str
) -> None:
    before = evening.told("status")
    assert evening.refused(line) == answer
    assert evening.told("status") == before


def test_the_same_commands_work_in_the_browser(evening: Evening) -> None:
    assert evening.told("accept", by="web").startswith("registration is open")
    assert "start" in evening.told("help", by="web")


@given(st.sampled_from([command.name for command in list_commands()]), st.text(max_size=20))
def test_nothing_that_can_be_typed_breaks_the_evening(word: str, rest: str) -> None:
    evening = Evening()
    evening.told("accept true")
    evening.come("Ann")
    with capture_logs() as logs:
        run_host_command(evening.bench.hall.admin, f"{word} {rest}", "console")
        evening.bench.wait(1)
    assert not [entry for entry in logs if entry["log_level"] == "error"]


PILLS = """
from dataclasses import replace

from rumpus.games.capsules.rules import GAME as CAPSULES


class Pills(CAPSULES):
    info = replace(CAPSULES.info, name="pills", title="Pills", seats=(1, 6))


GAME = Pills
"""


@pytest.fixture
def pills(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Another game that is hosted as an evening, in a folder of its own."""
    home = tmp_path / "pills"
    home.mkdir()
    (home / "__init__.py").write_text("")
    (home / "rules.py").write_text(PILLS)
    (home / "text.py").write_text("from rumpus.games.capsules.text import SCREEN as SCREEN\n")
    (home / "evening.py").write_text("from rumpus.games.capsules.evening import EVENING as EVENING\n")
    monkeypatch.setenv(FOLDERS, str(tmp_path))
    all_games.cache_clear()
    yield "pills"
    monkeypatch.undo()
    all_games.cache_clear()


def test_an_evening_is_of_any_game_that_says_how_it_is_hosted(pills: str) -> None:
    evening = Evening()
    assert evening.told("evening") == "evenings play capsules"
    assert evening.told(f"evening {pills}") == "evenings play pills"
    assert evening.refused("restrict 7") == "restrict takes a whole number from 2 to 6"
    assert evening.told("accept true").endswith("0 of at most 6")
    assert evening.table.info.name == pills
    assert evening.refused("evening capsules").startswith("a pills evening is open")
    evening.come("Ann")
    evening.told("start")
    after = Evening(Bench(evening.bench.store.twin(), evening.bench.time.ns))
    after.bench.hall.take_up(after.bench.store.load())
    assert after.master.game == pills
    assert after.told("players") == "1  Ann  0, away"


def test_a_game_that_does_not_say_so_is_not_hosted() -> None:
    evening = Evening()
    assert evening.refused("evening tetris") == "tetris cannot be hosted as an evening; games that can: capsules"
    assert evening.master.game == "capsules"
