"""Every character has its column: wide ones, marks, and what stands in for them where there is only ASCII."""

import pytest
from tests.terminal.emulator import Emulator

from rumpus.core.canvas import Canvas
from rumpus.games.registry import all_games
from rumpus.gateways.terminal.ansi import Depth, Painter
from rumpus.gateways.terminal.width import FILLER, fit_cells, make_plain, measure


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("Ann", "Ann"),
        ("Zoë", "Zoë"),
        ("Zoe\u0308", "Zoë"),
        ("李小", f"李{FILLER}小{FILLER}"),
        ("x\u0323\u0323y", "x\u0323y".replace("\u0323", "")),
        ("👍!", f"👍{FILLER}!"),
    ],
)
def test_a_text_has_as_many_characters_as_columns(text: str, cells: str) -> None:
    assert fit_cells(text) == cells


def paint(*pictures: str, ascii_only: bool = False) -> str:
    """What a painter sends for pictures of one row, one after the other."""
    painter = Painter(Depth.NONE, ascii_only=ascii_only)
    out = ""
    for text in pictures:
        canvas = Canvas(8, 1)
        canvas.put(0, 0, text)
        out = painter.paint(canvas)
    return out


def test_a_wide_character_is_sent_once_and_then_it_is_said_where_to_go_on() -> None:
    assert paint("", fit_cells("a李b")) == "\x1b[1;1Ha李\x1b[1;4Hb"


def test_half_a_wide_character_is_never_sent() -> None:
    assert paint("", fit_cells("abcdefg李")) == "\x1b[1;1Habcdefg?"
    assert paint("", f"a{FILLER}b") == "\x1b[1;1Ha\x1b[1;3Hb"
    assert paint("", "李b") == "\x1b[1;1H?b"


def test_what_covers_a_wide_character_takes_both_of_its_columns() -> None:
    assert paint(fit_cells("a李b"), "axyb") == "\x1b[1;2Hxy"
    assert paint(fit_cells("a李b"), "ax b") == "\x1b[1;2Hx "


def test_plain_letters_stand_for_frames_and_marks() -> None:
    assert paint("", "┌─┐│●é李", ascii_only=True) == "\x1b[1;1H+-+|Oe?"


@pytest.mark.parametrize("name", all_games())
def test_every_character_of_every_game_has_one_column_and_a_plain_letter(name: str) -> None:
    folder = all_games()[name]
    info = folder.info
    seats = max(info.seats[0], min(2, info.seats[1]))
    game = folder.rules.new({}, seats=seats, seed=7)
    chars: set[str] = set()
    screen, plain = Emulator(80, 24), Emulator(80, 24)
    painter, painter_plain = Painter(Depth.NONE), Painter(Depth.NONE, ascii_only=True)
    for turn in range(40):
        for seat in range(seats):
            canvas = Canvas(80, 24)
            folder.screen((seat,), ("Ann", "Bob")[:seats]).draw(game.view(seat), canvas, turn * 130)
            chars.update(char for row in canvas.cells for char in row)
            screen.feed(painter.paint(canvas))
            assert screen.text() == canvas.text()
            plain.feed(painter_plain.paint(canvas))
            assert plain.text().isascii()
        for seat in game.to_act():
            actions = game.actions(seat)
            if actions and game.outcome is None:
                game.act(seat, actions[(turn * 7) % len(actions)])
        due = game.due()
        if due is not None:
            game.advance(due)
    assert {char for char in chars if measure(char) != 1} == set()
    assert {char for char in chars if make_plain(char) == "?"} <= {"?"}
