"""`rumpus bot`: programs from outside at a real hall, cut off and refused."""

import asyncio
import shlex
from collections.abc import AsyncIterator, Callable
from functools import partial
from pathlib import Path

import pytest
from tests.arena.programs import EXAMPLES, PATIENT, python, rogue, running
from tests.browser.hall_process import Wire
from tests.cli.program import assert_refused, rumpus
from tests.patience import PATIENCE
from tests.web.door import Door

from rumpus.arena.program import Program
from rumpus.arena.visit import Plan, Visit
from rumpus.client import HallProblem
from rumpus.core.options import Options
from rumpus.wire.fields import FromHall
from rumpus.wire.matches import Updated

QUEEN = tuple(shlex.split(python(EXAMPLES / "queen.py")))
BOARD: Options = {"size": 3, "mode": "blocked"}


def starts(command: tuple[str, ...]) -> Callable[[], Program]:
    """Starts the program."""
    return partial(Program, command)


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Door]:
    """A hall with its web door open on a free port."""
    door = await Door.open(tmp_path)
    yield door
    await door.close()


class Guest(Visit):
    """A visit that keeps what it hears and what it tells."""

    def __init__(self, plan: Plan, tell: Callable[[str], None], on_update: Callable[[int], None] | None = None) -> None:
        super().__init__(plan, tell)
        self.heard: list[FromHall] = []
        self._on_update = on_update

    def _hear(self, message: FromHall) -> None:
        super()._hear(message)
        self.heard.append(message)
        if isinstance(message, Updated) and self._on_update is not None:
            self._on_update(self.count(Updated))

    def count(self, kind: type[FromHall]) -> int:
        """How many of that kind it has heard."""
        return sum(isinstance(heard, kind) for heard in self.heard)


async def play_two(
    hall: Door,
    address: str,
    *,
    first: tuple[str, ...] = QUEEN,
    games: int = 1,
    on_update: Callable[[int], None] | None = None,
) -> tuple[Guest, Guest, list[str]]:
    """One program opens a table at `address`, another joins it at the hall's own; both play until they are done."""
    told: list[str] = []
    news = asyncio.Event()

    def tell(line: str) -> None:
        told.append(line)
        news.set()

    plan = Plan(address, starts(first), "stayboard", BOARD, ("me", "open"), name="Opener", games=games, limits=PATIENT)
    opener = Guest(plan, tell, on_update)
    async with asyncio.timeout(PATIENCE), asyncio.TaskGroup() as group:
        group.create_task(opener.play())
        await news.wait()
        code = told[0].split()[1].rstrip(":")
        here = f"http://127.0.0.1:{hall.port}"
        joiner = Guest(
            Plan(here, starts(QUEEN), code=code, name="Joiner", games=games, limits=PATIENT), lambda _line: None
        )
        group.create_task(joiner.play())
    return opener, joiner, told


async def test_two_programs_play_whole_games_at_a_hall(hall: Door) -> None:
    opener, joiner, told = await play_two(hall, f"http://127.0.0.1:{hall.port}", games=2)
    assert opener.failure is None
    assert len(opener.outcomes) == 2
    assert opener.outcomes == joiner.outcomes
    assert all(outcome and sorted(outcome["places"]) == [1, 2] for outcome in opener.outcomes)
    assert told[0].startswith("table ")
    assert told[0].endswith(f"/t/{told[0].split()[1][:6]}")
    assert told[1].startswith("game 1: place ")
    assert "(no moves)" in told[1]


async def test_a_program_that_knows_no_game_plays_by_the_actions_it_is_told(hall: Door) -> None:
    anything = tuple(shlex.split(python(EXAMPLES / "anything.py")))
    opener, joiner, _ = await play_two(hall, f"http://127.0.0.1:{hall.port}", first=anything)
    assert opener.failure is None
    assert opener.outcomes == joiner.outcomes
    assert opener.outcomes[0] is not None
    assert opener.outcomes[0]["reason"] != "resigned"


async def test_a_lost_connection_is_taken_up_again(hall: Door) -> None:
    with Wire(hall.port) as wire:

        def cut(updates: int) -> None:
            if updates in (2, 4):
                wire.cut()
                wire.mend()

        opener, joiner, _ = await play_two(hall, wire.address, on_update=cut)
    assert opener.hall.session.connections == 3, "it came back twice"
    assert opener.failure is None
    assert opener.outcomes == joiner.outcomes
    assert opener.outcomes[0] is not None
    assert opener.outcomes[0]["reason"] == "no_moves"


async def test_a_program_that_fails_gives_up_and_the_other_wins(hall: Door, tmp_path: Path) -> None:
    crash = tuple(shlex.split(rogue("exit", str(tmp_path)).removeprefix("cmd:")))
    opener, joiner, _ = await play_two(hall, f"http://127.0.0.1:{hall.port}", first=crash)
    assert opener.failure is not None
    assert (opener.failure.code, opener.failure.message) == ("exited", "it ended with exit code 3")
    assert joiner.failure is None
    assert joiner.outcomes[0] is not None
    assert joiner.outcomes[0]["places"] == [2, 1]
    assert running(str(tmp_path)) == []


async def test_illegal_actions_are_refused_and_told_until_it_is_enough(hall: Door) -> None:
    stubborn = tuple(shlex.split(rogue("illegal").removeprefix("cmd:")))
    opener, joiner, _ = await play_two(hall, f"http://127.0.0.1:{hall.port}", first=stubborn)
    assert opener.failure is not None
    assert opener.failure.code == "illegal"
    assert joiner.outcomes[0] is not None
    assert joiner.outcomes[0]["places"] == [2, 1]


async def test_a_hall_that_refuses_says_why(hall: Door) -> None:
    here = f"http://127.0.0.1:{hall.port}"
    with pytest.raises(HallProblem, match="there is no table"):
        await Visit(Plan(here, starts(QUEEN), code="ABCDEF"), lambda _line: None).play()
    with pytest.raises(HallProblem, match="cannot reach"):
        await Visit(Plan(f"{here}/elsewhere", starts(QUEEN), code="ABCDEF"), lambda _line: None).play()


async def test_the_command_plays_against_the_halls_own_bot(hall: Door) -> None:
    words = ["--server", f"http://127.0.0.1:{hall.port}", "--game", "deathroll", "--open", "--against", "normal"]
    loop = """while read -r line; do case $line in *'"t":"look"'*) echo '{"action": "roll"}';; esac; done"""
    ran = await asyncio.to_thread(rumpus, "bot", shlex.join(["sh", "-c", loop]), *words, "--name", "Shell", "start=2")
    assert ran.code == 0, ran
    assert ran.err == ""
    lines = ran.out.splitlines()
    assert len(lines) == 2
    assert lines[1].startswith("game 1: place ")


def test_what_is_wrong_with_the_command_is_said_in_a_line() -> None:
    server = ("--server", "http://127.0.0.1:1")
    assert_refused(rumpus("bot", "true", *server), "--open to open a table")
    assert_refused(rumpus("bot", "true", *server, "--open"), "say which game")
    assert_refused(rumpus("bot", "true", *server, "--join", "nowhere"), "six letters")
    assert_refused(rumpus("bot", "/nowhere/at/all", *server, "--join", "ABCDEF"), "there is no program")
    assert_refused(rumpus("bot", "true", "--server", "ftp://x", "--join", "ABCDEF"), "--server is the address")
    assert_refused(rumpus("bot", "true", *server, "--join", "ABCDEF"), "cannot reach")
