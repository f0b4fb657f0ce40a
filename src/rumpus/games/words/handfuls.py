"""Handfuls: every different choice of tiles from a rack, with the key by which a lexicon finds words made of them."""

from itertools import combinations_with_replacement
from math import prod
from typing import TypeAlias

from rumpus.games.words.lexicon import PRIMES
from rumpus.games.words.tiles import BLANK, VALUES

Handful: TypeAlias = tuple[int, int, str]
"""Product of the letters' primes, blanks counted as the letters they stand for; what the tiles are worth; the letters
that blanks stand for, in order. A plain tuple: a rack with two blanks has thousands."""


def list_handfuls(rack: str) -> list[list[Handful]]:
    """By how many tiles they have, none included, all handfuls of a rack; blanks stand for every letter in turn."""
    sizes: list[list[Handful]] = [[] for _ in range(len(rack) + 1)]
    sizes[0].append((1, 0, ""))
    for letter in sorted(set(rack) - {BLANK}):
        prime, value = PRIMES[letter], VALUES[letter]
        for size in range(len(rack), 0, -1):
            for count in range(1, min(size, rack.count(letter)) + 1):
                times, more = prime**count, count * value
                sizes[size] += [(key * times, worth + more, "") for key, worth, _ in sizes[size - count]]
    plain = [list(some) for some in sizes]
    for count in range(1, rack.count(BLANK) + 1):
        stand = [
            (prod(PRIMES[letter] for letter in letters), "".join(letters))
            for letters in combinations_with_replacement(sorted(PRIMES), count)
        ]
        for size in range(count, len(rack) + 1):
            sizes[size] += [
                (key * times, worth, names) for key, worth, _ in plain[size - count] for times, names in stand
            ]
    return sizes
