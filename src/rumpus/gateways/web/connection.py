"""One WebSocket: a visitor of the hall. Messages in become calls; what the hall tells becomes one frame a loop turn."""

import asyncio
from collections.abc import Awaitable, Callable

from rumpus.core.channel import Channel
from rumpus.core.game import IllegalAction
from rumpus.core.notice import Notice
from rumpus.gateways.limits import CODES, NAMES, Limits, find_network
from rumpus.gateways.saving import tell_newcomer
from rumpus.gateways.web.acting import Acting
from rumpus.gateways.web.direct_socket import DirectSocket
from rumpus.gateways.web.done_once import DoneOnce
from rumpus.gateways.web.export_jobs import ExportJobs
from rumpus.gateways.web.handlers import ENTERED, GREETINGS, NEWS, OPEN_TO_ALL, REQUESTS
from rumpus.gateways.web.handlers.handler import MatchFinder
from rumpus.gateways.web.metrics import Metrics
from rumpus.gateways.web.page_line import PageLine, SharedByPages
from rumpus.gateways.web.present import encode_look, encode_news, show_hall, show_notice, show_welcome
from rumpus.gateways.web.repeated_looks import RepeatedLooks
from rumpus.hall.errors import Refused
from rumpus.hall.hall import Hall
from rumpus.hall.people.players import Player
from rumpus.hall.people.visitor import News, RoomWay
from rumpus.hall.tables.table import Table
from rumpus.wire.fields import VERSION, Request
from rumpus.wire.matches import Act
from rumpus.wire.rooms import RoomShown
from rumpus.wire.table_requests import Join
from rumpus.wire.tables import Gone
from rumpus.wire.visit import Done, Hello, Lobby, Ping, Pong, Rename


