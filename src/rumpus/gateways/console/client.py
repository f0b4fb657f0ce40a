"""The other end of the console: asks the hall on this machine, one line at a time."""

import contextlib
import socket
from pathlib import Path
from typing import Final

from rumpus.core.notice import Refusal
from rumpus.gateways.console.address import ERROR, LANGUAGE, MAX_LINE, NAME, has_sockets, reachable
from rumpus.hall.errors import Refused
from rumpus.language.catalogue import load_catalogue
from rumpus.language.files import FIRST

PATIENCE: Final = 10
"""Seconds after which a hall that does not answer is given up."""


class NoHall(Refusal):
    """There is no hall to talk to; the code says why."""


class ConsoleClient:
    """One connection to the console of a hall."""

    def __init__(self, folder: Path, language: str = FIRST) -> None:
        """Connect to the hall whose data folder this is, and be answered in that language."""
        self.language = language
        if not has_sockets():
            raise NoHall("no_sockets")
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._socket.settimeout(PATIENCE)
        try:
            with reachable(folder / NAME) as address:
                self._socket.connect(address)
        except PermissionError:
            self._socket.close()
            raise NoHall("others_console", folder=str(folder)) from None
        except (FileNotFoundError, NotADirectoryError, ConnectionRefusedError):
            self._socket.close()
            raise NoHall("no_hall_open", folder=str(folder)) from None
        except OSError as problem:
            self._socket.close()
            raise NoHall("hall_unreachable", folder=str(folder), why=problem.strerror or str(problem)) from None
        self._file = self._socket.makefile("rb")
        if language != FIRST:
            with contextlib.suppress(OSError):  # who asks next is told that the hall is gone
                self._socket.sendall(LANGUAGE + language.encode() + b"\n")

    def ask(self, line: str) -> tuple[bool, list[str]]:
        """Give a command; whether it was done, and what was answered."""
        data = " ".join(line.split()).encode("utf-8", "replace")
        if len(data) > MAX_LINE:
            return False, [load_catalogue().explain(self.language, Refused("line_too_long", most=str(MAX_LINE)))]
        try:
            self._socket.sendall(data + b"\n")
            lines = []
            while (read := self._file.readline()) != b"\n":
                if not read:
                    raise NoHall("hall_closed")
                lines.append(read.decode("utf-8", "replace").rstrip("\n"))
        except TimeoutError:
            raise NoHall("hall_silent", seconds=PATIENCE) from None
        except OSError:
            raise NoHall("hall_closed") from None
        ok = not (lines and lines[0].startswith(ERROR))
        return ok, lines if ok else [lines[0].removeprefix(ERROR), *lines[1:]]

    def close(self) -> None:
        """Hang up."""
        self._file.close()
        self._socket.close()
