"""A short recorded bot game for the home page's living tiles: a watcher's view and what changes in it."""

from contextlib import suppress
from typing import Any, Final

from rumpus.contract.bot_games import seat_bots
from rumpus.contract.plain import reread, to_text
from rumpus.core.channel import hear
from rumpus.core.game import Game
from rumpus.core.simulate import play_out
from rumpus.core.view import diff
from rumpus.games.registry import GameFolder

MAX_BYTES: Final = 60_000
MILLISECONDS: Final = 1_000
TRIES: Final = 8
MOVE_MS: Final = 1_200
"""Turn by turn, a move is shown this long."""


class _Enough(Exception):
    """The demo is as long as it should be."""


class _Recorder:
    """Collects frames; what happens within one step is one frame."""

    def __init__(self, game: Game, seconds: int) -> None:
        self._realtime = game.info.realtime
        self._last = seconds * (game.info.rate if self._realtime else MILLISECONDS)
        self._view = reread(game.view(None))
        self._bytes = len(to_text(self._view))
        self.frames: list[dict[str, Any]] = [
            {"step": 0, "patch": [[[], self._view]], "events": hear(game.take_events(), None)}
        ]

    def note(self, game: Game) -> None:
        """Take down what has changed since the last time."""
        view = reread(game.view(None))
        patch, events = diff(self._view, view), hear(game.take_events(), None)
        if not patch and not events:
            return
        step = game.step if self._realtime else self.frames[-1]["step"] + MOVE_MS
        frame = {"step": step, "patch": patch, "events": events}
        self._bytes += len(to_text(frame)) + 1
        if step > self._last or self._bytes > MAX_BYTES:
            raise _Enough
        self.frames.append(frame)
        self._view = view


def record_demo(folder: GameFolder, seed: int = 7, seconds: int = 30, level: str | None = None) -> dict[str, Any]:
    """A bot game of at most `seconds`, as {"rate", "names", "frames"}; the first frame's patch sets the whole view.
    A frame's step counts at `rate` a second: the game's own, or milliseconds where it is played turn by turn.
    Where games may be over at once, the longest of a few: a short one makes a dull tile."""
    info = folder.info
    rate = info.rate if info.realtime else MILLISECONDS
    longest: list[dict[str, Any]] = []
    for another in range(TRIES):
        frames = _record(folder, seed + another, seconds, level or info.levels[len(info.levels) // 2])
        longest = max(longest, frames, key=lambda frames: frames[-1]["step"] if frames else -1)
        if longest[-1]["step"] * 2 >= seconds * rate:
            break
    names = [f"Bot {seat + 1}" for seat in range(_seats(folder))]
    return {"rate": rate, "names": names, "frames": longest}


def _record(folder: GameFolder, seed: int, seconds: int, level: str) -> list[dict[str, Any]]:
    game = folder.rules.new(seats=_seats(folder), seed=seed)
    recorder = _Recorder(game, seconds)
    with suppress(_Enough):
        play_out(game, seat_bots(folder, game, (level,), seed), watch=recorder.note)
    return recorder.frames


def _seats(folder: GameFolder) -> int:
    low, high = folder.info.seats
    return min(max(low, 2), high)
