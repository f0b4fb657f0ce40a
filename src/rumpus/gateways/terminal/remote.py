"""Playing in this terminal at a table of a hall elsewhere: the waiting table, the game, talk, and how it ended."""

import asyncio
from collections.abc import Callable
from typing import Final

from rumpus.client.heard import HallProblem
from rumpus.client.visit import draw_origin
from rumpus.core.canvas import Canvas, Style
from rumpus.core.clock import Alarm, Nanoseconds
from rumpus.core.pacing import MILLISECOND, SECOND
from rumpus.core.screen import Screen
from rumpus.export.audience import list_names
from rumpus.games.registry import GameFolder
from rumpus.gateways.terminal.ansi import Depth
from rumpus.gateways.terminal.picture import NOTE, compose, compose_small, draw_box, fits, list_keys, tell_result
from rumpus.gateways.terminal.remote_line import RemoteLine
from rumpus.gateways.terminal.remote_table import RemoteTable, Wish
from rumpus.gateways.terminal.session import Session
from rumpus.gateways.terminal.window import Window

NOTE_NS: Final[Nanoseconds] = 5 * SECOND
"""How long a note or something said stays."""
BREATH_NS: Final[Nanoseconds] = 1 * SECOND
"""After a real-time game keys mean nothing for this long: they were meant for the game."""
DOWN_NS: Final[Nanoseconds] = 1 * SECOND
"""A connection that is back within this time was never missed."""
LONGEST: Final = 300
TITLE: Final = Style(bold=True)
QUIET: Final = Style(fg="grey")


