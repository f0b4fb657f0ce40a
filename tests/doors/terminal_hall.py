"""A real hall with all its doors for terminals, in a process of its own, and the real programs that come in by them."""

import os
import shutil
import signal
import subprocess
from pathlib import Path
from types import TracebackType
from typing import Self

from tests.started_program import StartedProgram
from tests.terminal.pseudo import Pseudo


class TerminalHall:
    """`rumpus serve` on free ports; what it says on standard error is kept for the end."""

    def __init__(self, data: Path, *more: str) -> None:
        self.data = data
        self._log = data.parent / f"{data.name}.log"
        command = ["serve", "--host", "127.0.0.1", "--port", "0", "--data", str(data)]
        command += ["--ssh-port=0", "--telnet-port=0", "--tcp-port=0", "--line-port=none", "--seed=7", "--quiet", *more]
        with self._log.open("wb") as log:
            self.process = StartedProgram(command, errors=log)
        link = self.process.output.readline()
        assert link.startswith("http"), f"the hall did not open: {link!r} {self.log}"
        self.port = int(link.strip().rsplit(":", 1)[1])
        self.doors: dict[str, int] = {}
        for _ in range(3):
            name, _, port = self.process.output.readline().strip().partition(": ")
            self.doors[name] = int(port)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def address(self) -> str:
        """Where its page is."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def log(self) -> str:
        """What it has written on standard error."""
        return self._log.read_text()

    def close(self) -> None:
        """The polite end."""
        self.process.end(signal.SIGTERM)

    # Programs.

    def nc(self) -> Pseudo:
        """`nc` in a terminal made raw, as the handbook says."""
        return Pseudo("127.0.0.1", str(self.doors["tcp"]), program=find("nc"), raw=True)

    def socat(self) -> Pseudo:
        """`socat`, which makes the terminal raw itself."""
        address = f"TCP:127.0.0.1:{self.doors['tcp']}"
        return Pseudo("-,raw,echo=0,escape=0x1d", address, program=find("socat"))

    def telnet(self, *, term: str = "xterm-256color", width: int = 80, height: int = 25) -> Pseudo:
        """`telnet`."""
        port = str(self.doors["telnet"])
        return Pseudo("127.0.0.1", port, program=find("telnet"), environ={"TERM": term}, width=width, height=height)

    def ssh(
        self, *words: str, key: Path | None = None, user: str = "guest", width: int = 80, height: int = 25, **env: str
    ) -> Pseudo:
        """`ssh`, with its own empty home."""
        return Pseudo(*self.ssh_words(key, user), *words, program=find("ssh"), width=width, height=height, environ=env)

    def ssh_words(self, key: Path | None = None, user: str = "guest") -> list[str]:
        """What `ssh` is to be told."""
        known = self.data.parent / "known_hosts"
        options = {
            "UserKnownHostsFile": str(known),
            "StrictHostKeyChecking": "accept-new",
            "IdentityAgent": "none",
            "IdentitiesOnly": "yes",
            "LogLevel": "ERROR",
        }
        words = [part for name, value in options.items() for part in ("-o", f"{name}={value}")]
        words += ["-F", "none", "-p", str(self.doors["ssh"]), "-l", user]
        return [*words, *(("-i", str(key)) if key else ("-o", "PubkeyAuthentication=no")), "127.0.0.1"]


def find(program: str) -> str:
    """Where a program is that these tests need."""
    path = shutil.which(program)
    assert path is not None, f"{program} is missing: tools/setup test installs it"
    return path


def make_key(folder: Path, name: str) -> Path:
    """A key pair, as a person would make one."""
    path = folder / name
    subprocess.run([find("ssh-keygen"), "-q", "-t", "ed25519", "-N", "", "-f", str(path)], check=True, env=os.environ)
    return path


def come_in(terminal: Pseudo, name: str) -> Pseudo:
    """Say a name and be in the lobby."""
    terminal.wait_until(lambda: "Your name" in terminal.output, "the name prompt")
    terminal.type(f"{name}\r")
    terminal.wait_for("HERE (")
    return terminal


def leave(terminal: Pseudo) -> None:
    """Go, and look how the terminal is left."""
    terminal.type("\x03")
    terminal.wait_until(lambda: "Goodbye!" in terminal.output, "goodbye", ended=True)
    while terminal.process.poll() is None:  # nc notices that the line is gone when it has something to send
        terminal.type("\r")
        terminal.drain()
    terminal.wait_for_end()
    terminal.assert_restored()
