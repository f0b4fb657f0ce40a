"""A canvas as a terminal's escape codes: only what has changed is sent. Knows nothing of games, files or keys."""

from collections.abc import Mapping
from enum import Enum
from typing import Final

from rumpus.core.canvas import PLAIN, Canvas, Style
from rumpus.gateways.terminal.width import FILLER, make_plain, measure

ENTER: Final = "\x1b[?1049h\x1b[?25l\x1b[?7l\x1b[0m\x1b[2J"
"""Switch to the other screen, hide the cursor, do not wrap lines, clear."""
LEAVE: Final = "\x1b[0m\x1b[?7h\x1b[?25h\x1b[?1049l"
"""All of that undone."""

BELL: Final = "\x07"
KEEP_TITLE: Final = "\x1b[22;2t"
"""Have the terminal remember its window's title."""
RESTORE_TITLE: Final = "\x1b[23;2t"


class Depth(Enum):
    """How many colours a terminal has."""

    NONE = 0
    SIXTEEN = 16
    MANY = 256


_MANY: Final[Mapping[str, int]] = {
    "red": 203, "yellow": 221, "blue": 75, "brown": 137, "green": 114, "purple": 141, "cyan": 80, "orange": 215,
    "grey": 248, "dim": 242, "white": 255, "black": 233, "paper": 230,
}  # fmt: skip
_SIXTEEN: Final[Mapping[str, int]] = {
    "red": 91, "yellow": 93, "blue": 94, "brown": 33, "green": 92, "purple": 95, "cyan": 96, "orange": 31, "grey": 37,
    "dim": 90, "white": 97, "black": 30, "paper": 37,
}  # fmt: skip
_TO_BACKGROUND: Final = 10


def tell_depth(environ: Mapping[str, str]) -> Depth:
    """How many colours the terminal has, by what it says of itself (and by no-color.org's NO_COLOR)."""
    term = environ.get("TERM", "")
    if environ.get("NO_COLOR") or term in ("", "dumb") or term.endswith("-m") or term.startswith(("vt1", "vt2")):
        return Depth.NONE
    if environ.get("COLORTERM") or "256" in term or "direct" in term:
        return Depth.MANY
    return Depth.SIXTEEN


def has_title(term: str) -> bool:
    """Whether a terminal of that type has a window with a title, and keeps the old one when asked to."""
    return term.startswith(("xterm", "screen", "tmux", "rxvt", "alacritty", "foot", "kitty", "konsole", "gnome", "vte"))


def write_title(text: str) -> str:
    """The code that makes this the window's title."""
    return f"\x1b]2;{''.join(char for char in text if char.isprintable())}\x07"


def style_code(style: Style, depth: Depth) -> str:
    """The escape code after which characters look like this, whatever came before."""
    codes = ["0"]
    if style.bold:
        codes.append("1")
    if style.reverse:
        codes.append("7")
    if depth is Depth.MANY:
        codes += [f"38;5;{_MANY[style.fg]}"] if style.fg else []
        codes += [f"48;5;{_MANY[style.bg]}"] if style.bg else []
    elif depth is Depth.SIXTEEN:
        codes += [str(_SIXTEEN[style.fg])] if style.fg else []
        codes += [str(_SIXTEEN[style.bg] + _TO_BACKGROUND)] if style.bg else []
    return f"\x1b[{';'.join(codes)}m"


class Painter:
    """Remembers what a terminal shows, and says how to get from there to a canvas."""

    def __init__(self, depth: Depth, *, ascii_only: bool = False) -> None:
        """`ascii_only`: for a terminal that knows no other characters."""
        self.depth = depth
        self.ascii_only = ascii_only
        self._shown: Canvas | None = None
        self._codes: dict[Style, str] = {}

    def forget(self) -> None:
        """The terminal may show anything now: paint everything the next time."""
        self._shown = None

    def paint(self, canvas: Canvas) -> str:
        """The codes that make the terminal show the canvas; the canvas is kept and must not be drawn on again."""
        old = self._shown
        if old is not None and (old.width, old.height) != (canvas.width, canvas.height):
            old = None
        parts = [] if old is not None else ["\x1b[0m\x1b[2J"]
        before = old or Canvas(canvas.width, canvas.height)
        style = PLAIN
        for y in range(canvas.height):
            cells, styles, old_cells, old_styles = canvas.cells[y], canvas.styles[y], before.cells[y], before.styles[y]
            if cells == old_cells and styles == old_styles:
                continue
            cells, old_cells = self._make_showable(cells), self._make_showable(old_cells)
            follows = -1
            for x, char in enumerate(cells):
                wanted, was = styles[x], old_styles[x]
                if (char == old_cells[x] and (wanted is was or wanted == was)) or char == FILLER:
                    continue
                if x != follows:
                    parts.append(f"\x1b[{y + 1};{x + 1}H")
                if wanted is not style and wanted != style:
                    parts.append(self._code(wanted))
                    style = wanted
                parts.append(char)
                # Terminals are not of one mind about wide characters: after one, say where to go on.
                follows = x + 1 if char in _narrow else -1
        if style != PLAIN:
            parts.append("\x1b[0m")
        self._shown = canvas
        return "".join(parts)

    def _make_showable(self, row: list[str]) -> list[str]:
        """The row with nothing in it that would take more, or less, than its own column."""
        if _ASCII.issuperset(row):
            return row
        if self.ascii_only:
            return [make_plain(char) for char in row]
        if _narrow.issuperset(row):
            return row
        return [_show_char(row, x) for x in range(len(row))]

    def _code(self, style: Style) -> str:
        if style not in self._codes:
            self._codes[style] = style_code(style, self.depth)
        return self._codes[style]


_ASCII: Final = frozenset(map(chr, range(32, 127)))
_narrow: set[str] = set(_ASCII)
"""Characters known to take one column: most rows hold nothing else."""
_KNOWN: Final = 5_000
"""No more characters are remembered."""


def _show_char(row: list[str], x: int) -> str:
    """What is shown in a cell; a wide character needs the next one for itself, and that one nothing else."""
    char = row[x]
    if char == FILLER:
        return FILLER if x > 0 and row[x - 1] != FILLER and measure(row[x - 1]) == 2 else " "
    width = measure(char)
    if width == 1:
        if len(_narrow) < _KNOWN:
            _narrow.add(char)
        return char
    return char if width == 2 and row[x + 1 : x + 2] == [FILLER] else "?"
