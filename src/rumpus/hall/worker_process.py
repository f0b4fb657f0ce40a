"""A process beside the hall that does what would take the loop too long: `python -m rumpus.hall.worker_process` does
the jobs it reads, to the end of its input. So it never outlives the hall, however that ends.

It is started when there is something to do, and sent away when there has been nothing for a while. What a job is, who
may ask for one and in which order is its owner's to say.
"""

import asyncio
import contextlib
import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from subprocess import PIPE
from typing import IO, Any, Final

from rumpus.hall.job_limit import JobLimit
from rumpus.hall.log import Log

IDLE_SECONDS: Final = 120
"""How long it is kept with nothing to do: until then it holds what its jobs have loaded."""
HEAD: Final = 4
"""Bytes that say how long the message is."""
COMMAND: Final = (sys.executable, "-P", "-m", "rumpus.hall.worker_process")

log = Log("hall")


class Lost(Exception):
    """It cannot be done elsewhere: it cannot be sent, or there is no process."""


class Broken(RuntimeError):
    """It was tried elsewhere, and ended its process or took too long. It must not be tried in the hall."""


class WorkerProcess:
    """The hall's side of the process. One thread waits for it: one job at a time, in the order they came."""

    def __init__(self, *, niceness: int, longest_seconds: float) -> None:
        """`niceness` says how far the process stands back; what works longer than `longest_seconds` is ended."""
        self._thread = ThreadPoolExecutor(1, "worker-process")
        self._command = (*COMMAND, str(niceness))
        self._longest = longest_seconds
        self._process: subprocess.Popen[bytes] | None = None
        self._rest: asyncio.TimerHandle | None = None
        self.closed = False

    @property
    def pid(self) -> int | None:
        """The process, while there is one."""
        process = self._process
        return process.pid if process is not None else None

    def start(self, job: Callable[[], Any], wanted: Callable[[], bool] = lambda: True) -> asyncio.Future[Any]:
        """Have a job done, which can be pickled: its result, or whatever it raised; Lost or Broken if it could not be
        done. It is left, and the result is None, if it is not `wanted` any more when it is its turn."""
        done = asyncio.get_running_loop().run_in_executor(self._thread, self._do, job, wanted)
        done.add_done_callback(lambda _: self._rest_later())
        return done

    async def close(self) -> None:
        """Send the process away; jobs that wait are cancelled."""
        self.closed = True
        if self._rest is not None:
            self._rest.cancel()
        self._thread.shutdown(wait=False, cancel_futures=True)
        self._kill()
        await asyncio.to_thread(self._thread.shutdown)
        self.dismiss()

    def _rest_later(self) -> None:
        if self._rest is not None:
            self._rest.cancel()
        if not self.closed:
            self._rest = asyncio.get_running_loop().call_later(IDLE_SECONDS, self._thread.submit, self.dismiss)

    def _kill(self) -> None:
        process = self._process
        if process is not None:
            process.kill()

    # In the thread.

    def _do(self, job: Callable[[], Any], wanted: Callable[[], bool]) -> Any:
        if not wanted():
            return None
        try:
            message = pickle.dumps(job)
            answer = self._try(message) or self._try(message)
        except Exception as problem:  # it may hold what cannot be sent; there may be no process
            raise Lost(f"{type(problem).__name__}: {problem}") from None
        if answer is None:
            raise Broken("its process has ended over it twice")
        done, result = answer
        if not done:
            raise result
        return result

    def _try(self, message: bytes) -> tuple[bool, Any] | None:
        """What came of it; None if the process ended over it. It is not done in the hall then: what ends a process
        would end the hall."""
        if self.closed:  # it ended because it was sent away
            return False, Broken("the hall is closing")
        if self._process is None:
            self._process = subprocess.Popen(self._command, stdin=PIPE, stdout=PIPE)
        limit = JobLimit(self._process.pid, self._longest, self._kill)
        try:
            return _exchange(self._process, message)
        except (OSError, EOFError, pickle.UnpicklingError) as problem:
            self.dismiss()
            if limit.passed:
                return False, Broken(f"it took longer than {self._longest:.0f} s")
            log.warning("worker_process_lost", problem=str(problem))
            return None
        finally:
            limit.lift()

    def dismiss(self) -> None:
        """Send the process away until there is something to do."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            with contextlib.suppress(OSError):  # a pipe that is broken anyway
                process.communicate()


def _exchange(process: subprocess.Popen[bytes], message: bytes) -> tuple[bool, Any]:
    assert process.stdin is not None
    assert process.stdout is not None
    _send(process.stdin, message)
    answer: tuple[bool, Any] = pickle.loads(_receive(process.stdout))
    return answer


def _send(out: IO[bytes], message: bytes) -> None:
    out.write(len(message).to_bytes(HEAD) + message)
    out.flush()


def _receive(source: IO[bytes]) -> bytes:
    """The next message; EOFError if there is none."""
    head = source.read(HEAD)
    message = source.read(int.from_bytes(head))
    if not head:
        raise EOFError("the process has ended")
    return message


# In the process.


def work(jobs: IO[bytes], answers: IO[bytes]) -> None:
    """Do jobs until there are no more."""
    with contextlib.suppress(EOFError):
        while True:
            _send(answers, _do(_receive(jobs)))


def _do(message: bytes) -> bytes:
    """The answer to a job: whether it was done, and the result, or what was raised."""
    try:
        job = pickle.loads(message)
    except Exception as problem:  # something of somebody's own that only the hall can find
        return pickle.dumps((False, Lost(f"{type(problem).__name__}: {problem}")))
    try:
        return pickle.dumps((True, job()))
    except Exception as problem:
        return _write_problem(problem)


def _write_problem(problem: Exception) -> bytes:
    """What was raised, as it is if it can be sent, else as words."""
    with contextlib.suppress(Exception):
        written = pickle.dumps((False, problem))
        pickle.loads(written)
        return written
    return pickle.dumps((False, RuntimeError(f"{type(problem).__name__}: {problem}")))


def main() -> None:
    """Work for the hall that started this process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the hall, which ends this by ending its input
    if hasattr(os, "nice"):
        os.nice(int(sys.argv[1]))  # who plays in real time goes first
    answers = sys.stdout.buffer
    sys.stdout = sys.stderr  # whatever a job prints is no answer
    try:
        work(sys.stdin.buffer, answers)
    except BrokenPipeError:  # the hall was killed in the middle of a job
        os._exit(0)  # a polite end would try to write the rest of the answer


if __name__ == "__main__":
    main()
