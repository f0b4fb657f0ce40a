"""A match of the page as it is kept in the browser: how it was set up and what was done, plain values both ways."""

from dataclasses import asdict, dataclass, replace
from typing import Any

from rumpus.core.game import Setup
from rumpus.core.log import Input
from rumpus.core.options import CLOCK
from rumpus.core.replay import Replay, record
from rumpus.games.registry import find_game


@dataclass(frozen=True, slots=True)
class KeptMatch:
    """One match, over or not."""

    id: str
    game: str
    version: int
    options: dict[str, Any]
    players: list[str]
    levels: dict[int, str]
    """Of the bots, by seat."""
    seed: int
    clock: str
    started: float
    step: int = 0
    inputs: tuple[Input, ...] = ()
    outcome: dict[str, Any] | None = None
    ended: float | None = None
    mine: int | None = None
    """The seat of who sits at this page; a match of before does not say."""
    brought: str = ""
    """What it is called at the hall it was brought to, if it was (web/worker/bring_matches.js)."""

    @property
    def setup(self) -> Setup:
        """What its game starts from."""
        return Setup(self.options, len(self.players), self.seed, tuple(sorted(self.levels)))

    @property
    def is_void(self) -> bool:
        """Whether its game broke down."""
        return self.outcome is not None and self.outcome["reason"] == "void"

    def write_replay(self) -> Replay:
        """The same as a replay file; BadReplay if it did not go that way."""
        extra = {CLOCK.name: self.clock} if self.clock != CLOCK.default else {}
        rules = find_game(self.game).rules
        names = tuple(self.players)
        return record(self.setup, rules, self.inputs, players=names, end_step=self.step, extra=extra)

    def describe(self) -> dict[str, Any]:
        """As plain values. A seed is wider than the whole numbers of JavaScript."""
        inputs = [[entry.step, entry.seat, entry.action] for entry in self.inputs]
        return {**asdict(self), "inputs": inputs, "seed": str(self.seed), "levels": list(self.levels.items())}

    @classmethod
    def read(cls, kept: dict[str, Any]) -> "KeptMatch":
        """The match that was described so."""
        inputs = tuple(Input(*entry) for entry in kept["inputs"])
        return cls(**{**kept, "inputs": inputs, "seed": int(kept["seed"]), "levels": dict(kept["levels"])})

    def after(self, step: int, inputs: list[Input], outcome: dict[str, Any] | None, now: float) -> "KeptMatch":
        """The same when more has happened."""
        ended = now if outcome is not None else None
        return replace(self, step=step, inputs=tuple(inputs), outcome=outcome, ended=ended)
