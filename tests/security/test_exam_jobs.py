"""Replays handed in for challenges are run again in another process: once each, whoever hangs up, whatever happens."""

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
from tests.hall.invites_hall import Lounge
from tests.hall.invites_play import play_elsewhere
from tests.patience import PATIENCE

from rumpus.gateways.web.exam_jobs import ExamJobs
from rumpus.hall.contests.challenge import Challenge
from rumpus.hall.contests.exam import Exam
from rumpus.hall.worker_process import Broken, WorkerProcess


@pytest.fixture
async def process() -> AsyncIterator[WorkerProcess]:
    process = WorkerProcess(niceness=0, longest_seconds=PATIENCE)
    yield process
    await process.close()


def hand_in(lounge: Lounge) -> tuple[Challenge, Exam]:
    """Ann has played elsewhere, and handed it in."""
    ann, bob = lounge.come("Ann", "Bob")
    challenge = lounge.challenge(ann, bob, "tetris")
    lounge.wait(2)
    text = play_elsewhere("tetris", challenge.seed, seconds=2).format()
    return challenge, lounge.challenges.admit(ann.player, challenge.id, text)


async def test_a_replay_is_run_in_the_process_once_however_often_it_is_handed_in(process: WorkerProcess) -> None:
    lounge, started = Lounge(), []

    def elsewhere(job: Callable[[], Any]) -> asyncio.Future[Any]:
        started.append(job)
        return process.start(job)

    jobs = ExamJobs(lounge.challenges, elsewhere)
    challenge, exam = hand_in(lounge)
    waiting = asyncio.create_task(jobs.settle(exam, "192.0.2.1"))
    jobs.take_up()  # it is under way already
    again = asyncio.create_task(jobs.settle(exam, "192.0.2.2"))
    await asyncio.sleep(0)
    again.cancel()  # who hangs up spoils nothing
    settled = await asyncio.wait_for(waiting, PATIENCE)
    assert settled.sides[0].state == "proved"
    assert lounge.now(challenge) == settled
    assert len(started) == 1
    assert not jobs._running


async def test_one_over_which_the_process_ends_is_judged_and_one_that_waits_is_left_to_the_next_hall() -> None:
    async def broken(_job: Callable[[], Any]) -> Any:
        raise Broken("its process has ended over it twice")

    async def never(_job: Callable[[], Any]) -> Any:
        await asyncio.Event().wait()

    lounge = Lounge()
    challenge, exam = hand_in(lounge)
    jobs = ExamJobs(lounge.challenges, never)
    waiting = asyncio.create_task(jobs.settle(exam, ""))
    await asyncio.sleep(0)
    jobs.stop()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert lounge.challenges.exams() == [exam]
    jobs._jobs._worker.cancel() if jobs._jobs._worker is not None else None
    settled = await ExamJobs(lounge.challenges, broken).settle(exam, "")
    assert settled.sides[0].state == "unproved"
    assert lounge.now(challenge).state == "one_done", "the other one plays on"


async def test_what_is_under_way_when_the_hall_closes_is_not_begun_again() -> None:
    process = WorkerProcess(niceness=0, longest_seconds=PATIENCE)
    await process.start(int)  # it is there
    before = process.pid
    done = process.start(_Napping())
    await process.close()
    assert before is not None
    assert process.pid is None
    if not done.cancelled():
        with pytest.raises(Broken):
            await done


class _Napping:
    """A job that would take longer than anybody waits."""

    def __call__(self) -> None:
        """Do it."""
        import time

        time.sleep(PATIENCE)
