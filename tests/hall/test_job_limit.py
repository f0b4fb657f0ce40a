"""How long a job may take: what it works counts, and not what it waits on a busy machine."""

import os
import time
from threading import Event

import pytest
from tests.patience import PATIENCE

from rumpus.hall import job_limit
from rumpus.hall.job_limit import JobLimit


class Watched:
    """A process whose clock is set by hand, and whether it was ended."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.worked: float | None = 5.0
        self.looked = Event()
        self.ended = Event()
        monkeypatch.setattr(job_limit, "read_worked", self.read)

    def read(self, pid: int) -> float | None:
        """What it has worked by now, in all its jobs."""
        self.looked.set()
        return self.worked

    def limit(self, seconds: float) -> JobLimit:
        """May work so long from now on."""
        limit = JobLimit(1, seconds, self.ended.set)
        self.looked.clear()
        return limit


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch) -> Watched:
    return Watched(monkeypatch)


def test_who_waits_for_a_busy_machine_is_not_ended_and_who_works_too_long_is(
    watched: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(job_limit, "WAITING", 1_000_000)
    limit = watched.limit(0.05)
    for worked in (5.0, 5.01, 5.02):
        watched.worked = worked
        watched.looked.clear()
        assert watched.looked.wait(PATIENCE)
        assert not watched.ended.is_set()
    watched.worked = 5.06
    assert watched.ended.wait(PATIENCE)
    assert limit.passed


def test_who_does_nothing_is_ended_all_the_same(watched: Watched, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(job_limit, "WAITING", 3)
    limit = watched.limit(0.01)
    assert watched.ended.wait(PATIENCE)
    assert limit.passed


def test_where_the_system_does_not_tell_time_itself_counts(watched: Watched) -> None:
    watched.worked = None
    limit = watched.limit(0.01)
    assert watched.ended.wait(PATIENCE)
    assert limit.passed


def test_a_job_that_is_done_is_not_ended(watched: Watched) -> None:
    limit = watched.limit(PATIENCE)
    limit.lift()
    limit._look()
    assert not limit.passed
    assert not watched.ended.is_set()


def test_this_process_has_worked_as_long_as_it_says_itself() -> None:
    before = time.process_time()
    worked = job_limit.read_worked(os.getpid())
    assert worked is None or before <= worked <= time.process_time()
