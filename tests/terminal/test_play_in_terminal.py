"""`rumpus play` and `rumpus replay` in a real pseudo-terminal: the picture shows, and nothing is left broken behind."""

import signal
from pathlib import Path

import pytest
from tests.terminal.pseudo import LEAVE, Pseudo

MAIN = "from rumpus.cli.main import main; main()"
PICTURES = [("stayboard", "STAY ON THE BOARD"), ("mario99", "VIRUSES")]


def play(*words: str, width: int = 80, height: int = 25, **environ: str) -> Pseudo:
    """A game in a terminal of its own."""
    return Pseudo("-c", MAIN, "play", *words, width=width, height=height, environ=environ)


@pytest.mark.parametrize(("game", "picture"), PICTURES)
def test_the_picture_shows_and_ctrl_c_leaves_the_terminal_as_it_was(game: str, picture: str) -> None:
    with play(game, "--seed", "7") as terminal:
        terminal.wait_for(picture)
        terminal.wait_for("Ctrl-C quit")
        terminal.type("\x03")
        assert terminal.wait_for_end() == 130
        terminal.assert_restored()
        assert terminal.output.endswith(LEAVE)


@pytest.mark.parametrize(
    ("lang", "status", "leave"),
    [
        ("de_DE.UTF-8", "dein Zug: Richtung, nochmal für weiter, dann ENTER.", "Ctrl-C Ende"),
        ("en_GB.UTF-8", "your move: direction, again for distance, then ENTER.", "Ctrl-C quit"),
        ("C", "your move: direction, again for distance, then ENTER.", "Ctrl-C quit"),
    ],
)
def test_a_game_is_played_in_the_language_of_the_terminal(lang: str, status: str, leave: str) -> None:
    with play("stayboard", "--seed", "7", LANG=lang) as terminal:
        terminal.wait_for(status)
        terminal.wait_for(leave)
        assert terminal.output.isascii() == (lang == "C")
        terminal.type("\x03")
        terminal.wait_for_end()


@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129), (signal.SIGINT, 130)])
def test_a_signal_leaves_the_terminal_as_it_was(number: signal.Signals, code: int) -> None:
    with play("mario99", "--seed", "7") as terminal:
        terminal.wait_for("VIRUSES")
        terminal.send(number)
        assert terminal.wait_for_end() == code
        terminal.assert_restored()


COUNTDOWN = """
import os
from tests.contract.broken_folder import BrokenFolder
from tests.contract.countdown.text import CountdownScreen
from rumpus.games.registry import all_games
from rumpus.gateways.terminal.play_here import Plan, play_here

class TouchyScreen(CountdownScreen):
    def press(self, key, view):
        if key == "x":
            raise LookupError("the key fell off")
        return super().press(key, view)

folder = BrokenFolder("tests.contract.countdown", screen_class=TouchyScreen)
all_games()["countdown"] = folder
options = folder.rules.new({"heap": 5, "crumbling": False}).setup.options
play_here(Plan("countdown", options, ("me",), "Ann"), os.environ, lambda: 1)
"""


def test_an_error_in_a_picture_leaves_the_terminal_first_and_is_told_then() -> None:
    with Pseudo("-c", COUNTDOWN) as terminal:
        terminal.wait_for("Heap  5")
        terminal.type("x")
        assert terminal.wait_for_end() == 1
        terminal.assert_restored()
        assert "LookupError: the key fell off" in terminal.output.split(LEAVE)[1]


def test_escape_pauses_and_goes_on() -> None:
    with play("mario99", "--seed", "7") as terminal:
        terminal.wait_for("VIRUSES")
        terminal.type("\x1b")
        terminal.wait_for("Paused")
        terminal.type("\x1b")
        terminal.wait_until_gone("Paused")
        terminal.type("p")
        terminal.wait_for("Paused")
        terminal.type("q")
        terminal.wait_for("Quit? The match ends here.")
        terminal.type("y")
        assert terminal.wait_for_end() == 0
        terminal.assert_restored()


def test_a_window_that_is_too_small_says_so_and_waits() -> None:
    with play("mario99", "--seed", "7", width=40, height=10) as terminal:
        terminal.wait_for("This window is too small:")
        terminal.wait_for("40×10 now,")
        terminal.resize(100, 30)
        terminal.wait_for("VIRUSES")
        terminal.wait_for("Paused")
        terminal.resize(30, 8)
        terminal.wait_for("30×8 now,")
        terminal.type("\x03")
        assert terminal.wait_for_end() == 130
        terminal.assert_restored()


def test_game_over_offers_a_rematch_and_a_way_out(tmp_path: Path) -> None:
    file = tmp_path / "evening.replay"
    with play("stayboard", "--seed", "7", "--record", str(file)) as terminal:
        terminal.wait_for("STAY ON THE BOARD")
        terminal.type("d\r")  # off the board to the right: that loses
        terminal.wait_for("Bot Mira wins")
        terminal.wait_for("r  rematch   v  replay   q  quit")
        terminal.type("r")
        terminal.wait_until_gone("rematch")
        terminal.type("\x1b")
        terminal.wait_for("Paused")
        terminal.type("qy")
        assert terminal.wait_for_end() == 0
        terminal.assert_restored()
    assert "off_board" in file.read_text()
    assert (tmp_path / "evening-2.replay").is_file()


def test_what_the_rules_refuse_is_answered_in_words() -> None:
    with Pseudo("-c", COUNTDOWN) as terminal:
        terminal.wait_for("Heap  5")
        terminal.type("33")
        terminal.wait_for("Heap  2")
        terminal.wait_for("cannot_take")
        terminal.type("2")
        terminal.wait_for("Game over")


def test_ctrl_z_gives_the_terminal_back_and_takes_it_again() -> None:
    with Pseudo("-c", COUNTDOWN) as terminal:
        terminal.wait_for("Heap  5")
        terminal.type("\x1a")
        terminal.wait_until(lambda: terminal.output.count(LEAVE) == 1, "the terminal to be given back")
        terminal.send(signal.SIGCONT)
        terminal.wait_for("Paused")
        terminal.type("qy")
        assert terminal.wait_for_end() == 0
        terminal.assert_restored()


def test_two_people_share_a_keyboard() -> None:
    with play("stayboard", "--seed", "7", "--local") as terminal:
        terminal.wait_for("Player, your move")
        terminal.type("a\r")
        terminal.wait_for("Player (2), your move")


REPLAY = """\
rumpus-replay 1
game: stayboard 1
seats: 2
bots:
players: ["Ann", "Bob"]
options: {}
seed: 7

0 0 move 4 1
"""


def test_a_replay_plays_stops_and_steps(tmp_path: Path) -> None:
    file = tmp_path / "short.replay"
    file.write_text(REPLAY)
    with Pseudo("-c", MAIN, "replay", str(file)) as terminal:
        terminal.wait_for("Ann")
        terminal.type("\x1b[H ")
        terminal.wait_for("|| 0:00/0:02 x1 0/1")
        terminal.type("\x1b[C")
        terminal.wait_for("1/1")
        terminal.type("++")
        terminal.wait_for("x4")
        terminal.type("\x1b[D")
        terminal.wait_for("0/1")
        terminal.type("q")
        assert terminal.wait_for_end() == 0
        terminal.assert_restored()
