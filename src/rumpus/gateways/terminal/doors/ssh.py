"""The SSH door. A public key is who you are; without one you are a guest.

There is one program behind it and nothing else: no commands, no files, no forwarding.
"""

import asyncio
import contextlib
from pathlib import Path
from typing import Any, Final

import asyncssh

from rumpus.core.clock import Nanoseconds
from rumpus.gateways.guarded_line import GuardedLine
from rumpus.gateways.terminal.doors.admission import LINGER_SECONDS, Admission, tell_address, tune_socket
from rumpus.gateways.terminal.doors.host_key import find_host_key
from rumpus.gateways.terminal.guest.session import GuestSession
from rumpus.gateways.terminal.guest.wire import Terminal

LOGIN_SECONDS: Final = 20
KEEPALIVE_SECONDS: Final = 30
KEEPALIVES: Final = 4
GREETING_WORK: Final = 2_000_000
"""Nanoseconds that it takes to agree on keys, most of it in tasks of the library."""
NO_TERMINAL: Final = b"This needs a terminal: ssh -t asks for one.\r\n"


class SshCaller(asyncssh.SSHServer):
    """One connection: who it is, and the one session it may have."""

    def __init__(self, admission: Admission) -> None:
        self._admission = admission
        self._connection: asyncssh.SSHServerConnection | None = None
        self._address = ""
        self._admitted = False
        self._offered = ""
        self._line: SshLine | None = None
        self._grace: asyncio.TimerHandle | None = None
        self.guarded: GuardedLine | None = None
        self.key = ""
        """The fingerprint of the key that was proved; empty for a guest."""

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        """Somebody is at the door."""
        self._connection = conn
        transport: Any = getattr(conn, "_transport", None)
        self.guarded = guarded = self._admission.guard.line(lambda: conn, "ssh")
        if not guarded.adopt(transport, GREETING_WORK):
            return
        guarded.introduce(lambda: self._line is not None, self.abort)
        self._address = tell_address(conn.get_extra_info("peername"))
        tune_socket(conn.get_extra_info("socket"))
        why = self._admission.refuse(self._address)
        if why:
            asyncio.get_running_loop().call_soon(
                conn.disconnect, asyncssh.DISC_TOO_MANY_CONNECTIONS, why
            )  # not before the connection knows its owner
            return
        self._admitted = True
        self._admission.admit(self._address, self.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        """The line is gone."""
        self._stop_grace()
        if self._admitted:
            self._admitted = False
            self._admission.gone(self._address, self.abort)

    # Who it is. Any key will do: it is a name tag, not a permission. Only the key of the attempt that succeeds counts.

    def begin_auth(self, username: str) -> bool:
        """Ask for a key."""
        return True

    def public_key_auth_supported(self) -> bool:
        """A key is who you are."""
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Note the key; asyncssh then checks that the other end has it, if this is more than a question."""
        self._offered = key.get_fingerprint()
        return True

    def kbdint_auth_supported(self) -> bool:
        """Without a key one comes in as a guest: there is nothing to answer."""
        return True

    def get_kbdint_challenge(self, username: str, lang: str, submethods: str) -> bool:
        """A guest: no key that was merely shown counts."""
        self._offered = ""
        return True

    def auth_completed(self) -> None:
        """It is settled who it is; a session has to follow."""
        self.key = self._offered
        self._grace = asyncio.get_running_loop().call_later(LOGIN_SECONDS, self.abort)

    # What they may have.

    def session_requested(self) -> "SshLine | bool":
        """The program, once."""
        if self._line is not None or self._connection is None:
            return False
        self._line = SshLine(self._admission, self, self._address, self._connection.get_extra_info("username") or "")
        return self._line

    def started(self) -> None:
        """The session has begun."""
        self._stop_grace()

    def waiting(self) -> int:
        """Bytes the network has not taken: asyncssh counts only what a full window holds back."""
        transport: Any = getattr(self._connection, "_transport", None)
        return int(transport.get_write_buffer_size()) if transport is not None else 0

    async def ask(self) -> None:
        """Ask the other end something that it answers in any case: asyncssh by itself would hang up without one."""
        assert self._connection is not None, "a session has a connection"
        await self._connection._make_global_request(b"keepalive@openssh.com")

    def hang_up(self) -> None:
        """End the connection."""
        if self._connection is not None:
            self._connection.close()

    def abort(self) -> None:
        """End it at once."""
        if self._connection is not None:
            self._connection.abort()

    def _stop_grace(self) -> None:
        if self._grace is not None:
            self._grace.cancel()
            self._grace = None


class SshLine(asyncssh.SSHServerSession[bytes]):
    """The session of a connection, and the wire of its guest."""

    def __init__(self, admission: Admission, caller: SshCaller, address: str, user: str) -> None:
        self._admission = admission
        self._caller = caller
        self._address = address
        self._user = user
        self._channel: asyncssh.SSHServerChannel[bytes] | None = None
        self._session: GuestSession | None = None
        self._terminal: Terminal | None = None
        self._term = ""
        self._linger: asyncio.TimerHandle | None = None
        self._asked: asyncio.Task[None] | None = None

    # What the other end asks for.

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        """The channel is open."""
        self._channel = chan

    def pty_requested(self, term_type: str, term_size: tuple[int, int, int, int], term_modes: object) -> bool:
        """A terminal: we draw on it."""
        self._term, self._terminal = term_type, Terminal()
        self._terminal.resize(*term_size[:2])
        return True

    def shell_requested(self) -> bool:
        """The program. Commands (exec) and subsystems are not granted."""
        return True

    def session_started(self) -> None:
        """Begin."""
        self._caller.started()
        assert self._channel is not None, "it has been opened"
        if self._terminal is None:
            self.write(NO_TERMINAL)
            self.close()
            return
        self._terminal.describe(self._term, self._channel.get_environment())
        self._session = GuestSession(
            self._admission.house,
            self,
            self._terminal,
            self._address,
            key=self._caller.key,
            user=self._user,
            ask=self._ask,
        )
        self._session.start()

    def data_received(self, data: bytes, datatype: object) -> None:
        """Something was typed."""
        if self._session is not None:
            self._session.feed(data)

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        """The window has another size."""
        if self._session is not None:
            self._session.resize(width, height)

    def eof_received(self) -> bool:
        """Nothing more will be typed."""
        if self._session is not None:
            self._session.leave()
        return False

    def _ask(self) -> None:
        """Ask whether the other end is there; one question at a time."""
        if self._asked is None or self._asked.done():
            self._asked = asyncio.create_task(self._hear_answer(), name="ssh-ask")

    async def _hear_answer(self) -> None:
        await self._caller.ask()
        if self._session is not None:
            self._session.note_heard(answered=True)

    def connection_lost(self, exc: Exception | None) -> None:
        """The channel is gone, and with it the reason for the connection."""
        if self._asked is not None:
            self._asked.cancel()
        if self._linger is not None:
            self._linger.cancel()
        if self._session is not None:
            session, self._session = self._session, None
            session.lost()
        self._caller.hang_up()

    # What the guest's session asks for.

    def write(self, data: bytes) -> None:
        """Send it."""
        if self._channel is not None:
            with contextlib.suppress(OSError):
                self._channel.write(data)

    def spend(self, work: Nanoseconds) -> None:
        """Pay for a picture."""
        if self._caller.guarded is not None:
            self._caller.guarded.spend(work=work)

    def waiting(self) -> int:
        """Bytes not yet taken."""
        held = self._channel.get_write_buffer_size() if self._channel is not None else 0
        return held + self._caller.waiting()

    def close(self) -> None:
        """Hang up when everything has gone out, or after a while in any case."""
        if self._channel is not None:
            self._linger = asyncio.get_running_loop().call_later(LINGER_SECONDS, self.abort)
            with contextlib.suppress(OSError):
                self._channel.exit(0)

    def abort(self) -> None:
        """Hang up at once."""
        self._caller.abort()


class SshDoor:
    """The port at which SSH comes in."""

    def __init__(self, server: asyncssh.SSHAcceptor, fingerprint: str) -> None:
        self._server = server
        self.port: int = server.get_port()
        self.fingerprint = fingerprint

    @classmethod
    async def open(cls, admission: Admission, host: str, port: int, data: Path) -> "SshDoor":
        """Listen; OSError or BadHostKey if that cannot be."""
        key = find_host_key(data)
        asyncssh.set_log_level("ERROR")
        server = await asyncssh.listen(
            host,
            port,
            server_factory=lambda: SshCaller(admission),
            server_host_keys=[key],
            server_version="Rumpus",
            encoding=None,
            line_editor=False,
            password_auth=False,
            gss_host=None,
            host_based_auth=False,
            agent_forwarding=False,
            x11_forwarding=False,
            allow_scp=False,
            compression_algs=None,
            login_timeout=LOGIN_SECONDS,
            keepalive_interval=KEEPALIVE_SECONDS,
            keepalive_count_max=KEEPALIVES,
            config=None,
        )
        return cls(server, key.get_fingerprint())

    async def close(self) -> None:
        """Let nobody in any more."""
        self._server.close()
