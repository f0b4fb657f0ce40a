"""What a piece that locked gives its well: points, lines, garbage to send, and what is told of it."""

from typing import TYPE_CHECKING

from rumpus.core.game import Emit
from rumpus.games.tetris.field import BODY, remove_rows
from rumpus.games.tetris.score import count_garbage, is_hard, rate_lock, score_lock

if TYPE_CHECKING:
    from rumpus.games.tetris.well import Well


def score_clear(well: "Well", full: list[int], spin: str, step: int, emit: Emit) -> None:
    """A piece has locked and filled these rows, which are not yet removed."""
    lines, level, manner, after_hard = len(full), well.level, well.manner, well.b2b
    well.combo = well.combo + 1 if lines else 0
    name, _, attack = rate_lock(lines, spin, later=manner.later)
    points = score_lock(lines, spin, level, well.combo, after_hard, later=manner.later, guideline=manner.guideline)
    if points:
        well.score += points
        well.last, well.last_at = (name, points, lines), step
    if not lines:
        if spin:
            emit("spin", seat=well.seat, tspin=spin, points=points)
        return
    hard = is_hard(lines, spin, later=manner.later)
    emit(
        "clear", seat=well.seat, rows=full, count=lines, title=name, points=points, b2b=hard and after_hard,
        combo=well.combo, tspin=spin,
    )  # fmt: skip
    perfect = not remove_rows(well.bits, full) & BODY
    if perfect:
        emit("perfect", seat=well.seat)
    if manner.guideline:
        attack = count_garbage(lines, spin, well.combo, after_hard, perfect)
    well.b2b = hard
    well.outgoing += attack
    well.lines += lines
    if well.level > level:
        emit("level", seat=well.seat, level=well.level)
