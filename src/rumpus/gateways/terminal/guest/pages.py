"""Which page a guest looks at, and how they come to another one. One terminal shows one page, of one table at most."""

from typing import TYPE_CHECKING

from rumpus.games.registry import GameFolder
from rumpus.gateways.terminal.guest.lobby_page import LobbyPage
from rumpus.gateways.terminal.guest.page import BlankPage, Page
from rumpus.gateways.terminal.guest.reading_page import ReadingPage, read_rules
from rumpus.gateways.terminal.guest.replay_page import ReplayPage, make_seeker
from rumpus.gateways.terminal.guest.table_page import TablePage, check_replay
from rumpus.language.games import name_game

if TYPE_CHECKING:
    from concurrent.futures import Future

    from rumpus.gateways.terminal.guest.session import GuestSession
    from rumpus.gateways.terminal.replay_seeker import ReplaySeeker
    from rumpus.hall.tables.table import Table


class Pages:
    """The page that is shown, and the ways to others."""

    def __init__(self, guest: "GuestSession") -> None:
        self.now: Page = LobbyPage(guest) if guest.errand is None else BlankPage(guest)
        self._guest = guest

    @property
    def table(self) -> "Table | None":
        """The table the guest looks at."""
        return self.now.table

    def go(self, page: Page) -> None:
        """Show another page."""
        guest = self._guest
        guest.note_done()
        guest.note("")  # it was about what was shown before
        before, self.now = self.now, page
        before.closed()
        old = before.table
        if old is not None and old is not page.table and guest in old.visitors:  # one terminal shows one table
            if old.playing:
                old.lines.lose(guest)  # the seat is kept as if the line were lost
            else:
                old.leave(guest.player)
        if guest.errand is not None and page.table is not None:
            guest.errand.table_changed(page.table)
        page.opened()
        guest.redraw()

    def show_lobby(self) -> None:
        """Show who is here and what is played."""
        self.go(LobbyPage(self._guest))

    def show_table(self, table: "Table") -> None:
        """Show a table the guest has come to."""
        if self.table is not table and self._guest in table.visitors:
            self.go(TablePage(self._guest, table))

    def read(self, title: str, lines: list[str]) -> None:
        """Show something to read."""
        self.go(ReadingPage(self._guest, self.now, title, lines))

    def show_rules(self, folder: GameFolder) -> None:
        """Show a game's rules."""
        language = self._guest.language
        self.read(name_game(language, folder.info), read_rules(folder.read_rules(language))[1:])

    def watch_replay(self, table: "Table") -> None:
        """Show the table's last match again, as soon as it has been played through."""
        check_replay(table)
        guest, running, page = self._guest, table.match, self.now
        assert running is not None, "it has been checked"
        guest.note(guest.phrase("rewinding"))
        guest.house.work(
            lambda: make_seeker(running),
            lambda future: guest.guard(lambda: self._show_replay(page, table.folder, future)),
        )

    def _show_replay(self, before: Page, folder: GameFolder, future: "Future[ReplaySeeker]") -> None:
        if self.now is before and not self._guest.over and not future.cancelled():
            self._guest.note("")
            self.go(ReplayPage(self._guest, before, folder, future.result()))
