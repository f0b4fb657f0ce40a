"""One WebSocket: a visitor of the hall. Messages in become calls; what the hall tells becomes one frame a loop turn."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any, Final

import structlog
from aiohttp import WSMessage, WSMsgType, web

from rumpus.core.game import IllegalAction
from rumpus.core.match import Channel, Update
from rumpus.core.notice import Notice, Refusal
from rumpus.core.pacing import SECOND
from rumpus.core.token_bucket import TokenBucket
from rumpus.gateways.guarded_line import find_line
from rumpus.gateways.limits import CODES, GUESTS, Limits, find_network
from rumpus.gateways.saving import tell_newcomer
from rumpus.gateways.web.frame_writer import FrameWriter
from rumpus.gateways.web.handlers import ENTERED, GREETINGS, NEWS, OPEN_TO_ALL, REQUESTS
from rumpus.gateways.web.handlers.handler import MatchFinder
from rumpus.gateways.web.metrics import Metrics
from rumpus.gateways.web.present import encode_news, show_hall, show_notice, show_stream, show_table, show_update
from rumpus.hall.errors import Refused
from rumpus.hall.hall import Hall
from rumpus.hall.people.players import Player
from rumpus.hall.people.visitor import News
from rumpus.hall.tables.silence import HeardLine
from rumpus.hall.tables.table import Table
from rumpus.wire.fields import VERSION, FromHall, Request
from rumpus.wire.frames import decode, encode
from rumpus.wire.matches import Ack, Act
from rumpus.wire.messages import REPEATABLE
from rumpus.wire.people import SignIn
from rumpus.wire.table_requests import Join
from rumpus.wire.tables import Gone
from rumpus.wire.visit import Done, Error, Hello, Lobby, Ping, Pong, Rename, Welcome

RATE: Final = 60
"""Messages a second a client may send for long."""
BURST: Final = 240
"""Messages a client may send at once."""
CLOSE_SECONDS: Final = 2.0
"""How long somebody who is sent out may take to read why."""

NOT_ONCE: Final = REPEATABLE | {Act, Hello, Ping, SignIn}
"""What may be done twice, or is counted in its own way."""

log = structlog.get_logger("web")


class Connection:
    """What the hall knows as a visitor."""

    def __init__(
        self,
        hall: Hall,
        library: MatchFinder,
        socket: web.WebSocketResponse,
        transport: asyncio.Transport | None,
        metrics: Metrics,
        limits: Limits,
        address: str = "",
    ) -> None:
        """`address` is where it comes from, for limits."""
        self.hall = hall
        self.limits = limits
        self.word = ""
        """What came for the dice with the line that is being obeyed."""
        self.address = address
        self.library = library
        self._socket = socket
        self._frames = FrameWriter(socket, transport, metrics)
        self._metrics = metrics
        self._player: Player | None = None
        self._origin = 0
        self._line = object()
        """This connection, for who has to tell it from others when it is long gone."""
        self._closing = False
        self._tasks: set[asyncio.Task[None]] = set()
        self._have: dict[tuple[str, int | None], int] = {}
        self._heard: HeardLine | None = None
        self._guarded = find_line(transport)
        if self._guarded is not None:
            self._guarded.introduce(lambda: self._player is not None, self.close)
        self._allowance = TokenBucket(BURST, RATE, SECOND, time.monotonic_ns())

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
        if shown is not None:
            self.send(shown)

    def close(self) -> None:
        """End the connection when what was sent so far is written; soon, if it is not read."""
        if not self._closing:
            self._closing = True
            self._frames.close()
            asyncio.get_running_loop().call_later(CLOSE_SECONDS, self._frames.drop)

    def table_changed(self, table: Table) -> None:
        """Something about the table changed."""
        self.send(show_table(self.hall, table))

    def stream_began(self, table: Table, channel: Channel) -> None:
        """A stream begins, or goes on after a lost connection: then only the gap is sent."""
        have = self._have.pop((channel.match, channel.audience), None)
        gap = channel.since(have) if have is not None else None
        if gap is None:
            self.send(show_stream(table, channel))
        for update in gap or ():
            self.updated(channel, update)

    def updated(self, channel: Channel, update: Update) -> None:
        """The channel's view changed."""
        self.send(show_update(channel, update))

    def dice_word(self) -> str:
        """What came with a typed line; else the page says what it puts in by itself."""
        return self.word

    def sent_away(self, table: Table, why: Notice) -> None:
        """No longer at the table."""
        self.send(Gone(table.code, show_notice(why)))

    def hall_changed(self) -> None:
        """Who is here, or which tables are open, has changed."""
        self._frames.put(encode_news(self.hall))

    # In and out.

    async def serve(self) -> None:
        """Read until the connection ends."""
        self._metrics.connections += 1
        try:
            async for frame in self._socket:
                if self._guarded is None:
                    self._take(frame)
                else:
                    self._guarded.work(self._take, frame)
                    await self._guarded.calm()
                    if self._guarded.is_over:
                        await self._frames.goodbye(CLOSE_SECONDS)
                        break
                if frame.type is WSMsgType.PING and not self._closing:
                    await self._socket.pong(frame.data)
        finally:
            self._metrics.connections -= 1
            self._frames.stop()
            for task in tuple(self._tasks):
                task.cancel()
            if self._player is not None:
                self.hall.depart(self)

    def send(self, message: FromHall) -> None:
        """Let a message go out with the next frame."""
        self._frames.put(encode(message))

    def when_saved(self, tell: Callable[[], None]) -> None:
        """Tell something once what was put so far is on disk: what is told has happened."""
        self.hall.store.when_saved(tell, urgent=True)

    def _take(self, frame: WSMessage) -> None:
        if self._heard is not None:
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
            if self._is_repeated(message):  # what it did may still be on its way to the disk
                self.when_saved(lambda: self._explain(Refused("repeated"), request))
                return
            later = self._obey(message)
            if later is not None:
                self._wait_for(later, message)
            elif self._is_once(message):
                self._settle(request)
        except Exception as problem:
            self._explain(problem, request)

    def _wait_for(self, later: Awaitable[None], message: Request) -> None:
        """Let what takes long take its time; other messages go on meanwhile."""
        once = self._is_once(message)

        async def wait() -> None:
            try:
                await later
                if once:
                    self._settle(message.id)
            except Exception as problem:
                self._explain(problem, message.id)

        task = asyncio.create_task(wait(), name="web-request")
        if once:
            self.hall.requests.begin(self.player.id, self._origin, message.id, task)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _explain(self, problem: Exception, request: int) -> None:
        if not isinstance(problem, Refusal):
            log.error("message_failed", exc_info=problem)
            problem = Refused("trouble")
        self._refuse(_tell(problem, id=request))

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
        self._refuse_act(message, problem)

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
        elif isinstance(message, Act):
            self._act(message)
        elif isinstance(message, Rename):
            self.hall.rename(self.player, message.name)
            self.when_saved(lambda: self.welcome(""))
        elif isinstance(message, Lobby):
            self.hall.watch_lobby(self, message.on)
            if message.on:
                self.send(show_hall(self.hall))
        else:
            return REQUESTS[type(message)](self, message)
        return None

    def _is_once(self, message: Request) -> bool:
        """Whether it matters that it is done, and not done twice."""
        return bool(message.id) and self._player is not None and type(message) not in NOT_ONCE

    def _is_repeated(self, message: Request) -> bool:
        """Whether this page has had it done before its last connection broke."""
        return self._is_once(message) and self.hall.requests.is_repeated(
            self.player.id, self._origin, message.id, self._line
        )

    def _settle(self, number: int) -> None:
        """It is done; so says the hall when that is on disk."""
        self.hall.requests.note(self.player.id, self._origin, number, self._line)
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
        """Come to a table; of streams the client has, only the gap is sent."""
        self._have = {(have.match, have.seat): have.n for have in message.have}
        try:
            table.enter(self, sit=message.sit, nonce=message.nonce, terms=message.terms)
        finally:
            self._have.clear()
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
            self.limits.spend(GUESTS, self.address)
            player, token = players.welcome(message.name)
        else:
            token = players.renew(message.token or "")
        self._player, self._origin = player, message.origin
        # Only where both are the same it is taken for one person: a household has one address and many browsers.
        self.hall.arrive(self, f"{find_network(self.address)} {message.browser}" if message.browser else "")
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
        player = self.player
        games = {table.code: table.info.name for table in self.hall.tables_of(player)}
        pledge = self.hall.opening.dice_of(player).pledge
        claimed = player.passphrase is not None
        self.send(Welcome(VERSION, player.id, player.name, token, list(games), pledge, claimed, games))

    def _act(self, message: Act) -> None:
        done = self._acknowledge(message)
        try:
            table = self.hall.find_match(message.match)
            table.act(
                self.player,
                message.match,
                message.seat,
                message.action,
                origin=self._origin,
                seq=message.seq,
                done=done,
            )
        except (Refused, IllegalAction) as problem:
            self._refuse_act(message, problem)

    def _refuse_act(self, message: Act, problem: Refused | IllegalAction) -> None:
        self._refuse(_tell(problem, id=message.id, match=message.match, seat=message.seat, seq=message.seq))

    def _acknowledge(self, message: Act) -> Callable[[], None]:
        return lambda: self.send(Ack(message.match, message.seat, message.seq))


def _tell(problem: Refusal, **about: Any) -> Error:
    return Error(problem.code, problem.facts, problem.of, **about)
