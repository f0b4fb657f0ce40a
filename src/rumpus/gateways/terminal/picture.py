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


def fits(screen: Screen, width: int, height: int) -> bool:
    """Whether the game can be drawn on a screen of that size."""
    return width >= screen.MIN_SIZE[0] and height >= screen.MIN_SIZE[1]


def compose(
    screen: Screen,
    view: View,
    size: tuple[int, int],
    now_ms: int,
    *,
    keys: str,
    note: str = "",
    box: Sequence[str] = (),
) -> Canvas:
    """The game on all of the screen; `keys` on the last line if there is one to spare, `note` there in any case."""
    width, height = size
    spare = height > screen.MIN_SIZE[1]
    game = Canvas(width, height - spare)
    screen.draw(view, game, now_ms)
    whole = Canvas(width, height)
    whole.cells[: game.height] = game.cells
    whole.styles[: game.height] = game.styles
    if note:
        whole.put(0, height - 1, f" {note}".ljust(width), NOTE)
    elif spare:
        whole.put(1, height - 1, keys, KEYS)
    if box:
        draw_box(whole, box)
    return whole


def compose_small(screen: Screen, title: str, size: tuple[int, int], language: str = FIRST) -> Canvas:
    """What to show when the window is too small: how large it should be."""
    width, height = size
    canvas = Canvas(width, height)
    needed_width, needed_height = screen.MIN_SIZE
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


def list_keys(screen: Screen, own: Sequence[tuple[str, str]], width: int) -> str:
    """The help line: the game's keys, cut to what fits, and the terminal's own, which are always there."""
    listed = screen.keys()
    mine = "   ".join(f"{key} {what}" for key, what in own)
    theirs = "   ".join(f"{key} {what}" for key, what in listed)
    room = max(0, width - len(mine) - 3)
    if len(theirs) > room:
        theirs = theirs[: max(0, room - 1)] + "…"
    return f"{theirs:{room}}   {mine}"


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
