"""A table: set up, played at, ended, and again. Also for those who only watch."""

from textwrap import wrap
from typing import TYPE_CHECKING, Final

from rumpus.core.canvas import Canvas
from rumpus.core.channel import Channel
from rumpus.core.pacing import MILLISECOND
from rumpus.gateways.terminal.guest.away_words import COUNT_NS, counts, list_away, tell_away, tell_left, tell_waiting
from rumpus.gateways.terminal.guest.help_page import HELP, HelpPage
from rumpus.gateways.terminal.guest.keys_page import WAYS
from rumpus.gateways.terminal.guest.match_pane import MatchPane, list_keys
from rumpus.gateways.terminal.guest.page import Page
from rumpus.gateways.terminal.guest.waiting_pane import WaitingPane
from rumpus.gateways.terminal.picture import BETWEEN, draw_box, split_keys, tell_result, wrap_keys
from rumpus.gateways.terminal.width import fit_cells
from rumpus.hall.errors import Refused
from rumpus.hall.tables.notices import PAUSED
from rumpus.language.games import name_game

if TYPE_CHECKING:
    from rumpus.core.clock import Nanoseconds
    from rumpus.gateways.terminal.guest.session import GuestSession
    from rumpus.hall.tables.table import Table

COUNTING_NS: Final = 250 * MILLISECOND
BREATH_NS: Final = 1_000 * MILLISECOND
"""After a real-time game keys mean nothing for this long: they were meant for the game."""
_CARD: Final = 36
"""How many cells a sentence on the card may take, so that the boards beside it can be seen."""
_ANSWERS: Final = {"CTRL-Y": "/yes", "CTRL-N": "/no"}
"""What a key says to what is asked for: no game uses them."""
_GO_ON: Final = ("ESC", "p", "P", "ENTER", "SPACE", "CTRL-X")


