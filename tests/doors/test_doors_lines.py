"""Lines that break, lines that are too many, ports that are taken, and a hall that closes."""

import asyncio
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import asyncssh
import pytest
import telnetlib3
from tests.doors.open_hall import Line, open_hall
from tests.doors.terminal_hall import TerminalHall, come_in
from tests.patience import PATIENCE

from rumpus.gateways.terminal.ansi import Depth
from rumpus.gateways.terminal.doors.opening import Doors, Ports, read_ports
from rumpus.gateways.terminal.doors.ssh import SshCaller
from rumpus.gateways.terminal.guest import frame_timer
from rumpus.gateways.terminal.guest.session import GuestSession


class Guest(asyncssh.SSHClient):
    """Somebody without a key."""

    def kbdint_auth_requested(self) -> str:
        """There is nothing to answer."""
        return ""


async def until(happened: Callable[[], bool]) -> None:
    """Let the loop run until something is so."""
    async with asyncio.timeout(PATIENCE):
        for _ in count():
            if happened():
                return
            await asyncio.sleep(0)


async def play_and_hang_up(doors: Doors, door: str) -> None:
    """Be in the middle of a match, and be gone."""
    if door != "ssh":
        line = await Line.connect(doors.open[door].port)
        await line.until(b"Your name: ")
        await line.say(b"Ann\r", b"HERE")
        await line.say(b"/tetris bot\r", b"HOLD")
        line.cut()
        return
    async with asyncssh.connect(
        "127.0.0.1", doors.open[door].port, known_hosts=None, username="x", client_factory=Guest, client_keys=None
    ) as connection:
        process = await connection.create_process(term_type="xterm", encoding=None)
        for typed, then in ((b"Ann\r", b"HERE"), (b"/tetris bot\r", b"HOLD")):
            process.stdin.write(typed)
            heard = b""
            async with asyncio.timeout(PATIENCE):
                while then not in heard:
                    heard += await process.stdout.read(65536)
        connection.abort()


@pytest.mark.parametrize("door", ["ssh", "telnet", "tcp"])
async def test_a_line_that_breaks_in_a_match_leaves_no_task_and_no_guest(tmp_path: Path, door: str) -> None:
    async with open_hall(tmp_path) as (hall, doors):
        before = asyncio.all_tasks()
        await play_and_hang_up(doors, door)
        await until(lambda: not doors.admission.house.sessions)
        await until(lambda: not doors.admission.count and not asyncio.all_tasks() - before)
        assert hall.here() == []
        (table,) = hall.tables.values()
        assert table.visitors == []
        assert table.state == "PAUSED"
        line = await Line.connect(doors.open["tcp"].port)
        await line.until(b"Your name: ")
        await line.say(b"Ann\r", b"YOUR GAMES")
        await line.say(b"a", b"HOLD")
        assert table.state == "PLAYING"
        line.cut()


