"""What a gunner knows of the waters it fires at: read from a view, and the neighbours and lines on them."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from rumpus.games.battleship.board import CELLS, SHIP_NUMBERS, SHIPS, SIZE, list_berths
from rumpus.games.battleship.view import read_named

ALL: Final = (1 << CELLS) - 1
LEFT_EDGE: Final = sum(1 << row * SIZE for row in range(SIZE))
RIGHT_EDGE: Final = LEFT_EDGE << SIZE - 1


class Chart(NamedTuple):
    """The enemy's waters as sets of cells."""

    free: int
    """Not yet shot at."""
    hits: int
    """Hit, of ships that still float."""
    left: tuple[int, ...]
    """Ships that still float, by number."""
    named: Mapping[int, int]
    """The hits of each ship, by number; empty where hits are not named."""


def read_chart(waters: dict[str, Any]) -> Chart:
    """The chart of one side's waters in a view."""
    marks = "".join(waters["rows"])
    free = sum(1 << cell for cell, mark in enumerate(marks) if mark in ".s")
    hits = sum(1 << cell for cell, mark in enumerate(marks) if mark == "h")
    left = tuple(SHIP_NUMBERS[ship["id"]] for ship in waters["ships"] if not ship["sunk"])
    return Chart(free, hits, left, read_named(waters))


def list_bits(mask: int) -> Iterator[int]:
    """The cells of a set, in order."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def spread(mask: int) -> int:
    """The cells beside those of a set, across and down, and some of the set itself."""
    across = (mask & ~RIGHT_EDGE) << 1 | (mask & ~LEFT_EDGE) >> 1
    return across | mask << SIZE & ALL | mask >> SIZE


def list_fits(chart: Chart, number: int) -> list[int]:
    """Where this ship could lie, as sets of cells: in free water or over hits, and not over hits alone; over its own
    hits and no others where they are named."""
    room = chart.free | chart.hits
    return [
        mask
        for _, mask in list_berths(SHIPS[number].size)
        if not mask & ~room and mask & chart.free
        if not chart.named or mask & chart.hits == chart.named[number]
    ]


def list_beside(chart: Chart) -> int:
    """The cells beside open hits; where those are named only such as the ship that was hit could lie on."""
    beside = spread(chart.hits) & chart.free
    if not chart.named:
        return beside
    reach = 0
    for number in chart.left:
        if chart.named[number]:
            for mask in list_fits(chart, number):
                reach |= mask
    return beside & reach
