"""Replays handed in for challenges: each is run again once, in the process where files of matches are made.

They have a queue of their own, so that nobody's film holds them up; one asker's turn comes after another's. What was
taken in is on disk until it is settled: what this hall does not come to, the next one does.
"""

import asyncio
import hashlib
from typing import Final

from rumpus.games.registry import UnknownGame
from rumpus.gateways.limits import TooMany
from rumpus.gateways.web.export_jobs import Elsewhere, ExportJobs
from rumpus.hall.contests.challenge import Challenge
from rumpus.hall.contests.challenges import Challenges
from rumpus.hall.contests.exam import BROKEN, Exam, Finding
from rumpus.hall.errors import Refused

AGAIN_SECONDS: Final = 1.0
"""When to look again for room in the queue."""


class ExamJobs:
    """Has them run, and settles them."""

    def __init__(self, challenges: Challenges, elsewhere: Elsewhere | None = None) -> None:
        self._challenges = challenges
        self._jobs = ExportJobs(elsewhere)
        self._running: dict[tuple[str, int], asyncio.Task[Challenge]] = {}

    def take_up(self) -> None:
        """Go on with what was handed in before the hall was closed, however it was."""
        for exam in self._challenges.exams():
            self._start(exam, "")

    async def settle(self, exam: Exam, asker: str) -> Challenge:
        """What came of it, once however often it is handed in; it is settled whether anybody waits for that or not."""
        return await asyncio.shield(self._start(exam, asker))

    def check_room(self, asker: str) -> None:
        """TooMany if it could not be run soon: before anything is taken in."""
        self._jobs.check_room(asker)

    def stop(self) -> None:
        """The hall is closing: what is not settled yet is left to the next one."""
        for task in self._running.values():
            task.cancel()

    def _start(self, exam: Exam, asker: str) -> asyncio.Task[Challenge]:
        key = (exam.challenge, exam.side)
        task = self._running.get(key)
        if task is None:
            task = self._running[key] = asyncio.create_task(self._settle(exam, asker), name="exam")
            task.add_done_callback(lambda _: self._forget(key))
        return task

    def _forget(self, key: tuple[str, int]) -> None:
        task = self._running.pop(key)
        if not task.cancelled():
            task.exception()  # nobody may be there any more to hear of it

    async def _settle(self, exam: Exam, asker: str) -> Challenge:
        return self._challenges.settle(exam, await self._run(exam, asker))

    async def _run(self, exam: Exam, asker: str) -> Finding:
        text = hashlib.sha256(exam.handed_in.text.encode("utf-8", "surrogatepass")).hexdigest()
        while True:
            try:
                return await self._jobs.make((exam.challenge, exam.side, text), exam.run, asker)
            except TooMany:
                await asyncio.sleep(AGAIN_SECONDS)
            except UnknownGame:  # a game of somebody's own that only the hall can find
                return await asyncio.to_thread(exam.run)
            except Refused:  # its process has ended over it
                return BROKEN
