"""Jobs on all cores: processes that each have a line of their own, so that ending one of them disturbs no other."""

import multiprocessing
from collections.abc import Callable, Generator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any, TypeVar

from rumpus.arena.process_cleanup import leave_quietly

T = TypeVar("T")
R = TypeVar("R")


class WorkerLost(RuntimeError):
    """A worker was killed over its job."""


@dataclass(slots=True, eq=False)
class _Worker:
    process: SpawnProcess
    line: Connection
    job: int | None = None
    """Which job it is at."""


def work_through(do: Callable[[T], R], jobs: Sequence[T], workers: int) -> Generator[R]:
    """The results of all jobs, in their order. What a job raises is raised here; closed early, it ends all workers."""
    todo = iter(enumerate(jobs))
    done: dict[int, tuple[bool, Any]] = {}
    team: list[_Worker] = []
    try:
        for _ in range(min(workers, len(jobs))):
            team.append(_hire(do))
            _give(team[-1], next(todo, None))
        for number in range(len(jobs)):
            while number not in done:
                for worker in _wait_for_some(team):
                    job, answer = _hear(worker)
                    done[job] = answer
                    _give(worker, next(todo, None))
            worked, result = done.pop(number)
            if not worked:
                raise result
            yield result
    finally:
        for worker in team:
            worker.process.terminate()  # it ends what its job has started, and then itself
        for worker in team:
            worker.process.join()
            worker.line.close()


def _hire(do: Callable[[Any], Any]) -> _Worker:
    spawn = multiprocessing.get_context("spawn")
    ours, theirs = spawn.Pipe()
    process = spawn.Process(target=_work, args=(do, theirs))
    process.start()
    theirs.close()  # so that the line ends with the worker
    return _Worker(process, ours)


def _give(worker: _Worker, job: tuple[int, Any] | None) -> None:
    worker.job = None
    if job is not None:
        worker.job = job[0]
        with suppress(OSError):  # it has ended, as is heard when its answer is waited for
            worker.line.send(job[1])


def _wait_for_some(team: Sequence[_Worker]) -> list[_Worker]:
    ready = wait([worker.line for worker in team if worker.job is not None])
    return [worker for worker in team if worker.line in ready]


def _hear(worker: _Worker) -> tuple[int, tuple[bool, Any]]:
    assert worker.job is not None
    try:
        return worker.job, worker.line.recv()
    except (EOFError, OSError):
        raise WorkerLost("a worker was killed over its job") from None


def _work(do: Callable[[Any], Any], line: Connection) -> None:
    """In the worker: do jobs until the line ends."""
    leave_quietly()
    with suppress(EOFError, OSError):  # whoever gives the jobs has gone
        while True:
            line.send(_try(do, line.recv()))


def _try(do: Callable[[Any], Any], job: Any) -> tuple[bool, Any]:
    try:
        return True, do(job)
    except Exception as problem:
        return False, problem
