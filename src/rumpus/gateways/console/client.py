"""The other end of the console: asks the hall on this machine, one line at a time."""

import socket
from pathlib import Path
from typing import Final

from rumpus.gateways.console.address import ERROR, MAX_LINE, NAME, has_sockets, reachable

PATIENCE: Final = 10
"""Seconds after which a hall that does not answer is given up."""


class NoHall(Exception):
    """There is no hall to talk to; the message says so in one line."""


class ConsoleClient:
    """One connection to the console of a hall."""

    def __init__(self, folder: Path) -> None:
        """Connect to the hall whose data folder this is."""
        if not has_sockets():
            raise NoHall("this system has no UNIX sockets; use the host's page in the browser")
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._socket.settimeout(PATIENCE)
        try:
            with reachable(folder / NAME) as address:
                self._socket.connect(address)
        except PermissionError:
            self._socket.close()
            raise NoHall(f"the console in {folder} belongs to another user") from None
        except (FileNotFoundError, NotADirectoryError, ConnectionRefusedError):
            self._socket.close()
            raise NoHall(f"no hall is open on {folder}; start it with: rumpus serve --data {folder}") from None
        except OSError as problem:
            self._socket.close()
            raise NoHall(f"cannot reach the hall on {folder}: {problem.strerror or problem}") from None
        self._file = self._socket.makefile("rb")

    def ask(self, line: str) -> tuple[bool, list[str]]:
        """Give a command; whether it was done, and what was answered."""
        data = " ".join(line.split()).encode("utf-8", "replace")
        if len(data) > MAX_LINE:
            return False, [f"a line is at most {MAX_LINE} bytes"]
        try:
            self._socket.sendall(data + b"\n")
            lines = []
            while (read := self._file.readline()) != b"\n":
                if not read:
                    raise NoHall("the hall is closed")
                lines.append(read.decode("utf-8", "replace").rstrip("\n"))
        except TimeoutError:
            raise NoHall(f"the hall has not answered for {PATIENCE} seconds") from None
        except OSError:
            raise NoHall("the hall is closed") from None
        ok = not (lines and lines[0].startswith(ERROR))
        return ok, lines if ok else [lines[0].removeprefix(ERROR), *lines[1:]]

    def close(self) -> None:
        """Hang up."""
        self._file.close()
        self._socket.close()
