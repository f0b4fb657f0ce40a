"""What was said, as lines of a screen. Knows no rooms."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from rumpus.core.canvas import Canvas, Style
from rumpus.gateways.terminal.guest.page import BOLD, DIM
from rumpus.gateways.terminal.width import fit_cells

_HALL: Final = Style("cyan")
_NARROWEST: Final = 10
"""No row is made shorter, however narrow the window; what does not fit is not seen."""


class SaidLine(NamedTuple):
    """Something that was said, in the reader's language; by the hall itself if the name is empty."""

    name: str
    text: str


def draw_chat(canvas: Canvas, lines: Sequence[SaidLine], top: int, bottom: int) -> None:
    """The newest lines on the rows from `top` to `bottom`, the newest lowest."""
    room = bottom - top + 1
    if room < 1:
        return
    canvas.put(1, top, "─" * (canvas.width - 2), DIM)
    rows: list[tuple[str, str]] = []
    for line in lines[-room:]:
        rows += fold_said(line, canvas.width - 2)
    for row, (name, text) in enumerate(rows[-(room - 1) :] if room > 1 else [], top + 1):
        canvas.put(1, row, name, BOLD)
        canvas.put(1 + len(name), row, text, Style() if name or text.startswith("  ") else _HALL)


def fold_said(line: SaidLine, width: int) -> list[tuple[str, str]]:
    """A line as (name, text) rows; what goes on has no name and is indented, what the hall says has none at all."""
    name = f"{fit_cells(line.name)}: " if line.name else ""
    text = fit_cells(line.text)
    first, then = max(_NARROWEST, width - len(name)), max(_NARROWEST, width - 2)  # a window may say it has one column
    rest = range(first, len(text), then)
    return [(name, text[:first]), *(("", f"  {text[at : at + then]}") for at in rest)]
