"""The process in which slow bots think (hall/worker_process.py). Until it is sent away it holds what its bots know, a
dictionary of words for one."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Final

from rumpus.core.bot import Bot
from rumpus.core.game import View
from rumpus.hall.tables.bot_offload import Answer, Question, answer_here
from rumpus.hall.worker_process import WorkerProcess

LONGEST_SECONDS: Final = 60.0
"""A bot that thinks longer than this has lost its way."""
NICENESS: Final = 5


class BotWorker:
    """Asks, and hears the answers."""

    def __init__(self) -> None:
        self.process = WorkerProcess(niceness=NICENESS, longest_seconds=LONGEST_SECONDS)

    def ask(self, question: Question, then: Callable[[Answer], None]) -> None:
        """Have a question answered, later on the running loop: `then` gets the answer, or Lost. When the hall closes
        nothing is answered any more: the match waits for the next time it opens."""
        if not self.process.closed:
            job = partial(_think, question.bot, question.view, question.step)
            self.process.start(job, lambda: question.wanted).add_done_callback(partial(self._tell, then))

    async def close(self) -> None:
        """Send the process away."""
        await self.process.close()

    def _tell(self, then: Callable[[Answer], None], answered: asyncio.Future[Answer | None]) -> None:
        if answered.cancelled():
            return
        answer: Answer | None
        try:
            answer = answered.result()
        except Exception as problem:  # it is lost, or has broken its process
            answer = problem
        if answer is not None and not self.process.closed:
            then(answer)


def _think(bot: Bot, view: View, step: int) -> Answer:
    answer = answer_here(Question(bot, view, step, 0))
    if isinstance(answer, Exception):  # as words: not every exception can be sent
        return RuntimeError(f"{type(answer).__name__}: {answer}")
    return answer
