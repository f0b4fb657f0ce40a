"""Finds every legal play. Pure Python, and fast because it never spells: it looks words up by their letters.

The search goes line by line, as Appel and Jacobson's does (1988), with the letters that fit each square worked out
beforehand. But where theirs walks the word graph anew for every anchor, here every handful of rack letters is put
together with the letters already on the line, and the lexicon is asked which words are made of exactly these
(`Lexicon.anagrams`). A rack without blanks has at most 127 handfuls, so that a board takes a few thousand questions,
each answered by one look into a dict. A play either runs through letters on its line or lies beside them.
"""

from collections.abc import Sequence
from itertools import compress
from math import prod
from typing import Any, Final, TypeAlias

from rumpus.games.words.board import EMPTY, RUN, turn_board
from rumpus.games.words.handfuls import list_handfuls
from rumpus.games.words.layout import SIZE, Layout
from rumpus.games.words.lexicon import PRIMES, Lexicon
from rumpus.games.words.lines import Line, Run, read_line, read_lines, turn_layout
from rumpus.games.words.play import Play
from rumpus.games.words.tiles import BLANK, RACK, VALUES

Find: TypeAlias = tuple[str, int, str]
"""A word made of board letters and a handful; what the handful is worth; the letters that blanks stand for."""
Groups: TypeAlias = dict[tuple[int, int], list[Find]]
"""Words by where in them the board's letters begin, and by their length."""

Core: TypeAlias = tuple[str, list[tuple[int, str]], int, int]
"""Its first run of letters, the others with where they begin, the product of all letters, and how many there are."""

_MIDDLE: Final = SIZE // 2
_make: Final = tuple.__new__
"""Makes a play of a tuple of all that it has: a third of what calling `Play` takes, and a board has thousands."""


def generate_plays(cells: Sequence[str], rack: str, lexicon: Lexicon, layout: Layout, bonus: int) -> list[Play]:
    """Every legal play, in no special order. A single tile that makes a word both ways is one play, across."""
    return Searcher(rack, lexicon, layout, bonus).search("".join(cells))


