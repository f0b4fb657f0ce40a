"""A match at a table: the game's own screen and its keys. Knows no menu and no end card."""

from typing import TYPE_CHECKING, Final

from rumpus.core.canvas import Canvas, Style
from rumpus.core.channel import Audience, Channel
from rumpus.core.clock import Nanoseconds
from rumpus.core.game import View
from rumpus.core.pacing import MILLISECOND, SECOND
from rumpus.core.screen import Screen
from rumpus.core.token_bucket import TokenBucket
from rumpus.export.clock_line import write_clocks
from rumpus.gateways.terminal.ansi import Depth
from rumpus.gateways.terminal.guest.away_words import tell_away
from rumpus.gateways.terminal.guest.chat_lines import draw_chat
from rumpus.gateways.terminal.guest.keys_page import WAYS, show_label
from rumpus.gateways.terminal.guest.news import hear_room
from rumpus.gateways.terminal.picture import CLOCKS, compose, compose_small, fits, least_size, wrap_keys
from rumpus.gateways.terminal.width import fit_cells
from rumpus.language.games import name_game

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rumpus.games.registry import GameFolder
    from rumpus.gateways.terminal.guest.session import GuestSession
    from rumpus.hall.tables.live_match import LiveMatch
    from rumpus.hall.tables.table import Table

_NAMED: Final = frozenset(
    {"UP", "DOWN", "LEFT", "RIGHT", "ENTER", "BACKSPACE", "TAB", "SPACE", "DELETE", "HOME", "END", "PGUP", "PGDN"}
)
_ARROWS: Final = frozenset("←→↑↓")
FAST_NS: Final[Nanoseconds] = 50 * MILLISECOND
SLOW_NS: Final[Nanoseconds] = 100 * MILLISECOND
"""What only wriggles is drawn half as often: drawing is what a terminal costs."""
CLOCK_NS: Final[Nanoseconds] = 1000 * MILLISECOND
"""A clock is read by the second."""
LIVELY_NS: Final[Nanoseconds] = 250 * MILLISECOND
JUDGED_AT_ONCE: Final = 10
JUDGED_A_SECOND: Final = 5
"""Keys the game does not list that are looked at for whether they mean something, which takes two pictures each: who
strikes more of them is not told that they mean nothing."""
_TALK: Final = 6
"""Rows for what is said below the game, where the terminal is high enough."""


