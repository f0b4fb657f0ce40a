"""A terminal picture as pixels: every character a tile of the same size, sharp at any size. Knows no game."""

from typing import Final

from PIL import Image

from rumpus.core.canvas import Canvas, Style
from rumpus.export.box_drawing import Cell
from rumpus.export.colours import INK, PAPER, Rgb, mix, shade_of
from rumpus.export.glyphs import draw_glyph

CELL: Final[Cell] = (10, 20)
SMALLEST: Final[Cell] = (4, 6)
LARGEST: Final[Cell] = (80, 160)
_LEVELS: Final = 5
"""Steps from the colour behind to the one in front: few, so that all fit into one palette."""
_COLOURS: Final = 255
"""One less than a palette holds: films need one for what stays as it was."""


class TileSet:
    """The tiles of one size, with one palette for all that is drawn with them; so the frames of a film share it."""

    def __init__(self, cell: Cell = CELL) -> None:
        """`cell` is the size of a character in pixels."""
        if not (SMALLEST[0] <= cell[0] <= LARGEST[0] and SMALLEST[1] <= cell[1] <= LARGEST[1]):
            raise ValueError(f"a cell is {SMALLEST[0]}×{SMALLEST[1]} to {LARGEST[0]}×{LARGEST[1]} pixels, not {cell}")
        self.cell = cell
        self._places: dict[Rgb, int] = {PAPER: 0, INK: 1}
        self._tiles: dict[tuple[str, Style], Image.Image] = {}

    @property
    def palette(self) -> list[int]:
        """Red, green and blue of every colour used so far."""
        return [part for colour in self._places for part in colour]

    def draw(self, canvas: Canvas, on: Image.Image | None = None, before: Canvas | None = None) -> Image.Image:
        """The canvas as an image of palette colours; given the image of `before`, only what differs is drawn anew."""
        width, height = self.cell
        if on is None or before is None or (before.width, before.height) != (canvas.width, canvas.height):
            image, before = Image.new("P", (canvas.width * width, canvas.height * height), 0), None
        else:
            image = on.copy()
        for y in range(canvas.height):
            cells, styles = canvas.cells[y], canvas.styles[y]
            if before is not None and before.cells[y] == cells and before.styles[y] == styles:
                continue
            for x, (char, style) in enumerate(zip(cells, styles, strict=True)):
                if before is None or before.cells[y][x] != char or before.styles[y][x] != style:
                    image.paste(self._tile(char, style), (x * width, y * height))
        image.putpalette(self.palette)
        return image

    def _tile(self, char: str, style: Style) -> Image.Image:
        tile = self._tiles.get((char, style))
        if tile is None:
            front, behind = shade_of(style)
            places = [self._place(mix(front, behind, level, _LEVELS)) for level in range(_LEVELS + 1)]
            inked = draw_glyph(char, self.cell, style.bold)
            mapped = inked.point([places[(ink * _LEVELS + 127) // 255] for ink in range(256)])
            tile = self._tiles[char, style] = Image.frombytes("P", self.cell, mapped.tobytes())
        return tile

    def _place(self, colour: Rgb) -> int:
        """The colour's number in the palette; when that is full, the nearest one's."""
        if colour in self._places:
            return self._places[colour]
        if len(self._places) < _COLOURS:
            return self._places.setdefault(colour, len(self._places))
        return min(self._places.items(), key=lambda item: _distance(item[0], colour))[1]


def raster(canvas: Canvas, cell: Cell = CELL) -> Image.Image:
    """The canvas as an RGB image; `cell` is the size of a character in pixels."""
    return TileSet(cell).draw(canvas).convert("RGB")


def _distance(one: Rgb, other: Rgb) -> int:
    return sum((a - b) * (a - b) for a, b in zip(one, other, strict=True))
