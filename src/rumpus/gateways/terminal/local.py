"""Playing in this terminal: people at one keyboard, bots for the other seats, pause, game over, rematch."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from rumpus.core.canvas import Canvas
from rumpus.core.clock import Nanoseconds
from rumpus.core.game import IllegalAction, Setup, View
from rumpus.core.options import Options
from rumpus.core.pacing import MILLISECOND
from rumpus.core.replay import Replay
from rumpus.games.registry import GameFolder
from rumpus.gateways.terminal.ansi import Depth
from rumpus.gateways.terminal.local_match import LocalMatch
from rumpus.gateways.terminal.picture import compose, compose_small, fits, list_keys, tell_result
from rumpus.gateways.terminal.session import Session
from rumpus.gateways.terminal.window import Window

BREATH_NS: Final[Nanoseconds] = 1_000 * MILLISECOND
"""After a real-time game keys mean nothing for this long: they were meant for the game."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played: by whom, and with which options."""

    folder: GameFolder
    options: Options
    names: tuple[str, ...]
    """Players' names, by seat."""
    people: tuple[int, ...]
    """Seats played from this keyboard."""
    levels: Mapping[int, str]
    """The bots' levels, by seat."""


class LocalPlay(Session):
    """One person, or two, playing match after match."""

    def __init__(
        self,
        window: Window,
        depth: Depth,
        now: Callable[[], Nanoseconds],
        plan: Plan,
        seeds: Callable[[], int],
        keep: Callable[[Replay], None] | None = None,
    ) -> None:
        """`seeds` gives each match its seed; `keep` is handed every match when it is over or left."""
        super().__init__(window, depth, now)
        self._plan = plan
        self._seeds = seeds
        self._keep = keep
        self._seat = plan.people[0]
        self._over_ns: Nanoseconds | None = None
        self._screen = plan.folder.screen(plan.people, plan.names)
        self._p_pauses = not _uses_p(self._screen.keys())
        self._begun = False
        self.match: LocalMatch

    def start(self) -> None:
        """A match begins."""
        plan = self._plan
        setup = Setup(dict(plan.options), len(plan.names), self._seeds(), tuple(sorted(plan.levels)))
        self._screen = plan.folder.screen(plan.people, plan.names)
        self._over_ns = None
        self._say("")
        self.match = LocalMatch(plan.folder, setup, plan.levels, self.clock, self._happened)
        self._begun = True
        self.match.resume()

    def press(self, key: str) -> None:
        """A key: for the game, or to pause, go on, play again or leave."""
        if self._over_ns is not None:
            self._press_over(key, self.clock.now() - self._over_ns)
        elif not self.match.running:
            if key == "q":
                self.finish()
            elif key in ("ESC", "p", "ENTER", "SPACE") and fits(self._screen, *self.window.size()):
                self.match.resume()
        elif key == "ESC" or (key == "p" and self._p_pauses):
            self.match.pause()
        else:
            self._play(key)

    def picture(self, width: int, height: int) -> Canvas:
        """The game, with a box over it when it is paused or over."""
        title = self._plan.folder.info.title
        if not fits(self._screen, width, height):
            self.match.pause()
            return compose_small(self._screen, title, (width, height))
        pause_key = "ESC/p" if self._p_pauses else "ESC"
        return compose(
            self._screen,
            self._view(),
            (width, height),
            self.clock.now() // MILLISECOND,
            keys=list_keys(self._screen, ((pause_key, "pause"), ("Ctrl-C", "quit")), width - 2),
            note=self._note,
            box=self._box(),
        )

    def moving(self) -> bool:
        """Whether the game's picture moves by itself."""
        return self.match.running and self._screen.moving(self._view())

    def suspend(self) -> None:
        """Nobody looks: time stands still."""
        if self._over_ns is None:
            self.match.pause()

    def leave(self) -> None:
        """Hand over the match that was being played when the terminal was left."""
        if self._begun and self._over_ns is None:
            self._hand_over()

    def _press_over(self, key: str, since: Nanoseconds) -> None:
        if self._plan.folder.info.realtime and since < BREATH_NS:
            return
        if key in ("r", "R", "ENTER"):
            self.start()
        elif key in ("q", "Q", "ESC"):
            self.finish()

    def _play(self, key: str) -> None:
        self._say("")
        for seat, action in self._screen.press(key, self._view()):
            try:
                self.match.act(seat, action)
            except IllegalAction as problem:
                self._say(problem.message)

    def _view(self) -> View:
        """What the person whose turn it is sees; in real time, the first one at this keyboard."""
        game = self.match.match.game
        if len(self._plan.people) > 1 and not game.info.realtime:
            here = [seat for seat in game.to_act() if seat in self._plan.people]
            if len(here) == 1:
                self._seat = here[0]
        return game.view(self._seat)

    def _box(self) -> list[str]:
        match = self.match.match
        if match.outcome is not None:
            result = tell_result(match.game.info, match.outcome, self._plan.names, self._plan.people)
            return [*result, *([match.trouble] if match.trouble else []), "", "r  rematch      q  quit"]
        if not self.match.running:
            return ["Paused", "", "ESC  go on      q  quit"]
        return []

    def _happened(self) -> None:
        if self.match.match.outcome is not None and self._over_ns is None:
            self._over_ns = self.clock.now()
            self._hand_over()
        self.redraw()

    def _hand_over(self) -> None:
        if self._keep is not None and self.match.match.trouble is None:
            self._keep(self.match.record(self._plan.names))


def _uses_p(keys: list[tuple[str, str]]) -> bool:
    """Whether the game itself needs the key p, alone or as one of all letters."""
    words = {word.lower() for key, _ in keys for word in key.replace("/", " ").split()}
    return bool(words & {"p", "a-z", "a–z", "letters"})


def play_here(
    plan: Plan,
    depth: Depth,
    now: Callable[[], Nanoseconds],
    seeds: Callable[[], int],
    keep: Callable[[Replay], None] | None = None,
) -> int:
    """Play in the terminal this program was started in; returns the exit code. NoTerminal if there is none."""
    session = LocalPlay(Window.here(), depth, now, plan, seeds, keep)
    try:
        return session.run()
    finally:
        session.leave()
