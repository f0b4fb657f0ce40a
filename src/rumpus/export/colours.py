"""The colours of a drawing as red, green and blue. The names are the canvas's; the shades are a terminal's."""

from typing import Final, TypeAlias

from rumpus.core.canvas import Style

Rgb: TypeAlias = tuple[int, int, int]

INK: Final[Rgb] = (0xD8, 0xDD, 0xDF)
PAPER: Final[Rgb] = (0x14, 0x19, 0x1C)
"""What a terminal's own colours are taken for: light on dark."""

SHADES: Final[dict[str, Rgb]] = {
    "red": (0xFF, 0x5F, 0x5F),
    "yellow": (0xFF, 0xD7, 0x5F),
    "blue": (0x5F, 0xAF, 0xFF),
    "brown": (0xAF, 0x87, 0x5F),
    "green": (0x87, 0xD7, 0x87),
    "purple": (0xAF, 0x87, 0xFF),
    "cyan": (0x5F, 0xD7, 0xD7),
    "orange": (0xFF, 0xAF, 0x5F),
    "grey": (0xA8, 0xA8, 0xA8),
    "dim": (0x6C, 0x70, 0x72),
    "white": (0xF2, 0xF2, 0xF2),
    "black": (0x12, 0x12, 0x12),
    "paper": (0xF7, 0xF3, 0xD9),
}


def shade_of(style: Style) -> tuple[Rgb, Rgb]:
    """The colours in front and behind."""
    front, behind = SHADES.get(style.fg, INK), SHADES.get(style.bg, PAPER)
    return (behind, front) if style.reverse else (front, behind)


def mix(front: Rgb, behind: Rgb, part: int, whole: int) -> Rgb:
    """`part` of `whole` in front, the rest behind."""
    red, green, blue = ((f * part + b * (whole - part)) // whole for f, b in zip(front, behind, strict=True))
    return red, green, blue
