"""A process in which bots think: `python -m rumpus.hall.tables.bot_worker` answers what it reads, to its end.

So it never outlives the hall, however that ends. It is started when there is something to think about, and sent away
when there has been nothing for a while: until then it holds what its bots know, a dictionary of words for one.
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
from functools import partial
from subprocess import PIPE
from threading import Timer
from typing import IO, Final

from rumpus.hall.log import Log
from rumpus.hall.tables.bot_offload import Answer, Lost, Question, answer_here

IDLE_SECONDS: Final = 120
"""How long it is kept with nothing to think about."""
LONGEST_SECONDS: Final = 60
"""A bot that thinks longer than this has lost its way."""
HEAD: Final = 4
"""Bytes that say how long the message is."""
COMMAND: Final = (sys.executable, "-P", "-m", "rumpus.hall.tables.bot_worker")

log = Log("hall")


class BotWorker:
    """The hall's side of the process. One thread waits for it: one question at a time, in the order they came."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "bot-worker")
        self._process: subprocess.Popen[bytes] | None = None
        self._rest: asyncio.TimerHandle | None = None
        self._closed = False

    @property
    def pid(self) -> int | None:
        """The process, while there is one."""
        process = self._process
        return process.pid if process is not None else None

    def ask(self, question: Question, then: Callable[[Answer], None]) -> None:
        """Have a question answered, later on the running loop: `then` gets the answer, or Lost. When the hall closes
        nothing is answered any more: the match waits for the next time it opens."""
        if not self._closed:
            answered = asyncio.get_running_loop().run_in_executor(self._thread, self._answer, question)
            answered.add_done_callback(partial(self._tell, then))

    async def close(self) -> None:
        """Send the process away."""
        self._closed = True
        if self._rest is not None:
            self._rest.cancel()
        self._thread.shutdown(wait=False, cancel_futures=True)
        self._kill()
        await asyncio.to_thread(self._thread.shutdown)
        self._dismiss()

    def _tell(self, then: Callable[[Answer], None], answered: asyncio.Future[Answer | None]) -> None:
        if self._closed or answered.cancelled():
            return
        if self._rest is not None:
            self._rest.cancel()
        self._rest = asyncio.get_running_loop().call_later(IDLE_SECONDS, self._thread.submit, self._dismiss)
        answer = answered.result()
        if answer is not None:
            then(answer)

    def _kill(self) -> None:
        process = self._process
        if process is not None:
            process.kill()

    # In the thread.

    def _answer(self, question: Question) -> Answer | None:
        """The answer; None if it is not wanted any more."""
        if not question.wanted:
            return None
        try:
            message = pickle.dumps((question.bot, question.view, question.step))
            return self._try(message) or self._try(message) or RuntimeError("its process has ended over it twice")
        except Exception as problem:  # a bot of somebody's own may hold what cannot be sent; there may be no process
            return Lost(f"{type(problem).__name__}: {problem}")

    def _try(self, message: bytes) -> Answer | None:
        """The process's answer; None if it ended over the question. It is not thought about in the hall then: what
        ends a process would end the hall."""
        if self._process is None:
            self._process = subprocess.Popen(COMMAND, stdin=PIPE, stdout=PIPE)
        patience = Timer(LONGEST_SECONDS, self._kill)
        patience.start()
        try:
            return _exchange(self._process, message)
        except (OSError, EOFError, pickle.UnpicklingError) as problem:
            self._dismiss()
            if patience.finished.is_set():
                return TimeoutError(f"it has thought for {LONGEST_SECONDS} s")
            log.warning("bot_worker_lost", problem=str(problem))
            return None
        finally:
            patience.cancel()

    def _dismiss(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            with contextlib.suppress(OSError):  # a pipe that is broken anyway
                process.communicate()


def _exchange(process: subprocess.Popen[bytes], message: bytes) -> Answer:
    assert process.stdin is not None
    assert process.stdout is not None
    _send(process.stdin, message)
    answer: Answer = pickle.loads(_receive(process.stdout))
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


def think(questions: IO[bytes], answers: IO[bytes]) -> None:
    """Answer questions until there are no more."""
    with contextlib.suppress(EOFError):
        while True:
            _send(answers, pickle.dumps(_answer(_receive(questions))))


def _answer(question: bytes) -> Answer:
    try:
        bot, view, step = pickle.loads(question)
    except Exception as problem:  # a bot of somebody's own that only the hall can find
        return Lost(f"{type(problem).__name__}: {problem}")
    answer = answer_here(Question(bot, view, step, 0))
    if isinstance(answer, Exception):  # as words: not every exception can be sent
        return RuntimeError(f"{type(answer).__name__}: {answer}")
    return answer


def main() -> None:
    """Think for the hall that started this process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the hall, which ends this by ending its input
    if hasattr(os, "nice"):
        os.nice(5)  # who plays in real time goes first
    answers = sys.stdout.buffer
    sys.stdout = sys.stderr  # whatever a bot prints is no answer
    think(sys.stdin.buffer, answers)


if __name__ == "__main__":
    main()