class MatchPane:
    """One match, heard on one channel or on those of several seats at this keyboard."""

    def __init__(self, guest: "GuestSession", table: "Table", running: "LiveMatch") -> None:
        self._guest = guest
        self._table = table
        self.running = running
        self._channels: dict[Audience, Channel] = {}
        self._names = tuple(map(fit_cells, running.record.players))
        self._screen: Screen = table.folder.screen((), self._names)
        self._letters = frozenset[str]()
        self._updated: Nanoseconds = 0
        self._judged = TokenBucket(JUDGED_AT_ONCE, JUDGED_A_SECOND, SECOND, guest.hall.clock.now())
        self.meant = False
        """Whether the key pressed last means anything in this game now."""

    @property
    def seats(self) -> tuple[int, ...]:
        """The guest's seats; none of a watcher."""
        return self._screen.seats

    @property
    def names(self) -> tuple[str, ...]:
        """What the seats are called, in cells."""
        return self._names

    def add(self, channel: Channel) -> None:
        """Hear one more channel."""
        self._channels[channel.audience] = channel
        seats = tuple(seat for seat in self._table.seating.of(self._guest.player) if seat in self._channels)
        if seats != self._screen.seats:
            self._screen = self._new_screen(seats)
        self._letters = _list_letters(self._screen)

    def lists(self, key: str) -> bool:
        """Whether the game says that it uses the key."""
        return bool(self.seats) and self._mean(key).upper() in self._letters

    def uses(self, key: str) -> bool:
        """Whether the game itself needs the key: by what it says of its keys, or because it would do something now."""
        if not self.seats or self.lists(key):
            return bool(self.seats)
        view = self.view()  # asked of another screen, so that this one's half-chosen move stays as it is
        return view is not None and bool(self._new_screen(self.seats).press(self._mean(key), view))

    def press(self, key: str) -> bool:
        """Play a key; whether it did something."""
        view = self.view()
        done = False
        listed = self.lists(key) or (self._mean(key) in WAYS and self._is_steered())
        key = self._mean(key)
        before = self._sketch(view) if not listed and view is not None and self._may_judge() else None
        for seat, action in self._screen.press(key, view) if view is not None else ():
            done = True
            self._table.act(
                self._guest.player, self.running.id, seat, action, origin=0, seq=0, done=lambda: None
            )  # fmt: skip
        self.meant = done or listed or (view is not None and (before is None or self._sketch(view) != before))
        return done

    def list_keys(self) -> list[tuple[str, str]]:
        """The game's keys, as the guest has chosen them, and what they do."""
        self._screen.language = self._guest.language
        game, settings = self._table.info.name, self._guest.player.terminal
        listed = self._screen.keys()
        return [(show_label(keys, game, settings), what) for keys, what in listed]

    def _mean(self, key: str) -> str:
        """What a key stands for, by what the guest has chosen."""
        return self._guest.player.terminal.read_key(self._table.info.name, key)

    def _is_steered(self) -> bool:
        """Whether the game says that it uses the arrow keys."""
        return bool(self.seats) and any(not _ARROWS.isdisjoint(keys) for keys, _ in self.list_keys())

    def _may_judge(self) -> bool:
        """Whether a key is looked at for whether it means something."""
        return self._judged.take(self._guest.hall.clock.now())

    def _sketch(self, view: View) -> tuple[list[list[str]], list[list[Style]]]:
        """What the game looks like now: a key that changes nothing of it has meant nothing."""
        canvas = Canvas(*self._screen.MIN_SIZE)
        self._screen.draw(view, canvas, self._guest.hall.clock.now() // MILLISECOND)
        return canvas.cells, canvas.styles

    def fits(self, width: int, height: int) -> bool:
        """Whether the game can be drawn on a screen of that size."""
        return fits(self._screen, width, height)

    def view(self) -> View | None:
        """What the seat whose turn it is sees; else the first one here, or a watcher."""
        turn: list[Audience] = [seat for seat in self.running.turn if seat in self._channels]
        seats = turn or list(self._channels)
        return self._channels[seats[0]].shown if seats else None

    def pace(self) -> Nanoseconds | None:
        """How soon to draw again a picture that moves by itself: often while much happens, else seldom."""
        view = self.view()
        if view is None or self._table.state != "PLAYING":
            return None
        if not self._screen.moving(view):
            return CLOCK_NS if self.running.match.clock is not None else None
        return FAST_NS if self._guest.hall.clock.now() - self._updated < LIVELY_NS else SLOW_NS

    def updated(self) -> None:
        """Something has happened."""
        self._updated = self._guest.hall.clock.now()

    def picture(self, width: int, height: int, box: "Sequence[str]", *, keyed: bool) -> Canvas:
        """The game; below it what is said, where there is room; `keyed`: the last row is left to the keys."""
        view, language = self.view(), self._guest.language
        self._screen.language = language
        self._screen.colourless = self._guest.terminal.depth is Depth.NONE
        if not self.fits(width, height):
            return compose_small(self._screen, name_game(language, self._table.info), (width, height), language)
        if view is None:
            canvas = Canvas(width, height)
            canvas.centre(height // 2, self._guest.phrase("no_picture"))
            return canvas
        talk = 0 if self._guest.alone else min(_TALK, max(0, height - self._screen.MIN_SIZE[1] - 3))
        now = self._guest.hall.clock.now() // MILLISECOND
        game = compose(self._screen, view, (width, height - talk), now, keys=("",) if keyed else (), box=box)
        if not keyed:  # the game needs the row of the keys, where clocks stand else
            beside = self._tell_beside()
            game.put(max(0, width - len(beside) - 1), 0, beside, CLOCKS)
        if not talk:
            return game
        canvas = Canvas(width, height)
        upper = height - talk - 1
        canvas.cells[:upper], canvas.styles[:upper] = game.cells[:upper], game.styles[:upper]
        draw_chat(canvas, hear_room(self._guest, self._table.code), upper, height - 2)
        return canvas

    def keys(self, own: "Sequence[str]", width: int, height: int) -> list[str]:
        """The rows at the bottom: the game's keys and the terminal's own; in a window too small for all of them only
        those of the terminal, of which one shows the others; none where the game needs every row."""
        if not self.fits(width, height):
            return []
        self._screen.language = self._guest.language
        beside = [text for text in (self._tell_beside(),) if text]
        theirs = [f"{key} {what}" for key, what in self.list_keys()]
        spare = height - least_size(self._screen)[1]
        for keys in ([*beside, *theirs, *own], [*beside, *own]):
            rows = wrap_keys(keys, width)
            if len(rows) <= spare:
                return rows
        return []

    def _tell_beside(self) -> str:
        """What stands beside the keys: everybody's time, who is away, and what one has left for later."""
        clocks, away = write_clocks(self.running.clocks(), self._names), tell_away(self._guest, self._table)
        return "   ".join(part for part in (clocks, away, self._tell_later()) if part)

    def _tell_later(self) -> str:
        mine = self._table.seating.of(self._guest.player)
        left = [action for seat in mine for action in self._table.premoves.of(seat)]
        return self._guest.phrase("later", actions=", ".join(left)) if left else ""

    def _new_screen(self, seats: tuple[int, ...]) -> Screen:
        return self._table.folder.screen(seats, self._names)


def list_keys(guest: "GuestSession", folder: "GameFolder", seats: tuple[int, ...]) -> list[tuple[str, str]]:
    """A game's keys for who plays at these seats, as the game has them."""
    screen = folder.screen(seats, ("",) * folder.info.seats[1])
    screen.language = guest.language
    return screen.keys()


def _list_letters(screen: Screen) -> frozenset[str]:
    """The single characters a screen says it uses, as capitals: `S D`, `A-Z`, `QWE AD`, `1-5 TAB`, `/ P`."""
    letters: set[str] = set()
    listed = screen.keys()
    for keys, _ in listed:
        for word in keys.split():
            if word in _NAMED or (word.islower() and len(word) > 1):
                continue
            if len(word) == 3 and word[1] in "-–":
                letters.update(chr(code) for code in range(ord(word[0]), ord(word[2]) + 1))
            else:
                letters.update(word.upper())
    return frozenset(letters)
