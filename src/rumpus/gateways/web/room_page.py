"""A page's line to a room: it shows a ticket, and hears one match and acts in it. Nothing else is asked for here."""

import asyncio
from collections.abc import Sequence
from typing import Protocol

from rumpus.core.game import IllegalAction
from rumpus.gateways.web.acting import Acting
from rumpus.gateways.web.direct_socket import DirectSocket
from rumpus.gateways.web.metrics import Metrics
from rumpus.gateways.web.page_line import PageLine, SharedByPages
from rumpus.hall.errors import Refused
from rumpus.hall.tables.live_match import LiveMatch
from rumpus.wire.fields import Request
from rumpus.wire.matches import Act
from rumpus.wire.rooms import Enter, RoomLeft
from rumpus.wire.visit import Ping, Pong


class Host(Protocol):
    """The room, as a door knows it."""

    def admit(self, ticket: str, page: "RoomPage", /) -> tuple[LiveMatch, Sequence[int]]:
        """The match a ticket is for, and the seats its holder may act for; Refused if it is for none that is here."""

    def dismiss(self, live: LiveMatch, page: "RoomPage", /) -> None:
        """The page is gone."""


class RoomPage(PageLine):
    """One page at one match."""

    def __init__(
        self,
        host: Host,
        socket: DirectSocket,
        transport: asyncio.Transport | None,
        metrics: Metrics,
        shared: SharedByPages,
    ) -> None:
        super().__init__(socket, transport, metrics, shared, lambda code: None)
        self._host = host
        self._live: LiveMatch | None = None
        self._seats: Sequence[int] = ()
        self._origin = 0

    @property
    def is_known(self) -> bool:
        """Whether it has shown a ticket."""
        return self._live is not None

    def send_off(self, *, over: bool) -> None:
        """The match is not here any more, or not for this page."""
        if self._live is not None:
            self._live.unfollow(self.updated)
            self.send(RoomLeft(self._live.id, over))
        self.close()

    def _follow(self, message: Request) -> None:
        if isinstance(message, Act):
            self._act(message)
        elif isinstance(message, Ping):
            self.send(Pong(message.id))
        elif isinstance(message, Enter):
            self._enter(message)
        else:
            raise Refused("hello_first")

    def _enter(self, message: Enter) -> None:
        if self._live is not None:
            raise Refused("hello_again")
        live, self._seats = self._host.admit(message.ticket, self)
        self._live, self._origin = live, message.origin
        self._streams.introduce(message.origin, short=message.short, actions=False)
        self._streams.claim(message.have)
        for channel in live.follow(self.updated, list(self._seats)):
            self._streams.began(live, channel)
        self._streams.claim(())

    def _act(self, message: Act) -> None:
        acting = Acting(self, self._streams, message)
        try:
            live = self._live
            if live is None or live.id != message.match:
                raise Refused("no_match")
            if message.seat not in self._seats or message.seat in {hand.seat for hand in live.hands}:
                raise Refused("not_your_seat")
            acting.has_time = live.info.realtime
            if message.step is not None:
                self._streams.play_ahead(live.match)
            if message.seq > live.match.last_seq(message.seat, self._origin):  # else it was taken before
                live.match.check_room(message.seat, message.action)
            acting.early = live.take(
                message.seat,
                message.action,
                self._origin,
                message.seq,
                acting.acknowledge,
                message.step,
                acting.refuse,
            )
        except (Refused, IllegalAction) as problem:
            self.refuse_act(message, problem)

    def _leave(self) -> None:
        live, self._live = self._live, None
        if live is not None:
            live.unfollow(self.updated)
            self._host.dismiss(live, self)
