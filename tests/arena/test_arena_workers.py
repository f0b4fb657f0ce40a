"""Workers of a contest: results in order, and an end that nobody hears of."""

import os
import signal
import sys
from contextlib import closing
from pathlib import Path

import pytest

from rumpus.arena.workers import WorkerLost, work_through


def square(number: int) -> int:
    if number == 13:
        raise ValueError("unlucky")
    if number == 99:
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


def write_pid(folder: Path) -> int:
    (folder / str(os.getpid())).touch()
    return os.getpid()


def test_results_come_in_the_order_of_the_jobs() -> None:
    assert list(work_through(square, range(12), 3)) == [number * number for number in range(12)]
    assert list(work_through(square, [], 3)) == []


def test_what_a_job_raises_is_raised_after_the_results_before_it() -> None:
    results = work_through(square, [1, 13, 2], 2)
    assert next(results) == 1
    with pytest.raises(ValueError, match="unlucky"):
        next(results)


def test_a_worker_that_is_killed_is_told_apart_from_a_job_that_failed() -> None:
    with pytest.raises(WorkerLost):
        list(work_through(square, [1, 99, 2], 2))


@pytest.mark.skipif(sys.platform == "win32", reason="there signals end nothing politely")
def test_closed_early_it_leaves_no_worker_and_says_nothing(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    for _ in range(5):  # the last result is there while a worker may not have begun yet
        with closing(work_through(write_pid, [tmp_path] * 3, 3)) as pids:
            assert next(pids)
    for worker in tmp_path.iterdir():
        with pytest.raises(ProcessLookupError):
            os.kill(int(worker.name), 0)
    assert capfd.readouterr() == ("", "")
