"""One WebSocket: a visitor of the hall. Messages in become calls; what the hall tells becomes one frame a loop turn."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Final

import structlog
from aiohttp import WSMessage, WSMsgType

from rumpus.core.clock import Nanoseconds
from rumpus.core.game import IllegalAction
from rumpus.core.match import Channel, Update
from rumpus.core.notice import Notice, Refusal
from rumpus.core.pacing import SECOND
from rumpus.core.token_bucket import TokenBucket
from rumpus.gateways.guarded_line import find_line
from rumpus.gateways.limits import CODES, NAMES, Limits, find_network
from rumpus.gateways.saving import tell_newcomer
from rumpus.gateways.web.acting import Acting
from rumpus.gateways.web.direct_socket import SAID, DirectSocket
from rumpus.gateways.web.done_once import DoneOnce
from rumpus.gateways.web.export_jobs import ExportJobs
from rumpus.gateways.web.frame_writer import DueFrames, FrameWriter
from rumpus.gateways.web.handlers import ENTERED, GREETINGS, NEWS, OPEN_TO_ALL, REQUESTS
from rumpus.gateways.web.handlers.handler import MatchFinder
from rumpus.gateways.web.metrics import Metrics
from rumpus.gateways.web.page_streams import PageStreams
from rumpus.gateways.web.present import encode_look, encode_news, show_hall, show_notice, show_refusal, show_welcome
from rumpus.gateways.web.repeated_looks import RepeatedLooks
from rumpus.gateways.web.short_streams import ShortStreams
from rumpus.hall.errors import Refused
from rumpus.hall.hall import Hall
from rumpus.hall.people.players import Player
from rumpus.hall.people.visitor import News
from rumpus.hall.tables.silence import HeardLine
from rumpus.hall.tables.table import Table
from rumpus.wire.fields import VERSION, FromHall, Request
from rumpus.wire.frames import decode, encode
from rumpus.wire.matches import Act
from rumpus.wire.table_requests import Join
from rumpus.wire.tables import Gone
from rumpus.wire.visit import Done, Error, Hello, Lobby, Ping, Pong, Rename

RATE: Final = 60
"""Messages a second a client may send for long."""
BURST: Final = 240
"""Messages a client may send at once."""
CLOSE_SECONDS: Final = 2.0
"""How long somebody who is sent out may take to read why."""

log = structlog.get_logger("web")


class SharedByPages:
    """What all connections of one door have in common."""

    def __init__(self) -> None:
        self.short_streams = ShortStreams()
        self.due_frames = DueFrames()


class Connection:
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
        shared = shared or SharedByPages()
        self.hall = hall
        self.limits = limits
        self.word = ""
        """What came for the dice with the line that is being obeyed."""
        self.address = address
        self.library = library
        self.positions = positions if positions is not None else ExportJobs()
        self._socket = socket
        self._frames = FrameWriter(socket, transport, metrics, shared.due_frames)
        self._streams = PageStreams(hall, self._frames, shared.short_streams)
        self.updated: Callable[[Channel, Update], None] = self._streams.updated
        """A view has changed: told to the streams at once, for nothing is told as often."""
        self._metrics = metrics
        self._player: Player | None = None
        self._origin = 0
        self._once: DoneOnce | None = None
        """What the page has asked for, once it is known which page it is."""
        self._closing = False
        self._tasks: set[asyncio.Task[None]] = set()
        self._heard: HeardLine | None = None
        self._guarded = find_line(transport)
        if self._guarded is not None:
            self._guarded.introduce(lambda: self._player is not None, self.close)
        self._allowance = TokenBucket(BURST, RATE, SECOND, time.monotonic_ns())
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

    def close(self) -> None:
        """End the connection when what was sent so far is written; soon, if it is not read."""
        if not self._closing:
            self._closing = True
            self._frames.close()
            asyncio.get_running_loop().call_later(CLOSE_SECONDS, self._frames.drop)

    def table_changed(self, table: Table) -> None:
        """Something about the table changed."""
        self._frames.put(encode_look(self.hall, table))

    def stream_began(self, table: Table, channel: Channel) -> None:
        """A stream begins, or goes on after a lost connection: then only the gap is sent."""
        self._streams.began(table, channel)

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

    async def serve(self) -> None:
        """Read until the connection ends."""
        self._metrics.connections += 1
        self._socket.frames.hear = self._hear
        try:
            async for frame in self._socket:
                if self._guarded is None:
                    self._take(frame)
                else:
                    await self._guarded.calm()
                    self._guarded.work(self._take, frame)
                    await self._guarded.calm()
                    if self._guarded.is_over:
                        await self._frames.goodbye(CLOSE_SECONDS)
                        break
                if frame.type is WSMsgType.PING and not self._closing:
                    await self._socket.pong(frame.data)
                self._socket.frames.behind -= 1
        finally:
            self._socket.frames.stop()
            self._metrics.connections -= 1
            self._frames.stop()
            self.looks.stop()
            for task in tuple(self._tasks):
                task.cancel()
            self._heard = None  # it knows this connection
            if self._player is not None:
                self.hall.depart(self)

    def send(self, message: FromHall) -> None:
        """Let a message go out with the next frame."""
        self._frames.put(encode(message))

    def spend(self, work: Nanoseconds) -> None:
        """Pay for what was done later, or elsewhere, for somebody who has asked for it here."""
        if self._guarded is not None:
            self._guarded.spend(work=work)

    def when_saved(self, tell: Callable[[], None]) -> None:
        """Tell something once what was put so far is on disk: what is told has happened."""
        self.hall.store.when_saved(tell, urgent=True)

    def _hear(self, frame: WSMessage) -> bool:
        """Take a frame at once, if it is a message and may be."""
        if frame.type is not WSMsgType.TEXT or self._guarded is None or not self._guarded.takes_now():
            return False
        self._take(frame)
        return True

    def _take(self, frame: WSMessage) -> None:
        if self._heard is not None and frame.type in SAID:
            self._heard.note()
        if frame.type in (WSMsgType.TEXT, WSMsgType.BINARY):
            self._receive(frame.data)

    def _receive(self, frame: str | bytes) -> None:
        if self._closing:
            return  # who was sent out asks for nothing any more, whether they read that or not
        self._metrics.received += 1
        request = 0
        try:
            hurried = self._is_hurried()
            message = decode(frame)
            request = message.id
            if hurried:
                self._slow_down(message)
                return
            if type(message) is Act and self._player is not None:  # what is asked for most
                self._act(message)
                return
            if self._once is not None and self._once.is_repeated(
                message
            ):  # what it did may still be on its way to the disk
                self.when_saved(lambda: self._explain(Refused("repeated"), request))
                return
            later = self._obey(message)
            if later is not None:
                self._wait_for(later, message)
            elif self._once is not None and self._once.matters(message):
                self._settle(request, self._once)
        except Exception as problem:
            self._explain(problem, request)

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

    def _explain(self, problem: Exception, request: int) -> None:
        if not isinstance(problem, Refusal):
            log.error("message_failed", exc_info=problem)
            problem = Refused("trouble")
        self._refuse(show_refusal(problem, id=request))

    def _refuse(self, error: Error) -> None:
        self._metrics.refused += 1
        self.send(error)

    def _is_hurried(self) -> bool:
        """Count one more message; whether that is too many."""
        return not self._allowance.take(time.monotonic_ns())

    def _slow_down(self, message: Request) -> None:
        """Refuse by name what is refused: who hears nothing of an action takes it for kept with the next one."""
        problem = Refused("too_fast")
        if not isinstance(message, Act):
            raise problem
        self.refuse_act(message, problem)

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
        self._streams.introduce(message.origin, short=message.short, actions=message.actions)
        # Only where both are the same it is taken for one person: a household has one address and many browsers.
        trace = f"{find_network(self.address)} {message.browser}" if message.browser else ""
        self.hall.arrive(self, trace, self.limits.key_of(self.address))
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

    def refuse_act(self, message: Act, problem: Refusal) -> None:
        """Say by name which action is refused, and why."""
        self._refuse(show_refusal(problem, id=message.id, match=message.match, seat=message.seat, seq=message.seq))
