"""Swiss pairing against the Dutch rules of the FIDE handbook (C.04.3): small tournaments whose pairs are worked out by
hand from its text, but for its rules of colours, which are not ours. Upper half against lower half, then
transpositions, exchanges, floaters and byes.
"""

import pytest

from rumpus.hall.tournaments.games import BYE, DRAW, ONE, OTHER, Entrant, Game, Pair
from rumpus.hall.tournaments.swiss import pair_round

RESULTS = {"+": ONE, "=": DRAW, "-": OTHER}


def play(count: int, rounds: str) -> list[Game]:
    """`1+4 2=5 | …`: the higher one of a pair comes first, and has won, drawn or lost; `5+0` rests."""
    games: list[Game] = []
    for number, line in enumerate(rounds.split("|"), 1):
        for one, sign, other in map(tuple, line.split()):
            assert int(one) <= count
            pair = Pair(one, BYE if other == "0" else other)
            games.append(Game(len(games), number, pair, RESULTS[sign], played=other != "0"))
    return games


def paired(count: int, rounds: str) -> str:
    """The next round, in the order of the higher ones of each pair; a bye last."""
    entrants = [Entrant(str(n), 2000 - n) for n in range(1, count + 1)]
    pairs = [tuple(sorted((pair.one, pair.other or "bye"))) for pair in pair_round(entrants, play(count, rounds))]
    return " ".join("-".join(pair) for pair in sorted(pairs, key=lambda pair: ("bye" in pair, pair)))


@pytest.mark.parametrize(
    ("count", "before", "pairs", "why"),
    [
        (6, "", "1-4 2-5 3-6", "the upper half plays the lower half, in order"),
        (5, "", "1-3 2-4 5-bye", "of an odd number the last one rests"),
        (4, "1=3 2=4", "1-4 2-3", "a transposition: 1 and 3 have met"),
        (4, "1=3 2=4 | 1=4 2=3", "1-2 3-4", "an exchange: 1 has met the lower half"),
        (6, "1=4 2=5 3=6", "1-5 2-6 3-4", "the first transposition that leaves 3 somebody, too"),
        (6, "1=4 2=5 3=6 | 1=5 2=6 3=4", "1-6 2-4 3-5", "what is left of them"),
        (6, "1+4 2+5 3+6", "1-2 3-4 5-6", "of three winners the last goes down, to the first they have not met"),
        (6, "1-4 2+5 3+6", "1-6 2-3 4-5", "three winners, 2, 3 and 4: 4 goes down past 1, whom they have met"),
        (5, "1+3 2+4 5+0", "1-2 3-5 4-bye", "nobody rests twice: of the last ones 4 does, and 5 goes down"),
        (8, "1+5 2+6 3+7 4+8", "1-3 2-4 5-7 6-8", "winners among themselves, losers among themselves"),
        (
            8,
            "1+5 2+6 3+7 4+8 | 1+3 2+4 5+7 6+8",
            "1-2 3-5 4-6 7-8",
            "3 and 4 meet 5 and 6 in order: all have one point",
        ),
    ],
)
def test_the_pairs_are_those_of_the_dutch_rules(count: int, before: str, pairs: str, why: str) -> None:
    assert paired(count, before) == pairs, why
