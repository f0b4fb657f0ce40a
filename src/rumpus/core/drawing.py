"""Boards drawn as text, one row a line, as tests, lessons and bug reports show them."""

from collections.abc import Iterable


def split_rows(drawing: str | Iterable[str]) -> list[str]:
    """The rows of a drawing, from the top, without the blanks around them; blank lines do not count."""
    lines = drawing.split("\n") if isinstance(drawing, str) else drawing
    return [row for line in lines if (row := line.strip())]


def tidy(drawing: str) -> str:
    """A drawing without the blanks around its rows, as games draw it back."""
    return "\n".join(split_rows(drawing))
