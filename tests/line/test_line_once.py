"""Lines with a number are done once, whatever breaks between: the connection, or the hall."""

import asyncio
import signal
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from tests.line.line_hall import Client
from tests.line.line_sessions import Session
from tests.started_program import StartedProgram

OPEN = "GSTA:1:STAYBOARD::OPEN|open"


def come_again(session: Session, who: str, token: str) -> None:
    """Somebody's line breaks, and they come by another one."""
    session.people.pop(who).gone()
    session.say(who, f"GSTA:1:::HELLO||{token}")


def test_a_line_with_a_number_is_done_once_over_a_line_that_broke() -> None:
    session = Session()
    token = session.say("ann", "GSTA:1:::HELLO|Ann")[0].rpartition("|")[2]
    assert session.say("ann", "GSTA:1:::ONCE|7") == []
    assert session.say("ann", OPEN)[-1] == "GSTA:1:::DONE|7"
    come_again(session, "ann", token)
    session.say("ann", "GSTA:1:::ONCE|7")
    (told,) = session.say("ann", OPEN)
    assert told == "GERR:1:STAYBOARD::repeated|you have asked for that already"
    assert len(session.hall.tables) == 1
    session.say("ann", "GSTA:1:::ONCE|7|2")  # another program of hers
    session.say("ann", OPEN)
    session.say("ann", OPEN)  # and without a number it is a new wish
    assert len(session.hall.tables) == 3


def test_a_number_is_for_the_next_line_alone_and_what_was_refused_may_be_asked_again() -> None:
    session = Session()
    token = session.say("ann", "GSTA:1:::HELLO|Ann")[0].rpartition("|")[2]
    session.say("ann", "GSTA:1:::ONCE|1")
    assert "unknown_game" in session.say("ann", "GSTA:1:CHESS::OPEN|open")[0]
    session.say("ann", "GSTA:1:::ONCE|2")
    assert "bad_line" in session.say("ann", "what?")[0]
    assert "DONE" not in str(session.say("ann", OPEN)), "the number went with the line that could not be read"
    come_again(session, "ann", token)
    for number in (1, 2):
        session.say("ann", f"GSTA:1:::ONCE|{number}")
        assert session.say("ann", OPEN)[-1] == f"GSTA:1:::DONE|{number}"


@pytest.mark.parametrize("words", ["", "|", "|0", "|-1", "|x", "|²", f"|{2**53 + 1}", "|1|1000", "|1|1|1", "|1|"])
def test_what_is_no_number_is_refused(words: str) -> None:
    session = Session()
    session.say("ann", "GSTA:1:::HELLO|Ann")
    (told,) = session.say("ann", f"GSTA:1:::ONCE{words}")
    assert told.startswith("GERR:1:::bad_once|ONCE takes a number")


def test_who_is_not_known_has_no_numbers() -> None:
    assert "say_hello" in Session().say("ann", "GSTA:1:::ONCE|1")[0]


ASKED = (
    "GCHAT:1:::one",
    OPEN,
    "GSTA:1:::NAME|Annette",
    "GCHAT:1:::two",
    OPEN,
    "GINV:1:STAYBOARD::Bob",
    "GCHAT:1:::three",
)
COUNTS = {
    "SELECT group_concat(text, ' ') FROM (SELECT text FROM chats WHERE player = ? ORDER BY n)": "one two three",
    "SELECT count(*) FROM tables WHERE owner = ?": 2,
    "SELECT name FROM players WHERE id = ?": "Annette",
    "SELECT count(*) FROM invites WHERE sender = ?": 1,
}


async def test_what_is_asked_for_by_lines_happens_once_whatever_kill_comes_between(tmp_path: Path) -> None:
    async with killed(tmp_path) as port:
        await come(port, "Bob")
        ann = await come(port, "Ann")
        _, player, _, token = ann.heard[-1].split(":")[4].split("|")
        for number, line in enumerate(ASKED, 1):
            await ann.say(f"GSTA:1:::ONCE|{number}\n{line}")
        await ann.ask("GSTA:1:::PING", "PONG")  # it has read everything, and proves nothing
    for _ in range(2):  # whoever asks for all of it once more changes nothing either
        async with killed(tmp_path) as port:
            again = await come(port, "", token)
            for number, line in enumerate(ASKED, 1):
                await again.say(f"GSTA:1:::ONCE|{number}\n{line}")
                while f"DONE|{number}" not in (told := await again.read()) and ":repeated|" not in told:
                    assert "GERR" not in told
        with sqlite3.connect(tmp_path / "rumpus.sqlite") as kept:
            assert {sql: kept.execute(sql, (player,)).fetchone()[0] for sql in COUNTS} == COUNTS


@asynccontextmanager
async def killed(data: Path) -> AsyncIterator[int]:
    """The port of a hall's line door; the hall ends by `kill -9`."""
    shut = [word for door in ("ssh", "telnet", "tcp") for word in (f"--{door}-port", "none")]
    words = ["serve", "--host", "127.0.0.1", "--port", "0", "--quiet", "--data", data, "--line-port", "0", *shut]
    process = StartedProgram(words)
    try:
        while not (line := await process.read()).startswith("line:"):
            assert line, "the hall did not open"
        yield int(line.split()[1])
    finally:
        await asyncio.to_thread(process.end, signal.SIGKILL)


async def come(port: int, name: str, token: str = "") -> Client:
    """A program that is known."""
    client = Client(*await asyncio.open_connection("127.0.0.1", port))
    await client.ask(f"GSTA:1:::HELLO|{name}|{token}", "WELCOME")
    return client
