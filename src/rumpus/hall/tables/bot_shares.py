"""What bots in real time cost, and for whom: a person or a household that fills the hall with experts is refused more
of them while there is still room for everybody else.

No game says what its bots cost, and machines differ: how long they think is measured, by game and level, and set
against how long they have been playing. What is new is taken to be dear, the stronger the dearer, until it has shown
what it does: many of them may come before the first has. Knows neither tables nor addresses but by name.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from rumpus.core.clock import Clock, Nanoseconds
from rumpus.core.pacing import SECOND

PERSON: Final = 0.10
"""The share of a core one person's bots may take before others come first."""
HOUSEHOLD: Final = 0.25
"""The same for all who come from one address together."""
COMFORTABLE: Final = 0.50
"""Below this share of a core there is room for everybody, whoever has how much."""
WEAKEST: Final = 0.03
STRONGEST: Final = 0.10
"""What a game's bots are taken to cost before one of their kind was seen, with the weight of DOUBT seconds of play;
those between by their order. The dearest that was measured takes 0.04."""
DOUBT: Final[Nanoseconds] = 4 * SECOND
MEMORY: Final[Nanoseconds] = 600 * SECOND
"""After so much play of a kind what was seen of it counts half."""
FRESH: Final[Nanoseconds] = 3 * SECOND
"""So long what a table costs has not shown in what the hall takes."""
PROMISE: Final[Nanoseconds] = 60 * SECOND
"""So long a table that was opened is reckoned with before its match has begun."""

Kind: TypeAlias = tuple[str, str]
"""A game and a level."""


@dataclass(slots=True)
class _Seen:
    """What one kind of bot has cost."""

    first: float
    """The share of a core it was taken to cost before."""
    thought: Nanoseconds
    played: Nanoseconds
    playing: int
    """How many of them play."""
    at: Nanoseconds
    """Up to when they are counted."""


@dataclass(slots=True)
class _Claim:
    """A table's bots, and for whom they play."""

    payers: tuple[str, ...]
    kinds: Sequence[Kind]
    since: Nanoseconds
    playing: bool = False


class BotShares:
    """Who has how much of the processor by their bots."""

    def __init__(self, clock: Clock, strength_of: Callable[[Kind], float]) -> None:
        """`strength_of` tells where a level stands among those of its game: 0 is the weakest, 1 the strongest."""
        self._clock = clock
        self._strength_of = strength_of
        self._seen: dict[Kind, _Seen] = {}
        self._claims: dict[str, _Claim] = {}

    def think(self, kind: Kind, took: Nanoseconds) -> None:
        """A bot of that kind has thought for so long."""
        self._count(kind, 0).thought += took

    def cost(self, kind: Kind) -> float:
        """The share of a core one of that kind takes."""
        seen = self._count(kind, 0)
        return (seen.thought + seen.first * DOUBT) / (seen.played + DOUBT)

    def claim(self, code: str, person: str, household: str, kinds: Sequence[Kind], busy: float) -> bool:
        """A table is to have these bots; False if others come first. `busy` is the share of a core the hall takes."""
        claims = [claim for at, claim in self._claims.items() if at != code and self._counts(claim)]
        more = sum(map(self.cost, kinds))
        own, shared = (sum(map(self._cost_of, (c for c in claims if who in c.payers))) for who in (person, household))
        fresh = sum(self._cost_of(claim) for claim in claims if self._clock.now() - claim.since < FRESH)
        greedy = (own > 0 and own + more > PERSON) or (household and shared > 0 and shared + more > HOUSEHOLD)
        if kinds and greedy and busy + fresh + more > COMFORTABLE:
            return False
        self._claims[code] = _Claim((person, household), kinds, self._clock.now())
        return True

    def count_tables(self, who: str) -> int:
        """At how many tables in real time somebody, or a household, plays or is about to, with bots or without."""
        return sum(1 for claim in self._claims.values() if who in claim.payers and self._counts(claim))

    def begin(self, code: str, kinds: Sequence[Kind]) -> None:
        """Time passes in the table's match, with these bots in it."""
        before = self._claims.get(code)
        payers = before.payers if before is not None else ("", "")
        self._claims[code] = _Claim(payers, kinds, self._clock.now(), playing=True)
        for kind in kinds:
            self._count(kind, 1)

    def stop(self, code: str) -> None:
        """Time passes no more in it."""
        claim = self._claims.get(code)
        if claim is not None and claim.playing:
            claim.playing, claim.since = False, self._clock.now() - PROMISE
            for kind in claim.kinds:
                self._count(kind, -1)

    def forget(self, code: str) -> None:
        """The table is gone."""
        self.stop(code)
        self._claims.pop(code, None)

    def _counts(self, claim: _Claim) -> bool:
        return claim.playing or self._clock.now() - claim.since < PROMISE

    def _cost_of(self, claim: _Claim) -> float:
        return sum(map(self.cost, claim.kinds))

    def _count(self, kind: Kind, more: int) -> _Seen:
        """Bring up to date how long bots of that kind have played; so many more of them do from now on."""
        now = self._clock.now()
        seen = self._seen.get(kind)
        if seen is None:
            first = WEAKEST + (STRONGEST - WEAKEST) * self._strength_of(kind)
            seen = self._seen[kind] = _Seen(first, 0, 0, 0, now)
        seen.played += seen.playing * (now - seen.at)
        seen.at, seen.playing = now, seen.playing + more
        if seen.played > MEMORY:
            seen.played //= 2
            seen.thought //= 2
        return seen
