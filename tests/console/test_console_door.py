"""The console over a real UNIX socket: with a bare socket, with the client, and with the program itself."""

import asyncio
import os
import stat
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from structlog.testing import capture_logs
from tests.console.host_desk import Desk
from tests.patience import PATIENCE
from tests.saying import refuses, tell
from tests.terminal.pseudo import Pseudo

from rumpus.gateways.console import door as door_module
from rumpus.gateways.console.address import LONGEST_PATH, MAX_LINE, NAME
from rumpus.gateways.console.client import ConsoleClient, NoHall
from rumpus.gateways.console.door import ConsoleDoor, open_console
from rumpus.gateways.saving import UNSAVED
from rumpus.hall.stores import Keeper

MAIN = "from rumpus.cli.main import main; main()"


class Hosted:
    """A hall with its console open."""

    def __init__(self, desk: Desk, door: ConsoleDoor, folder: Path) -> None:
        self.desk = desk
        self.door = door
        self.folder = folder
        self.path = folder / NAME

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A bare connection."""
        return await asyncio.open_unix_connection(str(self.path))

    async def say(self, data: bytes) -> list[str]:
        """Send bytes on a connection of their own, hang up, and read all that is answered, line by line."""
        reader, writer = await self.connect()
        writer.write(data)
        writer.write_eof()
        async with asyncio.timeout(PATIENCE):
            answer = await reader.read(-1)
        writer.close()
        return answer.decode().split("\n")

    async def program(self, *words: str, typed: str = "") -> tuple[int | None, str, str]:
        """Run `rumpus console` beside the hall: exit code, stdout, stderr."""
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", MAIN, "console", "--data", str(self.folder), *words),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            env={**os.environ, "NO_COLOR": "1"},
        )
        async with asyncio.timeout(60):
            out, err = await process.communicate(typed.encode())
        return process.returncode, out.decode(), err.decode()


@pytest.fixture
async def hosted(tmp_path: Path) -> AsyncIterator[Hosted]:
    """A hall with its console open in a folder."""
    desk = Desk()
    door = await open_console(desk.admin, tmp_path)
    assert door is not None
    yield Hosted(desk, door, tmp_path)
    await door.close()


async def test_a_line_is_answered_by_lines_and_an_empty_one(hosted: Hosted) -> None:
    hosted.desk.guest("Ann")
    answer = await hosted.say(b"drain\nban Ann 5 rude\n\nwho")
    assert answer[0] == "the hall is open: tables and matches may begin"
    assert answer[1] == ""
    assert answer[2].startswith("Ann is banned until")
    assert answer[3:5] == ["", ""], "an empty line is answered by nothing"
    assert answer[5].startswith("Ann (")
    assert answer[6:] == ["", ""], "the last line needs no end"


async def test_what_is_wrong_is_one_line_and_the_console_goes_on(hosted: Hosted) -> None:
    for bad, said in (
        (b"frob", "error: there is no frob; help lists what there is"),
        (b"\xff\xfe\x00", "error: that is not text"),
        (b"x" * 1001, "error: a command is at most 1,000 characters"),
        (b"x" * (MAX_LINE + 1), f"error: a line is at most {MAX_LINE} bytes"),
        (b"x" * 1_000_000, f"error: a line is at most {MAX_LINE} bytes"),
        (b"\x00\x1b[2Jwo", "error: there is no wo; did you mean who?"),
    ):
        assert await hosted.say(bad + b"\nwho\n") == [said, "", "nobody is here", "", ""]
        assert await hosted.say(bad) == [said, "", ""]


async def test_many_consoles_at_once_do_not_get_in_each_others_way(hosted: Hosted) -> None:
    lines = [await hosted.connect() for _ in range(8)]
    for n, (_, writer) in enumerate(lines):
        writer.write(f"help\nannounce number {n}\n".encode())
    for n, (reader, writer) in enumerate(lines):
        async with asyncio.timeout(PATIENCE):
            await reader.readuntil(b"\n\n")
            assert await reader.readuntil(b"\n\n") == f"announced: number {n}\n\n".encode()
        writer.close()


async def test_there_is_an_end_to_consoles(hosted: Hosted, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door_module, "MOST_CONSOLES", 1)
    reader, writer = await hosted.connect()
    writer.write(b"who\n")
    async with asyncio.timeout(PATIENCE):
        await reader.readuntil(b"\n\n")
    assert await hosted.say(b"who\n") == ["error: there are 1 consoles open already", "", ""]
    writer.close()


async def test_somebody_who_hangs_up_in_the_middle_harms_nobody(hosted: Hosted) -> None:
    for _ in range(5):
        _, writer = await hosted.connect()
        writer.write(b"help\n" * 200)
        writer.transport.abort()
    assert await hosted.say(b"who\n") == ["nobody is here", "", ""]


async def test_only_the_user_who_runs_the_hall_may_open_it_and_it_goes_with_the_hall(hosted: Hosted) -> None:
    assert stat.S_IMODE(hosted.path.stat().st_mode) == 0o600
    reader, writer = await hosted.connect()
    writer.write(b"who\n")
    async with asyncio.timeout(PATIENCE):
        await reader.readuntil(b"\n\n")
        await hosted.door.close()
        assert await reader.read() == b""
    writer.close()
    assert not hosted.path.exists()
    await hosted.door.close()


async def test_the_host_is_answered_when_it_is_on_disk_and_warned_when_it_cannot_be(
    hosted: Hosted, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    async def wait_saved(store: Keeper) -> bool:
        asked.append("saved?")
        return False

    monkeypatch.setattr("rumpus.gateways.console.door.wait_saved", wait_saved)
    answer = await hosted.say(b"token new\n")
    assert asked == ["saved?"]
    assert answer[-3] == tell(UNSAVED)


async def test_a_socket_left_behind_is_replaced_and_a_living_one_is_not(tmp_path: Path) -> None:
    first, second = Desk(), Desk()
    one = await open_console(first.admin, tmp_path)
    assert one is not None
    with capture_logs() as logs:
        assert await open_console(second.admin, tmp_path) is None
    assert logs[0]["event"] == "no_console"
    assert one._server is not None
    one._server.close()  # as after a kill: nobody listens, the file stays
    assert (tmp_path / NAME).exists()
    two = await open_console(second.admin, tmp_path)
    assert two is not None
    hosted = Hosted(second, two, tmp_path)
    assert await hosted.say(b"who\n") == ["nobody is here", "", ""]
    await two.close()


async def test_a_file_of_that_name_is_not_touched(tmp_path: Path) -> None:
    (tmp_path / NAME).write_text("precious")
    with capture_logs() as logs:
        assert await open_console(Desk().admin, tmp_path) is None
    assert "not a socket" in logs[0]["problem"]
    assert (tmp_path / NAME).read_text() == "precious"


async def test_a_data_folder_may_lie_deep(tmp_path: Path) -> None:
    folder = tmp_path / ("deep" * 30)
    folder.mkdir()
    assert len(str(folder)) > LONGEST_PATH
    door = await open_console(Desk().admin, folder)
    assert door is not None
    ok, lines = await asyncio.to_thread(_ask, folder, "who")
    assert (ok, lines) == (True, ["nobody is here"])
    assert stat.S_IMODE((folder / NAME).stat().st_mode) == 0o600
    await door.close()
    assert not (folder / NAME).exists()


def _ask(folder: Path, *lines: str) -> tuple[bool, list[str]]:
    client = ConsoleClient(folder)
    try:
        for line in lines:
            answer = client.ask(line)
    finally:
        client.close()
    return answer


async def test_the_client_keeps_a_conversation(hosted: Hosted) -> None:
    hosted.desk.guest("Quick Otter")
    assert await asyncio.to_thread(_ask, hosted.folder, "frob", "kick\nQuick Otter") == (
        True,
        ["Quick Otter is sent out (1 connection closed); they may come back"],
    )
    assert await asyncio.to_thread(_ask, hosted.folder, "unban Quick Otter") == (False, ["Quick Otter is not banned"])
    assert await asyncio.to_thread(_ask, hosted.folder, "x" * 5000) == (False, ["a line is at most 4096 bytes"])


async def test_the_client_says_that_there_is_no_hall(tmp_path: Path) -> None:
    for folder in (tmp_path, tmp_path / "nowhere", tmp_path / ("deep" * 30)):
        with refuses(NoHall, "no hall is open on"):
            ConsoleClient(folder)


async def test_the_client_says_that_the_hall_closed_meanwhile(hosted: Hosted) -> None:
    client = ConsoleClient(hosted.folder)
    assert (await asyncio.to_thread(client.ask, "who"))[0]
    await hosted.door.close()
    with refuses(NoHall, "the hall is closed"):
        client.ask("who")
    client.close()


async def test_the_program_gives_one_command(hosted: Hosted) -> None:
    hosted.desk.guest("Quick Otter")
    code, out, err = await hosted.program("ban", "quick", "otter", "60", "rude", "words")
    assert (code, err) == (0, "")
    assert out.startswith("Quick Otter is banned until")
    code, out, err = await hosted.program("kick", "Zed")
    assert (code, out, err) == (2, "", "rumpus: nobody is called Zed\n")


async def test_the_program_reads_commands_and_answers_each(hosted: Hosted) -> None:
    code, out, err = await hosted.program(typed="announce Pizza at eight\n\nfrob\nannounce\n")
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        "announced: Pizza at eight",
        "no: there is no frob; help lists what there is",
        "announced: Pizza at eight",
    ]


async def test_the_program_says_that_there_is_no_hall(hosted: Hosted) -> None:
    await hosted.door.close()
    code, out, err = await hosted.program("who")
    assert (code, out) == (2, "")
    assert err == f"rumpus: no hall is open on {hosted.folder}; start it with: rumpus serve --data {hosted.folder}\n"


def _talk(folder: Path) -> tuple[int, str]:
    """Sit down at the prompt: TAB completes a command, the arrow brings the last one back, Ctrl-D leaves."""
    with Pseudo("-c", MAIN, "console", "--data", str(folder)) as terminal:
        for keys in ("ann\toff\r", "\x1b[A\r", "frob\r", "\x04"):
            # Only then does readline listen: before, the terminal itself would take the keys.
            terminal.wait_until(lambda: terminal.output.endswith("host> "), "the prompt")
            terminal.output += "\n"
            terminal.type(keys)
        return terminal.wait_for_end(), terminal.output


async def test_at_a_terminal_there_is_a_prompt_with_history_and_completion(hosted: Hosted) -> None:
    code, shown = await asyncio.to_thread(_talk, hosted.folder)
    assert code == 0
    assert shown.count("the announcement is cleared") == 2
    assert "no: there is no frob" in shown
    assert await hosted.say(b"who\n") == ["nobody is here", "", ""], "the hall stays open"


async def test_a_host_is_answered_in_the_language_that_was_asked_for(hosted: Hosted) -> None:
    german = await hosted.say(b"language de_DE.UTF-8\nfrob\n\xff\n")
    assert german == ["error: frob gibt es nicht; help zeigt, was es gibt", "", "error: das ist kein Text", "", ""]
    assert (await hosted.say(b"language tlh\nfrob\n"))[0] == "error: there is no frob; help lists what there is"


async def test_the_program_speaks_the_language_of_its_shell(hosted: Hosted, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    code, out, err = await hosted.program("kick", "Zed")
    assert (code, out) == (2, "")
    assert err == "rumpus: niemand heißt Zed\n"
