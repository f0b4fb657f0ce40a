"""Where the bonus squares lie, and what they multiply. Knows nothing of tiles and words.

A layout is drawn as fifteen rows: `d` and `t` double and triple a letter, `D` and `T` a word, `*` is the centre, which
doubles the word too.
"""

from typing import Final, NamedTuple

SIZE: Final = 15
CELLS: Final = SIZE * SIZE
CENTRE: Final = CELLS // 2

# rules/words.md: the original's counts (24 d, 24 t, 17 D, 11 T and the centre), mirrored left to right, odd ones on the
# middle column
WOW: Final = (
    "T..d...T...d..T",
    ".D...t...t...D.",
    "..D...d.d...D..",
    "d..D.t.d.t.D..d",
    "....D.....D....",
    "Tt.t.t...t.t.tT",
    "..d...d.d...d..",
    ".t.d...*...d.t.",
    "..d...d.d...d..",
    ".t.t.t...t.t.t.",
    "T...D.....D...T",
    "d.tD.t.d.t.Dt.d",
    "..D...dDd...D..",
    ".D...t...t...D.",
    "T..dT.....Td..T",
)

CLASSIC: Final = (
    "T..d...T...d..T",
    ".D...t...t...D.",
    "..D...d.d...D..",
    "d..D...d...D..d",
    "....D.....D....",
    ".t...t...t...t.",
    "..d...d.d...d..",
    "T..d...*...d..T",
    "..d...d.d...d..",
    ".t...t...t...t.",
    "....D.....D....",
    "d..D...d...D..d",
    "..D...d.d...D..",
    ".D...t...t...D.",
    "T..d...T...d..T",
)


class Layout(NamedTuple):
    """A drawn layout and, cell by cell from the top left, what a tile laid there multiplies."""

    rows: tuple[str, ...]
    letter: tuple[int, ...]
    word: tuple[int, ...]


def read_layout(rows: tuple[str, ...]) -> Layout:
    """The layout drawn by these rows."""
    marks = "".join(rows)
    return Layout(
        rows,
        tuple({"d": 2, "t": 3}.get(mark, 1) for mark in marks),
        tuple({"D": 2, "*": 2, "T": 3}.get(mark, 1) for mark in marks),
    )


LAYOUTS: Final = {"wow": read_layout(WOW), "classic": read_layout(CLASSIC)}
