"""The other doors' entrances: the original's line format, terminals by TCP and telnet, and the host's console."""

from collections.abc import Callable
from typing import ClassVar

from tests.fuzz.fuzz_entrance import Entrance, FakeTransport, fill, read_corpus
from tests.fuzz.fuzz_scene import Harm, Scene
from tests.fuzz.fuzz_source import Source

from rumpus.core.token_bucket import TokenBucket
from rumpus.gateways.console.door import ConsoleDoor
from rumpus.gateways.line.connection import BURST, LineConnection
from rumpus.gateways.line.door import LineDoor
from rumpus.gateways.terminal.doors.admission import Admission
from rumpus.gateways.terminal.doors.tcp import TcpLine
from rumpus.gateways.terminal.doors.telnet import TelnetLine
from rumpus.hall.commands.run import run_host_command
from rumpus.store.records import Record

LIFE = 300


class SeedLines(Entrance):
    """Lines of the original's format."""

    name: ClassVar = "line format"
    share: ClassVar = 70

    def __init__(self, source: Source, scene: Scene) -> None:
        super().__init__(source, scene)
        self._corpus = read_corpus("lines.txt")
        self._door = LineDoor(scene.hall)
        self._left = 0
        self._line: LineConnection | None = None
        self._transport = FakeTransport()
        self._number = 0

    async def give(self) -> None:
        """One line, or a piece of one."""
        source = self.source
        if self._line is None or self._transport.closed or self._left <= 0:
            await self.close()
            self._number += 1
            self._transport = FakeTransport(f"192.0.2.{self._number % 250 + 1}")
            self._line = LineConnection(self._door)
            self._line.connection_made(self._transport)
            self._left = LIFE
            if source.chance(0.9):
                self._line.data_received(f"GSTA:1:::HELLO|Lin {self._number}\n".encode())
        self._left -= 1
        text = fill(source, source.pick(self._corpus))
        if source.chance(0.6):
            text = source.mutate(text)
        raw = text.encode("utf-8", "surrogatepass")
        if source.chance(0.1):
            raw = source.pick((source.noise(200), source.mutate_bytes(raw), raw * 200))
        raw += source.pick((b"\n", b"\n", b"\r\n", b"\n\n", b""))
        self.last = raw
        self._line._allowance = TokenBucket(BURST, 0, 1, 0)
        self._line.data_received(raw)
        if source.chance(0.05):
            await self.scene.saved()
        self._look()

    def _look(self) -> None:
        assert self._line is not None
        self._line._write()
        sent = self._transport.take()
        if b"|trouble|" in sent or b":trouble|" in sent:
            raise Harm(f"something went wrong: {sent[-300:]!r}")
        self.scene.look_for_secrets(sent)

    async def close(self) -> None:
        """Hang up."""
        if self._line is not None:
            self._look()
            player = self._line.visitor._player
            if player is not None:
                for table in self.scene.hall.tables_of(player):
                    table.leave(player)
            self._line.connection_lost(None)
            self._line = None


class Terminals(Entrance):
    """Keys, telnet's negotiation, and noise at a terminal's line."""

    name: ClassVar = "terminals (TCP, telnet)"
    share: ClassVar = 60

    def __init__(self, source: Source, scene: Scene) -> None:
        super().__init__(source, scene)
        self._corpus = read_corpus("keys.txt")
        self._admission = Admission(scene.hall)
        self._line: TcpLine | None = None
        self._transport = FakeTransport()
        self._left = 0
        self._number = 0

    async def give(self) -> None:
        """Some bytes."""
        source = self.source
        if self._line is None or self._transport.closed or self._left <= 0:
            await self._hang_up()
            self._number += 1
            self._transport = FakeTransport(f"192.0.2.{self._number % 250 + 1}")
            self._line = source.pick((TcpLine, TelnetLine))(self._admission)
            self._line.connection_made(self._transport)
            self._left = LIFE
            if source.chance(0.9):
                self._line.data_received(f"Tel {self._number}\r".encode())
        self._left -= 1
        template = source.pick(self._corpus)
        if template in ("q", "\\x03") and source.chance(0.9):
            template = "\\x1b[B\\r"
        if "{" in template:
            template = fill(source, template)
        raw = template.encode("latin-1", "replace").decode("unicode_escape").encode("latin-1", "replace")
        if source.chance(0.5):
            raw = source.mutate_bytes(raw)
        if source.chance(0.05):
            raw = source.noise(100)
        self.last = raw
        self._line.data_received(raw)
        if source.chance(0.3):
            self.scene.pass_time(0.06)  # a frame is drawn
        if source.chance(0.05):
            await self.scene.saved()
        self._look()

    def _look(self) -> None:
        sent = self._transport.take()
        if b"omething went wrong" in sent:
            raise Harm(f"something went wrong: {sent[-300:]!r}")
        self.scene.look_for_secrets(sent)

    async def _hang_up(self) -> None:
        if self._line is not None:
            self._look()
            session = self._line.session
            player = session._player if session is not None else None
            if player is not None:
                for table in self.scene.hall.tables_of(player):
                    table.leave(player)
            self._line.connection_lost(None)
            self._line = None

    async def close(self) -> None:
        """Hang up, and close the door."""
        await self._hang_up()
        await self._admission.close()


class _AtOnce:
    """A store that has always saved: answers are looked at here, not what is kept."""

    healthy = True

    def put(self, record: Record, /) -> None:
        """Nothing."""

    def when_saved(self, done: Callable[[], None], *, urgent: bool) -> None:
        """Now."""
        done()


class HostLines(Entrance):
    """The host's console. The host may end what they like: they have a hall of their own to do it in."""

    name: ClassVar = "host's console"
    share: ClassVar = 60
    own_hall: ClassVar = True

    def __init__(self, source: Source, scene: Scene) -> None:
        super().__init__(source, scene)
        self._corpus = read_corpus("host.txt")
        admin = scene.hall.admin
        self._door = ConsoleDoor(
            lambda line: run_host_command(admin, line, "console"), scene.folder / "unused.sock", _AtOnce()
        )
        for name in ("code of the private table", "what was said at it"):
            scene.forget_secret(name)

    async def give(self) -> None:
        """One line."""
        source = self.source
        text = fill(source, source.pick(self._corpus))
        if source.chance(0.6):
            text = source.mutate(text)
        raw = text.encode("utf-8", "surrogatepass")
        if source.chance(0.1):
            raw = source.pick((source.noise(200), source.mutate_bytes(raw)))
        self.last = raw
        answer = await self._door._answer(raw, "en")
        assert all("\n" not in line for line in answer)
        if any("something went wrong" in line for line in answer):
            raise Harm(f"something went wrong: {answer}")
        self.scene.look_for_secrets("\n".join(answer).encode("utf-8", "surrogatepass"))
        if source.chance(0.05):
            await self.scene.saved()


LINES = (SeedLines, Terminals, HostLines)
