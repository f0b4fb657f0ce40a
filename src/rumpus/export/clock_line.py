"""Everybody's time in one line of text: at a table in a terminal, in its replay player, and under a film."""

from collections.abc import Sequence
from typing import Final

from rumpus.core.clock_reading import ClocksNow
from rumpus.core.time_control import write_left

_NAME: Final = 8
"""So much of a name stands beside its clock."""


def write_clocks(clocks: ClocksNow | None, names: Sequence[str]) -> str:
    """Everybody's time, with a mark where it runs; empty without clocks."""
    if clocks is None:
        return ""
    marks = ["▸" if seat in clocks.running else " " for seat in range(len(clocks.left))]
    return "  ".join(
        f"{mark}{name if len(name) <= _NAME else f'{name[: _NAME - 1]}…'} {write_left(left)}"
        for mark, name, left in zip(marks, names, clocks.left, strict=True)
    )
