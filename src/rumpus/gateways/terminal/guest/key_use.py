"""What a key does: until somebody has said who they are it belongs to the prompt, then to the line that is typed or to
the page."""

import contextlib
from typing import TYPE_CHECKING

from rumpus.hall.errors import Refused

if TYPE_CHECKING:
    from rumpus.gateways.terminal.guest.entry import Entry
    from rumpus.gateways.terminal.guest.session import GuestSession


class KeyUse:
    """The keys of one guest."""

    def __init__(self, guest: "GuestSession") -> None:
        self.entry: Entry | None = None
        """Where they say who they are, until that is known."""
        self.shown_missed = ""
        """The match of which the guest is being told what became of it while they were away."""
        self._guest = guest

    def press(self, key: str) -> None:
        """A key was pressed."""
        guest, entry = self._guest, self.entry
        if guest.over:
            return
        guest.note_key()
        self._put_missed_away()
        if key in ("CTRL-C", "CTRL-D"):
            guest.guard(guest.quit)
        elif entry is not None:
            guest.guard(lambda: entry.press(key))
        elif key == "CTRL-L":
            guest.screen.forget()
        else:
            guest.guard(lambda: self._use(key))
            guest.redraw()

    def _put_missed_away(self) -> None:
        shown, self.shown_missed = self.shown_missed, ""
        if shown:
            with contextlib.suppress(Refused):  # seen on another device
                self._guest.hall.missed.put_away(self._guest.player, shown)

    def _use(self, key: str) -> None:
        guest = self._guest
        if guest.line.open:
            text = guest.line.press(key)
            if text is not None:
                guest.run(text)
        else:
            guest.pages.now.press(key)
