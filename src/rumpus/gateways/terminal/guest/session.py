"""One guest at a terminal: a visitor of the hall. Bytes in become keys, what the hall tells becomes a screen.

Knows no sockets: a door gives it a wire and bytes. Nothing runs for a guest who does nothing: a frame is one alarm of
the hall's clock, set only when there is something to draw.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from rumpus.core.channel import Channel, Update
from rumpus.core.game import IllegalAction
from rumpus.core.notice import Fact, Line, Notice, Refusal
from rumpus.gateways.terminal.guest.attention import Attention
from rumpus.gateways.terminal.guest.command_line import CommandLine
from rumpus.gateways.terminal.guest.entry import Entry
from rumpus.gateways.terminal.guest.idleness import Idleness
from rumpus.gateways.terminal.guest.key_input import KeyInput
from rumpus.gateways.terminal.guest.key_use import KeyUse
from rumpus.gateways.terminal.guest.news import hear_missed, hear_news
from rumpus.gateways.terminal.guest.pages import Pages
from rumpus.gateways.terminal.guest.screen import GuestScreen
from rumpus.gateways.terminal.guest.typed_commands import TypedCommands
from rumpus.gateways.terminal.guest.wire import Terminal, Wire
from rumpus.gateways.terminal.phrases import phrase
from rumpus.hall.clean_text import clean_text
from rumpus.hall.errors import Refused
from rumpus.hall.log import Log
from rumpus.hall.people.players import Player
from rumpus.hall.people.visitor import News, RoomWay
from rumpus.hall.tables.dice import new_secret
from rumpus.hall.tables.silence import HeardLine
from rumpus.language.catalogue import load_catalogue

if TYPE_CHECKING:
    from rumpus.gateways.terminal.guest.errand import Errand
    from rumpus.gateways.terminal.guest.shared import GuestShared
    from rumpus.hall.tables.table import Table

LONGEST_WORD: Final = 300
"""Of why somebody has to go, no more is told."""

log = Log("terminal")


class GuestSession:
    """What the hall knows as a visitor."""

    def __init__(
        self,
        house: "GuestShared",
        wire: Wire,
        terminal: Terminal,
        address: str,
        *,
        key: str = "",
        user: str = "",
        errand: "Errand | None" = None,
        ask: Callable[[], None] | None = None,
    ) -> None:
        """`key` proves who it is (an SSH key's fingerprint); `user` is a name to suggest; an `errand`
        brings somebody the door knows straight to a table; `ask` asks the other end whether it is there: who has
        answered once is away when they do not."""
        self.house = house
        self.hall = house.hall
        self.terminal = terminal
        self.address = address
        self.key = key
        self.errand = errand
        self._typed = TypedCommands(self)
        self.line = CommandLine(self._typed.complete)
        self._wire = wire
        self._ask = ask
        self._heard: HeardLine | None = None
        self._player: Player | None = None
        self._keys = KeyUse(self)
        self._hand = KeyInput(self.hall.clock, self._keys.press)
        self.screen = GuestScreen(self.hall.clock, wire, terminal, self.line, lambda: self.pages.now, self._give_up)
        self._attention = Attention(self, self.screen.write)
        self._keys.entry = Entry(self, user) if errand is None else None
        self.pages = Pages(self)
        self._over = False
        self._leaving = False
        """Whether the table is being left on purpose."""
        self._idleness = Idleness(self.hall.clock, self._is_excused, lambda why: self.leave(self.phrase(why)))

    # What a door does.

    def start(self) -> None:
        """The line is open: who is it?"""
        self.house.sessions.add(self)
        self._idleness.wait_for_name()
        assert self._keys.entry is not None, "who comes for a table is known already"
        self._keys.entry.begin()

    def start_at_table(self, player: Player, come: Callable[[], None]) -> None:
        """The line is open, and it is known who it is and what for: `come` goes to the table; Refused if it cannot."""
        self.house.sessions.add(self)
        self.arrive(player)
        come()

    def feed(self, data: bytes) -> None:
        """Bytes from the terminal."""
        if self._over:
            return
        self.note_heard()
        echoed = self._hand.feed(data)
        if self._hand.flooded:
            self.leave_flooding()
        elif echoed:  # the terminal shows what is typed by itself: what we have drawn may be written over
            self.screen.forget()

    def note_heard(self, *, answered: bool = False) -> None:
        """The other end is there; `answered`: it was asked."""
        if self._heard is not None:
            self._heard.note(answered=answered)

    def resize(self, width: int, height: int) -> None:
        """The terminal has another size."""
        self.terminal.resize(width, height)
        self.screen.forget()
        self.guard(self.pages.now.resized)

    def hide(self) -> None:
        """The terminal is about to show something else for a while."""
        self.guard(self.pages.now.hidden)

    def lost(self) -> None:
        """The line is gone."""
        if not self._over:
            self._over = True
            self._depart()

    def leave(self, why: str = "") -> None:
        """Say goodbye, leave the terminal as a terminal should be, and hang up."""
        if self._over:
            return
        self._over = True
        self._depart()
        said = clean_text(why, LONGEST_WORD)
        if self.errand is not None:
            self.errand.end(said)
        else:
            self.screen.say_goodbye(said or self.phrase("goodbye"))
        self._wire.close()

    def leave_flooding(self) -> None:
        """Say goodbye to a terminal that sends more than anybody types."""
        self.leave(self.phrase("flood"))

    def close(self) -> None:
        """The hall closes: say so; who came for a table comes back when it opens again."""
        if self.errand is None:
            self.leave(self.phrase("closing"))
        elif not self._over:
            self.lost()
            self._wire.close()

    # Who it is.

    @property
    def over(self) -> bool:
        """Whether the line is gone, or about to be."""
        return self._over

    @property
    def is_known(self) -> bool:
        """Whether it is known who it is."""
        return self._player is not None

    @property
    def player(self) -> Player:
        """Who it is."""
        assert self._player is not None, "the hall knows only those who have said their name"
        return self._player

    @property
    def language(self) -> str:
        """The language to speak: what the player has asked for, else what the terminal is set to."""
        return (self._player.language if self._player is not None else "") or self.terminal.language

    def arrive(self, player: Player, greeting: str = "") -> None:
        """It is known who it is: come in, greeted by that sentence."""
        self._player, self._keys.entry = player, None
        self._idleness.arrive()
        self.hall.arrive(self, household=self.house.limits.key_of(self.address))
        if self._ask is not None:
            self._heard = self.hall.silence.listen(self, self._ask, self._hang_up, answers=False)
        self.screen.begin()
        if greeting:
            self.note(self.phrase(greeting, name=player.name))
        if self.hall.admin.announcement:
            self.note(self.hall.admin.announcement)
        hear_missed(self)
        self.pages.now.opened()

    def _depart(self) -> None:
        for part in (self._idleness, self._hand, self.screen):
            part.stop()
        self.house.sessions.discard(self)
        if self._player is not None:
            self.hall.depart(self)
            proven = self.key or self.errand is not None or self._player.passphrase is not None
            if not proven and not self.hall.presence.is_here(self._player):
                self.house.remember(self._player, self.address)

    # What the hall tells.

    def tell(self, news: News) -> None:
        """Something happened that may concern the guest."""
        self.guard(lambda: hear_news(self, news))
        self.redraw()

    def table_changed(self, table: "Table") -> None:
        """Something about the table changed."""
        if self.errand is not None and table is self.table:
            self.errand.table_changed(table)
        if table is self.table:
            self.guard(self.pages.now.table_changed)
        self.redraw()

    def stream_began(self, table: "Table", channel: Channel) -> None:
        """A match of the table is heard from now on."""
        self.pages.show_table(table)
        self.pages.now.stream_began(channel)
        self.redraw()

    def take_room(self, table: "Table", way: RoomWay) -> bool:
        """Terminals are drawn where they are."""
        return False

    def updated(self, channel: Channel, update: Update) -> None:
        """The match goes on."""
        self.pages.now.updated()
        self.redraw()

    def dice_word(self) -> str:
        """A word of this session's own, another one each time."""
        return new_secret()

    def sent_away(self, table: "Table", why: Notice) -> None:
        """No longer at the table."""
        if self.table is not table or self._over:
            return
        if self.errand is not None:
            self.leave("" if self._leaving else self.say(why))
        else:
            self.pages.show_lobby()
            self.note(self.say(why))

    def hall_changed(self) -> None:
        """Who is here, or which tables are open, has changed."""
        self.redraw()

    # What pages do.

    @property
    def table(self) -> "Table | None":
        """The table the guest looks at."""
        return self.pages.table

    @property
    def alone(self) -> bool:
        """Whether nobody else can come to this hall."""
        return self.errand is not None and self.errand.alone

    def step_away(self) -> None:
        """Back to the lobby; a seat is kept."""
        if self.errand is not None:
            self.leave()
        else:
            self.pages.show_lobby()

    def leave_table(self, table: "Table") -> None:
        """Go away from the table for good; alone, a match that is on is simply left."""
        if self.alone:
            self.leave()
            return
        self._leaving = True
        try:
            table.leave(self.player)
        finally:
            self._leaving = False

    def note_done(self) -> None:
        """What was typed has done something: a line end that follows means nothing more."""
        self._hand.done = True

    def note(self, text: str) -> None:
        """Say something to the guest in the bottom row."""
        self.screen.note(text)

    def run(self, text: str) -> None:
        """Do what was typed or chosen; whoever calls sees to what is Refused."""
        self.note_done()
        self._typed.run(text)

    def note_key(self) -> None:
        """Somebody is at the keyboard."""
        self._idleness.note_key()

    def show_missed(self, match: str) -> None:
        """What became of a match while the guest was away is being told, until a key is pressed."""
        self._keys.shown_missed = match

    def quit(self) -> None:
        """Who goes on purpose keeps nobody waiting: only a match a move at a time is left as it is."""
        table = self.table
        stays = table is not None and table.playing and not table.info.realtime
        if table is not None and not stays and table.seating.of(self.player):
            self.leave_table(table)
        self.leave()

    def say(self, notice: Notice | None) -> str:
        """What there is to say, in the guest's language; empty if there is nothing."""
        return load_catalogue().tell(self.language, notice) if notice is not None else ""

    def tell_line(self, line: Line) -> str:
        """Something to be said in the guest's language, or text as somebody wrote it."""
        return load_catalogue().write(self.language, line)

    def phrase(self, key: str, **facts: Fact) -> str:
        """What the terminal itself says, in the guest's language."""
        return phrase(self.language, key, **facts)

    def explain(self, problem: Refusal) -> str:
        """Why something was refused, in the guest's language."""
        return load_catalogue().explain(self.language, problem)

    def guard(self, act: Callable[[], None]) -> None:
        """Whatever goes wrong is answered in one line, and harms nobody else."""
        try:
            act()
        except (Refused, IllegalAction) as problem:
            self.note(self.explain(problem))
        except Exception as problem:
            self._fail("terminal_failed", problem)
            self.note(self.phrase("trouble"))

    def _fail(self, event: str, problem: Exception) -> None:
        if self.alone and self.errand is not None:
            self.errand.fail(problem)  # whoever sees it is who can do something about it
        else:
            log.error(event, exc_info=problem)

    # Pictures.

    def redraw(self) -> None:
        """Draw soon: once, however often it is asked for meanwhile."""
        if self._player is not None and not self._over:
            self._attention.look()
        self.screen.redraw()

    def _give_up(self, why: str, problem: Exception | None) -> None:
        """The terminal does not read, or cannot be drawn on."""
        if problem is not None:
            self._fail("picture_failed", problem)
        else:
            log.info("terminal_dropped", why=why)
        self._hang_up()

    def _hang_up(self) -> None:
        """Nobody is at the other end any more."""
        self.lost()
        self._wire.abort()

    def _is_excused(self) -> bool:
        """Whether doing nothing for long keeps nobody from anything."""
        if self.alone:
            return True
        table = self.table
        return table is not None and table.playing and bool(table.seating.of(self.player))
