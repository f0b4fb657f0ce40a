"""The matches one page hears: in full or in short, from where it left off, and with what its seats may do.

Nothing here knows the connection, which is gone with its page; what is told goes to its frames.
"""

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from rumpus.core.channel import Channel, Update
from rumpus.core.match import Match
from rumpus.gateways.web.frame_writer import FrameWriter
from rumpus.gateways.web.present import show_offer, show_stream, show_update
from rumpus.gateways.web.short_streams import ShortStream, ShortStreams
from rumpus.hall.tables.legal_actions import Offers
from rumpus.hall.tables.live_match import LiveMatch
from rumpus.hall.tables.table import Table
from rumpus.wire.fields import FromHall
from rumpus.wire.frames import encode, encode_short
from rumpus.wire.matches import Ack, Act
from rumpus.wire.table_requests import Have

MOST_AHEAD: Final = 4
"""Of so many matches a page is told which of its actions are in a view."""
MOST_SHORT: Final = 64
"""Of so many streams a page is told in short."""


FindTable: TypeAlias = Callable[[str], Table | None]
"""The table of a code, where what one may do there is told."""


class PageStreams:
    """What one page has heard, and how it is told more."""

    __slots__ = ("_ahead", "_find_table", "_frames", "_have", "_offers", "_origin", "_short", "_short_streams")

    def __init__(self, find_table: FindTable, frames: FrameWriter, short_streams: ShortStreams) -> None:
        self._find_table = find_table
        self._frames = frames
        self._short_streams = short_streams
        self._origin = 0
        self._short: dict[tuple[str, int | None], ShortStream] | None = None
        """The streams that are told in short, if any may be."""
        self._offers: Offers | None = None
        """What it was told that its seats may do, if it wants to know."""
        self._have: dict[tuple[str, int | None], int] = {}
        self._ahead: dict[str, Match] = {}
        """Matches that this page plays ahead of the hall, by their ids: a few at most."""

    def introduce(self, origin: int, *, short: bool, actions: bool) -> None:
        """The page has said who it is, whether it reads short updates, and whether it wants to know what it may do."""
        self._origin = origin
        self._short = {} if short else None
        self._offers = Offers() if actions else None

    def claim(self, have: Sequence[Have]) -> None:
        """The page says what it has: of that, only the gap is sent; nothing, when that is done."""
        self._have = {(one.match, one.seat): one.n for one in have}

    def began(self, live: LiveMatch, channel: Channel) -> None:
        """A stream begins, or goes on after a lost connection: then only the gap is sent."""
        have = self._have.pop((channel.match, channel.audience), None)
        gap = channel.since(have) if have is not None else None
        short = self._shorten(channel)
        if gap is None:
            self._send(show_stream(live, channel, self._find_seq(channel), short))
        else:
            for update in gap:
                self._send(show_update(channel, update, self._find_seq(channel)))
            if short is not None:
                self._send(short.show(channel))
        if self._offers is not None and (table := self._find_table(live.code)) is not None:
            self._offers.forget(table.code)
            self._tell_offer(self._offers, table, channel)

    def updated(self, channel: Channel, update: Update) -> None:
        """The channel's view changed."""
        seq = self._find_seq(channel)
        short = self._short.get((channel.match, channel.audience)) if self._short else None
        if short is not None:
            self._frames.put(short.encode(update, seq))
        else:
            self._send(show_update(channel, update, seq))
        if self._offers is not None and (table := self._find_table(channel.match.partition("-")[0])) is not None:
            self._tell_offer(self._offers, table, channel)

    def forget(self, table: Table) -> None:
        """The page is no longer at the table."""
        if self._offers is not None:
            self._offers.forget(table.code)

    def play_ahead(self, match: Match) -> None:
        """The page names steps to come: it is told which of its actions are in a view."""
        if match.id not in self._ahead:
            if len(self._ahead) >= MOST_AHEAD:
                del self._ahead[next(iter(self._ahead))]
            self._ahead[match.id] = match

    def acknowledge(self, act: Act, early: int | None, *, has_time: bool) -> None:
        """Say that an action and all before it are on disk. In real time nobody waits for it but who loses the line."""
        short = self._short.get((act.match, act.seat)) if self._short else None
        if short is None:
            self._send(Ack(act.match, act.seat, act.seq, early))
            return
        number = short.number
        encoded = encode_short([number, act.seq] if early is None else [number, act.seq, early])
        if has_time:
            self._frames.put_late(number, encoded)
        else:
            self._frames.put(encoded)

    def _send(self, message: FromHall) -> None:
        self._frames.put(encode(message))

    def _tell_offer(self, offers: Offers, table: Table, channel: Channel) -> None:
        """What a seat may do after what it has just seen."""
        offer = offers.renew(table, channel)
        if offer is not None:
            self._send(show_offer(offer))

    def _shorten(self, channel: Channel) -> ShortStream | None:
        """Tell a stream in short from now on, if the page knows how."""
        if self._short is None:
            return None
        short = self._short_streams.of(channel)
        self._short.pop((channel.match, channel.audience), None)
        if len(self._short) >= MOST_SHORT:
            del self._short[next(iter(self._short))]
        self._short[channel.match, channel.audience] = short
        return short

    def _find_seq(self, channel: Channel) -> int:
        """The newest action in a view of who plays it ahead; 0 for everybody else, who has no need to know."""
        if channel.match not in self._ahead or channel.audience is None:
            return 0
        return self._ahead[channel.match].last_seq(channel.audience, self._origin)
