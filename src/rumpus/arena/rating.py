"""Elo ratings of bots that do not learn: the strengths under which the results are most likely (Bradley and Terry).

A rating that goes from game to game, as the hall's does for people, would depend on the order of the games; bots are
the same from the first to the last, so here all games count alike and the order does not matter.
"""

from collections.abc import Sequence
from math import exp, log, log10, sqrt
from typing import Final

Z: Final = 1.96
"""Of a normal distribution, 95 % lies within so many standard deviations."""
ROUNDS: Final = 10_000
CLOSE: Final = 1e-10
SCALE: Final = 400.0

Matrix = list[list[float]]


def rate(points: Sequence[Sequence[float]]) -> list[tuple[float, float]]:
    """Rating and the half of its 95 % interval for everybody, relative to the average of all.

    `points[a][b]` are those of a against b; all are linked by games. One drawn game for every pair that met is added,
    so that who never lost has a rating too."""
    size = len(points)
    won = [[points[a][b] + 0.5 if _met(points, a, b) else 0.0 for b in range(size)] for a in range(size)]
    games = [[won[a][b] + won[b][a] for b in range(size)] for a in range(size)]
    strength = _fit(won, games)
    spread = _spread(games, strength)
    return [(SCALE * log10(strength[a]), Z * SCALE / log(10) * spread[a]) for a in range(size)]


def _met(points: Sequence[Sequence[float]], a: int, b: int) -> bool:
    return a != b and points[a][b] + points[b][a] > 0


def _fit(won: Matrix, games: Matrix) -> list[float]:
    """Strengths that explain the results best, by repeated correction; their mean logarithm is 0."""
    size = len(won)
    strength = [1.0] * size
    for _ in range(ROUNDS):
        better = [
            sum(won[a]) / sum(games[a][b] / (strength[a] + strength[b]) for b in range(size) if games[a][b])
            if any(games[a])
            else 1.0
            for a in range(size)
        ]
        mean = sum(map(log, better)) / size
        better = [value / exp(mean) for value in better]
        moved = max(abs(log(new / old)) for new, old in zip(better, strength, strict=True))
        strength = better
        if moved < CLOSE:
            break
    return strength


def _spread(games: Matrix, strength: Sequence[float]) -> list[float]:
    """Standard deviations of the strengths' logarithms, from what each game tells about their differences."""
    size = len(strength)
    told = [[1.0 / size for _ in range(size)] for _ in range(size)]  # the mean is fixed
    for a in range(size):
        for b in range(size):
            if games[a][b]:
                share = strength[a] / (strength[a] + strength[b])
                weight = games[a][b] * share * (1 - share)
                told[a][a] += weight
                told[a][b] -= weight
    inverse = _invert(told)
    return [sqrt(max(0.0, inverse[a][a] - 1.0 / size)) for a in range(size)]


def _invert(matrix: Matrix) -> Matrix:
    """The inverse of a small matrix with a positive diagonal, by Gauss and Jordan."""
    size = len(matrix)
    rows = [[*row, *(float(place == column) for column in range(size))] for place, row in enumerate(matrix)]
    for pivot in range(size):
        best = max(range(pivot, size), key=lambda place: abs(rows[place][pivot]))
        rows[pivot], rows[best] = rows[best], rows[pivot]
        first = rows[pivot][pivot]
        rows[pivot] = [value / first for value in rows[pivot]]
        for place in range(size):
            factor = rows[place][pivot]
            if place != pivot and factor:
                rows[place] = [value - factor * top for value, top in zip(rows[place], rows[pivot], strict=True)]
    return [row[size:] for row in rows]
