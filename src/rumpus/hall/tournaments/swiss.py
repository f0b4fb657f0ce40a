"""Swiss pairing: each round equals play equals, nobody meets the same one twice, and nobody has two byes.

As in the Dutch system the upper half of those with the same points plays the lower half, in order; who cannot be paired
among them goes down to the next. What stands in the way is tried round from the bottom, where fewest are moved by it.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from rumpus.hall.tournaments.games import BYE, Entrant, Game, Pair, by_player, give_seats, has_met, seed_order

TRIES: Final = 50_000
"""So many pairs are tried; after that, which is after more rounds than there should be, two may meet again."""


def pair_round(entrants: Sequence[Entrant], games: Sequence[Game]) -> list[Pair]:
    """The pairs of the next round; a bye, if there is one, comes last."""
    played = by_player(games)
    points = {one.id: sum(game.points(one.id) for game in played.get(one.id, ())) for one in entrants}
    ranked = sorted(
        (entrant for entrant in seed_order(entrants) if entrant.active), key=lambda entrant: -points[entrant.id]
    )
    ids = [entrant.id for entrant in ranked]
    met = has_met(games)
    rested = {game.pair.one for game in games if game.pair.other == BYE}
    for bye in _list_byes(ids, rested):
        playing = [id for id in ids if id != bye]
        pairs = _Pairer(points, met).pair(playing)
        if pairs is not None:
            seated = [give_seats(one, other, played) for one, other in pairs]
            return [*seated, *([Pair(bye, BYE)] if bye else [])]
    bye = next(_list_byes(ids, rested))
    again = _Pairer(points, set()).pair([id for id in ids if id != bye]) or []
    return [*(give_seats(*pair, played) for pair in again), *([Pair(bye, BYE)] if bye else [])]


def _list_byes(ids: Sequence[str], rested: set[str]) -> Iterator[str]:
    """Who may rest, the last in rank first; nobody if the number is even."""
    if len(ids) % 2 == 0:
        yield BYE
        return
    fresh = [id for id in reversed(ids) if id not in rested]
    yield from fresh or reversed(ids)


class _Pairer:
    """Pairs from the top down, and takes back what does not work out."""

    def __init__(self, points: dict[str, int], met: set[frozenset[str]]) -> None:
        self._points = points
        self._met = met
        self._tries = TRIES

    def pair(self, ids: list[str]) -> list[tuple[str, str]] | None:
        """Pairs of all of them; None if there is no way, or none was found in time."""
        if not ids:
            return []
        first, *rest = ids
        for other in self._list_opponents(first, rest):
            self._tries -= 1
            if self._tries < 0:
                return None
            pairs = self.pair([id for id in rest if id != other])
            if pairs is not None:
                return [(first, other), *pairs]
        return None

    def _list_opponents(self, first: str, rest: list[str]) -> Iterator[str]:
        """Of the same points the one half of them further down, then those below that one, then those above; then
        whoever has fewer points, the best first."""
        equal = [id for id in rest if self._points[id] == self._points[first]]
        ideal = (len(equal) + 1) // 2 - 1
        in_turn = [*equal[max(ideal, 0) :], *reversed(equal[: max(ideal, 0)])]
        for other in [*in_turn, *rest[len(equal) :]]:
            if frozenset((first, other)) not in self._met:
                yield other
