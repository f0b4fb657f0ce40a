"""Pong in the line format: paddles and the ball in pixels and seconds, as the original wrote them."""

from collections.abc import Sequence
from typing import Final

from rumpus.core.channel import Update
from rumpus.core.game import View
from rumpus.core.line_forms import Fields, LineForms, ReadMove
from rumpus.games.pong.court import RATE, UNIT


def _read_paddle(rest: Sequence[str]) -> str:
    """The original's PADDLE|y|dy: where the paddle's middle is to be. How fast it goes is not a client's to say."""
    return f"to {rest[0].partition('.')[0]}" if rest else "to"


def _read_key(word: str) -> ReadMove:
    def read(rest: Sequence[str]) -> str:
        return word + ({"1": "+", "0": "-"}.get(rest[0], "?") if rest else "")

    return read


def _write_court(update: Update, view: View) -> list[Fields]:
    """The original's BALL and PADDLE: where they are and how they move, whenever that has changed."""
    changed = {(path[0], path[1] if path[0] == "paddles" and len(path) > 1 else 0) for path, *_ in update.patch if path}
    lines: list[Fields] = []
    if ("ball", 0) in changed:
        ball = view["ball"]
        lines.append(("BALL", *_pixels(ball["x"], ball["y"]), *_paces(ball["dx"], ball["dy"]), ball["speed"]))
    for seat, paddle in enumerate(view["paddles"]):
        if ("paddles", seat) in changed:
            lines.append(("PADDLE", *_pixels(paddle["y"]), *_paces(paddle["dy"]), seat))
    return lines


def _pixels(*lengths: int) -> list[str]:
    return [f"{length / UNIT:.1f}" for length in lengths]


def _paces(*lengths: int) -> list[str]:
    return [f"{length * RATE / UNIT:.1f}" for length in lengths]


LINE: Final = LineForms(
    {"PADDLE": _read_paddle, "UP": _read_key("up"), "DOWN": _read_key("down")}, write_change=_write_court
)
