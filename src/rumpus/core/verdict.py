"""What comes of running a recorded match again: one kind of verdict, and one kind of problem, for all who ask."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from rumpus.core.game import Game
from rumpus.core.notice import Line, Notice, Refusal, keep_line, read_line

UNREADABLE: Final = "unreadable"
"""The code of what is no record at all."""


class BadReplay(Refusal, ValueError):
    """A record that cannot be read, or that does not hold. Its code has a sentence under `verdict.`; the facts say
    where and why."""

    @property
    def notice(self) -> Notice:
        """What to tell whoever wants to know."""
        return Notice(f"verdict.{self.code}", self.of, **self.facts)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a match came to when it was run again; or why what is recorded of it does not hold."""

    outcome: Mapping[str, Any] | None = None
    digest: str = ""
    why: Line = ""
    """What is wrong; empty if it holds."""
    code: str = ""
    game: Game | None = field(default=None, compare=False, repr=False)
    """The game at its end, if it holds. Not kept."""

    @property
    def holds(self) -> bool:
        """Whether it went that way."""
        return not self.why

    def dump(self) -> dict[str, Any]:
        """What is kept of it, as plain values."""
        return {"outcome": self.outcome, "digest": self.digest, "why": keep_line(self.why), "code": self.code}

    @classmethod
    def read(cls, kept: Mapping[str, Any]) -> "Verdict":
        """What `dump` kept."""
        return cls(kept["outcome"], kept["digest"], read_line(kept["why"]), kept.get("code", ""))


def weigh(run: Callable[[], Game]) -> Verdict:
    """What comes of running a match again, whatever it is: a game that breaks down proves nothing, and harms nobody
    else (rules/hall.md)."""
    try:
        game = run()
        return Verdict(game.outcome.describe() if game.outcome else None, game.digest(), game=game)
    except BadReplay as problem:
        return Verdict(why=problem.notice, code=problem.code)
    except Exception as problem:
        return Verdict(why=Notice("verdict.crashed", kind=type(problem).__name__), code="broken")
