"""How a match ended, and how a seat stands while it goes on."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from rumpus.core.shape import OutcomeShown

CUT_SHORT: Final = ("resigned", "timed_out", "agreed")
"""Reasons of outcomes that came about before the game was played to its end."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended: by seat, the place taken (1 is best, equal places are a draw) and the score."""

    places: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str

    @property
    def winners(self) -> tuple[int, ...]:
        """Seats in first place; none if everybody shares it or nobody does."""
        first = tuple(seat for seat, place in enumerate(self.places) if place == 1)
        return () if len(first) == len(self.places) > 1 else first

    def describe(self) -> OutcomeShown:
        """The same as plain values."""
        return {"places": list(self.places), "scores": list(self.scores), "reason": self.reason}

    @classmethod
    def read(cls, told: Mapping[str, Any] | None) -> "Outcome | None":
        """What `describe` told; None if there was nothing to tell."""
        return cls(tuple(told["places"]), tuple(told["scores"]), told["reason"]) if told else None


@dataclass(frozen=True, slots=True)
class Progress:
    """How a seat stands, in short, for a panel beside somebody else's game."""

    score: int = 0
    """What a scoreboard shows now, in 1/score_unit points."""
    figures: tuple[tuple[str, int], ...] = ()
    """At most two figures of the game's own, each with what it is called."""

    def describe(self) -> dict[str, Any]:
        """The same as plain values."""
        return {"score": self.score, "figures": [list(figure) for figure in self.figures]}
