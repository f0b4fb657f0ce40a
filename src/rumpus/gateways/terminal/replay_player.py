"""A replay and where it stands: play, pause, step, speed, by keys. No terminal; who shows it tells the time."""

from collections.abc import Callable, Sequence
from typing import Final

from rumpus.core.canvas import Canvas
from rumpus.core.clock import Nanoseconds
from rumpus.core.pacing import MILLISECOND
from rumpus.export.audience import tell_time
from rumpus.export.clock_line import write_clocks
from rumpus.games.registry import GameFolder
from rumpus.gateways.terminal.phrases import phrase
from rumpus.gateways.terminal.picture import CLOCKS, compose, compose_small, fits, least_size, tell_result, wrap_keys
from rumpus.gateways.terminal.replay_seeker import ReplaySeeker
from rumpus.language.catalogue import load_catalogue
from rumpus.language.files import FIRST
from rumpus.language.games import name_game

SPEEDS: Final = (25, 50, 100, 200, 400, 800, 1600)
"""Per cent of real time."""


class ReplayPlayer:
    """Plays one replay."""

    def __init__(
        self,
        folder: GameFolder,
        seeker: ReplaySeeker,
        now: Callable[[], Nanoseconds],
        names: Sequence[str] | None = None,
        language: Callable[[], str] = lambda: FIRST,
        colourless: Callable[[], bool] = lambda: False,
    ) -> None:
        """`names` are those to be shown, if not as the replay has them; `language` is the reader's, and `colourless`
        whether their terminal shows no colours, asked each time."""
        self._info = folder.info
        self._seeker = seeker
        self._now = now
        self._language = language
        self._colourless = colourless
        self._names = tuple(seeker.replay.players if names is None else names)
        self._screen = folder.screen((), self._names)
        self._speed = SPEEDS.index(100)
        self._base = 0
        self._since: Nanoseconds | None = None

    def start(self) -> None:
        """The replay runs from the beginning."""
        self._go(0, playing=True)

    def stop(self) -> None:
        """The replay stands still."""
        self._go(self._moment(), playing=False)

    def press(self, key: str) -> None:
        """A key moves the replay."""
        moment, playing = self._moment(), self._since is not None
        moments = self._seeker.moments
        count = self._seeker.count_at(moment)
        if key == "SPACE":
            self._go(0 if moment >= self._seeker.length else moment, playing=not playing)
        elif key == "RIGHT":
            self._go(moments[count + 1] if count + 1 < len(moments) else self._seeker.length, playing=False)
        elif key == "LEFT":
            back = count if moments[count] < moment else max(0, count - 1)
            self._go(moments[back], playing=False)
        elif key == "HOME":
            self._go(0, playing=playing)
        elif key == "END":
            self._go(self._seeker.length, playing=False)
        elif key in ("+", "=", "-"):
            self._speed = min(max(self._speed + (-1 if key == "-" else 1), 0), len(SPEEDS) - 1)
            self._go(moment, playing=playing)

    def picture(self, width: int, height: int) -> Canvas:
        """The game where the replay stands, and the replay's own line."""
        language = self._screen.language = self._language()
        self._screen.colourless = self._colourless()
        if not fits(self._screen, width, height):
            return compose_small(self._screen, name_game(language, self._info), (width, height), language)
        moment = self._moment()
        game = self._seeker.game_at(moment)
        over = moment >= self._seeker.length and game.outcome is not None
        status, clocks = self._status(moment), write_clocks(self._seeker.clocks_at(moment), self._names)
        rows = wrap_keys([status, *([clocks] if clocks else []), *self._keys()], width)
        roomy = len(rows) <= height - least_size(self._screen)[1]
        canvas = compose(
            self._screen,
            game.view(None),
            (width, height),
            self._now() // MILLISECOND,
            keys=rows,
            note="" if roomy or self.moving() else status,
            box=tell_result(self._info, game.outcome, self._names, (), language) if over and game.outcome else (),
        )
        if not roomy:
            canvas.put(max(0, width - len(clocks) - 1), 0, clocks, CLOCKS)
        return canvas

    def moving(self) -> bool:
        """Whether the replay runs."""
        return self._since is not None and self._moment() < self._seeker.length

    def _go(self, moment: int, *, playing: bool) -> None:
        self._base = moment
        self._since = self._now() if playing else None

    def _moment(self) -> int:
        passed = 0 if self._since is None else (self._now() - self._since) * SPEEDS[self._speed] // 100
        return min(self._base + passed // MILLISECOND, self._seeker.length)

    def _keys(self) -> list[str]:
        return phrase(self._language(), "keys_replay").split("  ")

    def _status(self, moment: int) -> str:
        sign = ">" if self.moving() else "||"
        time = f"{tell_time(moment)}/{tell_time(self._seeker.length)}"
        inputs = f"{self._seeker.count_at(moment)}/{len(self._seeker.moments) - 1}"
        speed = load_catalogue().write_decimal(self._language(), f"{SPEEDS[self._speed] / 100:g}")
        return f"{sign} {time} x{speed} {inputs}"
