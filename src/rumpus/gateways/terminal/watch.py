"""Watching a replay in this terminal: play, pause, step, speed."""

from collections.abc import Callable

from rumpus.core.canvas import Canvas
from rumpus.core.clock import Nanoseconds
from rumpus.games.registry import GameFolder
from rumpus.gateways.terminal.ansi import Depth
from rumpus.gateways.terminal.replay_player import ReplayPlayer
from rumpus.gateways.terminal.session import Session
from rumpus.gateways.terminal.tape import Tape
from rumpus.gateways.terminal.window import Window


class ReplayView(Session):
    """A tape in this terminal."""

    def __init__(
        self, window: Window, depth: Depth, now: Callable[[], Nanoseconds], folder: GameFolder, tape: Tape
    ) -> None:
        super().__init__(window, depth, now)
        self._deck = ReplayPlayer(folder, tape, now)

    def start(self) -> None:
        """The tape runs from the beginning."""
        self._deck.start()

    def press(self, key: str) -> None:
        """A key moves the tape."""
        if key in ("q", "Q", "ESC"):
            self.finish()
        else:
            self._deck.press(key)

    def picture(self, width: int, height: int) -> Canvas:
        """The game where the tape stands, and the tape's own line."""
        return self._deck.picture(width, height)

    def moving(self) -> bool:
        """Whether the tape runs."""
        return self._deck.moving()

    def suspend(self) -> None:
        """Nobody looks: the tape stops."""
        self._deck.stop()


def watch_here(folder: GameFolder, tape: Tape, depth: Depth, now: Callable[[], Nanoseconds]) -> int:
    """Watch in the terminal this program was started in; returns the exit code. NoTerminal if there is none."""
    return ReplayView(Window.here(), depth, now, folder, tape).run()
