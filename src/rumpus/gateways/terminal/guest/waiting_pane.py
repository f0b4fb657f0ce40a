"""A table before its match: who sits where, the options, who is ready. Any printable key is readiness."""

from typing import TYPE_CHECKING, Final

from rumpus.core.canvas import PLAIN, Canvas, Style
from rumpus.core.options import ChoiceOption, ClockOption, FlagOption, IntOption, TableOption, Value
from rumpus.gateways.terminal.guest.away_words import list_away, tell_left
from rumpus.gateways.terminal.guest.chat_lines import draw_chat
from rumpus.gateways.terminal.guest.news import hear_room
from rumpus.gateways.terminal.guest.page import ASKING, BOLD, CHOSEN, DIM, GOOD, GREY, cut
from rumpus.gateways.terminal.width import fit_cells
from rumpus.hall.commands.table_commands import CLOCKS
from rumpus.hall.tables.seats import ADAPTIVE, list_levels
from rumpus.language.games import name_game, name_level, name_option, show_value, tell_tagline

if TYPE_CHECKING:
    from rumpus.gateways.terminal.guest.session import GuestSession
    from rumpus.hall.tables.seats import Seat
    from rumpus.hall.tables.table import Table

_OPTIONS: Final = 42
"""Where the options begin."""
_TOP: Final = 5
_TALK: Final = 5
_NAMED: Final = 8
"""So many watchers are named."""


