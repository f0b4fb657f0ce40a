"""Streams in their short form (wire/short.py): one number and one list of paths for everybody who hears a channel.

Every update is shortened once, in its order, and its bytes are the same for all who are told no more than that.
"""

from itertools import count
from weakref import WeakKeyDictionary

from rumpus.core.channel import Channel, Update
from rumpus.wire.frames import encode_short
from rumpus.wire.matches import StreamShown
from rumpus.wire.short import PathWriter, Short


class ShortStream:
    """One channel, for all who hear it in short."""

    __slots__ = ("_bytes", "_short", "_update", "number", "written")

    def __init__(self, number: int) -> None:
        self.number = number
        self.written = PathWriter()
        self._update: Update | None = None
        self._short: Short = []
        self._bytes = b""

    def encode(self, update: Update, seq: int) -> bytes:
        """The newest update of the channel; `seq` as in wire/matches.py."""
        if update is not self._update:
            self._update = update
            self._short = [self.number, update.step, self.written.shorten(update.patch)]
            if update.events:
                self._short.append(update.events)
            self._bytes = encode_short(self._short)
        if not seq:
            return self._bytes
        return encode_short([*self._short, seq] if update.events else [*self._short, [], seq])

    def show(self, channel: Channel) -> StreamShown:
        """How it goes on after a gap."""
        return StreamShown(channel.match, channel.audience, channel.shown_n, self.number, self.written.paths)


class ShortStreams:
    """All channels that somebody hears in short."""

    def __init__(self) -> None:
        self._streams: WeakKeyDictionary[Channel, ShortStream] = WeakKeyDictionary()
        self._numbers = count(1)

    def of(self, channel: Channel) -> ShortStream:
        """The short form of a channel."""
        stream = self._streams.get(channel)
        if stream is None:
            stream = self._streams[channel] = ShortStream(next(self._numbers))
        return stream
