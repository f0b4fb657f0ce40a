"""Battles between drawn fleets."""

from collections.abc import Mapping, Sequence
from typing import Final

from rumpus.core.options import Value
from rumpus.games.battleship.board import AWAY, CELL_NUMBERS, CELLS, SHIPS, SIZE, list_berths, list_cells
from rumpus.games.battleship.rules import Battleship

FLEET_CELLS: Final = sum(ship.size for ship in SHIPS)


class BadBoard(ValueError):
    """A drawing that is no fleet; the message says why."""


def at_sea(
    first: str,
    second: str,
    *,
    turn: int = 0,
    shots: tuple[Sequence[str], Sequence[str]] = ((), ()),
    seed: int = 0,
    options: Mapping[str, Value] | None = None,
) -> Battleship:
    """A battle between two drawn fleets. `shots` are those each seat has fired before."""
    game = Battleship.new(options or {}, seed=seed)
    game.fleets = [parse_fleet(first), parse_fleet(second)]
    game.ready = [True, True]
    for seat in (0, 1):
        for cell in shots[seat]:
            game.turn = seat
            game._fire(seat, CELL_NUMBERS[cell])
    game.turn = turn
    game.take_events()
    return game


def parse_fleet(drawn: str) -> list[int]:
    """The fleet of a drawn board: the letters C, B, R, S, D are the ships in their order (R: cruiser), `.` is water."""
    rows = [line.strip() for line in drawn.strip().splitlines()]
    marks = "".join(rows)
    if len(rows) != SIZE or any(len(row) != SIZE for row in rows) or set(marks) - set("CBRSD."):
        raise BadBoard("a fleet is ten rows of ten, of C B R S D and dots")
    fleet: list[int] = []
    for letter, ship in zip("CBRSD", SHIPS, strict=True):
        mask = sum(1 << cell for cell, mark in enumerate(marks) if mark == letter)
        berths = [berth for berth, cells in list_berths(ship.size) if cells == mask]
        if mask and not berths:
            raise BadBoard(f"the {ship.name} takes {ship.size} cells in a line")
        fleet.append(berths[0] if berths else AWAY)
    return fleet


def format_fleet(fleet: Sequence[int]) -> str:
    """The fleet drawn, as `parse_fleet` reads it."""
    marks = ["."] * CELLS
    for letter, ship, berth in zip("CBRSD", SHIPS, fleet, strict=True):
        for cell in list_cells(ship.size, berth) if berth != AWAY else []:
            marks[cell] = letter
    return "\n".join("".join(marks[row * SIZE : row * SIZE + SIZE]) for row in range(SIZE))
