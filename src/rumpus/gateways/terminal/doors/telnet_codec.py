"""The telnet protocol, as far as a game needs it (RFC 854, 857, 858, 860, 1073, 1091, 1572, 2066). No sockets.

Bytes in, typed bytes and answers out. Says what it wants once, refuses everything else, answers no request twice, and
keeps no more than one short subnegotiation. Measured on a megabyte of nonsense: 4 ms of the hall's loop, where
telnetlib3 takes 440 ms, because it looks at every byte.
"""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

IAC: Final = 255
DONT: Final = 254
DO: Final = 253
WONT: Final = 252
WILL: Final = 251
SB: Final = 250
SE: Final = 240
EOF: Final = 236
IP: Final = 244
AYT: Final = 246
EC: Final = 247

BINARY: Final = 0
ECHO: Final = 1
SGA: Final = 3
TIMING_MARK: Final = 6
TTYPE: Final = 24
NAWS: Final = 31
NEW_ENVIRON: Final = 39
CHARSET: Final = 42

IS: Final = 0
SEND: Final = 1
REQUEST: Final = 1
ACCEPTED: Final = 2
REJECTED: Final = 3
VALUE: Final = 1
USERVAR: Final = 3

ASKED: Final = ("LANG", "LC_ALL", "LC_MESSAGES")
"""Settings we ask for: which language somebody speaks."""

_OURS: Final = (ECHO, SGA, BINARY, CHARSET)
"""What we do, and offer to."""
_THEIRS: Final = (SGA, NAWS, TTYPE, BINARY, NEW_ENVIRON)
"""What we ask of the other end."""
_LONGEST: Final = 128
"""No subnegotiation that we know is longer; the rest of a longer one is thrown away."""
_INSTEAD: Final = {IP: b"\x03", EOF: b"\x04", EC: b"\x7f"}
"""What some commands are typed as."""


class Told(NamedTuple):
    """What the other end has said about itself."""

    size: tuple[int, int] | None
    term: str
    charset: str
    environ: dict[str, str] | None


