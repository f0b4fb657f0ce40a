"""The real programs in real pseudo-terminals: `nc`, `socat`, `telnet`, `ssh`, and a page at the same table."""

import os
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO

import pytest
from tests.doors.terminal_hall import TerminalHall, come_in, find, leave, make_key
from tests.patience import PATIENCE
from tests.terminal.pseudo import ENTER, LEAVE, Pseudo

from rumpus.api import make_match


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TerminalHall]:
    """One hall for all of these tests."""
    with TerminalHall(tmp_path_factory.mktemp("doors") / "data") as opened:
        yield opened
        assert "Traceback" not in opened.log


PROGRAMS: dict[str, Callable[[TerminalHall], Pseudo]] = {
    "nc": TerminalHall.nc,
    "socat": TerminalHall.socat,
    "telnet": TerminalHall.telnet,
    "ssh": TerminalHall.ssh,
}


@pytest.mark.parametrize("program", PROGRAMS)
def test_each_program_comes_in_plays_and_leaves_its_terminal_as_it_was(hall: TerminalHall, program: str) -> None:
    with PROGRAMS[program](hall) as terminal:
        come_in(terminal, f"Guest {program}")
        terminal.type("/stayboard bot\r")
        terminal.wait_for("QWE AD ZXC")
        terminal.type("\x1b")
        terminal.wait_for("g  give up and leave")
        terminal.type("g")
        terminal.wait_for("Give up?")
        terminal.type("y")
        terminal.wait_for("HERE (1)")
        leave(terminal)


def test_words_between_two_over_ssh_and_telnet_to_the_end(hall: TerminalHall, tmp_path: Path) -> None:
    match = make_match("words", {}, seed=7, seats=2)
    first = next(word for word in match.actions(0) if word.startswith("word ") and word.endswith(" H 8 8"))
    with hall.ssh(key=make_key(tmp_path, "words")) as wordy, hall.telnet() as passer:
        come_in(wordy, "Wordy")
        come_in(passer, "Passer")
        wordy.type("/words Passer\r")
        wordy.wait_for("is invited")
        passer.type("/accept\r")
        for terminal in (wordy, passer):
            terminal.wait_for("Rack")
        wordy.type(f"{first.split()[1].lower()}\r")
        passer.wait_for("Passer, ")
        passer.type("\x14/pass\r")
        wordy.wait_for("passed  Passer")
        wordy.type("\x14/pass\r")  # two in a row end it
        for terminal in (wordy, passer):
            terminal.wait_for("Wordy wins")
        wordy.type("v")
        wordy.wait_for("play/pause")
        wordy.type("q")
        wordy.wait_for("r  rematch")
        leave(wordy)
        leave(passer)


def test_tetris_against_a_bot_over_ssh_to_the_end(hall: TerminalHall) -> None:
    with hall.ssh() as terminal:
        come_in(terminal, "Topper")
        terminal.type("/tetris bot:easy\r")
        terminal.wait_for("HOLD")
        while "r  rematch" not in terminal.screen.text():
            terminal.type(" ")
            terminal.drain()
        assert "wins" in terminal.screen.text()
        leave(terminal)


# SSH.


def test_the_same_key_is_the_same_player_and_no_key_is_a_guest(hall: TerminalHall, tmp_path: Path) -> None:
    key, other = make_key(tmp_path, "mine"), make_key(tmp_path, "other")
    with hall.ssh(key=key, user="keyed") as terminal:
        terminal.wait_until(lambda: "Your name [keyed]" in terminal.output, "the suggestion")
        terminal.type("\r")
        terminal.wait_for("Welcome, keyed!")
        leave(terminal)
    with hall.ssh(key=key, user="whoever") as terminal:
        terminal.wait_for("Welcome back, keyed!")
        leave(terminal)
    with hall.ssh(key=other, user="keyed") as terminal:
        terminal.wait_until(lambda: "Your name: " in terminal.output, "another player")
        terminal.type("\x03")
        terminal.wait_for_end()


@pytest.mark.parametrize(
    "words",
    [["echo", "hello"], ["-s", "sftp"], ["-N", "-R", "0:127.0.0.1:1"], ["-W", "127.0.0.1:1"]],
)
def test_there_is_nothing_behind_the_ssh_door_but_the_game(hall: TerminalHall, words: list[str]) -> None:
    before, after = ([], words) if words[0] == "echo" else (words, [])
    command = [find("ssh"), *before, "-o", "ExitOnForwardFailure=yes", *hall.ssh_words(), *after]
    if words[0] == "-s":
        command = [find("ssh"), "-s", *hall.ssh_words(), "sftp"]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=PATIENCE, check=False)
    assert done.returncode != 0
    assert b"hello" not in done.stdout


def test_without_a_terminal_ssh_is_told_what_to_do(hall: TerminalHall) -> None:
    command = [find("ssh"), "-T", *hall.ssh_words()]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=PATIENCE, check=False)
    assert done.stdout == b"This needs a terminal: ssh -t asks for one.\r\n"


def test_the_host_key_is_kept_and_nobody_else_can_read_it(hall: TerminalHall) -> None:
    file = hall.data / "ssh_host_key"
    assert file.stat().st_mode & 0o777 == 0o600
    assert "OPENSSH PRIVATE KEY" in file.read_text()


@pytest.mark.parametrize("program", ["ssh", "telnet"])
def test_a_window_that_changes_its_size_is_drawn_anew(hall: TerminalHall, program: str) -> None:
    with PROGRAMS[program](hall) as terminal:
        come_in(terminal, f"Sizer {program}")
        terminal.resize(120, 40)
        terminal.wait_until(lambda: f"Sizer {program}" in terminal.screen.text()[100:121], "the wider lobby")
        leave(terminal)


def test_an_old_telnet_terminal_gets_letters_instead_of_frames_and_no_colours(hall: TerminalHall) -> None:
    with hall.telnet(term="vt100") as terminal:
        come_in(terminal, "Oldtimer")
        terminal.wait_for("------------")
        shown = terminal.output[terminal.output.rindex(ENTER) :]
        assert shown.isascii()
        assert "\x1b[0;38" not in shown
        assert ";9" not in "".join(part.partition("m")[0] for part in shown.split("\x1b[") if "H" not in part)
        leave(terminal)


def test_a_utf8_terminal_over_ssh_gets_frames_and_256_colours_and_an_ascii_one_does_not(hall: TerminalHall) -> None:
    with hall.ssh("-o", "SendEnv=LANG", LANG="C.UTF-8", LC_ALL="") as terminal:
        come_in(terminal, "Modern")
        terminal.wait_for("────")
        assert "38;5;" in terminal.output
        leave(terminal)


# Plain lines.


def hear(pipe: IO[bytes], text: bytes) -> None:
    """Read until something is said."""
    heard = b""
    while text not in heard:
        part = os.read(pipe.fileno(), 65536)
        assert part, f"it ended before {text!r}"
        heard += part


def test_nc_with_line_buffering_plays_too(hall: TerminalHall) -> None:
    command = [find("nc"), "-N", "127.0.0.1", str(hall.doors["tcp"])]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0) as nc:
        assert nc.stdin is not None
        assert nc.stdout is not None
        hear(nc.stdout, b"Your name: ")
        for line, then in ((b"Liner", b"HERE"), (b"4", b"DEATH ROLL"), (b"1", b"to lose"), (b"t/leave", b"HERE")):
            nc.stdin.write(line + b"\n")
            hear(nc.stdout, then)
        nc.stdin.close()
        rest = nc.stdout.read()
    assert LEAVE.encode() in rest
    assert rest.endswith(b"\r\nGoodbye!\r\n")
