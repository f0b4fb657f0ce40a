"""Tetris as numbers: every seat's field and falling piece, what comes next, and the keys held."""

from collections.abc import Sequence
from typing import Final

import numpy as np

from rumpus.core.game import View
from rumpus.games.tetris.field import HEIGHT, LETTERS, WIDTH
from rumpus.gym.codec import Table, TableCodec, share, share_wait

_KEYS: Final = ("left", "right", "down")
_TAPS: Final = ("drop", "cw", "ccw", "hold")
_PHASES: Final = ("entry", "fall", "lock", "out")
_EMPTY: Final = ord(".")
_KINDS: Final = len(LETTERS)
_PLACES: Final = {letter: place for place, letter in enumerate(LETTERS)}
_SECOND: Final = 60
_NUMBERS: Final = 11


class TetrisCodec(TableCodec):
    """Rows from the top, the two hidden ones first."""

    def __init__(self, table: Table) -> None:
        self._next = int(table.options["next"])
        super().__init__(table)

    def list_parts(self) -> dict[str, tuple[int, ...]]:
        """For each seat: field, falling piece, and one-hot kinds of the piece, the held one and the next. Numbers for
        each seat: phase (4), time to the next row or lock, hold used, level, combo, back-to-back, garbage waiting,
        lines. Keys: left, right and down held."""
        seats = self.table.seats
        return {
            "field": (seats, HEIGHT, WIDTH),
            "piece": (seats, HEIGHT, WIDTH),
            "kinds": (seats, 2 + self._next, _KINDS),
            "numbers": (seats, _NUMBERS),
            "keys": (len(_KEYS),),
        }

    def list_words(self) -> Sequence[str]:
        """left, right, down, drop, cw, ccw, hold."""
        return (*_KEYS, *_TAPS)

    def list_keys(self) -> Sequence[str]:
        """left, right and down are held."""
        return _KEYS

    def write(self, view: View, seat: int, step: int, offer: Sequence[str]) -> None:
        """Every seat's well, one's own first."""
        fields, pieces, kinds = self.slots["field"], self.slots["piece"], self.slots["kinds"]
        pieces[:] = 0.0
        kinds[:] = 0.0
        numbers = []
        for place, other in enumerate(self.turn_seats(seat)):
            well = view["seats"][other]
            codes = np.frombuffer("".join(well["rows"]).encode("ascii"), dtype=np.uint8).reshape(HEIGHT, WIDTH)
            np.not_equal(codes, _EMPTY, out=fields[place], casting="unsafe")
            piece = well["piece"]
            if piece is not None:
                left, bottom = piece["x"], piece["y"]
                for x, y in piece["cells"]:
                    if bottom + y < HEIGHT:
                        pieces[place, HEIGHT - 1 - bottom - y, left + x] = 1.0
                kinds[place, 0, _PLACES[piece["kind"]]] = 1.0
            if well["hold"] is not None:
                kinds[place, 1, _PLACES[well["hold"]]] = 1.0
            for row, letter in enumerate(well["next"], 2):
                kinds[place, row, _PLACES[letter]] = 1.0
            numbers.append(
                (
                    *(well["phase"] == phase for phase in _PHASES),
                    share_wait(well["until"], step, _SECOND),
                    well["held"],
                    share(well["level"], 30),
                    share(well["combo"], 10),
                    well["b2b"],
                    share(well["incoming"], 20),
                    share(well["lines"], 200),
                )
            )
        self.slots["numbers"][:] = numbers
        self.write_keys(offer)

    def find_score(self, view: View, seat: int) -> int | None:
        """The score so far."""
        score: int = view["seats"][seat]["score"]
        return score

    shapes = True

    def count_gains(self, before: View, after: View, seat: int) -> int:
        """Lines cleared."""
        gained: int = after["seats"][seat]["lines"] - before["seats"][seat]["lines"]
        return gained


CODEC: Final = TetrisCodec
