"""The process beside the hall: none without a job, what it raises comes back, and what takes too long is ended."""

import operator
import time
from collections.abc import AsyncIterator
from functools import partial

import pytest

from rumpus.hall.worker_process import Broken, WorkerProcess


@pytest.fixture
async def worker() -> AsyncIterator[WorkerProcess]:
    worker = WorkerProcess(niceness=1, longest_seconds=60)
    yield worker
    await worker.close()


async def test_a_job_is_done_elsewhere_and_what_it_raises_comes_back(worker: WorkerProcess) -> None:
    assert worker.pid is None
    assert await worker.start(partial(operator.add, 2, 3)) == 5
    first = worker.pid
    with pytest.raises(ZeroDivisionError):
        await worker.start(partial(operator.floordiv, 2, 0))
    assert await worker.start(partial(operator.add, 2, 3), lambda: False) is None, "nobody wants it any more"
    assert worker.pid == first
    worker._longest = 0.05
    with pytest.raises(Broken, match="it took longer than"):
        await worker.start(partial(time.sleep, 3600))
    worker._longest = 60
    assert await worker.start(partial(operator.add, 2, 3)) == 5
    assert worker.pid != first
