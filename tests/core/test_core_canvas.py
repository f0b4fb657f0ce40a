"""The canvas: what is put where it is seen, and nothing else."""

from rumpus.core.canvas import PLAIN, Canvas, Style


def drawing(canvas: Canvas) -> str:
    """The canvas with its empty places shown."""
    return "\n".join("".join(row).replace(" ", ".") for row in canvas.cells)


def test_text_is_put_where_it_is_said() -> None:
    canvas = Canvas(6, 3)
    canvas.put(1, 1, "abc")
    assert drawing(canvas) == "......\n.abc..\n......"


def test_what_falls_outside_is_cut_off() -> None:
    canvas = Canvas(4, 2)
    for x, y, text in ((-2, 0, "abcd"), (2, 1, "wxyz"), (0, -1, "no"), (0, 2, "no"), (9, 0, "no"), (-9, 0, "no")):
        canvas.put(x, y, text)
    assert drawing(canvas) == "cd..\n..wx"


def test_what_cannot_be_printed_never_reaches_a_terminal() -> None:
    canvas = Canvas(8, 1)
    canvas.put(0, 0, "a\x1b[2Jb\n")
    assert drawing(canvas) == "a?[2Jb?."


def test_a_style_goes_with_its_characters() -> None:
    canvas, red = Canvas(4, 1), Style(fg="red", bold=True)
    canvas.put(1, 0, "ab", red)
    assert canvas.styles[0] == [PLAIN, red, red, PLAIN]


def test_centre_of_all_or_of_a_part() -> None:
    canvas = Canvas(9, 3)
    canvas.centre(0, "abc")
    canvas.centre(1, "abc", left=4, width=5)
    canvas.centre(2, "much too long")
    assert drawing(canvas) == "...abc...\n.....abc.\nmuch.too."


def test_a_box() -> None:
    canvas = Canvas(6, 4)
    canvas.box(1, 0, 4, 3)
    assert drawing(canvas) == ".┌──┐.\n.│..│.\n.└──┘.\n......"


def test_text_leaves_out_what_is_empty_at_the_end() -> None:
    canvas = Canvas(6, 4)
    canvas.put(2, 1, "x")
    assert canvas.text() == "\n  x\n"
