"""What a seat or a watcher sees. Each side's waters are built from what was shot at; ships are added where they may be
seen: one's own, those sunk, and all of them when the match is over."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rumpus.games.battleship.board import AWAY, CELLS, SHIPS, SIZE, list_berths, list_cells, mask_fleet, mask_ship
from rumpus.games.battleship.shape import ShipShown, Shot, View, Waters

if TYPE_CHECKING:
    from rumpus.games.battleship.rules import Battleship


def build_view(game: "Battleship", seat: int | None) -> View:
    """The view of this seat. A watcher (None) gets seat 0's waters as `own`, seat 1's as `enemy`, without ships."""
    over = game.outcome is not None
    near = 0 if seat is None else seat
    view: View = {
        "seat": seat,
        "phase": tell_phase(game, seat),
        "turn": game.turn,
        "ready": list(game.ready),
        "own": build_waters(game, near, over or seat is not None),
        "enemy": build_waters(game, 1 - near, over),
        "shots": [game.shots[1].bit_count(), game.shots[0].bit_count()],
        "last": read_entry(game.history[-1]) if game.history else None,
        "history": list(game.history),
        "outcome": game.outcome.describe() if game.outcome else None,
    }
    if game.left:
        view["left"] = game.left
    return view


def tell_phase(game: "Battleship", seat: int | None) -> str:
    """Where the match is for this seat, in the words of the original's state machine."""
    if game.outcome is not None:
        return "ENDED"
    if game.turn is not None:
        return "PLAYING"
    return "WAITING_OPPONENT" if seat is not None and game.ready[seat] else "PLACEMENT"


def build_waters(game: "Battleship", side: int, uncovered: bool) -> Waters:
    """One side's waters: `.` water, `s` ship (if uncovered), `h` hit, `m` miss, `x` sunk; and its ships."""
    shots = game.shots[side]
    fleet = game.fleets[side]
    ships: list[ShipShown] = []
    sunk = 0
    for number, (ship, berth) in enumerate(zip(SHIPS, fleet, strict=True)):
        mask = mask_ship(number, berth)
        down = berth != AWAY and not mask & ~shots
        sunk |= mask if down else 0
        known = berth != AWAY and (down or uncovered)
        cells = [list(divmod(cell, SIZE)) for cell in list_cells(ship.size, berth)] if known else None
        shown: ShipShown = {"id": ship.id, "name": ship.name, "size": ship.size, "sunk": down, "cells": cells}
        if game.names_hits:
            struck = list_cells(ship.size, berth) if berth != AWAY else []
            shown["hits"] = [list(divmod(cell, SIZE)) for cell in struck if shots >> cell & 1]
        ships.append(shown)
    hits = mask_fleet(fleet) & shots
    unhit = mask_fleet(fleet) & ~shots if uncovered else 0
    marks = "".join(
        "x" if sunk >> cell & 1
        else "h" if hits >> cell & 1
        else "m" if shots >> cell & 1
        else "s" if unhit >> cell & 1
        else "."
        for cell in range(CELLS)
    )  # fmt: skip
    return {"rows": [marks[row * SIZE : row * SIZE + SIZE] for row in range(SIZE)], "ships": ships}


def write_entry(seat: int, cell: str, result: str, ship: str | None) -> str:
    """A shot as one line of the history: `0 A5 hit`, `1 J10 sunk Cruiser`."""
    return f"{seat} {cell} {result}" + (f" {ship}" if ship else "")


def read_entry(entry: str) -> Shot:
    """What a line of the history says; the ship is there if it was named."""
    seat, cell, result, *ship = entry.split(" ")
    return {"seat": int(seat), "cell": cell, "result": result, "ship": ship[0] if ship else None}


def read_berths(waters: Mapping[str, Any]) -> dict[int, int]:
    """Where ships lie in waters as they are shown, by number: those that are seen."""
    masks = {
        number: sum(1 << row * SIZE + column for row, column in ship["cells"])
        for number, ship in enumerate(waters["ships"])
        if ship["cells"] is not None
    }
    return {
        number: next(berth for berth, mask in list_berths(SHIPS[number].size) if mask == masks[number])
        for number in masks
    }


def read_named(waters: Mapping[str, Any]) -> dict[int, int]:
    """The hits of each ship, by number, in waters as they are shown; empty where hits are not named."""
    return {
        number: sum(1 << row * SIZE + column for row, column in ship["hits"])
        for number, ship in enumerate(waters["ships"])
        if "hits" in ship
    }


def read_marks(waters: Mapping[str, Any], mark: str) -> int:
    """The cells of waters as they are shown that bear a mark."""
    return sum(1 << cell for cell, shown in enumerate("".join(waters["rows"])) if shown == mark)
