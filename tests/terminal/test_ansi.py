"""The painter: the terminal shows the canvas, and only what changed is sent."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.terminal.emulator import Emulator

from rumpus.core.canvas import COLOURS, PLAIN, Canvas, Style
from rumpus.gateways.terminal.ansi import Depth, Painter, style_code, tell_depth


def canvas_of(*lines: str, style: Style = PLAIN) -> Canvas:
    """A canvas that shows these lines."""
    canvas = Canvas(max(map(len, lines)), len(lines))
    for y, line in enumerate(lines):
        canvas.put(0, y, line, style)
    return canvas


def test_the_first_picture_is_sent_whole() -> None:
    screen, painter = Emulator(5, 2), Painter(Depth.NONE)
    screen.feed("junk!")
    screen.feed(painter.paint(canvas_of("ab cd", "  e  ")))
    assert screen.text() == "ab cd\n  e\n"


def test_only_what_changed_is_sent() -> None:
    screen, painter = Emulator(5, 2), Painter(Depth.NONE)
    screen.feed(painter.paint(canvas_of("abcde", "fghij")))
    change = painter.paint(canvas_of("abXYe", "fghij"))
    assert change == "\x1b[1;3HXY"
    screen.feed(change)
    assert screen.text() == "abXYe\nfghij\n"


def test_nothing_changed_is_nothing_sent() -> None:
    painter = Painter(Depth.MANY)
    painter.paint(canvas_of("abc", style=Style(fg="red")))
    assert painter.paint(canvas_of("abc", style=Style(fg="red"))) == ""


def test_a_new_colour_alone_is_a_change() -> None:
    painter = Painter(Depth.MANY)
    painter.paint(canvas_of("abc"))
    assert painter.paint(canvas_of("abc", style=Style(bold=True))) == "\x1b[1;1H\x1b[0;1mabc\x1b[0m"


def test_after_forgetting_or_resizing_everything_is_sent_again() -> None:
    painter = Painter(Depth.NONE)
    painter.paint(canvas_of("abc"))
    painter.forget()
    assert "abc" in painter.paint(canvas_of("abc"))
    assert "abcd" in painter.paint(canvas_of("abcd"))


CELLS = st.tuples(
    st.integers(-1, 8),
    st.integers(-1, 4),
    st.text("ab ●┌", max_size=5),
    st.builds(Style, fg=st.sampled_from(["", "red"]), bold=st.booleans()),
)


@given(st.lists(st.lists(CELLS, max_size=5), min_size=1, max_size=5))
def test_whatever_is_drawn_one_after_the_other_the_terminal_shows_it(
    drawings: list[list[tuple[int, int, str, Style]]],
) -> None:
    screen, painter = Emulator(8, 4), Painter(Depth.MANY)
    for drawing in drawings:
        canvas = Canvas(8, 4)
        for x, y, text, style in drawing:
            canvas.put(x, y, text, style)
        screen.feed(painter.paint(canvas))
        assert screen.text() == canvas.text()
        for (x, y), code in screen.styles.items():
            if screen.rows[y][x] != " ":
                assert f"\x1b[{code}m" == style_code(canvas.styles[y][x], Depth.MANY)


@pytest.mark.parametrize("colour", COLOURS)
def test_every_colour_has_a_code_at_every_depth(colour: str) -> None:
    many = style_code(Style(fg=colour, bg=colour), Depth.MANY)
    assert "38;5;" in many
    assert "48;5;" in many
    assert style_code(Style(fg=colour, bg=colour), Depth.SIXTEEN).count(";") == 2
    assert style_code(Style(fg=colour, bg=colour, reverse=True), Depth.NONE) == "\x1b[0;7m"


@pytest.mark.parametrize(
    ("environ", "depth"),
    [
        ({"TERM": "xterm-256color"}, Depth.MANY),
        ({"TERM": "xterm", "COLORTERM": "truecolor"}, Depth.MANY),
        ({"TERM": "xterm"}, Depth.SIXTEEN),
        ({"TERM": "linux"}, Depth.SIXTEEN),
        ({"TERM": "vt100"}, Depth.NONE),
        ({"TERM": "xterm-256color", "NO_COLOR": "1"}, Depth.NONE),
        ({"TERM": "xterm-256color", "NO_COLOR": ""}, Depth.MANY),
        ({"TERM": "dumb"}, Depth.NONE),
        ({}, Depth.NONE),
    ],
)
def test_as_many_colours_as_the_terminal_says_it_has(environ: dict[str, str], depth: Depth) -> None:
    assert tell_depth(environ) is depth
