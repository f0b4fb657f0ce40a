"""A link as a square that phones read."""

import io
from functools import lru_cache
from typing import Final

import segno

REMEMBERED: Final = 256
"""Of so many links what was drawn is kept, a few kilobytes each: drawing one takes as long as a hundred other requests,
and everybody at a big screen asks for the same."""


@lru_cache(REMEMBERED)
def draw_link(link: str) -> bytes:
    """It as an SVG."""
    out = io.BytesIO()
    segno.make(link, micro=False).save(out, kind="svg", scale=8, border=2, dark="#1d2528", light="#ffffff")
    return out.getvalue()
