"""A program from outside: started, asked line by line, and ended with all it started. Knows nothing of games.

Nothing it does can block or fill us: pipes never block, every wait has a deadline, every buffer has an end.
"""

import contextlib
import os
import selectors
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from typing import IO, Final

from rumpus.arena.fault import Fault
from rumpus.arena.limits import LINE, STDERR

CHUNK: Final = 65536
GRACE: Final = 0.5
"""Seconds a program has to go by itself after the end, and again after SIGTERM."""


class BadCommand(ValueError):
    """A command that cannot be started; the message says why."""


def split_command(text: str) -> tuple[str, ...]:
    """The words of a command, as a shell would split them; BadCommand if the program is not there."""
    if sys.platform == "win32":
        raise BadCommand("programs from outside need Linux or macOS")
    try:
        words = tuple(shlex.split(text))
    except ValueError as problem:
        raise BadCommand(f"cannot read the command {text[:60]!r}: {problem}") from None
    if not words:
        raise BadCommand("a bot from outside needs a command")
    if shutil.which(words[0]) is None:
        raise BadCommand(f"there is no program {words[0][:60]!r}")
    return words


class Program:
    """One run of a program."""

    def __init__(
        self,
        command: Sequence[str],
        *,
        note: Callable[[str, bytes], None] | None = None,
        hear_stderr: Callable[[bytes], None] | None = None,
    ) -> None:
        """Start it; Fault if that fails. `note` is told every line, `>` to the program and `<` from it; `hear_stderr`
        hears what it says on stderr while it is asked."""
        self._note = note or (lambda way, line: None)
        self._hear_stderr = hear_stderr or (lambda data: None)
        # A Python program's lines would else lie in a buffer, and its sets come in another order each time.
        env = {"PYTHONUNBUFFERED": "1", "PYTHONHASHSEED": "0", **os.environ}
        pipe = subprocess.PIPE
        try:
            self._process = subprocess.Popen(
                list(command), stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0, env=env, start_new_session=True
            )
        except (OSError, ValueError) as problem:
            raise Fault("no_start", f"cannot be started: {problem}") from None
        self._in, self._out, self._err = (_pipe(end) for end in self._pipes())
        self._heard = b""
        self._stderr = b""
        self._selector = selectors.DefaultSelector()
        for end in (self._out, self._err):
            self._selector.register(end, selectors.EVENT_READ)

    @property
    def stderr(self) -> str:
        """Its last words on stderr."""
        return self._stderr.decode("utf-8", "replace")

    def tell(self, line: bytes, seconds: float) -> None:
        """Send a line that asks for nothing; Fault if it is not taken in time."""
        self._check_silent()
        self._note(">", line)
        self._exchange(line, time.monotonic() + seconds, answer=False)

    def ask(self, line: bytes, seconds: float) -> bytes:
        """Send a line and read one; Fault if none comes in time, or more than one."""
        self._check_silent()
        self._note(">", line)
        self._exchange(line, time.monotonic() + seconds, answer=True)
        answer, _, rest = self._heard.partition(b"\n")
        self._note("<", answer)
        self._heard = b""
        if rest:
            raise Fault("out_of_turn", "it said more than one line where one was asked")
        return answer

    def kill(self) -> None:
        """Make it end at once, from any thread; whoever asks it hears so. It must still be closed."""
        self._signal(signal.SIGKILL)

    def close(self, *, politely: bool) -> None:
        """End it and all in its process group; politely, it may first go by itself."""
        self._unlisten(self._in)
        if politely and not self._ends_within(GRACE):
            self._signal(signal.SIGTERM)
            self._ends_within(GRACE)
        # The group is signalled before its leader is waited for: until then its number cannot be another's.
        self._signal(signal.SIGKILL)
        self._process.wait()
        for end in self._pipes():
            end.close()
        self._selector.close()

    # Pipes.

    def _pipes(self) -> tuple[IO[bytes], IO[bytes], IO[bytes]]:
        process = self._process
        assert process.stdin is not None, "all three are pipes"
        assert process.stdout is not None, "all three are pipes"
        assert process.stderr is not None, "all three are pipes"
        return process.stdin, process.stdout, process.stderr

    def _check_silent(self) -> None:
        """Nothing may have been said that was not asked."""
        self._take(0)
        if self._heard:
            raise Fault("out_of_turn", "it spoke without being asked")
        self._check_alive()

    def _check_alive(self) -> None:
        if self._out not in self._selector.get_map():
            raise Fault("exited", self._tell_end())

    def _exchange(self, line: bytes, deadline: float, *, answer: bool) -> None:
        """Write all of the line and, if asked for, read up to the end of one; stderr is read all the while."""
        left = memoryview(line)
        self._selector.register(self._in, selectors.EVENT_WRITE)
        try:
            while left or (answer and b"\n" not in self._heard):
                remaining = deadline - time.monotonic()
                if remaining <= 0:
                    raise Fault("too_slow", "no answer in time" if answer else "it does not read")
                if self._take(remaining) and left:
                    left = left[self._put(left) :]
                    if not left:
                        self._unlisten(self._in, close=False)
                if len(self._heard.partition(b"\n")[0]) > LINE:
                    raise Fault("too_long_line", f"a line of more than {LINE} bytes")
                if b"\n" not in self._heard:
                    self._check_alive()
                elif left:
                    raise Fault("out_of_turn", "it spoke before it had read what it was asked")
        finally:
            self._unlisten(self._in, close=False)

    def _take(self, seconds: float) -> bool:
        """Read what there is, waiting so long for something to happen; whether the program would read now."""
        writable = False
        for key, _ in self._selector.select(seconds):
            if key.fd == self._in:
                writable = True
                continue
            with contextlib.suppress(BlockingIOError):
                data = os.read(key.fd, CHUNK)
                if not data:
                    self._selector.unregister(key.fd)
                elif key.fd == self._out:
                    self._heard += data
                else:
                    self._hear_stderr(data)
                    self._stderr = (self._stderr + data)[-STDERR:]
        return writable

    def _put(self, data: memoryview) -> int:
        try:
            return os.write(self._in, data)
        except BlockingIOError:
            return 0
        except BrokenPipeError:  # it reads no more; what it said, or its end, will tell
            return len(data)

    def _unlisten(self, end: int, *, close: bool = True) -> None:
        with contextlib.suppress(KeyError):
            self._selector.unregister(end)
        if close:
            self._pipes()[0].close()

    # The end.

    def _ends_within(self, seconds: float) -> bool:
        """Whether its output ends in that time; what it still says is thrown away."""
        deadline = time.monotonic() + seconds
        while self._out in self._selector.get_map():
            remaining = deadline - time.monotonic()
            if remaining <= 0:
                return False
            self._take(remaining)
            self._heard = b""
        return True

    def _tell_end(self) -> str:
        """How it ended, as far as one can know without taking its number away from it."""
        if not hasattr(os, "pidfd_open"):
            return "it ended, or closed its output"
        watched = os.pidfd_open(self._process.pid)
        try:
            with selectors.DefaultSelector() as ready:
                ready.register(watched, selectors.EVENT_READ)
                if not ready.select(GRACE):
                    return "it closed its output"
        finally:
            os.close(watched)
        ended = os.waitid(os.P_PID, self._process.pid, os.WEXITED | os.WNOWAIT)
        self._drain()
        if ended is None or ended.si_code == os.CLD_EXITED:
            return f"it ended with exit code {ended.si_status if ended else '?'}"
        return f"it was ended by signal {ended.si_status}"

    def _drain(self) -> None:
        """Read the rest of its stderr."""
        for _ in range(16):
            if self._err in self._selector.get_map():
                self._take(0)

    def _signal(self, number: int) -> None:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, number)


def _pipe(end: IO[bytes]) -> int:
    os.set_blocking(end.fileno(), False)
    return end.fileno()
