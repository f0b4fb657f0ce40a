"""The telnet door: like the plain one, and the terminal says how large it is and what it can show."""

import asyncio
from typing import Final

from rumpus.gateways.terminal.doors.admission import Admission
from rumpus.gateways.terminal.doors.tcp import TcpLine
from rumpus.gateways.terminal.doors.telnet_codec import TelnetCodec

PATIENCE_SECONDS: Final = 1.0
"""How long a terminal may take to say what it is, before it is greeted as if it had said nothing."""
MOST_EARLY: Final = 256
"""Bytes that may be typed meanwhile."""
MOST_ANSWERS: Final = 4_096
"""Who asks without reading the answers is not answered any more."""


class TelnetLine(TcpLine):
    """One telnet connection."""

    def __init__(self, admission: Admission) -> None:
        super().__init__(admission)
        self._codec = TelnetCodec()
        self._told = self._codec.told
        self._timer: asyncio.TimerHandle | None = None
        self._early = b""

    def greet(self) -> None:
        """Say first what we want, and wait a moment for the answers."""
        super().write(self._codec.greet())
        self._timer = asyncio.get_running_loop().call_later(PATIENCE_SECONDS, self.begin)

    def begin(self) -> None:
        """The terminal has said what it is, or does not care to."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
            super().begin()
            early, self._early = self._early, b""
            if early:
                super().data_received(early)

    def connection_lost(self, problem: Exception | None) -> None:
        """The line is gone."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        super().connection_lost(problem)

    def write(self, data: bytes) -> None:
        """Send it, as telnet has it."""
        super().write(self._codec.escape(data))

    def ask(self) -> None:
        """Ask whether the other end is there."""
        super().write(self._codec.ask())

    def data_received(self, data: bytes) -> None:
        """Something was typed, or told about the terminal."""
        typed = self._codec.feed(data)
        commands, self._codec.commands = self._codec.commands, 0
        if commands and self.guarded is not None:
            self.guarded.spend(frames=commands)
        if self._codec.marked and self.session is not None:
            self._codec.marked = False
            self.session.note_heard(answered=True)
        answers = self._codec.take_answers()
        if answers and self.waiting() < MOST_ANSWERS:
            super().write(answers)
        told = self._codec.told
        if told != self._told and self.session is not None:
            before, self._told = self._told, told
            self._look(resized=before.size != told.size)
        if self._timer is not None:
            self._early = (self._early + typed)[:MOST_EARLY]
            if self._codec.settled:
                self.begin()
        elif typed:
            super().data_received(typed)

    def _look(self, *, resized: bool) -> None:
        session, codec = self.session, self._codec
        assert session is not None, "only a guest has a terminal"
        environ = codec.environ or {}
        if codec.term:
            self.terminal.describe(codec.term, environ)
        else:
            self.terminal.choose_language(environ)
        if codec.charset:
            self.terminal.ascii_only = codec.charset.replace("-", "") != "utf8"
        session.screen.change_look()
        if resized and codec.size is not None:
            session.resize(*codec.size)