class TelnetCodec:
    """One end of a telnet connection."""

    def __init__(self) -> None:
        self.answers = b""
        """What is to be sent; take it with `take_answers`."""
        self.size: tuple[int, int] | None = None
        self.term = ""
        self.charset = ""
        """What the other end has agreed to, in small letters; `ascii` if it refused UTF-8."""
        self.environ: dict[str, str] | None = None
        """What the other end has told of the settings we ask for; None before it has."""
        self.marked = False
        """Whether the other end has answered `ask` since that was last set to False."""
        self.commands = 0
        """How many commands have come since that was last set to 0."""
        self._state = "data"
        self._verb = 0
        self._sub = bytearray()
        self._answered: set[tuple[int, int]] = set()

    @property
    def settled(self) -> bool:
        """Whether the other end has said all it will say about itself."""
        term = bool(self.term) or (WONT, TTYPE) in self._answered
        size = self.size is not None or (WONT, NAWS) in self._answered
        asked = (WILL, NEW_ENVIRON) in self._answered  # who has never heard of it may say nothing
        known = self.environ is not None or not asked
        return term and size and known and (bool(self.charset) or (DONT, CHARSET) in self._answered)

    @property
    def told(self) -> Told:
        """What the other end has said about itself so far."""
        return Told(self.size, self.term, self.charset, self.environ)

    def greet(self) -> bytes:
        """What to say first: we echo, nobody waits for go-ahead, how large is the window, what terminal is it,
        and which language."""
        wants = [(WILL, ECHO), (WILL, SGA), (DO, SGA), (DO, NAWS), (DO, TTYPE), (WILL, BINARY), (DO, BINARY)]
        wants += [(DO, NEW_ENVIRON), (WILL, CHARSET)]
        return b"".join(bytes((IAC, verb, option)) for verb, option in wants)

    @staticmethod
    def ask() -> bytes:
        """Ask whether anybody is there (RFC 860): an answer, whichever it is, sets `marked`."""
        return bytes((IAC, DO, TIMING_MARK))

    def take_answers(self) -> bytes:
        """What is to be sent now."""
        answers, self.answers = self.answers, b""
        return answers

    def feed(self, data: bytes) -> bytes:
        """The bytes that were typed; everything else is seen to."""
        return b"".join(self._read(data))

    @staticmethod
    def escape(data: bytes) -> bytes:
        """Our bytes as telnet sends them."""
        return data.replace(b"\xff", b"\xff\xff") if b"\xff" in data else data

    def _read(self, data: bytes) -> Iterator[bytes]:
        at = 0
        while at < len(data):
            if self._state == "data":
                end = data.find(IAC, at)
                if end < 0:
                    yield data[at:]
                    return
                yield data[at:end]
                self._state, at = "iac", end + 1
                self.commands += 1
            elif self._state == "sub":
                end = data.find(IAC, at)
                part = data[at : end if end >= 0 else len(data)]
                self._sub += part[: max(0, _LONGEST - len(self._sub))]
                if end < 0:
                    return
                self._state, at = "sub_iac", end + 1
            else:
                yield self._take(data[at])
                at += 1

    def _take(self, byte: int) -> bytes:
        state, self._state = self._state, "data"
        if state == "option":
            self._negotiate(self._verb, byte)
        elif state == "sub_iac":
            if byte == SE:
                self._hear(bytes(self._sub))
                self._sub.clear()
            else:
                if byte == IAC and len(self._sub) < _LONGEST:
                    self._sub.append(IAC)
                self._state = "sub"
        elif byte == IAC:
            return b"\xff"
        elif byte in (DO, DONT, WILL, WONT):
            self._verb, self._state = byte, "option"
        elif byte == SB:
            self._sub.clear()
            self._state = "sub"
        elif byte == AYT:
            self.answers += b"\r\nYes.\r\n"
        else:
            return _INSTEAD.get(byte, b"")
        return b""

    def _negotiate(self, verb: int, option: int) -> None:
        """Answer each request once: whoever repeats themselves is not answered again, so that nothing goes round."""
        if option == TIMING_MARK and verb in (WILL, WONT):
            self.marked = True
            return
        if (verb, option) in self._answered:
            return
        self._answered.add((verb, option))
        if verb == DO:
            if option not in _OURS:
                self._say(WONT, option)
            elif option == CHARSET:
                self.answers += bytes((IAC, SB, CHARSET, REQUEST)) + b";UTF-8" + bytes((IAC, SE))
        elif verb == WILL:
            if option not in _THEIRS:
                self._say(DONT, option)
            elif option == TTYPE:
                self.answers += bytes((IAC, SB, TTYPE, SEND, IAC, SE))
            elif option == NEW_ENVIRON:
                names = b"".join(bytes((USERVAR,)) + name.encode() for name in ASKED)
                self.answers += bytes((IAC, SB, NEW_ENVIRON, SEND)) + names + bytes((IAC, SE))
        # DONT and WONT are what holds anyway until somebody agrees to more.

    def _say(self, verb: int, option: int) -> None:
        self.answers += bytes((IAC, verb, option))

    def _hear(self, sub: bytes) -> None:
        """A subnegotiation: one that does not make sense is left out."""
        if sub[:1] == bytes((NAWS,)) and len(sub) == 5:
            self.size = (int.from_bytes(sub[1:3]), int.from_bytes(sub[3:5]))
        elif sub[:2] == bytes((TTYPE, IS)) and not self.term:
            self.term = sub[2:42].decode("ascii", "ignore").lower()
        elif sub[:2] == bytes((NEW_ENVIRON, IS)):
            self.environ = _read_environ(sub[2:])
        elif sub[:2] == bytes((CHARSET, ACCEPTED)):
            self.charset = sub[2:42].decode("ascii", "ignore").lower()
        elif sub[:2] == bytes((CHARSET, REJECTED)):
            self.charset = "ascii"


def _read_environ(told: bytes) -> dict[str, str]:
    """The settings we asked for, out of names and values one after another; others are left out."""
    found: dict[str, str] = {}
    for entry in re.split(rb"[\x00\x03]", told):  # VAR and USERVAR: whose it is does not matter
        name, _, value = entry.partition(bytes((VALUE,)))
        if value and name.decode("ascii", "ignore") in ASKED:
            found[name.decode("ascii", "ignore")] = value.decode("ascii", "ignore")
    return found