@pytest.mark.parametrize("door", ["tcp", "telnet"])
async def test_a_terminal_that_stops_reading_is_dropped_and_nobody_else_notices(
    tmp_path: Path, door: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(frame_timer, "STALL_NS", 0)
    async with open_hall(tmp_path) as (hall, doors):
        other = await Line.connect(doors.open["tcp"].port)
        await other.until(b"Your name: ")
        await other.say(b"Bob\r", b"HERE")
        with socket.socket() as deaf:
            deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            deaf.setblocking(False)
            loop = asyncio.get_running_loop()
            await loop.sock_connect(deaf, ("127.0.0.1", doors.open[door].port))
            await loop.sock_sendall(deaf, b"Ann\r")
            await until(lambda: len(hall.here()) == 2)
            (ann,) = (player for player in hall.here() if player.name == "Ann")
            (session,) = hall.presence.of(ann)
            assert isinstance(session, GuestSession)
            session.resize(300, 100)  # a large window, drawn anew again and again
            async with asyncio.timeout(PATIENCE):
                while ann in hall.here():
                    session.resize(300, 100)
                    await asyncio.sleep(0.02)
        await other.say(b"thello\r", b"hello")


async def test_another_telnet_than_the_usual_one_is_understood_too(tmp_path: Path) -> None:
    async with open_hall(tmp_path) as (hall, doors):
        writer: Any  # of bytes or of text, as one asks for
        reader, writer = await telnetlib3.open_connection(
            "127.0.0.1", doors.open["telnet"].port, cols=100, rows=40, term="vt220", encoding=False
        )
        heard = b""
        async with asyncio.timeout(PATIENCE):
            while b"Your name: " not in heard:
                part = await reader.read(1024)
                assert isinstance(part, bytes)
                heard += part
            writer.write(b"Ann\r")
            await until(lambda: bool(hall.here()))
        (session,) = doors.admission.house.sessions
        assert (session.terminal.width, session.terminal.height) == (100, 40)
        assert session.terminal.depth is Depth.NONE
        writer.close()


async def test_so_many_terminals_from_one_address_and_no_more(tmp_path: Path) -> None:
    async with open_hall(tmp_path, per_address=3) as (_, doors):
        lines = [await Line.connect(doors.open[door].port) for door in ("tcp", "telnet", "tcp")]
        for line in lines:
            await line.until(b"Your name: ")
        for door in ("tcp", "telnet"):
            refused = await Line.connect(doors.open[door].port)
            assert await refused.ended() == b"3 terminals are connected from your address already.\r\n"
        with pytest.raises(asyncssh.DisconnectError):
            await asyncssh.connect("127.0.0.1", doors.open["ssh"].port, known_hosts=None, username="x")
        lines[0].cut()
        await until(lambda: doors.admission.count < 3)
        again = await Line.connect(doors.open["tcp"].port)
        await again.until(b"Your name: ")


async def test_when_the_hall_closes_every_terminal_is_told_and_left_clean(tmp_path: Path) -> None:
    async with open_hall(tmp_path) as (_, doors):
        line = await Line.connect(doors.open["tcp"].port)
        await line.until(b"Your name: ")
        await line.say(b"Ann\r", b"HERE")
        deaf = await Line.connect(doors.open["telnet"].port)
        closing = asyncio.create_task(doors.close())
        assert (await line.ended()).endswith(b"\x1b[?1049l\r\nThe hall is closing; every match is kept.\r\n")
        await closing
        await deaf.ended()


async def test_a_key_that_was_only_shown_proves_nothing(tmp_path: Path) -> None:
    """Whoever knows somebody's public key can offer it; only the attempt that succeeds says who it is."""
    shown, proved = (asyncssh.generate_private_key("ssh-ed25519") for _ in range(2))
    async with open_hall(tmp_path) as (_, doors):
        guest = SshCaller(doors.admission)
        assert guest.validate_public_key("x", shown)
        assert guest.get_kbdint_challenge("x", "", "")
        guest.auth_completed()
        assert guest.key == ""
        person = SshCaller(doors.admission)
        person.validate_public_key("x", shown)
        person.validate_public_key("x", proved)
        person.auth_completed()
        assert person.key == proved.get_fingerprint()
        for caller in (guest, person):
            caller.connection_lost(None)


async def test_who_signs_with_another_key_than_they_showed_is_refused(tmp_path: Path) -> None:
    key = asyncssh.generate_private_key("ssh-ed25519")
    async with open_hall(tmp_path) as (hall, doors):
        hall.players.know_by(key.get_fingerprint(), hall.players.welcome("Ann")[0])

        class Forged(asyncssh.SSHKeyPair):
            """Ann's public key, signed by somebody else."""

            def __init__(self) -> None:
                algorithm = b"ssh-ed25519"
                super().__init__(algorithm, algorithm, (algorithm,), (algorithm,), key.public_data, b"")

            def sign(self, data: bytes) -> bytes:
                """With the wrong key."""
                return asyncssh.generate_private_key("ssh-ed25519").sign(data, b"ssh-ed25519")

        with pytest.raises(asyncssh.PermissionDenied):
            await asyncssh.connect(
                "127.0.0.1",
                doors.open["ssh"].port,
                known_hosts=None,
                username="x",
                client_keys=[Forged()],
                preferred_auth="publickey",
            )


def test_a_port_that_is_taken_costs_only_its_own_door(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        command = [sys.executable, "-m", "rumpus", "serve", "--host", "127.0.0.1", "--port", "0", "--quiet"]
        command += [
            "--data",
            str(tmp_path / "data"),
            "--tcp-port",
            str(port),
            "--telnet-port",
            "0",
            "--ssh-port",
            "none",
        ]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as hall:
            assert hall.stdout is not None
            lines = [hall.stdout.readline().strip() for _ in range(3)]
            hall.terminate()
    assert lines[0].startswith("http://")
    assert lines[1].startswith("telnet: ")
    assert lines[2] == f"no tcp: port {port} cannot be used: it is taken"


@pytest.mark.parametrize("port", ["x", "65536", "-1", "", "٣", "None"])
def test_a_port_is_a_number_or_none(port: str) -> None:
    with pytest.raises(ValueError, match="--tcp-port is a number from 0 to 65535, or none"):
        read_ports(tcp=port)


def test_doors_are_where_they_are_expected_unless_told_otherwise() -> None:
    assert read_ports(ssh=None, telnet=None, tcp=None) == Ports(2222, 2323, 7777)
    assert read_ports(ssh="none", telnet="0", tcp=None) == Ports(None, 0, 7777, given=frozenset({"telnet"}))


async def test_the_greeting_says_how_to_come_in(tmp_path: Path) -> None:
    async with open_hall(tmp_path) as (_, doors):
        ports = {name: door.port for name, door in doors.open.items()}
        assert doors.describe("192.0.2.7", quiet=False) == [
            f"From a terminal:   ssh -p {ports['ssh']} 192.0.2.7",
            f"From a terminal:   telnet 192.0.2.7 {ports['telnet']}",
            f"From a terminal:   nc 192.0.2.7 {ports['tcp']}",
        ]
        assert doors.describe(None, quiet=True) == []


def test_a_port_that_cannot_be_is_one_line(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "rumpus", "serve", "--data", str(tmp_path), "--tcp-port=x"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert done.stderr.strip() == "rumpus: --tcp-port is a number from 0 to 65535, or none"


def test_the_host_key_outlives_the_hall_and_a_terminal_its_signal(tmp_path: Path) -> None:
    with TerminalHall(tmp_path / "data") as hall:
        kept = (hall.data / "ssh_host_key").read_bytes()
        with hall.ssh() as terminal:
            come_in(terminal, "Ann")
            hall.process.send(signal.SIGTERM)
            terminal.wait_until(lambda: "The hall is closing" in terminal.output, "goodbye", ended=True)
            terminal.wait_for_end()
            terminal.assert_restored()
        assert "Traceback" not in hall.log
    with TerminalHall(tmp_path / "data") as hall:
        assert (hall.data / "ssh_host_key").read_bytes() == kept
