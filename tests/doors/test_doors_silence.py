"""Terminals that fall silent without hanging up: each door asks in its own way; who answers once is held to it."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import asyncssh
import pytest
from tests.doors.open_hall import Line, open_hall
from tests.doors.test_doors_lines import Guest, until
from tests.patience import PATIENCE
from tests.quiet import be_quiet, lines_of

from rumpus.gateways.terminal.doors.opening import Doors
from rumpus.gateways.terminal.doors.telnet_codec import DO, IAC, TIMING_MARK, WONT
from rumpus.hall.hall import Hall
from rumpus.hall.people.players import Player
from rumpus.hall.tables.table import Table

ASKED = bytes((IAC, DO, TIMING_MARK))
ANSWER = bytes((IAC, WONT, TIMING_MARK))


async def play(hall: Hall, doors: Doors, door: str) -> tuple[Line, Player, Table]:
    """Ann in a match of tetris by that door."""
    line = await Line.connect(doors.open[door].port)
    await line.until(b"Your name: ")
    await line.say(b"Ann\r", b"HERE")
    await line.say(b"/tetris bot\r", b"HOLD")
    (ann,) = hall.here()
    (table,) = hall.tables.values()
    return line, ann, table


async def asked_until(hall: Hall, player: Player, happened: Callable[[], bool]) -> None:
    """Let the hall ask until something has come of it."""
    async with asyncio.timeout(PATIENCE):
        while not happened():
            be_quiet(hall, player, 2)
            await asyncio.sleep(0.01)


async def test_telnet_is_asked_by_timing_mark_and_held_to_its_answer(tmp_path: Path) -> None:
    async with open_hall(tmp_path) as (hall, doors):
        line, ann, table = await play(hall, doors, "telnet")
        (heard,) = lines_of(hall, ann)
        be_quiet(hall, ann, 20)
        assert (heard.answers, heard.silent, table.state) == (False, False, "PLAYING"), "it has never answered"
        await line.until(ASKED)
        line.writer.write(ANSWER)
        await until(lambda: heard.answers)
        be_quiet(hall, ann, 4)
        assert (heard.silent, table.state) == (True, "PAUSED")
        line.writer.write(ANSWER)
        await until(lambda: table.state == "PLAYING")
        line.cut()


async def test_a_plain_line_is_asked_by_the_system(tmp_path: Path) -> None:
    async with open_hall(tmp_path) as (hall, doors):
        line, ann, table = await play(hall, doors, "tcp")
        (heard,) = lines_of(hall, ann)
        await asked_until(hall, ann, lambda: heard.answers)
        assert table.state == "PLAYING"
        line.cut()


async def test_ssh_is_asked_as_openssh_asks(tmp_path: Path) -> None:
    async with (
        open_hall(tmp_path) as (hall, doors),
        asyncssh.connect(
            "127.0.0.1", doors.open["ssh"].port, known_hosts=None, username="x", client_factory=Guest, client_keys=None
        ) as connection,
    ):
        process = await connection.create_process(term_type="xterm", encoding=None)
        for typed, then in ((b"Ann\r", b"HERE"), (b"/tetris bot\r", b"HOLD")):
            process.stdin.write(typed)
            told = b""
            async with asyncio.timeout(PATIENCE):
                while then not in told:
                    told += await process.stdout.read(65536)
        (ann,) = hall.here()
        (heard,) = lines_of(hall, ann)
        await asked_until(hall, ann, lambda: heard.answers)
        connection.abort()


@pytest.mark.parametrize("door", ["telnet", "tcp"])
async def test_a_terminal_that_stays_silent_is_hung_up(tmp_path: Path, door: str) -> None:
    async with open_hall(tmp_path) as (hall, doors):
        line, ann, table = await play(hall, doors, door)
        (heard,) = lines_of(hall, ann)
        heard.answers = True
        be_quiet(hall, ann, 30)
        assert (hall.here(), table.state) == ([], "PAUSED")
        await line.ended()
