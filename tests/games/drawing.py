"""Boards drawn as text, one row a line, as tests show them."""

from collections.abc import Iterable, Sequence

from rumpus.core.falling_text import split_rows


def tidy(drawing: str) -> str:
    """A drawing without the blanks around its rows, as games draw it back."""
    return "\n".join(split_rows(drawing))


def draw_rows(rows: Sequence[str], moving: Iterable[tuple[int, int, str]], count: int) -> str:
    """The lowest `count` rows with what is in the air drawn into them."""
    lines = [[row[i : i + 2] for i in range(0, len(row), 2)] for row in rows]
    for x, y, text in moving:
        lines[len(rows) - 1 - y][x] = text
    return "\n".join("".join(line) for line in lines[len(rows) - count :])
