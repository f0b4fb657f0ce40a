"""A match as an animated GIF: one palette, only what changes is stored, and the result stays on at the end."""

from typing import Final

from PIL import Image, ImageChops
from PIL.GifImagePlugin import getdata

from rumpus.core.canvas import Canvas
from rumpus.core.replay import Replay
from rumpus.export.box_drawing import Cell
from rumpus.export.film import Pace, shoot
from rumpus.export.raster import TileSet
from rumpus.language.files import FIRST

CELL: Final[Cell] = (8, 16)
PACE: Final = Pace(every=80, most=600, comfort=48_000)
"""600 frames at 12 a second; browsers slow down what is much faster."""
HOLD_MS: Final = 4_000
_COLOURS: Final = 256
_CLEAR: Final = 255
"""The number that stands for "as before" instead of a colour."""


def write_gif(
    replay: Replay,
    *,
    seat: int | None = None,
    speed: float | None = None,
    language: str = FIRST,
    cell: Cell = CELL,
) -> bytes:
    """The match as a GIF. Without a `speed`, matches of more than 48 seconds, or moves, are shown faster."""
    tiles = TileSet(cell)
    shots = list(shoot(replay, PACE, seat=seat, speed=speed, language=language))
    ends = [shot.at for shot in shots[1:]] + [shots[-1].at + HOLD_MS]
    parts: list[bytes] = []
    image: Image.Image | None = None
    before: Canvas | None = None
    for shot, end in zip(shots, ends, strict=True):
        older, image = image, tiles.draw(shot.canvas, image, before)
        left, top, right, bottom = _find_change(before, shot.canvas)
        area = (left * cell[0], top * cell[1], right * cell[0], bottom * cell[1])
        # A GIF counts in hundredths of a second: times are rounded, so that nothing adds up.
        delay = (end // 10 - shot.at // 10) * 10
        new = image.crop(area)
        if older is not None:
            new = _clear_same(new, older.crop(area))
        parts += getdata(new, area[:2], duration=delay, disposal=1, transparency=_CLEAR)
        before = shot.canvas
    assert image is not None, "a film has at least the result"
    return _write_header(image.size, tiles.palette) + b"".join(parts) + b";"


def _find_change(before: Canvas | None, canvas: Canvas) -> tuple[int, int, int, int]:
    """The smallest rectangle of cells that holds all that differs, at least one cell."""
    if before is None:
        return 0, 0, canvas.width, canvas.height
    places = [
        (x, y)
        for y in range(canvas.height)
        if before.cells[y] != canvas.cells[y] or before.styles[y] != canvas.styles[y]
        for x in range(canvas.width)
        if before.cells[y][x] != canvas.cells[y][x] or before.styles[y][x] != canvas.styles[y][x]
    ] or [(0, 0)]
    xs, ys = [x for x, _ in places], [y for _, y in places]
    return min(xs), min(ys), max(xs) + 1, max(ys) + 1


def _clear_same(new: Image.Image, old: Image.Image) -> Image.Image:
    """The new image with a hole wherever the old one is the same: holes cost next to nothing."""
    after, earlier = (Image.frombytes("L", part.size, part.tobytes()) for part in (new, old))
    differs = ImageChops.difference(after, earlier).point([0] + [255] * 255)
    holed = Image.composite(after, Image.new("L", after.size, _CLEAR), differs)
    return Image.frombytes("P", holed.size, holed.tobytes())


def _write_header(size: tuple[int, int], palette: list[int]) -> bytes:
    """What stands before the frames: size, palette, and that it plays for ever."""
    screen = size[0].to_bytes(2, "little") + size[1].to_bytes(2, "little")
    colours = bytes(palette).ljust(3 * _COLOURS, b"\0")
    return b"GIF89a" + screen + b"\xf7\0\0" + colours + b"\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0"
