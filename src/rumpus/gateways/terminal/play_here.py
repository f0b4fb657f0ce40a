"""Playing in this terminal: a hall in memory with one table, and one guest session whose wire is this window."""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rumpus.core.clock import Nanoseconds
from rumpus.core.options import Options
from rumpus.core.replay import Replay
from rumpus.gateways.loop_timer import LoopTimer, call_when_done
from rumpus.gateways.terminal.guest.page import BlankPage
from rumpus.gateways.terminal.guest.replay_page import ReplayPage, record_match
from rumpus.gateways.terminal.guest.session import GuestSession
from rumpus.gateways.terminal.guest.shared import GuestShared
from rumpus.gateways.terminal.guest.wire import Terminal
from rumpus.gateways.terminal.replay_seeker import ReplaySeeker
from rumpus.gateways.terminal.settings_file import SettingsFile
from rumpus.gateways.terminal.this_terminal import ThisTerminal
from rumpus.gateways.terminal.window import Window
from rumpus.hall.hall import Hall
from rumpus.hall.null_store import NullStore
from rumpus.hall.people.terminal_settings import TerminalSettings
from rumpus.language.environment import undo_coercion

if TYPE_CHECKING:
    from rumpus.games.registry import GameFolder
    from rumpus.hall.tables.live_match import LiveMatch
    from rumpus.hall.tables.table import Table


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played: by whom, and with which options."""

    game: str
    options: Options
    seats: tuple[str, ...]
    """Who sits where, as the hall writes it: me, local, bot:LEVEL."""
    name: str
    """What the person here is called."""


class WindowWire:
    """This window as a session's wire, and the program that runs in it."""

    def __init__(self, terminal: ThisTerminal, environ: Mapping[str, str]) -> None:
        self._terminal = terminal
        self.shape = Terminal(kept=True)
        self.shape.describe(environ.get("TERM", ""), undo_coercion(environ))
        self.shape.resize(*terminal.window.size())

    def write(self, data: bytes, /) -> None:
        """Show it; this waits for the window."""
        if not self._terminal.over:
            self._terminal.window.send(data)

    def spend(self, work: Nanoseconds, /) -> None:
        """Whoever sits here has the machine."""

    def waiting(self) -> int:
        """Nothing waits."""
        return 0

    def close(self) -> None:
        """End the program."""
        self._terminal.finish()

    def abort(self) -> None:
        """End the program."""
        self._terminal.finish()


class SessionProgram:
    """A guest session as the program of this terminal."""

    def __init__(self, terminal: ThisTerminal, session: GuestSession, begin: Callable[[], None]) -> None:
        self._terminal = terminal
        self._session = session
        self._begin = begin

    def start(self) -> None:
        """Begin."""
        self._begin()

    def typed(self, data: bytes, /) -> None:
        """Keys for the session."""
        self._session.feed(data)

    def resized(self) -> None:
        """Draw everything anew, as large as the window is now."""
        self._session.resize(*self._terminal.window.size())

    def suspended(self) -> None:
        """Nobody looks."""
        self._session.hide()


class LocalErrand:
    """Hands over every match that was played, and ends the program with the table."""

    alone = True
    link = ""

    def __init__(self, terminal: ThisTerminal, keep: Callable[[Replay], None], settings: SettingsFile) -> None:
        self._terminal = terminal
        self._settings = settings
        self._keep = keep
        self._match: LiveMatch | None = None
        """The match that is on."""
        self._handed = ""

    def table_changed(self, table: "Table", /) -> None:
        """Note the match; one that is over is handed over."""
        self._match = table.match or self._match
        if self._match is not None and self._match.over:
            self.hand_over()

    def hand_over(self) -> None:
        """Hand over the match that is on, or just was; one that broke down is nothing to keep."""
        running, self._match = self._match, None
        if running is not None and running.id != self._handed and running.match.trouble is None:
            self._handed = running.id
            self._keep(record_match(running))

    def keep_settings(self, settings: TerminalSettings, /) -> None:
        """Keep them in a file."""
        self._settings.keep(settings)

    def end(self, why: str, /) -> None:
        """The table is left, and that is all there was."""
        self._terminal.finish()

    def fail(self, problem: Exception, /) -> None:
        """Leave the terminal, then say so."""
        self._terminal.fail(problem)


def play_here(
    plan: Plan,
    environ: Mapping[str, str],
    seeds: Callable[[], int],
    keep: Callable[[Replay], None] = lambda replay: None,
) -> int:
    """Play in the terminal this program was started in; returns the exit code. NoTerminal if there is none.

    `seeds` gives each match its seed; `keep` is handed every match when it is over or left.
    """

    def come(session: GuestSession) -> None:
        session.hall.opening.open_table(session, plan.game, dict(plan.options), list(plan.seats), start=True)

    return asyncio.run(_run(Window.here(), environ, plan.name, come, seeds, keep))


def watch_here(folder: "GameFolder", seeker: ReplaySeeker, environ: Mapping[str, str]) -> int:
    """Watch a replay in the terminal this program was started in, on the page on which the hall's guests do."""

    def come(session: GuestSession) -> None:
        session.pages.go(ReplayPage(session, BlankPage(session), folder, seeker))

    return asyncio.run(_run(Window.here(), environ, "You", come))


async def _run(
    window: Window,
    environ: Mapping[str, str],
    name: str,
    come: Callable[[GuestSession], None],
    seeds: Callable[[], int | None] = lambda: None,
    keep: Callable[[Replay], None] = lambda replay: None,
) -> int:
    """One guest in a hall of their own, who comes for one thing."""
    clock = LoopTimer().clock
    hall = Hall(clock, NullStore(clock), seeds=seeds)
    house = GuestShared(hall, call_when_done)
    terminal = ThisTerminal(window)
    settings = SettingsFile(environ)
    wire, errand = WindowWire(terminal, environ), LocalErrand(terminal, keep, settings)
    session = GuestSession(house, wire, wire.shape, "", errand=errand)
    player, _ = hall.players.welcome(name)
    player.terminal = settings.read()
    program = SessionProgram(terminal, session, lambda: session.start_at_table(player, lambda: come(session)))
    try:
        return await terminal.run(program)
    finally:
        errand.hand_over()
        house.close()
