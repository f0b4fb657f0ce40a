"""A Redis of the tests' own, on a socket in a folder: nothing listens on the network, nothing is left behind."""

import signal
import socket
import subprocess
import time
from typing import Final

from tests.own_server import OwnFolder, find_program
from tests.patience import PATIENCE

USER: Final = "redis"
QUIET: Final = ("--port", "0", "--save", "", "--appendonly", "no", "--daemonize", "no")


class RedisServer:
    """One server, without a disk."""

    def __init__(self) -> None:
        self._program = find_program("redis-server")
        self._folder = OwnFolder(USER)
        self._socket = self._folder.path / "redis.sock"
        self.url = f"unix://{self._socket}"
        self._process: subprocess.Popen[bytes] | None = None
        self.start()
        self._wait()

    def start(self) -> None:
        """Start it, at first or after it was killed; it answers in a moment, and has forgotten everything. Only for the
        main thread: the server ends with the thread that has started it."""
        self._process = self._folder.start([self._program, *QUIET, "--unixsocket", str(self._socket)])

    def kill(self) -> None:
        """End it at once."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait(PATIENCE)
        self._process = None

    def empty(self) -> None:
        """Let it forget everything."""
        with socket.socket(socket.AF_UNIX) as line:
            line.settimeout(PATIENCE)
            line.connect(str(self._socket))
            line.sendall(b"FLUSHALL\r\n")
            assert line.recv(64) == b"+OK\r\n"

    def close(self) -> None:
        """End it, and let nothing be left."""
        if self._process is not None:
            self.kill()
        self._folder.remove()

    def _wait(self) -> None:
        end = time.monotonic() + PATIENCE
        while True:
            with socket.socket(socket.AF_UNIX) as line:
                try:
                    line.connect(str(self._socket))
                    return
                except OSError:  # it is not there yet
                    assert self._process is not None
                    assert self._process.poll() is None, self._folder.read_log()
                    assert time.monotonic() < end, self._folder.read_log()
                    time.sleep(0.01)
