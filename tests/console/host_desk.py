"""A hall on a bench with a host who gives commands, and a judge who writes down what is decided."""

import asyncio
from collections.abc import Callable
from contextlib import suppress

from tests.hall.bench import Bench, Guest
from tests.hall.memory_store import MemoryStore
from tests.saying import write_lines

from rumpus.hall.commands.run import Answer, run_host_command
from rumpus.hall.errors import Refused
from rumpus.hall.gold.escrow import Escrow
from rumpus.hall.people.players import Player


class BenchJudge:
    """Decides disputes by writing down what was decided."""

    def __init__(self) -> None:
        self.pots: list[Escrow] = []
        self.decided: list[tuple[str, str | None, str]] = []

    def disputed(self) -> list[Escrow]:
        """The pots given to it."""
        return self.pots

    def decide(self, by: Player | None, id: str, award: Player | None, reason: str) -> None:
        """Write it down."""
        assert by is None, "the host decides"
        if id not in {pot.id for pot in self.pots}:
            raise Refused("no_pot")
        self.decided.append((id, award.name if award else None, reason))


class PromptStore(MemoryStore):
    """Where a loop runs, commits by itself, as a store does."""

    def when_saved(self, done: Callable[[], None], *, urgent: bool) -> None:
        """Call `done` soon."""
        super().when_saved(done, urgent=urgent)
        with suppress(RuntimeError):  # there is no loop
            asyncio.get_running_loop().call_soon(self.commit)


class Desk:
    """A hall on a bench, and its host."""

    def __init__(self) -> None:
        self.bench = Bench(PromptStore())
        self.judge = BenchJudge()
        self.admin = self.bench.hall.admin
        self.admin.wagers = self.judge

    def run(self, line: str, by: str = "console") -> Answer:
        """Give a command."""
        answer = run_host_command(self.admin, line, by)
        self.bench.settle()
        assert answer.lines
        assert all(line and "\n" not in line for line in write_lines(answer.lines))
        return answer

    def told(self, line: str, by: str = "console") -> str:
        """Give a command that must be done; what it answers, as one text."""
        answer = self.run(line, by)
        assert answer.ok, answer
        return "\n".join(write_lines(answer.lines))

    def refused(self, line: str, by: str = "console") -> str:
        """Give a command that must be refused; the one line it answers."""
        answer = self.run(line, by)
        assert not answer.ok, answer
        (line,) = write_lines(answer.lines)
        return line

    def guest(self, name: str) -> Guest:
        """Somebody new."""
        return self.bench.guest(name)
