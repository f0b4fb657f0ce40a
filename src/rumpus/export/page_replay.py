"""A match as the page plays it: one view, what changes in it and what happens, frame by frame.

Like the recordings of the home page's tiles, and of a whole match. Says in each frame how many inputs had been made,
so that somebody can play on from there.
"""

from typing import Any, Final

from rumpus.core.channel import hear
from rumpus.core.clock_reading import ClockTrace, trace_clocks
from rumpus.core.cursor import Cursor
from rumpus.core.game import Game, Outcome
from rumpus.core.replay import Replay
from rumpus.core.view import diff
from rumpus.export.naming import CannotExport, tidy_names
from rumpus.games.registry import find_game

MAX_INPUTS: Final = 200_000
MAX_FRAMES: Final = 24_000
"""A longer film has its frames further apart."""
FASTEST: Final = 30
"""In real time, no more frames a second; the picture itself draws what lies between."""


class _Frames:
    """Collects the frames of one audience."""

    def __init__(self, game: Game, seat: int | None, clocks: ClockTrace | None) -> None:
        self._seat = seat
        self._clocks = clocks
        self._view = game.view(seat)
        self._events = hear(game.take_events(), seat)
        self.frames: list[dict[str, Any]] = []
        self._add(game.step, 0, [[[], self._view]])

    def hear(self, game: Game) -> None:
        """Keep what has happened for the next frame."""
        self._events += hear(game.take_events(), self._seat)

    def note(self, game: Game, inputs: int) -> None:
        """Take down what has changed since the last frame."""
        self.hear(game)
        view = game.view(self._seat)
        patch = diff(self._view, view)
        if patch or self._events:
            self._view = view
            self._add(game.step, inputs, patch)
        else:
            self.frames[-1]["inputs"] = inputs  # what nobody could see has happened all the same

    def _add(self, step: int, inputs: int, patch: list[list[Any]]) -> None:
        frame = {"step": step, "inputs": inputs, "patch": patch, "events": self._events}
        if self._clocks is not None:
            frame["clock"] = self._clocks.at(inputs, step).describe()
        self.frames.append(frame)
        self._events = []


def write_page_replay(replay: Replay, seat: int | None = None) -> dict[str, Any]:
    """The film of an ended match as a watcher, or a seat, saw it: {"game", "seat", "rate", "realtime", "names",
    "steps", "outcome", "frames"}. The first patch sets the whole view; where there were clocks, each frame says how
    they stood. CannotExport for what may not be shown."""
    info = find_game(replay.game).info
    if not info.plays(replay.version):
        raise CannotExport("export_version", recorded=replay.version, version=info.version)
    if seat is not None and not 0 <= seat < replay.setup.seats:
        raise CannotExport("export_no_seat", seat=seat + 1, most=replay.setup.seats)
    inputs, end = replay.inputs, replay.end
    if end is None or replay.outcome is None:
        raise CannotExport("export_early")
    if len(inputs) > MAX_INPUTS:
        raise CannotExport("export_too_long", most=MAX_INPUTS)
    rules = find_game(replay.game).rules
    game = rules(replay.setup)
    recorded = _Frames(game, seat, trace_clocks(replay, rules))
    apart = max(info.rate // FASTEST, -(-end.step // MAX_FRAMES), 1) if info.realtime else 0
    shown = game.step
    cursor = Cursor(game, inputs)
    for _ in cursor.moments(end.step):
        if not info.realtime or game.outcome is not None or game.step - shown >= apart:
            shown = game.step
            recorded.note(game, cursor.index)
        else:
            recorded.hear(game)
    recorded.note(game, len(inputs))
    outcome: Outcome | None = game.outcome
    return {
        "game": info.name,
        "seat": seat,
        "rate": info.rate,
        "realtime": info.realtime,
        "names": list(tidy_names(replay.players)),
        "steps": game.step,
        "outcome": outcome.describe() if outcome is not None else None,
        "frames": recorded.frames,
    }
