"""Replays a GCG record on a board and compares every score in it with the scorer's."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from rumpus.games.words.board import EMPTY, Tile, read_formed
from rumpus.games.words.gcg import THROUGH, Entry, Record
from rumpus.games.words.layout import CELLS, LAYOUTS, SIZE
from rumpus.games.words.scorer import BONUS, score_formed
from rumpus.games.words.tiles import RACK, VALUES


class Checked(NamedTuple):
    """A play of a record, with what the scorer makes of it."""

    entry: Entry
    tiles: list[Tile]
    score: int | None
    """None if the play does not fit on the board."""
    words: int

    @property
    def agrees(self) -> bool:
        """Whether the record has the same score."""
        return self.score == self.entry.score


@dataclass(slots=True)
class Audit:
    """What came out for one record."""

    plays: int = 0
    agreeing: int = 0
    differing: int = 0
    full_racks: int = 0
    """Plays of seven tiles."""
    blanks: int = 0
    """Plays with a blank."""
    crossing: int = 0
    """Plays that form more than one word."""
    complete: bool = False
    first_difference: str | None = None

    def describe(self) -> dict[str, Any]:
        """The same as plain values."""
        return {name: getattr(self, name) for name in self.__slots__}


def replay_record(record: Record) -> Iterator[Checked]:
    """Every play of the record in turn, those taken back included, scored on the board as it was."""
    cells = [EMPTY] * CELLS
    layout, bonus = LAYOUTS[record.preset], BONUS[record.preset]
    latest: list[Tile] = []
    for entry in record.entries:
        if entry.kind == "withdrawn":
            for tile in latest:
                cells[tile.cell] = EMPTY
            latest = []
        if entry.kind != "play":
            continue
        tiles = find_tiles(cells, entry)
        if tiles is None:
            latest = []
            yield Checked(entry, [], None, 0)
            continue
        assert entry.square is not None, "a play has a square"
        formed = read_formed(cells, tiles, entry.square.across)
        score = sum(score_formed(formed, tiles, layout)) + (bonus if len(tiles) == RACK else 0)
        yield Checked(entry, tiles, score, len(formed))
        for tile in tiles:
            cells[tile.cell] = tile.letter
        latest = tiles


def find_tiles(cells: list[str], entry: Entry) -> list[Tile] | None:
    """The tiles that a play of a record lays; None if it does not fit on the board, or takes a tile
    that is not in the bag (records in other languages have such)."""
    assert entry.square is not None, "a play has a square"
    row, column, across = entry.square
    step = 1 if across else SIZE
    written = entry.tiles
    if (column if across else row) + len(written) > SIZE:
        return None
    tiles = []
    for place, letter in enumerate(written):
        if letter != THROUGH and letter.upper() not in VALUES:
            return None
        cell = row * SIZE + column + place * step
        lies = cells[cell]
        if lies == EMPTY and letter != THROUGH:
            tiles.append(Tile(cell, letter))
        elif lies == EMPTY or (letter != THROUGH and lies.upper() != letter.upper()):
            return None
    return tiles or None


def audit_record(record: Record) -> Audit:
    """Count how many scores agree."""
    audit = Audit(complete=record.complete)
    for checked in replay_record(record):
        audit.plays += 1
        audit.full_racks += len(checked.tiles) == RACK
        audit.blanks += any(tile.letter.islower() for tile in checked.tiles)
        audit.crossing += checked.words > 1
        if checked.agrees:
            audit.agreeing += 1
            continue
        audit.differing += 1
        if audit.first_difference is None:
            entry = checked.entry
            ours = "does not fit on the board" if checked.score is None else f"scores {checked.score}"
            audit.first_difference = f"line {entry.line}: {entry.letters} {ours}, the record says {entry.score}"
    return audit
