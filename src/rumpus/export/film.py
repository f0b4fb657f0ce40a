"""A replay as a film: the drawings that follow each other, and when. Knows neither pixels nor escape codes."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from rumpus.core.canvas import Canvas, Style
from rumpus.core.clock_reading import ClockTrace, trace_clocks
from rumpus.core.cursor import TURN_MS, Cursor, shown_at
from rumpus.core.game import Game, GameInfo
from rumpus.core.log import Input
from rumpus.core.replay import Replay
from rumpus.export.audience import check_match, draw_game, open_screen, tell_result, tell_time
from rumpus.export.clock_line import write_clocks
from rumpus.export.naming import CannotExport, tidy_names
from rumpus.games.registry import find_game
from rumpus.language.catalogue import load_catalogue
from rumpus.language.files import FIRST

SLOWEST: Final = 0.05
FASTEST: Final = 1_000.0

_LINE: Final = Style(fg="grey")
_CLOCKS: Final = Style(bold=True)
_RESULT: Final = Style(fg="yellow", bold=True)


@dataclass(frozen=True, slots=True)
class Shot:
    """One drawing, and from which millisecond of the film it is shown."""

    at: int
    canvas: Canvas


@dataclass(frozen=True, slots=True)
class Pace:
    """How match time becomes film time."""

    every: int
    """Milliseconds between drawings, at least."""
    most: int
    """No film has more drawings; a long one has them further apart."""
    comfort: int | None = None
    """A match that takes longer (in milliseconds) is shown faster, so that it takes this long; None: never."""


def shoot(
    replay: Replay, pace: Pace, *, seat: int | None = None, speed: float | None = None, language: str = FIRST
) -> Iterator[Shot]:
    """The film of a match as a watcher, or a seat, saw it: only drawings that differ, and last of all the result.
    `speed` 2 is twice as fast. BadReplay if the replay does not hold, CannotExport for what may not be shown."""
    if speed is not None and not SLOWEST <= speed <= FASTEST:
        raise CannotExport("export_speed", slowest=f"{SLOWEST:g}", fastest=f"{FASTEST:g}")
    folder = find_game(replay.game)
    info, names, inputs = folder.info, tidy_names(replay.players), replay.inputs
    end = check_match(folder, replay, seat)
    length = _find_length(info, inputs, end)
    factor = speed or max(1.0, length / pace.comfort if pace.comfort else 1.0)
    interval = max(pace.every, -(-int(length / factor) // (pace.most - 1)))
    screen = open_screen(folder, replay, seat, language)
    cursor = Cursor(folder.rules(replay.setup), inputs)
    clocks = trace_clocks(replay, folder.rules)
    last: Canvas | None = None
    changed = True
    for tick in range(int(length / factor) // interval + 1):
        moment = int(tick * interval * factor)
        while cursor.more and shown_at(info, inputs, cursor.index + 1) <= moment:
            cursor.play_input()
            changed = True
        if info.realtime:
            changed |= cursor.pass_time(moment * info.rate // 1_000)
        if changed or screen.moving(cursor.game.view(seat)):
            drawn = draw_game(screen, cursor.game, seat, moment)
            told = tell_time(moment) if info.realtime else _tell_move(language, cursor.index, len(inputs))
            timed = _tell_clocks(drawn, clocks, cursor, names)
            shown = _caption(timed, f"{told}   {' – '.join(names)}", _LINE)
            if last is None or not _same(last, shown):
                yield Shot(tick * interval, shown)
                last = shown
            changed = False
    drawn = draw_game(screen, end, seat, length + 60_000)  # by then every decoration has settled
    cursor.play_inputs(len(inputs))
    timed = _tell_clocks(drawn, clocks, cursor, names)
    result = tell_result(info, end.outcome, names, language)
    yield Shot(int(length / factor) + interval, _caption(timed, result, _RESULT))


def _tell_move(language: str, number: int, whole: int) -> str:
    return load_catalogue().say(language, "replay.move_of", {"number": str(number), "whole": str(whole)})


def _find_length(info: GameInfo, inputs: list[Input], end: Game) -> int:
    """Milliseconds from the first drawing to the last change."""
    if info.realtime:
        return end.step * 1_000 // info.rate
    return len(inputs) * TURN_MS


def _tell_clocks(canvas: Canvas, clocks: ClockTrace | None, cursor: Cursor, names: Sequence[str]) -> Canvas:
    """The drawing with everybody's time below it, if there are clocks."""
    if clocks is None:
        return canvas
    return _caption(canvas, write_clocks(clocks.at(cursor.index, cursor.step), names), _CLOCKS)


def _caption(canvas: Canvas, line: str, style: Style) -> Canvas:
    """The drawing with a line below it."""
    whole = Canvas(canvas.width, canvas.height + 1)
    whole.cells[: canvas.height] = canvas.cells
    whole.styles[: canvas.height] = canvas.styles
    whole.put(2, canvas.height, line if len(line) <= canvas.width - 3 else f"{line[: canvas.width - 4]}…", style)
    return whole


def _same(one: Canvas, other: Canvas) -> bool:
    return one.cells == other.cells and one.styles == other.styles
