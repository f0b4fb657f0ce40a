"""Fleets by chance: any fleet at all, and any fleet that fits what has been seen of one. Knows no turns."""

from collections.abc import Mapping, Sequence
from typing import Final

from rumpus.core.rng import Rng
from rumpus.games.battleship.board import AWAY, SHIPS, list_berths, mask_ship

PATIENCE: Final = 4_000
"""Berths tried before a fleet that fits is no longer looked for."""


def draw_fleet(rng: Rng) -> list[int]:
    """A fleet, each possible one equally likely."""
    while True:
        covered = 0
        fleet: list[int] = []
        for ship in SHIPS:
            berth, mask = rng.choice(list_berths(ship.size))
            if covered & mask:
                break  # all over again: moving only this ship would make some fleets likelier than others
            covered |= mask
            fleet.append(berth)
        else:
            return fleet


def draw_part(rng: Rng) -> list[int]:
    """A fleet of which any ship may not stand yet."""
    return [berth if rng.chance(1, 2) else AWAY for berth in draw_fleet(rng)]


def redraw_fleet(rng: Rng, fleet: Sequence[int], shots: int, names_hits: bool = False) -> list[int]:
    """Another fleet that would have answered all those shots the same; the fleet itself if none is found in time.
    `names_hits`: the answers name the ship at every hit."""
    masks = [mask_ship(number, berth) for number, berth in enumerate(fleet)]
    sunk = [not mask & ~shots for mask in masks]
    taken = sum(mask for mask, down in zip(masks, sunk, strict=True) if down)
    hits = sum(mask & shots for mask, down in zip(masks, sunk, strict=True) if not down)
    named = {number: mask & shots for number, mask in enumerate(masks)} if names_hits else {}
    search = _Search(rng, shots, hits, [number for number, down in enumerate(sunk) if not down], named)
    found = search.place(hits, taken | shots & ~hits, {})
    if found is None:
        return list(fleet)
    return [found.get(number, berth) for number, berth in enumerate(fleet)]


def find_fleet(rng: Rng, sunk: Mapping[int, int], shots: int, hits: int, named: Mapping[int, int]) -> list[int]:
    """A fleet that would have answered all those shots so: ships that were sunk, by number, what else was hit, and the
    hits of each ship if they were named. There is one; so it is looked for until it is found, each time from another
    beginning."""
    taken = sum(mask_ship(number, berth) for number, berth in sunk.items())
    afloat = [number for number in range(len(SHIPS)) if number not in sunk]
    while (found := _Search(rng, shots, hits, afloat, named).place(hits, taken | shots & ~hits, {})) is None:
        pass
    return [sunk[number] if number in sunk else found[number] for number in range(len(SHIPS))]


class _Search:
    """Tries ships in random order and berths: first over the hits, then anywhere in unknown water."""

    def __init__(self, rng: Rng, shots: int, hits: int, ships: list[int], named: Mapping[int, int]) -> None:
        self._rng = rng
        self._shots = shots
        self._hits = hits
        self._ships = ships
        self._named = named
        """The hits of each ship; empty where they are not named."""
        self._tried = 0

    def place(self, open_hits: int, barred: int, placed: dict[int, int]) -> dict[int, int] | None:
        """Berths for the ships not yet `placed`, so that every open hit is covered; None if there are none."""
        waiting = [number for number in self._ships if number not in placed]
        if not waiting:
            return None if open_hits else placed
        if not open_hits:
            waiting = waiting[:1]  # any order will do
        through = open_hits & -open_hits  # the first hit must be somebody's
        choices = [
            (number, berth, mask)
            for number in waiting
            for berth, mask in list_berths(SHIPS[number].size)
            if not mask & barred and mask & ~self._shots and (mask & through if through else not mask & self._hits)
            if not self._named or mask & self._shots == self._named[number]
        ]
        self._rng.shuffle(choices)
        for number, berth, mask in choices:
            self._tried += 1
            if self._tried > PATIENCE:
                return None
            found = self.place(open_hits & ~mask, barred | mask, {**placed, number: berth})
            if found is not None:
                return found
        return None
