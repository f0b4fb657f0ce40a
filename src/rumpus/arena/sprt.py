"""A sequential test of two bots: play until it is clear which of two claims about their difference holds.

Wald's sequential probability ratio test, as engine authors use it: H0 says that the first bot is `low` Elo better than
the second, H1 that it is `high`. A draw is half a point; how much a game scatters is estimated from the games (the
generalised test, with the likelihood ratio of a normal distribution). Looked at when a deal was played from both sides.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log
from typing import Any

from rumpus.arena.contest import Pairing, Score
from rumpus.arena.standings import Duel, count_duels


@dataclass(frozen=True, slots=True)
class Sprt:
    """What is claimed, and how often one may be wrong about it."""

    low: float
    high: float
    alpha: float = 0.05
    """Chance to take H1 for true when H0 is."""
    beta: float = 0.05
    """Chance to take H0 for true when H1 is."""

    @property
    def bounds(self) -> tuple[float, float]:
        """Below the first H0 is accepted, above the second H1."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def ratio(self, duel: Duel) -> float:
        """The logarithm of the likelihood ratio after these games, by the first bot's results."""
        # Half a game of each kind is added, so that few games of one kind do not seem certain.
        wins, draws, losses = duel.wins + 0.5, duel.draws + 0.5, duel.losses + 0.5
        games = wins + draws + losses
        mean = (wins + draws / 2) / games
        scatter = (wins * (1 - mean) ** 2 + draws * (0.5 - mean) ** 2 + losses * mean**2) / games
        expected_low, expected_high = _expect(self.low), _expect(self.high)
        return games * (expected_high - expected_low) * (2 * mean - expected_low - expected_high) / (2 * scatter)

    def judge(self, duel: Duel) -> str:
        """`H0` or `H1` if that is settled; empty while it is not."""
        ratio, (lower, upper) = self.ratio(duel), self.bounds
        return "H0" if ratio <= lower else "H1" if ratio >= upper else ""

    def is_settled(self, pairings: Sequence[Pairing], played: Mapping[int, Score]) -> bool:
        """Whether the games played so far are enough; only when each deal was played from both sides."""
        if not played or len(played) % 2:
            return False
        known = [pairing for pairing in pairings if pairing.number in played]
        (_, duel), _ = count_duels(2, known, [played[pairing.number] for pairing in known])
        return bool(self.judge(duel))

    def describe(self, duel: Duel) -> dict[str, Any]:
        """How it stands, as plain values."""
        ratio, bounds = round(self.ratio(duel), 3), [round(bound, 3) for bound in self.bounds]
        return {"elo": [self.low, self.high], "ratio": ratio, "bounds": bounds, "accepted": self.judge(duel) or None}

    def tell(self, duel: Duel) -> str:
        """How it stands, in one line."""
        (lower, upper), accepted = self.bounds, self.judge(duel)
        claims = {"H0": f"the first is {self.low:+g} Elo, not {self.high:+g}", "H1": f"it is {self.high:+g} Elo"}
        verdict = f"{accepted}: {claims[accepted]}" if accepted else "not settled; play on with a higher -n"
        return f"SPRT {self.low:g}, {self.high:g}: ratio {self.ratio(duel):.2f} ({lower:.2f} to {upper:.2f}), {verdict}"


def _expect(elo: float) -> float:
    """The share of points that such a difference means."""
    return 1 / (1 + 10 ** (-elo / 400))
