"""Everybody against everybody, once: the Berger tables of the FIDE handbook, for any number of players."""

from collections.abc import Sequence

from rumpus.hall.tournaments.games import BYE, Entrant, Pair, seed_order


def list_rounds(entrants: Sequence[Entrant]) -> list[list[Pair]]:
    """All rounds. With an odd number one has a bye in each."""
    ids = [entrant.id for entrant in seed_order(entrants)]
    if len(ids) % 2:
        ids.append(BYE)
    count = len(ids)
    return [[_put_bye_last(pair) for pair in _pair_round(ids, number)] for number in range(count - 1)]


def _pair_round(ids: Sequence[str], number: int) -> list[Pair]:
    """The last one stays and changes sides; the others go on by half of the table each round."""
    count, half = len(ids), len(ids) // 2
    circle = [ids[(place + number * half) % (count - 1)] for place in range(count - 1)]
    last = ids[-1]
    top = Pair(circle[0], last) if number % 2 == 0 else Pair(last, circle[0])
    return [top, *(Pair(circle[place], circle[count - 1 - place]) for place in range(1, half))]


def _put_bye_last(pair: Pair) -> Pair:
    return Pair(pair.other, BYE) if pair.one == BYE else pair
