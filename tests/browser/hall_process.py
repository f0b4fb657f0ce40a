"""A real hall in a process of its own, that can be killed and opened again, and a wire that can be cut."""

import contextlib
import selectors
import signal
import socket
import threading
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

from tests.held_port import hold_port, port_of
from tests.started_program import StartedProgram

WEB_ONLY = [f"--{door}-port=none" for door in ("ssh", "telnet", "tcp", "line")]
"""For `rumpus serve`: no doors at ports that somebody else may have."""


class HallProcess:
    """`rumpus serve` on a port that is its own until it is closed; opened again, it has the same port and data. Its
    matches start from one seed, or with None from dice, and at once unless they are to be counted down."""

    def __init__(self, data: Path, seed: int | None = 7, countdown: bool = False, doors: Sequence[str] = ()) -> None:
        """Of the doors besides the web's, those named are open."""
        self.data = data
        self._seed = seed
        self._countdown = countdown
        self._doors = {door: hold_port() for door in doors}
        self._process: StartedProgram | None = None
        self._held = hold_port()
        self.port = port_of(self._held)
        self.open()

    @property
    def address(self) -> str:
        """Where its page is."""
        return f"http://127.0.0.1:{self.port}"

    def port_of(self, door: str) -> int:
        """Where another door is."""
        return port_of(self._doors[door])

    def open(self) -> None:
        """Start it, and wait until it serves."""
        command = ["serve", "--host", "127.0.0.1", "--port", str(self.port), "--data", str(self.data), "--quiet"]
        command += [flag for flag in WEB_ONLY if not any(flag.startswith(f"--{door}-") for door in self._doors)]
        command += [f"--{door}-port={port_of(held)}" for door, held in self._doors.items()]
        command += ["--seed", str(self._seed)] if self._seed is not None else []
        command += [] if self._countdown else ["--no-countdown"]
        self._process = StartedProgram(command)
        line = self._process.output.readline()
        assert line.strip().endswith(f":{self.port}"), f"the hall did not open: {line!r}"

    def new_key(self) -> str:
        """Another token for the host, asked for at the machine itself."""
        console = StartedProgram(["console", "--data", self.data, "token", "new"])
        said = console.output.read()
        assert console.wait() == 0, said
        return said.split()[-1]

    def kill(self) -> None:
        """The rudest end there is."""
        self._end(signal.SIGKILL)

    def close(self) -> None:
        """The polite end."""
        self._end(signal.SIGTERM)
        for held in (self._held, *self._doors.values()):
            held.close()

    def _end(self, number: signal.Signals) -> None:
        if self._process is not None:
            self._process.end(number)
            self._process = None


class Wire:
    """A cable between a page and the hall: a forwarding port whose connections can all be cut at once."""

    def __init__(self, port: int) -> None:
        self._target = port
        self._pairs: list[tuple[socket.socket, socket.socket]] = []
        self._lock = threading.Lock()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self.down = False
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def address(self) -> str:
        """Where the page is, through this wire."""
        return f"http://127.0.0.1:{self.port}"

    def cut(self) -> None:
        """Break every connection, and let none through until it is mended."""
        self.down = True
        with self._lock:
            pairs, self._pairs = self._pairs, []
        for pair in pairs:
            for end in pair:
                with contextlib.suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)

    def mend(self) -> None:
        """Let connections through again."""
        self.down = False

    def __enter__(self) -> "Wire":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, at: TracebackType | None
    ) -> None:
        self.cut()
        self._listener.close()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listener.accept()
            except OSError:
                return
            if self.down:
                near.close()
                continue
            try:
                far = socket.create_connection(("127.0.0.1", self._target))
            except OSError:
                near.close()
                continue
            with self._lock:
                self._pairs.append((near, far))
            threading.Thread(target=self._carry, args=(near, far), daemon=True).start()

    def _carry(self, near: socket.socket, far: socket.socket) -> None:
        with near, far, selectors.DefaultSelector() as ready:
            ready.register(near, selectors.EVENT_READ, far)
            ready.register(far, selectors.EVENT_READ, near)
            with contextlib.suppress(OSError):
                while True:
                    for key, _ in ready.select():
                        source = key.fileobj
                        assert isinstance(source, socket.socket), "only sockets are registered"
                        data = source.recv(65536)
                        if not data:
                            return
                        key.data.sendall(data)