class RemotePlay(Session):
    """One person at one table, match after match."""

    note_ns = NOTE_NS

    def __init__(
        self,
        window: Window,
        depth: Depth,
        now: Callable[[], Nanoseconds],
        folder: GameFolder,
        server: str,
        wish: Wish,
        keep_token: Callable[[str], None],
    ) -> None:
        super().__init__(window, depth, now)
        self.problem = ""
        """Why the visit had to end, if it had."""
        self.left = False
        """Whether the person has left the table."""
        self._folder = folder
        self._server = server.rstrip("/")
        self.table = RemoteTable(wish, draw_origin(), keep_token=keep_token, note=self._say)
        self._screen: Screen = folder.screen((), ())
        self._shown: tuple[object, ...] = ()
        self._typed: str | None = None
        self._down: Nanoseconds | None = None
        self._down_alarm: Alarm | None = None
        self._over_ns: Nanoseconds | None = None
        self._task: asyncio.Task[None] | None = None
        self._line: RemoteLine

    # The session.

    def start(self) -> None:
        """Go to the hall."""
        self._line = RemoteLine(self._server, self.table, self._heard)
        self._task = asyncio.get_running_loop().create_task(self._stay(), name="remote-hall")
        self._watch_line()

    async def _stay(self) -> None:
        try:
            await self._line.keep()
        except HallProblem as problem:
            self.problem = str(problem)
            self.finish(2)

    def suspend(self) -> None:
        """The hall waits for nobody; the seat is kept for the grace time."""

    def press(self, key: str) -> None:
        """A key: for the line being typed, for the game, or for the table."""
        table = self.table.table
        if self._typed is not None:
            self._type(key)
        elif key == "CTRL-T":
            self._typed = ""
        elif table is None or not self.table.match or self.table.outcome is not None:
            self._press_table(key)
        elif table.state in ("PLAYING", "PAUSED"):
            self._play(key)
        self._line.flush()

    def moving(self) -> bool:
        """Whether the game's picture moves by itself."""
        view = self.table.view
        return view is not None and self.table.outcome is None and self._screen.moving(view)

    def picture(self, width: int, height: int) -> Canvas:
        """The game, or the table that waits for people; the line being typed below."""
        view = self.table.view
        if view is None:
            canvas = self._draw_table(width, height)
        elif not fits(self._screen, width, height):
            return compose_small(self._screen, self._folder.info.title, (width, height))
        else:
            canvas = compose(
                self._screen,
                view,
                (width, height),
                self.clock.now() // MILLISECOND,
                keys=list_keys(self._screen, (("Ctrl-T", "talk"), ("Ctrl-C", "quit")), width - 2),
                note=self._note,
                box=self._box(),
            )
        if self._typed is not None:
            canvas.put(0, height - 1, f"> {self._typed}_"[-width:].ljust(width), NOTE)
        if self._down is not None and self.clock.now() - self._down >= DOWN_NS:
            draw_box(canvas, ["Reconnecting…"])
        return canvas

    # Keys.

    def _type(self, key: str) -> None:
        assert self._typed is not None, "a line is being typed"
        if key == "ESC":
            self._typed = None
        elif key == "ENTER":
            text, self._typed = self._typed.strip(), None
            if text:
                self.table.type(text)
        elif key == "BACKSPACE":
            self._typed = self._typed[:-1]
        elif key == "SPACE" or len(key) == 1:
            self._typed = (self._typed + (" " if key == "SPACE" else key))[:LONGEST]

    def _press_table(self, key: str) -> None:
        early = self._over_ns is not None and self.clock.now() - self._over_ns < BREATH_NS
        if self._folder.info.realtime and early:
            return
        if key in ("r", "R", "ENTER"):
            self.table.ready()
        elif key in ("t", "T", "/"):
            self._typed = "/" if key == "/" else ""
        elif key in ("q", "Q"):
            self.left = True
            self.table.leave()
            self.clock.after(200 * MILLISECOND, self.finish)  # the hall's `gone` ends it sooner

    def _play(self, key: str) -> None:
        view = self.table.view
        self._say("")
        if view is not None:
            for seat, action in self._screen.press(key, view):
                self.table.act(seat, action)

    # Pictures.

    def _draw_table(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        table = self.table.table
        canvas.put(2, 1, self._folder.info.title, TITLE)
        if table is None:
            canvas.put(2, 3, f"Going to {self._server} …")
            return canvas
        canvas.put(2, 2, f"table {table.code}   {self._server}/t/{table.code}")
        row = 4
        for number, seat in enumerate(table.seats, 1):
            state = "open" if seat.kind == "open" else "ready" if seat.ready else "here" if seat.present else "away"
            you = "  (you)" if number - 1 in self.table.seats else ""
            canvas.put(2, row, f"{number}  {seat.name or '–':<20} {state}{you}")
            row += 1
        canvas.put(2, row + 1, table.why, NOTE)
        room = max(0, height - row - 5)
        for line in list(self.table.talk)[-room:] if room else ():
            row += 1
            canvas.put(2, row + 2, line, QUIET)
        if self._note and self._note not in self.table.talk:
            canvas.put(2, height - 2, self._note, NOTE)
        canvas.put(2, height - 1, "r ready   t talk   / command   q leave   Ctrl-C quit", QUIET)
        return canvas

    def _box(self) -> list[str]:
        table, outcome = self.table.table, self.table.outcome
        if outcome is not None:
            result = tell_result(self._folder.info, outcome, self.table.names, self.table.seats)
            waits = [seat.name for seat in table.seats if seat.ready and seat.kind == "person"] if table else []
            ready = [f"{list_names(waits)} {'wants' if len(waits) == 1 else 'want'} another one"] if waits else []
            return [*result, *ready, "", "r  rematch      t  talk      q  leave"]
        if table is not None and table.state == "PAUSED":
            return ["Paused", table.why]
        return []

    # What is heard.

    def _heard(self) -> None:
        table = self.table
        shown = (table.match, table.seats, table.names)
        if shown != self._shown:
            self._screen = self._folder.screen(table.seats, table.names)
            self._shown = shown
        if table.outcome is None:
            self._over_ns = None
        elif self._over_ns is None:
            self._over_ns = self.clock.now()
        self._watch_line()
        self.redraw()

    def _watch_line(self) -> None:
        """Say that the connection is down when it has been for a while."""
        if self.table.up:
            self._down = None
            if self._down_alarm is not None:
                self._down_alarm.cancel()
                self._down_alarm = None
        elif self._down is None:
            self._down = self.clock.now()
            self._down_alarm = self.clock.after(DOWN_NS, self.redraw)


def play_remotely(
    folder: GameFolder,
    server: str,
    wish: Wish,
    depth: Depth,
    now: Callable[[], Nanoseconds],
    keep_token: Callable[[str], None],
) -> tuple[int, RemoteTable]:
    """Play in this terminal at a table of that hall; the exit code, and the table as it was left. HallProblem if the
    hall could not be reached or sent us away, NoTerminal if there is no terminal."""
    session = RemotePlay(Window.here(), depth, now, folder, server, wish, keep_token)
    code = session.run()
    if session.problem and not session.left:
        raise HallProblem(session.problem)
    return (0 if session.left else code), session.table