class Searcher:
    """Finds plays for one rack. What it has looked up it keeps: a second board that is much like the first is searched
    in a fraction of the time."""

    def __init__(self, rack: str, lexicon: Lexicon, layout: Layout, bonus: int) -> None:
        self.lexicon, self.layout, self.bonus = lexicon, layout, bonus
        self.plays: list[Play] = []
        self.anagrams = lexicon.anagrams
        self.handfuls = list_handfuls(rack)
        self.keys = [[key for key, _, _ in some] for some in self.handfuls]
        self.blank = BLANK in rack
        self.letters = set(rack)
        self.groups: dict[tuple[str, int], Groups] = {}
        self.cores: dict[str, Core] = {}
        self.dead: dict[str, bool] = {}
        self.known: dict[tuple[bool, str], list[Play]] = {}
        """Plays along lines that have been searched, by the line with all that crosses it."""

    def search(self, board: str) -> list[Play]:
        """Every legal play on a board, in no special order."""
        flat, upright = (self.layout.letter, self.layout.word), turn_layout(self.layout)
        if not RUN.search(board):
            self.plays = []
            for across, factors in ((True, flat), (False, upright)):
                self._open_board(read_line(_MIDDLE, board[:SIZE], {}, *factors), across)
            return self.plays
        found: list[Play] = []
        turned = turn_board(board)
        for across, lines in (
            (True, read_lines(board, turned, self.lexicon, *flat)),
            (False, read_lines(turned, board, self.lexicon, *upright)),
        ):
            for line in lines:
                found += self._search_line(line, across)
        return found

    def _open_board(self, line: Line, across: bool) -> None:
        """Find the plays that cover the centre of an empty board."""
        for size in range(2, len(self.handfuls)):
            group = self._find("", size).get((0, size), [])
            for at in range(max(0, _MIDDLE - size + 1), min(_MIDDLE, SIZE - size) + 1):
                self._lay(line, group, at, size, [], (), across)

    def _search_line(self, line: Line, across: bool) -> list[Play]:
        key = across, line.key
        plays = self.known.get(key)
        if plays is None:
            plays = self.plays = self.known[key] = []
            self._search_beside(line, across)
            self._search_through(line, across)
        return plays

    def _is_dead(self, fits: str | None) -> bool:
        """Whether no tile of the rack fits a square."""
        if fits is None:
            return False
        if fits not in self.dead:
            self.dead[fits] = not fits or not (self.blank or self.letters.intersection(fits))
        return self.dead[fits]

    # Plays beside the letters of a line: they touch only what lies across it.

    def _search_beside(self, line: Line, across: bool) -> None:
        start = 0
        for run in (*line.runs, None):
            end = SIZE if run is None else run.start - 1
            anchors: list[int] = []
            for square in line.held:
                if not start <= square < end:
                    continue
                if self._is_dead(line.fits[square]):
                    self._lay_beside(line, start, square, anchors, across)
                    start, anchors = square + 1, []
                else:
                    anchors.append(square)
            self._lay_beside(line, start, end, anchors, across)
            start = SIZE if run is None else run.end + 1

    def _lay_beside(self, line: Line, start: int, end: int, anchors: list[int], across: bool) -> None:
        """Plays on the empty squares start … end-1 that cover an anchor."""
        if not anchors:
            return
        first, last = anchors[0], anchors[-1]
        for size in range(2, min(len(self.handfuls) - 1, end - start) + 1):
            group = self._find("", size).get((0, size))
            if not group:
                continue
            for at in range(max(start, first - size + 1), min(end - size, last) + 1):
                held = [square for square in anchors if at <= square < at + size]
                if held:
                    self._lay(line, group, at, size, held, (), across)

    # Plays through one or more runs of letters on a line.

    def _search_through(self, line: Line, across: bool) -> None:
        runs = line.runs
        for first, run in enumerate(runs):
            left = self._count_free(line, range(run.start - 1, runs[first - 1].end if first else -1, -1))
            core, gaps = run.word, 0
            for last in range(first, len(runs)):
                if last > first:
                    gap = range(runs[last - 1].end, runs[last].start)
                    gaps += len(gap)
                    if gaps > RACK or self._count_free(line, gap) < len(gap):
                        break
                    core += EMPTY * len(gap) + runs[last].word
                stop = runs[last + 1].start - 1 if last + 1 < len(runs) else SIZE
                right = self._count_free(line, range(runs[last].end, stop))
                self._lay_through(line, core, gaps, left, right, tuple(runs[first : last + 1]), across)

    def _lay_through(
        self, line: Line, core: str, gaps: int, left: int, right: int, taken: tuple[Run, ...], across: bool
    ) -> None:
        """Plays that fill the gaps in `core` and reach out by up to `left` and `right` squares."""
        begin, length = taken[0].start, len(core)
        for count in range(max(gaps, 1), min(gaps + left + right, len(self.handfuls) - 1) + 1):
            for (before, size), group in self._find(core, count).items():
                if before <= left and size - before - length <= right:
                    at = begin - before
                    held = [square for square in line.held if at <= square < at + size]
                    self._lay(line, group, at, size, held, taken, across)

    def _count_free(self, line: Line, squares: range) -> int:
        """How many of the squares, from the first on, some tile of the rack fits."""
        fits = line.fits
        for count, square in enumerate(squares):
            if fits[square] is not None and self._is_dead(fits[square]):
                return count
        return len(squares)

    # Words, and laying them.

    def _find(self, core: str, size: int) -> Groups:
        """Words made of the board's letters in `core`, dots for the squares between them, and `size` tiles."""
        groups = self.groups.get((core, size))
        if groups is not None:
            return groups
        groups = self.groups[core, size] = {}
        if core not in self.cores:
            self.cores[core] = read_core(core)
        piece, rest, times, letters = self.cores[core]
        reach, length = len(core), letters + size
        get, handfuls = self.anagrams[length].get, self.handfuls[size]
        if self.blank:  # thousands of questions, most without an answer: asked without a step of Python for each
            found: list[Any] = list(map(get, map(times.__mul__, self.keys[size])))
            known = [
                (words, value, blanks)
                for words, (_, value, blanks) in compress(zip(found, handfuls, strict=True), found)
            ]
        else:
            known = [(words, value, blanks) for key, value, blanks in handfuls if (words := get(key * times))]
        for words, value, blanks in known:
            for word in words.split():
                at, last = word.find(piece), length - reach
                while 0 <= at <= last:
                    if not rest or all(word.startswith(other, at + offset) for offset, other in rest):
                        groups.setdefault((at, length), []).append((word, value, blanks))
                    at = word.find(piece, at + 1) if piece else -1
        return groups

    def _lay(
        self, line: Line, group: list[Find], at: int, size: int, held: list[int], taken: tuple[Run, ...], across: bool
    ) -> None:
        """Note the words of the group that fit on squares at … at+size-1, where `held` have words across them."""
        for square in held:
            fits, place = line.fits[square] or "", square - at
            group = [find for find in group if find[0][place] in fits]
        if not group:
            return
        new = size - sum([run.end - run.start for run in taken])
        if new == 1 and held and not across:
            return  # a single tile that makes a word across as well: found there
        end = at + size
        factor = 1
        for square, times in line.factors:
            if at <= square < end:
                factor *= times
        points = factor * sum([run.value for run in taken]) + (self.bonus if new == RACK else 0)
        counts: list[tuple[int, int]] = []
        for square, more, times, already in line.specials:
            if at <= square < end:
                counts.append((square - at, factor * more + times))
                points += already
        times_at = dict(counts)
        board = [square - at for run in taken for square in range(run.start, run.end)] if self.blank else []
        row, column = (line.number, at) if across else (at, line.number)
        values, note = VALUES, self.plays.append
        for word, value, blanks in group:
            score = factor * value + points
            for place, times in counts:
                score += times * values[word[place]]
            if not blanks:
                note(_make(Play, (score, word, row, column, across, new)))
                continue
            if len(blanks) == 1:  # as below, but there are thousands of these
                small, place = blanks.lower(), word.find(blanks)
                while place >= 0:
                    if place not in board:
                        letters = word[:place] + small + word[place + 1 :]
                        less = times_at[place] * values[blanks] if place in times_at else 0
                        note(_make(Play, (score - less, letters, row, column, across, new)))
                    place = word.find(blanks, place + 1)
                continue
            for places in _place_blanks(word, blanks, board):
                less, letters = 0, word
                for place in places:
                    letters = letters[:place] + letters[place].lower() + letters[place + 1 :]
                    if place in times_at:
                        less += times_at[place] * values[word[place]]
                note(Play(score - less, letters, row, column, across, new))


def read_core(core: str) -> Core:
    """What is asked of board letters, with dots for the squares between them, for every number of tiles."""
    first, *rest = [(run.start(), run.group()) for run in RUN.finditer(core)] or [(0, "")]
    primes = [PRIMES[letter] for letter in core if letter != EMPTY]
    return first[1], rest, prod(primes), len(primes)


def _place_blanks(word: str, blanks: str, board: list[int]) -> list[tuple[int, ...]]:
    """Every way in which blanks can be the letters they stand for, none of them on a square that is taken."""
    ways: list[tuple[int, ...]] = [()]
    for number, letter in enumerate(blanks):
        spots = []
        place = word.find(letter)
        while place >= 0:
            if place not in board:
                spots.append(place)
            place = word.find(letter, place + 1)
        # two blanks for the same letter are not told apart
        same = number > 0 and letter == blanks[number - 1]
        ways = [(*way, place) for way in ways for place in spots if not same or place > way[-1]]
    return ways
