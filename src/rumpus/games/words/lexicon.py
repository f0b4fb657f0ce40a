"""The words that count: English, the themed list, or both. Reads the lists that lie in data/, once per process.

Besides saying whether a word is valid, a lexicon answers the two questions a search for plays is made of: which letters
fit between two pieces of a word, and which words are made of exactly these letters.
"""

from collections.abc import Callable, Mapping
from functools import cache, cached_property
from importlib.resources import files
from math import prod
from typing import Any, Final

from rumpus.games.words.dawg import LETTERS, Dawg

SOURCES: Final = {
    "english": ("english",),
    "themed": ("themed",),
    "both": ("english", "themed"),
    "casual": ("casual",),
    "fan": ("casual", "themed"),
}
"""Lexicons by name, and the lists each is made of. The last two are what a casual player and a fan of the theme know;
the weaker bots think in them."""

LONGEST: Final = 15
"""No word has more letters: none would fit the board."""
_MOST_FITS: Final = 60_000
"""Answers about letters that fit are kept up to this many."""

_BY_USE: Final = "ESIARNTOLCDUGPMHBYFVKWZXQJ"
_PRIMES: Final = tuple(n for n in range(3, 104) if all(n % d for d in range(2, n)))
PRIMES: Final = dict(zip(_BY_USE, _PRIMES, strict=True))
"""A prime for each letter, the smallest for the most used: equal products, equal letters."""


class Lexicon:
    """A set of words with its word graphs."""

    def __init__(self, name: str, graphs: tuple[Dawg, ...]) -> None:
        self.name = name
        self.graphs = graphs
        self._fits: dict[tuple[str, str], str] = {}

    def __contains__(self, word: str) -> bool:
        return any(word in graph for graph in self.graphs)

    def list_words(self) -> list[str]:
        """All words in alphabetical order."""
        return sorted({word for graph in self.graphs for word in graph.words()})

    def list_fits(self, before: str, after: str) -> str:
        """The letters that make a word between two pieces, one of which may be empty."""
        known = self._fits.get((before, after))
        if known is None:
            known = "".join(letter for letter in LETTERS if before + letter + after in self)
            if len(self._fits) >= _MOST_FITS:
                self._fits.clear()
            self._fits[before, after] = known
        return known

    @cached_property
    def anagrams(self) -> list[dict[int, str]]:
        """By how many letters they have, words by the product of their letters' primes; those made of the same letters
        in one text, spaces between. Apart by length, since most questions are for words that do not exist, and one
        small dict is nearer at hand than a large one."""
        sizes: list[dict[int, str]] = [{} for _ in range(LONGEST + 1)]
        prime = PRIMES.__getitem__
        for graph in self.graphs:
            for word in graph.words():
                key = prod(map(prime, word))
                found = sizes[len(word)]
                if key not in found:
                    found[key] = word
                elif word not in found[key].split():  # a word may be in two lists
                    found[key] += " " + word
        return sizes


def name_lexicon(options: Mapping[str, Any]) -> str:
    """The lexicon that these options ask for."""
    return "english" if options["preset"] == "classic" else str(options["lexicon"])


@cache
def load_lexicon(name: str) -> Lexicon:
    """The lexicon of that name (see SOURCES), shared by all who ask."""
    return Lexicon(name, tuple(_LOADERS[source]() for source in SOURCES[name]))


@cache
def _load_english() -> Dawg:
    return Dawg.unpack(_data("english.dawg"))


@cache
def _load_casual() -> Dawg:
    return Dawg.unpack(_data("casual.dawg"))


@cache
def _load_themed() -> Dawg:
    return Dawg.build(read_list(_data("themed.txt").decode("ascii")))


_LOADERS: Final[dict[str, Callable[[], Dawg]]] = {
    "english": _load_english,
    "casual": _load_casual,
    "themed": _load_themed,
}


def read_list(text: str) -> list[str]:
    """The words of a list; `#` opens a remark."""
    return [word for line in text.splitlines() for word in line.partition("#")[0].split()]


def _data(name: str) -> bytes:
    return files("rumpus.games.words").joinpath("data", name).read_bytes()
