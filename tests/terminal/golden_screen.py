"""Screens as they should look, in tests/golden_screens. `WRITE_GOLDEN=1` writes them anew, if a change is meant."""

import os
from pathlib import Path

HOME = Path(__file__).parents[1] / "golden_screens"


def assert_golden(name: str, text: str, *codes: str, width: int = 80, height: int = 25) -> None:
    """The screen looks as kept; tables' codes, which are drawn at random, are written LUMIKA."""
    for code in codes:
        text = text.replace(code, "LUMIKA")
    lines = text.splitlines()
    assert len(lines) <= height
    assert max(map(len, lines)) <= width
    file = HOME / f"{name}.txt"
    if os.environ.get("WRITE_GOLDEN"):
        file.write_text(text, "utf-8")
    assert text == file.read_text("utf-8")