class Connection(PageLine):
    """What the hall knows as a visitor."""

    def __init__(
        self,
        hall: Hall,
        library: MatchFinder,
        socket: DirectSocket,
        transport: asyncio.Transport | None,
        metrics: Metrics,
        limits: Limits,
        address: str = "",
        positions: ExportJobs | None = None,
        shared: SharedByPages | None = None,
    ) -> None:
        """`address` is where it comes from, for limits; `positions` finds out what ended matches had come to."""
        super().__init__(socket, transport, metrics, shared or SharedByPages(), hall.tables.get)
        self.hall = hall
        self.limits = limits
        self.word = ""
        """What came for the dice with the line that is being obeyed."""
        self.address = address
        self.library = library
        self.positions = positions if positions is not None else ExportJobs()
        self._player: Player | None = None
        self._origin = 0
        self._once: DoneOnce | None = None
        """What the page has asked for, once it is known which page it is."""
        self._goes = False
        """Whether it hears matches from the rooms that run them."""
        self._stays: set[str] = set()
        """Tables whose matches it hears through the hall all the same."""
        self._tasks: set[asyncio.Task[None]] = set()
        self.looks = RepeatedLooks(lambda problem: self._explain(problem, 0))

    # What the hall tells.

    @property
    def player(self) -> Player:
        """Who it is."""
        assert self._player is not None, "the hall knows only those who said hello"
        return self._player

    def tell(self, news: News) -> None:
        """Something happened; what no handler shows is left out."""
        show = NEWS.get(type(news))
        shown = show(self, news) if show is not None else None
        if isinstance(shown, bytes):
            self._frames.put(shown)
        elif shown is not None:
            self.send(shown)

    def table_changed(self, table: Table) -> None:
        """Something about the table changed."""
        self._frames.put(encode_look(self.hall, table))

    def stream_began(self, table: Table, channel: Channel) -> None:
        """A stream begins, or goes on after a lost connection: then only the gap is sent."""
        assert table.match is not None, "somebody hears it"
        self._streams.began(table.match, channel)

    def take_room(self, table: Table, way: RoomWay) -> bool:
        """Tell the page where it hears the match, if it goes there."""
        goes = self._goes and table.code not in self._stays
        if goes:
            self.send(RoomShown(table.code, way.match, way.address, way.ticket))
        return goes

    def dice_word(self) -> str:
        """What came with a typed line; else the page says what it puts in by itself."""
        return self.word

    def sent_away(self, table: Table, why: Notice) -> None:
        """No longer at the table."""
        self._streams.forget(table)
        self.send(Gone(table.code, show_notice(why)))

    def hall_changed(self) -> None:
        """Who is here, or which tables are open, has changed."""
        self._frames.put(encode_news(self.hall))

    # In and out.

    @property
    def is_known(self) -> bool:
        """Whether somebody has said who they are."""
        return self._player is not None

    def _leave(self) -> None:
        self.looks.stop()
        for task in tuple(self._tasks):
            task.cancel()
        if self._player is not None:
            self.hall.depart(self)

    def when_saved(self, tell: Callable[[], None]) -> None:
        """Tell something once what was put so far is on disk: what is told has happened."""
        self.hall.store.when_saved(tell, urgent=True)

    def _follow(self, message: Request) -> None:
        if type(message) is Act and self._player is not None:  # what is asked for most
            self._act(message)
            return
        if self._once is not None and self._once.is_repeated(message):  # what it did may be on its way to the disk
            self.when_saved(lambda: self._explain(Refused("repeated"), message.id))
            return
        later = self._obey(message)
        if later is not None:
            self._wait_for(later, message)
        elif self._once is not None and self._once.matters(message):
            self._settle(message.id, self._once)

    def _wait_for(self, later: Awaitable[None], message: Request) -> None:
        """Let what takes long take its time; other messages go on meanwhile."""
        once = self._once if self._once is not None and self._once.matters(message) else None

        async def wait() -> None:
            try:
                await later
                if once is not None:
                    self._settle(message.id, once)
            except Exception as problem:
                self._explain(problem, message.id)

        task = asyncio.create_task(wait(), name="web-request")
        if once is not None:
            once.begin(message.id, task)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # What a client may ask.

    def _obey(self, message: Request) -> Awaitable[None] | None:
        if isinstance(message, Ping):
            self.send(Pong(message.id))
        elif isinstance(message, Hello):
            self._hello(message)
        elif type(message) in OPEN_TO_ALL:
            return OPEN_TO_ALL[type(message)](self, message)
        elif self._player is None:
            raise Refused("hello_first")
        elif isinstance(message, Rename):
            self.limits.spend(NAMES, self.address)
            self.hall.rename(self.player, message.name)
            self.when_saved(lambda: self.welcome(""))
        elif isinstance(message, Lobby):
            self.hall.watch_lobby(self, message.on)
            if message.on:
                self.looks.look("lobby", lambda: self.send(show_hall(self.hall)))
        else:
            return REQUESTS[type(message)](self, message)
        return None

    def _settle(self, number: int, once: DoneOnce) -> None:
        """It is done; so says the hall when that is on disk."""
        once.note(number)
        self.when_saved(lambda: self.send(Done(number)))

    def find_table(self, code: str) -> Table:
        """The table of that code; whoever tries many that are not there is not answered for a while."""
        self.limits.check(CODES, self.address)
        try:
            return self.hall.find_table(code)
        except Refused:
            self.limits.spend(CODES, self.address)
            raise

    def enter(self, table: Table, message: Join) -> None:
        """Come to a table, or look again at one where one is."""
        if not table.knows(self, sit=message.sit, nonce=message.nonce):
            self._enter(table, message)
            return
        self.looks.look(table.code, lambda: self._enter(table, message), lambda: self._look_again(table))

    def _look_again(self, table: Table) -> None:
        if self in table.visitors:
            self._enter(table, Join(table.code, sit=False))  # what the client said it had, it has no longer

    def _enter(self, table: Table, message: Join) -> None:
        """Come to a table; of streams the client has, only the gap is sent."""
        (self._stays.add if message.room == "never" else self._stays.discard)(table.code)
        if message.room == "lost" and table.match is not None:
            table.match.doubt()
        self._streams.claim(message.have)
        try:
            table.enter(self, sit=message.sit, nonce=message.nonce, terms=message.terms)
        finally:
            self._streams.claim(())
        for tell in ENTERED:
            tell(self, table)

    def _hello(self, message: Hello) -> None:
        if self._player is not None:
            raise Refused("hello_again")
        if message.v != VERSION:
            raise Refused("bad_version", version=VERSION, asked=message.v)
        players = self.hall.players
        player = players.recognise(message.token) if message.token else None
        known = player is not None
        if player is None:
            self.limits.meet_guest(self.address)
            player, token = self.hall.welcome(message.name)
        else:
            token = players.renew(message.token or "")
        self._player, self._origin = player, message.origin
        self._once = DoneOnce(self.hall.requests, player.id, message.origin)
        self._goes = message.rooms and not message.actions
        self._streams.introduce(message.origin, short=message.short, actions=message.actions)
        # Only where both are the same it is taken for one person: a household has one address and many browsers.
        trace = f"{find_network(self.address)} {message.browser}" if message.browser else ""
        self.hall.arrive(self, trace, self.limits.key_of(self.address), message.region)
        self._heard = self.hall.silence.listen(self, self._frames.ask, self._frames.drop, answers=True)
        if known:
            self._greet(token)
        else:
            tell_newcomer(self.hall.store, lambda: self._greet(token))

    def _greet(self, token: str) -> None:
        self.welcome(token)
        for greet in GREETINGS:
            greet(self)

    def welcome(self, token: str) -> None:
        """Tell the client who it is; a token only if it is a new one."""
        self.send(show_welcome(self.hall, self.player, token))

    def _act(self, message: Act) -> None:
        acting = Acting(self, self._streams, message)
        try:
            table = self.hall.find_match(message.match)
            acting.has_time = table.info.realtime
            if message.step is not None and (live := table.match) is not None:
                self._streams.play_ahead(live.match)
            acting.early = table.act(
                self.player,
                message.match,
                message.seat,
                message.action,
                origin=self._origin,
                seq=message.seq,
                done=acting.acknowledge,
                step=message.step,
                refused=acting.refuse,
            )
        except (Refused, IllegalAction) as problem:
            self.refuse_act(message, problem)