class WaitingPane:
    """The table as it is set up. Remembers which line the hand is on."""

    def __init__(self, guest: "GuestSession", table: "Table") -> None:
        self._guest = guest
        self._table = table
        self._at = 0

    def press(self, key: str) -> None:
        """Move about, change things, be ready. Keys for talking and leaving are seen to already."""
        lines = self._count_lines()
        if key in ("UP", "DOWN"):
            self._at = (self._at + (-1 if key == "UP" else 1)) % lines
        elif key in ("LEFT", "RIGHT"):
            self._change(-1 if key == "LEFT" else 1)
        elif key == "BACKSPACE":
            if self._mine:
                self._table.setup.set_ready(self._guest.player, False)
        elif key == "SPACE" or len(key) == 1:
            self._be_ready()

    def draw(self, canvas: Canvas) -> None:
        """Seats left, options right, talk below."""
        table = self._table
        language = self._guest.language
        canvas.put(2, 1, name_game(language, table.info).upper(), BOLD)
        canvas.put(2, 2, tell_tagline(language, table.info), GREY)
        told = self._guest.phrase("table", code=table.code)
        canvas.put(canvas.width - len(told) - 2, 1, told, BOLD)
        canvas.put(canvas.width - len(told) - 2, 2, self._guest.phrase("private" if table.private else "public"), DIM)
        if self._guest.errand is not None and self._guest.errand.link:
            canvas.put(2, 3, f"{self._guest.errand.link}/t/{table.code}", DIM)
        self._draw_seats(canvas)
        self._draw_options(canvas)
        bottom = min(canvas.height - 4, max(_TOP + 2 + len(table.seating), canvas.height - _TALK - 5))
        told_why = self._tell_changes() or self._guest.say(table.why or self._guest.hall.ratings.tell_counting(table))
        rows = [(self._tell_state(), ASKING)]
        rows += [(told, PLAIN) for told in ([told_why] if self._mine else filter(None, (told_why, *self._tell_card())))]
        for row, (text, style) in enumerate(rows):
            canvas.put(2, bottom + row, cut(fit_cells(text), canvas.width - 4), style)
        draw_chat(canvas, hear_room(self._guest, table.code), bottom + len(rows), canvas.height - 2)

    def keys(self) -> str:
        """What can be pressed."""
        return self._guest.phrase("keys_owner" if self._may_seat else "keys_waiting")

    @property
    def _mine(self) -> list[int]:
        return self._table.seating.of(self._guest.player)

    @property
    def _is_owner(self) -> bool:
        return self._table.owner is self._guest.player

    @property
    def _may_seat(self) -> bool:
        return self._guest.player in self._table.setup.who_may_seat()

    def _count_lines(self) -> int:
        return len(self._table.seating) + 1 + len(self._table.info.table_options)

    def _be_ready(self) -> None:
        if not self._mine:
            self._table.enter(self._guest, sit=True)
        if self._mine:
            self._table.setup.set_ready(self._guest.player, True)

    def _tell_state(self) -> str:
        table, say = self._table, self._guest.phrase
        free = table.seating.open
        awaited = [seat.name for seat in table.seating if seat.kind == "person" and not seat.ready]
        if table.is_live:  # all are ready, and still it waits for who is gone
            awaited = awaited or [player.name for player in list_away(self._guest, table)]
        if table.playing:
            return say("begins")
        if self._guest.hall.gamemaster.leads(table):
            return say("master_starts" if self._mine else "master_leads")
        if table.runner.countdown.left:
            return say("begins_in", seconds=-(-table.runner.countdown.left // 1000))
        if not self._mine:
            return say("sit_down" if free else "all_taken")
        if not all(table.seating[number].ready for number in self._mine):
            return say("when_ready")
        if free:
            return say("ready_free", count=free, code=table.code)
        return say("ready_waiting", names=awaited) if awaited else say("you_are_ready")

    def _tell_card(self) -> list[str]:
        """What the page's card says of a table to who does not sit there: whose it is, what is not as usual, who looks
        on. Game, clock and seats are above."""
        guest, table = self._guest, self._table
        if self._mine:
            return []
        told = [] if self._is_owner else [guest.phrase("card_host", name=table.owner.name)]
        given = ((option, table.options.get(option.name, option.default)) for option in table.info.table_options)
        own = [
            f"{self._label(option)} {self._show_value(option)}" for option, value in given if value != option.default
        ]
        told.append(guest.phrase("card_options", options=", ".join(own)) if own else guest.phrase("card_usual"))
        here = dict.fromkeys(visitor.player for visitor in table.visitors)
        watching = [person.name for person in here if person is not guest.player and not table.seating.of(person)]
        return [*told, guest.phrase("card_here", names=watching[:_NAMED])] if watching else told

    def _tell_changes(self) -> str:
        """What is otherwise than when the guest was last ready."""
        table = self._table
        if not self._mine:
            return ""
        was = table.seating.changed(self._mine[0], table.options)
        changes = [
            f"{name}: {self._show(name, old)} → {self._show(name, table.options[name])}" for name, old in was.items()
        ]
        return self._guest.phrase("changed", what=", ".join(changes)) if changes else ""

    def _show(self, option: str, value: Value) -> str:
        return show_value(self._guest.language, self._table.info, option, value)

    # Seats.

    def _draw_seats(self, canvas: Canvas) -> None:
        canvas.put(2, _TOP - 1, self._guest.phrase("seats"), GREY)
        canvas.put(26, _TOP - 1, self._guest.phrase("wins"), GREY)
        for number, seat in enumerate(self._table.seating):
            style = CHOSEN if self._may_seat and self._at == number else BOLD if number in self._mine else PLAIN
            canvas.put(2, _TOP + number, f"{number + 1:2} {self._name(seat):20.20}{seat.wins:4}", style)
            mark, colour = self._tell_seat(seat)
            canvas.put(30, _TOP + number, mark, colour)
        if self._is_owner and self._table.info.seats[0] < self._table.info.seats[1]:
            row = _TOP + len(self._table.seating)
            style = CHOSEN if self._at == len(self._table.seating) else DIM
            canvas.put(2, row, "   " + self._guest.phrase("count_seats", count=len(self._table.seating)), style)

    def _name(self, seat: "Seat") -> str:
        if seat.kind == "bot":
            return f"{seat.name} ({name_level(self._guest.language, seat.level)})"
        return fit_cells(seat.name) if seat.name else self._guest.phrase("free")

    def _tell_seat(self, seat: "Seat") -> tuple[str, Style]:
        if seat.kind == "open":
            return "", PLAIN
        if seat.player is not None and not self._table.attendance.is_here(seat.player):
            return tell_left(self._guest, self._table, seat.player), DIM
        if seat.adaptive:
            return self._guest.phrase("adapts"), GOOD
        return (self._guest.phrase("ready"), GOOD) if seat.ready else ("…", DIM)

    def _change(self, way: int) -> None:
        seats = len(self._table.seating)
        if self._at < seats:
            self._change_seat(self._at, way)
        elif self._at == seats:
            self._table.setup.set_seats(self._guest.player, max(1, seats + way))
            self._at = len(self._table.seating)  # the hand stays on the same line
        else:
            option = self._table.info.table_options[self._at - seats - 1]
            value = _step(option, self._table.options.get(option.name, option.default), way)
            self._table.setup.set_options(self._guest.player, {option.name: value})

    def _change_seat(self, number: int, way: int) -> None:
        """Free, then each bot in turn; the guest's own seat stays what it is."""
        table, seat = self._table, self._table.seating[number]
        if seat.kind == "person":
            return
        ways = ["open", *(f"bot:{level}" for level in list_levels(table.info))]
        now = ways.index(f"bot:{ADAPTIVE if seat.adaptive else seat.level}") if seat.kind == "bot" else 0
        table.setup.set_seat(self._guest.player, number, ways[(now + way) % len(ways)])

    # Options.

    def _name_option(self, option: TableOption) -> str:
        if isinstance(option, ClockOption):
            return self._guest.phrase("clock")
        return name_option(self._guest.language, self._table.info, option.name, option.title)

    def _label(self, option: TableOption) -> str:
        return self._guest.phrase("clock_label") if isinstance(option, ClockOption) else option.name

    def _show_value(self, option: TableOption) -> str:
        if isinstance(option, ClockOption):
            return self._table.control.say() if self._table.control else self._guest.phrase("no_clock")
        value = self._table.options.get(option.name, option.default)
        return show_value(self._guest.language, self._table.info, option.name, value)

    def _draw_options(self, canvas: Canvas) -> None:
        table = self._table
        if not table.info.table_options:
            return
        canvas.put(_OPTIONS, _TOP - 1, self._guest.phrase("options"), GREY)
        for row, option in enumerate(table.info.table_options):
            chosen = self._is_owner and self._at == len(table.seating) + 1 + row
            shown = self._show_value(option)
            label = self._label(option)
            text = f"{label:14} {shown}" if not chosen else f"{label:14} ← {shown} →"
            canvas.put(_OPTIONS, _TOP + row, text, CHOSEN if chosen else PLAIN)
            if chosen:
                told = self._name_option(option)
                title = cut(told, canvas.width - _OPTIONS - 1)
                canvas.put(_OPTIONS, _TOP + len(table.info.table_options) + 1, title, GREY)


def _step(option: TableOption, value: Value, way: int) -> Value:
    """The next value of an option, one way or the other."""
    if isinstance(option, ClockOption):
        clocks = [option.check(clock) for clock in CLOCKS]
        now = clocks.index(str(value)) if value in clocks else 0
        return clocks[(now + way) % len(clocks)]
    if isinstance(option, IntOption):
        return min(max(int(value) + way, option.low), option.high)
    if isinstance(option, FlagOption):
        return not value
    assert isinstance(option, ChoiceOption)
    return option.choices[(option.choices.index(str(value)) + way) % len(option.choices)]
