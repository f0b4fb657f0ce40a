"""Puts a whole terminal picture together: the game, a line of keys below it, and a box in the middle when needed."""

from collections.abc import Sequence
from typing import Final

from rumpus.core.canvas import Canvas, Style
from rumpus.core.game import GameInfo, Outcome, View
from rumpus.core.screen import Screen
from rumpus.export.audience import tell_score
from rumpus.gateways.terminal.phrases import phrase
from rumpus.language.catalogue import load_catalogue
from rumpus.language.files import FIRST
from rumpus.language.results import tell_reason, tell_winners

KEYS: Final = Style(fg="grey")
NOTE: Final = Style(fg="yellow", bold=True)
BOX: Final = Style(bold=True)
CLOCKS: Final = Style(bold=True)
BETWEEN: Final = "   "
"""Between two keys of a row."""


def least_size(screen: Screen) -> tuple[int, int]:
    """The least room in which the game can be played."""
    return screen.SMALL_SIZE or screen.MIN_SIZE


def fits(screen: Screen, width: int, height: int) -> bool:
    """Whether the game can be drawn on a screen of that size."""
    needed_width, needed_height = least_size(screen)
    return width >= needed_width and height >= needed_height


def compose(
    screen: Screen,
    view: View,
    size: tuple[int, int],
    now_ms: int,
    *,
    keys: Sequence[str] = (),
    note: str = "",
    box: Sequence[str] = (),
) -> Canvas:
    """The game in the middle of the screen; below it the rows of `keys` as far as the game leaves room, or `note`
    in the last row in any case."""
    width, height = size
    rows = list(keys) if height - len(keys) >= least_size(screen)[1] else []
    room = (width, height - len(rows))
    game = Canvas(*screen.extent(view, room))
    screen.draw(view, game, now_ms)
    whole = Canvas(width, height)
    whole.paste((width - game.width) // 2, (room[1] - game.height) // 2, game)
    draw_keys(whole, rows)
    if note:
        whole.put(0, height - 1, f" {note}".ljust(width), NOTE)
    if box:
        draw_box(whole, box)
    return whole


def draw_keys(canvas: Canvas, rows: Sequence[str]) -> None:
    """The rows of keys, at the bottom."""
    for row, text in enumerate(rows, canvas.height - len(rows)):
        canvas.put(1, row, text, KEYS)


def compose_small(screen: Screen, title: str, size: tuple[int, int], language: str = FIRST) -> Canvas:
    """What to show when the window is too small: how large it should be."""
    width, height = size
    canvas = Canvas(width, height)
    needed_width, needed_height = least_size(screen)
    lines = (
        title,
        "",
        phrase(language, "too_small"),
        phrase(language, "size_now", size=f"{width}×{height}"),
        phrase(language, "size_needed", size=f"{needed_width}×{needed_height}"),
    )
    top = max(0, (height - len(lines)) // 2)
    for row, line in enumerate(lines, top):
        canvas.centre(row, line)
    return canvas


def draw_box(canvas: Canvas, lines: Sequence[str]) -> None:
    """A framed box of text in the middle of the canvas."""
    width = min(canvas.width, max(map(len, lines)) + 6)
    left, top = (canvas.width - width) // 2, max(0, (canvas.height - len(lines) - 2) // 2)
    for row in range(top, top + len(lines) + 2):
        canvas.put(left, row, " " * width, BOX)
    canvas.box(left, top, width, len(lines) + 2, BOX)
    for row, line in enumerate(lines, top + 1):
        canvas.centre(row, line, BOX, left=left, width=width)


def wrap_keys(keys: Sequence[str], width: int) -> list[str]:
    """Keys and what they do, in as many rows as they take: none is left out or broken."""
    rows: list[str] = []
    for key in keys:
        if rows and len(rows[-1]) + len(BETWEEN) + len(key) <= width - 2:
            rows[-1] += BETWEEN + key
        else:
            rows.append(key)
    return rows


def split_keys(text: str, width: int) -> list[str]:
    """A sentence of keys, three blanks apart, in as many rows as it takes."""
    return wrap_keys(text.split(BETWEEN), width)


def tell_result(
    info: GameInfo, outcome: Outcome, names: Sequence[str], seats: Sequence[int], language: str = FIRST
) -> list[str]:
    """The result in a few lines: who won, then everybody's place and score."""
    if not outcome.places:
        return [phrase(language, "void")]
    winners = outcome.winners
    if len(names) == 1:
        title = phrase(language, "game_over")
    elif len(seats) == 1 and seats[0] in winners:
        title = phrase(language, "you_win")
    else:
        title = tell_winners(language, [names[seat] for seat in winners])
    ranking = sorted(range(len(names)), key=lambda seat: (outcome.places[seat], -outcome.scores[seat], seat))

    points = info.tell_scores(outcome)

    def write_score(seat: int) -> str:
        return load_catalogue().write_decimal(language, tell_score(info, points[seat])) if points else ""

    lines = [f"{outcome.places[s]}. {names[s][:24]}  {write_score(s)}".rstrip() for s in ranking]
    return [title, tell_reason(language, outcome.reason), "", *lines]
