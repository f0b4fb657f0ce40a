"""Words with WoW as numbers. There are more plays than could be numbered once and for all, so a play is chosen by its
rank: 1 is the best-paid play there is, 2 the next. What each of the ranks would lay is in the observation, so that an
agent can choose by more than points."""

from collections.abc import Sequence
from typing import Final

import numpy as np

from rumpus.core.game import View
from rumpus.games.words.challenging import ANSWERS, name_stake
from rumpus.games.words.finder import find_plays
from rumpus.games.words.layout import CELLS, LAYOUTS, SIZE
from rumpus.games.words.lexicon import load_lexicon
from rumpus.games.words.placing import Ground
from rumpus.games.words.play import Play
from rumpus.games.words.rules import EXCHANGE, PASS, WORD
from rumpus.games.words.tiles import BLANK, COUNTS, RACK
from rumpus.gym.codec import NOTHING, Codec, Mask, Table, share

RANKS: Final = 64
"""Plays that can be chosen; those that pay less cannot."""
_TILES: Final = (*COUNTS, BLANK)
_EXCHANGE_ONE: Final = RANKS + 1
_EXCHANGE_ALL: Final = _EXCHANGE_ONE + len(_TILES)
_PASS: Final = _EXCHANGE_ALL + 1
_LETTERS: Final = 26
_EMPTY: Final = ord(".")
_FIRST: Final = ord("A")
_SMALL: Final = 0x20  # what a small letter's code has and a capital's has not
_NUMBERS: Final = 5


class WordsCodec(Codec):
    """The plays it tells of are found from the view: the board, the rack and the word list."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self._layout = LAYOUTS[str(table.options["preset"])]
        multiples = np.array([self._layout.letter, self._layout.word], dtype=np.float32)
        self.slots["squares"][:] = ((multiples - 1.0) / 2.0).reshape(2, SIZE, SIZE)
        self._places = {tile: place for place, tile in enumerate(_TILES)}

    @property
    def _answers(self) -> tuple[str, ...]:
        """What else can be said where plays may be challenged."""
        return ANSWERS if name_stake(self.table.options) else ()

    def list_parts(self) -> dict[str, tuple[int, ...]]:
        """Board: 26 planes of letters and one of blanks. Squares: how letters and words are multiplied. Rack: tiles of
        each kind (A to Z, blank). Plays, best first: points, tiles, length, across, row, column, and what is kept of
        the rack as vowels and others. Numbers: my turn, tiles in the bag, passes, exchange allowed, one's own rack; in
        matches with challenges whether the newest play may still be challenged. Seats: score and tiles of each, one's
        own first."""
        return {
            "board": (_LETTERS + 1, SIZE, SIZE),
            "squares": (2, SIZE, SIZE),
            "rack": (len(_TILES),),
            "plays": (RANKS, 8),
            "numbers": (_NUMBERS + bool(self._answers),),
            "seats": (self.table.seats, 2),
        }

    def list_names(self) -> Sequence[str]:
        """Ranks, exchanges of one tile, of all, pass; challenge and accept where plays may be challenged."""
        ranks = [f"play {rank}" for rank in range(1, RANKS + 1)]
        return ("", *ranks, *(f"{EXCHANGE} {tile}" for tile in _TILES), f"{EXCHANGE} all", PASS, *self._answers)

    def write(self, view: View, seat: int, step: int, offer: Sequence[str]) -> None:
        """The board, the own rack and what can be laid."""
        rack = view["rack"]
        self._write_board("".join(view["board"]))
        tiles = self.slots["rack"]
        tiles[:] = 0.0
        for tile in rack:
            tiles[self._places[tile]] += 1 / RACK
        plays = self.slots["plays"]
        plays[:] = 0.0
        if self._count_plays(offer):
            ground = Ground("".join(view["board"]), load_lexicon(view["lexicon"]), self._layout, view["bonus"])
            found = find_plays(ground, rack)[:RANKS]
            if found:
                plays[: len(found)] = [_describe(play, ground.cells, rack) for play in found]
        self.slots["numbers"][:] = [
            bool(offer),
            share(view["bag"], 100),
            share(view["passes"], 4),
            view["exchange"],
            share(len(rack), RACK),
            *([view["awaits"]] if self._answers else []),
        ]
        self.slots["seats"][:] = [
            (share(view["scores"][other], 500), share(view["racks"][other], RACK)) for other in self.turn_seats(seat)
        ]

    def _write_board(self, cells: str) -> None:
        board = self.slots["board"].reshape(_LETTERS + 1, CELLS)
        board[:] = 0.0
        codes = np.frombuffer(cells.encode("ascii"), dtype=np.uint8)
        laid = np.flatnonzero(codes != _EMPTY)
        if laid.size:
            letters = codes[laid]
            board[(letters & ~np.uint8(_SMALL)) - _FIRST, laid] = 1.0
            board[_LETTERS, laid] = (letters & _SMALL) != 0

    def find_score(self, view: View, seat: int) -> int | None:
        """The score so far."""
        score: int = view["scores"][seat]
        return score

    def mark(self, offer: Sequence[str], mask: Mask) -> None:
        """As many ranks as there are plays, and what else is offered."""
        if not offer:
            mask[NOTHING] = 1
            return
        mask[1 : self._count_plays(offer) + 1] = 1
        for word in reversed(offer):
            if word.startswith(WORD):
                break
            mask[self._number_rest(word)] = 1

    def read(self, number: int, offer: Sequence[str]) -> tuple[str, ...] | None:
        """The play of that rank, the exchange, the pass or the answer."""
        if not offer:
            return () if number == NOTHING else None
        if 1 <= number <= RANKS:
            return (offer[number - 1],) if number <= self._count_plays(offer) else None
        for word in reversed(offer):
            if word.startswith(WORD):
                break
            if self._number_rest(word) == number:
                return (word,)
        return None

    def _count_plays(self, offer: Sequence[str]) -> int:
        """How many plays can be chosen: the rules list them first."""
        for place, word in enumerate(offer[:RANKS]):
            if not word.startswith(WORD):
                return place
        return min(len(offer), RANKS)

    def _number_rest(self, word: str) -> int:
        """The number of an exchange, of passing or of an answer. The last tile of a rack is one tile, and all of it."""
        if word == PASS:
            return _PASS
        if word in ANSWERS:
            return _PASS + 1 + ANSWERS.index(word)
        tiles = word.removeprefix(f"{EXCHANGE} ")
        return _EXCHANGE_ONE + self._places[tiles] if len(tiles) == 1 else _EXCHANGE_ALL


def _describe(play: Play, cells: Sequence[str], rack: Sequence[str]) -> tuple[float, ...]:
    """What a play is, and what it leaves."""
    kept = list(rack)
    for tile in play.list_spent(cells):
        kept.remove(tile)
    vowels = sum(tile in "AEIOU" for tile in kept)
    return (
        share(play.score, 100),
        play.size / RACK,
        len(play.word) / SIZE,
        play.across,
        play.row / SIZE,
        play.column / SIZE,
        vowels / RACK,
        (len(kept) - vowels) / RACK,
    )


CODEC: Final = WordsCodec
