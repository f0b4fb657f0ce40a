"""Somebody who came through the line door, as the hall sees them. Lines in become calls, what the hall tells becomes
lines (what is no table's is news.py). Knows no sockets: it is given a way to write a line and a way to hang up."""

from collections.abc import Callable

import structlog

from rumpus.core.channel import Channel, Update
from rumpus.core.game import IllegalAction
from rumpus.core.notice import Notice, Refusal
from rumpus.core.options import Value, check_options
from rumpus.gateways.limits import Limits
from rumpus.gateways.line.dialect import write_update
from rumpus.gateways.line.message import ERROR, BadLine, Message, parse, write
from rumpus.gateways.line.news import hear_news
from rumpus.gateways.line.numbered_lines import NumberedLines
from rumpus.gateways.line.present import (
    language_of,
    list_away,
    name_table_game,
    say_to,
    show_away,
    show_clocks,
    show_count,
    show_end,
    show_missed,
    show_offer,
    show_options,
    show_table,
    show_turn,
)
from rumpus.gateways.line.requests import REQUESTS
from rumpus.hall.clean_text import clean_text
from rumpus.hall.contests.invites import InviteChanged
from rumpus.hall.daily.dailies import read_day
from rumpus.hall.errors import Refused
from rumpus.hall.hall import Hall
from rumpus.hall.hosting.news import Announced, Draining
from rumpus.hall.people.players import Player
from rumpus.hall.people.visitor import News, RoomWay
from rumpus.hall.tables.legal_actions import Offers
from rumpus.hall.tables.notices import name_state
from rumpus.hall.tables.silence import HeardLine
from rumpus.hall.tables.table import Table
from rumpus.language.catalogue import load_catalogue

REASON = 300
"""No reason of an error is longer."""

log = structlog.get_logger("line")


