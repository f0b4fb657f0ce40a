"""Positions as drawings: set up a match from drawn fields, draw one back.

A field is drawn from above, rows left out at the top are empty. Small letters are the piece in play.
"""

from collections.abc import Sequence

from tests.games.drawing import tidy

from rumpus.core.falling_text import split_rows
from rumpus.core.options import Options
from rumpus.games.tetris.field import EMPTY, GARBAGE, HEIGHT, LETTERS, WIDTH, place, scan
from rumpus.games.tetris.pieces import CELLS
from rumpus.games.tetris.rules import Tetris
from rumpus.games.tetris.view import list_cells

_SMALL = LETTERS.lower()


def set_up(
    *drawings: str, pieces: str = "IOTSZJL", turn: int | None = None, options: Options | None = None, seed: int = 0
) -> Tetris:
    """A match at step 0 with one drawn field for each seat. Without a drawn piece the first of `pieces` (those to come,
    over and over) enters after the entry delay. `turn` settles which way round a drawn I, S or Z is."""
    game = Tetris.new(options, seats=len(drawings), seed=seed)
    game.bag.kinds = [LETTERS.index(letter) for letter in pieces * 70]
    for well, drawing in zip(game.wells, drawings, strict=True):
        rows = parse("".join("." if letter in _SMALL else letter for letter in drawing))
        well.rows, well.bits = rows, scan(rows)
        found = find_piece(drawing, turn)
        if found is not None:
            well.put(*found, 0)
            well.plan(0)
    return game


def find_piece(drawing: str, turn: int | None = None) -> tuple[int, int, int] | None:
    """(kind, turn, place) of the piece drawn in small letters; None if there is none."""
    lines = tidy(drawing).split("\n")
    drawn = {
        (x, len(lines) - 1 - row): letter
        for row, line in enumerate(lines)
        for x, letter in enumerate(line)
        if letter in _SMALL
    }
    if not drawn:
        return None
    kind = LETTERS.index(next(iter(drawn.values())).upper())
    for way in range(4) if turn is None else (turn,):
        for x in range(-2, WIDTH):
            for y in range(-2, HEIGHT):
                if {(x + dx, y + dy) for dx, dy in CELLS[kind][way]} == set(drawn):
                    return kind, way, place(x, y)
    raise ValueError(f"these cells are no {LETTERS[kind]}: {sorted(drawn)}")


def draw(game: Tetris, seat: int = 0, rows: int = HEIGHT) -> str:
    """The lowest rows of a seat's field, the piece in play in small letters."""
    seen = game.view(seat)["seats"][seat]
    lines = [list(row) for row in seen["rows"][::-1]]
    if seen["piece"]:
        for x, y in list_cells(seen["piece"], seen["piece"]["y"]):
            lines[y][x] = seen["piece"]["kind"].lower()
    return format_rows(["".join(line) for line in lines], rows)


def parse(drawing: str) -> list[str]:
    """The rows, lowest first, of a field drawn from above; rows left out at the top are empty."""
    lines = split_rows(drawing)
    if len(lines) > HEIGHT:
        raise ValueError(f"a field has {HEIGHT} rows, not {len(lines)}")
    for line in lines:
        if len(line) != WIDTH or line.strip("." + LETTERS + GARBAGE):
            raise ValueError(f"{line!r} is no row of {WIDTH} cells out of .{LETTERS}{GARBAGE}")
    return [*reversed(lines), *[EMPTY] * (HEIGHT - len(lines))]


def format_rows(rows: Sequence[str], count: int = HEIGHT) -> str:
    """The lowest `count` rows, drawn from above."""
    return "\n".join(reversed(rows[:count]))
