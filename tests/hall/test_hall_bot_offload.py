"""A slow bot thinks outside of the hall: it moves as it would have, and nobody waits for it but its own match."""

from collections.abc import Callable

import pytest
from tests.hall.bench import Bench, Guest, safe_move
from tests.saying import tell

from rumpus.core.bot import Bot, Chair, Choice
from rumpus.core.game import View
from rumpus.core.rng import Rng
from rumpus.games.registry import find_game
from rumpus.hall.tables.bot_offload import LONG, Answer, BotOffload, Question, answer_here
from rumpus.hall.tables.table import Table
from rumpus.hall.worker_process import Lost


class Elsewhere:
    """Somewhere else, as slow as the test wants."""

    def __init__(self) -> None:
        self.asked: list[tuple[Question, Callable[[Answer], None]]] = []

    def ask(self, question: Question, then: Callable[[Answer], None]) -> None:
        self.asked.append((question, then))

    def answer(self, bench: Bench, which: int = -1) -> None:
        """Answer one of the questions, with what the bot chooses."""
        question, then = self.asked[which]
        then(answer_here(question))
        bench.settle()


@pytest.fixture
def elsewhere() -> Elsewhere:
    return Elsewhere()


@pytest.fixture
def bench(elsewhere: Elsewhere, monkeypatch: pytest.MonkeyPatch) -> Bench:
    """A hall in which every bot that moves by turns is found to be slow when it is first asked."""
    monkeypatch.setattr("rumpus.hall.tables.bot_offload.LONG", -1)
    return Bench(bot_worker=elsewhere.ask)


def start(bench: Bench, seats: str = "me bot:easy") -> tuple[Guest, Table]:
    """A match in which Ann has moved and the bot is to."""
    ann = bench.guest("Ann")
    table = bench.open(ann, "stayboard", seats, start=True, size=9)
    bench.act(ann, table, 0, safe_move(table))
    return ann, table


def count(ann: Guest, table: Table) -> int:
    """How many moves Ann has seen."""
    moves = ann.stream(table, 0).view["count"]
    assert isinstance(moves, int)
    return moves


def test_it_acts_when_it_would_have_acted(bench: Bench, elsewhere: Elsewhere) -> None:
    ann, table = start(bench)
    bench.wait(0.4)
    elsewhere.answer(bench)
    bench.wait(0.599)
    assert count(ann, table) == 1
    bench.wait(0.001)
    assert count(ann, table) == 2


def test_who_thinks_longer_acts_at_once_and_that_is_not_late(bench: Bench, elsewhere: Elsewhere) -> None:
    late: list[int] = []
    bench.hall._late = late.append
    ann, table = start(bench)
    bench.wait(5)
    assert count(ann, table) == 1
    assert bench.time.alarms == 0, "nothing costs anything while it thinks"
    elsewhere.answer(bench)
    bench.wait(0)
    assert count(ann, table) == 2
    assert late == [0]


def test_who_fidgets_makes_it_think_anew_but_not_longer(bench: Bench, elsewhere: Elsewhere) -> None:
    ann, table = start(bench)
    bench.wait(0.5)
    bench.act(ann, table, 0, "board off")
    elsewhere.answer(bench, -2)
    bench.wait(1)
    assert count(ann, table) == 1, "what it was asked before does not count any more"
    elsewhere.answer(bench)
    bench.wait(0)
    assert count(ann, table) == 2


def test_an_answer_to_a_match_that_was_paused_or_left_changes_nothing(bench: Bench, elsewhere: Elsewhere) -> None:
    ann, table = start(bench)
    table.pause(ann.player, True)
    elsewhere.answer(bench)
    bench.wait(2)
    assert count(ann, table) == 1
    table.pause(ann.player, False)
    elsewhere.answer(bench)
    bench.wait(1)
    assert count(ann, table) == 2


def test_a_bot_that_breaks_down_elsewhere_makes_its_match_void(bench: Bench, elsewhere: Elsewhere) -> None:
    _, table = start(bench)
    _, then = elsewhere.asked[-1]
    then(ZeroDivisionError("it lost count"))
    bench.settle()
    assert (table.state, tell(table.why)) == ("ENDED", "the game broke down; the match does not count")


def test_an_answer_that_is_none_makes_the_match_void_and_does_not_leave_it_waiting(
    bench: Bench, elsewhere: Elsewhere
) -> None:
    _, table = start(bench)
    question, then = elsewhere.asked[-1]
    then((question.bot, "move 1 1"))  # type: ignore[arg-type]  # as a bot of somebody's own might
    bench.settle()
    assert tell(table.why) == "the game broke down; the match does not count"


def test_where_nobody_can_think_elsewhere_it_thinks_here(bench: Bench, elsewhere: Elsewhere) -> None:
    ann, table = start(bench)
    _, then = elsewhere.asked[-1]
    then(Lost("gone"))
    bench.wait(1)
    assert count(ann, table) == 2


def test_who_left_or_paused_wants_no_answer_any_more(bench: Bench, elsewhere: Elsewhere) -> None:
    ann, table = start(bench)
    fidgets = 10
    for turn in range(fidgets):
        bench.act(ann, table, 0, "board off" if turn % 2 == 0 else "board on")
    wanted = [question.wanted for question, _ in elsewhere.asked]
    assert wanted[-1]
    assert not any(wanted[:-1]), "only the newest question is worth thinking about"
    for paused in (True, False):
        table.pause(ann.player, paused)
        wanted.append(elsewhere.asked[-1][0].wanted)
    bench.act(ann, table, 0, "resign")
    wanted.append(elsewhere.asked[-1][0].wanted)
    assert wanted[-3:] == [False, True, False]


def test_bots_in_real_time_think_here(bench: Bench, elsewhere: Elsewhere) -> None:
    ann = bench.guest("Ann")
    bench.open(ann, "mario99", "me bot:easy", start=True)
    bench.wait(3)
    assert elsewhere.asked == []


class Slow(Bot):
    """Takes as long as it is told to."""

    def choose(self, view: View, step: int) -> Choice | None:
        return None


def test_only_a_level_that_has_taken_long_is_slow() -> None:
    now = 0
    thinking = BotOffload(Elsewhere().ask, lambda: now)
    info = find_game("words").info
    easy, expert = (Slow(Chair(info, {}, 2, 0, level), Rng(1)) for level in ("easy", "expert"))
    for bot, takes in ((easy, LONG), (expert, LONG + 1)):
        with thinking.timed(bot):
            now += takes
    assert (thinking.is_slow(easy), thinking.is_slow(expert)) == (False, True)
