"""Terminal pictures as pixels: sharp, joined, and never a box for a missing glyph."""

import pytest
from PIL import Image
from tests.export.matches import play

from rumpus.core.canvas import COLOURS, Canvas, Style
from rumpus.export.box_drawing import read_arms
from rumpus.export.colours import INK, PAPER, SHADES
from rumpus.export.glyphs import draw_glyph, in_font
from rumpus.export.raster import TileSet, raster
from rumpus.games.registry import all_games

SHOTS = 12
UNKNOWN = "漢"
"""Nothing here can draw it."""


def is_unknown(char: str) -> bool:
    """Whether the character comes out as the mark for those that cannot be drawn."""
    return draw_glyph(char, (10, 20)).tobytes() == draw_glyph(UNKNOWN, (10, 20)).tobytes()


def letters_of(game: str) -> set[str]:
    """Every character the game's screen shows in the course of a match, to watchers and players, early and late."""
    match, found = play(game), set[str]()
    screens = {seat: match.folder.screen(() if seat is None else (seat,), match.names) for seat in (None, 0)}
    for count in range(SHOTS + 1):
        position = match.at(len(match.log) * count // SHOTS).game if count < SHOTS else match.game
        for seat, screen in screens.items():
            canvas = Canvas(*screen.MIN_SIZE)
            screen.draw(position.view(seat), canvas, count * 400)
            found |= set(canvas.text())
    return found - {"\n"}


@pytest.mark.parametrize("game", all_games())
def test_every_character_of_every_screen_is_drawn_as_itself(game: str) -> None:
    letters = letters_of(game)
    assert len(letters) > 15
    assert {char for char in letters if is_unknown(char)} == set()
    assert {char for char in letters - {" "} if draw_glyph(char, (10, 20)).getbbox() is None} == set()


def test_names_in_latin_letters_are_drawn_and_others_marked() -> None:
    assert [char for char in "äöüßÄÖÜéèêçñõåøÆœłžőč“”’" if is_unknown(char)] == []
    assert draw_glyph(UNKNOWN, (10, 20)).getbbox() is not None
    assert is_unknown("字")
    assert not in_font(UNKNOWN)
    assert draw_glyph("ä", (16, 32)).tobytes() != draw_glyph("a", (16, 32)).tobytes()


@pytest.mark.parametrize("cell", [(6, 12), (8, 16), (10, 20), (13, 27)])
def test_frames_are_closed_from_cell_to_cell(cell: tuple[int, int]) -> None:
    canvas = Canvas(6, 4)
    canvas.box(0, 0, 6, 4)
    image = raster(canvas, cell).convert("L").point([0] * 100 + [255] * 156)
    inside = (3 * cell[0], 2 * cell[1])
    assert image.getpixel(inside) == 0
    flooded = image.copy()
    stack = [inside]
    while stack:  # pour from the inside: a closed frame lets nothing out
        x, y = stack.pop()
        assert 0 < x < image.width - 1
        assert 0 < y < image.height - 1
        if flooded.getpixel((x, y)) == 0:
            flooded.putpixel((x, y), 128)
            stack += [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]


def test_arms_of_lines_are_read_from_their_names() -> None:
    assert read_arms("─") == {"l": 1, "r": 1}
    assert read_arms("╞") == {"u": 1, "d": 1, "r": 3}
    assert read_arms("┢") == {"d": 2, "r": 2, "u": 1}
    assert read_arms("╼") == {"l": 1, "r": 2}


def test_blocks_fill_their_half_and_colours_are_the_names() -> None:
    canvas = Canvas(3, 1)
    canvas.put(0, 0, "▀", Style("red"))
    canvas.put(1, 0, "█", Style("blue", "yellow"))
    canvas.put(2, 0, " ", Style("green", reverse=True))
    image = raster(canvas, (10, 20))
    assert image.size == (30, 20)
    assert [image.getpixel((5, y)) for y in (0, 9, 10, 19)] == [SHADES["red"]] * 2 + [PAPER] * 2
    assert image.getpixel((15, 10)) == SHADES["blue"]
    assert image.getpixel((25, 10)) == SHADES["green"]
    assert set(SHADES) == set(COLOURS)


def test_drawing_what_changed_is_drawing_all() -> None:
    match, tiles = play("stayboard"), TileSet((8, 16))
    before = match.at(3).draw()
    after = match.draw()
    changed = tiles.draw(after, tiles.draw(before), before)
    assert changed.convert("RGB").tobytes() == raster(after, (8, 16)).tobytes()


def test_a_full_palette_takes_the_nearest_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rumpus.export.raster._COLOURS", 4)
    canvas = Canvas(len(COLOURS), 1)
    for x, colour in enumerate(COLOURS):
        canvas.put(x, 0, "W", Style(colour))
    tiles = TileSet()
    image = tiles.draw(canvas)
    assert len(tiles.palette) <= 3 * 4
    assert {PAPER, INK} <= {tuple(tiles.palette[n : n + 3]) for n in range(0, len(tiles.palette), 3)}
    assert image.convert("RGB").getcolors() is not None


@pytest.mark.parametrize("cell", [(0, 20), (10, -1), (1000, 2000)])
def test_a_cell_has_a_sensible_size(cell: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="a cell is 4×6 to 80×160 pixels"):
        raster(Canvas(2, 2), cell)


def test_an_image_is_pillows() -> None:
    assert isinstance(play("deathroll").picture(), Image.Image)
