"""The process in which bots think: the same answers as here, and never a process left over."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from subprocess import PIPE

import pytest
from tests.hall.odd_bots import Clumsy, Stubborn
from tests.patience import PATIENCE

from rumpus.core.bot import Choice
from rumpus.core.game import Setup
from rumpus.core.rng import Rng
from rumpus.games.registry import all_games
from rumpus.hall.tables.bot_offload import Answer, Question, answer_here
from rumpus.hall.tables.bot_worker import BotWorker
from rumpus.hall.worker_process import Lost

BY_TURNS = [
    (name, level) for name, folder in all_games().items() if not folder.info.realtime for level in folder.info.levels
]

ROOT = Path(__file__).parents[2]


def ask_first(name: str, level: str) -> Question:
    """What the first bot of a new match is asked."""
    folder = all_games()[name]
    options = {option.name: option.default for option in folder.info.options}
    seats = folder.info.seats[0]
    game = folder.rules(Setup(options, seats, 7, tuple(range(seats))))
    return Question(folder.seat_bot(0, level, options, seats, Rng(3)), game.view(0), game.step, 0)


async def answer(bot_worker: BotWorker, question: Question) -> Answer:
    """What comes back."""
    answered: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
    bot_worker.ask(question, answered.set_result)
    return await asyncio.wait_for(answered, PATIENCE)


def choice_of(answer: Answer) -> Choice | None:
    assert not isinstance(answer, Exception), answer
    return answer[1]


@pytest.fixture
async def bot_worker(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[BotWorker]:
    """A process that finds these tests' bots, and is sent away in the end."""
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join((str(ROOT), str(ROOT / "src"))))
    bot_worker = BotWorker()
    yield bot_worker
    await bot_worker.close()


async def test_every_bot_by_turns_chooses_elsewhere_what_it_chooses_here(bot_worker: BotWorker) -> None:
    for name, level in BY_TURNS:
        elsewhere = await answer(bot_worker, ask_first(name, level))
        assert choice_of(elsewhere) == choice_of(answer_here(ask_first(name, level))), (name, level)


async def test_it_remembers_what_it_thought_elsewhere(bot_worker: BotWorker) -> None:
    question = ask_first("stayboard", "easy")
    before = question.bot.rng.dump()
    elsewhere = await answer(bot_worker, question)
    assert not isinstance(elsewhere, Exception)
    assert question.bot.rng.dump() == before
    answer_here(question)
    assert elsewhere[0].rng.dump() == question.bot.rng.dump() != before


async def test_there_is_no_process_before_the_first_question_nor_after_the_last(bot_worker: BotWorker) -> None:
    process = bot_worker.process
    none, _, pid = process.pid, await answer(bot_worker, ask_first("stayboard", "easy")), process.pid
    assert none is None
    assert pid is not None
    await bot_worker.close()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


async def test_nothing_to_think_about_for_a_while_ends_the_process(
    bot_worker: BotWorker, monkeypatch: pytest.MonkeyPatch
) -> None:
    await answer(bot_worker, ask_first("stayboard", "easy"))
    process = bot_worker.process._process
    assert process is not None
    monkeypatch.setattr("rumpus.hall.worker_process.IDLE_SECONDS", 0)
    await answer(bot_worker, ask_first("stayboard", "easy"))
    await asyncio.to_thread(process.wait)
    assert choice_of(await answer(bot_worker, ask_first("stayboard", "easy"))) is not None


async def test_a_bot_that_breaks_down_says_over_what_and_the_next_is_answered(bot_worker: BotWorker) -> None:
    chair = ask_first("stayboard", "easy").bot.chair
    broken = await answer(bot_worker, Question(Clumsy(chair, Rng(1)), {"kill": False}, 0, 0))
    assert str(broken) == "ZeroDivisionError: it lost count"
    assert choice_of(await answer(bot_worker, ask_first("stayboard", "easy"))) is not None


async def test_what_cannot_be_sent_or_found_is_lost_and_the_next_is_answered(
    bot_worker: BotWorker, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    chair = ask_first("stayboard", "easy").bot.chair
    assert isinstance(await answer(bot_worker, Question(Stubborn(chair, Rng(1)), {}, 0, 0)), Lost)
    monkeypatch.setenv("PYTHONPATH", str(ROOT / "src"))  # a process that does not find the bot
    assert isinstance(await answer(bot_worker, Question(Clumsy(chair, Rng(1)), {"kill": False}, 0, 0)), Lost)
    assert choice_of(await answer(bot_worker, ask_first("stayboard", "easy"))) is not None
    monkeypatch.setattr(bot_worker.process, "_command", ("/nowhere/python",))
    bot_worker.process.dismiss()
    assert isinstance(await answer(bot_worker, ask_first("stayboard", "easy")), Lost)
    assert "Traceback" not in capfd.readouterr().err


async def test_a_bot_that_ends_its_process_is_not_let_into_the_hall(bot_worker: BotWorker) -> None:
    chair = ask_first("stayboard", "easy").bot.chair
    ended = await answer(bot_worker, Question(Clumsy(chair, Rng(1)), {"kill": True}, 0, 0))
    assert not isinstance(ended, Lost)
    assert str(ended) == "its process has ended over it twice"
    assert choice_of(await answer(bot_worker, ask_first("stayboard", "easy"))) is not None


async def test_a_process_that_was_killed_is_replaced_and_nobody_notices(bot_worker: BotWorker) -> None:
    await answer(bot_worker, ask_first("stayboard", "easy"))
    pid = bot_worker.process.pid
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    assert choice_of(await answer(bot_worker, ask_first("stayboard", "easy"))) is not None


async def test_a_question_nobody_waits_for_is_not_thought_about(bot_worker: BotWorker) -> None:
    chair = ask_first("stayboard", "easy").bot.chair
    told: list[Answer] = []
    bot_worker.ask(Question(Clumsy(chair, Rng(1)), {"kill": True}, 0, 0, wanted=False), told.append)
    assert choice_of(await answer(bot_worker, ask_first("stayboard", "easy"))) is not None
    assert told == []


async def test_a_hall_that_closes_answers_nothing_any_more(bot_worker: BotWorker) -> None:
    told: list[Answer] = []
    bot_worker.ask(ask_first("words", "expert"), told.append)
    await bot_worker.close()
    bot_worker.ask(ask_first("stayboard", "easy"), told.append)
    await asyncio.sleep(0)
    assert told == [], "the match waits for the next time the hall opens"


def test_it_ends_when_the_hall_is_killed() -> None:
    command = [sys.executable, "-c", HALL]
    root = Path(__file__).parents[2]
    with subprocess.Popen(command, cwd=root, stdout=PIPE, stderr=PIPE, text=True) as hall:
        assert hall.stdout is not None
        os.kill(int(hall.stdout.readline()), 0)
        hall.kill()
        # Both hold the pipe for errors open: it ends when both have ended.
        assert hall.communicate(timeout=PATIENCE) == ("", "")


HALL = """
import asyncio
from rumpus.hall.tables.bot_worker import BotWorker
from tests.hall.test_bot_worker import answer, ask_first

async def main():
    bot_worker = BotWorker()
    await answer(bot_worker, ask_first("stayboard", "easy"))
    print(bot_worker.process.pid, flush=True)
    await asyncio.Event().wait()

asyncio.run(main())
"""