class TablePage(Page):
    """One table, as one guest sees it."""

    def __init__(self, guest: "GuestSession", table: "Table") -> None:
        super().__init__(guest)
        self._table = table
        self._waiting = WaitingPane(guest, table)
        self._pane: MatchPane | None = None
        self._menu = False
        self._asking = False
        """Whether the guest was asked if they mean to give their seat up."""
        self._looking = False
        """Whether the end card is put aside."""
        self._over_ns: Nanoseconds | None = None

    @property
    def table(self) -> "Table":
        """This one."""
        return self._table

    def stream_began(self, channel: Channel) -> None:
        """A match begins, or is heard by one more seat."""
        running = self._table.match
        if running is None or running.id != channel.match:
            return
        if self._pane is None or self._pane.running is not running:
            self._pane = MatchPane(self.guest, self._table, running)
            self._menu, self._asking, self._looking, self._over_ns = False, False, False, None
        self._pane.add(channel)

    # Keys.

    def press(self, key: str) -> None:
        """What a key means depends on how the table stands."""
        if key == "CTRL-T":
            self._talk(key)
        elif key in _ANSWERS and self._table.questions.open:
            self.guest.run(_ANSWERS[key])
        elif self._asking:
            self._asking = False
            if key.lower() in self.guest.phrase("yes_keys"):
                self.guest.leave_table(self._table)
        elif self._table.match is None or self._pane is None:
            self._press_waiting(key)
        elif self._table.match.over:
            self._press_over(key)
        elif self._boxed:
            self._press_menu(key)
        else:
            self._press_match(key, self._pane)

    def _press_waiting(self, key: str) -> None:
        if self._table.match is None and self._table.playing:
            return  # it begins as soon as that is on disk: the key was meant for the game
        if key in ("ESC", "CTRL-X"):
            self._ask_leaving()
        elif key in HELP:
            self._show_help()
        elif key in ("t", "T", "/"):
            self._talk(key)
        else:
            self._waiting.press(key)

    def _press_match(self, key: str, pane: MatchPane) -> None:
        if key == "CTRL-X":
            self._open_menu()
        elif key == "ESC":
            # A game that knows what escape means is asked first: it may pause that player alone.
            if not pane.press(key):
                self._open_menu()
        elif key in ("p", "P", "q", "Q") and not pane.uses(key) and (key in "pP" or not pane.seats):
            self._open_menu()
        elif key == "F1" or (key in HELP and not pane.uses(key)):
            self._show_help()
        elif key in ("t", "T", "/") and not pane.uses(key) and not self.guest.alone:
            self._talk(key)
        elif pane.press(key):
            self.guest.note_done()
        elif not pane.meant:
            self.guest.note(self.guest.phrase("means_nothing", pressed=fit_cells(WAYS.get(key, key))))

    def _show_help(self) -> None:
        """All keys and the rules in short; where that keeps nobody waiting, time stands still meanwhile."""
        if self._may_pause and self._table.info.realtime and not self._boxed:
            self._open_menu()
        theirs = self._pane.list_keys() if self._pane is not None else list_keys(self.guest, self._table.folder, (0,))
        own = [("?  F1", self.guest.phrase("all_keys")), *self._own_keys(self._pane)]
        more = [("Ctrl-L", self.guest.phrase("draw_anew"))]
        listed = list_keys(self.guest, self._table.folder, self._pane.seats if self._pane is not None else (0,))
        self.guest.pages.go(HelpPage(self.guest, self, self._table.folder, [*theirs, *own, *more], listed))

    def _ask_leaving(self) -> None:
        """Who holds a seat is asked before they lose it."""
        if self._is_seated and not (self._table.match is not None and self._table.match.over):
            self._asking = True
        else:
            self.guest.leave_table(self._table)

    def _talk(self, key: str) -> None:
        if not self.guest.alone:
            self.guest.line.begin("/" if key == "/" else "")

    def _open_menu(self) -> None:
        self._menu = True
        if self._may_pause:
            self._table.pause(self.guest.player, True)

    def _close_menu(self) -> None:
        self._menu = False
        by_hand = self._table.runner.by_hand and self._is_seated
        if self._table.state == "PAUSED" and (self._is_alone or by_hand):
            self._table.pause(self.guest.player, False)

    def _press_menu(self, key: str) -> None:
        table = self._table
        if key in _GO_ON and self._may_pause and table.runner.countdown.on:
            self._open_menu()  # not yet, after all
        elif key in _GO_ON:
            if self._fits:  # nobody goes on with what they cannot see
                self._close_menu()
        elif key in ("b", "B") and self._may_step_away:
            if not table.info.realtime:
                self._close_menu()  # a move at a time it waits anyway
            self.guest.step_away()
        elif key in ("g", "G", "q", "Q") and self._is_seated:
            self._ask_leaving()
        elif key in ("q", "Q"):
            self.guest.step_away()
        elif key in ("r", "R"):
            self.guest.pages.show_rules(table.folder)
        elif key in HELP:
            self._show_help()
        elif key in ("t", "T", "/"):
            self._talk(key)

    def _press_over(self, key: str) -> None:
        table, player = self._table, self.guest.player
        now = self.guest.hall.clock.now()
        if table.info.realtime and (self._over_ns is None or now - self._over_ns < BREATH_NS):
            return  # it was meant for the game
        if (key in ("r", "R") or (key == "ENTER" and self.guest.alone)) and self._is_seated:
            table.setup.set_ready(player, True)
        elif key in ("v", "V"):
            self.guest.pages.watch_replay(table)
        elif key == "SPACE":
            self._looking = not self._looking
        elif key in ("q", "Q", "ESC", "b", "B", "CTRL-X"):
            self.guest.leave_table(table)
        elif key in ("t", "T", "/"):
            self._talk(key)

    # Pictures.

    def picture(self, width: int, height: int) -> Canvas:
        """The waiting screen, the game, or the game under a box."""
        if self._table.match is None or self._pane is None:
            canvas = Canvas(width, height)
            self._waiting.draw(canvas)
            if self._asking:
                draw_box(canvas, self._question())
            return canvas
        if self._table.match.over and self._over_ns is None:
            self._over_ns = self.guest.hall.clock.now()
        return self._pane.picture(width, height, self._box(self._pane), keyed=bool(self.keys(width)))

    def keys(self, width: int) -> list[str]:
        """The keys of what is shown."""
        if self._table.match is None or self._pane is None:
            return split_keys(self._waiting.keys(), width)
        pane, height, say = self._pane, self.guest.terminal.height, self.guest.phrase
        if self._table.match.over:
            own = [("r", say("rematch"))] if self._is_seated else []
            talk = [] if self.guest.alone else [("t", say("talk"))]
            return wrap_keys(_list([*own, ("v", say("replay")), *talk, ("q", self._way_out)]), width)
        return pane.keys(_list([("?", say("all_keys")), *self._own_keys(pane)]), width, height)

    def _own_keys(self, pane: MatchPane | None) -> list[tuple[str, str]]:
        """The keys of the terminal itself, in a match or before one."""
        say = self.guest.phrase
        if pane is None:
            return [("ESC", say("leave")), ("t  /", say("talk"))]
        menu = "Ctrl-X" if self._pauses_alone else "ESC/p" if self._may_pause and not pane.lists("p") else "ESC"
        talk = [("t" if not pane.lists("t") else "Ctrl-T", say("talk"))]
        ways = [("Ctrl-C", say("quit"))] if self.guest.errand is not None else []
        return [(menu, say("pause" if self._may_pause else "menu")), *([] if self.guest.alone else talk), *ways]

    def pace(self) -> "Nanoseconds | None":
        """As the game moves, or the seconds before it."""
        if self._table.runner.countdown.on:
            return COUNTING_NS
        count = COUNT_NS if counts(self.guest, self._table) else None
        if self._table.match is None or self._table.match.over:
            return count
        return (self._pane.pace() if self._pane is not None else None) or count

    def resized(self) -> None:
        """A game that cannot be seen does not go on, where that keeps nobody waiting."""
        if self._pane is not None and not self._fits and self._may_pause and self._table.state == "PLAYING":
            self._open_menu()

    def table_changed(self) -> None:
        """A match may have begun in a window too small for it."""
        self.resized()

    def hidden(self) -> None:
        """Nobody looks: where that keeps nobody waiting, time stands still."""
        if self._pane is not None and self._may_pause and self._table.state == "PLAYING":
            self._open_menu()

    def updated(self) -> None:
        """The match has gone on."""
        if self._pane is not None:
            self._pane.updated()

    @property
    def _boxed(self) -> bool:
        return self._menu or self._table.state == "PAUSED"

    @property
    def _is_alone(self) -> bool:
        return self._table.seating.people == [self.guest.player]

    @property
    def _may_pause(self) -> bool:
        """Whether the match can stand still without keeping anybody waiting."""
        match = self._table.match
        return self._is_alone and self._table.challenge is None and match is not None and not match.over

    @property
    def _may_step_away(self) -> bool:
        """Whether there is a lobby to go back to, and nobody is kept waiting meanwhile."""
        return self.guest.errand is None and not self._is_live

    @property
    def _fits(self) -> bool:
        terminal = self.guest.terminal
        return self._pane is not None and self._pane.fits(terminal.width, terminal.height)

    @property
    def _way_out(self) -> str:
        return self.guest.phrase("go_back" if self.guest.errand is None else "quit" if self.guest.alone else "leave")

    @property
    def _is_seated(self) -> bool:
        return bool(self._table.seating.of(self.guest.player))

    @property
    def _is_live(self) -> bool:
        """Whether going away would keep others waiting, or stop a real-time match."""
        return self._is_seated and self._table.info.realtime

    @property
    def _pauses_alone(self) -> bool:
        return self._pane is not None and self._pane.lists("p") and self._table.info.realtime

    def _box(self, pane: MatchPane) -> list[str]:
        match = self._table.match
        assert match is not None, "a pane belongs to a match"
        if match.over:
            return self._end_card(pane)
        if self._asking:
            return self._question()
        if not self._boxed:
            return []
        paused, say = self._table.state == "PAUSED", self.guest.phrase
        if paused and self._table.runner.countdown.on:
            return [say("goes_on_in", seconds=-(-self._table.runner.countdown.left // 1000))]
        lines = [say("paused") if paused else name_game(self.guest.language, self._table.info)]
        waiting = tell_waiting(self.guest, self._table) if paused else []
        if waiting:
            lines += waiting
        elif paused and (away := tell_away(self.guest, self._table)):
            lines.append(away)
        elif paused and self._table.why not in (None, PAUSED):
            lines.append(fit_cells(self.guest.say(self._table.why)))
        lines += ["", "ESC  " + say("go_on")]
        if self._may_step_away:
            lines.append("b  " + say("to_lobby"))
        if self.guest.alone:
            return [*lines, "r  " + say("read_rules"), "q  " + say("quit")]
        if self._is_seated:
            lines.append("g  " + say("give_up"))
        return [*lines, "r  " + say("read_rules"), "t  " + say("talk")]

    def _question(self) -> list[str]:
        say = self.guest.phrase
        asked = "ask_quit" if self.guest.alone else "ask_leave" if self._table.match is None else "ask_give_up"
        return [*wrap(say(asked), _CARD), "", say("yes_or_no")]

    def _end_card(self, pane: MatchPane) -> list[str]:
        match = self._table.match
        if self._looking or match is None or match.outcome is None:
            return []
        result = tell_result(self._table.info, match.outcome, pane.names, pane.seats, self.guest.language)
        rated = self.guest.hall.ratings.tell_counting(self._table)
        if rated is not None:
            result += ["", *wrap(fit_cells(self.guest.say(rated)), _CARD)]
        if match.trouble:
            result.append(self.guest.phrase("broke_down"))
            if self.guest.alone:  # perhaps its author
                result.append(fit_cells(match.trouble))
        if self._table.runner.countdown.on:
            result += ["", self.guest.phrase("begins_in", seconds=-(-self._table.runner.countdown.left // 1000))]
        away = list_away(self.guest, self._table)
        result += [f"{fit_cells(player.name)}: {tell_left(self.guest, self._table, player)}" for player in away]
        if free := self._table.seating.open:
            result += ["", self.guest.phrase("seats_free", count=free)]
        wanting = [fit_cells(seat.name) for seat in self._table.seating if seat.kind == "person" and seat.ready]
        if wanting:
            result += ["", self.guest.phrase("want_more", count=len(wanting), names=wanting)]
        ways = [("v ", self.guest.phrase("replay")), ("q ", self._way_out)]
        if self._is_seated and self._table.challenge is None:
            ways.insert(0, ("r ", self.guest.phrase("rematch")))
        return [*result, "", BETWEEN.join(_list(ways))]


def _list(keys: list[tuple[str, str]]) -> list[str]:
    return [f"{key} {what}" for key, what in keys]


def check_replay(table: "Table") -> None:
    """Refused if the table's last match cannot be shown again."""
    match = table.match
    if match is None or not match.over:
        raise Refused("no_replay_yet")
    if match.trouble is not None:
        raise Refused("no_replay_broken")
