"""A terminal is spoken to in the language it is set to, or in the one that was asked for; without either in English."""

import asyncio
from codecs import getincrementaldecoder
from pathlib import Path

import asyncssh
import pytest
from tests.doors.open_hall import Line, open_hall
from tests.patience import PATIENCE
from tests.terminal.emulator import Emulator

from rumpus.gateways.terminal.ansi import ENTER
from rumpus.gateways.terminal.doors.telnet_codec import DO, IAC, NEW_ENVIRON, SB, SE, WILL

GERMAN = "de_DE.UTF-8"


class Guest(asyncssh.SSHClient):
    """Somebody without a key."""

    def kbdint_auth_requested(self) -> str:
        """There is nothing to answer."""
        return ""


def tell_settings(**settings: str) -> bytes:
    """What a telnet client says that knows NEW-ENVIRON, asked or not."""
    told = b"".join(b"\x03" + name.encode() + b"\x01" + value.encode() for name, value in settings.items())
    return bytes((IAC, WILL, NEW_ENVIRON, IAC, SB, NEW_ENVIRON, 0)) + told + bytes((IAC, SE))


async def read_until(process: "asyncssh.SSHClientProcess[bytes]", text: bytes) -> bytes:
    heard = b""
    async with asyncio.timeout(PATIENCE):
        while text not in heard:
            part = await process.stdout.read(65536)
            assert part, f"the line ended before {text!r}: {heard[-300:]!r}"
            heard += part
    return heard


class Watched:
    """A line and the screen it is shown on."""

    def __init__(self, line: Line) -> None:
        self._line = line
        self._decoder = getincrementaldecoder("utf-8")()
        self._screen = Emulator(80, 25)
        self._show(line.heard.partition(ENTER.encode())[2])

    def _show(self, data: bytes) -> None:
        self._screen.feed(self._decoder.decode(data))

    async def type(self, data: bytes, then: str) -> None:
        """Type something, and wait until the screen shows what comes of it."""
        self._line.writer.write(data)
        async with asyncio.timeout(PATIENCE):
            while then not in self._screen.text():
                self._show(await self._line.read())


@pytest.mark.parametrize("door", ["telnet", "tcp"])
async def test_german_is_asked_for_by_a_command_and_kept(tmp_path: Path, door: str) -> None:
    async with open_hall(tmp_path) as (hall, doors):
        line = await Line.connect(doors.open[door].port)
        await line.until(b"Your name: ")
        await line.say(b"Ann\r", ENTER.encode())
        ann = Watched(line)
        await ann.type(b"/language\r", "You read English. Choose: /language de, /language en")
        await ann.type(b"/language fr\r", "'fr' is not spoken here; languages: de, en")
        await ann.type(b"/language de\r", "Ab jetzt auf Deutsch.")
        await ann.type(b"", "TISCHE")
        await ann.type(b"/language\r", "Du liest Deutsch. Zur Wahl: /language de, /language en")
        await ann.type(b"/join NOPE\r", "es gibt keinen Tisch NOPE; vielleicht ist er geschlossen")
        await ann.type(b"/language fr\r", "„fr“ wird hier nicht gesprochen; Sprachen: de, en")
        await ann.type(b"/gold\r", "Du hast 100 Gold.")
        await ann.type(b"/who\r", "Da (1): Ann")
        await ann.type(b"/goldd\r", "/goldd gibt es nicht; meintest du /gold?")
        await ann.type(b"/help\r", "Spielen:")
        line.cut()
    async with open_hall(tmp_path) as (hall, doors):
        known = hall.players.by_name("Ann")
        assert known is not None
        assert known.language == "de"


async def test_telnet_tells_the_language_if_it_is_asked(tmp_path: Path) -> None:
    async with open_hall(tmp_path) as (_, doors):
        line = await Line.connect(doors.open["telnet"].port)
        await line.until(bytes((IAC, DO, NEW_ENVIRON)))
        line.writer.write(tell_settings(LANG=GERMAN))
        await line.until(b"Dein Name: ")
        line.cut()
        other = await Line.connect(doors.open["telnet"].port)
        other.writer.write(tell_settings(LANG=GERMAN, LC_ALL="C"))
        await other.until(b"Your name: ")
        other.cut()


@pytest.mark.parametrize(
    ("env", "asks"), [({"LANG": GERMAN}, b"Dein Name"), ({}, b"Your name"), ({"LANG": "C"}, b"Your name")]
)
async def test_ssh_sends_the_language(tmp_path: Path, env: dict[str, str], asks: bytes) -> None:
    async with (
        open_hall(tmp_path) as (_, doors),
        asyncssh.connect(
            "127.0.0.1", doors.open["ssh"].port, known_hosts=None, username="x", client_factory=Guest, client_keys=None
        ) as connection,
    ):
        process = await connection.create_process(term_type="xterm", encoding=None, env=env)
        heard = await read_until(process, asks)
        assert heard.isascii() == (env.get("LANG") == "C")
        connection.abort()
