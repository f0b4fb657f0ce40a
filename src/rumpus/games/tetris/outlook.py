"""What a bot thinks of a field: its holes, edges, wells and height, counted on wide numbers. Knows no keys."""

from typing import Final, NamedTuple

from rumpus.games.tetris.field import BELOW, BODY, HEIGHT, UP, WIDTH, place

_WALLS: Final = sum(1 << place(x, y) for y in range(HEIGHT) for x in (-1, WIDTH))
_FLOOR: Final = sum(1 << place(x, -1) for x in range(WIDTH))
_EDGES: Final = sum(1 << place(x, y) for y in range(HEIGHT) for x in range(-1, WIDTH))
_LEDGES: Final = sum(1 << place(x, y) for y in range(-1, HEIGHT - 1) for x in range(WIDTH))
_STAIRS: Final = sum(1 << place(x, y) for y in range(HEIGHT) for x in range(WIDTH - 1))
_COLUMNS: Final = tuple(sum(1 << place(x, y) for y in range(HEIGHT)) for x in range(WIDTH))

_TWO_ROWS: Final = 0x3FF0 | 0x3FF0 << UP


class Taste(NamedTuple):
    """What each trait of a field is worth, mostly less than nothing."""

    hole: int
    cover: int
    """A filled cell above a hole."""
    edge: int
    """A change between filled and empty along a row, walls filled."""
    ledge: int
    """The same up a column, floor filled."""
    well: int
    """A cell between filled neighbours, deeper ones counting more, one well apart."""
    slot: int
    """A cell of the deepest well, up to four: room for a tetris."""
    nook: int
    """A place where a T would spin two lines away; half of it as long as those lines are not full otherwise."""
    height: int
    """A cell at or below the top of its column."""
    peak: int
    """The square of what the highest column has above `safe`."""
    safe: int


def fill_columns(body: int) -> int:
    """The field with everything below a filled cell filled."""
    body |= body >> UP
    body |= body >> 2 * UP
    body |= body >> 4 * UP
    body |= body >> 8 * UP
    body |= body >> 16 * UP
    return body & BODY


class Traits(NamedTuple):
    """What there is to count in a field, whatever it is worth."""

    holes: int
    covers: int
    """Filled cells above a hole."""
    edges: int
    """Changes between filled and empty along a row, walls filled."""
    ledges: int
    """The same up a column, floor filled."""
    wells: int
    """Cells of wells, the second one down counting two, the third three."""
    bumps: int
    """Differences in height between columns and the ones beside them."""
    cells: int
    """Cells at or below the top of their column."""
    peak: int
    """The height of the highest column."""


def count_traits(bits: int) -> Traits:
    """All of a field's traits."""
    body = bits & BODY
    filled = fill_columns(body)
    holes = filled ^ body
    walled, floored = body | _WALLS, body | _FLOOR
    above = holes
    above |= above << UP
    above |= above << 2 * UP
    above |= above << 4 * UP
    above |= above << 8 * UP
    depth, wells = 0, (walled << 1) & (walled >> 1) & (BODY ^ filled)
    while wells:
        depth += wells.bit_count()
        wells &= wells >> UP
    return Traits(
        holes=holes.bit_count(),
        covers=(above & body).bit_count(),
        edges=((walled ^ (walled >> 1)) & _EDGES).bit_count(),
        ledges=((floored ^ (floored >> UP)) & _LEDGES).bit_count(),
        wells=depth,
        bumps=((filled ^ (filled >> 1)) & _STAIRS).bit_count(),
        cells=filled.bit_count(),
        peak=max(0, (filled.bit_length() + UP - 1) // UP - BELOW),
    )


def rate_plainly(bits: int) -> int:
    """The four weights of the seed, in tenths, without the lines: height, holes and bumpiness."""
    body = bits & BODY
    filled = fill_columns(body)
    bumps = ((filled ^ (filled >> 1)) & _STAIRS).bit_count()
    return -5 * filled.bit_count() - 40 * (filled ^ body).bit_count() - 3 * bumps


def rate_field(bits: int, taste: Taste) -> int:
    """What the field is worth to somebody of this taste."""
    body = bits & BODY
    filled = fill_columns(body)
    holes = filled ^ body
    walled = body | _WALLS
    floored = body | _FLOOR
    worth = taste.edge * ((walled ^ (walled >> 1)) & _EDGES).bit_count()
    worth += taste.ledge * ((floored ^ (floored >> UP)) & _LEDGES).bit_count()
    worth += taste.height * filled.bit_count()
    if holes:
        above = holes
        above |= above << UP
        above |= above << 2 * UP
        above |= above << 4 * UP
        above |= above << 8 * UP
        worth += taste.hole * holes.bit_count() + taste.cover * (above & body).bit_count()
    open_wells = (walled << 1) & (walled >> 1) & (BODY ^ filled)
    if open_wells:
        deepest = 0
        if open_wells & (open_wells >> UP):
            deepest = max(_COLUMNS, key=lambda column: (open_wells & column).bit_count())
            worth += taste.slot * min(4, (open_wells & deepest).bit_count())
        wells = open_wells & ~deepest
        while wells:
            worth += taste.well * wells.bit_count()
            wells &= wells >> UP
    if taste.nook:
        worth += taste.nook * _count_nooks(walled | _FLOOR, filled) // 2
    peak = filled.bit_length() // UP - 4 - taste.safe
    if peak > 0:
        worth += taste.peak * peak * peak
    return worth


def _count_nooks(solid: int, filled: int) -> int:
    """Halves of places for a T-spin double: the T's four cells free and open to the sky on one side, a roof over the
    other, and both its feet standing."""
    free = BODY & ~solid
    middle = free & (free << 1) & (free >> 1) & (free << UP) & (solid << (UP + 1)) & (solid << (UP - 1))
    if not middle:
        return 0
    sky = BODY & ~filled
    left, right = sky << 1, sky >> 1
    open_left = middle & sky & left & (solid >> (UP + 1))
    open_right = middle & sky & right & (solid >> (UP - 1))
    nooks = open_left | open_right
    count = 0
    while nooks:
        at = nooks.bit_length() - 1
        nooks ^= 1 << at
        base = (at & -UP) - UP
        lines = (solid >> base) & _TWO_ROWS
        count += 2 if (lines | (0x7 << (at - 1 - base)) | (1 << (at - UP - base))) & _TWO_ROWS == _TWO_ROWS else 1
    return count
