"""Ten by ten cells, five ships, and where a ship can lie. Knows no turns and no seats.

A cell is `row * 10 + column`, counted from the top left; a set of cells is an integer with one bit for each. A berth is
where one ship lies: `cell * 2`, plus 1 if it lies downwards, where `cell` is its top left end; AWAY is none.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

SIZE: Final = 10
CELLS: Final = SIZE * SIZE
COLUMNS: Final = "ABCDEFGHIJ"
WAYS: Final = "HV"
AWAY: Final = -1


class Ship(NamedTuple):
    """A kind of ship; every fleet has one of each."""

    id: str
    name: str
    size: int


SHIPS: Final = (
    Ship("carrier", "Carrier", 5),
    Ship("battleship", "Battleship", 4),
    Ship("cruiser", "Cruiser", 3),
    Ship("submarine", "Submarine", 3),
    Ship("destroyer", "Destroyer", 2),
)
SHIP_NUMBERS: Final = {ship.id: number for number, ship in enumerate(SHIPS)}


def name_cell(cell: int) -> str:
    """The cell as people call it: columns A to J, rows 1 to 10 from the top."""
    return f"{COLUMNS[cell % SIZE]}{cell // SIZE + 1}"


CELL_NUMBERS: Final = {name_cell(cell): cell for cell in range(CELLS)}


def list_cells(size: int, berth: int) -> list[int]:
    """The cells of a ship of that size in that berth, from its top left end; [] if it would leave the board."""
    cell, down = divmod(berth, 2)
    start = cell // SIZE if down else cell % SIZE
    if start + size > SIZE:
        return []
    step = SIZE if down else 1
    return [cell + step * place for place in range(size)]


@cache
def list_berths(size: int) -> tuple[tuple[int, int], ...]:
    """Every berth a ship of that size can have, each with its set of cells."""
    found = ((berth, list_cells(size, berth)) for berth in range(CELLS * 2))
    return tuple((berth, sum(1 << cell for cell in cells)) for berth, cells in found if cells)


@cache
def find_masks(size: int) -> dict[int, int]:
    """The set of cells by berth, for all berths a ship of that size can have."""
    return dict(list_berths(size))


def mask_ship(number: int, berth: int) -> int:
    """The cells the ship covers in its berth; 0 if it has none there."""
    return find_masks(SHIPS[number].size).get(berth, 0)


def mask_fleet(fleet: Sequence[int]) -> int:
    """All cells a fleet covers; `fleet` holds a berth for each ship, AWAY for one that does not stand."""
    mask = 0
    for number, berth in enumerate(fleet):
        mask |= mask_ship(number, berth)
    return mask


def write_berth(berth: int) -> str:
    """A berth in words: `A1 H`."""
    return f"{name_cell(berth // 2)} {WAYS[berth % 2]}"


def read_berth(text: str) -> int | None:
    """The berth these words name; None if they name none."""
    cell, _, way = text.upper().partition(" ")
    if cell not in CELL_NUMBERS or way not in ("H", "V"):
        return None
    return CELL_NUMBERS[cell] * 2 + WAYS.index(way)