class LineVisitor:
    """One connection of one player."""

    def __init__(
        self,
        hall: Hall,
        write_line: Callable[[str], None],
        hang_up: Callable[[], None],
        limits: Limits | None = None,
    ) -> None:
        self.hall = hall
        self.limits = limits if limits is not None else Limits()
        self.address = ""
        """Where they come from, for limits."""
        self.word = ""
        """What the program wants to put into the dice of its next match."""
        self.send = write_line
        self.numbered = NumberedLines(hall, write_line)
        self._hang_up = hang_up
        self._player: Player | None = None
        self.heard: HeardLine | None = None
        """When they were last heard; a program that answers PING once is away when it does not."""
        self._channels: dict[str, Channel] = {}
        self._shown: dict[str, str] = {}
        self._options: dict[str, dict[str, Value]] = {}
        self._counting: set[str] = set()
        """Tables that were told to count down."""
        self._away: dict[str, list[tuple[int, str]]] = {}
        self._turns: dict[str, tuple[str, tuple[int, ...]]] = {}
        self._ended: dict[str, str] = {}
        self._offers: Offers | None = None
        """What they were told that they may do, if they want to know."""
        self.later: set[tuple[str, int]] = set()
        """Seats for which they were told that something is left for later, by table."""

    # Lines in.

    @property
    def is_known(self) -> bool:
        """Whether they have said who they are."""
        return self._player is not None

    def hear(self, line: bytes) -> None:
        """Do what a line asks; what is wrong with it is said in one line, and nothing has changed."""
        message = Message("")
        if self.heard is not None:
            self.heard.note()
        try:
            message = parse(line)
            if self._player is None and (message.type, message.word) not in (("GSTA", "HELLO"), ("GSTA", "PING")):
                raise Refused("say_hello")
            handle = REQUESTS[message.type]
            self.numbered.run(self._player, message, lambda: handle(self, message), self.refuse)
        except BadLine as problem:
            self.numbered.forget()
            self.refuse(Message(""), problem, "bad_line")
        except (Refused, IllegalAction) as problem:
            self.refuse(message, problem)
        except Exception:
            log.exception("line_failed")
            self.refuse(message, Refused("trouble"))

    def refuse(self, message: Message, problem: Refusal, code: str = "") -> None:
        """Say no to a line, in the language the player has asked for; `code` is what programs know it by."""
        reason = clean_text(load_catalogue().explain(self.language, problem), REASON)
        self.send(write(ERROR, message.game, message.id, code or problem.code, reason))

    @property
    def language(self) -> str:
        """The language to speak."""
        return language_of(self._player)

    def come_in(self, player: Player, token: str) -> None:
        """They have said who they are."""
        self._player = player
        self.hall.arrive(self, household=self.limits.key_of(self.address))
        self.heard = self.hall.silence.listen(self, self._ask, self._hang_up, answers=False)
        if self.hall.store.healthy:
            self.hall.store.when_saved(lambda: self._greet(player, token), urgent=True)
        else:  # with a disk that refuses nobody is kept waiting at the door
            self._greet(player, token)

    def _ask(self) -> None:
        self.send(write("GSTA", "", "", "PING"))

    def _greet(self, player: Player, token: str) -> None:
        self.send(write("GSTA", "", "", "WELCOME", player.id, player.name, token))
        admin = self.hall.admin
        if admin.announcement:
            self.tell(Announced(admin.announcement))
        if admin.draining:
            self.tell(Draining(True))
        for invite in self.hall.invites.open_for(player):
            self.tell(InviteChanged(invite))
        for table in self.hall.tables_of(player):
            self.show(table)
        self.tell_missed()

    def tell_missed(self) -> None:
        """How matches went on without them; SEEN puts it away."""
        for missed in self.hall.missed.of(self.player):
            self.send(show_missed(missed, self.player))

    def gone(self) -> None:
        """The connection is gone."""
        if self._player is not None:
            self.hall.depart(self)

    def show(self, table: Table) -> None:
        """The table as it is, and whose turn."""
        self.send(show_table(table, self.player))
        if table.match is not None and table.match.turn:
            self._tell_turn(table, table.match.turn)

    def _tell_turn(self, table: Table, turn: tuple[int, ...]) -> None:
        """Whose turn it is, and how the clocks stand."""
        self.send(show_turn(table, turn, self.player))
        clocks = show_clocks(table)
        if clocks is not None:
            self.send(clocks)

    def channel(self, table: Table) -> Channel:
        """What they hear of the table's match."""
        channel = self._channels.get(table.code)
        if channel is None or table.match is None or channel.match != table.match.id:
            raise Refused("no_match_at", code=table.code, state=name_state(table.state))
        return channel

    # What the hall tells.

    @property
    def player(self) -> Player:
        """Who it is."""
        assert self._player is not None, "the hall knows only those who said hello"
        return self._player

    def table_changed(self, table: Table) -> None:
        """Show the table if it looks different to this player, and how its match ended."""
        line = show_table(table, self.player)
        if self._shown.get(table.code) != line:
            self._shown[table.code] = line
            self.send(line)
        self._tell_setup(table)
        away = list_away(table, self.player)
        if self._away.get(table.code, []) != away:
            self._away[table.code] = away
            for seat, may in away:
                self.send(show_away(table, seat, may))
        match = table.match
        if match is None:
            return
        if self._turns.get(table.code) != (match.id, match.turn):
            self._turns[table.code] = (match.id, match.turn)
            if match.turn:
                self._tell_turn(table, match.turn)
        if match.over and self._ended.get(table.code) != match.id and not self._is_duel(table):
            self._ended[table.code] = match.id
            outcome = match.outcome
            if outcome is not None:
                self.send(show_end(table, outcome, self.player))

    @staticmethod
    def _is_duel(table: Table) -> bool:
        """Whether two play there for a score, each alone: how that ended is told when both are done."""
        return table.challenge is not None and read_day(table) is None

    def _tell_setup(self, table: Table) -> None:
        """What is otherwise than it was, or than such tables are; and that it is counted down, or no longer."""
        mine = table.owner is self.player  # who has opened it knows
        known = table.options if mine else check_options(table.info.table_options, {})
        if self._options.get(table.code, known) != table.options:
            self.send(show_options(table))
        self._options[table.code] = dict(table.options)
        count = table.runner.countdown
        if count.on != (table.code in self._counting):
            (self._counting.add if count.on else self._counting.discard)(table.code)
            self.send(show_count(table))

    def stream_began(self, table: Table, channel: Channel) -> None:
        """From now on its events are told."""
        self._channels[table.code] = channel
        self._tell_offer(table, channel)

    def take_room(self, table: Table, way: RoomWay) -> bool:
        """Programs have one line."""
        return False

    def want_actions(self, on: bool) -> None:
        """Tell them from now on what they may do, beginning with now; or no longer."""
        self._offers = Offers() if on else None
        for code, channel in self._channels.items():
            if (table := self.hall.tables.get(code)) is not None:
                self._tell_offer(table, channel)

    def _tell_offer(self, table: Table, channel: Channel) -> None:
        offer = self._offers.renew(table, channel) if self._offers is not None else None
        if offer is not None:
            self.send(show_offer(table, offer))

    def updated(self, channel: Channel, update: Update) -> None:
        """Tell what has happened."""
        table = self.hall.tables.get(channel.match.partition("-")[0])
        if table is not None:
            game = name_table_game(table)
            for fields in write_update(table.folder.line, update, channel.shown, channel.audience):
                self.send(write("GMOV", game, table.code, *fields))
            self._repeat_turn(table, channel.audience)
            self._tell_offer(table, channel)

    def _repeat_turn(self, table: Table, seat: int | None) -> None:
        """Something has happened and it is your turn still, or again: nothing else would say so."""
        match = table.match
        if match is not None and match.turn and seat in match.turn and match.to_act() == match.turn:
            self.send(show_turn(table, match.turn, self.player))

    def dice_word(self) -> str:
        """What the program has sent, for one match; nobody makes one up in its name."""
        word, self.word = self.word, ""
        return word

    def sent_away(self, table: Table, why: Notice) -> None:
        """No longer at the table."""
        self._channels.pop(table.code, None)
        self._shown.pop(table.code, None)
        self._options.pop(table.code, None)
        self._counting.discard(table.code)
        self._away.pop(table.code, None)
        self._turns.pop(table.code, None)
        self._ended.pop(table.code, None)
        if self._offers is not None:
            self._offers.forget(table.code)
        self.send(write("GSTA", name_table_game(table), table.code, "GONE", say_to(self.player, why)))

    def hall_changed(self) -> None:
        """Not told: who wants to know asks for TABLES or WHO."""

    def tell(self, news: News) -> None:
        """Something happened."""
        hear_news(self, news)

    def send_off(self, why: Notice) -> None:
        """Say why the connection ends, whether they have said who they are or not, and hang up."""
        self.send(write("GSTA", "", "", "BYE", load_catalogue().tell(self.language, why)))
        self._hang_up()
