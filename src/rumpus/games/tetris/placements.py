"""Tetris by whole pieces: a number says how the piece is turned and which column its left edge comes to.

It is the piece in play or the one it is swapped for, and it falls straight down or is turned once more at the bottom,
as T-spins are made.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from rumpus.core.game import View
from rumpus.games.tetris.codec import TetrisCodec
from rumpus.games.tetris.field import LETTERS, VISIBLE, WIDTH, place, scan, spot
from rumpus.games.tetris.landings import Landing, land, open_up
from rumpus.games.tetris.outlook import count_traits
from rumpus.games.tetris.pieces import CELLS, HIGHEST, LOWEST
from rumpus.games.tetris.planner import list_firsts
from rumpus.games.tetris.steering import find_key
from rumpus.gym.codec import share
from rumpus.gym.placements import Guide, PlacementCodec

_BY: Final = {0: "", 1: "cw ", -1: "ccw "}
_SCALES: Final = (20, 40, 100, 60, 40, 60, 200, VISIBLE)
"""What each trait of a field is a share of."""


class Place(NamedTuple):
    """A landing, and the field it is made on."""

    landing: Landing
    bits: int


class LandingGuide(Guide):
    """Brings a piece to its landing."""

    def __init__(self, landing: Landing) -> None:
        self._landing = landing

    def find_key(self, view: View, seat: int) -> str | None:
        """The next key."""
        return find_key(view["seats"][seat], self._landing, both_ways=True)


class TetrisPlacements(PlacementCodec, TetrisCodec):
    """Words are `3 at 5`: turned three times clockwise, the left edge in column 5 (from 0); `hold 3 at 5`: the same for
    the piece that is swapped in; `cw 3 at 5`: a T that falls like that, and is turned clockwise at the bottom."""

    traits = (
        "lines",
        "spin",
        "height",
        "holes",
        "covers",
        "edges",
        "ledges",
        "wells",
        "bumps",
        "cells",
        "peak",
    )
    """Lines cleared, whether by a T-spin, the height at which it lies; then of the field it leaves (outlook.py)."""

    def list_words(self) -> Sequence[str]:
        """All turns and columns, of the piece in play and of the other one, then those that spin."""
        spots = [f"{turn} at {column}" for turn in range(4) for column in range(WIDTH)]
        return [before + spot for before in _list_ways(bool(self.table.options["hold"])) for spot in spots]

    def list_places(self, view: View, seat: int) -> Mapping[str, Place]:
        """Every landing that keys lead to; of two that a word could mean the one that is nearer."""
        mine = view["seats"][seat]
        piece = mine["piece"]
        if piece is None:
            return {}
        field = scan(mine["rows"][::-1])
        here = LETTERS.index(piece["kind"]), piece["turn"], place(piece["x"], piece["y"])
        hold = LETTERS.index(mine["hold"]) if mine["hold"] else -1
        coming = [LETTERS.index(letter) for letter in mine["next"]]
        bits = open_up(field)
        places: dict[str, Place] = {}
        for first in list_firsts(field, here, hold, coming, view["holds"] and not mine["held"]):
            landing = first.landing
            before = "hold " if landing.kind != here[0] else ""
            left = landing.column + min(x for x, _ in CELLS[landing.kind][landing.fall_turn])
            places.setdefault(f"{before}{_BY[landing.by]}{landing.fall_turn} at {left}", Place(landing, bits))
        return places

    def rate(self, place: Place) -> Sequence[float]:
        """What there is to count in the field it leaves."""
        landing = place.landing
        after, lines = land(place.bits, landing)
        y = spot(landing.at)[1]
        middle = y + (LOWEST[landing.kind][landing.turn] + HIGHEST[landing.kind][landing.turn]) / 2
        counts = map(share, count_traits(after), _SCALES)
        return (lines / 4, landing.by != 0, share(middle, VISIBLE), *counts)

    def guide(self, place: Place) -> Guide:
        """Keys, one after the other."""
        return LandingGuide(place.landing)

    def name_piece(self, view: View, seat: int) -> object:
        """How many were placed before it."""
        mine = view["seats"][seat]
        return mine["placed"] if mine["piece"] is not None else None

    def let_go(self, view: View, seat: int) -> str | None:
        """It is dropped."""
        return find_key(view["seats"][seat], None, both_ways=True)


def _list_ways(holds: bool) -> list[str]:
    plain = list(_BY.values())
    return plain + [f"hold {way}" for way in plain] if holds else plain


PLACEMENTS: Final = TetrisPlacements
