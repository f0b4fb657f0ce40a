"""The last match of a table, played again from its log."""

from typing import TYPE_CHECKING

from rumpus.core.canvas import Canvas
from rumpus.core.options import CLOCK
from rumpus.core.replay import Replay, record
from rumpus.gateways.terminal.ansi import Depth
from rumpus.gateways.terminal.guest.match_pane import FAST_NS
from rumpus.gateways.terminal.guest.page import FrontPage, Page
from rumpus.gateways.terminal.replay_player import ReplayPlayer
from rumpus.gateways.terminal.replay_seeker import ReplaySeeker
from rumpus.gateways.terminal.width import fit_cells

if TYPE_CHECKING:
    from rumpus.core.channel import Channel
    from rumpus.core.clock import Nanoseconds
    from rumpus.games.registry import GameFolder
    from rumpus.gateways.terminal.guest.session import GuestSession
    from rumpus.hall.tables.live_match import LiveMatch


class ReplayPage(FrontPage):
    """A replay, in front of the table it was played at; or alone, for who came to see it."""

    def __init__(self, guest: "GuestSession", before: Page, folder: "GameFolder", seeker: ReplaySeeker) -> None:
        super().__init__(guest, before)
        names = [fit_cells(name) for name in seeker.replay.players]
        self._deck = ReplayPlayer(
            folder,
            seeker,
            guest.hall.clock.now,
            names,
            language=lambda: guest.language,
            colourless=lambda: guest.terminal.depth is Depth.NONE,
        )

    def opened(self) -> None:
        """The replay runs."""
        self._deck.start()

    def stream_began(self, channel: "Channel") -> None:
        """The others have started another match: that is more important."""
        super().stream_began(channel)
        self.go_back()

    def press(self, key: str) -> None:
        """Move the replay, or go back."""
        if key not in ("q", "Q", "ESC"):
            self._deck.press(key)
        elif self.before.table is None and self.guest.errand is not None:
            self.guest.step_away()
        else:
            self.go_back()

    def hidden(self) -> None:
        """Nobody looks: the replay stops."""
        self._deck.stop()

    def picture(self, width: int, height: int) -> Canvas:
        """The game where the replay stands."""
        return self._deck.picture(width, height)

    def pace(self) -> "Nanoseconds | None":
        """As fast as the replay runs."""
        return FAST_NS if self._deck.moving() else None


def make_seeker(running: "LiveMatch") -> ReplaySeeker:
    """The match that was played, ready to be looked through: it is played through once, so this takes a while."""
    return ReplaySeeker(running.folder, record_match(running))


def record_match(running: "LiveMatch") -> Replay:
    """The match so far, as a replay."""
    kept, match = running.record, running.match
    setup = running.folder.info.read_setup(kept.options, kept.seats, kept.seed, kept.bots)
    extra = {CLOCK.name: kept.clock} if match.clock is not None else {}
    rules, log = running.folder.rules, list(match.log)
    return record(setup, rules, log, players=kept.players, end_step=match.step, extra=extra)
